"""Scenes of the switches about keys and channels."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hou_standin import Session

from .scenes import mover, parm, raised, scene
from .test_key_storage import full

# Keys and channels


@scene(True, False)
def accel_sets_ratio(session: Session, folder: Path) -> object:
    key = session.hou.Keyframe()
    key.setAccel(0.5)
    return key.isAccelInterpretedAsRatio()


@scene(pytest.approx(2**0.5 / 4), pytest.approx(0.25))
def ratio_meaning(session: Session, folder: Path) -> object:
    ty = parm(session)
    ty.setKeyframes([full(session.hou, 1, 0.0), full(session.hou, 25, 1.0)])
    key = session.hou.Keyframe(0.0, 0.0)
    key.setSlope(1.0)
    key.setAccel(0.25)
    key.interpretAccelAsRatio(True)
    ty.setKeyframe(key)
    return ty.keyframes()[0].accel()


@scene((False, 0.2, 0.0), (True, 0.2, None))
def zero_accel(session: Session, folder: Path) -> object:
    hou, ty = session.hou, parm(session)
    key = full(hou, 13, 1.0, span=0.2)
    key.setInAccel(0.0)
    key.interpretAccelAsRatio(False)
    ty.setKeyframes([full(hou, 1, 0.0), key, full(hou, 25, 0.0)])
    middle = ty.keyframes()[1]
    tied = middle.isAccelTied()
    return tied, pytest.approx(middle.accel()), None if tied else middle.inAccel()


@scene((2.0, True), (1.0, True), (1.0, True))
def long_handle(session: Session, folder: Path) -> object:
    """Length as read back, and whether the curve is that of a handle of the segment's length."""
    hou, ty = session.hou, parm(session)
    ty.setKeyframes([full(hou, 1, 0.0, 1.0, span=2.0), full(hou, 25, 5.0)])
    other = parm(session, "tx")
    other.setKeyframes([full(hou, 1, 0.0, 1.0, span=1.0), full(hou, 25, 5.0)])
    read = ty.keyframes()[0].accel() / 2**0.5
    return round(read, 9), all(ty.evalAtFrame(f) == pytest.approx(other.evalAtFrame(f)) for f in range(1, 26))


@scene(pytest.approx(2.7), pytest.approx(1.5))
def overlap(session: Session, folder: Path) -> object:
    hou, ty = session.hou, parm(session)
    ty.setKeyframes([full(hou, 1, 0.0, 4.0, span=0.9), full(hou, 25, 0.0, -4.0, span=0.9)])
    return ty.evalAtFrame(13)


def _keys_at(session: Session, distance: float) -> int:
    ty = parm(session)
    ty.setKeyframe(session.hou.Keyframe(0.0, 1.0))
    ty.setKeyframe(session.hou.Keyframe(1.0, 1.0 + distance))
    return len(ty.keyframes())


@scene((2, 1), (2, 2), (1, 1))
def same_key_tolerance(session: Session, folder: Path) -> object:
    far, near = _keys_at(session, 5e-5), _keys_at(Session(**_like(session)), 5e-7)
    return far, near


def _like(session: Session) -> dict[str, Any]:
    return {"readback_noise": "none", **session.switches.changed()}


@scene(0.75, 0.0)
def set_on_existing(session: Session, folder: Path) -> object:
    hou, ty = session.hou, parm(session)
    ty.setKeyframe(full(hou, 1, 0.0, slope=0.75))
    ty.setKeyframe(hou.Keyframe(5.0, 0.0))
    assert ty.keyframes()[0].value() == 5.0
    return ty.keyframes()[0].slope()


@scene(pytest.approx(0.05), pytest.approx(0.1))
def neighbour_handles(session: Session, folder: Path) -> object:
    hou, ty = session.hou, parm(session)
    ty.setKeyframes([full(hou, 1, 0.0), full(hou, 25, 0.0)])
    ty.setKeyframe(full(hou, 13, 1.0))
    return ty.keyframes()[0].accel()


@scene(pytest.approx(0.1), pytest.approx(0.05))
def batch_keys(session: Session, folder: Path) -> object:
    hou, ty = session.hou, parm(session)
    ty.setKeyframes([full(hou, 1, 0.0), full(hou, 49, 1.0), full(hou, 13, 1.0)])
    return ty.keyframes()[0].accel()


@scene(True, False)
def readback_noise(session: Session, folder: Path) -> object:
    ty = parm(session)
    lengths = [0.123456789 * step for step in range(1, 9)]
    for length in lengths:
        ty.setKeyframe(full(session.hou, 1, 0.0, span=length))
        read = ty.keyframes()[0].accel()
        assert read == pytest.approx(length, rel=1.1e-8)
        if read != pytest.approx(length, rel=1e-15):
            return True
    return False


