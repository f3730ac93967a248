"""Every switch of the stand-in with each of its settings: what a script sees."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hou_standin import SWITCHES, Artist, Session

from . import asset
from .test_key_storage import full

Observation = Callable[[Session, Path], object]
SCENES: dict[str, Observation] = {}
EXPECTED: dict[str, tuple[object, ...]] = {}


def scene(*expected: object) -> Callable[[Observation], Observation]:
    """A scene named after a switch; what it observes under each setting, in the switch's order."""

    def registered(function: Observation) -> Observation:
        SCENES[function.__name__] = function
        EXPECTED[function.__name__] = expected
        return function

    return registered


def parm(session: Session, name: str = "ty") -> Any:
    obj = session.hou.node("/obj")
    node = obj.node("ball") or obj.createNode("geo", "ball")
    return node.parm(name)


def mover(session: Session, folder: Path) -> Any:
    session.hou.hda.installFile(asset.write(folder))
    return parm(session).node().createNode("mover")


def raised(call: Callable[[], object]) -> str:
    """Name of the exception that a call raises, empty if none."""
    try:
        call()
    except Exception as error:
        return type(error).__name__
    return ""


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

    from hou_standin.channel import with_knot

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


# Undo


@scene(["outer"], ["inner", "outer"])
def nested_groups(session: Session, folder: Path) -> object:
    hou, ty = session.hou, parm(session)
    hou.undos.clear()
    with hou.undos.group("outer"):
        with hou.undos.group("inner"):
            ty.set(1)
        ty.set(2)
    return sorted(hou.undos.undoLabels())


@scene((True, 0.0), (False, 1.0))
def undo_in_batch(session: Session, folder: Path) -> object:
    parm(session).set(1)
    return session.hou.undos.performUndo(), parm(session).eval()


@scene("OperationFailed", "")
def undo_in_group(session: Session, folder: Path) -> object:
    with session.hou.undos.group("open"):
        parm(session).set(1)
        return raised(session.hou.undos.performUndo)


@scene((0, 1), (1, 1))
def callback_group(session: Session, folder: Path) -> object:
    hou, node = session.hou, mover(session, folder)
    counts = []
    for action in (None, lambda kwargs: [kwargs["node"].parm(name).set(1) for name in ("quiet", "unread")]):
        hou.session.action = action
        hou.undos.clear()
        node.parm("go").pressButton()
        counts.append(len(hou.undos.undoLabels()))
    return tuple(counts)


@scene(None, "data")
def userdata_undo(session: Session, folder: Path) -> object:
    node = parm(session).node()
    with session.hou.undos.group("both"):
        node.setUserData("a", "data")
        node.parm("tx").set(1)
    session.hou.undos.performUndo()
    return node.userData("a")


# Selection


def _selected(session: Session) -> Any:
    ty = parm(session)
    ty.setKeyframes([full(session.hou, f, 0.0) for f in (1, 13, 25)])
    artist = Artist(session)
    artist.select("/obj/ball")
    artist.select_keys("/obj/ball/ty", (25, 1))
    return ty


@scene([1, 25], [25, 1])
def selection_order(session: Session, folder: Path) -> object:
    ty = _selected(session)
    return [round(key.frame()) for key in session.hou.playbar.selectedKeyframes()[ty]]


@scene(0, 2)
def select_replaces_channel_list(session: Session, folder: Path) -> object:
    ty = _selected(session)
    other = session.hou.node("/obj").createNode("null")
    artist = Artist(session)
    artist.select(other.path())
    assert ty not in session.hou.playbar.channelList().parms()
    artist.select("/obj/ball")
    return len(session.hou.playbar.selectedKeyframes().get(ty, ()))


# Setting parameters


@scene(("", "$F"), ("PermissionError", "$F"))
def set_on_expression(session: Session, folder: Path) -> object:
    ty = parm(session)
    ty.setExpression("$F", session.hou.exprLanguage.Hscript)
    return raised(lambda: ty.set(5)), ty.expression()


@scene((5.0, 0.0, 0), (0.0, 0.0, 1))
def set_on_reference(session: Session, folder: Path) -> object:
    ty, tx = parm(session), parm(session, "tx")
    ty.set(tx)
    ty.set(5, follow_parm_reference=False)
    return ty.eval(), tx.eval(), len(ty.keyframes())


@scene((2.0, 2.0), (5.0, 7.0))
def strict_range(session: Session, folder: Path) -> object:
    speed = mover(session, folder).parm("speed")
    speed.set(5)
    plain = speed.eval()
    speed.setExpression("7", session.hou.exprLanguage.Hscript)
    values = plain, speed.eval()
    speed.deleteAllKeyframes()
    Artist(session).type_value(speed.path(), 9)
    assert speed.eval() == 2.0, "typed values are clamped in any case"
    return values


@scene(1.0, 0.0)
def setparms_on_bad_name(session: Session, folder: Path) -> object:
    node = parm(session).node()
    assert raised(lambda: node.setParms({"tx": 1, "nothing": 1, "ty": 1})) == "OperationFailed"
    assert node.evalParm("ty") == 0.0
    return node.evalParm("tx")


