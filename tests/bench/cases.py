"""The dense cases, and the one judge of everybody's keys.

A fit is an array of segments, shape (n, 4, 2): time and value of the four points of each. The judge knows
nothing of how it was found: it bisects each segment's time, in NumPy.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

DENSE = Path(__file__).parents[1] / "cases" / "dense"
NAMES = ("jiggle", "mocap", "noise", "bounce", "elastic", "steps")

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Case:
    """A dense curve: its file, samples and slopes, and four probes a sample interval with their values."""

    name: str
    file: Path
    x: Array
    y: Array
    m: Array
    probes: Array
    values: Array

    @property
    def range(self) -> float:
        """Highest value less the lowest, over the samples."""
        return float(np.ptp(self.y))


def load(name: str) -> Case:
    """The case of this name."""
    file = DENSE / f"{name}.npy"
    x, y, m = np.load(file)
    u = np.arange(4) / 4.0
    probes = np.append((x[:-1, None] + u * np.diff(x)[:, None]).ravel(), x[-1])
    return Case(name, file, x, y, m, probes, values(hermite(x, y, m), probes))


def hermite(x: Array, y: Array, m: Array) -> Array:
    """Samples and slopes as segments with handles of a third."""
    third = np.diff(x) / 3.0
    times = np.stack([x[:-1], x[:-1] + third, x[1:] - third, x[1:]], axis=1)
    heights = np.stack([y[:-1], y[:-1] + third * m[:-1], y[1:] - third * m[1:], y[1:]], axis=1)
    return np.stack([times, heights], axis=2)


def values(segments: Array, at: Array) -> Array:
    """Values at equal times: the time of each segment bisected to the last bit."""
    found = np.clip(np.searchsorted(segments[:, 0, 0], at, side="right") - 1, 0, len(segments) - 1)
    time, value = segments[found, :, 0], segments[found, :, 1]
    low, high = np.zeros(len(at)), np.ones(len(at))
    for _ in range(60):
        middle = 0.5 * (low + high)
        before = _cubic(time, middle) <= at
        low, high = np.where(before, middle, low), np.where(before, high, middle)
    return _cubic(value, low)


def error(case: Case, segments: Array) -> float:
    """Worst error at the probes, as a part of the case's range."""
    return float(np.abs(values(segments, case.probes) - case.values).max()) / case.range


def legal(segments: Array) -> bool:
    """Whether a channel can hold it: time moves on, and no handle leaves its segment."""
    time = segments[:, :, 0]
    start, end = time[:, :1], time[:, 3:]
    inside = (time[:, 1:3] >= start - 1e-6) & (time[:, 1:3] <= end + 1e-6)
    return bool((end > start).all() and inside.all())


def _cubic(points: Array, u: Array) -> Array:
    v = 1.0 - u
    a, b, c, d = points.T
    return v**3 * a + 3.0 * u * v * v * b + 3.0 * u * u * v * c + u**3 * d
