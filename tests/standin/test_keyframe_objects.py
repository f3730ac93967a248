"""``hou.Keyframe`` on its own: sides, ties, getters that raise."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest

QUANTITIES = ("Value", "Slope", "Accel")


@pytest.mark.fact("keyframes 11.6", "documented")
@pytest.mark.fact("keyframes 1.2", "documented")
@pytest.mark.parametrize("name", QUANTITIES)
def test_setting_the_out_side_ties_the_in_side(hou: Any, name: str) -> None:
    key = hou.Keyframe()
    assert not getattr(key, f"is{name}Set")()
    assert getattr(key, f"is{name}Tied")()
    with pytest.raises(hou.KeyframeValueNotSet):
        getattr(key, name.lower())()
    getattr(key, f"set{name}")(2.0)
    assert getattr(key, name.lower())() == 2.0
    assert getattr(key, f"is{name}Tied")()
    with pytest.raises(hou.KeyframeValueNotSet):
        getattr(key, f"in{name}")()


@pytest.mark.fact("keyframes 11.7", "documented")
@pytest.mark.fact("keyframes 1.2", "documented")
@pytest.mark.parametrize("name", QUANTITIES)
def test_setting_the_in_side_unties_and_fills_the_out_side(hou: Any, name: str) -> None:
    key = hou.Keyframe()
    getattr(key, f"setIn{name}")(3.0)
    assert getattr(key, f"in{name}")() == getattr(key, name.lower())() == 3.0
    assert not getattr(key, f"is{name}Tied")()
    getattr(key, f"set{name}")(4.0)
    assert (getattr(key, f"in{name}")(), getattr(key, name.lower())()) == (3.0, 4.0)
    getattr(key, f"unsetIn{name}")()
    assert getattr(key, f"is{name}Tied")()
    with pytest.raises(hou.KeyframeValueNotSet):
        getattr(key, f"in{name}")()


@pytest.mark.fact("keyframes 1.1", "documented")
def test_time_and_frame_are_one_thing(hou: Any) -> None:
    key = hou.Keyframe()
    assert not key.isTimeSet()
    with pytest.raises(hou.KeyframeValueNotSet):
        key.time()
    key.setTime(2.0)
    assert key.frame() == 49.0
    key.setFrame(25)
    assert key.time() == 1.0
    assert hou.Keyframe(5.0, 1.5).time() == 1.5


@pytest.mark.fact("keyframes 1.1", "documented")
def test_expression_and_language(hou: Any) -> None:
    key = hou.Keyframe(5.0)
    assert not key.isExpressionSet()
    with pytest.raises(hou.KeyframeValueNotSet):
        key.expression()
    with pytest.raises(TypeError):
        key.setExpression("bezier()", "Hscript")
    key.setExpression("bezier()")
    assert not key.isExpressionLanguageSet()
    key.setExpression("bezier()", hou.exprLanguage.Hscript)
    assert key.expressionLanguage() == hou.exprLanguage.Hscript


@pytest.mark.fact("keyframes 1.2", "documented")
def test_auto_flags_are_apart_and_used_is_a_flag_of_its_own(hou: Any) -> None:
    key = hou.Keyframe(1.0)
    key.setSlopeAuto(True)
    assert (key.isSlopeAuto(), key.isInSlopeAuto()) == (True, False)
    key.useValue(False)
    assert (key.isValueSet(), key.isValueUsed()) == (True, False)


@pytest.mark.fact("keyframes 1.2", "reported")
def test_invented_names_are_not_there(hou: Any) -> None:
    key = hou.Keyframe()
    for name in ("setSlopeTied", "setAccelTied", "setValueTied", "setInterpretAccelAsRatio"):
        assert not hasattr(key, name)


@pytest.mark.fact("keyframes 1.1", "documented")
def test_comparison_and_copies(hou: Any) -> None:
    key = hou.Keyframe(1.0, 2.0)
    key.setSlope(3.0)
    twin = hou.Keyframe(key)
    assert twin == key
    assert hash(twin) == hash(key)
    assert copy(key) == key
    assert (key == 1.0) is False
    twin.setSlope(4.0)
    assert twin != key
    assert key.slope() == 3.0
    assert hou.Keyframe() != hou.StringKeyframe()


@pytest.mark.fact("keyframes 1.4", "seen")
def test_as_code_builds_the_same_key(hou: Any, ty: Any) -> None:
    key = hou.Keyframe(1.0, 0.5)
    key.setInValue(0.5)
    key.setSlope(0.25)
    key.setSlopeAuto(True)
    key.setAccel(0.1)
    key.setInAccel(0.2)
    key.interpretAccelAsRatio(False)
    key.setExpression("bezier()", hou.exprLanguage.Hscript)
    names = {"hou": hou}
    exec(key.asCode(), names)
    built = names["hou_keyframe"]
    assert built.accel() == key.accel()
    assert (built.inAccel(), built.inValue()) == (0.2, 0.5)
    assert (built.isSlopeAuto(), built.isInSlopeAuto()) == (True, False)
    assert built.expression() == "bezier()"
    assert not built.isAccelInterpretedAsRatio()
    assert "setFrame(13.0)" in key.asCode(save_keys_in_frames=True)
    key.setSlopeAuto(False)
    key.setInSlopeAuto(True)
    exec(key.asCode(), names)
    built = names["hou_keyframe"]
    assert (built.isSlopeAuto(), built.isInSlopeAuto()) == (False, True)


@pytest.mark.fact("keyframes 1.3", "documented")
def test_string_keys_have_no_numbers(hou: Any, ball: Any) -> None:
    key = hou.StringKeyframe("chs('../x/y')", 0.5, hou.exprLanguage.Hscript)
    assert key.evaluatedType() == hou.parmData.String
    assert not hasattr(key, "value")
    with pytest.raises(TypeError):
        ball.parm("tx").setKeyframe(key)
    with pytest.raises(TypeError):
        ball.parm("lookatpath").setKeyframe(hou.Keyframe(1.0))
    ball.parm("lookatpath").setKeyframe(hou.StringKeyframe('"../" + "cam1"', 0.0))
    assert ball.evalParm("lookatpath") == "../cam1"


@pytest.mark.fact("keyframes 1.6", "documented")
def test_exceptions_are_hou_errors(hou: Any) -> None:
    with pytest.raises(hou.Error) as caught:
        hou.Keyframe().value()
    assert caught.value.exceptionTypeName() == "KeyframeValueNotSet"
    assert not issubclass(hou.PermissionError, PermissionError)
