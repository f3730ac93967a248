"""Shapes against oracles: formulas to 30 digits (mpmath), another interpolant (scipy)."""

from __future__ import annotations

from typing import Any

import mpmath as mp
import numpy as np
import pytest
from scipy.interpolate import PchipInterpolator

import keywright as kw

WITHIN = 5e-5  # of the range: what a shape that is not exact is built to
X = np.linspace(0, 1, 258)  # 257, a prime number of steps: no common measure with knots


def curve(**shape: Any) -> kw.Curve:
    return kw.Recipe.from_dict({"keywright": 1, "shape": shape}).curve()


def error(made: kw.Curve, truth: list[mp.mpf] | np.ndarray) -> float:
    expected = np.array([float(y) for y in truth])
    return float(np.max(np.abs(made.evaluate(X) - expected))) / made.range


def bounce(bounces: int, elasticity: float, x: float) -> mp.mpf:
    """One minus the height of a ball dropped from 1 under gravity 2."""
    e = mp.mpf(elasticity)
    speeds = [2 * e**k for k in range(1, bounces + 1) if e ** (2 * k) >= mp.mpf("0.001")]
    t = mp.mpf(x) * (1 + mp.fsum(speeds)) - 1
    if t <= 0:
        return (t + 1) ** 2
    for speed in speeds:
        if t <= speed:
            return 1 - (speed * t - t * t)
        t -= speed
    return mp.mpf(1)


def elastic(swings: int, damping: float, x: float) -> mp.mpf:
    """Step response of a damped spring whose last half swing is scaled to land on 1."""
    z = mp.mpf(damping)
    root = mp.sqrt(1 - z * z)

    def response(theta: mp.mpf) -> mp.mpf:
        return 1 - mp.exp(-z / root * theta) * (mp.cos(theta) + z / root * mp.sin(theta))

    def peak(k: int) -> mp.mpf:
        return 1 - (-1) ** k * mp.exp(-k * mp.pi * z / root)

    last = next((k for k in range(1, swings) if abs(1 - peak(k)) < mp.mpf("0.001")), swings)
    phase = mp.mpf(x) * swings
    if phase <= last - 1:
        return response(mp.pi * phase)
    if phase >= last:
        return mp.mpf(1)
    done = (response(mp.pi * phase) - peak(last - 1)) / (peak(last) - peak(last - 1))
    return peak(last - 1) + done * (1 - peak(last - 1))


def wave(amplitude: float, cycles: float, phase: float, decay: float, x: float) -> mp.mpf:
    t = mp.mpf(x)
    swing = mp.sin(2 * mp.pi * cycles * t + mp.radians(mp.mpf(phase)))
    return t + amplitude * 4 * t * (1 - t) * mp.exp(-decay * t) * swing


@pytest.fixture(autouse=True)
def _digits() -> Any:
    with mp.workdps(30):
        yield


@pytest.mark.parametrize(("bounces", "elasticity"), [(4, 0.6), (12, 0.5), (64, 0.99), (3, 0.0), (0, 0.7)])
def test_bounce_is_a_ball(bounces: int, elasticity: float) -> None:
    made = curve(type="bounce", bounces=bounces, elasticity=elasticity)
    assert error(made, [bounce(bounces, elasticity, x) for x in X]) < 1e-12


@pytest.mark.parametrize("damping", [0.01, 0.04, 0.1, 0.3, 0.5, 0.53, 0.61, 0.7, 0.8, 0.9, 0.95, 0.99])
@pytest.mark.parametrize("swings", [1, 5, 64])
def test_elastic_is_a_damped_spring(swings: int, damping: float) -> None:
    made = curve(type="elastic", swings=swings, damping=damping)
    assert error(made, [elastic(swings, damping, x) for x in X]) < WITHIN


@pytest.mark.parametrize(
    ("amplitude", "cycles", "phase", "decay"),
    [
        (0.25, 3, 0, 1),
        (0.6, 2.5, 75, 0),
        (-10, 64, 0, 0),
        (10, 0, 90, 50),
        (0.001, 64, -3600, 0),
        (1, 17, 33, 9),
    ],
)
def test_wave_is_its_formula(amplitude: float, cycles: float, phase: float, decay: float) -> None:
    made = curve(type="wave", amplitude=amplitude, cycles=cycles, phase=phase, decay=decay)
    assert error(made, [wave(amplitude, cycles, phase, decay, x) for x in X]) < WITHIN


def lowbias32(x: int) -> int:
    """A 32-bit hash by the constants of Chris Wellons' search."""
    x ^= x >> 16
    x = x * 0x7FEB352D % 2**32
    x ^= x >> 15
    x = x * 0x846CA68B % 2**32
    return x ^ x >> 16


@pytest.mark.parametrize(("points", "seed"), [(12, 1), (1, 0), (512, 2147483647)])
def test_noise_is_a_monotone_curve_through_hashed_points(points: int, seed: int) -> None:
    made = curve(type="noise", amplitude=0.4, points=points, seed=seed)
    hashes = [lowbias32((lowbias32(seed) + i * 0x9E3779B9) % 2**32) for i in range(1, points + 1)]
    x = np.linspace(0, 1, points + 2)
    y = x.copy()
    y[1:-1] += 0.4 * (np.array(hashes) / 4294967295.0 * 2.0 - 1.0)
    assert error(made, PchipInterpolator(x, y)(X)) < 1e-13


@pytest.mark.parametrize("seed", range(8))
def test_sampled_is_scipys_pchip(seed: int) -> None:
    random = np.random.default_rng(seed)
    x = 100 + np.cumsum(random.choice([0.01, 1.0, 7.0], 40))
    y = random.choice([0.0, 0.0, 1.0, 0.3], 40) + random.choice([0.0, 1.0]) * random.normal(size=40)
    made = curve(type="sampled", x=x.tolist(), y=y.tolist())
    expected = PchipInterpolator((x - x[0]) / (x[-1] - x[0]), y)(X)
    assert error(made, expected) < 1e-12
