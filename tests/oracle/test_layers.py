"""Every layer held against its definition, computed by numpy and scipy from the knots before it.

Nothing here asks the product for more than the knots of a motion and its values: segments are followed along
their parameter, where time and value are polynomials however steep the motion is.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.polynomial.legendre import leggauss
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

from keywright import Curve, Recipe

Floats = NDArray[np.float64]
Layer = dict[str, Any]

JUMPS_AND_HOLDS = {
    "type": "ease",
    "knots": [
        {"x": 0, "y": 0.2, "arrival": 0, "outgoing": {"slope": 1, "weight": 0.5}},
        {"x": 0.3, "y": 0.9, "interpolation": "hold"},
        {"x": 0.55, "y": 0.1, "arrival": 0.9, "outgoing": {"slope": 3, "weight": 0.3}},
        {"x": 0.8, "y": 1.2, "arrival": 0.7, "outgoing": {"slope": -1, "weight": 0.2}},
        {"x": 1, "y": 1, "arrival": 0.9},
    ],
}
HEAVY = {
    "type": "ease",
    "knots": [
        {"x": 0, "y": 0, "outgoing": {"slope": 0, "weight": 1}},
        {"x": 1, "y": 1, "incoming": {"slope": 0, "weight": 1}},
    ],
}
SHAPES: dict[str, Layer] = {
    "bounce": {"type": "bounce", "room": 0.2},
    "elastic": {"type": "elastic", "damping": 0.15},
    "noise": {"type": "noise", "points": 40, "seed": 7},
    "jumps and holds": JUMPS_AND_HOLDS,
    "heavy": HEAVY,
}

shapes = pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES.keys())


def bernstein(c: Floats, u: Floats | float) -> Any:
    v = 1 - u
    return c[0] * v**3 + 3 * c[1] * u * v**2 + 3 * c[2] * u**2 * v + c[3] * u**3


@dataclass
class Segment:
    """Control points of time and value."""

    x: Floats
    y: Floats

    def time(self, u: Floats | float) -> Any:
        return bernstein(self.x, u)

    def value(self, u: Floats | float) -> Any:
        return bernstein(self.y, u)

    def pace(self, u: Floats | float) -> Any:
        """dx/du."""
        d = 3 * np.diff(self.x)
        v = 1 - u
        return d[0] * v**2 + 2 * d[1] * u * v + d[2] * u**2


def segments(curve: Curve) -> list[Segment]:
    made = []
    for a, b in zip(curve.knots[:-1], curve.knots[1:], strict=True):
        d = b["x"] - a["x"]
        x = [a["x"], a["x"] + a["out_weight"] * d, b["x"] - b["in_weight"] * d, b["x"]]
        rise, fall = a["out_slope"] * a["out_weight"] * d, b["in_slope"] * b["in_weight"] * d
        y = [a["y"], a["y"] + rise, b["arrival"] - fall, b["arrival"]]
        if a["hold"]:
            x, y = list(np.linspace(a["x"], b["x"], 4)), [a["y"]] * 4
        made.append(Segment(np.array(x), np.array(y)))
    return made


def motions(shape: Layer, layer: Layer) -> tuple[Curve, Curve]:
    """The motion before and after a layer."""
    recipe = Recipe.from_dict({"keywright": 1, "shape": shape, "stack": [layer]})
    return recipe.curve(up_to=0), recipe.curve()


def places(curve: Curve) -> tuple[Floats, Floats]:
    """Times inside the segments, close to their ends too, with the motion's values there."""
    u = np.sort(
        np.concatenate([np.linspace(0, 1, 31)[1:-1], 10.0 ** -np.arange(2, 6), 1 - 10.0 ** -np.arange(2, 6)])
    )
    all_segments = segments(curve)
    return (
        np.concatenate([s.time(u) for s in all_segments]),
        np.concatenate([s.value(u) for s in all_segments]),
    )


