"""``hou.text``: strings expanded.

Source: SideFX docs, *hou.text*; typed stubs of ``hou`` 21.0.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hou_standin.expressions import evaluate
from hou_standin.expressions.expansion import needs_expansion

if TYPE_CHECKING:
    from hou_standin.session import Session


class Text:
    """``hou.text``."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def expandString(self, str: str, expand_tilde: bool = True) -> str:
        """A text with its variables and back-ticks replaced."""
        return evaluate.expanded_here(self._session, str) if needs_expansion(str) else str

    def expandStringAtFrame(self, str: str, frame: float, expand_tilde: bool = True) -> str:
        """A text with its variables and back-ticks replaced as at a frame."""
        where = replace(self._session.context, time=self._session.clock.time_at(frame), is_fixed=True)
        with evaluate.context(self._session, where):
            return self.expandString(str, expand_tilde)
