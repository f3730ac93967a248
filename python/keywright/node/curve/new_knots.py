"""Knot rows added with +: each goes onto the curve, in the middle of its segment, so that nothing moves.

The host says only that the number of rows changed. A new row is one at its defaults, which no knot of a curve
can be unless it is the first: its time is 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, suppress

import hou

from keywright._core import Curve
from keywright.counting import counted
from keywright.node import own, reading, rows, status, table
from keywright.node.curve import ease, knots
from keywright.node.report import ActionReport

_SEEN = "keywright:knot_rows"


def remember(node: hou.OpNode) -> None:
    """Notes the number of rows, to tell a row that was added from the one that was left; never fails."""
    with suppress(hou.Error):
        node.setCachedUserData(_SEEN, own.integer(node, "ease_knots"))


def place(node: hou.OpNode) -> ActionReport | None:
    """Places the rows that were added; None if none were.

    The first row brings the rows of the default ease with it; a row before the first or after the last knot
    goes into the segment there.

    Raises:
        HostError: The rows cannot be written, or a row is skipped.
    """
    count = own.integer(node, "ease_knots")
    new = _new_rows(node, count)
    if not new:
        remember(node)
        return None
    old = [number for number in range(1, count + 1) if number not in new]
    report = _start(node, count) if len(old) < 2 else _place(node, old, new)
    remember(node)
    return report


def _new_rows(node: hou.OpNode, count: int) -> list[int]:
    at_default = [number for number in range(1, count + 1) if _is_at_default(node, number)]
    if at_default == [1]:
        if count == 1:
            return [] if (node.cachedUserData(_SEEN) or 0) > 1 else [1]
        return [1] if own.number(node, "ease_x2") <= 0.0 else []
    if len(at_default) < count and at_default[:1] == [1]:
        return at_default[1:]
    return at_default


def _is_at_default(node: hou.OpNode, number: int) -> bool:
    block = next(block for block in table.blocks() if block.head.name == "ease_knots")
    return all(
        own.parm(node, f"{row.plain_name}{number}").isAtDefault()
        for row in block.rows
        if row.type != "button"
    )


def _start(node: hou.OpNode, count: int) -> ActionReport:
    """Rows that make no curve yet: the default ease, with what is beyond two rows on it."""
    curve = knots.curve([])
    left = 0.0
    for _ in range(count - 2 if count > 1 else 1):
        left = 0.5 * (left + 1.0)
        curve = curve.insert(left)
    return _write(node, curve, f"{counted(len(curve), 'knot')} on the default ease")


def _place(node: hou.OpNode, old: list[int], new: list[int]) -> ActionReport:
    reader = reading.Reader(node, reading.recipe_moment(node))
    before = ease.of_rows(reader, knots.read_rows(reader, old))
    after, times = before.curve, before.curve.knots["x"].tolist()
    order: list[int] = []
    known = set(times)
    for segment, row in enumerate(old):
        order.append(row)
        left = times[segment]
        for number in new:
            if _segment(number, old) == segment:
                left = 0.5 * (left + times[segment + 1])
                after = after.insert(left)
                known.add(left)
                order.append(number)
    block = own.parm(node, "ease_knots")
    with hou.undos.group("Knots"), ExitStack() as stack:
        for source, target in _moves(order):
            stack.enter_context(rows.moved(block, source, target))
        for place, x in enumerate(after.knots["x"].tolist()):
            if x not in known:
                stack.enter_context(rows.inserted(block, place))
        return _write(node, after, f"{counted(len(after) - len(times), 'knot')} added on the curve")


def _segment(number: int, old: list[int]) -> int:
    """The segment that a new row stands in, from 0; the first or the last if it is before or after them."""
    return min(max(sum(1 for row in old if row < number) - 1, 0), len(old) - 2)


def _moves(order: list[int]) -> Iterator[tuple[int, int]]:
    """Moves of single rows that bring the rows 1, 2, … into an order; positions from 0."""
    rows_now = sorted(order)
    for target, row in enumerate(order):
        source = rows_now.index(row)
        if source != target:
            rows_now.insert(target, rows_now.pop(source))
            yield source, target


def _write(node: hou.OpNode, curve: Curve, text: str) -> ActionReport:
    values = knots.values(knots.of_curve(curve))
    return status.write(node, "Knots", values, text, own.driven(node))
