"""Rows of a block moved, copied, inserted and removed, with their keys, references, expressions and locks.

Each change is a context: it is taken back if what is done inside fails. Positions count from 0. References
from other nodes to a row's parameter are not promised to follow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import hou

from keywright.node import own
from keywright.node.own import Before, Driven, rows_of
from keywright.node.permission import refuse_locked_parm


@contextmanager
def moved(block: hou.Parm, source: int, target: int) -> Iterator[None]:
    """Row ``source`` becomes row ``target``.

    Raises:
        HostError: ``parameter-locked``, ``rows-driven``: the number of rows cannot be changed.
    """
    with _kept(block):
        _move(block, source, target)
    try:
        yield
    except BaseException:
        _move(block, target, source)
        raise


@contextmanager
def inserted(block: hou.Parm, position: int) -> Iterator[None]:
    """A new row at its defaults stands at ``position``.

    Raises:
        HostError: As :func:`moved`.
    """
    with _kept(block):
        _insert(block, position)
    try:
        yield
    except BaseException:
        _remove(block, position)
        raise


@contextmanager
def duplicated(block: hou.Parm, position: int) -> Iterator[None]:
    """A copy of row ``position`` stands below it.

    Raises:
        HostError: As :func:`moved`.
    """
    with inserted(block, position + 1):
        _copy(block, position, position + 1)
        rows = rows_of(block)
        _lock(rows[position + 1], [parm.isLocked() for parm in rows[position]])
        yield


@contextmanager
def removed(block: hou.Parm, position: int, driven: Driven) -> Iterator[None]:
    """Row ``position`` is gone.

    Raises:
        HostError: As :func:`moved`, and if the row holds what ``driven`` keeps.
    """
    row = rows_of(block)[position]
    own.refuse_driven_row(row, driven)
    before = [Before.of(parm) for parm in row]
    with _kept(block):
        _remove(block, position)
    try:
        yield
    except BaseException as fault:
        _insert(block, position)
        own.put_back(before, fault)
        raise


@contextmanager
def _kept(block: hou.Parm) -> Iterator[None]:
    """Every row comes back as it was if the host fails half way in what is done inside."""
    refuse_locked_parm(block)
    own.refuse_driven_rows(block)
    rows = rows_of(block)
    before = [Before.of(block), *(Before.of(parm) for row in rows for parm in row)]
    locks = [[parm.isLocked() for parm in row] for row in rows]
    try:
        yield
    except BaseException as fault:
        for row in rows_of(block):
            _lock(row, ())
        own.put_back(before, fault)
        for row, wanted in zip(rows_of(block), locks, strict=True):
            _lock(row, wanted)
        raise


def _insert(block: hou.Parm, position: int) -> None:
    with _unlocked(block) as locks:
        block.insertMultiParmInstance(position)
        locks.insert(position, [])


def _remove(block: hou.Parm, position: int) -> None:
    with _unlocked(block) as locks:
        block.removeMultiParmInstance(position)
        del locks[position]


def _move(block: hou.Parm, source: int, target: int) -> None:
    if source == target:
        return
    with _unlocked(block) as locks:
        if hasattr(block, "moveMultiParmInstances"):
            block.moveMultiParmInstances([source, target])
        else:
            _move_by_copy(block, source, target)
        locks.insert(target, locks.pop(source))


def _move_by_copy(block: hou.Parm, source: int, target: int) -> None:
    """For hosts before 20.5: an empty row at the new place, everything copied, the old row removed."""
    place = target + 1 if target > source else target
    old = source + 1 if place <= source else source
    block.insertMultiParmInstance(place)
    _copy(block, old, place)
    block.removeMultiParmInstance(old)


def _copy(block: hou.Parm, source: int, target: int) -> None:
    rows = rows_of(block)
    for parm, original in zip(rows[target], rows[source], strict=True):
        parm.setFromParm(original)


@contextmanager
def _unlocked(block: hou.Parm) -> Iterator[list[list[bool]]]:
    """Opens every lock of the rows and closes them again as the list says that is handed out.

    Whether a host moves locks with their row is not known. A row without an entry has none.
    """
    rows = rows_of(block)
    locks = [[parm.isLocked() for parm in row] for row in rows]
    locked = any(map(any, locks))
    for row in rows if locked else ():
        _lock(row, ())
    yield locks
    for row, wanted in zip(rows_of(block), locks, strict=True) if locked else ():
        _lock(row, wanted)


def _lock(row: Sequence[hou.Parm], wanted: Sequence[bool]) -> None:
    for parm, on in zip(row, wanted or [False] * len(row), strict=True):
        if parm.isLocked() != on:
            parm.lock(on)