def agree(curve: Curve, x: Floats, expected: Floats, bound: float) -> None:
    """The curve has the expected values, within a bound in value units."""
    off = np.abs(curve.evaluate(x) - expected)
    worst = int(np.argmax(off))
    assert off[worst] <= bound, f"{off[worst]:.1e} at {x[worst]}"


def follow(
    curve: Curve, start: list[float], law: Callable[[Floats, Any], list[Any]]
) -> tuple[Floats, Floats, Floats]:
    """Times, values and states along the motion; ``law`` is the state's derivative by time."""
    state = np.array(start)
    times, values, states = [], [], []
    for s in segments(curve):
        u = np.linspace(0, 1, 41)

        def along(u: float, state: Floats, s: Segment = s) -> Floats:
            return s.pace(u) * np.array(law(state, s.value(u)))

        found = solve_ivp(along, (0, 1), state, "DOP853", t_eval=u, rtol=1e-10, atol=1e-12)
        state = found.y[:, -1]
        times.append(s.time(u[1:]))
        values.append(s.value(u[1:]))
        states.append(found.y[:, 1:])
    return np.concatenate(times), np.concatenate(values), np.concatenate(states, axis=1)


def left(curve: Curve, x: Floats) -> Floats:
    """Values just before the times; only at knots do they differ from those from then on."""
    at = np.searchsorted(curve.knots["x"], x)
    on_knot = curve.knots["x"][np.minimum(at, len(curve) - 1)] == x
    return np.where(on_knot, curve.knots["arrival"][np.minimum(at, len(curve) - 1)], curve.evaluate(x))


@shapes
@pytest.mark.parametrize(("frequency", "damping"), [(3, 0.35), (0.5, 1), (25, 0.05), (6, 0), (2, 4)])
def test_spring(shape: Layer, frequency: float, damping: float) -> None:
    before, after = motions(shape, {"type": "spring", "frequency": frequency, "damping": damping})
    w = 2 * np.pi * frequency
    x, _, z = follow(
        before, [before.start, 0], lambda z, y: [z[1], w * w * (y - z[0]) - 2 * damping * w * z[1]]
    )
    agree(after, x, z[0], 2e-5 * before.range)


@shapes
@pytest.mark.parametrize("time", [0.002, 0.05, 3])
def test_lag(shape: Layer, time: float) -> None:
    before, after = motions(shape, {"type": "lag", "time": time})
    x, _, z = follow(before, [before.start], lambda z, y: [(y - z[0]) / time])
    agree(after, x, z[0], 2e-5 * before.range)


@shapes
@pytest.mark.parametrize(("amount", "frequency", "damping"), [(0.5, 6, 0.2), (-2, 20, 0), (3, 1, 2)])
def test_jiggle(shape: Layer, amount: float, frequency: float, damping: float) -> None:
    before, after = motions(
        shape, {"type": "jiggle", "amount": amount, "frequency": frequency, "damping": damping}
    )
    w, tie = 2 * np.pi * frequency, 4 * np.pi * frequency * damping
    # By way of p = z' - tie·y, which needs no slope of y and which its jumps do not move.
    start = [before.start, -tie * before.start]
    x, y, z = follow(
        before, start, lambda z, y: [z[1] + tie * y, w * w * (y - z[0]) - tie * (z[1] + tie * y)]
    )
    off = np.abs(left(after, x) - (y + amount * (z[0] - y)))
    assert off.max() <= 6e-5 * before.range


def blurred(curve: Curve, sigma: float, x: Floats) -> Floats:
    """The sine series, its coefficients by Gauss-Legendre quadrature along the segments."""
    place, weight = leggauss(12)
    nodes, shares = [], []
    for s in segments(curve):
        edges = np.linspace(0, 1, 2 + int(3 * (s.x[3] - s.x[0]) / sigma))
        for u0, u1 in pairwise(edges):
            u = (u0 + u1) / 2 + (u1 - u0) / 2 * place
            t = s.time(u)
            line = curve.start + (curve.end - curve.start) * t
            nodes.append(t)
            shares.append(weight * (u1 - u0) / 2 * s.pace(u) * (s.value(u) - line))
    k = np.arange(1, int(7.5 / (np.pi * sigma)) + 2)
    b = 2 * np.sin(np.pi * np.outer(k, np.concatenate(nodes))) @ np.concatenate(shares)
    damped = b * np.exp(-((k * np.pi * sigma) ** 2) / 2)
    return curve.start + (curve.end - curve.start) * x + np.sin(np.pi * np.outer(x, k)) @ damped


