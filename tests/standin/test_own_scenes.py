"""The stand-in's own scene text: read as earlier stand-ins wrote it, exact, short, a line a difference."""

from __future__ import annotations

import difflib
import json
from pathlib import Path
from typing import Any

import pytest

from hou_standin import Session, difference, snapshot

from . import asset
from .test_multiparms import NESTED

FILES = Path(__file__).parent / "files"


def build(hou: Any, folder: Path) -> Any:
    """The scene of ``files/own_form_1.json``; numbers that are zero with a sign among them."""
    hou.hda.installFile(asset.write(folder))
    ball = hou.node("/obj").createNode("geo", "ball")
    node = ball.createNode("mover")
    key = hou.Keyframe(1 / 3, 0.1)
    key.setInSlope(0.1)
    key.setSlope(-2.0)
    ball.parm("ty").setKeyframes([key, hou.Keyframe(2.0, 1.7)])
    python = hou.Keyframe(0.0, 0.5)
    python.setExpression("hou.frame()", hou.exprLanguage.Python)
    ball.parm("tx").setKeyframe(python)
    ball.parm("ty").setKeyframeExtrapolation(True, hou.parmExtrapolate.Slope)
    node.parm("rows").set(3)
    node.parm("value3").setExpression('ch("../ty")', hou.exprLanguage.Hscript)
    node.parm("value2").lock(True)
    node.parm("value1").set(-0.0)
    node.parm("note").set('costs $5, `ls`, "quotes"\n✓')
    node.setUserData("record", "x" * 100)
    other = ball.createNode("null", "out")
    other.setInput(0, node)
    other.setDisplayFlag(True)
    other.setComment("said")
    other.setPosition((1.5, -0.0))
    other.setColor(hou.Color((1, 0, 0)))
    group = other.parmTemplateGroup()
    group.append(hou.FloatParmTemplate("extra", "Extra", 2))
    other.setParmTemplateGroup(group)
    other.parmTuple("extra").set((1.5, 2.5))
    hou.setFps(30)
    hou.setFrame(12)
    return node


def in_a_take(hou: Any, node: Any) -> None:
    """What ``files/own_form_2.json`` has more."""
    take = hou.takes.rootTake().addChildTake()
    hou.takes.setCurrentTake(take)
    take.addParmTuple(node.parmTuple("speed"))
    node.parm("speed").set(1.25)


@pytest.mark.parametrize("number", [1, 2])
def test_scenes_of_earlier_stand_ins(hou: Any, session: Session, tmp_path: Path, number: int) -> None:
    node = build(hou, tmp_path)
    if number == 2:
        in_a_take(hou, node)
    built = snapshot(session)
    hou.hipFile.load(str(FILES / f"own_form_{number}.json"))
    assert difference(built, snapshot(session)) == []
    hou.hipFile.save(str(tmp_path / "now.hip"))
    hou.hipFile.load(str(tmp_path / "now.hip"))
    assert difference(built, snapshot(session)) == []
    out = hou.node("/obj/ball/out")
    assert (out.comment(), repr(tuple(out.position()))) == ("said", "(1.5, -0.0)")
    assert out.color().rgb() == (1.0, 0.0, 0.0)


def test_rows_in_rows_come_back(hou: Any, session: Session, ball: Any, tmp_path: Path) -> None:
    hou.hda.installFile(asset.write(tmp_path, DialogScript=NESTED))
    node = ball.createNode("mover")
    for count in (2, 0, 3):
        node.parm("outer").insertMultiParmInstance(0)
        node.parm("inner0").set(count)
    node.parm("b0_2").setExpression("$F", hou.exprLanguage.Hscript)
    node.parm("b2_1").set(-0.0)
    node.parm("b2_2").lock(True)
    node.parmTuple("a1").set((-1.0, 0.1, 5.0))
    node.parm("a1y").lock(True)
    node.parm("a2x").setAutoscope(not node.parm("a2x").isAutoscoped())
    node.parm("inner1").hide(True)
    node.parm("shape").set(hou.Ramp((hou.rampBasis.Linear,) * 2, (0.5, 0.0), (2.0, 1.0)))
    before = snapshot(session)
    hou.hipFile.save(str(tmp_path / "rows.hip"))
    text = (tmp_path / "rows.hip").read_text()
    hou.hipFile.load(str(tmp_path / "rows.hip"))
    assert difference(before, snapshot(session)) == []
    hou.hipFile.save()
    assert (tmp_path / "rows.hip").read_text() == text


