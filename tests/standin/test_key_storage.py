"""What a channel keeps of the keys that are written to it."""

from __future__ import annotations

from typing import Any

import pytest


def full(hou: Any, frame: float, value: float, slope: float = 0.0, span: float = 0.1) -> Any:
    """A complete key; ``span`` is the time of both handles in seconds."""
    key = hou.Keyframe()
    key.setFrame(frame)
    key.setValue(value)
    key.setSlopeAuto(False)
    key.setInSlopeAuto(False)
    key.setSlope(slope)
    key.setInSlope(slope)
    key.setAccel(span * (1.0 + slope * slope) ** 0.5)
    key.setInAccel(span * (1.0 + slope * slope) ** 0.5)
    key.interpretAccelAsRatio(False)
    key.setExpression("bezier()", hou.exprLanguage.Hscript)
    return key


def accels(parm: Any) -> list[float]:
    return [key.accel() for key in parm.keyframes()]


@pytest.mark.fact("keyframes 11.3", "documented")
@pytest.mark.fact("keyframes 1.1", "documented")
def test_keys_are_free_copies(hou: Any, ty: Any) -> None:
    key = full(hou, 1, 5.0)
    ty.setKeyframe(key)
    key.setValue(7.0)
    ty.keyframes()[0].setValue(9.0)
    assert ty.keyframes()[0].value() == 5.0


@pytest.mark.fact("keyframes 2", "documented")
def test_keys_come_back_in_time_order_with_bezier(hou: Any, ty: Any) -> None:
    ty.setKeyframes([full(hou, 24, 2.0), full(hou, 1, 1.0), full(hou, 12, 3.0)])
    assert [round(key.frame(), 6) for key in ty.keyframes()] == [1, 12, 24]
    assert all(key.expression() == "bezier()" for key in ty.keyframes())
    ty.setKeyframes([full(hou, 36, 2.0)])
    assert len(ty.keyframes()) == 4, "setKeyframes adds, it never clears"


@pytest.mark.fact("keyframes 11.4", "inferred")
@pytest.mark.fact("keyframes 0.7", "documented")
def test_keys_written_one_by_one_disturb_their_neighbours(hou: Any, ty: Any) -> None:
    """Ratios are kept, so a handle of 0.1 s grows with the segment that is put beside it."""
    for frame in (1, 25):
        ty.setKeyframe(full(hou, frame, 0.0))
    assert accels(ty)[0] == pytest.approx(0.1)
    ty.setKeyframe(full(hou, 13, 1.0))
    assert accels(ty)[0] == pytest.approx(0.05)
    ty.setKeyframe(full(hou, 1, 0.0))
    assert accels(ty)[0] == pytest.approx(0.1), "a second pass settles it"


@pytest.mark.fact("keyframes 11.4", "documented")
@pytest.mark.fact("keyframes 0.7", "documented")
def test_deleting_a_key_stretches_its_neighbours(hou: Any, ty: Any) -> None:
    ty.setKeyframes([full(hou, 1, 0.0), full(hou, 13, 1.0), full(hou, 25, 0.0)])
    ty.deleteKeyframeAtFrame(13)
    assert accels(ty)[0] == pytest.approx(0.2)
    assert ty.keyframes()[1].inAccel() == pytest.approx(0.2)


@pytest.mark.fact("keyframes 3.3", "documented")
def test_beyond_the_ends_a_segment_counts_as_one_second(hou: Any, ty: Any) -> None:
    ty.setKeyframe(full(hou, 1, 0.0, slope=2.0))
    record = ty._record.channel
    assert record.knots[0].outgoing.ratio == pytest.approx(0.1)
    assert ty.keyframes()[0].accel() == pytest.approx(0.1 * 5**0.5)


@pytest.mark.fact("keyframes 2", "documented")
def test_ranges_include_their_ends(hou: Any, ty: Any) -> None:
    ty.setKeyframes([full(hou, frame, 0.0) for frame in (1, 10, 20)])
    assert [key.frame() for key in ty.keyframesInRange(1, 10)] == pytest.approx([1, 10])
    assert [key.frame() for key in ty.keyframesBefore(10)] == pytest.approx([1, 10])
    assert [key.frame() for key in ty.keyframesAfter(10)] == pytest.approx([10, 20])


