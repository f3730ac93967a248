"""A drawing as a node's geometry.

Points, polylines and groups are made one host call after the other, which costs more than all else in a
cook. They seldom change: so they are laid out once, kept on the node, and copied; a cook then sets positions
and detail attributes alone.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping

import hou
import numpy as np

from keywright.node.preview import Drawing, Frame

Detail = str | int | float

# Beyond it a position is infinite.
_FARTHEST = float(np.finfo(np.float32).max)

# The last layout on the node, with what it was made for.
_LAYOUT = "keywright:layout"


def fill(
    node: hou.OpNode, geometry: hou.Geometry, drawing: Drawing, frame: Frame, details: Mapping[str, Detail]
) -> None:
    """Makes ``geometry`` the drawing inside its frame, with detail attributes by name."""
    key = (_shape(drawing), tuple((name, type(value)) for name, value in details.items()))
    kept: tuple[Hashable, hou.Geometry] | None = node.cachedUserData(_LAYOUT)
    if kept is None or kept[0] != key:
        kept = key, _laid_out(drawing, details)
        node.setCachedUserData(_LAYOUT, kept)
    geometry.copy(kept[1])
    if drawing.count:
        positions = np.clip(frame.place(drawing.fitted()), -_FARTHEST, _FARTHEST).astype(np.float32)
        geometry.setPointFloatAttribValuesFromString("P", positions.tobytes())
    for name, value in details.items():
        geometry.setGlobalAttribValue(name, value)


def _shape(drawing: Drawing) -> Hashable:
    """All of a drawing but where its points lie."""
    lines = tuple((name, colour, numbers.tobytes()) for name, colour, numbers in drawing.lines)
    marks = tuple((name, numbers.tobytes()) for name, numbers in drawing.marks.items())
    return drawing.count, lines, marks


def _laid_out(drawing: Drawing, details: Mapping[str, Detail]) -> hou.Geometry:
    geometry = hou.Geometry()
    if drawing.count:
        points = geometry.createPoints([(0.0, 0.0, 0.0)] * drawing.count)
        made = geometry.createPolygons([numbers.tolist() for _, _, numbers in drawing.lines], False)
        geometry.addAttrib(hou.attribType.Prim, "Cd", (1.0, 1.0, 1.0))
        colours = [part for _, colour, _ in drawing.lines for part in colour]
        geometry.setPrimFloatAttribValues("Cd", colours)
        for name in dict.fromkeys(name for name, _, _ in drawing.lines):
            members = [prim for prim, line in zip(made, drawing.lines, strict=True) if line[0] == name]
            geometry.createPrimGroup(name).add(members)
        for name, numbers in drawing.marks.items():
            geometry.createPointGroup(name).add([points[number] for number in numbers])
    for name, value in details.items():
        blank: Detail = "" if isinstance(value, str) else 0 if isinstance(value, int) else 0.0
        geometry.addAttrib(hou.attribType.Global, name, blank)
    return geometry
