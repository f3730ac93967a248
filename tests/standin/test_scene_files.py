"""Scenes saved, loaded, merged, cleared; assets updated."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hou_standin import Session, difference, snapshot

from . import asset


@pytest.fixture
def filled(hou: Any, ball: Any, tmp_path: Path) -> Any:
    """A scene with a bit of everything."""
    hou.hda.installFile(asset.write(tmp_path))
    node = ball.createNode("mover")
    key = hou.Keyframe(1.0 / 3.0, 0.1)
    key.setInSlope(0.1)
    ball.parm("ty").setKeyframes([key, hou.Keyframe(2.0, 1.7)])
    ball.parm("ty").setKeyframeExtrapolation(True, hou.parmExtrapolate.Slope)
    node.parm("rows").set(3)
    node.parm("value3").setExpression('ch("../ty")', hou.exprLanguage.Hscript)
    node.parm("value2").lock(True)
    node.parm("note").set('costs $5, `ls`, "quotes"\n✓')
    node.setUserData("record", "x" * 100)
    other = ball.createNode("null", "out")
    other.setInput(0, node)
    other.setDisplayFlag(True)
    group = other.parmTemplateGroup()
    group.append(hou.FloatParmTemplate("extra", "Extra", 2))
    other.setParmTemplateGroup(group)
    other.parmTuple("extra").set((1.5, 2.5))
    hou.setFps(30)
    hou.setFrame(12)
    return node


@pytest.mark.parametrize("session", [{"ui": True}], indirect=True)
def test_save_and_load_give_the_same_scene(hou: Any, session: Session, filled: Any, tmp_path: Path) -> None:
    assert hou.hipFile.hasUnsavedChanges()
    hou.hipFile.save(str(tmp_path / "shot.hip"))
    assert not hou.hipFile.hasUnsavedChanges()
    before = snapshot(session)
    hou.hipFile.load(str(tmp_path / "shot.hip"))
    assert difference(before, snapshot(session)) == []
    assert not hou.hipFile.hasUnsavedChanges()
    assert hou.undos.undoLabels() == ()
    assert hou.hipFile.basename() == "shot.hip"
    with pytest.raises(hou.ObjectWasDeleted):
        filled.name()


@pytest.mark.fact("surface 8", "documented")
def test_a_new_scene_has_no_file(hou: Any, filled: Any, tmp_path: Path) -> None:
    """``clear`` is File, New: what the next ``save`` writes is not the scene before."""
    names = hou.hipFile.path(), hou.getenv("HIP"), hou.getenv("HIPNAME")
    assert hou.hipFile.isNewFile()
    hou.hipFile.save(str(tmp_path / "shot.hip"))
    assert (hou.hipFile.isNewFile(), hou.hipFile.basename()) == (False, "shot.hip")
    hou.hipFile.clear()
    assert hou.hipFile.isNewFile()
    assert (hou.hipFile.path(), hou.getenv("HIP"), hou.getenv("HIPNAME")) == names


def test_clear_and_events(hou: Any, session: Session, filled: Any) -> None:
    events: list[Any] = []
    hou.hipFile.addEventCallback(events.append)
    closing: list[bool] = []
    hou.hipFile.addEventCallback(lambda event: closing.append(hou.hipFile.isShuttingDown()))
    assert not hou.hipFile.isShuttingDown()
    hou.hipFile.clear()
    assert (closing, hou.hipFile.isShuttingDown()) == ([False, False], False)
    assert hou.node("/obj").children() == ()
    assert events == [hou.hipFileEventType.BeforeClear, hou.hipFileEventType.AfterClear]
    assert hou.frame() == 1.0


@pytest.mark.fact("node 8.3", "documented")
def test_a_scene_merged_into_itself(hou: Any, filled: Any, tmp_path: Path) -> None:
    filled.parm("speed").setExpression('ch("/obj/ball/tx")', hou.exprLanguage.Hscript)
    hou.hipFile.save(str(tmp_path / "shot.hip"))
    hou.hipFile.merge(str(tmp_path / "shot.hip"))
    assert [node.name() for node in hou.node("/obj").children()] == ["ball", "ball1"]
    twin = hou.node("/obj/ball1/mover1")
    assert twin.parm("value3").getReferencedParm().path() == "/obj/ball1/ty"
    assert twin.parm("speed").expression() == 'ch("/obj/ball1/tx")'
    assert twin.userData("record") == "x" * 100
    assert filled.parm("speed").expression() == 'ch("/obj/ball/tx")'


def test_unknown_types_are_a_load_warning(hou: Any, filled: Any, tmp_path: Path) -> None:
    hou.hipFile.save(str(tmp_path / "shot.hip"))
    hou.hda.uninstallFile(str(tmp_path / "mover.hda"))
    with pytest.raises(hou.LoadWarning, match="author::mover"):
        hou.hipFile.load(str(tmp_path / "shot.hip"))
    assert hou.node("/obj/ball/mover1").parm("speed") is None
    with pytest.raises(NotImplementedError, match="not installed"):
        hou.hipFile.save()
    hou.hipFile.load(str(tmp_path / "shot.hip"), ignore_load_warnings=True)


@pytest.mark.parametrize(
    "text", ["", "{}", "[1]", '{"format": "other"}', '{"format": "hou_standin scene", "version": 9}']
)
def test_files_that_are_no_scene_change_nothing(
    hou: Any, session: Session, filled: Any, tmp_path: Path, text: str
) -> None:
    (tmp_path / "bad.hip").write_text(text)
    before = snapshot(session)
    with pytest.raises(hou.OperationFailed):
        hou.hipFile.load(str(tmp_path / "bad.hip"))
    with pytest.raises(hou.OperationFailed):
        hou.hipFile.load(str(tmp_path / "missing.hip"))
    assert difference(before, snapshot(session)) == []


@pytest.mark.fact("node 11.2", "seen")
def test_an_updated_asset_keeps_what_its_nodes_hold(
    hou: Any, session: Session, filled: Any, tmp_path: Path
) -> None:
    before = {parm.name(): parm._record.value for parm in filled.parms()}
    added = '    parm { name "fresh" label "Fresh" type float default { "4" } }\n    multiparm {'
    asset.write(tmp_path, DialogScript=asset.SCRIPT.replace("    multiparm {", added))
    hou.hda.reloadFile(str(tmp_path / "mover.hda"))
    after = {parm.name(): parm._record.value for parm in filled.parms()}
    assert after == before | {"fresh": 4.0}
    assert filled.parm("value3").expression() == 'ch("../ty")'
    assert filled.parm("value2").isLocked()
    filled.cook(force=True)


def test_what_a_type_lacks_is_a_load_warning_a_parameter(hou: Any, filled: Any, tmp_path: Path) -> None:
    """A scene of a newer asset, an older one installed: the rest is loaded, what is not is named once."""
    hou.hipFile.save(str(tmp_path / "shot.hip"))
    hou.hda.uninstallFile(str(tmp_path / "mover.hda"))
    older = asset.SCRIPT.replace('name    "quiet"', 'name    "still"').replace("value#", "amount#")
    hou.hda.installFile(asset.write(tmp_path, DialogScript=older))
    with pytest.raises(hou.LoadWarning) as warned:
        hou.hipFile.load(str(tmp_path / "shot.hip"))
    assert warned.value.instanceMessage().splitlines() == [
        "/obj/ball/mover1: no parameter quiet in author::mover::1.0; skipped",
        "/obj/ball/mover1: no parameter value# in author::mover::1.0; skipped",
    ]
    assert hou.node("/obj/ball/mover1").parm("rows").eval() == 3


@pytest.mark.fact("node 11.2", "reported")
@pytest.mark.parametrize(
    ("before", "after", "index"),
    [
        (("a", "b", "c"), ("c", "b", "a"), 0),
        (("a", "b", "c"), ("x", "a", "b", "c"), 3),
        (("", "", ""), ("", "", ""), 2),
        (("a", "a", "b"), ("x", "a", "b", "a"), 2),
        (("a", "b", "c"), ("a", "b"), 2),
    ],
)
def test_a_menu_keeps_its_item_when_its_asset_changes(
    hou: Any, ball: Any, tmp_path: Path, before: tuple[str, ...], after: tuple[str, ...], index: int
) -> None:
    def write(tokens: tuple[str, ...]) -> str:
        items = " ".join(f'"{token}" "Item"' for token in tokens)
        parm = f'parm {{ name mode type ordinal default {{ "0" }} menu {{ {items} }} }}'
        return asset.write(tmp_path, DialogScript=f"{{ name a {parm} }}", PythonCook="")

    hou.hda.installFile(write(before))
    node = ball.createNode("mover")
    node.parm("mode").set(2)
    hou.hda.reloadFile(write(after))
    assert node.parm("mode").eval() == index
