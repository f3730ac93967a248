"""The artist's hands at the shelf and at a parameter's menu: scripts run by their own text."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import hou_standin

from .conftest import Scene

sys.path.insert(0, str(Path(__file__).parents[1] / "contract"))
from asset_text import definition
from way_texts import as_function, items, tools

BALL, NODE = "/obj/ball", "/obj/ball/motion_recipe1"
SHELF = {way.label: way.script for way in tools()}
MENU = {way.label: way for way in items()}


def tool(label: str) -> None:
    """Presses a shelf tool."""
    exec(compile(SHELF[label], label, "exec"), {"kwargs": {"altclick": False}})


def tab_tool(network: Any) -> Any:
    """The node that the asset's own tool makes in a network; the host's part of it only creates the node."""
    text = ElementTree.fromstring(definition().sections["Tools.shelf"]).findtext("tool/script")
    made: list[Any] = []

    def generic_tool(kwargs: Any, name: str) -> Any:
        made.append(kwargs["pane"].pwd().createNode("keywright::motion_recipe"))
        return made[0]

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "soptoolutils", SimpleNamespace(genericTool=generic_tool))
        kwargs = {"pane": SimpleNamespace(pwd=lambda: network)}
        exec(compile(text or "", "Tools.shelf", "exec"), {"kwargs": kwargs})
    return made[0]


def item(label: str, *parms: Any) -> None:
    """Chooses an item of the menu of these parameters; it has to be shown."""
    assert shown(label, *parms)
    kwargs = {"parms": list(parms), "toolname": f"h.pane.parms.{label}"}
    exec(compile(MENU[label].script, label, "exec"), {"kwargs": kwargs})


def shown(label: str, *parms: Any) -> bool:
    """Whether a parameter's menu shows the item."""
    scope: dict[str, Any] = {}
    exec(as_function(MENU[label].context), scope)
    found: bool = scope["shown"]({"parms": list(parms)})
    return found


def select_keys(scene: Scene, *channels: tuple[str, tuple[int, ...]]) -> None:
    """The artist's selection: the ball, and these keys of its channels alone."""
    scene.session.selection.clear_keys()
    scene.artist.select(BALL)
    for name, frames in channels:
        scene.artist.select_keys(f"{BALL}/{name}", frames)


def selection(scene: Scene) -> tuple[Any, ...]:
    """Nodes, channels and keys that are selected."""
    hou = scene.hou
    keys = {
        parm.path(): [key.time() for key in found] for parm, found in hou.playbar.selectedKeyframes().items()
    }
    listed = [parm.path() for parm in hou.playbar.channelList().parms()]
    return [node.path() for node in hou.selectedNodes()], listed, keys


@contextmanager
def selection_kept(scene: Scene) -> Iterator[None]:
    before = selection(scene)
    yield
    assert selection(scene) == before


@contextmanager
def nothing_changed(scene: Scene) -> Iterator[None]:
    before, labels = hou_standin.snapshot(scene.session), scene.undo_labels
    yield
    assert hou_standin.difference(before, hou_standin.snapshot(scene.session)) == []
    assert scene.undo_labels == labels


def said(scene: Scene) -> str:
    """The status bar's text."""
    text: str = scene.session.desk.status
    return text


def recipes(scene: Scene) -> list[str]:
    """Paths of all Motion Recipes."""
    kind = scene.node.type() if scene.node is not None else scene.hou.sopNodeTypeCategory()
    return sorted(node.path() for node in kind.instances())


def commit_on_ty(scene: Scene) -> None:
    """The node is the one used last, and has written ``ty``."""
    scene.node.parm("target_parms1").set("ty")
    scene.node.parm("shape").set("bounce")
    scene.press("commit", f"{BALL}/ty")
