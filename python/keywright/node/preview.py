"""What the node draws: a curve as polylines inside a rectangle, from arrays alone.

Positions are made here without the host, so that they can be tested and drawn elsewhere; :mod:`.cook`
puts them into the node's geometry.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from keywright._core import Curve

Floats = NDArray[np.float64]

# A curve of very many knots gets fewer points a segment, so that it stays quick to draw: from 683 segments on
# at the default of 24.
_MOST_POINTS = 16_384
_FEWEST_A_SEGMENT = 2

GREY = (0.45, 0.45, 0.45)
BLUE = (0.25, 0.55, 0.95)
ORANGE = (0.95, 0.55, 0.15)
GREEN = (0.35, 0.75, 0.35)
WHITE = (0.9, 0.9, 0.9)


@dataclass(frozen=True)
class Frame:
    """The rectangle of the drawing.

    Attributes:
        plane: ``xy``, ``yz`` or ``zx``: time runs along the first axis, value along the second.
        size: Width and height in scene units.
        corner: Its lower left corner.
    """

    plane: str = "xy"
    size: tuple[float, float] = (1.0, 1.0)
    corner: tuple[float, float, float] = (0.0, 0.0, 0.0)

    def place(self, points: Floats) -> Floats:
        """Positions, shape (n, 3), of points in the unit square, shape (n, 2)."""
        axes = {"xy": (0, 1), "yz": (1, 2), "zx": (2, 0)}[self.plane]
        placed = np.tile(np.array(self.corner), (len(points), 1))
        placed[:, axes[0]] += points[:, 0] * self.size[0]
        placed[:, axes[1]] += points[:, 1] * self.size[1]
        return placed


@dataclass
class Drawing:
    """Points and polylines of a preview, in time and value; numbers of points are those of ``points``.

    Attributes:
        points: Shape (n, 2).
        lines: Group name, colour and point numbers of each polyline.
        marks: Point numbers of each point group.
        falls: Whether value runs downwards: the channel that is shown falls where the curve rises.
    """

    points: list[Floats] = field(default_factory=list)
    lines: list[tuple[str, tuple[float, float, float], NDArray[np.int64]]] = field(default_factory=list)
    marks: dict[str, NDArray[np.int64]] = field(default_factory=dict)
    count: int = 0
    falls: bool = False

    def add(self, points: Floats) -> NDArray[np.int64]:
        """Adds points and returns their numbers."""
        self.points.append(points)
        numbers = np.arange(self.count, self.count + len(points))
        self.count += len(points)
        return numbers

    def line(self, group: str, colour: tuple[float, float, float], points: Floats) -> None:
        """Adds a polyline."""
        self.lines.append((group, colour, self.add(points)))

    def mark(self, x: float, y: float) -> None:
        """Adds a line over the whole height at a time, through a point at a value."""
        if self.points:
            values = np.concatenate(self.points)[:, 1]
            low, high = values.min(), values.max()
            # Three points: a polygon of two may be refused.
            self.line("frame", WHITE, np.array([[x, low], [x, np.clip(y, low, high)], [x, high]]))
            self.marks["frame"] = self.lines[-1][2][1:2]

    def fitted(self) -> Floats:
        """All points, shape (n, 2), with value scaled so that the drawing fills the unit square."""
        if not self.points:
            return np.zeros((0, 2))
        points = np.concatenate(self.points)
        if self.falls:
            points[:, 1] *= -1.0
        low, high = float(points[:, 1].min()), float(points[:, 1].max())
        if high > low:
            points[:, 1] = (points[:, 1] - low) / (high - low)
        else:
            points[:, 1] = 0.5
        return points


def polyline(curve: Curve, samples: int) -> Floats:
    """The curve as points (x, y), shape (n, 2): ``samples`` steps a Bezier segment, jumps vertical."""
    most = _MOST_POINTS // (len(curve) - 1)
    return curve.polyline(max(_FEWEST_A_SEGMENT, min(samples, most)))


def velocity_line(curve: Curve, samples: int) -> Floats:
    """Velocity over time as points, both limits at kinks; infinite ones are cut at the largest finite."""
    x = polyline(curve, samples)[:, 0]
    after = np.asarray(curve.velocity(x), dtype=np.float64)
    before = np.asarray(curve.velocity(x, side="left"), dtype=np.float64)
    both = np.stack([before, after], axis=1)
    finite = both[np.isfinite(both)]
    top = float(np.abs(finite).max()) if len(finite) else 1.0
    values = np.clip(np.nan_to_num(both, posinf=top, neginf=-top), -top, top)
    return np.stack([np.repeat(x, 2), values.ravel()], axis=1)


def handle_lines(curve: Curve) -> Iterable[Floats]:
    """Each knot's handles as one line of three points: tip, knot, tip (a missing side stays at the knot)."""
    knots = curve.knots
    spans = np.diff(knots["x"])
    for i, knot in enumerate(knots):
        here = np.array([knot["x"], knot["y"]])
        left = right = here
        if i > 0 and not knots["hold"][i - 1]:
            reach = knot["in_weight"] * spans[i - 1]
            left = np.array([knot["x"] - reach, knot["arrival"] - knot["in_slope"] * reach])
        if i < len(knots) - 1 and not knot["hold"]:
            reach = knot["out_weight"] * spans[i]
            right = np.array([knot["x"] + reach, knot["y"] + knot["out_slope"] * reach])
        yield np.stack([left, here, right])


def knot_points(curve: Curve) -> Floats:
    """The knots as points (x, y), shape (n, 2)."""
    return np.stack([curve.knots["x"], curve.knots["y"]], axis=1)
