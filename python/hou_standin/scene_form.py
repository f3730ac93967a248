"""The form of the stand-in's own scene text: checked as a whole before anything is built from it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from hou_standin.chn import EXTRAPOLATIONS

Data = dict[str, Any]
FORMAT = "hou_standin scene"
VERSION = 3
"""1 had no takes; 1 and 2 had every row by itself, and left nothing out."""
NODE: Data = {
    "inputs": [],
    "flags": [],
    "user_data": {},
    "comment": "",
    "color": [0.8, 0.8, 0.8],
    "position": [0.0, 0.0],
    "language": "Hscript",
    "locked_asset": False,
    "spare": "",
}
"""What is left out of a node that has it."""
KNOT: Data = {"expression": "bezier()", "language": "Hscript", "ties": [True, True, True]}
"""What is left out of a knot that has it; its outgoing side, too, if it is the incoming one."""
BEYOND_KEYS = "Extend"
"""What is left out of a channel that has it as its extrapolation."""
Check = Callable[[Any], None]
"""Raises for a value that is not of a form."""


class SceneTextError(ValueError):
    """A text that is no scene of the stand-in.

    Attributes:
        code: Stable name of the mistake: ``not-json``, ``other-format``, ``newer-version``, ``wrong-form``.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"not a scene of the stand-in: {message} [{code}]")
        self.code = code


class _Misfit(Exception):
    """A value that is not of the form; the way to it is put together on the way out."""

    def __init__(self, wanted: str, value: Any) -> None:
        super().__init__(wanted)
        self.wanted = wanted
        self.value = value
        self.way = ""

    def within(self, part: str) -> _Misfit:
        """The same, seen from one level further out."""
        self.way = part + self.way
        return self


def _is(wanted: str, holds: Callable[[Any], bool]) -> Check:
    def check(value: Any) -> None:
        if not holds(value):
            raise _Misfit(wanted, value)

    return check


def _list(each: Check, length: int | None = None) -> Check:
    def check(value: Any) -> None:
        if not isinstance(value, list) or (length is not None and len(value) != length):
            raise _Misfit("a list" if length is None else f"a list of {length}", value)
        for index, item in enumerate(value):
            try:
                each(item)
            except _Misfit as misfit:
                raise misfit.within(f"[{index}]") from None

    return check


def _mapping(each: Check) -> Check:
    def check(value: Any) -> None:
        if not isinstance(value, dict):
            raise _Misfit("an object", value)
        for key, item in value.items():
            try:
                each(item)
            except _Misfit as misfit:
                raise misfit.within(f".{key}") from None

    return check


def _object(required: dict[str, Check], optional: dict[str, Check] | None = None) -> Check:
    forms = {**required, **(optional or {})}

    def check(value: Any) -> None:
        if not isinstance(value, dict):
            raise _Misfit("an object", value)
        for key in required:
            if key not in value:
                raise _Misfit(f"{key}", "an object without it")
        for key, item in value.items():
            form = forms.get(key)
            if form is not None:
                try:
                    form(item)
                except _Misfit as misfit:
                    raise misfit.within(f".{key}") from None

    return check


def _is_number(value: Any) -> bool:
    return type(value) in (float, int) and -1e300 < value < 1e300


