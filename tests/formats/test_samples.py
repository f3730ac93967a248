"""Formats that hold samples: rows of numbers, and tracks with names."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.interpolate import PchipInterpolator

from keywright import formats
from keywright.formats import Channel, Contents, sampling
from keywright.formats.channel import keys_of_rows

from .motions import channels

numbers = st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=40)


@settings(max_examples=60)
@given(samples=numbers, start=st.integers(-100, 100), rate=st.sampled_from([24.0, 25.0, 29.97, 60.0]))
def test_samples_read_back_to_the_bit(
    samples: list[float], start: int, rate: float, tmp_path_factory: pytest.TempPathFactory
) -> None:
    base = tmp_path_factory.getbasetemp()
    channel = sampling.of_samples("ANIM/j:rx", np.array(samples), start / rate, rate)
    for ending in (".clip", ".chan"):
        formats.write(base / f"s{ending}", Contents((channel, channel), rate))
        found = formats.read(base / f"s{ending}", rate)
        assert found.fps == rate
        for each in found.channels:
            assert each.sampled
            assert each.keys.values.tolist() == samples
        if ending == ".clip":
            assert found.channels[0].name == "ANIM/j:rx"
            assert found.channels[0].keys.times == pytest.approx(channel.keys.times, abs=1e-9)


def test_a_file_may_hold_more_samples_than_a_curve_has_knots(tmp_path: Path) -> None:
    """Ten minutes of a capture at 120 a second are read, and written in another format."""
    samples = np.sin(np.arange(72_000) / 50.0)
    formats.write(tmp_path / "long.clip", Contents((sampling.of_samples("tx", samples, 0.0, 120.0),), 120.0))
    (found,) = formats.read(tmp_path / "long.clip").channels
    assert found.keys.values.tolist() == samples.tolist()


def test_between_samples_runs_a_smooth_curve_without_new_peaks() -> None:
    samples = np.array([0.0, 0.0, 1.0, 4.0, 3.0, 3.0, -2.0])
    channel = sampling.of_samples("a", samples, 1.0, 24.0)
    times = np.linspace(1.0, 1.25, 500)
    ours = sampling.values(channel, times)
    theirs = PchipInterpolator(1.0 + np.arange(7) / 24.0, samples)(times)
    assert np.abs(ours - theirs).max() <= 1e-12
    assert ours.min() == samples.min()
    assert 3.99 < ours.max() <= samples.max()


@settings(max_examples=40)
@given(channel=channels(least=2))
def test_what_is_sampled_is_the_channel(channel: Channel, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.getbasetemp() / "sampled.clip"
    remarks = formats.write(file, Contents((channel,), 24.0))
    (found,) = formats.read(file).channels
    # The frames' times to the bit: where a handle lets time stand still, a value hangs on the last digit.
    frames = np.rint(found.keys.times * 24.0)
    for time, value in zip(frames / 24.0, found.keys.values, strict=True):
        # At a key's own time its value counts, on whichever side of it rounding has put the frame.
        near = np.abs(channel.keys.times - time)
        at = channel.keys.times[near.argmin()] if near.min() <= 1e-9 else time
        assert value == sampling.values(channel, np.array([at]))[0]
    first, last = found.span
    assert first <= channel.span[0] + 1e-6
    assert last >= channel.span[1] - 1e-6
    assert any("keys are not in the file" in str(remark) for remark in remarks)


def test_a_table_says_what_it_loses(tmp_path: Path) -> None:
    moving = Channel("tx", keys_of_rows([{"time": 1.0, "value": 0.0}, {"time": 2.0, "value": 1.0}]))
    linked = Channel("ty", keys_of_rows([{"time": 0.0, "value": 0.0, "function": 'ch("tx")'}]))
    remarks = formats.write(tmp_path / "a.chan", Contents((moving, linked), 24.0))
    assert [str(remark) for remark in remarks] == [
        'ty: left out: it has the expression ch("tx")',
        "names are not in the file; its columns are tx",
        "times are not in the file; its rows are frames 25 to 49",
        "keys are not in the file: a value a frame is all that is left",
    ]
    with pytest.raises(formats.FormatError) as refused:
        formats.write(tmp_path / "b.chan", Contents((linked,), 24.0))
    assert refused.value.code == "format-nothing"
    assert not (tmp_path / "b.chan").exists()


def test_rows_may_have_comments_and_empty_lines(tmp_path: Path) -> None:
    (tmp_path / "a.chan").write_text("# x y\n1 2\n\n 3\t4 \r\n")
    x, y = formats.read(tmp_path / "a.chan", 25.0).channels
    assert (x.keys.values.tolist(), y.keys.values.tolist()) == ([1.0, 3.0], [2.0, 4.0])
    assert x.keys.times.tolist() == [0.0, 0.04]


def test_a_clip_as_houdini_lays_it_out(tmp_path: Path) -> None:
    (tmp_path / "a.clip").write_text(
        "{\n   rate = 30\n   start = -1\n   tracklength = 3\n   tracks = 2\n"
        "   {\n      name = ANIM/j_Ankle_L:rx\n      data = -8.96499 1e-3 2\n   }\n"
        '   {\n      name = "a b"\n      data_rle = 1 2 3\n   }\n}\n'
    )
    found = formats.read(tmp_path / "a.clip")
    assert found.fps == 30.0
    assert [each.name for each in found.channels] == ["ANIM/j_Ankle_L:rx", "a b"]
    assert found.channels[0].keys.times == pytest.approx([-1 / 30, 0.0, 1 / 30])
    assert found.channels[0].keys.values.tolist() == [-8.96499, 1e-3, 2.0]
