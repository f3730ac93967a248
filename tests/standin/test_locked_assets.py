"""Assets that a script makes of a subnetwork: their contents locked, unlocked, matched again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hou_standin import Session, difference, snapshot

NAME = "author::rig::1.0"


@pytest.fixture
def rig(hou: Any, tmp_path: Path) -> Any:
    """A subnetwork of two nulls, one driven by the other, as an asset."""
    box = hou.node("/obj").createNode("subnet", "box")
    group = box.parmTemplateGroup()
    group.append(hou.FloatParmTemplate("reach", "Reach", 1, default_value=(2.0,)))
    box.setParmTemplateGroup(group)
    hand, arm = box.createNode("null", "hand"), box.createNode("null", "arm")
    hand.setInput(0, arm)
    hand.parm("tx").setExpression('ch("../arm/tx") * ch("../reach")', hou.exprLanguage.Hscript)
    arm.parm("ty").setKeyframes([hou.Keyframe(1.0, 0.0), hou.Keyframe(2.0, 1.0)])
    arm.parm("tx").set(3.0)
    arm.setUserData("kind", "bone")
    return box.createDigitalAsset(NAME, str(tmp_path / "rig.hda"), "Rig")


@pytest.mark.fact("surface 2", "documented")
def test_each_node_of_the_type_has_the_contents(hou: Any, rig: Any) -> None:
    """*hou.OpNode.createDigitalAsset*, *isLockedHDA*, *isInsideLockedHDA*."""
    other = hou.node("/obj").createNode("rig", "second")
    assert (rig.path(), other.type().name()) == ("/obj/box", NAME)
    for node in (rig, other):
        assert node.isLockedHDA()
        assert node.matchesCurrentDefinition()
        assert [child.name() for child in node.children()] == ["hand", "arm"]
        hand, arm = node.node("hand"), node.node("arm")
        assert hand.inputs() == (arm,)
        assert hand.isInsideLockedHDA()
        assert not hand.isEditableInsideLockedHDA()
        assert (hand.evalParm("tx"), arm.userData("kind")) == (6.0, "bone")
        assert [key.value() for key in arm.parm("ty").keyframes()] == [1.0, 2.0]
        node.parm("reach").set(4.0)
        assert hand.evalParm("tx") == 12.0
        with pytest.raises(hou.PermissionError):
            arm.parm("tx").set(1.0)
        with pytest.raises(hou.PermissionError):
            node.createNode("null")
    empty = hou.node("/obj").createNode("rig", "third", load_contents=False)
    assert empty.children() == ()


@pytest.mark.fact("surface 2", "documented")
def test_contents_are_unlocked_and_matched_again(hou: Any, session: Session, rig: Any) -> None:
    """*hou.OpNode.allowEditingOfContents*, *matchCurrentDefinition*; undone and redone like anything else."""
    rig.allowEditingOfContents()
    assert not rig.matchesCurrentDefinition()
    arm = rig.node("arm")
    arm.parm("tx").set(9.0)
    rig.createNode("null", "extra")
    before = snapshot(session)
    rig.matchCurrentDefinition()
    after = snapshot(session)
    assert rig.matchesCurrentDefinition()
    assert rig.node("extra") is None
    assert rig.node("arm").evalParm("tx") == 3.0
    with pytest.raises(hou.ObjectWasDeleted):
        arm.parm("tx").eval()
    with hou.undos.group("again"):
        pass
    while rig.node("extra") is None:
        assert hou.undos.performUndo()
    assert difference(before, snapshot(session)) == []
    while rig.node("extra") is not None:
        assert hou.undos.performRedo()
    assert [line for line in difference(after, snapshot(session)) if not line.startswith(":")] == []


@pytest.mark.fact("surface 2", "inferred")
def test_nodes_that_the_definition_names_can_be_edited(hou: Any, rig: Any) -> None:
    rig.type().definition().addSection("EditableNodes", "arm")
    rig.node("arm").parm("tx").set(1.0)
    assert rig.node("arm").isEditableInsideLockedHDA()
    with pytest.raises(hou.PermissionError):
        rig.node("hand").parm("ty").set(1.0)


def test_locked_contents_are_copied_saved_and_loaded(
    hou: Any, session: Session, rig: Any, tmp_path: Path
) -> None:
    (twin,) = hou.copyNodesTo([rig], hou.node("/obj"))
    assert (twin.isLockedHDA(), twin.node("hand").evalParm("tx")) == (True, 6.0)
    before = snapshot(session)
    hou.hipFile.save(str(tmp_path / "shot.hip"))
    hou.hipFile.load(str(tmp_path / "shot.hip"))
    assert difference(before, snapshot(session)) == []
    assert hou.node("/obj/box").isLockedHDA()


@pytest.mark.fact("surface 2", "unknown")
@pytest.mark.parametrize(
    ("session", "refused"),
    [({}, True), ({"locked_asset_write": "user data allowed"}, False)],
    indirect=["session"],
)
def test_user_data_inside(hou: Any, rig: Any, refused: bool) -> None:
    arm = rig.node("arm")
    if refused:
        with pytest.raises(hou.PermissionError):
            arm.setUserData("a", "b")
    else:
        arm.setUserData("a", "b")
    assert arm.userData("a") == (None if refused else "b")


def test_what_is_no_asset_is_left_alone(hou: Any, ball: Any) -> None:
    inner = ball.createNode("null")
    ball.matchCurrentDefinition()
    assert (ball.children(), ball.isLockedHDA()) == ((inner,), False)
