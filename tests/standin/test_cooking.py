"""Cooks: what they depend on, when they happen, what they say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from . import asset


@pytest.fixture
def mover(hou: Any, ball: Any, tmp_path: Path) -> Any:
    hou.hda.installFile(asset.write(tmp_path))
    return ball.createNode("mover")


def reads(hou: Any, reader: Callable[[Any], object]) -> None:
    """Make the asset's cook do something else."""
    hou.session.reader = reader


@pytest.mark.fact("assets 3", "documented")
def test_cook_writes_geometry_and_counts(hou: Any, mover: Any) -> None:
    assert mover.cookCount() == 0
    assert mover.needsToCook()
    geometry = mover.geometry()
    assert geometry.isReadOnly()
    with pytest.raises(hou.GeometryPermissionError):
        geometry.createPoint()
    assert geometry.freeze().createPoint().number() == 1
    mover.geometry()
    assert mover.cookCount() == 1
    mover.cook(force=True)
    assert mover.cookCount() == 2


@pytest.mark.fact("assets 3", "documented")
def test_a_read_parameter_dirties(hou: Any, mover: Any) -> None:
    mover.geometry()
    mover.parm("speed").set(2)
    assert mover.needsToCook()
    mover.geometry()
    mover.parm("speed").set(2)
    assert not mover.needsToCook(), "nothing changed"
    hou.undos.performUndo()
    assert mover.needsToCook(), "undo is a change too"


@pytest.mark.fact("assets 3", "inferred")
def test_other_nodes_parameters_dirty_through_references(hou: Any, ball: Any, mover: Any) -> None:
    mover.parm("speed").setExpression('ch("../tx")', hou.exprLanguage.Hscript)
    mover.geometry()
    ball.parm("tx").set(1)
    assert mover.needsToCook()
    reads(hou, lambda node: node.parent().evalParm("ry"))
    mover.geometry()
    ball.parm("ry").set(5)
    assert mover.needsToCook()
    mover.geometry()
    reads(hou, lambda node: None)
    mover.cook(force=True)
    ball.parm("ry").set(6)
    assert not mover.needsToCook(), "dependencies are those of the last cook"


@pytest.mark.fact("assets 3", "documented")
def test_time_dependence_follows_what_was_read(hou: Any, mover: Any) -> None:
    assert not mover.isTimeDependent()
    hou.setFrame(5)
    assert not mover.needsToCook()
    reads(hou, lambda node: node.evalParm("frame"))
    mover.cook(force=True)
    assert mover.isTimeDependent()
    count = mover.cookCount()
    mover.cook(frame_range=(1, 10))
    assert mover.cookCount() == count + 10


def test_a_parameter_read_at_a_chosen_frame_makes_nothing_time_dependent(hou: Any, mover: Any) -> None:
    reads(hou, lambda node: node.parm("frame").evalAtFrame(1))
    assert not mover.isTimeDependent()


@pytest.mark.fact("assets 3", "documented")
def test_messages(hou: Any, mover: Any) -> None:
    def speak(node: Any) -> None:
        node.addMessage("m")
        node.addWarning("w")
        raise hou.NodeError("wrong")

    reads(hou, speak)
    with pytest.raises(hou.OperationFailed, match="wrong"):
        mover.cook()
    assert (mover.errors(), mover.warnings(), mover.messages()) == (("wrong",), ("w",), ("m",))
    with pytest.raises(hou.OperationFailed):
        mover.addWarning("not cooking")
    reads(hou, lambda node: 1 / 0)
    with pytest.raises(hou.OperationFailed):
        mover.cook(force=True)
    assert "ZeroDivisionError" in mover.errors()[0]

    def warn(node: Any) -> None:
        raise hou.NodeWarning("careful")

    reads(hou, warn)
    mover.cook(force=True)
    assert (mover.errors(), mover.warnings()) == ((), ("careful",))


@pytest.mark.fact("assets 3", "documented")
def test_wired_nodes(hou: Any, ball: Any, mover: Any) -> None:
    other = ball.createNode("mover")
    out = ball.createNode("null")
    other.setInput(0, mover)
    out.setInput(0, other)
    assert out.geometry().intrinsicValue("pointcount") == 2
    reads(hou, lambda node: node.inputGeometry(0) and node.evalParm("speed"))
    for node in (mover, other):
        node.cook(force=True)
    out.geometry()
    mover.parm("speed").set(1.5)
    assert out.needsToCook()
    other.bypass(True)
    assert out.geometry().intrinsicValue("pointcount") == 1
    merge = ball.createNode("merge")
    merge.setNextInput(mover)
    merge.setNextInput(out)
    assert merge.geometry().intrinsicValue("pointcount") == 2
    with pytest.raises(hou.InvalidInput):
        mover.setInput(0, out)


@pytest.mark.fact("assets 3", "documented")
def test_escape_ends_a_cook(hou: Any, session: Any, mover: Any) -> None:
    def work(node: Any) -> None:
        with hou.InterruptableOperation("work") as operation:
            for step in range(10):
                operation.updateProgress(step / 10)

    reads(hou, work)
    mover.cook(force=True)
    session.interrupts.press_escape(after=3)
    with pytest.raises(hou.OperationFailed):
        mover.cook(force=True)
    assert "interrupted" in mover.errors()[0]


def test_pwd_frame_and_module_inside_a_cook(hou: Any, mover: Any) -> None:
    seen = []
    reads(hou, lambda node: seen.append((hou.pwd(), hou.frame(), hou.phm() is not None)))
    mover.cook()
    mover.geometryAtFrame(5)
    assert seen == [(mover, 1.0, True)]
    reads(hou, lambda node: seen.append((node.evalParm("frame"), hou.frame())))
    mover.cook(force=True)
    mover.geometryAtFrame(5)
    assert seen[1:] == [(1.0, 1.0), (5.0, 5.0)]


def test_cooks_that_depend_on_each_other_are_an_error(hou: Any, ball: Any, mover: Any) -> None:
    other = ball.createNode("mover")
    reads(hou, lambda node: (other if node == mover else mover).geometry())
    with pytest.raises(hou.OperationFailed):
        mover.cook()


def test_nodes_the_stand_in_cannot_cook_are_refused(hou: Any, ball: Any) -> None:
    with pytest.raises(NotImplementedError, match="Sop/subnet"):
        ball.createNode("subnet").cook()
