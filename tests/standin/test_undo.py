"""Undo steps: what makes one, and that they restore to the bit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hou_standin import Session, difference, snapshot


@pytest.mark.fact("keyframes 6", "documented")
def test_a_group_is_one_step_and_scripted_changes_are_many(hou: Any, ball: Any, ty: Any) -> None:
    hou.undos.clear()
    ty.set(1)
    ty.set(2)
    assert len(hou.undos.undoLabels()) == 2
    with hou.undos.group("Both"):
        ty.set(3)
        ball.parm("tx").set(3)
    assert hou.undos.undoLabels()[0] == "Both"
    assert hou.undos.performUndo()
    assert (ty.eval(), ball.evalParm("tx")) == (2.0, 0.0)
    assert hou.undos.redoLabels() == ("Both",)
    assert hou.undos.performRedo()
    assert (ty.eval(), ball.evalParm("tx")) == (3.0, 3.0)
    assert not hou.undos.performRedo()


@pytest.mark.fact("keyframes 6", "documented")
def test_the_disabler_records_nothing(hou: Any, ty: Any) -> None:
    hou.undos.clear()
    with hou.undos.disabler():
        assert not hou.undos.areEnabled()
        ty.set(1)
    assert hou.undos.areEnabled()
    assert hou.undos.undoLabels() == ()
    assert not hou.undos.performUndo()


@pytest.mark.fact("keyframes 6", "inferred")
def test_an_exception_leaves_the_changes_as_one_step(hou: Any, ty: Any) -> None:
    hou.undos.clear()

    def broken() -> None:
        with hou.undos.group("Broken"):
            ty.set(1)
            raise ValueError("stop")

    with pytest.raises(ValueError, match="stop"):
        broken()
    assert ty.eval() == 1.0
    assert hou.undos.undoLabels() == ("Broken",)


def test_a_group_without_changes_leaves_no_step(hou: Any, ty: Any) -> None:
    hou.undos.clear()
    with hou.undos.group("Nothing"):
        ty.eval()
        ty.set(ty.eval())
    assert hou.undos.undoLabels() == ()


def test_a_new_change_forgets_the_redo_list(hou: Any, ty: Any) -> None:
    ty.set(1)
    hou.undos.performUndo()
    ty.set(2)
    assert hou.undos.redoLabels() == ()


@pytest.mark.fact("keyframes 6", "documented")
def test_added_undos(hou: Any, ty: Any) -> None:
    class Count:
        value = 0

        def undo(self) -> None:
            self.value -= 1

        def redo(self) -> None:
            self.value += 1

    count = Count()
    hou.undos.clear()
    with hou.undos.group("Mixed"):
        ty.set(1)
        hou.undos.add(count, "count", "tag")
        ty.set(2)
    hou.undos.performUndo()
    assert (count.value, ty.eval()) == (-1, 0.0)
    hou.undos.performRedo()
    assert (count.value, ty.eval()) == (0, 2.0)
    hou.undos.removeUndos("tag")
    assert hou.undos.undoLabels() == ()
    with pytest.raises(hou.OperationFailed):
        hou.undos.add(object(), "no methods")


def _keys(hou: Any, parm: Any) -> None:
    key = hou.Keyframe(1.5, 0.3)
    key.setInSlope(0.25)
    key.setSlopeAuto(True)
    key.setExpression("floor(bezier())", hou.exprLanguage.Python)
    parm.setKeyframes([key, hou.Keyframe(2.0, 1.0 / 3.0), hou.Keyframe(-3.0, 2.0)])


CHANGES: dict[str, Callable[[Any, Any, Any], object]] = {
    "value": lambda hou, node, other: node.parm("tx").set(2.0),
    "keys": lambda hou, node, other: _keys(hou, node.parm("ty")),
    "one more key": lambda hou, node, other: node.parm("tz").setKeyframe(hou.Keyframe(9.0, 0.5)),
    "key deleted": lambda hou, node, other: node.parm("tz").deleteKeyframeAtFrame(1),
    "keys deleted": lambda hou, node, other: node.parm("tz").deleteAllKeyframes(),
    "expression": lambda hou, node, other: node.parm("rx").setExpression("$F"),
    "extrapolation": lambda hou, node, other: node.parm("tz").setKeyframeExtrapolation(
        True, hou.parmExtrapolate.Cycle
    ),
    "lock": lambda hou, node, other: node.parm("rx").lock(True),
    "autoscope": lambda hou, node, other: node.parm("rx").setAutoscope(False),
    "pending": lambda hou, node, other: node.parmTuple("t").setPending((1.0, 1.0, 5.0)),
    "reference": lambda hou, node, other: node.parm("rx").set(other.parm("rx")),
    "rename": lambda hou, node, other: node.setName("renamed"),
    "move": lambda hou, node, other: hou.moveNodesTo([node], hou.node("/obj/box")),
    "copy": lambda hou, node, other: hou.copyNodesTo([node, other], hou.node("/obj")),
    "delete": lambda hou, node, other: node.destroy(),
    "wire": lambda hou, node, other: other.setInput(0, node),
    "user data": lambda hou, node, other: node.setUserData("a", "b"),
    "flag": lambda hou, node, other: node.setDisplayFlag(True),
    "spare parameter": lambda hou, node, other: node.setParmTemplateGroup(
        hou.ParmTemplateGroup([*node.parmTemplateGroup().entries(), hou.FloatParmTemplate("x", "X", 1)])
    ),
    "expression language": lambda hou, node, other: node.setExpressionLanguage(hou.exprLanguage.Python),
}


@pytest.mark.fact("keyframes 11.12", "documented")
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_undo_and_redo_restore_to_the_bit(
    hou: Any, session: Session, change: Callable[[Any, Any, Any], object]
) -> None:
    root = hou.node("/obj")
    root.createNode("subnet", "box")
    node, other = root.createNode("geo", "node"), root.createNode("null", "other")
    other.parm("tx").setExpression('ch("../node/ty") + 0.1', hou.exprLanguage.Hscript)
    node.parm("tz").setKeyframes([hou.Keyframe(1.0, 0.0), hou.Keyframe(0.1, 1.1)])
    node.setUserData("old", "data")
    before = snapshot(session)
    hou.undos.clear()
    with hou.undos.group("Change"):
        change(hou, node, other)
    after = snapshot(session)
    assert difference(before, after) != []
    assert len(hou.undos.undoLabels()) == 1
    hou.undos.performUndo()
    assert difference(before, snapshot(session)) == []
    hou.undos.performRedo()
    assert difference(after, snapshot(session)) == []


@pytest.mark.fact("keyframes 6", "documented")
def test_selection_and_time_are_no_part_of_undo(hou: Any, ball: Any) -> None:
    hou.undos.clear()
    ball.setSelected(True)
    hou.setFrame(10)
    ball.setCachedUserData("a", 1)
    assert hou.undos.undoLabels() == ()