def _dangling(session: Session) -> Any:
    ty = parm(session)
    ty.setExpression('ch("../gone/tx")', session.hou.exprLanguage.Hscript)
    return ty


@scene("OperationFailed", "")
def missing_ref_eval(session: Session, folder: Path) -> object:
    return raised(_dangling(session).eval)


@scene("OperationFailed", "")
def missing_ref_parm(session: Session, folder: Path) -> object:
    return raised(_dangling(session).getReferencedParm)


@scene('ch("tx")', "OperationFailed")
def paste_tuple_on_float(session: Session, folder: Path) -> object:
    artist, ty = Artist(session), parm(session)
    artist.copy_parameter("/obj/ball/t")
    return raised(lambda: artist.paste_relative_references("/obj/ball/ty")) or ty.expression()


@scene((3.0, 1), (0.0, 0))
def typed_on_reference(session: Session, folder: Path) -> object:
    ty, tx = parm(session), parm(session, "tx")
    ty.set(tx)
    Artist(session).type_value("/obj/ball/ty", 3)
    assert ty.eval() == 3.0
    return tx.eval(), len(ty.keyframes())


@scene(("OverflowError", ""), ("", "OverflowError"))
def int_parm_bits(session: Session, folder: Path) -> object:
    count = mover(session, folder).parm("count")
    large = raised(lambda: count.set(1 << 40))
    return large, "" if large else raised(lambda: count.set(1 << 70))


def _in_a_take(session: Session) -> str:
    hou, node = session.hou, parm(session).node()
    hou.takes.setCurrentTake(hou.takes.rootTake().addChildTake())
    assert raised(lambda: node.parm("tx").set(1)) == "PermissionError"
    return raised(lambda: node.setUserData("a", "b"))


@scene("", "PermissionError")
def take_write(session: Session, folder: Path) -> object:
    return _in_a_take(session)


@scene("PermissionError", "")
def locked_asset_write(session: Session, folder: Path) -> object:
    node = mover(session, folder)
    node.parent()._record.is_locked_asset = True
    assert raised(lambda: node.parm("speed").set(1.5)) == "PermissionError"
    return raised(lambda: node.setUserData("a", "b"))


# Multiparms and copies


@scene((2,), (1,))
def multiparm_indices(session: Session, folder: Path) -> object:
    return mover(session, folder).parm("value2").multiParmInstanceIndices()


@scene('ch("mover1/value1")', 'ch("mover1/value2")')
def external_refs_to_rows(session: Session, folder: Path) -> object:
    node = mover(session, folder)
    ty = parm(session)
    ty.set(node.parm("value1"))
    node.parm("rows").insertMultiParmInstance(0)
    return ty.expression()


@scene([False, True, False], [True, False, False])
def lock_and_row_moves(session: Session, folder: Path) -> object:
    node = mover(session, folder)
    node.parm("value1").lock(True)
    node.parm("rows").insertMultiParmInstance(0)
    return [node.parm(f"value{number}").isLocked() for number in (1, 2, 3)]


@scene('ch("../../ball/ty")', 'ch("../../ball1/ty")')
def copy_refs_other_parent(session: Session, folder: Path) -> object:
    hou = session.hou
    parm(session)
    inner = hou.node("/obj").createNode("subnet", "box").createNode("null", "inner")
    inner.parm("tx").setExpression('ch("../../ball/ty")', hou.exprLanguage.Hscript)
    copies = hou.copyNodesTo([hou.node("/obj/ball"), inner], hou.node("/obj"))
    text = copies[1].parm("tx").expression()
    return text.replace('"../', '"../../') if text.count("../") == 1 else text


def _with_user_data(session: Session) -> Any:
    node = parm(session).node()
    node.setUserData("a", "b")
    return node


@scene("b", None)
def userdata_on_copy(session: Session, folder: Path) -> object:
    (twin,) = session.hou.copyNodesTo([_with_user_data(session)], session.hou.node("/obj"))
    return twin.userData("a")


@scene(None, "b")
def userdata_on_reference_copy(session: Session, folder: Path) -> object:
    node = _with_user_data(session)
    (twin,) = session.hou.node("/obj").copyItems([node], channel_reference_originals=True)
    return twin.userData("a")


# Cooking


@scene((True, False), (False, False))
def evalatframe_dependency(session: Session, folder: Path) -> object:
    hou, node = session.hou, mover(session, folder)
    ty = parm(session)
    ty.setKeyframes([full(hou, 1, 0.0), full(hou, 25, 1.0)])
    hou.session.reader = lambda node: node.parent().parm("ty").evalAtFrame(12)
    depends = node.isTimeDependent()
    ty.setKeyframe(full(hou, 13, 5.0))
    return node.needsToCook(), depends


@scene(False, True)
def frame_call_dependency(session: Session, folder: Path) -> object:
    node = mover(session, folder)
    session.hou.session.reader = lambda node: session.hou.frame()
    return node.isTimeDependent()


