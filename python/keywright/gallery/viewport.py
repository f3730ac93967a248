"""What the viewport shows of a node: its geometry's lines and points in their own colours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from keywright.gallery.plots import Mark, legend
from keywright.gallery.svg import Drawing, Point

_BACK, GRID, _WORDS = "#1f2227", "#343942", "#aab2bd"
#: Point groups: their colour in the picture, and their size.
_POINTS = {"knots": ("#e6e6e6", 2.6), "keys": ("#59bf59", 4.6)}
_LINES = {
    "source": "bare shape",
    "curve": "result",
    "fit": "what Commit writes",
    "handles": "handles",
    "velocity": "speed",
    "frame": "current frame",
}


def draw_viewport(node: Any, title: str, *, width: float = 760.0, height: float = 320.0) -> Drawing:
    """The node's geometry, flat from the front, with a word for each kind of line that can be seen.

    Args:
        node: The node, as the host's module gives it; its preview lies in the XY plane.
        title: What the picture shows.
        width: Of the picture [px].
        height: Of the picture [px].
    """
    geometry = node.geometry()
    spots = [tuple(point.position()) for point in geometry.points()]
    lows, highs = ([pick(spot[axis] for spot in spots) for axis in (0, 1)] for pick in (min, max))
    left, top, wide, high = 48.0, 26.0, width - 96, height - 82

    def at(spot: Any) -> Point:
        x, y = ((spot[axis] - lows[axis]) / ((highs[axis] - lows[axis]) or 1.0) for axis in (0, 1))
        return left + x * wide, top + (1 - y) * high

    sheet = Drawing(width, height, title, paper=_BACK)
    for share in range(11):
        x, y = left + share * wide / 10, top + share * high / 10
        sheet.line([(x, top), (x, top + high)], colour=GRID)
        sheet.line([(left, y), (left + wide, y)], colour=GRID)
    groups = [group for group in geometry.primGroups() if group.prims()]
    colours = {group.name(): _colour(group) for group in groups}
    lines = {
        group.name(): [[at(end.point().position()) for end in prim.vertices()] for prim in group.prims()]
        for group in groups
    }
    dots = {
        group.name(): [at(point.position()) for point in group.points()] for group in geometry.pointGroups()
    }
    marks = [*_draw_lines(sheet, lines, colours), *_draw_dots(sheet, dots)]
    (first, *_), (*_, last) = lines["curve"][0], lines["curve"][-1]
    for (x, y), word, anchor in ((first, "start", "end"), (last, "end", "start")):
        sheet.text(x + (-10 if anchor == "end" else 10), y + 4, word, size=11, fill=_WORDS, anchor=anchor)
    legend(sheet, left, height - 22, marks, _WORDS)
    return sheet


def _draw_lines(
    sheet: Drawing, lines: dict[str, list[list[Point]]], colours: dict[str, str]
) -> Iterator[Mark]:
    """Every line; a mark for each kind, but none for a bare shape that lies under the result."""
    for name, colour in colours.items():
        dash = "7 4" if name == "fit" else ""
        for places in lines[name]:
            sheet.line(places, colour=colour, width=1.4 if name in ("source", "handles") else 2.2, dash=dash)
        if name != "source" or lines[name] != lines.get("curve"):
            yield Mark(_LINES.get(name, name), colour, dash)


def _draw_dots(sheet: Drawing, dots: dict[str, list[Point]]) -> Iterator[Mark]:
    """Every dot; a mark for each kind, but none for knots that all lie under keys."""
    for name, places in dots.items():
        if name not in _POINTS or not places:
            continue
        colour, radius = _POINTS[name]
        for place in places:
            sheet.dot(place, radius, colour, _BACK)
        if name != "knots" or not set(places) <= set(dots.get("keys", ())):
            yield Mark(name, colour, radius=radius)


def _colour(group: Any) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in group.prims()[0].attribValue("Cd"))
