"""``hou.InterruptableOperation``: Escape, as a test presses it.

Source: SideFX docs, *hou.InterruptableOperation*; typed stubs of ``hou`` 21.0.
"""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, ClassVar

from hou_standin.errors import OperationInterrupted

if TYPE_CHECKING:
    from hou_standin.session import Session


class Interrupts:
    """When the user presses Escape."""

    def __init__(self) -> None:
        self._remaining: int | None = None
        self.operations: list[str] = []
        """Names of the operations that run, the outermost first."""

    def press_escape(self, after: int = 1) -> None:
        """Interrupt at the ``after``-th progress update from now."""
        self._remaining = after

    def update(self) -> None:
        """An operation reports progress.

        Raises:
            OperationInterrupted: Escape was pressed.
        """
        if self._remaining is None:
            return
        self._remaining -= 1
        if self._remaining <= 0:
            self._remaining = None
            raise OperationInterrupted()


class InterruptableOperation:
    """A piece of work that Escape ends."""

    _session: ClassVar[Session]

    def __init__(
        self,
        operation_name: str,
        long_operation_name: str | None = None,
        open_interrupt_dialog: bool = False,
        timeout_ms: int = 0,
    ) -> None:
        self._name = operation_name

    def __enter__(self) -> InterruptableOperation:
        self._session.interrupts.operations.append(self._name)
        return self

    def __exit__(
        self,
        type: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._session.interrupts.operations.pop()

    def updateProgress(self, percentage: float = -1.0) -> None:
        """Report progress from 0 to 1; raises if Escape was pressed."""
        self._session.interrupts.update()

    def updateLongProgress(self, percentage: float = -1.0, long_op_status: str | None = None) -> None:
        """Report progress of the long part; raises if Escape was pressed."""
        self._session.interrupts.update()
