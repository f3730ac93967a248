"""Evaluation, from Python and in Rust: USD's splines, scipy's, kurbo's time solve."""

from __future__ import annotations

import numpy as np
from child import Child
from pxr import Ts
from report import Line, alternate, medians
from scipy.interpolate import CubicHermiteSpline

import keywright as kw

KNOTS = 64
MANY = 65_536
BLOCK = 4_096


def compare(kurbo: Child) -> list[Line]:
    """Many times at once and one at a time."""
    return [*_usd(), *_scipy(), *_kurbo(kurbo)]


def _usd() -> list[Line]:
    """Any weights: a batch, and one at a time, against a Python loop over USD's evaluation."""
    curve = hard_curve(KNOTS)
    spline = usd_spline(curve)
    x = np.linspace(0.0, 1.0, BLOCK)
    listed = x.tolist()
    theirs_at = np.array([spline.Eval(t) for t in listed])
    assert np.abs(curve.evaluate(x) - theirs_at).max() < 1e-9

    def loop() -> None:
        evaluate = spline.Eval
        for t in listed:
            evaluate(t)

    def scalar() -> None:
        evaluate = curve.evaluate
        for t in listed:
            evaluate(t)

    lines = []
    for what, work in (
        (f"{BLOCK:,} sorted times at once from Python, {KNOTS} knots, a value", lambda: curve.evaluate(x)),
        ("one time at a time from Python, a value", scalar),
    ):
        own, theirs, ratio = alternate(work, loop)
        lines += [
            Line(what, "Keywright", own / BLOCK, 1.0),
            Line("", "USD Ts, Python loop", theirs / BLOCK, ratio),
        ]
    return lines


def _scipy() -> list[Line]:
    """Weights of a third: what scipy can hold."""
    x = np.linspace(0.0, 1.0, KNOTS)
    random = np.random.default_rng(3)
    y, m = random.normal(0.0, 1.0, KNOTS), random.normal(0.0, 8.0, KNOTS)
    curve, spline = kw.Curve.from_samples(x, y, m), CubicHermiteSpline(x, y, m)
    at = np.linspace(0.0, 1.0, MANY)
    assert np.abs(curve.evaluate(at) - spline(at)).max() < 1e-9
    own, theirs, ratio = alternate(lambda: curve.evaluate(at), lambda: spline(at))
    what = f"{MANY:,} sorted times at once from Python, weights 1/3, a value"
    return [
        Line(what, "Keywright", own / MANY, 1.0),
        Line("", "scipy CubicHermiteSpline", theirs / MANY, ratio),
    ]


def _kurbo(child: Child) -> list[Line]:
    """In Rust, any weights, one time after another."""
    answer = child.ask("solve", KNOTS, BLOCK)
    lines = []
    for order in ("random", "sorted"):
        found = answer[order]
        assert found["difference"] < 1e-9, found["difference"]
        own, theirs, ratio = medians(found["seconds"])
        what = f"one time at a time in Rust, {order}, {KNOTS} knots, a value"
        lines += [
            Line(what, "Keywright", own / BLOCK, 1.0),
            Line("", "kurbo, solving the time cubic", theirs / BLOCK, ratio),
        ]
    return lines


def hard_curve(knots: int) -> kw.Curve:
    """A smooth curve whose handles differ; two of a segment do not overlap, which USD would shorten."""
    random = np.random.default_rng(64)
    x = np.linspace(0.0, 1.0, knots)
    slopes = random.normal(0.0, 8.0, knots)
    y = random.normal(0.0, 1.0, knots).cumsum()
    return kw.Curve.from_knots(
        {
            "x": x,
            "y": y,
            "arrival": y,
            "in_slope": slopes,
            "in_weight": random.uniform(0.05, 0.45, knots),
            "out_slope": slopes,
            "out_weight": random.uniform(0.05, 0.45, knots),
            "smooth": [True] * knots,
            "hold": [False] * knots,
        }
    )


def usd_spline(curve: kw.Curve) -> Ts.Spline:
    """The same curve as a USD spline."""
    spline = Ts.Spline("double")
    knots = curve.knots
    for i, knot in enumerate(knots):
        made = Ts.Knot("double")
        made.SetTime(float(knot["x"]))
        made.SetValue(float(knot["y"]))
        made.SetNextInterpolation(Ts.InterpCurve)
        if i:
            made.SetPreTanSlope(float(knot["in_slope"]))
            made.SetPreTanWidth(float(knot["in_weight"] * (knot["x"] - knots["x"][i - 1])))
        if i + 1 < len(knots):
            made.SetPostTanSlope(float(knot["out_slope"]))
            made.SetPostTanWidth(float(knot["out_weight"] * (knots["x"][i + 1] - knot["x"])))
        spline.SetKnot(made)
    return spline
