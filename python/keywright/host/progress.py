"""Work that the artist may end with Escape: reading and planning, never writing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

import hou

T = TypeVar("T")

# Fewer channels than this are read before anybody could press a key.
_FEW = 16


def watched(label: str, items: Sequence[T]) -> Iterator[T]:
    """The items one by one; Escape is asked for before each and after the last.

    Args:
        label: What the host shows while it takes long.
        items: What is to be worked on.

    Raises:
        hou.OperationInterrupted: Escape was pressed.
    """
    if len(items) < _FEW:
        yield from items
        return
    with hou.InterruptableOperation(label, open_interrupt_dialog=True) as operation:
        for number, item in enumerate(items):
            operation.updateProgress(number / len(items))
            yield item
        operation.updateProgress(1.0)
