"""Frames and seconds at the rates of film and television: 23.976, 25, 29.97, 30, 60."""

from __future__ import annotations

import math
from typing import Any

import pytest

from .test_key_storage import full

RATES = (24000 / 1001, 25.0, 30000 / 1001, 30.0, 60.0)
each_rate = pytest.mark.parametrize("fps", RATES, ids=lambda fps: f"{fps:.3f}")


@each_rate
@pytest.mark.fact("keyframes 11.2", "documented")
def test_frame_one_is_time_zero_and_a_frame_lasts_one_part_of_a_second(hou: Any, fps: float) -> None:
    hou.setFps(fps)
    assert hou.fps() == fps
    assert hou.frameToTime(1) == 0.0
    assert hou.frameToTime(2) == 1.0 / fps
    assert hou.frameToTime(1.0 + fps) == pytest.approx(1.0, rel=1e-15)
    assert hou.frameToTime(-23) == -24.0 / fps


@each_rate
@pytest.mark.fact("keyframes 7", "documented")
def test_frames_are_rounded_to_six_decimals_unless_asked_not_to(hou: Any, fps: float) -> None:
    hou.setFps(fps)
    for frame in (-100, 1, 2, 13, 240, 1001, 86400):
        seconds = hou.frameToTime(frame)
        assert hou.timeToFrame(seconds) == frame
        assert hou.timeToFrame(seconds, True) == seconds * fps + 1.0
    assert hou.timeToFrame(hou.frameToTime(10) + 1e-9) == 10.0
    assert hou.timeToFrame(hou.frameToTime(10) + 1e-9, full_precision=True) != 10.0
    hou.setTime(hou.frameToTime(7) + 1e-9)
    assert hou.frame() == 7.0
    assert hou.intFrame() == 7


@each_rate
@pytest.mark.fact("keyframes 7", "seen")
def test_keys_land_on_their_frames_though_times_are_sums(hou: Any, ty: Any, fps: float) -> None:
    """A key's time is the sum of the lengths before it, with their rounding."""
    hou.setFps(fps)
    frames = [-12, -1, 1, 2, 5, 11, 24, 48, 101, 240]
    ty.setKeyframes([full(hou, frame, float(frame)) for frame in frames])
    keys = ty.keyframes()
    assert [round(key.frame(), 6) for key in keys] == frames
    for key, frame in zip(keys, frames, strict=True):
        assert math.isclose(key.time(), (frame - 1) / fps, abs_tol=1e-12)
    assert [ty.evalAtFrame(frame) for frame in frames] == pytest.approx(frames, abs=1e-9)
    assert len(ty.keyframesInRange(-1, 24)) == 6


@each_rate
@pytest.mark.fact("keyframes 11.11", "inferred")
def test_a_key_on_a_frame_that_has_one_merges(hou: Any, ty: Any, fps: float) -> None:
    hou.setFps(fps)
    frames = [1, 5, 11, 24]
    ty.setKeyframes([full(hou, frame, 0.0) for frame in frames])
    for frame in frames:
        ty.setKeyframe(full(hou, frame, 2.0))
    assert [(round(key.frame(), 6), key.value()) for key in ty.keyframes()] == [(f, 2.0) for f in frames]


@each_rate
@pytest.mark.fact("keyframes 2", "documented")
def test_deleting_by_frame(hou: Any, ty: Any, fps: float) -> None:
    """On frames, between frames, before frame 1; a frame without a key fails."""
    hou.setFps(fps)
    frames = [-11.5, 1, 7.25, 13, 100]
    ty.setKeyframes([full(hou, frame, 1.0) for frame in frames])
    for frame in (7.0, 7.5, 2.0, -11.0):
        with pytest.raises(hou.OperationFailed):
            ty.deleteKeyframeAtFrame(frame)
    for left, key in zip(range(4, -1, -1), ty.keyframes(), strict=True):
        ty.deleteKeyframeAtFrame(key.frame())
        assert len(ty.keyframes()) == left