def test_no_rows_at_all(hou: Any, session: Session, ball: Any, tmp_path: Path) -> None:
    hou.hda.installFile(asset.write(tmp_path))
    ball.createNode("mover").parm("rows").set(0)
    hou.hipFile.save(str(tmp_path / "none.hip"))
    hou.hipFile.load(str(tmp_path / "none.hip"))
    assert hou.node("/obj/ball/mover1").parm("rows").eval() == 0


def test_a_default_that_changes_does_not_change_what_a_scene_holds(
    hou: Any, ball: Any, tmp_path: Path
) -> None:
    """Values are written though they stand at their defaults, in rows and outside."""
    hou.hda.installFile(asset.write(tmp_path))
    ball.createNode("mover")
    hou.hipFile.save(str(tmp_path / "shot.hip"))
    script = asset.SCRIPT.replace('default { "3" }', 'default { "9" }')
    head, value, tail = script.partition('name    "value#"')
    script = head + value + tail.replace('default { "0" }', 'default { "9" }', 1)
    asset.write(tmp_path, DialogScript=script)
    hou.hda.reloadFile(str(tmp_path / "mover.hda"))
    hou.hipFile.load(str(tmp_path / "shot.hip"))
    node = hou.node("/obj/ball/mover1")
    assert (node.evalParm("count"), node.evalParm("value1"), node.evalParm("value2")) == (3, 0.0, 0.0)
    assert node.parent().createNode("mover").evalParm("value1") == 9.0


def test_one_edit_is_one_line_of_a_comparison(hou: Any, tmp_path: Path) -> None:
    """Values, keys, wires, rows, user data: the lines that differ hold the edit, and few others."""
    node = build(hou, tmp_path)
    node.parm("rows").set(400)
    file = tmp_path / "shot.hip"

    def lines() -> list[str]:
        hou.hipFile.save(str(file))
        return file.read_text().splitlines()

    before = lines()
    for edit in (
        lambda: node.parm("speed").set(0.25),
        lambda: node.parm("value300").setExpression("$F", hou.exprLanguage.Hscript),
        lambda: node.parm("value200").set(3.0),
        lambda: node.setUserData("record", "y" * 100),
        lambda: node.parent().parm("ty").setKeyframe(hou.Keyframe(5.0, 3.0)),
    ):
        edit()
        after = lines()
        changed = [line for line in difflib.ndiff(before, after) if line[0] in "+-"]
        assert 0 < len(changed) < 12, changed
        before = after


@pytest.mark.parametrize(
    ("rows", "place"),
    [
        ({"count": 2, "members": {"value#": {"values": [1.0, 2.0, 3.0]}}}, r"values: as many values"),
        ({"count": 2, "members": {"value#": {}}}, "either values or each"),
        ({"count": 2, "members": {"value#": {"each": [1.0], "values": []}}}, "either values or each"),
        ({"count": 2, "members": {"value#": {"each": [1.0], "more": {"2": {}}}}}, "number of a row"),
        ({"count": 2, "members": {"value#": {"each": [1.0], "more": {"x": {}}}}}, "number of a row"),
        ({"count": 2, "members": {"value#": {"each": [1.0], "more": {"1": {"locked": 3}}}}}, "a list"),
        ({"count": 2, "members": {"value#": {"each": [[]]}}}, "a value"),
        ({"count": -1, "members": {}}, "whole number"),
        ({"members": {}}, "count"),
        ([{"value#": {}}], "values"),
        ("", "an object"),
    ],
)
def test_columns_of_another_form_are_refused(hou: Any, tmp_path: Path, rows: Any, place: str) -> None:
    build(hou, tmp_path)
    hou.hipFile.save(str(tmp_path / "shot.hip"))
    data = json.loads((tmp_path / "shot.hip").read_text())
    (mover,) = (node for node in data["nodes"] if node["path"].endswith("mover1"))
    mover["parms"]["rows"]["rows"] = rows
    (tmp_path / "shot.hip").write_text(json.dumps(data))
    with pytest.raises(hou.OperationFailed, match=rf"nodes\[\d\]\.parms\.rows\.rows.*{place}"):
        hou.hipFile.load(str(tmp_path / "shot.hip"))
