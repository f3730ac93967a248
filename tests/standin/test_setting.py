"""What writing a parameter does to what is there, and what may not be written."""

from __future__ import annotations

from typing import Any

import pytest

from hou_standin import Artist, Session, difference, snapshot


@pytest.fixture
def source(hou: Any) -> Any:
    return hou.node("/obj").createNode("null", "source").parm("tx")


@pytest.mark.fact("keyframes 11.17", "documented")
@pytest.mark.fact("keyframes 2", "documented")
def test_set_on_plain_reference_and_keys(hou: Any, ty: Any, source: Any) -> None:
    ty.set(3)
    assert ty.eval() == 3.0
    ty.set(source)
    assert ty.expression() == 'ch("../source/tx")'
    ty.set(5)
    assert (source.eval(), ty.eval(), ty.expression()) == (5.0, 5.0, 'ch("../source/tx")')
    source.setKeyframe(hou.Keyframe(1.0, 0.0))
    hou.setFrame(25)
    ty.set(9)
    assert [key.value() for key in source.keyframes()] == [1.0, 9.0]
    assert source.keyframes()[1].time() == 1.0


@pytest.mark.fact("keyframes 8", "documented")
def test_keys_and_expressions_do_not_follow_references(hou: Any, ty: Any, source: Any) -> None:
    ty.set(source)
    ty.setKeyframe(hou.Keyframe(1.0, 0.0))
    assert source.keyframes() == ()
    assert ty.keyframes()[0].value() == 1.0


@pytest.mark.fact("keyframes 8", "documented")
def test_set_follows_a_chain_to_its_end(hou: Any, ty: Any, source: Any) -> None:
    middle = hou.node("/obj").createNode("null", "middle").parm("tx")
    middle.setExpression('ch("../source/tx")', hou.exprLanguage.Hscript)
    ty.setExpression('ch("../middle/tx")', hou.exprLanguage.Hscript)
    ty.set(4)
    assert source.eval() == 4.0
    assert ty.getReferencedParm() == source
    assert source.parmsReferencingThis() == (middle,)


@pytest.mark.fact("surface 3", "documented")
@pytest.mark.parametrize("value", ["text", None, [1.0]])
def test_wrong_types_are_type_errors(hou: Any, ball: Any, value: Any) -> None:
    with pytest.raises(TypeError):
        ball.parm("tx").set(value)
    with pytest.raises(TypeError):
        ball.parm("lookatpath").set(1.0)


@pytest.mark.fact("keyframes 11.13", "documented")
@pytest.mark.fact("keyframes 1.6", "documented")
def test_locked_parameters_refuse_everything(hou: Any, session: Session, ty: Any) -> None:
    ty.lock(True)
    before = snapshot(session)
    for write in (
        lambda: ty.set(1),
        lambda: ty.setKeyframe(hou.Keyframe(1.0)),
        lambda: ty.setExpression("1"),
        lambda: ty.deleteAllKeyframes(),
        lambda: ty.revertToDefaults(),
        lambda: ty.node().setParms({"ty": 1}),
    ):
        with pytest.raises(hou.PermissionError):
            write()
    assert difference(before, snapshot(session)) == []


@pytest.mark.fact("keyframes 2", "inferred")
def test_disabled_parameters_can_be_written(hou: Any, ty: Any) -> None:
    ty.disable(True)
    assert ty.isDisabled()
    ty.setKeyframe(hou.Keyframe(2.0, 0.0))
    assert ty.eval() == 2.0


@pytest.mark.fact("surface 2", "inferred")
def test_inside_a_locked_asset_nothing_can_be_written(hou: Any, ball: Any) -> None:
    rig = hou.node("/obj").createNode("subnet", "rig")
    (inside,) = hou.moveNodesTo([ball], rig)
    rig._record.is_locked_asset = True
    assert inside.isInsideLockedHDA()
    assert not inside.isEditableInsideLockedHDA()
    with pytest.raises(hou.PermissionError, match="locked asset"):
        inside.parm("tx").set(1)
    with pytest.raises(hou.PermissionError):
        inside.parm("tx").setKeyframe(hou.Keyframe(1.0))
    with pytest.raises(hou.OperationFailed, match="locked asset"):
        inside.destroy()
    with pytest.raises(hou.OperationFailed, match="locked asset"):
        inside.setName("other")
    with pytest.raises(hou.PermissionError, match="locked asset"):
        rig.deleteItems([inside])
    rig._record.type.settings["editable_nodes"] = frozenset(("ball",))
    inside.parm("tx").set(1)
    assert inside.isEditableInsideLockedHDA()


