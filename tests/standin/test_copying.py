"""Copies of a node that are made by hand, and node presets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hou_standin import Artist, NotSupported, Session

from .test_key_storage import full


@pytest.mark.fact("probes P42", "inferred")
def test_a_node_dragged_with_alt_is_copied_in_one_step(session: Session, hou: Any, ball: Any) -> None:
    inside = ball.createNode("null", "inside")
    ball.parm("tx").set(3.0)
    ball.setSelected(True, clear_all_selected=True)
    hou.undos.clear()
    path = Artist(session).drag_copy(ball.path())
    twin = hou.node(path)
    assert (path, twin.evalParm("tx"), len(twin.children())) == ("/obj/ball1", 3.0, 1)
    assert hou.selectedNodes() == (twin,)
    assert len(hou.undos.undoLabels()) == 1
    hou.undos.performUndo()
    assert hou.node(path) is None
    assert ball.children() == (inside,)


@pytest.mark.fact("probes P42", "documented")
def test_a_preset_brings_values_keys_and_expressions(hou: Any, ball: Any, tmp_path: Path) -> None:
    hou.putenv("HOUDINI_PATH", f"{tmp_path};&")
    ball.parm("tx").set(1.0)
    ball.parm("ty").setKeyframes([full(hou, 1, 2.0), full(hou, 9, 4.0, slope=1.0)])
    ball.parm("sx").setExpression('ch("tx")', hou.exprLanguage.Hscript)
    assert hou.hscript(f'oppresetsave /obj/ball "My Ball" "{tmp_path}"') == ("", "")
    ball.parm("tx").set(5.0)
    other = hou.node("/obj").createNode("geo", "other")
    other.parm("sx").set(7.0)
    other.parm("tz").set(8.0)
    assert hou.hscript('oppresetload /obj/other "My Ball"') == ("", "")
    assert other.parm("ty").keyframes() == ball.parm("ty").keyframes()
    assert (other.evalParm("tx"), other.evalParm("sx"), other.evalParm("tz")) == (1.0, 1.0, 0.0)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ('oppresetsave /obj/ball kit "/nowhere"', "/nowhere is not in HOUDINI_PATH"),
        ("oppresetload /obj/ball kit", "no preset kit for geo"),
        ("oppresetload /obj/null1 ball", "no preset ball for null"),
        ("oppresetload /obj/nobody ball", "no node /obj/nobody"),
    ],
)
def test_presets_that_cannot_be(hou: Any, ball: Any, tmp_path: Path, command: str, said: str) -> None:
    hou.putenv("HOUDINI_PATH", str(tmp_path))
    hou.node("/obj").createNode("null")
    hou.hscript(f'oppresetsave /obj/ball ball "{tmp_path}"')
    assert hou.hscript(command) == ("", said + "\n")


@pytest.mark.parametrize("command", ["oppresetsave /obj/ball kit", "oppresetload -t Object/geo ball"])
def test_ways_to_call_that_are_not_known(hou: Any, ball: Any, command: str) -> None:
    with pytest.raises(NotSupported, match="oppreset"):
        hou.hscript(command)
