"""Numbers in sentences: open to every room."""

from __future__ import annotations

__all__ = ["counted"]


def counted(number: float, noun: str, form: str = "") -> str:
    """``1 key``, ``2 keys``, ``1 frame``, ``0.5 frames``; the noun follows the number as it is written."""
    text = f"{number:{form}}"
    return f"{text} {noun}" if text in ("1", "-1") else f"{text} {noun}s"