@pytest.mark.fact("keyframes 2", "documented")
def test_pending_values(hou: Any, session: Session, ball: Any) -> None:
    tuple_ = ball.parmTuple("t")
    ball.parm("tx").setKeyframe(hou.Keyframe(1.0, 0.0))
    tuple_.setPending((5.0, 0.0, 0.0))
    assert ball.parm("tx").isPending()
    assert ball.parm("tx").eval() == 5.0
    hou.setFrame(10)
    assert not ball.parm("tx").isPending()
    assert ball.parm("tx").eval() == 1.0
    ball.parm("tx").setPending(6.0)
    hou.commitPendingKeyframes()
    assert [key.value() for key in ball.parm("tx").keyframes()] == [1.0, 6.0]
    ball.parm("tx").deleteKeyframeAtFrame(10)
    session.auto_commit = False
    ball.parm("tx").set(7.0)
    assert ball.parm("tx").isPending()
    assert len(ball.parm("tx").keyframes()) == 1


@pytest.mark.fact("surface 3", "documented")
def test_set_from_parm_takes_the_channel_along(hou: Any, ball: Any, ty: Any, source: Any) -> None:
    source.setKeyframes([hou.Keyframe(1.0, 0.0), hou.Keyframe(2.0, 1.0)])
    ty.setFromParm(source)
    assert ty.keyframes() == source.keyframes()


@pytest.mark.fact("surface 3", "documented")
def test_set_from_parm_keeps_the_kind_of_value(hou: Any, ball: Any) -> None:
    group = ball.parmTemplateGroup()
    group.append(hou.IntParmTemplate("count", "Count", 1))
    group.append(hou.MenuParmTemplate("mode", "Mode", ("a", "b", "c")))
    ball.setParmTemplateGroup(group)
    count, mode, ty = (ball.parm(name) for name in ("count", "mode", "ty"))
    ty.set(2.75)
    for parm, kind in ((count, int), (mode, int)):
        parm.setFromParm(ty)
        assert (parm.eval(), type(parm.eval())) == (2, kind)
    ty.setFromParm(count)
    assert (ty.eval(), type(ty.eval())) == (2.0, float)


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_an_integer_takes_finite_numbers_only(hou: Any, ball: Any, number: float) -> None:
    group = ball.parmTemplateGroup()
    group.append(hou.IntParmTemplate("count", "Count", 1, (7,)))
    ball.setParmTemplateGroup(group)
    for write in (ball.parm("count").set, ball.parm("count").setPending):
        with pytest.raises(hou.OperationFailed, match="finite"):
            write(number)
    assert ball.parm("count").eval() == 7
    ball.parm("ty").set(number)
    with pytest.raises(hou.OperationFailed, match="no integer"):
        ball.parm("ty").evalAsInt()


def test_sizes_that_do_not_fit_are_invalid(hou: Any, ball: Any) -> None:
    for call in (
        lambda: ball.setParmExpressions({"t": ("1", "2")}),
        lambda: ball.setPosition((1, 2, 3)),
        lambda: ball.cook(frame_range=(1,)),
        lambda: hou.Vector3(1, 2, 3).dot((1, 2)),
        lambda: hou.Vector3(1, 2, 3).cross((1, 2)),
    ):
        with pytest.raises(hou.InvalidSize):
            call()


@pytest.mark.parametrize("frames", [(1, 5, 0), (1, 5, -1), (1, float("inf"))])
def test_a_frame_range_ends(hou: Any, ball: Any, frames: tuple[float, ...]) -> None:
    with pytest.raises(hou.OperationFailed, match="frame range"):
        ball.cook(frame_range=frames)


def test_a_wrong_argument_is_named(hou: Any, ball: Any) -> None:
    with pytest.raises(TypeError, match=r"setPosition\(\): position must be .*, not None"):
        ball.setPosition(None)
    with pytest.raises(TypeError, match=r"copyNodesTo\(\): nodes must be .*'ball'"):
        hou.copyNodesTo(["ball"], ball.parent())
    with pytest.raises(TypeError, match=r"setFrame\(\): frame must be float, not 'one'"):
        hou.Keyframe().setFrame("one")


@pytest.mark.fact("surface 3", "documented")
def test_tuples(hou: Any, ball: Any) -> None:
    t = ball.parmTuple("t")
    t.set((1, 2, 3))
    assert t.eval() == (1.0, 2.0, 3.0)
    assert len(t) == 3
    assert [parm.name() for parm in t] == ["tx", "ty", "tz"]
    assert ball.parm("ty").tuple() == t
    assert ball.parm("ty").componentIndex() == 1
    with pytest.raises(hou.InvalidSize):
        t.set((1, 2))
    with pytest.raises(hou.InvalidSize):
        t.setKeyframe([hou.Keyframe(1.0)])
    t.setKeyframe([hou.Keyframe(float(i), 0.0) for i in range(3)])
    assert [len(parm.keyframes()) for parm in t] == [1, 1, 1]


