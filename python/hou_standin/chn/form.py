"""Channels and segments as they are written."""

from __future__ import annotations

from dataclasses import dataclass, field

EXTRAPOLATIONS = {
    name.lower(): name for name in ("Default", "Hold", "Cycle", "Extend", "Slope", "CycleOffset", "Oscillate")
}
"""What stands for each member of ``hou.parmExtrapolate``; only ``extend`` was seen [inferred]."""
SIDES = {"untie": ("iv", "ov", "is", "os", "ia", "oa"), "autoslope": ("ai", "ao")}
"""Sides that an option of a segment may name."""
Pair = tuple[float, float]
ZERO: Pair = (0.0, 0.0)


class ChannelTextError(ValueError):
    """A text that is no channel file.

    Attributes:
        code: Stable name of the mistake.
        line: Where it is, from 1.
    """

    def __init__(self, code: str, message: str, line: int) -> None:
        super().__init__(f"line {line}: {message} [{code}]")
        self.code = code
        self.line = line


@dataclass(frozen=True, slots=True)
class SegmentText:
    """One segment as it is written."""

    length: float
    value: Pair = ZERO
    slope: Pair = ZERO
    accel: Pair = ZERO
    expression: str = "bezier()"
    language: str = ""
    untie: tuple[str, ...] = ()
    """Of ``iv ov is os ia oa``: the exceptions to the rule that all is tied."""
    auto: tuple[str, ...] = ()
    """``ai`` if the slope of the start is automatic, ``ao`` if that of the end is."""


@dataclass(frozen=True, slots=True)
class ChannelText:
    """One channel as it is written."""

    name: str
    left: str = "extend"
    right: str = "extend"
    default: float | None = None
    """The last pending value, not the parameter's default."""
    default_text: str | None = None
    flags: int = 0
    start: float = 0.0
    segments: tuple[SegmentText, ...] = field(default=())
