"""``import hou``: one module for all sessions, which speaks for the session in charge.

Code that imported ``hou`` under one session would otherwise keep that session's module for ever. The
session in charge is the one installed last, or the one whose callback, cook or expression runs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hou_standin.session import Session

_in_charge: list[Session] = []
_before: list[ModuleType | None] = []


class _Hou(ModuleType):
    """The module that ``import hou`` finds."""

    def __getattr__(self, name: str) -> Any:
        if not _in_charge:
            raise AttributeError(f"no stand-in is installed, so hou has no {name!r}")
        return getattr(_in_charge[-1].hou, name)

    def __dir__(self) -> list[str]:
        return dir(_in_charge[-1].hou) if _in_charge else []


HOU = _Hou("hou", "The stand-in for Houdini's hou module.")


def push(session: Session) -> None:
    """Put a session in charge."""
    _before.append(sys.modules.get("hou"))
    _in_charge.append(session)
    sys.modules["hou"] = HOU


def pop() -> None:
    """Put the session before in charge again; nothing if there is none."""
    if not _in_charge:
        return
    _in_charge.pop()
    before = _before.pop()
    if before is None:
        sys.modules.pop("hou", None)
    else:
        sys.modules["hou"] = before


@contextmanager
def in_charge(session: Session) -> Iterator[None]:
    """A session's own code runs."""
    if _in_charge and _in_charge[-1] is session and sys.modules.get("hou") is HOU:
        yield
        return
    push(session)
    try:
        yield
    finally:
        pop()
