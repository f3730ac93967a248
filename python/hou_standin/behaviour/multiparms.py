"""Rows of multiparms: inserted, removed, moved. Positions count from 0, whatever the first number is.

A row is moved as a whole, with its values, channels and flags; what is bound to the number in a name
instead of to the row is decided by switches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from hou_standin.behaviour.permissions import check_parm
from hou_standin.errors import InvalidSize, OperationFailed
from hou_standin.expressions import rewriting
from hou_standin.state.scene import BlockRecord, ParmRecord, ParmTupleRecord, RowRecord, walk

Rows = tuple[RowRecord, ...]


def block(parm: ParmRecord) -> BlockRecord:
    """The multiparm block that a parameter is.

    Raises:
        OperationFailed: It is none.
    """
    if not isinstance(parm.tuple, BlockRecord):
        raise OperationFailed(f"{parm.path} is not a multiparm")
    return parm.tuple


def tuples(owner: BlockRecord) -> Iterator[ParmTupleRecord]:
    """All tuples of all rows, those of inner blocks too."""
    for row in owner.rows:
        yield from walk(row.members)


def parms(owner: BlockRecord) -> Iterator[ParmRecord]:
    """All components of the rows, one row after the other, without those of inner blocks."""
    for row in owner.rows:
        for member in row.members:
            yield from member.components


def components_per_row(owner: BlockRecord) -> int:
    """Number of components in a row."""
    return sum(len(spec.components) for spec in owner.spec.rows)


def indices(found: ParmTupleRecord) -> tuple[int, ...]:
    """The rows around a tuple, the outermost first (switch ``multiparm_indices``).

    Raises:
        OperationFailed: It is in no row.
    """
    if found.row is None:
        raise OperationFailed(f"{found.name} is not in a multiparm")
    if found.node.session.switches.multiparm_indices == "numbers":
        return found.numbers
    positions: list[int] = []
    row: RowRecord | None = found.row
    while row is not None:
        positions.insert(0, row.position)
        row = row.block.row
    return tuple(positions)


def insert(parm: ParmRecord, position: int) -> None:
    """Insert a row at its defaults."""
    owner = _writable(parm)
    if not 0 <= position <= len(owner.rows):
        raise OperationFailed(f"{parm.path} has {len(owner.rows)} rows, none can be inserted at {position}")
    _rearrange(owner, lambda rows: (*rows[:position], RowRecord(owner), *rows[position:]))


def remove(parm: ParmRecord, position: int) -> None:
    """Remove a row."""
    owner = _writable(parm)
    _check_position(owner, position)
    _rearrange(owner, lambda rows: rows[:position] + rows[position + 1 :])


def move(parm: ParmRecord, moves: Sequence[int]) -> None:
    """Move rows: from, to, from, to, one after the other."""
    owner = _writable(parm)
    if len(moves) % 2:
        raise InvalidSize("the moves come in pairs")
    for position in moves:
        _check_position(owner, position)

    def moved(rows: Rows) -> Rows:
        order = list(rows)
        for source, target in zip(moves[::2], moves[1::2], strict=True):
            order.insert(target, order.pop(source))
        return tuple(order)

    _rearrange(owner, moved)


def swap(parm: ParmRecord, position: int, step: int) -> None:
    """Move a row by one place.

    Raises:
        OperationFailed: There is no place on that side.
    """
    owner = _writable(parm)
    _check_position(owner, position)
    _check_position(owner, position + step)
    move(parm, (position, position + step))


def _writable(parm: ParmRecord) -> BlockRecord:
    owner = block(parm)
    check_parm(parm)
    return owner


def _check_position(owner: BlockRecord, position: int) -> None:
    if not 0 <= position < len(owner.rows):
        raise OperationFailed(f"{owner.name} has {len(owner.rows)} rows, no row {position}")


def _rearrange(owner: BlockRecord, arranged: Callable[[Rows], Rows]) -> None:
    """Give the block its rows in another order, and settle what is bound to numbers."""
    session = owner.node.session
    followers = rewriting.pointing_into(owner) if session.switches.external_refs_to_rows == "row" else None
    locks = {row.position: _locks(row) for row in owner.rows}
    owner.change("rows", arranged(owner.rows))
    if session.switches.lock_and_row_moves == "number":
        for row in owner.rows:
            _apply_locks(row, locks.get(row.position))
    if followers is not None:
        followers.rewrite()


def _locks(row: RowRecord) -> list[bool]:
    return [found.locked for member in walk(row.members) for found in member.components]


def _apply_locks(row: RowRecord, locks: list[bool] | None) -> None:
    here = [found for member in walk(row.members) for found in member.components]
    for found, locked in zip(here, locks or [False] * len(here), strict=False):
        found.change("locked", locked)