@pytest.mark.fact("keyframes 2", "documented")
def test_deleting(hou: Any, ty: Any) -> None:
    ty.deleteAllKeyframes()
    ty.setKeyframes([full(hou, 1, 0.0), full(hou, 25, 10.0)])
    with pytest.raises(hou.OperationFailed):
        ty.deleteKeyframeAtFrame(2)
    hou.setFrame(25)
    ty.deleteAllKeyframes()
    assert ty.keyframes() == ()
    assert ty.eval() == 10.0, "the value at the current frame stays"
    with pytest.raises(hou.OperationFailed):
        ty.deleteKeyframeAtFrame(1)


@pytest.mark.fact("keyframes 11.18", "documented")
@pytest.mark.fact("keyframes 3.7", "documented")
def test_extrapolation_is_kept_on_rewrite_and_needs_a_channel(hou: Any, ty: Any) -> None:
    with pytest.raises(hou.OperationFailed):
        ty.keyframeExtrapolation(True)
    ty.setKeyframes([full(hou, 1, 0.0), full(hou, 25, 10.0)])
    assert ty.keyframeExtrapolation(True) == hou.parmExtrapolate.Extend
    ty.setKeyframeExtrapolation(False, hou.parmExtrapolate.Cycle)
    ty.setKeyframe(full(hou, 13, 1.0))
    assert ty.keyframeExtrapolation(False) == hou.parmExtrapolate.Cycle
    assert ty.keyframeExtrapolation(True) == hou.parmExtrapolate.Extend


@pytest.mark.fact("keyframes 3.7", "documented")
@pytest.mark.parametrize(
    ("mode", "before", "after"),
    [
        ("Extend", 0.0, 10.0),
        ("Hold", 0.0, 10.0),
        ("Slope", -24.0, 34.0),
        ("Cycle", 0.0, 0.0),
        ("Default", 0.0, 0.0),
    ],
)
def test_values_outside_the_keys(hou: Any, ty: Any, mode: str, before: float, after: float) -> None:
    """Slopes of 24 a second: one unit a frame, so the curve is the straight line."""
    ty.setKeyframes([full(hou, 1, 0.0, 10.0), full(hou, 25, 10.0, 10.0)])
    for side in (True, False):
        ty.setKeyframeExtrapolation(side, getattr(hou.parmExtrapolate, mode))
    expected = {"Slope": (-10.0, 20.0)}.get(mode, (before, after))
    if mode == "Cycle":
        inside = ty.evalAtFrame(13)
        assert ty.evalAtFrame(37) == pytest.approx(inside)
        assert ty.evalAtFrame(-11) == pytest.approx(inside)
        return
    assert (ty.evalAtFrame(-23), ty.evalAtFrame(49)) == pytest.approx(expected)


@pytest.mark.fact("keyframes 3.7", "inferred")
def test_repetitions_with_offset_go_on_where_the_last_one_ended(hou: Any, ty: Any) -> None:
    ty.setKeyframes([full(hou, 1, 1.0), full(hou, 25, 10.0)])
    for side in (True, False):
        ty.setKeyframeExtrapolation(side, hou.parmExtrapolate.CycleOffset)
    middle = ty.evalAtFrame(13)
    assert [ty.evalAtFrame(frame) for frame in (37, 61, -11, -35)] == pytest.approx(
        [middle + 9.0, middle + 18.0, middle - 9.0, middle - 18.0]
    )
    for seam, value in ((25, 10.0), (49, 19.0), (1, 1.0), (-23, -8.0)):
        near = [ty.evalAtFrame(seam + step) for step in (-1e-5, 0.0, 1e-5)]
        assert near == pytest.approx([value] * 3, abs=1e-4)


@pytest.mark.fact("keyframes 3.7", "inferred")
def test_every_other_oscillation_runs_backwards(hou: Any, ty: Any) -> None:
    ty.setKeyframes([full(hou, 1, 1.0), full(hou, 13, 2.0), full(hou, 25, 10.0)])
    for side in (True, False):
        ty.setKeyframeExtrapolation(side, hou.parmExtrapolate.Oscillate)
    inside = {frame: ty.evalAtFrame(frame) for frame in (1, 7, 13, 20, 25)}
    for frame, value in inside.items():
        assert ty.evalAtFrame(50 - frame) == pytest.approx(value, abs=1e-9)
        assert ty.evalAtFrame(2 - frame) == pytest.approx(value, abs=1e-9)
        assert ty.evalAtFrame(frame + 48) == pytest.approx(value, abs=1e-9)


