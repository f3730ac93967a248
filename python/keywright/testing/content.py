"""What a golden must hold before anything is held against it: one that is not whole agrees with nothing."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, TypeGuard

# The range of two such numbers, and what a tolerance makes of it, are finite too.
_LARGEST = 1e100


def number(data: Mapping[str, Any], name: str, where: str = "it") -> float:
    """A field that is a finite number.

    Raises:
        ValueError: There is none.
    """
    found = data.get(name)
    if not is_number(found):
        raise ValueError(f"{where} has {_said(found)} where the number {name!r} belongs")
    return float(found)


def text(data: Mapping[str, Any], name: str, where: str = "it") -> str:
    """A field that is text.

    Raises:
        ValueError: There is none.
    """
    found = data.get(name)
    if not isinstance(found, str):
        raise ValueError(f"{where} has {_said(found)} where the text {name!r} belongs")
    return found


def items(data: Mapping[str, Any], name: str) -> list[Any]:
    """A field that is a list.

    Raises:
        ValueError: There is none.
    """
    found = data.get(name)
    if not isinstance(found, list):
        raise ValueError(f"it has {_said(found)} where the list {name!r} belongs")
    return found


def need_order(times: list[float], what: str) -> None:
    """Times that grow.

    Raises:
        ValueError: One is not after the one before it.
    """
    for place, (before, after) in enumerate(pairwise(times), start=2):
        if not before < after:
            raise ValueError(f"{what} {place} at {after:g} is not after the one before it, at {before:g}")


def is_number(found: object) -> TypeGuard[float]:
    """Whether it is a number that can be measured against: finite, no more than 1e100; ``true`` is none."""
    return isinstance(found, (int, float)) and not isinstance(found, bool) and abs(found) <= _LARGEST


def _said(found: object) -> str:
    return "nothing" if found is None else repr(found)[:40]
