"""Values of a channel at any time: inside against the core, outside against the rules."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings

from hou_standin import chn as houdini
from hou_standin.animation import segments
from keywright.formats import Channel, FormatError, sampling
from keywright.formats.channel import keys_of_rows
from keywright.formats.chn import _text_of

from .motions import channels


@settings(max_examples=80)
@given(channel=channels(least=2))
def test_values_inside_are_those_of_the_stand_in(channel: Channel) -> None:
    """Another solver of the same cubic; the text of the channel is what both are made from."""
    host = houdini.channel(_text_of(channel))
    times = np.linspace(*channel.span, 60)[1:-1]
    # A sum of lengths may put a key on the other side of a time by rounding.
    times = times[[np.abs(channel.keys.times - time).min() > 1e-9 for time in times]]
    ours = sampling.values(channel, times)
    scale = 100.0 + np.abs(channel.keys.out_slopes).max() + np.abs(channel.keys.in_slopes).max()
    for time, value in zip(times, ours, strict=True):
        index = host.governing(time)
        segment = host.segment(index)
        function = segment.expression.removesuffix("()")
        theirs = segments.evaluated(function, segment, time - segment.start, "plain")
        assert abs(value - theirs) <= 1e-9 * scale


ROWS = [
    {"time": 1.0, "value": 1.0, "out_slope": 2.0, "in_slope": -9.0, "out_accel": 0.3},
    {"time": 3.0, "value": 5.0, "out_slope": 9.0, "in_slope": 3.0, "in_accel": 0.3},
]


@pytest.mark.parametrize(
    ("outside", "before", "after"),
    [
        ("extend", 1.0, 5.0),
        ("hold", 1.0, 5.0),
        ("slope", 1.0 - 2.0 * 0.5, 5.0 + 3.0 * 0.5),
        ("cycle", "2.5", "1.5"),
        ("cycleoffset", "2.5-4", "1.5+4"),
        ("oscillate", "1.5", "2.5"),
    ],
)
def test_outside_the_keys(outside: str, before: float | str, after: float | str) -> None:
    """Half a second before the first key and after the last; a text stands for the value at that time."""
    channel = Channel("tx", keys_of_rows(ROWS), outside, outside)

    def wanted(what: float | str) -> float:
        if isinstance(what, float):
            return what
        time, sign, offset = what.partition("-") if "-" in what else what.partition("+")
        return sampling.values(channel, np.array([float(time)]))[0] + float(f"{sign}{offset}" or 0.0)

    found = sampling.values(channel, np.array([0.5, 3.5]))
    assert found == pytest.approx([wanted(before), wanted(after)], abs=1e-12)


def test_what_a_scene_alone_could_tell_is_refused() -> None:
    linked = Channel("tx", keys_of_rows([{"time": 0.0, "value": 0.0, "function": 'ch("ty")'}]))
    with pytest.raises(FormatError, match="has no value here"):
        sampling.values(linked, np.array([0.0]))
    default = Channel("tx", keys_of_rows(ROWS), after="default")
    with pytest.raises(FormatError, match="has no value here"):
        sampling.values(default, np.array([9.0]))


def test_one_key_holds_everywhere() -> None:
    one = Channel("tx", keys_of_rows([{"time": 1.0, "value": 7.0}]), "cycle", "slope")
    assert sampling.values(one, np.array([0.0, 1.0, 9.0])).tolist() == [7.0, 7.0, 7.0]


def test_a_segment_function_is_not_called_an_expression() -> None:
    eased = [{"time": 0.0, "value": 0.0, "function": "easein()"}, {"time": 1.0, "value": 1.0}]
    assert Channel("tx", keys_of_rows(eased)).unread == "the segment function easein()"
    linked = [{"time": 0.0, "value": 0.0, "function": "noise($F)"}]
    assert Channel("tx", keys_of_rows(linked)).unread == "the expression noise($F)"
    # What follows the last key alone has no part in the motion.
    last = [{"time": 0.0, "value": 0.0}, {"time": 1.0, "value": 1.0, "function": "easein()"}]
    assert Channel("tx", keys_of_rows(last)).unread == ""
