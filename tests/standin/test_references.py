"""References through renames, moves, copies; what evaluates to what."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture
def pair(hou: Any) -> tuple[Any, Any]:
    """Two nodes; the second's ``tx`` references the first's ``ty``."""
    first = hou.node("/obj").createNode("null", "first")
    second = hou.node("/obj").createNode("null", "second")
    second.parm("tx").setExpression('ch("../first/ty") * 2', hou.exprLanguage.Hscript)
    first.parm("ty").set(4)
    return first, second


@pytest.mark.fact("keyframes 11.19", "documented")
@pytest.mark.fact("keyframes 8", "documented")
def test_hscript_references_follow_a_rename(hou: Any, pair: Any) -> None:
    first, second = pair
    second.parm("ty").setExpression(
        'chf("/obj/first/ty", 3) + opdigits("../first")', hou.exprLanguage.Hscript
    )
    second.parm("lookatpath").set("../first")
    first.setName("other7")
    assert second.parm("tx").expression() == 'ch("../other7/ty") * 2'
    assert second.parm("ty").expression() == 'chf("/obj/other7/ty", 3) + opdigits("../other7")'
    assert second.parm("lookatpath").unexpandedString() == "../other7"
    assert (second.evalParm("tx"), second.evalParm("ty")) == (8.0, 11.0)


@pytest.mark.fact("keyframes 8", "reported")
def test_what_a_rename_does_not_rewrite(hou: Any, pair: Any) -> None:
    first, second = pair
    texts = ["hou.ch('../first/ty')", "ch('../' + 'first/ty')"]
    second.parm("ty").setExpression(texts[0], hou.exprLanguage.Python)
    second.parm("tz").setExpression(texts[1], hou.exprLanguage.Hscript)
    second.setUserData("path", "../first")
    first.setName("other")
    assert second.parm("ty").expression() == texts[0]
    assert second.parm("tz").expression() == texts[1]
    assert second.userData("path") == "../first"


@pytest.mark.fact("keyframes 8", "documented")
def test_references_follow_the_ancestors_name_and_a_move(hou: Any, pair: Any) -> None:
    first, second = pair
    box = hou.node("/obj").createNode("subnet", "box")
    (moved,) = hou.moveNodesTo([first], box)
    assert second.parm("tx").expression() == 'ch("../box/first/ty") * 2'
    with pytest.raises(hou.ObjectWasDeleted):
        first.name()
    box.setName("crate")
    assert second.parm("tx").expression() == 'ch("../crate/first/ty") * 2'
    (second,) = hou.moveNodesTo([second], box)
    assert second.parm("tx").expression() == 'ch("../first/ty") * 2'
    assert moved.path() == "/obj/crate/first"


@pytest.mark.fact("keyframes 8", "documented")
def test_collapse_keeps_references(hou: Any, pair: Any) -> None:
    first, _ = pair
    subnet = hou.node("/obj").collapseIntoSubnet([first], "inside")
    assert hou.node("/obj/second").parm("tx").expression() == 'ch("../inside/first/ty") * 2'
    assert [child.name() for child in subnet.children()] == ["first"]


@pytest.mark.fact("keyframes 8", "documented")
def test_copies_made_together_reference_each_other(hou: Any, pair: Any) -> None:
    first, second = pair
    copies = hou.copyNodesTo([first, second], hou.node("/obj"))
    assert [node.name() for node in copies] == ["first1", "second1"]
    assert copies[1].parm("tx").expression() == 'ch("../first1/ty") * 2'
    (alone,) = hou.copyNodesTo([second], hou.node("/obj"))
    assert alone.parm("tx").expression() == 'ch("../first/ty") * 2'


@pytest.mark.fact("keyframes 8", "documented")
def test_a_copied_object_carries_what_is_inside(hou: Any, ball: Any) -> None:
    inner = ball.createNode("null", "inner")
    inner.setParmTemplateGroup(hou.ParmTemplateGroup([hou.FloatParmTemplate("ref", "Ref", 1)]))
    inner.parm("ref").setExpression('ch("../ty")', hou.exprLanguage.Hscript)
    inner.setUserData("a", "b")
    inner.setCachedUserData("c", object())
    (twin,) = hou.copyNodesTo([ball], hou.node("/obj"))
    copied = twin.node("inner")
    assert copied.parm("ref").getReferencedParm() == twin.parm("ty")
    assert copied.userData("a") == "b"
    assert copied.cachedUserData("c") is None


@pytest.mark.fact("surface 2", "documented")
def test_reference_copy(hou: Any, ball: Any) -> None:
    ball.parm("tx").set(3)
    (twin,) = hou.node("/obj").copyItems([ball], channel_reference_originals=True)
    assert twin.parm("tx").expression() == 'ch("../ball/tx")'
    assert twin.evalParm("tx") == 3.0


@pytest.mark.fact("keyframes 8", "inferred")
@pytest.mark.parametrize("text", ['ch("../first/ty")*2', '-ch("../first/ty")', 'chf("../first/ty", 3)', "$F"])
def test_only_a_plain_reference_is_followed(hou: Any, pair: Any, text: str) -> None:
    _, second = pair
    second.parm("tz").setExpression(text, hou.exprLanguage.Hscript)
    assert second.parm("tz").getReferencedParm() == second.parm("tz")


@pytest.mark.fact("keyframes 8", "documented")
def test_texts_of_references(hou: Any, ball: Any, pair: Any) -> None:
    first, second = pair
    inner = ball.createNode("null")
    assert second.parm("tx").referenceExpression(first.parm("ty")) == 'ch("../first/ty")'
    assert second.parm("tx").referenceExpression(second.parm("ty")) == 'ch("ty")'
    assert second.parm("lookatpath").referenceExpression(first.parm("lookatpath")).startswith("chs(")
    assert inner.relativePathTo(first) == "../../first"
    assert ball.relativePathTo(inner) == "null1"


def test_a_parameter_that_references_itself_is_an_error(hou: Any, pair: Any) -> None:
    first, second = pair
    first.parm("ty").setExpression('ch("../second/tx")', hou.exprLanguage.Hscript)
    with pytest.raises(hou.OperationFailed, match="recursion"):
        second.evalParm("tx")


@pytest.mark.fact("surface 2", "documented")
def test_dependents_and_references_of_nodes(hou: Any, pair: Any) -> None:
    first, second = pair
    assert second.references() == (first,)
    assert first.dependents() == (second,)
    assert first.parmsReferencingThis() == (second.parm("tx"),)


@pytest.mark.fact("keyframes 8", "documented")
@pytest.mark.parametrize(
    ("text", "renamed"),
    [
        ('ch("../first/tx")', 'ch("../2nd/tx")'),
        ("ch('../first/tx')", "ch('../2nd/tx')"),
        ("ch('../first/tx') + 1", "ch('../2nd/tx') + 1"),
        ("opdigits('../first') + ch(ty)", "opdigits('../2nd') + ch(ty)"),
        ("opdigits(inner)", 'opdigits("2nd_inner")'),
    ],
)
def test_references_follow_whatever_quotes_they_have(hou: Any, text: str, renamed: str) -> None:
    first = hou.node("/obj").createNode("null", "first")
    second = hou.node("/obj").createNode("subnet", "second")
    inner = second.createNode("null", "inner")
    second.parm("tx").setExpression(text, hou.exprLanguage.Hscript)
    first.setName("2nd")
    inner.setName("2nd_inner")
    assert second.parm("tx").expression() == renamed
    second.parm("tx").eval()


def test_a_word_is_followed_like_a_path(hou: Any, ball: Any, ty: Any) -> None:
    ty.setExpression("ch(tx)", hou.exprLanguage.Hscript)
    assert ball.parm("tx").parmsReferencingThis() == (ty,)
    ty.set(5)
    assert ball.parm("tx").eval() == 5.0