@scene((False, True), (True, True))
def time_dependence(session: Session, folder: Path) -> object:
    """Of an animated parameter that the cook does not read, and one that it does."""
    node = mover(session, folder)
    without = node.isTimeDependent()
    session.hou.session.reader = lambda node: node.evalParm("frame")
    node.cook(force=True)
    return without, node.isTimeDependent()


@scene((True, True), (False, False))
def dirty_on_unevaluated(session: Session, folder: Path) -> object:
    """After a change of an own parameter that the cook does not read, and of its source."""
    node = mover(session, folder)
    node.cook()
    node.parm("unread").set(1)
    own = node.needsToCook()
    node.parm("unread").set(parm(session))
    node.cook(force=True)
    parm(session).set(7)
    return own, node.needsToCook()


@scene((False, True), (True, True))
def nocookwhen(session: Session, folder: Path) -> object:
    node = mover(session, folder)
    node.cook()
    node.parm("quiet").set(1)
    while_it_holds = node.needsToCook()
    node.parm("mode").set("fast")
    node.cook(force=True)
    node.parm("quiet").set(2)
    return while_it_holds, node.needsToCook()


# Callbacks and menus


@scene("0", 0)
def script_kwargs(session: Session, folder: Path) -> object:
    node = mover(session, folder)
    node.parm("go").pressButton()
    return node.hm().pressed[0]["script_value"]


@scene(("ZeroDivisionError", 0), ("", 1))
def press_exception(session: Session, folder: Path) -> object:
    node = mover(session, folder)
    session.hou.session.action = lambda kwargs: 1 / 0
    return raised(node.parm("go").pressButton), len(session.callbacks.failures)


@scene(False, True)
def batch_ui_state(session: Session, folder: Path) -> object:
    return mover(session, folder).parm("speed").isDisabled()


@scene(1, 2)
def multi_select_callbacks(session: Session, folder: Path) -> object:
    node = mover(session, folder)
    other = node.parent().createNode("mover")
    artist = Artist(session)
    artist.select(node.path(), other.path())
    artist.press(f"{node.path()}/go")
    return len(node.hm().pressed)


@scene(1, 0)
def menu_script_calls(session: Session, folder: Path) -> object:
    pick = mover(session, folder).parm("pick")
    session.menus.script_calls = 0
    pick.evalAsString()
    evaluated = session.menus.script_calls
    pick.menuItems()
    assert session.menus.script_calls == evaluated + 1
    return evaluated


# Scenes and assets


@scene(True, False)
def api_20_0(session: Session, folder: Path) -> object:
    old = Session("20.0", api_20_0=session.switches.api_20_0)
    return hasattr(old.hou.node("/obj"), "addWarning")


@scene("InvalidSize", "")
def two_point_polygons(session: Session, folder: Path) -> object:
    geometry = session.hou.Geometry()
    geometry.createPoints(((0, 0, 0), (1, 1, 1)))
    return raised(lambda: geometry.createPolygons(((0, 1),), is_closed=False))


@scene("fast", "slow")
def menu_saved_as(session: Session, folder: Path) -> object:
    """A menu loses its first item between saving and loading."""
    node = mover(session, folder)
    node.parm("mode").set("fast")
    session.hou.hipFile.save(str(folder / "scene.hip"))
    asset.write(
        folder, DialogScript=asset.SCRIPT.replace('"slow" "Slow" "fast" "Fast"', '"fast" "F" "slow" "S"')
    )
    session.hou.hda.reloadFile(str(folder / "mover.hda"))
    session.hou.hipFile.load(str(folder / "scene.hip"))
    return session.hou.node("/obj/ball/mover1").parm("mode").evalAsString()


def _updated(session: Session, folder: Path) -> tuple[object, object]:
    """A parameter that the new definition lacks: its value in SyncNodeVersion, and afterwards."""
    asset.write(folder, Version="1.0")
    node = mover(session, folder)
    node.parm("quiet").set(0.5)
    asset.write(
        folder,
        Version="1.1",
        DialogScript=asset.SCRIPT.replace('"quiet"', '"silent"'),
        SyncNodeVersion="p = kwargs['node'].parm('quiet')\nhou.session.seen = p and p.eval()",
    )
    session.hou.hda.reloadFile(str(folder / "mover.hda"))
    left = node.parm("quiet")
    return session.hou.session.seen, left and (left.isSpare(), left.eval())


@scene(None, 0.5)
def parms_missing_on_update(session: Session, folder: Path) -> object:
    return _updated(session, folder)[0]


@scene(None, (True, 0.5))
def parms_after_update(session: Session, folder: Path) -> object:
    return _updated(session, folder)[1]


CASES = [
    pytest.param(name, setting, expected, id=f"{name}={setting}")
    for name, outcomes in EXPECTED.items()
    for setting, expected in zip(SWITCHES[name].settings, outcomes, strict=True)
]


@pytest.mark.parametrize(("name", "setting", "expected"), CASES)
def test_setting(name: str, setting: Any, expected: object, tmp_path: Path) -> None:
    settings = {"readback_noise": "none", "incomplete_key": "22", name: setting}
    assert SCENES[name](Session("21.0", **settings), tmp_path) == expected


def test_every_switch_is_here() -> None:
    assert set(SCENES) == set(SWITCHES)
