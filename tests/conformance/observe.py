"""What a scenario saw, as plain data: numbers, texts, and exceptions by class and text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

Step = dict[str, Any]
"""``name`` with one of ``value``, ``figure``, or ``raised`` and ``text``."""


class Observer:
    """Collects the steps of one scenario.

    Args:
        hide: A text that differs from run to run, such as a temporary folder; it is cut out of what is seen.
    """

    def __init__(self, hide: str = "") -> None:
        self.steps: list[Step] = []
        self._hide = hide

    def __call__(self, name: str, value: Any) -> Any:
        """Notes a value, or what a function answers or raises.

        Returns:
            The value; None where the function raised.

        Raises:
            ValueError: The scenario has a step of this name already.
        """
        return self._note(name, "value", value)

    def figure(self, name: str, value: Any) -> Any:
        """Notes what depends on the machine or the build, such as a time: kept, never compared."""
        return self._note(name, "figure", value)

    def raised(self, name: str, error: BaseException) -> None:
        """Notes an exception."""
        self._append({"name": name, "raised": type(error).__name__, "text": self._plain(str(error))})

    def _note(self, name: str, kind: str, value: Any) -> Any:
        if callable(value):
            try:
                value = value()
            except Exception as error:
                self.raised(name, error)
                return None
        self._append({"name": name, kind: self._plain(value)})
        return value

    def _append(self, step: Step) -> None:
        if any(known["name"] == step["name"] for known in self.steps):
            raise ValueError(f"two steps are called {step['name']!r}")
        self.steps.append(step)

    def _plain(self, value: Any) -> Any:
        if value is None or isinstance(value, bool | int):
            return value
        if isinstance(value, float):
            return value if abs(value) < float("inf") else repr(value)
        if isinstance(value, str):
            return value.replace(self._hide, "<folder>") if self._hide else value
        if isinstance(value, Mapping):
            return {str(self._plain(key)): self._plain(entry) for key, entry in value.items()}
        named: Callable[[], str] | None = getattr(value, "path", None) or getattr(value, "name", None)
        if named is not None and callable(named):
            return named()
        if isinstance(value, Iterable):
            return [self._plain(entry) for entry in value]
        return repr(value)