def _is_path(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch(r"(?:/[^/\s]+)+", value) is not None


NUMBER = _is("a number", _is_number)
LENGTH = _is("a number that is not negative", lambda value: _is_number(value) and value >= 0)
RATE = _is("a positive number", lambda value: _is_number(value) and value > 1e-300)
COUNT = _is("a whole number", lambda value: isinstance(value, int) and 0 <= value < 10_000)
TEXT = _is("a text", lambda value: isinstance(value, str))
FLAG = _is("true or false", lambda value: isinstance(value, bool))
VALUE = _is("a value", lambda value: value is None or isinstance(value, str | bool) or _is_number(value))
LANGUAGE = _is("Hscript or Python", lambda value: value in ("Hscript", "Python"))
BEYOND = _is("an extrapolation", lambda value: value in EXTRAPOLATIONS.values())


def _is_wire(value: Any) -> bool:
    return value is None or (
        isinstance(value, list)
        and len(value) == 2
        and isinstance(value[0], str)
        and isinstance(value[1], int)
        and 0 <= value[1] < 10_000
    )


def _is_side(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 4
        and isinstance(value[3], bool)
        and all(_is_number(number) for number in value[:3])
    )


WIRE = _is("a source's name and output, or null", _is_wire)
SIDE = _is("value, slope, ratio and whether it is automatic", _is_side)
_KNOT = _object({"in": SIDE}, {"out": SIDE, "expression": TEXT, "language": LANGUAGE, "ties": _list(FLAG, 3)})
_SEGMENTS = _object(
    {"start": NUMBER, "lengths": _list(LENGTH), "knots": _list(_KNOT)}, {"left": BEYOND, "right": BEYOND}
)


def _channel(value: Any) -> None:
    _SEGMENTS(value)
    if len(value["knots"]) != len(value["lengths"]) + 1:
        raise _Misfit("one knot more than lengths", len(value["knots"]))


def _tuple(value: Any) -> None:
    """One parameter tuple; a block's rows hold such tuples."""
    _TUPLE(value)


def _rows(value: Any) -> None:
    """A block's rows: each by itself, or columns."""
    if isinstance(value, list):
        _list(_mapping(_tuple))(value)
        return
    _COLUMNS(value)
    for name, column in value["members"].items():
        misfit = None
        if ("values" in column) == ("each" in column):
            misfit = _Misfit("either values or each", column)
        elif len(column.get("values", ())) % max(value["count"], 1):
            misfit = _Misfit("as many values for each row", len(column["values"])).within(".values")
        for number in column.get("more", ()):
            if not (number.isdecimal() and int(number) < value["count"]):
                misfit = _Misfit("the number of a row", number).within(".more")
        if misfit is not None:
            raise misfit.within(f".members.{name}")


_BESIDE = {
    "channels": _mapping(_channel),
    "locked": _list(COUNT),
    "autoscoped": _mapping(FLAG),
    "rows": _rows,
}
"""What a tuple may hold beside its values."""
_TUPLE = _object({"values": _list(VALUE)}, _BESIDE)
_COLUMN = _object({}, {"each": _list(VALUE), "values": _list(VALUE), "more": _mapping(_object({}, _BESIDE))})
_COLUMNS = _object({"count": COUNT, "members": _mapping(_COLUMN)})
_NODE = _object(
    {"path": _is("the path of a node", _is_path), "type": TEXT, "parms": _mapping(_tuple)},
    {
        "inputs": _list(WIRE),
        "flags": _list(TEXT),
        "user_data": _mapping(TEXT),
        "comment": TEXT,
        "color": _list(NUMBER, 3),
        "position": _list(NUMBER, 2),
        "language": LANGUAGE,
        "locked_asset": FLAG,
        "spare": TEXT,
    },
)
_INDEX = _is("a number as text", lambda value: isinstance(value, str) and value.isdecimal())


def _indexed(value: Any) -> None:
    """Channels by the index of their component."""
    _mapping(_channel)(value)
    for index in value:
        _INDEX(index)


_KEPT = _object({"values": _list(VALUE), "channels": _indexed, "locked": _list(COUNT), "order": COUNT})
_TAKE = _object(
    {
        "name": TEXT,
        "parent": _is("a take before it, or null", lambda value: value is None or COUNT(value) is None),
        "parms": _mapping(_KEPT),
    }
)


def _takes(value: Any) -> None:
    """The main take, and each other one after the one above it."""
    _list(_TAKE)(value)
    for place, take in enumerate(value):
        if (take["parent"] is None) != (place == 0) or (place and take["parent"] >= place):
            raise _Misfit("a take before it, and null for the first", take["parent"]).within(
                f"[{place}].parent"
            )


_SCENE = _object(
    {
        "fps": RATE,
        "time": NUMBER,
        "frame_range": _list(NUMBER, 2),
        "playback_range": _list(NUMBER, 2),
        "variables": _mapping(TEXT),
        "nodes": _list(_NODE),
    },
    {"takes": _takes, "take": COUNT},
)


def check(data: Any) -> None:
    """Raise unless the data are those of a whole scene.

    Raises:
        SceneTextError: ``wrong-form``, with the place and what belongs there.
    """
    try:
        _SCENE(data)
        if ("takes" in data) != ("take" in data) or data.get("take", -1) >= len(data.get("takes", ())):
            raise _Misfit("one of the takes", data.get("take")).within(".take")
    except _Misfit as misfit:
        raise SceneTextError(
            "wrong-form", f"scene{misfit.way}: {misfit.wanted} expected, not {str(misfit.value)[:40]!r}"
        ) from None
