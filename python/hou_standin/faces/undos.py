"""``hou.undos``: groups, the disabler, the undo list.

Source: SideFX docs, *hou.undos*; typed stubs of ``hou`` 21.0.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from types import TracebackType
from typing import TYPE_CHECKING, Any

from hou_standin.errors import OperationFailed

if TYPE_CHECKING:
    from hou_standin.session import Session


class UndosGroup:
    """``hou.undos.group(label)``: one undo step for what is inside."""

    def __init__(self, context: AbstractContextManager[None], label: str) -> None:
        self._context = context
        self._label = label

    def label(self) -> str:
        """The step's label."""
        return self._label

    def __enter__(self) -> UndosGroup:
        self._context.__enter__()
        return self

    def __exit__(
        self,
        type: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._context.__exit__(type, value, traceback)


class UndosDisabler:
    """``hou.undos.disabler()``: what is inside is not recorded."""

    def __init__(self, context: AbstractContextManager[None]) -> None:
        self._context = context

    def __enter__(self) -> UndosDisabler:
        self._context.__enter__()
        return self

    def __exit__(
        self,
        type: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._context.__exit__(type, value, traceback)


class Undos:
    """``hou.undos``."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._journal = session.journal

    def areEnabled(self) -> bool:
        """True if changes are recorded now."""
        return self._journal.enabled and not self._journal.is_disabled

    def group(self, label: str, editor: Any = None) -> UndosGroup:
        """One undo step for what is inside; without effect in a callback, which is one already."""
        return UndosGroup(self._journal.group(label), label)

    def disabler(self) -> UndosDisabler:
        """What is inside is not recorded."""
        return UndosDisabler(self._journal.disabler())

    def add(self, undo: Any, label: str, tag: str | None = None) -> None:
        """Add an object with ``undo()`` and ``redo()`` to the list.

        Raises:
            OperationFailed: One of the two is missing.
        """
        if not callable(getattr(undo, "undo", None)) or not callable(getattr(undo, "redo", None)):
            raise OperationFailed("an undo needs the methods undo and redo")
        self._journal.add_action(undo, label, tag)

    def performUndo(self) -> bool:
        """Undo one step; False if there is none."""
        self._leave_group()
        return self._journal.undo()

    def performRedo(self) -> bool:
        """Redo one step; False if there is none."""
        self._leave_group()
        return self._journal.redo()

    def _leave_group(self) -> None:
        if self._journal.group_is_open:
            if self._session.switches.undo_in_group == "refused":
                raise OperationFailed("an undo group is open")
            self._journal.close_open_group()

    def undoLabels(self) -> tuple[str, ...]:
        """Labels of the undo list, the next one first."""
        return tuple(step.label for step in reversed(self._journal.undo_steps))

    def redoLabels(self) -> tuple[str, ...]:
        """Labels of the redo list, the next one first."""
        return tuple(step.label for step in reversed(self._journal.redo_steps))

    def removeUndos(self, tag: str) -> None:
        """Remove what was added with a tag."""
        for steps in (self._journal.undo_steps, self._journal.redo_steps):
            steps[:] = [step for step in steps if tag not in step.tags]

    def clear(self) -> None:
        """Forget all steps."""
        self._journal.clear()

    def memoryUsage(self) -> int:
        """Bytes held by the list: an estimate, 256 for each change."""
        steps = (*self._journal.undo_steps, *self._journal.redo_steps)
        return sum(256 * len(step.entries) for step in steps)

    def memoryUsageLimit(self) -> int:
        """Bytes that the list may hold."""
        return 256 * 1024 * 1024
