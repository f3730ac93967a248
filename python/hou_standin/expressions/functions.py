"""Hscript functions that depend on their arguments only. Angles are in degrees.

Source: SideFX docs, section *Expression functions*. Functions whose numbers cannot be told from the
docs, such as ``rand()`` and ``noise()``, are refused by name.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from fnmatch import fnmatchcase

from hou_standin.errors import NotSupported, OperationFailed
from hou_standin.expressions.expression import Value


def call(name: str, arguments: tuple[Value, ...]) -> Value:
    """Value of a function.

    Raises:
        NotSupported: For a function that is not in the table.
        OperationFailed: For a wrong number or type of arguments, or one outside its domain.
    """
    known = _NUMERIC.get(name)
    if known is not None:
        counts, function = known
        numbers = _numbers(name, arguments)
        if len(numbers) not in counts:
            raise OperationFailed(f"{name}() takes {counts[0]} arguments, not {len(numbers)}")
        try:
            return float(function(*numbers))
        except (ValueError, ZeroDivisionError, OverflowError) as error:
            raise OperationFailed(f"{name}{arguments}: {error}") from error
    textual = _TEXTUAL.get(name)
    if textual is not None:
        try:
            return textual(*arguments)
        except (TypeError, ValueError, AttributeError) as error:
            raise OperationFailed(f"{name}{arguments}: wrong arguments") from error
    raise NotSupported(f"the expression function {name}()")


def _numbers(name: str, arguments: tuple[Value, ...]) -> list[float]:
    numbers: list[float] = []
    for argument in arguments:
        if isinstance(argument, str):
            raise OperationFailed(f"{name}() needs numbers, not the string {argument!r}")
        numbers.append(argument)
    return numbers


def _clamped(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)


def _fraction(value: float) -> float:
    if value < 0.0 and value != math.floor(value):
        raise NotSupported("frac() of a negative number: whether it is positive is not known")
    return value - math.floor(value)


def _rounded(value: float) -> float:
    if abs(math.fmod(value, 1.0)) == 0.5:
        raise NotSupported("round() of a number between two: which one it takes is not known")
    return float(math.floor(value + 0.5))


def _fitted(value: float, old_low: float, old_high: float, low: float, high: float) -> float:
    if old_low == old_high:
        return low
    share = (value - old_low) / (old_high - old_low)
    return low + (high - low) * _clamped(share, 0.0, 1.0)


_NUMERIC: dict[str, tuple[tuple[int, ...], Callable[..., float]]] = {
    "abs": ((1,), abs),
    "acos": ((1,), lambda x: math.degrees(math.acos(x))),
    "asin": ((1,), lambda x: math.degrees(math.asin(x))),
    "atan": ((1,), lambda x: math.degrees(math.atan(x))),
    "atan2": ((2,), lambda y, x: math.degrees(math.atan2(y, x))),
    "ceil": ((1,), math.ceil),
    "clamp": ((3,), _clamped),
    "cos": ((1,), lambda x: math.cos(math.radians(x))),
    "cosh": ((1,), math.cosh),
    "deg": ((1,), math.degrees),
    "exp": ((1,), math.exp),
    "fit": ((5,), _fitted),
    "fit01": ((3,), lambda x, low, high: _fitted(x, 0.0, 1.0, low, high)),
    "fit10": ((3,), lambda x, low, high: _fitted(x, 1.0, 0.0, low, high)),
    "fit11": ((3,), lambda x, low, high: _fitted(x, -1.0, 1.0, low, high)),
    "floor": ((1,), math.floor),
    "frac": ((1,), _fraction),
    "hypot": ((2,), math.hypot),
    "int": ((1,), math.trunc),
    "lock": ((1,), lambda x: x),
    "log": ((1,), math.log),
    "log10": ((1,), math.log10),
    "max": ((2,), max),
    "min": ((2,), min),
    "pow": ((2,), math.pow),
    "rad": ((1,), math.radians),
    "round": ((1,), _rounded),
    "sign": ((1,), lambda x: float((x > 0.0) - (x < 0.0))),
    "sin": ((1,), lambda x: math.sin(math.radians(x))),
    "sinh": ((1,), math.sinh),
    "sqrt": ((1,), math.sqrt),
    "tan": ((1,), lambda x: math.tan(math.radians(x))),
    "tanh": ((1,), math.tanh),
    "trunc": ((1,), math.trunc),
}
"""Name to the allowed numbers of arguments and the function."""


def _substring(text: str, start: float, length: float) -> str:
    return text[int(start) : int(start) + int(length)]


def _replaced(text: str, old: str, new: str) -> str:
    if not old:
        raise ValueError("nothing to replace")
    return text.replace(old, new)


def _padded(size: float, value: float) -> str:
    digits = str(abs(int(value))).zfill(int(size))
    return f"-{digits}" if value <= -1.0 else digits


def _matches(pattern: str, text: str) -> float:
    """True for one of several patterns, each for the whole text."""
    if "^" in pattern:
        raise NotSupported("strmatch() with ^ in its pattern")
    return float(any(fnmatchcase(text, each) for each in re.split("[ ,]+", pattern) if each))


_TEXTUAL: dict[str, Callable[..., Value]] = {
    "index": lambda text, part: float(text.index(part)) if part in text else -1.0,
    "padzero": _padded,
    "rindex": lambda text, part: float(text.rindex(part)) if part in text else -1.0,
    "strcat": lambda a, b: a + b,
    "strcasematch": lambda pattern, text: _matches(pattern.lower(), text.lower()),
    "strcmp": lambda a, b: float((a > b) - (a < b)),
    "strlen": lambda text: float(len(text)),
    "strmatch": _matches,
    "strreplace": _replaced,
    "substr": _substring,
    "tolower": lambda text: text.lower(),
    "toupper": lambda text: text.upper(),
}
