"""Plots of motions and channels: a box on a sheet, scaled to what is shown in it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from keywright._core import Curve
from keywright.gallery.svg import BLUE, GREY, INK, LINE, MUTED, Drawing, Point
from keywright.node.preview import polyline

Floats = NDArray[np.float64]

#: Knots of a curve that are drawn as dots, on a large plot; more would be a string of pearls.
_MOST_DOTS = 40
#: Points of a curve in a picture: what the eye can tell apart.
_POINTS = 320


@dataclass(frozen=True)
class Plot:
    """A box of a drawing with a scale: ``at`` places a time and a value.

    Attributes:
        sheet: Where it is drawn.
        box: Left, top, width and height [px].
        times: What the left and the right edge stand for.
        values: What the lower and the upper edge stand for; the first may be the larger one.
    """

    sheet: Drawing
    box: tuple[float, float, float, float]
    times: tuple[float, float]
    values: tuple[float, float]

    def at(self, time: float, value: float) -> Point:
        """Where a time and a value are on the sheet."""
        x, y, width, height = self.box
        (t0, t1), (v0, v1) = self.times, self.values
        return x + (time - t0) / (t1 - t0) * width, y + height - (value - v0) / (v1 - v0) * height

    def line(
        self,
        points: Iterable[Sequence[float]],
        colour: str,
        width: float = 1.6,
        dash: str = "",
        role: str = "",
    ) -> None:
        """A line through times and values."""
        placed = (self.at(time, value) for time, value in points)
        self.sheet.line(placed, colour=colour, width=width, dash=dash, role=role)

    def level(self, value: float, label: str = "", colour: str = LINE) -> None:
        """A horizontal line at a value, with a word at its left."""
        (x0, y), (x1, _) = self.at(self.times[0], value), self.at(self.times[1], value)
        self.sheet.line([(x0, y), (x1, y)], colour=colour)
        if label:
            self.sheet.text(x0 - 6, y + 3.5, label, size=10, fill=MUTED, anchor="end")

    def scale(self, most: int = 4) -> None:
        """Round values at the left, at most so many, with fine lines."""
        low, high = sorted(self.values)
        power = 10.0 ** math.floor(math.log10((high - low) / most))
        step = next(power * part for part in (1, 2, 5, 10, 20) if (high - low) / (power * part) <= most)
        for place in range(math.ceil(low / step), math.floor(high / step) + 1):
            self.level(place * step, f"{place * step:.6g}")

    def ticks(self, frames: Sequence[float], label: str = "") -> None:
        """Vertical lines with their numbers below."""
        low = self.box[1] + self.box[3]
        for frame in frames:
            x, _ = self.at(frame, self.values[0])
            self.sheet.line([(x, self.box[1]), (x, low)], colour=LINE)
            self.sheet.text(x, low + 14, f"{frame:g}", size=10, fill=MUTED, anchor="middle")
        if label:
            self.sheet.text(self.box[0] + self.box[2], low + 28, label, size=10, fill=MUTED, anchor="end")


def drawn(curve: Curve) -> Floats:
    """A curve as points, shape (n, 2), fine enough for a picture."""
    return polyline(curve, max(2, _POINTS // (len(curve) - 1)))


def bounds(curves: Iterable[Curve], *, room: float = 0.06) -> tuple[float, float]:
    """Lowest and highest value of some curves, 0 and 1 among them, and a little room."""
    ends = [0.0, 1.0, *(end for curve in curves for end in curve.extent)]
    low, high = min(ends), max(ends)
    return low - room * (high - low), high + room * (high - low)


def motion(
    sheet: Drawing,
    box: tuple[float, float, float, float],
    curve: Curve,
    before: Curve | None,
    *,
    falls: bool,
    labels: bool = False,
) -> Plot:
    """A motion from start to end, in grey what it was before; ``falls``: as the height of what falls."""
    low, high = bounds([curve] if before is None else [curve, before])
    plot = Plot(sheet, box, (0.0, 1.0), (high, low) if falls else (low, high))
    for value, label in ((0.0, "start"), (1.0, "end")):
        plot.level(value, label if labels else "")
    if before is not None:
        plot.line(drawn(before), GREY, 1.4 if labels else 1.0)
    plot.line(drawn(curve), BLUE, 2.2 if labels else 1.6)
    knots = curve.knots
    if len(knots) <= (_MOST_DOTS if labels else _MOST_DOTS // 5):
        for x, y in zip(knots["x"], knots["y"], strict=True):
            sheet.dot(plot.at(x, y), 3 if labels else 2, BLUE)
    return plot


@dataclass(frozen=True)
class Mark:
    """An entry of a legend: a line, or with a radius a dot, and the words for it."""

    words: str
    colour: str
    dash: str = ""
    radius: float = 0.0


def legend(sheet: Drawing, x: float, y: float, marks: Iterable[Mark], colour: str = MUTED) -> None:
    """Marks and their words in a row; ``y`` is its middle."""
    for mark in marks:
        if mark.radius:
            sheet.dot((x + 6, y), mark.radius, mark.colour, sheet.paper)
        else:
            sheet.line([(x, y), (x + 20, y)], colour=mark.colour, width=2.2, dash=mark.dash)
        x += 16 if mark.radius else 26
        sheet.text(x, y + 4, mark.words, size=11, fill=colour)
        x += 20 + 6.0 * len(mark.words)


def title(sheet: Drawing, x: float, y: float, text: str, note: str = "") -> None:
    """A heading, and a muted remark behind it."""
    sheet.text(x, y, text, size=13, fill=INK, bold=True)
    if note:
        sheet.text(x + 8.0 * len(text) + 14, y, note, size=11, fill=MUTED)