@pytest.mark.fact("keyframes 3.6", "unknown")
@pytest.mark.parametrize("function", ["spline()", "quintic()", "easep(2)", "match()", "qlinear()"])
def test_segment_functions_without_a_known_formula_are_kept_and_refused(
    hou: Any, ty: Any, function: str
) -> None:
    key = full(hou, 1, 0.0)
    key.setExpression(function, hou.exprLanguage.Hscript)
    ty.setKeyframes([key, full(hou, 25, 10.0)])
    assert ty.keyframes()[0].expression() == function
    with pytest.raises(NotImplementedError, match=function.partition("(")[0]):
        ty.evalAtFrame(13)


@pytest.mark.fact("keyframes 11.16", "seen")
@pytest.mark.fact("keyframes 3.6", "seen")
def test_a_function_inside_an_expression(hou: Any, ty: Any) -> None:
    key = full(hou, 1, 0.0)
    key.setExpression("floor(bezier())", hou.exprLanguage.Hscript)
    ty.setKeyframes([key, full(hou, 25, 10.0)])
    assert ty.evalAtFrame(13) == 5.0
    assert ty.evalAtFrame(12) == 4.0


@pytest.mark.fact("keyframes 3.6", "documented")
def test_python_keys_call_the_segment_functions_of_hou(hou: Any, ty: Any) -> None:
    key = full(hou, 1, 0.0)
    key.setExpression("bezier() * 2", hou.exprLanguage.Python)
    ty.setKeyframes([key, full(hou, 25, 10.0)])
    assert ty.evalAtFrame(13) == pytest.approx(10.0)
    with pytest.raises(hou.NotAvailable):
        hou.bezier()


@pytest.mark.fact("keyframes 11.6", "reported")
@pytest.mark.fact("keyframes 1.6", "reported")
def test_the_last_linear_key_reads_as_tied_in_accel_not_in_slope(hou: Any, ty: Any) -> None:
    for frame in (1, 25):
        key = hou.Keyframe(float(frame))
        key.setFrame(frame)
        key.setExpression("linear()", hou.exprLanguage.Hscript)
        ty.setKeyframe(key)
    last = ty.keyframes()[-1]
    assert last.inSlope() == pytest.approx(24.0)
    with pytest.raises(hou.KeyframeValueNotSet):
        last.inAccel()


@pytest.mark.fact("keyframes 11.21", "documented")
@pytest.mark.fact("keyframes 3.1", "documented")
def test_limits_of_slope_and_accel(hou: Any, ty: Any) -> None:
    ty.setKeyframe(full(hou, 1, 0.0, slope=1e12))
    assert ty.keyframes()[0].slope() == 1e8


@pytest.mark.fact("keyframes 7", "seen")
def test_times_are_sums_with_rounding(hou: Any, session: Any, ty: Any) -> None:
    hou.setFps(25)
    ty.setKeyframes([full(hou, frame, 0.0) for frame in range(1, 200, 7)])
    frames = [key.frame() for key in ty.keyframes()]
    assert frames != [float(frame) for frame in range(1, 200, 7)]
    assert [round(frame, 6) for frame in frames] == [float(frame) for frame in range(1, 200, 7)]
    assert [key.frame() for key in ty.keyframesInRange(8, 8)] == pytest.approx([8.0])


@pytest.mark.fact("keyframes 2", "documented")
def test_one_expression_is_one_key(hou: Any, ty: Any) -> None:
    ty.setExpression("$F", hou.exprLanguage.Hscript)
    (key,) = ty.keyframes()
    assert (key.time(), key.expression()) == (0.0, "$F")
    assert (key.isValueSet(), key.isValueUsed()) == (True, False)
    ty.setExpression("$F*2")
    assert ty.expression() == "$F*2"
    ty.setKeyframe(full(hou, 25, 1.0))
    with pytest.raises(hou.OperationFailed):
        ty.expression()


@pytest.mark.fact("keyframes 2", "documented")
def test_set_expression_on_animation(hou: Any, ty: Any) -> None:
    ty.setKeyframes([full(hou, 1, 0.0), full(hou, 25, 10.0)])
    hou.setFrame(13)
    ty.setExpression("linear()", hou.exprLanguage.Hscript)
    assert [key.expression() for key in ty.keyframes()] == ["linear()", "bezier()"]
    ty.setExpression("constant()", hou.exprLanguage.Hscript, replace_expression=False)
    assert [key.expression() for key in ty.keyframes()] == ["linear()", "constant()", "bezier()"]


@pytest.mark.fact("keyframes 9", "reported")
def test_a_key_without_time_lands_on_the_current_frame(hou: Any, ty: Any) -> None:
    hou.setFrame(10)
    ty.setKeyframe(hou.Keyframe(3.0))
    assert ty.keyframes()[0].frame() == pytest.approx(10.0)
