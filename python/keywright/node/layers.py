"""Rows of the motion stack: moved, duplicated, and the spring's two ways to be typed."""

from __future__ import annotations

from contextlib import AbstractContextManager

import hou

from keywright.node import own, reading, rows, status, table
from keywright.node.parms import spring_numbers, spring_second_pair
from keywright.node.report import ActionReport, changed


def up(node: hou.OpNode, number: int) -> ActionReport:
    """Applies layer ``number`` one place earlier.

    Raises:
        HostError: The stack cannot be written.
    """
    return _move(node, "Up", number, number - 1)


def down(node: hou.OpNode, number: int) -> ActionReport:
    """Applies layer ``number`` one place later.

    Raises:
        HostError: The stack cannot be written.
    """
    return _move(node, "Down", number, number + 1)


def duplicate(node: hou.OpNode, number: int) -> ActionReport:
    """Adds a copy of layer ``number`` below it, with keys, references, expressions and locks.

    Raises:
        HostError: The stack cannot be written.
    """
    block = own.parm(node, "layers")
    text = f"layer {number + 1} is a copy of layer {number}, {_label(node, number)}"
    return _done(node, "Duplicate", text, rows.duplicated(block, number - 1))


def convert_spring(node: hou.OpNode, number: int) -> ActionReport | None:
    """Gives the pair of numbers that *Set By* shows now the values of the other; None if it has them.

    A pair whose conversion is what the other pair holds stays as it is, so that going to and fro loses no
    digit. Values are read at the recipe's frame.

    Raises:
        HostError: The pair cannot be written.
    """
    pairs = {"frequency": ("frequency", "damping"), "duration": ("duration", "bounciness")}
    reader = reading.Reader(node, reading.recipe_moment(node))
    shown = reader.value(table.row("layer_spring_entry#"), number)
    hidden = "duration" if shown == "frequency" else "frequency"
    convert, back = (
        (spring_numbers, spring_second_pair) if shown == "frequency" else (spring_second_pair, spring_numbers)
    )
    values = {
        kind: tuple(reader.value(table.row(f"layer_spring_{name}#"), number) for name in names)
        for kind, names in pairs.items()
    }
    if back(*values[shown]) == values[hidden]:
        return None
    wanted = convert(*values[hidden])
    names = [f"layer_spring_{name}{number}" for name in pairs[shown]]
    text = f"layer {number}: " + ", ".join(
        f"{name} {value:g}" for name, value in zip(pairs[shown], wanted, strict=True)
    )
    with (
        hou.undos.group("Set By"),
        own.written(node, dict(zip(names, wanted, strict=True)), own.driven(node)) as left,
    ):
        notes = [message.text for message in reader.messages if message.code == "animated"]
        report = changed("Set By", text, left, notes)
        status.show(node, report, undoable=True)
    return report


def _move(node: hou.OpNode, action: str, number: int, place: int) -> ActionReport:
    block = own.parm(node, "layers")
    if not 1 <= place <= block.evalAsInt():
        end = "first" if place < 1 else "last"
        report = ActionReport(action, problem=f"layer {number} is the {end} already")
        status.show(node, report)
        return report
    text = f"layer {number}, {_label(node, number)}, is layer {place} now"
    return _done(node, action, text, rows.moved(block, number - 1, place - 1))


def _done(node: hou.OpNode, action: str, text: str, change: AbstractContextManager[None]) -> ActionReport:
    report = changed(action, text)
    with hou.undos.group(action), change:
        status.show(node, report, undoable=True)
    return report


def _label(node: hou.OpNode, number: int) -> str:
    row = table.row("layer_type#")
    reader = reading.Reader(node, reading.recipe_moment(node))
    return dict(row.menu)[reader.value(row, number)]
