"""``make bench``: Keywright beside its peers, in turns in one run; prints the table that the README quotes.

Ratios hold when the machine's speed drifts, single times do not. Every peer's result is checked against
ours before it is timed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import numpy as np
from pxr import Ts
from scipy.integrate import solve_ivp
from scipy.ndimage import gaussian_filter1d

import keywright as kw

ROOT = Path(__file__).parents[2]
ROUNDS = 7


@dataclass(frozen=True)
class Line:
    """One line of the table: what, whose, seconds, and how often ours goes into it."""

    what: str
    who: str
    seconds: float
    ratio: float


def alternate(ours: Callable[[], object], theirs: Callable[[], object]) -> tuple[float, float, float]:
    """Median seconds of both, and the median of the ratios theirs/ours, pair by pair."""
    times = []
    for _ in range(ROUNDS):
        pair = []
        for work in (ours, theirs):
            began = time.perf_counter()
            work()
            pair.append(time.perf_counter() - began)
        times.append(pair)
    return (
        median(a for a, _ in times),
        median(b for _, b in times),
        median(b / a for a, b in times),
    )


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


def evaluation() -> list[Line]:
    """A million sorted times on 64 knots, against a Python loop over USD's evaluation."""
    curve = hard_curve(64)
    spline = usd_spline(curve)
    x = np.linspace(0.0, 1.0, 1_000_000)
    few = x[::50]
    theirs_at = np.array([spline.Eval(float(t)) for t in few])
    assert np.abs(curve.evaluate(few) - theirs_at).max() < 1e-9

    def loop() -> None:
        evaluate = spline.Eval
        for t in few.tolist():
            evaluate(t)

    ours, theirs, _ = alternate(lambda: curve.evaluate(x), loop)
    per_value = ours / len(x), theirs / len(few)
    one = curve.evaluate

    def scalar() -> None:
        for t in few.tolist():
            one(t)

    alone, theirs_alone, scalar_ratio = alternate(scalar, loop)
    return [
        Line("1,000,000 sorted times, 64 knots, a value", "Keywright", per_value[0], 1.0),
        Line("", "USD Ts, Python loop", per_value[1], per_value[1] / per_value[0]),
        Line("one time at a time from Python, a value", "Keywright", alone / len(few), 1.0),
        Line("", "USD Ts", theirs_alone / len(few), scalar_ratio),
    ]


STACKED = {
    "keywright": 1,
    "shape": {"type": "bounce", "bounces": 5, "elasticity": 0.6},
    "stack": [
        {"type": "arc_bias", "bias": 0.3},
        {"type": "jiggle", "amount": 0.4, "frequency": 9.0, "damping": 0.25},
        {"type": "smooth", "radius": 0.01},
    ],
}


def stack() -> list[Line]:
    """Bounce, Arc Bias, Jiggle, Smooth: ours cold, against the same written with numpy and scipy."""
    count = iter(range(1_000_000))

    def ours() -> None:
        layers = [dict(layer) for layer in STACKED["stack"]]
        shape = {**STACKED["shape"], "elasticity": 0.6 + 1e-9 * next(count)}  # never seen before: cold
        kw.Recipe.from_dict({**STACKED, "shape": shape, "stack": layers}).curve()

    bounce = kw.Recipe.from_dict({**STACKED, "stack": STACKED["stack"][:1]}).curve()
    grid = np.linspace(0.0, 1.0, 2049)

    def theirs() -> None:
        """A spring behind the biased bounce by an adaptive solver, then a Gaussian on 2,049 samples."""
        omega, zeta = 2.0 * np.pi * 9.0, 0.25
        y, v = bounce.evaluate(grid), bounce.velocity(grid)

        def spring(t: float, state: np.ndarray) -> tuple[float, float]:
            target, speed = np.interp(t, grid, y), np.interp(t, grid, v)
            z, w = state
            return w, omega**2 * (target - z) + 2.0 * zeta * omega * (speed - w)

        z = solve_ivp(spring, (0.0, 1.0), (y[0], 0.0), t_eval=grid, rtol=1e-6, atol=1e-8).y[0]
        gaussian_filter1d(y + 0.4 * (z - y), 0.01 * 2048, mode="nearest")

    seconds, other, ratio = alternate(ours, theirs)
    return [
        Line("Bounce, Arc Bias, Jiggle, Smooth, cold", "Keywright", seconds, 1.0),
        Line("", "numpy and scipy", other, ratio),
    ]


def node() -> list[Line]:
    """The node on the stand-in: cook of the default node, commit to 20 channels, host calls."""
    import hou_standin

    session = hou_standin.install()
    from keywright.demo import scene
    from keywright.node import own, parms

    made = scene.build(ROOT / "otls" / "keywright_motion_recipe.hda")
    made.cook(force=True)
    session.calls.reset()
    cook = min(_seconds(lambda: made.cook(force=True)) for _ in range(ROUNDS))
    calls = session.calls.total // ROUNDS
    obj = made.parent().parent()
    for number in range(1, 21):
        post = obj.createNode("geo", f"post{number}")
        post.parm("ty").setKeyframes(made.parent().parm("ty").keyframes())
    own.write(made, parms.values(kw.Recipe.load(ROOT / "presets" / "bounce" / "rubber_ball.json")))
    own.write(made, {"targets": 1, "target_node1": "../../post*", "target_parms1": "ty"})
    commit = _seconds(lambda: own.parm(made, "commit").pressButton())
    assert "20 channels" in own.text(made, "status"), own.text(made, "status")
    hou_standin.uninstall()
    return [
        Line(f"cook of the default node ({calls} host calls)", "stand-in", cook, 1.0),
        Line("commit to 20 channels", "stand-in", commit, 1.0),
    ]


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def main() -> None:
    """Prints the table in Markdown."""
    print("| what | who | time | × Keywright |\n| --- | --- | --- | --- |")
    for line in (*evaluation(), *stack(), *node()):
        print(f"| {line.what} | {line.who} | {_text(line.seconds)} | {line.ratio:.3g} |")


def _text(seconds: float) -> str:
    for unit, scale in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= scale:
            return f"{seconds / scale:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


if __name__ == "__main__":
    main()
