"""Channels of public scenes, through the API and back."""

from __future__ import annotations

from typing import Any

import pytest

from hou_standin import Session

from .conftest import cases, channel_of

CHANNELS = cases()["channels"]


@pytest.mark.parametrize(
    "case", CHANNELS, ids=lambda case: f"{case['member'].split('/')[-1]}:{case['channel']}"
)
def test_channel_survives_keyframes_and_set_keyframes(
    session: Session, hou: Any, case: dict[str, Any]
) -> None:
    """Keyframes 11.3, 11.4 [documented]: keys are copies, accels are kept as ratios."""
    source = hou.node("/obj").createNode("geo").parm("tx")
    target = hou.node("/obj").createNode("geo").parm("tx")
    stored = channel_of(case)
    source._record.change("channel", stored)
    keys = source.keyframes()
    for key, expected in zip(keys, case["keys"], strict=True):
        assert key.time() == pytest.approx(expected["time"], abs=1e-9)
        if "segments" in case:
            assert key.value() == expected["out"]["value"]
            assert key.accel() == pytest.approx(expected["out"]["accel"], rel=1e-12)
            assert key.isSlopeTied() == expected["tied"]["slope"]
            assert key.isSlopeAuto() == expected["out"]["slope_auto"]
    for key in keys:  # automatic slopes would be computed anew: not what this test is about
        key.setSlopeAuto(False)
        key.setInSlopeAuto(False)
    target.setKeyframes(keys)
    written = target._record.channel
    assert written.lengths == pytest.approx(stored.lengths, abs=1e-12)
    for knot, expected in zip(written.knots, stored.knots, strict=True):
        assert (knot.expression, knot.language) == (expected.expression, expected.language)
        assert knot.ties == expected.ties
        for side, wanted in ((knot.incoming, expected.incoming), (knot.outgoing, expected.outgoing)):
            assert side.value == wanted.value
            assert side.slope == wanted.slope
            assert side.ratio == pytest.approx(wanted.ratio, rel=1e-12)


def test_a_repetition_with_offset_begins_where_the_one_before_arrived(hou: Any, ty: Any) -> None:
    first, last = hou.Keyframe(0.0, 0.0), hou.Keyframe(5.0, 1.0)
    last.setInValue(2.0)
    for key in (first, last):
        key.setExpression("linear()", hou.exprLanguage.Hscript)
    ty.setKeyframes([first, last])
    ty.setKeyframeExtrapolation(False, hou.parmExtrapolate.CycleOffset)
    assert [ty.evalAtTime(time) for time in (0.5, 1.5, 2.5)] == pytest.approx([1.0, 3.0, 5.0])