@shapes
@pytest.mark.parametrize("radius", [0.004, 0.006, 0.04, 0.2, 0.5])
def test_smooth(shape: Layer, radius: float) -> None:
    before, after = motions(shape, {"type": "smooth", "radius": radius})
    x, _ = places(before)
    agree(after, x, blurred(before, radius, x), 4e-5 * before.range)


@shapes
@pytest.mark.parametrize(("amount", "radius"), [(0.5, 0.1), (3, 0.02), (-0.5, 0.05), (-1, 0.1)])
def test_sharpen(shape: Layer, amount: float, radius: float) -> None:
    before, after = motions(shape, {"type": "sharpen", "amount": amount, "radius": radius})
    x, y = places(before)
    agree(after, x, y + amount * (y - blurred(before, radius, x)), 6e-5 * before.range)


def turns(y: Floats, least: float) -> list[int]:
    """Where values in time order turn, as a zigzag whose legs are at least that long; both ends are in."""
    found, extreme = [0], 0
    for i in range(1, len(y)):
        leg = y[extreme] - y[found[-1]]
        if leg == 0 and abs(y[i] - y[found[-1]]) < least:
            continue
        if leg == 0 or (y[i] - y[extreme]) * leg >= 0:
            extreme = i
        elif abs(y[i] - y[extreme]) >= least:
            found.append(extreme)
            extreme = i
    return [*found, len(y) - 1]


@shapes
@pytest.mark.parametrize("bias", [-1, -0.3, 0.5, 1])
@pytest.mark.parametrize("mix", [1, 0.4])
def test_arc_bias(shape: Layer, bias: float, mix: float) -> None:
    before, after = motions(shape, {"type": "arc_bias", "bias": bias, "mix": mix})
    u = np.linspace(0, 1, 2001)
    x = np.concatenate([s.time(u) for s in segments(before)])
    y = np.concatenate([[before.start], *[s.value(u) for s in segments(before)], [before.end]])
    b = 0.5 + 0.3 * bias
    expected = y.copy()
    pivots = turns(y, 1e-6 * before.range)
    for i, j in pairwise(pivots):
        if y[i] != y[j]:
            v = (y[i : j + 1] - y[i]) / (y[j] - y[i])
            expected[i : j + 1] = y[i] + v / ((1 / b - 2) * (1 - v) + 1) * (y[j] - y[i])
    expected = ((1 - mix) * y + mix * expected)[1:-1]
    inside = np.tile((u > 0) & (u < 1), len(segments(before)))
    agree(after, x[inside], expected[inside], 6e-5 * before.range)


def lattice(seed: int, i: NDArray[np.int64]) -> Floats:
    def low_bias(x: Any) -> Any:
        x = np.asarray(x, dtype=np.uint64) & 0xFFFFFFFF
        x = ((x ^ (x >> 16)) * 0x7FEB352D) & 0xFFFFFFFF
        x = ((x ^ (x >> 15)) * 0x846CA68B) & 0xFFFFFFFF
        return x ^ (x >> 16)

    mixed = low_bias((low_bias(seed) + (i.astype(np.uint64) * 0x9E3779B9)) & 0xFFFFFFFF)
    return np.asarray(mixed / 4294967295.0 * 2.0 - 1.0)