@scene((0.0, 0.0, False), (1 / 3, 0.0, False), (1 / 3, 1 / 3, True))
def incomplete_key(session: Session, folder: Path) -> object:
    ty = parm(session)
    for time in (0.0, 1.0, 2.0):
        ty.setKeyframe(session.hou.Keyframe(time, time))
    knot = ty._record.channel.knots[1]
    return knot.outgoing.ratio, knot.incoming.ratio, knot.outgoing.auto


@scene(True, False)
def key_json(session: Session, folder: Path) -> object:
    return hasattr(session.hou.Keyframe(), "asJSON")


@scene(1.0, 0.5)
def key_remembers(session: Session, folder: Path) -> object:
    key = session.hou.Keyframe(1.0)
    key.setFrame(25)
    session.hou.setFps(48)
    return key.time()


@scene("OperationFailed", "")
def nan_in_key(session: Session, folder: Path) -> object:
    return raised(lambda: parm(session).setKeyframe(session.hou.Keyframe(float("nan"), 0.0)))


def _automatic(hou: Any, frame: float, value: float) -> Any:
    key = hou.Keyframe(value)
    key.setFrame(frame)
    key.setSlope(0.0)
    key.setAccel(1 / 3)
    key.interpretAccelAsRatio(True)
    key.setSlopeAuto(True)
    key.setInSlopeAuto(True)
    return key


@scene(pytest.approx(0.75 * (2 + 1)), pytest.approx(1.5))
def auto_slope_rule(session: Session, folder: Path) -> object:
    """Chords of 1 and 2 units a second over a second each, flat neighbours."""
    ty = parm(session)
    ty.setKeyframes([_automatic(session.hou, f, v) for f, v in ((1, 0.0), (25, 1.0), (49, 3.0))])
    return ty.keyframes()[1].slope()


@scene((True, False), (False, False), (True, True))
def auto_slope_trigger(session: Session, folder: Path) -> object:
    """Whether the slopes of keys 2 and 4 move when key 1 of 5 is moved in value."""
    hou, ty = session.hou, parm(session)
    frames = (1, 25, 49, 73, 97)
    ty.setKeyframes([_automatic(hou, f, v) for f, v in zip(frames, (0.0, 1.0, 3.0, 4.0, 6.0), strict=True)])
    for index in (1, 3):
        _write_raw_slope(ty, index, 0.125)
    ty.setKeyframe(_automatic(hou, 1, -1.0))
    keys = ty.keyframes()
    return keys[1].slope() != 0.125, keys[3].slope() != 0.125


def _write_raw_slope(ty: Any, index: int, slope: float) -> None:
    """Give an automatic key a stale slope, as scenes have them."""
    from dataclasses import replace

    from hou_standin.state.channel import with_knot

    channel = ty._record.channel
    knot = channel.knots[index]
    stale = replace(
        knot, incoming=replace(knot.incoming, slope=slope), outgoing=replace(knot.outgoing, slope=slope)
    )
    ty._record.change("channel", with_knot(channel, index, stale))


def _deletes(session: Session, distance: float) -> bool:
    ty = parm(session)
    ty.setKeyframe(session.hou.Keyframe(0.0, 1.0))
    return not raised(lambda: ty.deleteKeyframeAtFrame(25 + distance * 24))


@scene((False, True), (False, False), (True, True))
def delete_tolerance(session: Session, folder: Path) -> object:
    return _deletes(session, 5e-5), _deletes(Session(**_like(session)), 5e-7)


@scene(True, False)
def delete_rounding(session: Session, folder: Path) -> object:
    """A key at a third of a frame: its own frame, rounded, is farther away than the tolerance of 1e-9."""
    fine = Session(**{**_like(session), "delete_tolerance": 1e-9})
    ty = parm(fine)
    ty.setKeyframe(fine.hou.Keyframe(0.0, 1.0 / 72.0))
    return not raised(lambda: ty.deleteKeyframeAtFrame(ty.keyframes()[0].frame()))


@scene(False, True)
def evalattime_rounding(session: Session, folder: Path) -> object:
    ty = parm(session)
    ty.setExpression("$T", session.hou.exprLanguage.Hscript)
    return ty.evalAtTime(1.0 / 72.0) == 1.0 / 72.0


@scene((2, ""), (0, "OperationFailed"))
def int_keys(session: Session, folder: Path) -> object:
    count = mover(session, folder).parm("count")
    keys = [full(session.hou, 1, 2.0), full(session.hou, 25, 3.0)]
    error = raised(lambda: count.setKeyframes(keys))
    return (count.evalAtFrame(20) if not error else 0), error
