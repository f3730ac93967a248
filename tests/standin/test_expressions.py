"""Hscript and Python expressions, and strings."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import pytest

from hou_standin import NotSupported
from hou_standin.expressions import functions


@pytest.mark.fact("keyframes 8", "documented")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 + 2 * 3", 7.0),
        ("-(2 ^ 2) + (-2) ^ 2 + 3 - 2 ^ 2", -1.0),
        ("-2 ^ 3 + 2 ^ -1 + 2 ^ (3 ^ 2) + (2 ^ 3) ^ 2", 568.5),
        ("(1 + 2) * 3 / 2", 4.5),
        ("7 % 4", 3.0),
        ("1 < 2 && 3 >= 3 || 0", 1.0),
        ("!(1 == 2)", 1.0),
        ("if($F > 5, 10, 20)", 20.0),
        ("sin(90) + cos(0)", 2.0),
        ("clamp(5, 0, 1) + min(3, 2) + max(1, 2)", 5.0),
        ("fit(5, 0, 10, 100, 200)", 150.0),
        ("floor(-1.5) + ceil(1.2) + int(-1.7)", -1.0),
        ("abs(-3) + sqrt(16) + pow(2, 3)", 15.0),
        ("strlen(\"abc\") + strcmp('a', 'a')", 3.0),
        ("$PI", math.pi),
        ("2.5e1", 25.0),
    ],
)
def test_arithmetic_and_functions(hou: Any, text: str, expected: float) -> None:
    assert hou.hscriptExpression(text) == pytest.approx(expected)


@pytest.mark.fact("keyframes 8", "unknown")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("-2 ^ 2", "minus before a power"),
        ('1 * -ch("../ball/ty") ^ 0.5', "minus before a power"),
        ("--3 ^ 2", "minus before a power"),
        ("2 ^ 3 ^ 2", "power of a power"),
        ("2 ^ -3 ^ 2", "power"),
        ("frac(-1.25)", "frac"),
        ("round(2.5)", "round"),
        ("round(-0.5)", "round"),
    ],
)
def test_what_the_manual_leaves_open_has_no_value(hou: Any, ball: Any, text: str, why: str) -> None:
    """It is kept, and its references are found."""
    lamp = hou.node("/obj").createNode("null", "lamp")
    parm = ball.parm("tx")
    parm.setExpression(text, hou.exprLanguage.Hscript)
    with pytest.raises(NotSupported, match=why):
        parm.eval()
    lamp.setName("torch")
    assert parm.expression() == text.replace("lamp", "torch")


#: One call or more of every function, with what the manual or a table of the function says.
FUNCTIONS: dict[str, float | str] = {
    "abs(-3.5)": 3.5,
    "acos(0.5)": 60.0,
    "asin(0.5)": 30.0,
    "atan(1)": 45.0,
    "atan2(-1, -1)": -135.0,
    "ceil(-1.5)": -1.0,
    "clamp(-5, 0, 1)": 0.0,
    "cos(60)": 0.5,
    "cosh(1)": 1.5430806348152437,
    "deg(3.141592653589793)": 180.0,
    "exp(1)": 2.718281828459045,
    "fit(15, 0, 10, 100, 200)": 200.0,
    "fit(5, 10, 0, 100, 200)": 150.0,
    "fit01(0.25, 4, 8)": 5.0,
    "fit10(0.25, 4, 8)": 7.0,
    "fit11(0.5, 4, 8)": 7.0,
    "floor(-1.5)": -2.0,
    "frac(1.25)": 0.25,
    "hypot(3, 4)": 5.0,
    "int(-1.5)": -1.0,
    "lock(3)": 3.0,
    "log(10)": 2.302585092994046,
    "log10(1000)": 3.0,
    "max(3, -2)": 3.0,
    "min(3, -2)": -2.0,
    "pow(2, 10)": 1024.0,
    "rad(180)": math.pi,
    "round(2.501)": 3.0,
    "round(-2.501)": -3.0,
    "round(-0.2)": 0.0,
    "sign(-4)": -1.0,
    "sign(0)": 0.0,
    "sin(30)": 0.5,
    "sinh(1)": 1.1752011936438014,
    "sqrt(2)": 1.4142135623730951,
    "tan(45)": 1.0,
    "tanh(1)": 0.7615941559557649,
    "trunc(-1.5)": -1.0,
    'index("Testing index", "sting")': 2.0,
    "padzero(5, 23)": "00023",
    'rindex("a/b/c", "/")': 3.0,
    'strcasematch("FOO*", "foobar")': 1.0,
    'strcat("a", "b")': "ab",
    'strcmp("b", "a")': 1.0,
    'strcmp("a", "b")': -1.0,
    'strlen("abc")': 3.0,
    'strmatch("foo*", "foobar")': 1.0,
    'strmatch("foo bar", "foo bar")': 0.0,
    'strreplace("abab", "a", "c")': "cbcb",
    'substr("hello", 1, 3)': "ell",
    'tolower("aBc")': "abc",
    'toupper("aBc")': "ABC",
}


@pytest.mark.fact("keyframes 8", "documented")
@pytest.mark.parametrize(("text", "expected"), FUNCTIONS.items())
def test_a_function(hou: Any, text: str, expected: float | str) -> None:
    value = hou.hscriptExpression(text)
    assert value == (expected if isinstance(expected, str) else pytest.approx(expected, rel=1e-12, abs=1e-12))
    for wrong in (text.replace("(", "(1, ", 1), text.partition("(")[0] + "()"):
        with pytest.raises(hou.OperationFailed, match=text.partition("(")[0]):
            hou.hscriptExpression(wrong)


def test_every_function_is_tried() -> None:
    tried = {text.partition("(")[0] for text in FUNCTIONS}
    assert tried == {*functions._NUMERIC, *functions._TEXTUAL}


@pytest.mark.fact("keyframes 7", "documented")
def test_variables_of_time(hou: Any, ty: Any) -> None:
    ty.setExpression("$F + $FF * 100 + $T * 10000", hou.exprLanguage.Hscript)
    hou.setFrame(3.5)
    assert ty.eval() == pytest.approx(3 + 350 + 2.5 / 24 * 10000)
    ty.setExpression("$FSTART + $FPS", hou.exprLanguage.Hscript)
    hou.playbar.setFrameRange(5, 100)
    assert ty.eval() == 29.0


@pytest.mark.fact("keyframes 8", "documented")
def test_reading_other_parameters(hou: Any, ball: Any, ty: Any) -> None:
    ball.parm("tx").setKeyframes([_linear(hou, 1, 0.0), _linear(hou, 11, 10.0)])
    hou.setFrame(6)
    for text, expected in (
        ('ch("tx")', 5.0),
        ('chf("tx", 3)', 2.0),
        ('cht("tx", 0.125)', 3.0),
        ('ch("./tx")', 5.0),
        ('ch("/obj/ball/tx")', 5.0),
        ('ch("../$OS/tx")', 5.0),
    ):
        ty.setExpression(text, hou.exprLanguage.Hscript)
        assert ty.eval() == pytest.approx(expected), text


def _linear(hou: Any, frame: float, value: float) -> Any:
    key = hou.Keyframe(value)
    key.setFrame(frame)
    key.setExpression("linear()", hou.exprLanguage.Hscript)
    return key


@pytest.mark.fact("keyframes 8", "documented")
def test_strings_expand(hou: Any, ball: Any) -> None:
    path = ball.parm("lookatpath")
    hou.setFrame(7)
    hou.putenv("SHOT", "s010")
    hou.hipFile.setName("/shots/a/scene.hip")
    for text, expected in (
        ("$OS.$F4.bgeo", "ball.0007.bgeo"),
        ("${SHOT}_v1", "s010_v1"),
        ("$HIP/$HIPNAME.txt", "/shots/a/scene.txt"),
        ('`ch("tx") + 1`', "1"),
        ('`chs("../ball/lookatpath2")`', None),
        (r"\$F costs $5", "$F costs $5"),
        ("plain", "plain"),
    ):
        path.set(text)
        if expected is None:
            with pytest.raises(hou.OperationFailed):
                path.eval()
        else:
            assert path.eval() == expected
    assert hou.text.expandStringAtFrame("$F", 12) == "12"


@pytest.mark.fact("keyframes 8", "documented")
def test_string_functions_and_node_paths(hou: Any, ball: Any) -> None:
    ball.parm("lookatpath").set("../cam")
    camera = hou.node("/obj").createNode("cam", "cam")
    assert ball.parm("lookatpath").evalAsNode() == camera
    other = hou.node("/obj").createNode("null")
    other.parm("lookatpath").setExpression('chsop("../ball/lookatpath")', hou.exprLanguage.Hscript)
    assert other.evalParm("lookatpath") == "/obj/cam"


@pytest.mark.fact("keyframes 8", "documented")
def test_words_and_quotes(hou: Any, ball: Any, ty: Any) -> None:
    """The examples of the page on ``hou.hscriptExpression``, and what follows from them."""
    hou.hipFile.setName("/dir/file.hip")
    for text, expected in (
        ("$HIP", "/dir"),
        ("$F", 1.0),
        ("hello", "hello"),
        ("'hello'", "hello"),
        ("'hello' + ' world'", "hello world"),
        ('"$F"', "1"),
        ("'$F'", "$F"),
        ("'`1 + 1`' + \"`1 + 1`\"", "`1 + 1`2"),
        ("strlen(hello)", 5.0),
        ("hello == 'hello'", 1.0),
    ):
        assert hou.hscriptExpression(text) == expected, text
    with pytest.raises(hou.OperationFailed, match="syntax"):
        hou.hscriptExpression("HOME is $HOME")
    ball.parm("tx").set(3)
    for path in ("tx", "'tx'", '"tx"'):
        ty.setExpression(f"ch({path})", hou.exprLanguage.Hscript)
        assert (ty.eval(), ty.getReferencedParm()) == (3.0, ball.parm("tx"))
    ty.setExpression("hello", hou.exprLanguage.Hscript)
    with pytest.raises(hou.OperationFailed, match="hello"):
        ty.eval()


@pytest.mark.fact("keyframes 8", "documented")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('strmatch("foo*", "foobar")', 1.0),
        ('strmatch("?bar", "fred")', 0.0),
        ('strmatch("foo*,bar*", "bar")', 1.0),
        ('strmatch("bar", "foobarbaz")', 0.0),
        ('strmatch("*bar*", "foobarbaz")', 1.0),
        ('strmatch("foo bar", "foo bar")', 0.0),
        ('strmatch("foo bar", "foo")', 1.0),
        ('strmatch("FOO*", "foobar")', 0.0),
        ('strcasematch("FOO*", "foobar")', 1.0),
        ('strcasematch("?baR", "fred")', 0.0),
    ],
)
def test_patterns(hou: Any, text: str, expected: float) -> None:
    assert hou.hscriptExpression(text) == expected


@pytest.mark.fact("keyframes 8", "documented")
def test_raw_values_and_channels(hou: Any, ball: Any) -> None:
    hou.node("/obj").createNode("null", "reader")
    source, parm = ball.parm("lookatpath"), hou.node("/obj/reader").parm("lookatpath")
    parm.setExpression('chsraw("../ball/lookatpath")', hou.exprLanguage.Hscript)
    source.set("$HIP/`1 + 1`")
    assert parm.eval() == "$HIP/`1 + 1`"
    source.setExpression('"a" + "b"', hou.exprLanguage.Hscript)
    assert parm.eval() == '"a" + "b"'
    ball.parm("tx").set(1.5)
    parm.setExpression('chsraw("../ball/tx")', hou.exprLanguage.Hscript)
    assert parm.eval() == "1.5"
    for name, answer in (("lookatpath", 1.0), ("tx", 0.0), ("nothing", 0.0)):
        other = hou.node("/obj/reader").parm("tx")
        other.setExpression(f'chexist("../ball/{name}")', hou.exprLanguage.Hscript)
        assert other.eval() == answer


@pytest.mark.fact("keyframes 7", "documented")
@pytest.mark.parametrize(
    ("text", "depends"),
    [
        ('"a$F"', True),
        ('"a`$FF + 1`"', True),
        ('strcat("$T", "x")', True),
        ("if(1, \"${F}\", 'b')", True),
        ('chs("../ball/`chs(\\"pickscript\\")`")', False),
        ("'a$F'", False),
        ('"$HIP"', False),
    ],
)
def test_time_inside_the_strings_of_an_expression(hou: Any, ball: Any, text: str, depends: bool) -> None:
    parm = ball.parm("lookatpath")
    parm.setExpression(text, hou.exprLanguage.Hscript)
    assert parm.isTimeDependent() is depends


@pytest.mark.fact("keyframes 8", "documented")
def test_inputs_of_a_node(hou: Any, ball: Any) -> None:
    box, lid = ball.createNode("null", "box"), ball.createNode("null", "lid")
    merge = ball.createNode("merge", "merge")
    merge.setInput(0, box)
    merge.setInput(2, lid)
    parm = ball.parm("lookatpath")
    for text, expected in (
        ('opinput("merge", 0)', "box"),
        ('opinput("merge", 1)', ""),
        ('opinputpath("merge", 2)', "/obj/ball/lid"),
        ('opinputpath("merge", 3)', ""),
        ('opinputpath("merge", -1)', ""),
        ('opinputpath("none", 0)', ""),
        ('strreplace("/a/b.a", "a", "ch")', "/ch/b.ch"),
        ("padzero(5, 126)", "00126"),
        ("padzero(1, 23)", "23"),
        ("padzero(3, -7)", "-007"),
    ):
        parm.setExpression(text, hou.exprLanguage.Hscript)
        assert parm.eval() == expected
    for text, number in (
        ('opninputs("merge")', 3),
        ('opninputs("box")', 0),
        ('opninputs("none")', 0),
        ('index("Testing index", "i")', 4),
        ('rindex("Testing rindex", "sting")', 2),
        ('rindex("a/b/c", "/")', 3),
        ('index("Testing", "z") + rindex("Testing", "z")', -2),
    ):
        ball.parm("ty").setExpression(text, hou.exprLanguage.Hscript)
        assert ball.parm("ty").eval() == number
    parm.setExpression('opinput("merge", 0)', hou.exprLanguage.Hscript)
    merge.setName("all")
    assert parm.expression() == 'opinput("all", 0)'
    for text in ('opinput("all")', "opinput(0, 0)", 'opinput("all", "b")', 'strreplace("a", "", "b")'):
        parm.setExpression(text, hou.exprLanguage.Hscript)
        with pytest.raises(hou.OperationFailed, match=text.partition("(")[0]):
            parm.eval()


@pytest.mark.fact("keyframes 3.6", "documented")
def test_python_expressions(hou: Any, ball: Any, ty: Any) -> None:
    ty.setExpression("ch('tx') + sin(0) + hou.pwd().parm('tx').eval()", hou.exprLanguage.Python)
    ball.parm("tx").set(2)
    assert ty.eval() == 4.0
    ty.setExpression("x = frame()\nreturn x * 2", hou.exprLanguage.Python)
    hou.setFrame(4)
    assert ty.eval() == 8.0
    ty.setExpression("evaluatingParm().name() == 'ty'", hou.exprLanguage.Python)
    assert ty.eval() == 1.0
    ty.setExpression("1 / 0", hou.exprLanguage.Python)
    with pytest.raises(hou.OperationFailed, match="division"):
        ty.eval()


@pytest.mark.parametrize(
    "text", ["rand($F)", "noise(1,2,3)", "$NOSUCH", 'point("../geo", 0, "P", 0)', "a ? b : c", "-7 % 4"]
)
def test_what_is_not_known_is_refused_by_name(hou: Any, text: str) -> None:
    with pytest.raises(NotImplementedError):
        hou.hscriptExpression(text)


@pytest.mark.parametrize(
    "text",
    [
        "1 +",
        "sin(",
        ")",
        "1 2",
        "",
        "1 / 0",
        '"a" * 2',
        "sin(1, 2)",
        "min()",
        "max(1, 2, 3)",
        "10 ^ 308 * 10 % 3",
        "bezier()",
    ],
)
def test_bad_expressions_fail(hou: Any, text: str) -> None:
    with pytest.raises(hou.OperationFailed):
        hou.hscriptExpression(text)


@pytest.mark.fact("keyframes 2", "documented")
def test_time_dependence_of_parameters(hou: Any, ball: Any, ty: Any) -> None:
    assert not ty.isTimeDependent()
    ty.setExpression("$F", hou.exprLanguage.Hscript)
    assert ty.isTimeDependent()
    ball.parm("tx").setExpression('ch("ty") * 2', hou.exprLanguage.Hscript)
    assert ball.parm("tx").isTimeDependent()
    ty.setExpression("1 + 1", hou.exprLanguage.Hscript)
    assert not ball.parm("tx").isTimeDependent()
    ball.parm("tz").setKeyframes([_linear(hou, 1, 5.0), _linear(hou, 11, 5.0)])
    assert not ball.parm("tz").isTimeDependent()
    ball.parm("lookatpath").set("a.$F4")
    assert ball.parm("lookatpath").isTimeDependent()


@pytest.mark.parametrize(
    "text",
    ["(" * 500 + "1" + ")" * 500, "1+" * 5000 + "1", "-" * 5000 + "1", "abs(" * 500 + "1" + ")" * 500],
)
def test_expressions_too_deep_are_refused_wherever_they_are_read(hou: Any, ty: Any, text: str) -> None:
    ty.setExpression(text, hou.exprLanguage.Hscript)
    for look in (ty.eval, ty.isTimeDependent):
        with pytest.raises(NotSupported, match="deep"):
            look()


def test_a_long_chain_is_refused_as_such_and_a_loop_as_a_loop(hou: Any) -> None:
    nodes = [hou.node("/obj").createNode("null", f"n{index}") for index in range(100)]
    for before, node in pairwise(nodes):
        node.parm("tx").setExpression(f'ch("../{before.name()}/tx") + 1', hou.exprLanguage.Hscript)
    assert nodes[64].parm("tx").eval() == 64.0
    with pytest.raises(NotSupported, match="more than 64 deep"):
        nodes[65].parm("tx").eval()
    nodes[0].parm("tx").setExpression('ch("../n3/tx")', hou.exprLanguage.Hscript)
    with pytest.raises(hou.OperationFailed, match="infinite recursion"):
        nodes[2].parm("tx").eval()


@pytest.mark.parametrize("text", ["$F9999999999", "${F99999}"])
def test_a_padding_without_end_is_refused(hou: Any, text: str) -> None:
    with pytest.raises(NotSupported, match="digits"):
        hou.text.expandString(text)
