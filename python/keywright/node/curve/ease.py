"""What the buttons beside the knots do: operations on the curve of the rows, written back to the rows.

A knot keeps its row, so that keys, references and locks of the others stay where they were. While a row is
skipped the rows and the curve disagree, and operations refuse.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass

import hou

from keywright._core import Curve
from keywright.counting import counted
from keywright.errors import CurveError, HostError
from keywright.node import own, reading, rows, status
from keywright.node.curve import knots
from keywright.node.curve.knots import Knot
from keywright.node.report import ActionReport


@dataclass(frozen=True)
class Ease:
    """The curve of the rows.

    Attributes:
        rows: Number of the row of each knot; empty for the default ease, which needs none.
        curve: The curve.
    """

    rows: tuple[int, ...]
    curve: Curve


def read(node: hou.OpNode) -> Ease:
    """The curve that the rows hold.

    Raises:
        HostError: ``knot-skipped``: a row does not lie between its neighbours.
        CurveError: The rows make no curve.
    """
    reader = reading.Reader(node, reading.recipe_moment(node))
    return of_rows(reader, knots.read(reader))


def preset(name: str) -> list[Knot]:
    """The knots of a standard curve: y = x, 3x² − 2x³, x², 1 − (1 − x)², and a hold that ends in a jump.

    All weights are 1/3: with them a Bezier segment is the cubic in x that its slopes say.
    """
    first, last = {
        "linear": (1.0, 1.0),
        "easy_ease": (0.0, 0.0),
        "ease_in": (0.0, 2.0),
        "ease_out": (2.0, 0.0),
        "hold": (0.0, 0.0),
    }[name]
    found = knots.of_curve(Curve.from_samples([0.0, 1.0], [0.0, 1.0], slopes=[first, last]))
    if name == "hold":
        found[0]["interpolation"] = "hold"
    return found


def apply_preset(node: hou.OpNode) -> ActionReport:
    """Replaces the knots by the standard curve that is chosen.

    Raises:
        HostError: None is chosen, or the rows cannot be written.
    """
    name = own.token(node, "ease_preset")
    if name == "keep":
        raise HostError("no standard curve is chosen", code="no-preset", hint="choose one beside Apply")
    label = name.replace("_", " ").title()
    return _write(node, "Apply", knots.values(preset(name)), f"the knots are {label} now")


def insert(node: hou.OpNode) -> ActionReport:
    """Adds a knot at *Insert At*, exactly on the curve.

    Raises:
        HostError: A knot is there already, or the rows cannot be written.
    """
    ease = read(node)
    x = own.number(node, "ease_insert_x")
    try:
        after = ease.curve.insert(x)
    except CurveError as fault:
        if fault.code != "curve-knot-exists":
            raise
        raise HostError(
            f"there is a knot at {x:g} already", code="knot-exists", hint="choose another time"
        ) from fault
    return _put_between(node, "Insert Knot", ease, after)


def flip_time(node: hou.OpNode) -> ActionReport:
    """Mirrors the curve in time.

    Raises:
        HostError: The rows cannot be written.
    """
    return _change(node, "Flip Time", Curve.flip_time, "the curve runs the other way round")


def flip_value(node: hou.OpNode) -> ActionReport:
    """Mirrors the curve around the straight line between its ends.

    Raises:
        HostError: The rows cannot be written.
    """
    return _change(node, "Flip Value", Curve.flip_value, "the curve is mirrored around its straight line")


def smooth(node: hou.OpNode, number: int) -> ActionReport:
    """Gives the knot of row ``number`` one slope for both sides."""
    return _change_knot(node, "Smooth", number, Curve.smooth, "is smooth")


def break_(node: hou.OpNode, number: int) -> ActionReport:
    """Lets both sides of the knot of row ``number`` differ."""
    return _change_knot(node, "Break", number, Curve.break_, "is broken")


def flatten(node: hou.OpNode, number: int) -> ActionReport:
    """Makes both slopes of the knot of row ``number`` 0."""
    return _change_knot(node, "Flatten", number, Curve.flatten, "is flat")


def auto(node: hou.OpNode, number: int) -> ActionReport:
    """Gives the knot of row ``number`` the slope that neither overshoots nor ripples."""
    return _change_knot(node, "Auto", number, Curve.auto, "has an automatic slope")


def delete(node: hou.OpNode, number: int) -> ActionReport:
    """Removes a row; its neighbours keep the reach of their handles. A skipped or single row just goes.

    Raises:
        HostError: It is the first or the last knot, or the rows cannot be written.
    """
    reader = reading.Reader(node, reading.recipe_moment(node))
    found = knots.read(reader)
    values: dict[str, own.Value] = {}
    if number in found:
        ease = of_rows(reader, found)
        if number in (ease.rows[0], ease.rows[-1]):
            raise HostError(
                "the first and the last knot cannot be deleted", code="end-knot", hint="change its value"
            )
        values = _row_values(ease.rows[:-1], ease.curve.delete(ease.rows.index(number)))
    block, driven = own.parm(node, "ease_knots"), own.driven(node)
    with hou.undos.group("Delete"), rows.removed(block, number - 1, driven):
        return _write(node, "Delete", values, f"knot {number} is gone")


def of_rows(reader: reading.Reader, found: Mapping[int, Knot]) -> Ease:
    """The curve of rows that were read.

    Raises:
        HostError: As :func:`read`.
    """
    for message in reader.messages:
        if message.code == "knot-skipped":
            hint = "give it a time between its neighbours, or delete it"
            raise HostError(message.text, code="knot-skipped", hint=hint)
    return Ease(tuple(found), knots.curve([*found.values()]))


def _change(node: hou.OpNode, action: str, change: Callable[[Curve], Curve], text: str) -> ActionReport:
    """Writes the changed curve to the same rows."""
    ease = read(node)
    after = change(ease.curve)
    if after == ease.curve:
        report = ActionReport(action, problem="the curve stays as it is")
        status.show(node, report)
        return report
    return _write(node, action, _row_values(ease.rows, after), text)


def _change_knot(
    node: hou.OpNode, action: str, number: int, change: Callable[[Curve, int], Curve], text: str
) -> ActionReport:
    def changed_knot(curve: Curve) -> Curve:
        if not ease_rows:
            raise HostError("one knot makes no curve", code="single-knot", hint="add another, or delete it")
        return change(curve, ease_rows.index(number))

    ease_rows = read(node).rows
    return _change(node, action, changed_knot, f"knot {number} {text}")


def _put_between(node: hou.OpNode, action: str, ease: Ease, after: Curve) -> ActionReport:
    """Writes a curve that has more knots than the rows, each new one in a row of its own."""
    old = set(ease.curve.knots["x"].tolist())
    new = [place for place, x in enumerate(after.knots["x"].tolist(), start=1) if x not in old]
    times = ", ".join(f"{after.knots['x'][place - 1]:g}" for place in new)
    text = f"{counted(len(new), 'knot')} added at {times}, on the curve"
    block = own.parm(node, "ease_knots")
    with hou.undos.group(action), ExitStack() as stack:
        if ease.rows:
            for place in new:
                stack.enter_context(rows.inserted(block, place - 1))
        return _write(node, action, _row_values((), after), text)


def _row_values(numbers: tuple[int, ...], curve: Curve) -> dict[str, own.Value]:
    """What the rows must be; without numbers the rows are 1, 2, … and their number is set too."""
    found = knots.of_curve(curve)
    if not numbers:
        return knots.values(found)
    values: dict[str, own.Value] = {}
    for number, knot in zip(numbers, found, strict=True):
        values.update(knots.row_values(number, knot))
    return values


def _write(node: hou.OpNode, action: str, values: Mapping[str, own.Value], text: str) -> ActionReport:
    return status.write(node, action, values, text, own.driven(node))
