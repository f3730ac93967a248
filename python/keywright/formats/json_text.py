"""JSON: everything of a channel, numbers in their shortest form. Its schema is ``channels.schema.json``.

::

    {"keywright_channels": 1, "fps": 24, "channels": [
      {"name": "ty", "keys": [{"time": 0, "value": 1, "out_slope": 2, "out_accel": 0.3}, …]}]}

A key needs ``time`` and ``value``. ``in_value`` and ``in_slope`` are ``value`` and ``out_slope`` where they
are left out, handle lengths 0, ``function`` is ``bezier()``, and no slope is automatic.
"""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from typing import Any

from keywright.errors import FormatError
from keywright.formats import text
from keywright.formats.channel import OUTSIDE, Channel, Contents, Remark, keys_of_rows, rows_of

#: The version that is written.
VERSION = 1

_FILE = {"keywright_channels", "fps", "channels"}
_CHANNEL = {"name", "keys", "before", "after", "sampled"}
_NUMBERS = ("time", "value", "in_value", "out_slope", "in_slope", "out_accel", "in_accel")
_KEY = {*_NUMBERS, "out_auto", "in_auto", "function", "language"}
_FPS = (1e-3, 1e6)
_SPACE = re.compile(r"[ \t\n\r]*")

Place = tuple[str | int, ...]


class _WrongError(Exception):
    def __init__(self, place: Place, message: str) -> None:
        self.place, self.message = place, message


def read(path: Path, fps: float) -> Contents:
    """The channels of a file; frames a second are the file's, where it says.

    Raises:
        FormatError: The file cannot be read, is no JSON, or not of this form; with line and path.
    """
    content = text.of_file(path)
    try:
        data = json.loads(content, parse_constant=_no_constant, object_pairs_hook=_object)
    except json.JSONDecodeError as fault:
        raise text.fault(path, fault.lineno, f"not JSON: {fault.msg}") from fault
    except RecursionError as fault:
        raise text.fault(path, 1, "not JSON: nested too deeply") from fault
    except ValueError as fault:
        raise text.fault(path, 1, f"not JSON: {fault}") from fault
    try:
        return _contents(data, fps)
    except _WrongError as wrong:
        where = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in wrong.place)
        line = content.count("\n", 0, _offset(content, wrong.place)) + 1
        named = f"{where.removeprefix('.')}: " if where else ""
        hint = "" if where else 'a file of channels begins {"keywright_channels": 1, "channels": [ …'
        message = f"{path}: line {line}: {named}{wrong.message}"
        raise FormatError(
            message, code="format-bad-document", path=str(path), hint=hint, line=line
        ) from wrong


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not a number of JSON")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{text.short(twice)} stands twice in one object")
    return made


def _contents(data: Any, fps: float) -> Contents:
    if not isinstance(data, dict) or "keywright_channels" not in data:
        raise _WrongError((), "not a file of channels")
    if data["keywright_channels"] != VERSION:
        shown = text.short(str(data["keywright_channels"]))
        raise _WrongError(("keywright_channels",), f"version {shown}; this Keywright reads {VERSION}")
    _known(data, _FILE, ())
    rate = _number(data.get("fps", fps), ("fps",))
    if not _FPS[0] <= rate <= _FPS[1]:
        raise _WrongError(("fps",), f"{text.shortest(rate)} is outside 0.001 to 1000000")
    items = data.get("channels")
    if not isinstance(items, list):
        raise _WrongError(("channels",) if "channels" in data else (), "a list of channels is missing")
    return Contents(tuple(_channel(item, ("channels", index)) for index, item in enumerate(items)), rate)


def _channel(item: Any, place: Place) -> Channel:
    if not isinstance(item, dict):
        raise _WrongError(place, "an object belongs here")
    _known(item, _CHANNEL, place)
    name = item.get("name")
    if not isinstance(name, str) or not name:
        raise _WrongError((*place, "name") if "name" in item else place, "a name is missing")
    outside = {}
    for side in ("before", "after"):
        outside[side] = item.get(side, "extend")
        if outside[side] not in OUTSIDE:
            shown = text.short(str(outside[side]))
            raise _WrongError((*place, side), f"{shown} is not one of {', '.join(OUTSIDE)}")
    keys = item.get("keys")
    if not isinstance(keys, list) or not keys:
        raise _WrongError((*place, "keys") if "keys" in item else place, "a list of keys is missing")
    rows = [_key(key, (*place, "keys", index)) for index, key in enumerate(keys)]
    for index in range(1, len(rows)):
        if rows[index]["time"] <= rows[index - 1]["time"]:
            raise _WrongError((*place, "keys", index, "time"), "times increase from key to key")
    python = frozenset(row["time"] for row in rows if row["language"] == "python")
    sampled = item.get("sampled", False)
    if not isinstance(sampled, bool):
        raise _WrongError((*place, "sampled"), "true or false belongs here")
    return Channel(name, keys_of_rows(rows), outside["before"], outside["after"], python, sampled)


