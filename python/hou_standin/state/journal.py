"""Scene state that remembers: every change is one assignment to a field of a record.

All state of a scene that can be undone lives in fields of :class:`Record` and holds immutable values,
so a change is the triple (record, field, value) and its undo is the old value put back: exact by
construction, down to the bit, for keys, ties, flags, expressions, nodes and user data alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hou_standin.errors import OperationFailed

if TYPE_CHECKING:
    from hou_standin.session import Session


class Record:
    """Something in the scene. Undoable fields are changed through :meth:`change` only."""

    __slots__ = ("session",)

    def __init__(self, session: Session) -> None:
        self.session = session

    def change(self, name: str, value: Any, *, undoable: bool = True) -> bool:
        """Give a field a new value; True if that is a change."""
        return self.session.journal.change(self, name, value, undoable=undoable)

    def changed(self, name: str) -> None:
        """Called after a field got another value, by a change, an undo or a redo."""


@dataclass(slots=True)
class _Change:
    record: Record
    name: str
    old: Any
    new: Any


@dataclass(slots=True)
class _Action:
    """An object with ``undo()`` and ``redo()`` that a script added."""

    target: Any


@dataclass(slots=True)
class Step:
    """One entry of the undo list."""

    label: str
    tags: set[str] = field(default_factory=set)
    entries: list[_Change | _Action] = field(default_factory=list)
    _last: dict[tuple[int, str], _Change] = field(default_factory=dict)

    def add_change(self, record: Record, name: str, old: Any, new: Any) -> None:
        """Remember a change; several of one field are one."""
        known = self._last.get((id(record), name))
        if known is None:
            known = self._last[id(record), name] = _Change(record, name, old, new)
            self.entries.append(known)
        else:
            known.new = new

    def add_action(self, target: Any, tag: str | None) -> None:
        """Remember a script's own undo; changes after it are kept apart from those before."""
        self.entries.append(_Action(target))
        self._last.clear()
        if tag:
            self.tags.add(tag)

    @property
    def is_empty(self) -> bool:
        """True if the step would change nothing."""
        return not any(
            isinstance(entry, _Action) or not _same(entry.old, entry.new) for entry in self.entries
        )


class Journal:
    """The undo and redo lists, and the step being recorded."""

    def __init__(self, enabled: bool, nested_groups_are_steps: bool) -> None:
        self.enabled = enabled
        self._each = nested_groups_are_steps
        self._groups: list[str] = []
        self._disabled = 0
        self._callbacks = 0
        self._applying = False
        self._open = Step("")
        self.undo_steps: list[Step] = []
        self.redo_steps: list[Step] = []
        self.changes = 0
        """Counts changes of every kind; a scene is modified if it moved since the last save."""

    @property
    def is_recording(self) -> bool:
        """True if a change made now could be undone."""
        return self.enabled and not self._disabled and not self._applying

    @property
    def is_disabled(self) -> bool:
        """True inside a disabler."""
        return self._disabled > 0

    @property
    def group_is_open(self) -> bool:
        """True inside an undo group or a callback."""
        return bool(self._groups) or self._callbacks > 0

    def change(self, record: Record, name: str, value: Any, *, undoable: bool = True) -> bool:
        """Assign a field and remember how to take it back; True if the value differs."""
        old = getattr(record, name)
        if _same(old, value):
            return False
        setattr(record, name, value)
        self.changes += 1
        if undoable and self.is_recording:
            self._open.add_change(record, name, old, value)
        record.changed(name)
        return True

    def add_action(self, target: Any, label: str, tag: str | None) -> None:
        """Add a script's own object with ``undo()`` and ``redo()``."""
        if self.is_recording:
            self._open.add_action(target, tag)
            self.close_call(label)

    # Steps

    @contextmanager
    def group(self, label: str) -> Iterator[None]:
        """One undo step for everything inside; nothing special inside a callback, which is one already."""
        if self._callbacks:
            yield
            return
        if self._groups and self._each:
            self._push(self._groups[-1])
        self._groups.append(label)
        try:
            yield
        finally:
            self._groups.pop()
            if not self._groups or self._each:
                self._push(label)

    @contextmanager
    def callback(self, label: str, always: bool) -> Iterator[None]:
        """The step that a parameter's callback runs in."""
        if self._callbacks or self._groups:
            self._callbacks += 1
            try:
                yield
            finally:
                self._callbacks -= 1
            return
        self._callbacks += 1
        try:
            yield
        finally:
            self._callbacks -= 1
            self._push(label, even_if_empty=always and self.is_recording)

    @contextmanager
    def disabler(self) -> Iterator[None]:
        """Changes inside are not recorded."""
        self._disabled += 1
        try:
            yield
        finally:
            self._disabled -= 1

    def close_call(self, label: str) -> None:
        """End of a call from a script: outside a group its changes are a step of their own."""
        if self._open.entries and not self.group_is_open:
            self._push(label)

    def _push(self, label: str, even_if_empty: bool = False) -> None:
        step, self._open = self._open, Step("")
        if step.is_empty and not even_if_empty:
            return
        step.label = label
        self.undo_steps.append(step)
        self.redo_steps.clear()

    # Back and forth

    def undo(self) -> bool:
        """Take the last step back; False if there is none."""
        if not self.enabled or not self.undo_steps:
            return False
        step = self.undo_steps.pop()
        self._apply(step, back=True)
        self.redo_steps.append(step)
        return True

    def redo(self) -> bool:
        """Do the last undone step again; False if there is none."""
        if not self.enabled or not self.redo_steps:
            return False
        step = self.redo_steps.pop()
        self._apply(step, back=False)
        self.undo_steps.append(step)
        return True

    def close_open_group(self) -> None:
        """Make a step of what was recorded so far, in the middle of a group."""
        self._push(self._groups[-1] if self._groups else "")

    def clear(self) -> None:
        """Forget all steps."""
        self._open = Step("")
        self.undo_steps.clear()
        self.redo_steps.clear()

    def _apply(self, step: Step, back: bool) -> None:
        self._applying = True
        touched: list[_Change] = []
        try:
            for entry in reversed(step.entries) if back else step.entries:
                if isinstance(entry, _Action):
                    self._run(entry.target.undo if back else entry.target.redo)
                else:
                    setattr(entry.record, entry.name, entry.old if back else entry.new)
                    touched.append(entry)
            self.changes += 1
            for change in touched:
                change.record.changed(change.name)
        finally:
            self._applying = False

    @staticmethod
    def _run(action: Callable[[], None]) -> None:
        try:
            action()
        except Exception as error:
            raise OperationFailed(f"an added undo failed: {error}") from error


def _same(old: Any, new: Any) -> bool:
    """Equal to the bit: 0.0 and -0.0 differ, and so do 1 and 1.0."""
    if old is new:
        return True
    if type(old) is not type(new):
        return False
    if isinstance(old, float):
        return old.hex() == new.hex()
    return bool(old == new)
