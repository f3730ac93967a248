"""The form of the stand-in's own scene text: checked as a whole before anything is built from it."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

from hou_standin.chn import EXTRAPOLATIONS

Check = Callable[[Any, str], None]
"""Raises for a value that is not of a form; the text says where the value stands."""


class SceneTextError(ValueError):
    """A text that is no scene of the stand-in.

    Attributes:
        code: Stable name of the mistake: ``not-json``, ``other-format``, ``newer-version``, ``wrong-form``.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"not a scene of the stand-in: {message} [{code}]")
        self.code = code


def _wrong(where: str, wanted: str, value: Any) -> SceneTextError:
    return SceneTextError("wrong-form", f"{where}: {wanted} expected, not {str(value)[:40]!r}")


def _is(wanted: str, holds: Callable[[Any], bool]) -> Check:
    def check(value: Any, where: str) -> None:
        if not holds(value):
            raise _wrong(where, wanted, value)

    return check


def _list(each: Check, length: int | None = None) -> Check:
    def check(value: Any, where: str) -> None:
        if not isinstance(value, list) or (length is not None and len(value) != length):
            raise _wrong(where, "a list" if length is None else f"a list of {length}", value)
        for index, item in enumerate(value):
            each(item, f"{where}[{index}]")

    return check


def _mapping(each: Check) -> Check:
    def check(value: Any, where: str) -> None:
        if not isinstance(value, dict):
            raise _wrong(where, "an object", value)
        for key, item in value.items():
            each(item, f"{where}.{key}")

    return check


def _object(required: dict[str, Check], optional: dict[str, Check] | None = None) -> Check:
    def check(value: Any, where: str) -> None:
        if not isinstance(value, dict):
            raise _wrong(where, "an object", value)
        for key, form in required.items():
            if key not in value:
                raise SceneTextError("wrong-form", f"{where}: {key} is missing")
            form(value[key], f"{where}.{key}")
        for key, form in (optional or {}).items():
            if key in value:
                form(value[key], f"{where}.{key}")

    return check


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e300


def _is_path(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch(r"(?:/[^/\s]+)+", value) is not None


NUMBER = _is("a number", lambda value: _is_number(value) and math.isfinite(value))
LENGTH = _is("a number that is not negative", lambda value: _is_number(value) and value >= 0)
RATE = _is("a positive number", lambda value: _is_number(value) and value > 1e-300)
COUNT = _is("a whole number", lambda value: isinstance(value, int) and 0 <= value < 10_000)
TEXT = _is("a text", lambda value: isinstance(value, str))
FLAG = _is("true or false", lambda value: isinstance(value, bool))
VALUE = _is("a value", lambda value: value is None or isinstance(value, str | bool) or _is_number(value))
LANGUAGE = _is("Hscript or Python", lambda value: value in ("Hscript", "Python"))
BEYOND = _is("an extrapolation", lambda value: value in EXTRAPOLATIONS.values())


def _wire(value: Any, where: str) -> None:
    """A source's name and output, or null."""
    if value is not None:
        _list(VALUE, 2)(value, where)
        TEXT(value[0], f"{where}[0]")
        COUNT(value[1], f"{where}[1]")


def _side(value: Any, where: str) -> None:
    """Value, slope, ratio, automatic."""
    _list(VALUE, 4)(value, where)
    _list(NUMBER, 3)(value[:3], where)
    FLAG(value[3], f"{where}[3]")


_KNOT = _object({"in": _side, "out": _side, "expression": TEXT, "language": LANGUAGE, "ties": _list(FLAG, 3)})


def _channel(value: Any, where: str) -> None:
    _object(
        {"start": NUMBER, "lengths": _list(LENGTH), "left": BEYOND, "right": BEYOND, "knots": _list(_KNOT)}
    )(value, where)
    if len(value["knots"]) != len(value["lengths"]) + 1:
        raise _wrong(f"{where}.knots", f"{len(value['lengths']) + 1} knots", len(value["knots"]))


def _tuple(value: Any, where: str) -> None:
    """One parameter tuple; a block's rows hold such tuples."""
    _object(
        {"values": _list(VALUE)},
        {
            "channels": _mapping(_channel),
            "locked": _list(COUNT),
            "autoscoped": _mapping(FLAG),
            "hidden": FLAG,
            "disabled": FLAG,
            "rows": _list(_mapping(_tuple)),
        },
    )(value, where)


_NODE = _object(
    {
        "path": _is("the path of a node", _is_path),
        "type": TEXT,
        "inputs": _list(_wire),
        "flags": _list(TEXT),
        "user_data": _mapping(TEXT),
        "comment": TEXT,
        "color": _list(NUMBER, 3),
        "position": _list(NUMBER, 2),
        "language": LANGUAGE,
        "locked_asset": FLAG,
        "spare": TEXT,
        "parms": _mapping(_tuple),
    }
)
_SCENE = _object(
    {
        "fps": RATE,
        "time": NUMBER,
        "frame_range": _list(NUMBER, 2),
        "playback_range": _list(NUMBER, 2),
        "variables": _mapping(TEXT),
        "nodes": _list(_NODE),
    }
)


def check(data: Any) -> None:
    """Raise unless the data are those of a whole scene.

    Raises:
        SceneTextError: ``wrong-form``, with the place and what belongs there.
    """
    _SCENE(data, "scene")