@each_rate
@pytest.mark.fact("keyframes 7", "documented")
def test_a_change_of_rate_leaves_keys_at_their_seconds(hou: Any, ty: Any, fps: float) -> None:
    ty.setKeyframes([full(hou, 1, 0.0), full(hou, 25, 10.0)])
    values = [ty.evalAtTime(seconds) for seconds in (0.0, 0.3, 1.0)]
    hou.setFps(fps)
    assert [key.time() for key in ty.keyframes()] == [0.0, 1.0]
    assert ty.keyframes()[1].frame() == pytest.approx(fps + 1.0)
    assert [ty.evalAtTime(seconds) for seconds in (0.0, 0.3, 1.0)] == pytest.approx(values, abs=1e-6)


@each_rate
@pytest.mark.fact("surface 1", "documented")
@pytest.mark.parametrize("fits_count", [True, False])
@pytest.mark.parametrize("keeps_start", [True, False])
def test_ranges_keep_their_seconds_or_their_number_of_frames(
    hou: Any, fps: float, fits_count: bool, keeps_start: bool
) -> None:
    hou.playbar.setFrameRange(1, 240)
    hou.playbar.setPlaybackRange(25, 72)
    hou.setFrame(25)
    hou.setFps(fps, fits_count, preserve_frame_start=keeps_start)
    for (first, last), (old_first, old_last) in zip(
        (hou.playbar.frameRange(), hou.playbar.playbackRange()), ((1, 240), (25, 72)), strict=True
    ):
        count, old_count = last - first + 1, old_last - old_first + 1
        if fits_count:
            assert count / fps == pytest.approx(old_count / 24.0, abs=1e-6)
        else:
            assert count == pytest.approx(old_count, abs=1e-6)
        if keeps_start:
            assert first == old_first
        else:
            assert hou.frameToTime(first) == pytest.approx((old_first - 1) / 24.0, abs=1e-6)
    assert hou.time() == pytest.approx(1.0)


@pytest.mark.fact("surface 1", "inferred")
@pytest.mark.parametrize("fps", [0, -24, float("nan"), float("inf")])
def test_a_rate_that_is_none_is_refused(hou: Any, ty: Any, fps: float) -> None:
    ty.setKeyframes([full(hou, 1, 0.0), full(hou, 25, 10.0)])
    with pytest.raises(hou.OperationFailed, match="frame rate"):
        hou.setFps(fps, preserve_keyframes=True)
    assert hou.fps() == 24.0
    assert [key.time() for key in ty.keyframes()] == [0.0, 1.0]


@each_rate
@pytest.mark.fact("surface 1", "documented")
def test_preserved_keys_stay_on_their_frames(hou: Any, ty: Any, fps: float) -> None:
    """Animation plays faster or slower: every frame keeps its value, an expression stays as it is."""
    keys = [full(hou, 1, 0.0), full(hou, 13, 10.0), full(hou, 25, -4.0)]
    for key, slope in zip(keys, (3.0, -20.0, 8.0), strict=True):
        key.setSlope(slope)
    ty.setKeyframes(keys)
    ty.setKeyframeExtrapolation(True, hou.parmExtrapolate.Slope)
    tx = ty.node().parm("tx")
    tx.setExpression("$F", hou.exprLanguage.Hscript)
    frames = [-5.0, 1.0, 4.5, 7.0, 13.0, 20.25, 25.0]
    values = [ty.evalAtFrame(frame) for frame in frames]
    assert len({round(value, 6) for value in values}) > 4
    slopes = [key.slope() for key in ty.keyframes()]
    hou.setFps(fps, preserve_keyframes=True)
    assert hou.fps() == fps
    assert [round(key.frame(), 6) for key in ty.keyframes()] == [1.0, 13.0, 25.0]
    assert [key.time() for key in ty.keyframes()] == pytest.approx([0.0, 12.0 / fps, 24.0 / fps])
    assert [ty.evalAtFrame(frame) for frame in frames] == pytest.approx(values, abs=1e-6)
    assert [key.slope() for key in ty.keyframes()] == pytest.approx([s * fps / 24.0 for s in slopes])
    assert tx.expression() == "$F"
    assert tx.evalAtFrame(7) == 7.0
    hou.undos.performUndo()
    assert [key.time() for key in ty.keyframes()] == pytest.approx([0.0, 0.5, 1.0])
