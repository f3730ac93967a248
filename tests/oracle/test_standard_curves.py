"""The curves everyone knows, held against the formulas everyone knows.

CSS: CSS Easing Functions Level 1. Penner: R. Penner, *Programming Macromedia Flash MX* (2002), chapter 7.
His expo and elastic end with a jump of up to 0.001. The presets have them without, so those are held to the
formula whose 2^(10x − 10) becomes (2^(10x) − 1)/1023, and to 1.1e-3 of his own.
"""

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from keywright import presets

Floats = NDArray[np.float64]
Formula = Callable[[Floats], Floats]

# Dense at both ends, where slopes are steep; the ends themselves among them.
X = (1 - np.cos(np.linspace(0, np.pi, 4001))) / 2


def growth(x: Floats) -> Floats:
    """2^(10x − 10) without its jump at 0."""
    return (2.0 ** (10 * x) - 1) / 1023


def elastic(period: float, envelope: Formula) -> Formula:
    """Penner's elastic in, with a period in parts of the span."""
    return lambda x: -envelope(x) * np.sin((x - 1 - period / 4) * 2 * np.pi / period)


def bounce(x: Floats) -> Floats:
    """Penner's bounce in."""
    t = 1 - x
    starts = np.array([0.0, 1.5, 2.25, 2.625]) / 2.75
    floors = np.array([0.0, 0.75, 0.9375, 0.984375])
    piece = np.searchsorted(np.array([1.0, 2.0, 2.5]) / 2.75, t, side="right")
    return 1 - (7.5625 * (t - starts[piece]) ** 2 + floors[piece])


def back(s: float) -> Formula:
    return lambda x: (s + 1) * x**3 - s * x**2


FAMILIES: dict[str, tuple[Formula, Formula, float]] = {
    # name: (in, what in-out is made of, bound)
    "sine": (f := lambda x: 1 - np.cos(x * np.pi / 2), f, 1e-6),
    "quad": (f := lambda x: x**2, f, 1e-14),
    "cubic": (f := lambda x: x**3, f, 1e-14),
    "quart": (f := lambda x: x**4, f, 2.5e-6),
    "quint": (f := lambda x: x**5, f, 5e-6),
    "expo": (growth, growth, 4e-6),
    "circ": (f := lambda x: 1 - np.sqrt(1 - x**2), f, 4e-6),
    "back": (back(1.70158), back(1.70158 * 1.525), 1e-14),
    "elastic": (elastic(0.3, growth), elastic(0.45, growth), 2.5e-5),
    "bounce": (bounce, bounce, 1e-12),
}


def directions(ease_in: Formula, half: Formula) -> dict[str, Formula]:
    return {
        "in": ease_in,
        "out": lambda x: 1 - ease_in(1 - x),
        "in_out": lambda x: np.where(
            x < 0.5, half(np.minimum(2 * x, 1)) / 2, 1 - half(np.minimum(2 - 2 * x, 1)) / 2
        ),
    }


@pytest.mark.parametrize("direction", ["in", "out", "in_out"])
@pytest.mark.parametrize("family", FAMILIES)
def test_penner(family: str, direction: str) -> None:
    ease_in, half, bound = FAMILIES[family]
    curve = presets.load(f"penner/{family}_{direction}").curve()
    error = np.abs(curve.evaluate(X) - directions(ease_in, half)[direction](X))
    assert error.max() <= bound
    assert (curve.start, curve.end) == (0, 1)


@pytest.mark.parametrize("family", ["expo", "elastic"])
def test_the_jump_left_out_is_a_thousandth(family: str) -> None:
    plain: Formula = lambda x: 2.0 ** (10 * x - 10)  # noqa: E731
    ease_in = plain if family == "expo" else elastic(0.3, plain)
    error = np.abs(presets.load(f"penner/{family}_in").curve().evaluate(X) - ease_in(X))
    assert error.max() < 1.1e-3


CSS = {
    "ease/css_ease": (0.25, 0.1, 0.25, 1),
    "ease/ease_in": (0.42, 0, 1, 1),
    "ease/ease_out": (0, 0, 0.58, 1),
    "ease/ease_in_out": (0.42, 0, 0.58, 1),
    "ease/easy_ease": (1 / 3, 0, 2 / 3, 1),
    "ease/linear": (1 / 3, 1 / 3, 2 / 3, 2 / 3),
}


@pytest.mark.parametrize("key", CSS)
def test_css(key: str) -> None:
    x1, y1, x2, y2 = CSS[key]
    u = np.linspace(0, 1, 1001)
    v = 1 - u
    x = 3 * v * v * u * x1 + 3 * v * u * u * x2 + u**3
    y = 3 * v * v * u * y1 + 3 * v * u * u * y2 + u**3
    curve = presets.load(key).curve()
    assert np.abs(curve.evaluate(x) - y).max() < 1e-14
    assert len(curve) == 2


def test_hold_keeps_the_first_pose_to_the_last_moment() -> None:
    curve = presets.load("ease/hold").curve()
    assert curve.evaluate(np.nextafter(1.0, 0.0)) == 0.0
    assert curve.evaluate(1.0) == 1.0
