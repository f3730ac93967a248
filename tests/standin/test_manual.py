"""Sentences of the manual that say what is raised, returned, kept: one test a method."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hou_standin import NotSupported, Session, difference, snapshot

from . import asset

in_ui = pytest.mark.parametrize("session", [{"ui": True}], indirect=True)


@pytest.fixture
def mover(hou: Any, ball: Any, tmp_path: Path) -> Any:
    hou.hda.installFile(asset.write(tmp_path))
    return ball.createNode("mover")


# Parameters


@pytest.mark.fact("keyframes 2", "documented")
def test_an_expression_keeps_its_language_unless_told(hou: Any, ball: Any, ty: Any) -> None:
    """*hou.Parm.setExpression*: "if … already has an expression, the expression language will not change"."""
    hscript, python = hou.exprLanguage.Hscript, hou.exprLanguage.Python
    ty.setExpression("1 + 1", python)
    ty.setExpression("2 + 2")
    assert (ty.expressionLanguage(), ty.eval()) == (python, 4.0)
    ball.setExpressionLanguage(python)
    ty.setExpression("$F", hscript)
    ty.setExpression("$F + 1")
    assert (ty.expressionLanguage(), ty.eval()) == (hscript, 2.0)
    ball.parm("tx").setExpression("3")
    assert ball.parm("tx").expressionLanguage() == python
    ball.setParmExpressions({"tx": "hou.frame()", "ty": "$F + 2"})
    assert (ball.evalParm("tx"), ball.evalParm("ty")) == (1.0, 3.0)


@pytest.mark.fact("keyframes 2", "documented")
def test_among_keys_the_language_is_that_of_the_key_that_is_replaced(hou: Any, ball: Any, ty: Any) -> None:
    ball.setExpressionLanguage(hou.exprLanguage.Python)
    for frame in (1, 10):
        key = hou.Keyframe(float(frame), hou.frameToTime(frame))
        key.setExpression("linear()", hou.exprLanguage.Hscript)
        ty.setKeyframe(key)
    hou.setFrame(4)
    ty.setExpression("$F * 2")
    first, last = ty.keyframes()
    assert (first.expression(), first.expressionLanguage()) == ("$F * 2", hou.exprLanguage.Hscript)
    assert last.expression() == "linear()"
    ty.setExpression("$F * 3", replace_expression=False)
    assert [key.frame() for key in ty.keyframes()] == [1, 4, 10]
    assert ty.keyframes()[1].expressionLanguage() == hou.exprLanguage.Hscript
    assert ty.eval() == 12.0


@pytest.mark.fact("keyframes 8", "inferred")
def test_a_reference_is_written_in_the_language_that_it_gets(hou: Any, ball: Any, ty: Any) -> None:
    ball.parm("tx").set(5.0)
    ty.setExpression("0", hou.exprLanguage.Python)
    ty.set(ball.parm("tx"))
    assert (ty.expression(), ty.eval()) == ('hou.ch("tx")', 5.0)
    ball.parm("tz").set(ball.parm("tx"))
    assert ball.parm("tz").expression() == 'ch("tx")'


@pytest.mark.fact("surface 3", "documented")
def test_a_parameter_that_is_no_block_has_no_rows(ball: Any, mover: Any) -> None:
    """*hou.Parm.multiParmInstancesPerItem*, *multiParmStartOffset*: "Returns 0 if not for a multiparm"."""
    for parm in (ball.parm("tx"), mover.parm("value1")):
        assert (parm.multiParmInstancesPerItem(), parm.multiParmStartOffset()) == (0, 0)
        assert parm.multiParmInstances() == ()
    assert (mover.parm("rows").multiParmInstancesPerItem(), mover.parm("rows").multiParmStartOffset()) == (
        2,
        1,
    )


@pytest.mark.fact("surface 3", "documented")
def test_visible_is_what_neither_the_interface_nor_the_moment_hides(hou: Any, ball: Any) -> None:
    """*hou.Parm.isVisible*: ``not p.isHidden() and not p.parmTemplate().isHidden()``."""
    group = ball.parmTemplateGroup()
    group.append(hou.FloatParmTemplate("secret", "Secret", 1, is_hidden=True))
    ball.setParmTemplateGroup(group)
    secret, tx = ball.parm("secret"), ball.parm("tx")
    assert not secret.isVisible()
    secret.hide(False)
    assert not secret.isVisible()
    assert tx.isVisible()
    tx.hide(True)
    assert not tx.isVisible()


@pytest.mark.fact("surface 3", "documented")
def test_hidden_and_disabled_by_a_script_are_not_saved(
    hou: Any, ball: Any, mover: Any, tmp_path: Path
) -> None:
    """*hou.Parm.hide*: "transient … the new state is not saved to .hip file"."""
    ball.parm("tx").hide(True)
    ball.parm("tx").disable(True)
    mover.parm("value1").hide(True)
    hou.hipFile.save(str(tmp_path / "shot.hip"))
    hou.hipFile.load(str(tmp_path / "shot.hip"))
    for path in ("/obj/ball/tx", "/obj/ball/mover1/value1"):
        assert not hou.parm(path).isHidden()
        assert not hou.parm(path).isDisabled()


@pytest.mark.fact("assets 4.3", "documented")
@pytest.mark.parametrize("value", [[1], None, {"a": 1}, (1, 2)])
def test_arguments_of_a_press_are_single_values(hou: Any, mover: Any, value: Any) -> None:
    """*hou.Parm.pressButton*: "Raises TypeError if an argument value type is unsupported"."""
    with pytest.raises(TypeError, match="kind"):
        mover.parm("go").pressButton({"kind": value})
    assert mover.hdaModule().pressed == []
    mover.parm("go").pressButton({"a": 1, "b": True, "c": 0.5, "d": "x"})
    assert mover.hdaModule().pressed[0]["d"] == "x"


@pytest.mark.fact("surface 3", "documented")
def test_a_number_is_no_node(hou: Any, ball: Any) -> None:
    """*hou.Parm.evalAsNode*: "Raises TypeError if the value cannot be converted to a hou.OpNode"."""
    with pytest.raises(TypeError, match="tx"):
        ball.parm("tx").evalAsNode()
    assert ball.parm("lookatpath").evalAsNode() is None
    ball.parm("lookatpath").set("..")
    assert ball.parm("lookatpath").evalAsNode() == hou.node("/obj")


@pytest.mark.fact("assets 2.7", "documented")
def test_a_ramp_parameter_evaluates_to_a_ramp(hou: Any, ball: Any) -> None:
    """*hou.Ramp*: "If you evaluate a ramp parameter on a node, Houdini will return a Ramp object"."""
    group = ball.parmTemplateGroup()
    group.append(hou.RampParmTemplate("ramp", "Ramp", hou.rampParmType.Float, 3))
    ball.setParmTemplateGroup(group)
    parm, linear = ball.parm("ramp"), hou.rampBasis.Linear
    wanted = hou.Ramp((linear,) * 2, (0.0, 1.0), (2.0, 4.0))
    parm.set(wanted)
    both = parm.tuple()
    for found in (
        *(parm.eval(), parm.evalAtFrame(3), parm.evalAtTime(0.1), ball.evalParm("ramp")),
        *(both.eval(), both.evalAtFrame(3), both.evalAtTime(0.1), ball.evalParmTuple("ramp")),
        hou.evalParm("/obj/ball/ramp"),
    ):
        assert found == wanted
    assert parm.evalAsInt() == 2


@pytest.mark.parametrize("index", [slice(0, 2), "x", 0.0, None])
def test_components_are_taken_by_whole_numbers(ball: Any, index: Any) -> None:
    """The stub of *hou.ParmTuple.__getitem__* takes an ``int``."""
    with pytest.raises(TypeError, match="whole number"):
        ball.parmTuple("t")[index]
    with pytest.raises(IndexError):
        ball.parmTuple("t")[3]


# Nodes


@pytest.mark.fact("surface 2", "documented")
def test_networks_at_the_top_stay_where_and_what_they_are(hou: Any, session: Session) -> None:
    """*hou.Node.setName*: raises "if the node is the root node or top-level manager (e.g. /obj)"."""
    before = snapshot(session)
    for path in ("/", "/obj", "/out", "/ch"):
        with pytest.raises(hou.OperationFailed):
            hou.node(path).setName("other")
        with pytest.raises(hou.OperationFailed):
            hou.node(path).destroy()
    assert difference(before, snapshot(session)) == []


@pytest.mark.fact("surface 2", "documented")
def test_what_cannot_be_deleted_tells_nobody(hou: Any, ball: Any) -> None:
    rig = hou.node("/obj").createNode("subnet", "rig")
    (inside,) = hou.moveNodesTo([ball], rig)
    heard: list[Any] = []
    inside.addEventCallback((hou.nodeEventType.BeingDeleted,), lambda **kwargs: heard.append(kwargs))
    rig._record.is_locked_asset = True
    with pytest.raises(hou.OperationFailed):
        inside.destroy()
    assert heard == []


@pytest.mark.fact("surface 2", "documented")
def test_wires_stay_in_a_network(hou: Any, ball: Any) -> None:
    """*hou.Node.setInput*: "Raises hou.OperationFailed if … not in the same network as this node"."""
    other = hou.node("/obj").createNode("subnet").createNode("null")
    with pytest.raises(hou.OperationFailed, match="same network"):
        ball.setInput(0, other)


@pytest.mark.fact("surface 2", "documented")
def test_a_folder_that_is_not_there_is_an_error(hou: Any, ball: Any) -> None:
    """*hou.OpNode.parmsInFolder*: "Raises hou.OperationFailed if the folder … does not exist"."""
    group = ball.parmTemplateGroup()
    inner = hou.FolderParmTemplate("inner", "Shading", (hou.FloatParmTemplate("deep", "Deep", 1),))
    folder = hou.FolderParmTemplate("outer", "Render", (hou.FloatParmTemplate("flat", "Flat", 2), inner))
    group.append(folder)
    ball.setParmTemplateGroup(group)
    names = [parm.name() for parm in ball.parmsInFolder(("Render",))]
    assert [name for name in names if not name.startswith(("inner", "outer"))] == ["flatx", "flaty", "deep"]
    assert "deep" in [found.name() for found in ball.parmTuplesInFolder(("Render", "Shading"))]
    for wrong in (("Nope",), ("Shading",), ("Render", "Nope")):
        with pytest.raises(hou.OperationFailed, match="folder"):
            ball.parmsInFolder(wrong)
        with pytest.raises(hou.OperationFailed, match="folder"):
            ball.parmTuplesInFolder(wrong)
    assert ball.parmsInFolder(()) == ball.parms()


@pytest.mark.fact("surface 2", "documented")
def test_labels_are_searched_beside_names(ball: Any) -> None:
    """*hou.OpNode.globParms*: "also return parameters with labels matching the pattern"."""
    assert [parm.name() for parm in ball.globParms("tx", search_label=True)] == ["tx"]
    assert "tx" in [parm.name() for parm in ball.globParms("Transl*", search_label=True)]
    assert "tx" in [parm.name() for parm in ball.globParms("TRANSL*", ignore_case=True, search_label=True)]
    assert ball.globParms("Transl*") == ball.globParms("", search_label=True) == ()
    assert "tx" not in [parm.name() for parm in ball.globParms("t? ^tx")]


@pytest.mark.fact("surface 2", "documented")
def test_items_of_other_networks_are_not_deleted(hou: Any, ball: Any, session: Session) -> None:
    """*hou.Node.deleteItems*: "Raises hou.OperationFailed if one … is not a child of this node"."""
    inner, near = ball.createNode("null"), hou.node("/obj").createNode("null")
    before = snapshot(session)
    with pytest.raises(hou.OperationFailed, match="is not in"):
        hou.node("/obj").deleteItems([near, inner])
    assert difference(before, snapshot(session)) == []
    hou.node("/obj").deleteItems([near, ball])
    assert hou.node("/obj").children() == ()


@pytest.mark.fact("surface 2", "documented")
def test_a_subnetwork_is_made_of_something(hou: Any) -> None:
    """*hou.Node.collapseIntoSubnet*: "Raises hou.OperationFailed … if child_nodes is an empty sequence"."""
    with pytest.raises(hou.OperationFailed):
        hou.node("/obj").collapseIntoSubnet([])
    assert hou.node("/obj").children() == ()


@pytest.mark.fact("surface 2", "documented")
def test_none_is_a_value_of_cached_user_data(hou: Any, ball: Any) -> None:
    """*hou.OpNode.cachedUserData*: "Note that None is a valid value for a key"."""
    ball.setCachedUserData("key", None)
    assert ball.cachedUserDataDict() == {"key": None}
    ball.destroyCachedUserData("key")
    with pytest.raises(hou.OperationFailed):
        ball.destroyCachedUserData("key")
    ball.destroyCachedUserData("key", must_exist=False)


# The module


@pytest.mark.fact("surface 8", "documented")
def test_batch_always_has_unsaved_changes(hou: Any, ball: Any, tmp_path: Path) -> None:
    """*hou.hipFile.hasUnsavedChanges*: "In a non-graphical session (hython) it will always return True"."""
    hou.hipFile.save(str(tmp_path / "shot.hip"))
    assert hou.hipFile.hasUnsavedChanges()


@in_ui
def test_with_a_screen_changes_are_known(hou: Any, ball: Any, tmp_path: Path) -> None:
    assert hou.hipFile.hasUnsavedChanges()
    hou.hipFile.save(str(tmp_path / "shot.hip"))
    assert not hou.hipFile.hasUnsavedChanges()


@pytest.mark.fact("surface 1", "documented")
def test_files_that_are_nowhere(hou: Any, tmp_path: Path) -> None:
    """*hou.findFiles*: raises if there is none; "Directories are not found"."""
    hou.putenv("HOUDINI_PATH", str(tmp_path))
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("")
    assert hou.findFiles("file") == (hou.findFile("file"),) == (str(tmp_path / "file"),)
    for name in ("folder", "nothing"):
        for find in (hou.findFile, hou.findFiles):
            with pytest.raises(hou.OperationFailed, match=name):
                find(name)


@pytest.mark.fact("surface 1", "documented")
def test_a_text_that_begins_with_a_number_is_one(hou: Any) -> None:
    """*hou.hscriptFloatExpression*: raises for "a string that does not start with a number"."""
    for text, number in (('"12abc"', 12.0), ('" -1.5e2x"', -150.0), ('".5"', 0.5), ("1 + 1", 2.0)):
        assert hou.hscriptFloatExpression(text) == number
    for text in ('"abc"', '""', '"-"'):
        with pytest.raises(hou.OperationFailed):
            hou.hscriptFloatExpression(text)


# What is there, and refused


@pytest.mark.parametrize("name", ["generateInputGroupMenu", "generateInputAttribMenu"])
def test_menus_of_groups_are_refused_by_name(hou: Any, mover: Any, name: str) -> None:
    """The manual has them and says not which labels they give."""
    assert hasattr(mover, name)
    with pytest.raises(NotSupported, match=name):
        getattr(mover, name)(0)


def test_a_box_of_nothing(hou: Any) -> None:
    box = hou.BoundingBox()
    assert tuple(box.minvec()) == tuple(box.maxvec()) == (0.0, 0.0, 0.0)
    one = hou.BoundingBox(1, 2, 3, 4, 6, 8)
    assert (tuple(one.sizevec()), tuple(one.center())) == ((3.0, 4.0, 5.0), (2.5, 4.0, 5.5))


@in_ui
def test_what_a_user_who_presses_return_would_say(hou: Any) -> None:
    ui = hou.ui
    assert ui.displayMessage("?", ("a", "b")) == 0
    assert ui.displayMessage("?", ("a", "b"), default_choice=1) == 1
    assert ui.displayConfirmation("?") is True
    assert ui.readInput("?") == (0, "")
    assert ui.readInput("?", default_choice=1, initial_contents="x") == (1, "x")
    assert (ui.selectFile(), ui.selectFile(default_value="f")) == ("", "f")
    assert ui.selectParm() == ()


@in_ui
def test_a_list_that_is_cancelled_gives_what_was_chosen_before(hou: Any) -> None:
    """*hou.ui.selectFromList*: "If selection is canceled then the initial selection … is returned"."""
    assert hou.ui.selectFromList(("a", "b")) == ()
    assert hou.ui.selectFromList(("a", "b"), default_choices=(1,)) == (1,)
    assert hou.ui.selectFromList(("a", "b"), default_choices=(1,), clear_on_cancel=True) == ()
