"""Scenes of the switches about cooking, callbacks, menus, scene files and assets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hou_standin import Artist, Session

from . import asset
from .scenes import mover, parm, raised, scene
from .test_key_storage import full

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


@scene(("ZeroDivisionError", 2.0, ["first"]), ("", 2.0, ["first", "second"]))
def event_exception(session: Session, folder: Path) -> object:
    hou, node, ran = session.hou, mover(session, folder), []
    changed = (hou.nodeEventType.ParmTupleChanged,)

    def first(**event: Any) -> None:
        ran.append("first")
        raise ZeroDivisionError

    node.addEventCallback(changed, first)
    node.addEventCallback(changed, lambda **event: ran.append("second"))
    return raised(lambda: node.parm("quiet").set(2.0)), node.evalParm("quiet"), ran


@scene(
    ["BeforeClear", "AfterClear", "BeforeLoad", "AfterLoad"],
    ["BeforeLoad", "BeforeClear", "AfterClear", "AfterLoad"],
)
def load_events(session: Session, folder: Path) -> object:
    hou, heard = session.hou, []
    hou.hipFile.save(str(folder / "scene.hip"))
    hou.hipFile.addEventCallback(lambda event: heard.append(event.name()))
    hou.hipFile.load(str(folder / "scene.hip"))
    return heard


@scene(("", 1), ("LoadWarning", 1))
def event_script_exception(session: Session, folder: Path) -> object:
    node = mover(session, folder)
    path = str(folder / "scene.hip")
    session.hou.hipFile.save(path)
    asset.write(folder, OnLoaded="1 / 0")
    session.hou.hda.reloadFile(node.type().definition().libraryFilePath())
    return raised(lambda: session.hou.hipFile.load(path)), len(session.assets.failures)


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
