"""A stack of layers, cold, beside the same written with numpy and scipy."""

from __future__ import annotations

import numpy as np
from report import Line, alternate
from scipy.integrate import solve_ivp
from scipy.ndimage import gaussian_filter1d

import keywright as kw

STACKED = {
    "keywright": 1,
    "shape": {"type": "bounce", "bounces": 5, "elasticity": 0.6},
    "stack": [
        {"type": "arc_bias", "bias": 0.3},
        {"type": "jiggle", "amount": 0.4, "frequency": 9.0, "damping": 0.25},
        {"type": "smooth", "radius": 0.01},
    ],
}


def compare() -> list[Line]:
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
