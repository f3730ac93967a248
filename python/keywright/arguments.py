"""Arguments of functions in Python, refused by their names; those of native ones are refused by these."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from numbers import Integral, Real
from typing import Any, TypeGuard

from keywright.errors import wrong_argument

__all__ = ["file_name", "is_number", "list_of", "number", "text", "whole", "word"]


def is_number(value: object, kind: type = Real) -> TypeGuard[float]:
    """Whether it is a number of Python or NumPy; True and False are none."""
    return isinstance(value, kind) and not isinstance(value, bool)


def number(name: str, value: object, allowed: str) -> float:
    """A number; it may be infinite, or NaN.

    Raises:
        ArgumentError: It is none, or too large for one.
    """
    try:
        if is_number(value):
            return float(value)
    except OverflowError:
        pass
    raise wrong_argument(name, value, allowed)


def whole(name: str, value: object, low: int, high: int) -> int:
    """A whole number.

    Raises:
        ArgumentError: It is none, or out of range.
    """
    if not is_number(value, Integral) or not low <= value <= high:
        raise wrong_argument(name, value, f"a whole number from {low} to {high}")
    return int(value)


def text(name: str, value: object, allowed: str) -> str:
    """A text.

    Raises:
        ArgumentError: It is none.
    """
    if not isinstance(value, str):
        raise wrong_argument(name, value, allowed)
    return value


def word(name: str, value: object, words: Sequence[str]) -> str:
    """One of some words.

    Raises:
        ArgumentError: It is none of them.
    """
    if not isinstance(value, str) or value not in words:
        raise wrong_argument(name, value, f"one of {', '.join(words)}")
    return value


def file_name(name: str, value: object) -> str:
    """The name of a file or folder, out of a text or a path.

    Raises:
        ArgumentError: It is none.
    """
    found = os.fspath(value) if isinstance(value, (str, os.PathLike)) else value
    return text(name, found, "the name of a file or folder, a str or a Path")


def list_of(name: str, value: Any, allowed: str) -> list[Any]:
    """The things in a list, a tuple or what else gives them one by one; no text, no mapping.

    Raises:
        ArgumentError: It is none of these.
    """
    if (
        isinstance(value, (str, bytes, Mapping))
        or not isinstance(value, Iterable)
        or getattr(value, "ndim", 1) == 0
    ):
        raise wrong_argument(name, value, allowed)
    return list(value)
