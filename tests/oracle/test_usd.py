"""Evaluation held against USD's own splines, on curves that are legal in both."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from pxr import Ts

import keywright as kw

# USD's solver works to this part of the values; ours to 4e-15.
USD = 1e-9


@st.composite
def curves(draw: st.DrawFn) -> kw.Curve:
    """Two to seven knots with kinks, jumps and holds; weights from 0.02, below which USD loses digits."""
    count = draw(st.integers(2, 7))
    steps = np.array(draw(st.lists(st.integers(1, 1000), min_size=count - 1, max_size=count - 1)))
    x = np.concatenate([[0.0], np.cumsum(steps) / steps.sum()])
    x[-1] = 1.0

    def column(low: float, high: float) -> list[float]:
        return draw(st.lists(st.floats(low, high), min_size=count, max_size=count))

    def flags() -> list[bool]:
        return draw(st.lists(st.booleans(), min_size=count, max_size=count))

    y = np.array(column(-10, 10))
    knots = np.zeros(count, kw.Curve.from_samples([0, 1], [0, 1]).knots.dtype)
    knots["x"], knots["y"], knots["arrival"] = x, y, np.where(flags(), y, column(-10, 10))
    for side in ("in", "out"):
        knots[f"{side}_slope"], knots[f"{side}_weight"] = column(-50, 50), column(0.02, 1)
    knots["hold"] = flags()
    return kw.Curve.from_knots(knots)


def spline(curve: kw.Curve) -> Ts.Spline:
    knots = curve.knots
    made = Ts.Spline("double")
    durations = np.diff(knots["x"])
    for i, knot in enumerate(knots):
        its = Ts.Knot("double")
        its.SetTime(float(knot["x"]))
        its.SetValue(float(knot["y"]))
        if knot["arrival"] != knot["y"]:
            its.SetPreValue(float(knot["arrival"]))
        its.SetNextInterpolation(Ts.InterpHeld if knot["hold"] else Ts.InterpCurve)
        its.SetPreTanSlope(float(knot["in_slope"]))
        its.SetPostTanSlope(float(knot["out_slope"]))
        if i > 0:
            its.SetPreTanWidth(float(knot["in_weight"] * durations[i - 1]))
        if i < len(knots) - 1:
            its.SetPostTanWidth(float(knot["out_weight"] * durations[i]))
        made.SetKnot(its)
    return made


@settings(max_examples=150)
@given(curves(), st.lists(st.floats(0, 1), min_size=1, max_size=20))
def test_values_are_those_of_usd(curve: kw.Curve, times: list[float]) -> None:
    usd = spline(curve)
    # Beside a knot, where the two may differ by which side they are on, USD would have to hit a double.
    x = np.array([t for t in times if np.abs(curve.knots["x"] - t).min() > 1e-6])
    points = np.array([usd.Eval(float(t)) for t in x])
    knots = curve.knots
    reach = np.abs(knots["out_slope"]).max() + np.abs(knots["in_slope"]).max() + 20
    if len(x):
        # USD is off in time, which counts for more where the curve is steep, upright even.
        steepness = np.abs(curve.velocity(x))
        assert (np.abs(curve.evaluate(x) - points) <= USD * (reach + steepness)).all()


@settings(max_examples=60)
@given(curves())
def test_both_sides_of_knots_are_those_of_usd(curve: kw.Curve) -> None:
    usd = spline(curve)
    for knot in curve.knots[1:]:
        x = float(knot["x"])
        assert curve.evaluate(x) == usd.Eval(x)
        before = curve.evaluate(float(np.nextafter(x, 0)))
        assert abs(before - usd.EvalPreValue(x)) <= 1e-6
