"""The parameters of Motion Recipe: one table, from which everything else about them is generated.

Dialog script, help card, names of the callbacks, docs tables, the mapping between node and document
come from here. Names and menu tokens are a file format: within version 1.0 of the asset rows and
entries are only added.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from keywright.node.table.commit import ABOVE, COMMIT
from keywright.node.table.preview import PREVIEW
from keywright.node.table.recipe import RECIPE
from keywright.node.table.row import Block, Cook, Expression, Row, Tab, When
from keywright.node.table.shape import SHAPE
from keywright.node.table.stack import STACK
from keywright.node.table.targets import TARGETS

__all__ = [
    "ABOVE",
    "EXTRA_FUNCTIONS",
    "MENU_FUNCTIONS",
    "TABS",
    "Block",
    "Cook",
    "Expression",
    "Row",
    "Tab",
    "When",
    "blocks",
    "callbacks",
    "entries",
    "row",
    "rows",
]

TABS: tuple[Tab, ...] = (SHAPE, STACK, TARGETS, COMMIT, RECIPE, PREVIEW)
"""The tabs in order; :data:`ABOVE` are the rows above them."""

MENU_FUNCTIONS = ("menu_library",)
"""Functions that menu scripts call."""

EXTRA_FUNCTIONS = ("cook", "on_sync_node_version")
"""Functions that no parameter calls: the cook and the one event."""


def entries() -> Iterator[Row | Block]:
    """Rows and blocks in the order of the interface."""
    yield from ABOVE
    for tab in TABS:
        yield from tab.entries


def blocks() -> Iterator[Block]:
    """The multiparm blocks."""
    return (entry for entry in entries() if isinstance(entry, Block))


def rows() -> Iterator[Row]:
    """Every parameter in order; a block's own before those of its rows."""
    for entry in entries():
        if isinstance(entry, Block):
            yield entry.head
            yield from entry.rows
        else:
            yield entry


@cache
def _by_name() -> dict[str, Row]:
    return {found.name: found for found in rows()}


def row(name: str) -> Row:
    """The row of a parameter, by its name with the row mark.

    Raises:
        KeyError: no such parameter.
    """
    return _by_name()[name]


def callbacks() -> tuple[str, ...]:
    """Names of the functions that parameters call when they are changed by hand, sorted."""
    return tuple(sorted(found.function for found in rows() if found.callback))
