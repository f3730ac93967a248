"""What the viewport shows of a node: its geometry's lines and points in their own colours."""

from __future__ import annotations

from typing import Any

from keywright.gallery.svg import Drawing

_BACK, _GRID, _WORDS = "#2d3138", "#3a3f47", "#aab2bd"
#: Point groups: their colour in the picture, and the word for them.
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
    """The node's geometry, flat from the front, with a word for each kind of line.

    Args:
        node: The node, as the host's module gives it; its preview lies in the XY plane.
        title: What the picture shows.
        width: Of the picture [px].
        height: Of the picture [px].
    """
    geometry = node.geometry()
    spots = [tuple(point.position()) for point in geometry.points()]
    lows, highs = ([pick(spot[axis] for spot in spots) for axis in (0, 1)] for pick in (min, max))
    left, top, wide, high = 36.0, 26.0, width - 72, height - 82

    def at(spot: Any) -> tuple[float, float]:
        x, y = ((spot[axis] - lows[axis]) / ((highs[axis] - lows[axis]) or 1.0) for axis in (0, 1))
        return left + x * wide, top + (1 - y) * high

    sheet = Drawing(width, height, title, paper=_BACK)
    for share in range(11):
        x, y = left + share * wide / 10, top + share * high / 10
        sheet.line([(x, top), (x, top + high)], colour=_GRID)
        sheet.line([(left, y), (left + wide, y)], colour=_GRID)
    x = left
    for group in geometry.primGroups():
        prims = group.prims()
        if not prims:
            continue
        colour = "#" + "".join(f"{round(255 * part):02x}" for part in prims[0].attribValue("Cd"))
        for prim in prims:
            width_of = 1.4 if group.name() in ("source", "handles") else 2.2
            dash = "7 4" if group.name() == "fit" else ""
            places = [at(vertex.point().position()) for vertex in prim.vertices()]
            sheet.line(places, colour=colour, width=width_of, dash=dash)
        word = _LINES.get(group.name(), group.name())
        sheet.line([(x, height - 22), (x + 18, height - 22)], colour=colour, width=2.4)
        sheet.text(x + 24, height - 18, word, size=11, fill=_WORDS)
        x += 44 + 6.6 * len(word)
    for group in geometry.pointGroups():
        if group.name() not in _POINTS or not group.points():
            continue
        colour, radius = _POINTS[group.name()]
        for point in group.points():
            sheet.dot(at(point.position()), radius, colour, _BACK)
        sheet.dot((x + 6, height - 22), radius, colour, _BACK)
        sheet.text(x + 16, height - 18, group.name(), size=11, fill=_WORDS)
        x += 36 + 6.6 * len(group.name())
    return sheet