@pytest.mark.fact("surface 3", "documented")
def test_raw_and_unexpanded_text(hou: Any, ball: Any) -> None:
    path = ball.parm("lookatpath")
    path.set("../$OS/x")
    assert path.unexpandedString() == path.rawValue() == "../$OS/x"
    assert path.eval() == "../ball/x"
    with pytest.raises(hou.OperationFailed):
        ball.parm("tx").unexpandedString()
    path.setExpression('"a" + "b"', hou.exprLanguage.Hscript)
    with pytest.raises(hou.OperationFailed):
        path.unexpandedString()
    assert path.rawValue() == '"a" + "b"'


@pytest.mark.fact("keyframes 8", "documented")
def test_parameter_clipboard(hou: Any, session: Session, ball: Any, source: Any) -> None:
    artist = Artist(session)
    source.set(2.5)
    artist.copy_parameter("/obj/source/tx")
    assert hou.parmClipboardContents() == (
        {"path": "/obj/source/tx", "value": "2.5", "expression": "", "expressionLanguage": ""},
    )
    artist.paste_relative_references("/obj/ball/ty")
    assert ball.parm("ty").expression() == 'ch("../source/tx")'
    artist.copy_parameter("/obj/source/t")
    assert [entry["path"][-2:] for entry in hou.parmClipboardContents()] == ["tx", "ty", "tz"]
    ball.parm("ty").copyToParmClipboard()
    assert hou.parmClipboardContents()[0]["expression"] == 'ch("../source/tx")'


@pytest.mark.fact("surface 2", "documented")
def test_set_parms_takes_components_and_tuples(hou: Any, ball: Any) -> None:
    ball.setParms({"tx": 1, "r": (1, 2, 3), "lookatpath": "../a"})
    assert ball.parmTuple("r").eval() == (1.0, 2.0, 3.0)
    assert ball.evalParm("lookatpath") == "../a"


@pytest.mark.fact("keyframes 2", "documented")
def test_a_pending_value_holds_at_its_time_until_it_is_keyed(hou: Any, ty: Any) -> None:
    ty.setKeyframes([hou.Keyframe(0.0, 0.0), hou.Keyframe(2.0, 1.0)])
    ty.setPending(9.0)
    assert (ty.isPending(), ty.eval(), ty.evalAtTime(1.0)) == (True, 9.0, 2.0)
    ty.setKeyframe(hou.Keyframe(5.0, 0.0))
    assert (ty.isPending(), ty.eval()) == (False, 5.0)


def test_an_integer_stays_one_whatever_its_expression_gives(hou: Any, ball: Any) -> None:
    group = ball.parmTemplateGroup()
    group.append(hou.IntParmTemplate("count", "Count", 1))
    ball.setParmTemplateGroup(group)
    for text in ("10 ^ 308 * 10", "-(10 ^ 308 * 10)", "1.5"):
        ball.parm("count").setExpression(text, hou.exprLanguage.Hscript)
        assert type(ball.parm("count").eval()) is int


@pytest.mark.fact("surface 2", "documented")
def test_a_geometry_network_displays_one_node(hou: Any, ball: Any) -> None:
    first, second = (ball.createNode("null", name) for name in ("first", "second"))
    for shown, other in ((first, second), (second, first)):
        shown.setDisplayFlag(True)
        assert (shown.isDisplayFlagSet(), other.isDisplayFlagSet()) == (True, False)
        assert ball.displayNode() == shown


def test_a_caret_takes_matches_away(ball: Any) -> None:
    assert [parm.name() for parm in ball.globParms("t? ^ty")] == ["tx", "tz"]


@pytest.mark.fact("keyframes 2", "documented")
def test_a_reference_expression_goes_to_the_source(hou: Any, ball: Any, source: Any) -> None:
    between = hou.node("/obj").createNode("null", "between")
    between.parm("tx").set(source)
    text = ball.parm("tx").referenceExpression
    assert text(between.parm("tx")) == f'ch("../{source.node().name()}/{source.name()}")'
    assert text(between.parm("tx"), None, False) == 'ch("../between/tx")'


def test_autoscope_of_a_tuple(hou: Any, ball: Any) -> None:
    scale = ball.parmTuple("s")
    scale.setAutoscope((True, False, True))
    assert [parm.isAutoscoped() for parm in scale] == [True, False, True]
    with pytest.raises(hou.InvalidSize):
        scale.setAutoscope((True,))
