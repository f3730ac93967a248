"""Scenes of the switches about undo, selection, writing parameters, rows and copies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hou_standin import Artist, Session

from .scenes import mover, parm, raised, scene
from .test_key_storage import full

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


@scene(("", 0, 7.0), ("OperationFailed", 1, None))
def delete_broken_keys(session: Session, folder: Path) -> object:
    parm(session).set(7)
    dangling = _dangling(session)
    what = raised(dangling.deleteAllKeyframes)
    keys = len(dangling.keyframes())
    return what, keys, None if keys else dangling.eval()


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


def _take(session: Session, *names: str) -> Any:
    """A take that is current and includes some of the ball's parameters."""
    hou, node = session.hou, parm(session).node()
    take = hou.takes.rootTake().addChildTake()
    hou.takes.setCurrentTake(take)
    for name in names:
        take.addParmTuple(node.parmTuple(name))
    return take


@scene(("", "", True), ("PermissionError", "", True))
def take_auto(session: Session, folder: Path) -> object:
    hou, node = session.hou, parm(session).node()
    take = _take(session)
    hou.hscript("takeautomode on")
    script = raised(lambda: node.parm("sx").set(1))
    hand = raised(lambda: Artist(session).type_value(node.parm("tx").path(), 2))
    return script, hand, take.hasParmTuple(node.parmTuple("t"))


@scene([False, True], [True, True])
def take_locks(session: Session, folder: Path) -> object:
    hou, tx = session.hou, parm(session).node().parm("tx")
    take = _take(session, "t")
    tx.lock(True)
    locked = []
    for each in (hou.takes.rootTake(), take):
        hou.takes.setCurrentTake(each)
        locked.append(tx.isLocked())
    return locked


@scene(("take1", 1.0), ("Main", 0.0))
def take_undo(session: Session, folder: Path) -> object:
    """One step back from the root take: into the take, or to before its parameter was set."""
    hou, node = session.hou, parm(session).node()
    _take(session, "t")
    node.parm("tx").set(1)
    hou.takes.setCurrentTake(hou.takes.rootTake())
    hou.undos.performUndo()
    return hou.takes.currentTake().name(), node.evalParm("tx")


@scene("PermissionError", "")
def take_new_node(session: Session, folder: Path) -> object:
    _take(session)
    return raised(lambda: session.hou.node("/obj").createNode("null").parm("tx").set(0))


@scene([2.0, 1.0], [1.0, 1.0])
def take_on_copy(session: Session, folder: Path) -> object:
    hou, node = session.hou, parm(session).node()
    node.parm("tx").set(1)
    take = _take(session, "t")
    node.parm("tx").set(2)
    hou.takes.setCurrentTake(hou.takes.rootTake())
    (twin,) = hou.copyNodesTo([node], node.parent())
    values = []
    for each in (take, hou.takes.rootTake()):
        hou.takes.setCurrentTake(each)
        values.append(twin.evalParm("tx"))
    return values


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
