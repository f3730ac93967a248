"""The rows of ``ease_knots``: read as knots and as a curve, and what they must be to hold one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from keywright._core import Curve
from keywright.node import own, table
from keywright.node.reading import Reader, as_value, fields_of

Knot = dict[str, Any]
"""A knot as the document has it."""

# Neighbours nearer than this make no curve.
_NEAREST = 1e-9


def read(reader: Reader) -> dict[int, Knot]:
    """The knots by the number of their row, in order; none if there are fewer than two rows.

    A knot that is not after the one before is skipped, with a message.
    """
    return read_rows(reader, range(1, own.integer(reader.node, "ease_knots") + 1))


def read_rows(reader: Reader, numbers: Sequence[int]) -> dict[int, Knot]:
    """The same of some rows, as if there were no others."""
    if len(numbers) < 2:
        return {}
    found: dict[int, Knot] = {}
    for number in numbers:
        knot = _row(reader, number)
        knot["x"] = 0.0 if number == numbers[0] else 1.0 if number == numbers[-1] else knot["x"]
        last = next(reversed(found), None)
        if last is not None and not knot["x"] - found[last]["x"] >= _NEAREST:
            if number != numbers[-1]:
                _skip(reader, number, knot)
                continue
            _skip(reader, last, found.pop(last))
        found[number] = knot
    _share_slopes([*found.values()])
    return found


def values(knots: Sequence[Knot]) -> dict[str, own.Value]:
    """What the rows of ``ease_knots`` must be for these knots of a document."""
    result: dict[str, own.Value] = {"ease_knots": len(knots)}
    for number, knot in enumerate(knots, start=1):
        result.update(row_values(number, knot))
    return result


def row_values(number: int, knot: Knot) -> dict[str, own.Value]:
    """What row ``number`` must be for one knot; where it has no arrival, that parameter keeps its value."""
    result: dict[str, own.Value] = {}
    for row in fields_of("shape.knots", "ease"):
        value = _at(knot, row.field.removeprefix("shape.knots."))
        if value is not None:
            result[f"{row.plain_name}{number}"] = as_value(value)
    result[f"ease_usearrival{number}"] = int("arrival" in knot)
    return result


def curve(knots: Sequence[Knot]) -> Curve:
    """The curve of these knots; the default ease of none.

    Raises:
        CurveError: They make no curve.
    """
    if not knots:
        return Curve.from_samples([0.0, 1.0], [0.0, 1.0], slopes=[0.0, 0.0])
    arrivals = [knot["arrival"] if "arrival" in knot else knot["y"] for knot in knots]
    for index, (before, knot) in enumerate(pairwise(knots), start=1):
        if before["interpolation"] == "hold" and "arrival" not in knot:
            arrivals[index] = before["y"]
    return Curve.from_knots(
        {
            "x": [knot["x"] for knot in knots],
            "y": [knot["y"] for knot in knots],
            "arrival": arrivals,
            "in_slope": [knot["incoming"]["slope"] for knot in knots],
            "in_weight": [knot["incoming"]["weight"] for knot in knots],
            "out_slope": [knot["outgoing"]["slope"] for knot in knots],
            "out_weight": [knot["outgoing"]["weight"] for knot in knots],
            "smooth": [knot["tangent"] == "smooth" for knot in knots],
            "hold": [knot["interpolation"] == "hold" for knot in knots],
        }
    )


def of_curve(curve: Curve) -> list[Knot]:
    """The knots of a curve as a document has them."""
    found: list[Knot] = []
    arrives = None
    for row in curve.knots:
        knot = _knot(row)
        if row["arrival"] != (row["y"] if arrives is None else arrives):
            knot["arrival"] = float(row["arrival"])
        arrives = row["y"] if row["hold"] else None
        found.append(knot)
    return found


def _knot(row: np.void) -> Knot:
    return {
        "x": float(row["x"]),
        "y": float(row["y"]),
        "incoming": {"slope": float(row["in_slope"]), "weight": float(row["in_weight"])},
        "outgoing": {"slope": float(row["out_slope"]), "weight": float(row["out_weight"])},
        "tangent": "smooth" if row["smooth"] else "broken",
        "interpolation": "hold" if row["hold"] else "bezier",
    }


def _skip(reader: Reader, number: int, knot: Knot) -> None:
    text = f"knot {number} at {knot['x']:g} does not lie between its neighbours; it is skipped"
    reader.say("knot-skipped", f"ease_x{number}", text)


def _row(reader: Reader, number: int) -> Knot:
    knot: Knot = {}
    jumps = reader.value(table.row("ease_usearrival#"), number)
    for row in fields_of("shape.knots", "ease"):
        path = row.field.removeprefix("shape.knots.")
        if path != "arrival" or jumps:
            _put(knot, path, reader.value(row, number))
    return knot


def _share_slopes(knots: Sequence[Knot]) -> None:
    """At a smooth knot between two Bezier segments Out Slope speaks for both sides."""
    for before, knot in pairwise(knots[:-1]):
        if knot["tangent"] == "smooth" and {before["interpolation"], knot["interpolation"]} == {"bezier"}:
            knot["incoming"]["slope"] = knot["outgoing"]["slope"]


def _at(fields: Mapping[str, Any], path: str) -> Any:
    for part in path.split("."):
        if part not in fields:
            return None
        fields = fields[part]
    return fields


def _put(fields: Knot, path: str, value: Any) -> None:
    *outer, last = path.split(".")
    for part in outer:
        fields = fields.setdefault(part, {})
    fields[last] = value
