"""Calls from a script into the host: counted, delayed, made to fail.

A call is counted when it comes from outside; what the stand-in does inside it is not. Code that the
host runs (a callback, a cook, a Python expression) is outside again, so its calls count.

Example::

    session.calls.fail(17)                               # the 17th call from now raises
    session.calls.fail_on("/obj/ball/ty", "setKeyframes")  # so does writing keys to this parameter
    session.calls.before(5, lambda: other_tool())        # somebody edits between two calls
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hou_standin import installed
from hou_standin.arguments import ACCIDENTS, name_misfit
from hou_standin.errors import OperationFailed

if TYPE_CHECKING:
    from hou_standin.session import Session

Action = Callable[[], None]


@dataclass(slots=True)
class _Trigger:
    """Run an action before a call that matches, once the given number of matches has been reached."""

    matches: Callable[[str, object], bool]
    remaining: int
    action: Action
    repeats: bool = False


class Calls:
    """The gate between scripts and the host of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._inside = False
        self._nesting = 0
        self._triggers: list[_Trigger] = []
        self.total = 0
        """Calls since the session began, or since :meth:`reset`."""
        self.by_name: Counter[str] = Counter()
        """The same by name, such as ``Parm.eval``."""
        self.seconds_per_call = 0.0
        """Added latency of each call, in seconds."""

    # The gate

    @property
    def is_inside(self) -> bool:
        """True while the host answers a script's call; False while it does what a hand asked for."""
        return self._inside

    def enter(self, name: str, subject: object) -> bool:
        """A call begins; False if it comes from inside the host and is nobody's business."""
        if self._inside:
            return False
        self.total += 1
        self.by_name[name] += 1
        if self.seconds_per_call:
            time.sleep(self.seconds_per_call)
        self._inside = True
        if self._triggers:
            try:
                self._fire(name, subject)
            except BaseException:
                self._inside = False
                raise
        return True

    def leave(self, name: str) -> None:
        """The call ends; outside every group, its changes become an undo step."""
        self._inside = False
        if not self._nesting:
            self._session.journal.close_call(name)

    @contextmanager
    def script(self) -> Iterator[None]:
        """The host runs somebody's code: calls made in it count."""
        inside, self._inside = self._inside, False
        self._nesting += 1
        try:
            with installed.in_charge(self._session):
                yield
        finally:
            self._nesting -= 1
            self._inside = inside

    # Injection

    def fail(self, number: int, error: BaseException | None = None) -> None:
        """Make the call that is ``number`` calls from now raise (1 is the next one)."""
        self._triggers.append(_Trigger(lambda name, subject: True, number, _raiser(error)))

    def fail_on(
        self, path: str, method: str | None = None, number: int = 1, error: BaseException | None = None
    ) -> None:
        """Make the ``number``-th call on the parameter or node at ``path`` raise."""
        self._triggers.append(_Trigger(_on(path, method), number, _raiser(error)))

    def always_fail_on(
        self, path: str, method: str | None = None, error: BaseException | None = None
    ) -> None:
        """Make every call on the parameter or node at ``path`` raise."""
        self._triggers.append(_Trigger(_on(path, method), 1, _raiser(error), repeats=True))

    def before(self, number: int, action: Action) -> None:
        """Run ``action`` before the call that is ``number`` calls from now, as another tool would."""
        self._triggers.append(_Trigger(lambda name, subject: True, number, action))

    def before_method(self, method: str, action: Action, number: int = 1) -> None:
        """Run ``action`` before the ``number``-th call of a method, such as ``setKeyframes``."""
        self._triggers.append(_Trigger(lambda name, subject: _method(name) == method, number, action))

    def clear(self) -> None:
        """Forget all injected failures, actions and delays."""
        self._triggers.clear()
        self.seconds_per_call = 0.0

    def reset(self) -> None:
        """Start counting again."""
        self.total = 0
        self.by_name.clear()

    def _fire(self, name: str, subject: object) -> None:
        due: list[_Trigger] = []
        for trigger in self._triggers:
            if trigger.matches(name, subject):
                trigger.remaining -= 1
                if trigger.remaining <= 0:
                    due.append(trigger)
        self._triggers = [trigger for trigger in self._triggers if trigger.repeats or trigger not in due]
        for trigger in due:
            with self.script():
                trigger.action()


def gated(calls: Calls, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """``function`` behind the gate; keeps its signature for :mod:`inspect`."""

    def call(*args: Any, **kwargs: Any) -> Any:
        if not calls.enter(name, args[0] if args else None):
            return function(*args, **kwargs)
        try:
            return function(*args, **kwargs)
        except ACCIDENTS as error:
            name_misfit(error, function, args, kwargs)
            raise
        finally:
            calls.leave(name)

    call.__name__ = call.__qualname__ = getattr(function, "__name__", name)
    call.__doc__ = function.__doc__
    call.__wrapped__ = function  # type: ignore[attr-defined]
    return call


def _method(name: str) -> str:
    return name.rpartition(".")[2]


def _on(path: str, method: str | None) -> Callable[[str, object], bool]:
    def matches(name: str, subject: object) -> bool:
        if method is not None and _method(name) != method:
            return False
        place = getattr(subject, "path", None)
        try:
            return callable(place) and place() == path
        except Exception:  # a handle whose object was deleted has no path
            return False

    return matches


def _raiser(error: BaseException | None) -> Action:
    def action() -> None:
        raise error or OperationFailed("injected failure")

    return action
