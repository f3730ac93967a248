"""Work that the artist may end with Escape: reading and planning, never writing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

import hou

T = TypeVar("T")

# Fewer channels than this are read and planned before anybody could press a key.
_FEW = 16


def watched(label: str, items: Sequence[T]) -> Iterator[T]:
    """The items one by one; Escape is asked for before each and after the last.

    Args:
        label: What the host shows while it takes long.
        items: What is to be worked on.

    Raises:
        hou.OperationInterrupted: Escape was pressed.
    """
    with interruptible(label, len(items)) as ask:
        for number, item in enumerate(items):
            if number:
                ask(number / len(items))
            yield item


@contextmanager
def interruptible(label: str, count: int) -> Iterator[Callable[[float], None]]:
    """Work on many channels; gives what asks for Escape at a part of it, 0 to 1.

    Escape is asked for before and after; pressed in between, it counts at the next question. So work that is
    one call, such as planning in the core, is not cut short, but nothing comes of it.

    Args:
        label: What the host shows while it takes long.
        count: How many channels; few are not worth asking.

    Raises:
        hou.OperationInterrupted: Escape was pressed.
    """
    if count < _FEW:
        yield _nobody
        return
    with hou.InterruptableOperation(label, open_interrupt_dialog=True) as operation:
        operation.updateProgress(0.0)
        yield operation.updateProgress
        operation.updateProgress(1.0)


def _nobody(part: float) -> None:
    """Asks nobody."""
