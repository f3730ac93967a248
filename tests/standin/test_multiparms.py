"""Rows of multiparms."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hou_standin import NotSupported, Session, difference, snapshot

from . import asset

NESTED = """
{
    name nested script nested label "Nested" help { "" }
    multiparm { name "outer" label "Outer" default 1 parmtag { "multistartoffset" "0" }
        parm { name "a#" label "A #" type vector size 3 default { "0" "1" "2" } }
        multiparm { name "inner#" label "Inner" default 2
            parm { name "b#_#" label "B" type float default { "7" } }
        }
    }
    parm { name "shape" label "Shape" type ramp_flt default { "3" } range { 1! 10 }
        parmtag { "rampfloatdefault" "POINTS" }
    }
}
""".replace(
    "POINTS",
    "1pos ( 0 ) 1value ( 0 ) 1interp ( linear ) 2pos ( 0.25 ) 2value ( 1 ) 2interp ( constant ) "
    "3pos ( 1 ) 3value ( 0.5 ) 3interp ( linear )",
)


@pytest.fixture
def mover(hou: Any, ball: Any, tmp_path: Path) -> Any:
    hou.hda.installFile(asset.write(tmp_path))
    node = ball.createNode("mover")
    node.parm("value1").set(1)
    node.parm("value2").setExpression('ch("../ty")', hou.exprLanguage.Hscript)
    return node


def names(block: Any) -> list[str]:
    return [parm.name() for parm in block.multiParmInstances()]


@pytest.mark.fact("assets 4.5", "documented")
def test_rows_and_their_names(mover: Any) -> None:
    rows = mover.parm("rows")
    assert rows.eval() == 2
    assert names(rows) == ["value1", "press1", "value2", "press2"]
    assert rows.multiParmInstancesPerItem() == 2
    assert rows.isMultiParmParent()
    assert mover.parm("value2").isMultiParmInstance()
    assert mover.parm("value2").parentMultiParm() == rows
    assert mover.parm("value3") is None
    rows.set(4)
    assert mover.evalParm("value4") == 0.0
    rows.set(1)
    assert names(rows) == ["value1", "press1"]


@pytest.mark.fact("assets 4.5", "documented")
def test_insert_remove_move_keep_what_rows_hold(hou: Any, mover: Any) -> None:
    rows = mover.parm("rows")
    mover.parm("value1").setKeyframe(hou.Keyframe(3.0, 0.0))
    rows.insertMultiParmInstance(0)
    assert mover.evalParm("value1") == 0.0
    assert mover.parm("value2").keyframes()[0].value() == 3.0
    assert mover.parm("value3").expression() == 'ch("../ty")'
    rows.moveMultiParmInstances([2, 0])
    assert mover.parm("value1").expression() == 'ch("../ty")'
    rows.moveUpMultiParmInstance(0)
    assert mover.parm("value2").expression() == 'ch("../ty")'
    rows.moveDownMultiParmInstance(1)
    rows.removeMultiParmInstance(1)
    assert [mover.parm(name).rawValue() for name in ("value1", "value2")] == ['ch("../ty")', "3"]


@pytest.mark.fact("assets 4.5", "documented")
def test_positions_outside_fail(hou: Any, mover: Any) -> None:
    rows = mover.parm("rows")
    for call in (
        lambda: rows.insertMultiParmInstance(3),
        lambda: rows.removeMultiParmInstance(2),
        lambda: rows.moveUpMultiParmInstance(1),
        lambda: rows.moveDownMultiParmInstance(0),
        lambda: rows.moveMultiParmInstances([0, 5]),
        lambda: mover.parm("speed").insertMultiParmInstance(0),
    ):
        with pytest.raises(hou.OperationFailed):
            call()
    with pytest.raises(hou.InvalidSize):
        rows.moveMultiParmInstances([0])


@pytest.mark.parametrize("call", ["insert", "remove", "move"])
def test_rows_undo_to_the_bit(hou: Any, session: Session, mover: Any, call: str) -> None:
    rows = mover.parm("rows")
    mover.parm("value1").lock(True)
    before = snapshot(session)
    if call == "move":
        rows.moveMultiParmInstances([0, 1])
    else:
        getattr(rows, f"{call}MultiParmInstance")(0)
    after = snapshot(session)
    hou.undos.performUndo()
    assert difference(before, snapshot(session)) == []
    hou.undos.performRedo()
    assert difference(after, snapshot(session)) == []


@pytest.mark.fact("assets 2.6", "seen")
def test_nested_rows_start_numbers_and_vectors(hou: Any, ball: Any, tmp_path: Path) -> None:
    hou.hda.installFile(asset.write(tmp_path, DialogScript=NESTED))
    node = ball.createNode("mover")
    assert node.parmTuple("a0").eval() == (0.0, 1.0, 2.0)
    assert node.evalParm("a0z") == 2.0
    assert [parm.name() for parm in node.parmTuples()][:5] == ["outer", "a0", "inner0", "b0_1", "b0_2"]
    node.parm("inner0").insertMultiParmInstance(0)
    node.parm("b0_3").set(5)
    node.parm("outer").insertMultiParmInstance(0)
    assert node.evalParm("b1_3") == 5.0
    assert node.evalParm("b0_2") == 7.0
    assert node.parm("b1_3").multiParmInstanceIndices() == (1, 3)
    assert node.parm("b1_3").tuple().multiParmInstanceIndices() == (1, 3)
    assert node.parm("outer").multiParmStartOffset() == 0


@pytest.mark.fact("assets 2.7", "seen")
def test_ramps_are_multiparms(hou: Any, ball: Any, tmp_path: Path) -> None:
    hou.hda.installFile(asset.write(tmp_path, DialogScript=NESTED))
    node = ball.createNode("mover")
    ramp = node.parm("shape").evalAsRamp()
    assert ramp.keys() == (0.0, 0.25, 1.0)
    assert ramp.values() == (0.0, 1.0, 0.5)
    assert ramp.basis()[1] == hou.rampBasis.Constant
    assert [ramp.lookup(x) for x in (-1, 0.125, 0.5, 1)] == [0.0, 0.5, 1.0, 0.5]
    assert node.evalParm("shape2pos") == 0.25
    linear = hou.rampBasis.Linear
    node.parm("shape").set(hou.Ramp((linear, linear), (0.5, 0.0), (2.0, 1.0)))
    assert node.parm("shape").evalAsRamp().values() == (1.0, 2.0)
    assert node.parm("shape").evalAsInt() == 2


def test_a_deleted_row_is_a_deleted_object(hou: Any, mover: Any) -> None:
    last = mover.parm("value2")
    mover.parm("rows").removeMultiParmInstance(1)
    with pytest.raises(hou.ObjectWasDeleted):
        last.eval()


def test_many_rows_stay_quick(mover: Any) -> None:
    rows = mover.parm("rows")
    for position in range(2, 500):
        rows.insertMultiParmInstance(position)
        mover.parm(f"value{position + 1}").set(position)
    assert mover.evalParm("value500") == 499.0


def test_rows_come_by_number_only(hou: Any, ball: Any) -> None:
    group = ball.parmTemplateGroup()
    width = hou.FloatParmTemplate("w#", "W", 1)
    group.append(hou.FolderParmTemplate("rows", "Rows", (width,), folder_type=hou.folderType.MultiparmBlock))
    ball.setParmTemplateGroup(group)
    rows = ball.parm("rows")
    rows.setPending(2)
    assert (rows.eval(), len(rows.multiParmInstances())) == (2, 2)
    for call in (
        lambda: rows.setKeyframe(hou.Keyframe(3.0, 0.0)),
        lambda: rows.set(10_000_000),
        lambda: rows.setExpression("10000000", hou.exprLanguage.Hscript),
    ):
        with pytest.raises(NotSupported, match="rows"):
            call()
        assert (rows.eval(), len(rows.multiParmInstances())) == (2, 2)


def test_an_expression_on_the_number_of_rows_counts_them_as_it_is_set(hou: Any, ball: Any) -> None:
    group = ball.parmTemplateGroup()
    width = hou.FloatParmTemplate("w#", "W", 1)
    group.append(hou.FolderParmTemplate("rows", "Rows", (width,), folder_type=hou.folderType.MultiparmBlock))
    ball.setParmTemplateGroup(group)
    rows = ball.parm("rows")
    ball.parm("ty").set(3)
    rows.setExpression('ch("ty")', hou.exprLanguage.Hscript)
    assert (rows.eval(), len(rows.multiParmInstances())) == (3, 3)
    ball.parm("ty").set(5)
    with pytest.raises(NotSupported, match="from 3 to 5"):
        rows.eval()
    hou.undos.performUndo()
    assert rows.eval() == 3
    hou.undos.performUndo()
    assert (rows.eval(), len(rows.multiParmInstances())) == (0, 0)


def test_a_tuple_has_an_end(hou: Any) -> None:
    for call in (
        lambda: hou.FloatParmTemplate("a", "A", 2**40),
        lambda: hou.FloatParmTemplate("a", "A", 3).setNumComponents(2**40),
    ):
        with pytest.raises(NotSupported, match="components"):
            call()


@pytest.mark.fact("assets 2.6", "seen")
@pytest.mark.parametrize("inner", ["b##", "b#_#", "b#1#", "2b#0#2", "b10#x#", "#b#"])
@pytest.mark.parametrize("outer", ["a#", "a2#", "a#2", "0a#9", "a1#pos"])
def test_a_row_is_found_whatever_digits_stand_around_its_number(
    hou: Any, ball: Any, outer: str, inner: str
) -> None:
    multi = hou.folderType.MultiparmBlock
    deep = hou.FolderParmTemplate("deep#", "Deep", (hou.FloatParmTemplate(inner, "B", 1),), folder_type=multi)
    rows = (hou.FloatParmTemplate(outer, "A", 2), deep)
    group = ball.parmTemplateGroup()
    group.append(hou.FolderParmTemplate("rows", "Rows", rows, folder_type=multi))
    ball.setParmTemplateGroup(group)
    ball.parm("rows").set(3)
    for row in (1, 2, 3):
        ball.parm(f"deep{row}").set(12 if row == 2 else 1)
    made = [parm for parm in ball.parms() if parm.isMultiParmInstance()]
    assert len(made) == 3 * 3 + 14
    assert [parm.name() for parm in made if ball.parm(parm.name()) != parm] == []
    assert [found.name() for found in ball.parmTuples() if ball.parmTuple(found.name()) != found] == []
    for numbers in ("4", "0", "01", "", "#"):
        assert ball.parmTuple(outer.replace("#", numbers)) is None


@pytest.mark.parametrize(
    ("block", "name"), [("rows", "w"), ("rows", "w##"), ("rows", "in"), ("inner#", "w#"), ("inner#", "w")]
)
def test_a_name_in_rows_has_a_place_for_each_number(hou: Any, ball: Any, block: str, name: str) -> None:
    multi = hou.folderType.MultiparmBlock
    template = hou.FolderParmTemplate(block, "B", (hou.FloatParmTemplate(name, "W", 1),), folder_type=multi)
    if "#" in block:
        template = hou.FolderParmTemplate("rows", "Rows", (template,), folder_type=multi)
    group = ball.parmTemplateGroup()
    group.append(template)
    with pytest.raises(NotSupported, match=f"{name} in the rows of {block}"):
        ball.setParmTemplateGroup(group)
