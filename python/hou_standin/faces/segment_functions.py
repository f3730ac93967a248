"""The functions of segments, as Python-language keys call them.

Source: SideFX docs, *hou.bezier* and its kin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hou_standin.animation import segments
from hou_standin.errors import NotAvailable

if TYPE_CHECKING:
    from hou_standin.session import Session


class SegmentFunctions:
    """The segment functions as Python-language keys call them.

    Each raises ``hou.NotAvailable`` outside a channel's expression, and :class:`NotSupported` where the
    formula is not known.
    """

    def __init__(self, session: Session) -> None:
        self._session = session

    def _value(self, name: str) -> float:
        where = self._session.context
        if where.segment is None:
            raise NotAvailable(f"{name}() outside a channel's expression")
        overlap = str(self._session.switches.overlap)
        return segments.evaluated(name, where.segment, where.time - where.segment.start, overlap)

    def bezier(self) -> float:
        """The cubic through the handles."""
        return self._value("bezier")

    def constant(self) -> float:
        """The value of the segment's start."""
        return self._value("constant")

    def cubic(self) -> float:
        """Hermite with the slopes of both ends."""
        return self._value("cubic")

    def ease(self) -> float:
        """Slow at both ends."""
        return self._value("ease")

    def easein(self) -> float:
        """Slow at the start."""
        return self._value("easein")

    def easeout(self) -> float:
        """Slow at the end."""
        return self._value("easeout")

    def linear(self) -> float:
        """A straight line."""
        return self._value("linear")

    def quintic(self) -> float:
        """Its formula is not known."""
        return self._value("quintic")

    def spline(self) -> float:
        """Its formula is not known."""
        return self._value("spline")