def _key(key: Any, place: Place) -> dict[str, Any]:
    if not isinstance(key, dict):
        raise _WrongError(place, "an object belongs here")
    _known(key, _KEY, place)
    row = {name: _number(key[name], (*place, name)) for name in _NUMBERS if name in key}
    for name in ("time", "value"):
        if name not in row:
            raise _WrongError(place, f"{name} is missing")
    flags = {name: key.get(name, False) for name in ("out_auto", "in_auto")}
    for name, flag in flags.items():
        if not isinstance(flag, bool):
            raise _WrongError((*place, name), "true or false belongs here")
    function, language = key.get("function", "bezier()"), key.get("language", "hscript")
    if not isinstance(function, str):
        raise _WrongError((*place, "function"), "a text belongs here")
    if language not in ("hscript", "python"):
        raise _WrongError((*place, "language"), "hscript or python belongs here")
    return {**row, **flags, "function": function, "language": language}


def _number(value: Any, place: Place) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise _WrongError(place, "a number belongs here")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise _WrongError(place, "the number is too large")
    return number


def _known(item: dict[str, Any], names: set[str], place: Place) -> None:
    for name in item:
        if name not in names:
            allowed = ", ".join(sorted(names))
            raise _WrongError(place, f"{text.short(name)} is not a field here; allowed: {allowed}")


def _offset(content: str, place: Place) -> int:
    """Where the value at a place begins in text that is JSON."""
    decoder = json.JSONDecoder()
    at = _skipped(content, 0)
    for step in place:
        at = _skipped(content, at + 1)
        for index in range(len(content)):
            if isinstance(step, str):
                name, at = decoder.raw_decode(content, at)
                at = _skipped(content, _skipped(content, at) + 1)
            if step == (name if isinstance(step, str) else index):
                break
            _, at = decoder.raw_decode(content, at)
            at = _skipped(content, _skipped(content, at) + 1)
    return at


def _skipped(content: str, at: int) -> int:
    match = _SPACE.match(content, at)
    return at if match is None else match.end()


def render(contents: Contents) -> tuple[bytes, list[Remark]]:
    """The file's bytes; nothing is lost."""
    blocks = []
    for each in contents.channels:
        head: dict[str, Any] = {"name": each.name}
        head |= {side: at for side, at in (("before", each.before), ("after", each.after)) if at != "extend"}
        head |= {"sampled": True} if each.sampled else {}
        keys = [_row(row, each) for row in rows_of(each.keys)]
        fields = [f'"{name}": {json.dumps(value, ensure_ascii=False)}' for name, value in head.items()]
        blocks.append(
            "    {" + ", ".join(fields) + ', "keys": [\n      ' + ",\n      ".join(keys) + "\n    ]}"
        )
    body = ",\n".join(blocks)
    fps = text.shortest(contents.fps)
    whole = f'{{\n  "keywright_channels": {VERSION},\n  "fps": {fps},\n  "channels": [\n{body}\n  ]\n}}\n'
    return whole.encode("utf-8", "backslashreplace"), []


def _row(row: dict[str, Any], channel: Channel) -> str:
    """A key on one line; what follows from the rest is left out."""
    fields = {name: text.shortest(row[name]) for name in _NUMBERS}
    for inner, outer in (("in_value", "value"), ("in_slope", "out_slope")):
        if fields[inner] == fields[outer]:
            del fields[inner]
    fields = {name: digits for name, digits in fields.items() if digits != "0" or name in _KEPT}
    fields |= {name: "true" for name in ("out_auto", "in_auto") if row[name]}
    if row["function"] != "bezier()":
        fields["function"] = json.dumps(row["function"], ensure_ascii=False)
    if row["time"] in channel.python:
        fields["language"] = '"python"'
    return "{" + ", ".join(f'"{name}": {digits}' for name, digits in fields.items()) + "}"


# A zero here says something: the others are 0 where they are left out.
_KEPT = ("time", "value", "in_value", "in_slope", "out_slope")