def noise(layer: Layer, x: Floats) -> Floats:
    total, whole = np.zeros_like(x), 0.0
    # lowbias32 of 0 to 7, the octaves' salt.
    salts = [0x0, 0x688990C0, 0xD1132181]
    for o in range(layer["octaves"]):
        p = layer["frequency"] * 2.0**o * x
        i = np.floor(p).astype(np.int64)
        w = [lattice(layer["seed"] ^ salts[o], i + j) for j in range(4)]
        a, b, c = w[1] - w[0], w[2] - w[1], w[3] - w[2]
        with np.errstate(divide="ignore", invalid="ignore"):
            m0 = np.where(a * b > 0, 2 * a * b / (a + b), 0)
            m1 = np.where(b * c > 0, 2 * b * c / (b + c), 0)
        t = p - i
        hermite = (
            w[1] * (1 + 2 * t) * (1 - t) ** 2
            + m0 * t * (1 - t) ** 2
            + w[2] * t**2 * (3 - 2 * t)
            + m1 * t**2 * (t - 1)
        )
        total += layer["roughness"] ** o * hermite
        whole += layer["roughness"] ** o
    q = np.minimum(1, np.minimum(x, 1 - x) / layer["fade"]) if layer["fade"] else np.ones_like(x)
    return np.asarray(layer["amplitude"] * q**2 * (3 - 2 * q) * total / whole)


@shapes
@pytest.mark.parametrize(
    ("frequency", "octaves", "roughness", "fade", "seed"),
    [(12, 2, 0.5, 0.1, 1), (3.7, 3, 1, 0.5, 12345), (40, 1, 0.3, 0, 2147483647)],
)
def test_noise(
    shape: Layer, frequency: float, octaves: int, roughness: float, fade: float, seed: int
) -> None:
    layer = {
        "type": "noise",
        "amplitude": 0.3,
        "frequency": frequency,
        "octaves": octaves,
        "roughness": roughness,
        "fade": fade,
        "seed": seed,
    }
    before, after = motions(shape, layer)
    x, y = places(before)
    agree(after, x, y + noise(layer, x), 6e-5 * before.range)


@shapes
@pytest.mark.parametrize(
    "layer",
    [
        {"type": "contrast", "amount": 0.8},
        {"type": "contrast", "amount": 0.8, "mix": 0.3},
        {"type": "limit", "low": 0.15, "high": 0.85},
    ],
)
def test_pointwise_layers_are_exact(shape: Layer, layer: Layer) -> None:
    before, after = motions(shape, layer)
    x, y = places(before)
    line = before.start + (before.end - before.start) * x
    if layer["type"] == "contrast":
        expected = line + (1 + layer.get("mix", 1) * layer["amount"]) * (y - line)
    else:
        expected = np.clip(y, layer["low"], layer["high"])
    agree(after, x, expected, 1e-12)


@pytest.mark.parametrize("shape", [SHAPES["bounce"], SHAPES["elastic"], SHAPES["jumps and holds"]])
@pytest.mark.parametrize(
    "layer",
    [
        {"type": "delay", "offset": 0.137},
        {"type": "delay", "offset": -0.41},
        {"type": "steps", "count": 13},
        {"type": "repeat", "count": 3, "mode": "cycle"},
        {"type": "repeat", "count": 4, "mode": "ping_pong"},
        {"type": "repeat", "count": 5, "mode": "accumulate"},
    ],
)
def test_layers_of_other_times_are_exact(shape: Layer, layer: Layer) -> None:
    before, after = motions(shape, layer)
    # Off every rational of small numbers, so that no jump is met by rounding.
    x = (np.arange(4000) + 1 / np.pi) / 4000
    n = layer.get("count", 1)
    k = np.minimum(np.floor(n * x), n - 1)
    r = n * x - k
    start, end = before.start, before.end
    if layer["type"] == "delay":
        t = x - layer["offset"]
        expected = np.where(t < 0, start, np.where(t > 1, end, before.evaluate(t)))
    elif layer["type"] == "steps":
        expected = before.evaluate(k / n)
    elif layer["mode"] == "cycle":
        expected = before.evaluate(r)
    elif layer["mode"] == "ping_pong":
        expected = before.evaluate(np.where(k % 2 == 1, 1 - r, r))
    else:
        expected = start + (k * (end - start) + before.evaluate(r) - start) / n
    agree(after, x, expected, 1e-12)
