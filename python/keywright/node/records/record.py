"""What a node remembers of its commits: one entry a target row, in the node's user data.

It is saved with the scene and is no parameter, so that takes, presets and reference copies do not carry it.
An entry that cannot be read, or is newer than this package, stays where it is: it is named and not used.
"""

from __future__ import annotations

import secrets
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import hou

from keywright import _core
from keywright._version import __version__
from keywright.errors import KeywrightError
from keywright.node.records.packing import FORMAT, newer, packed, unpacked

_T = TypeVar("_T")

#: User data of an entry: this and the row's id.
ENTRY = "keywright:row:"
#: Undo may take keys back and leave user data as they are; so many records before the last are kept.
EARLIER = 3


@dataclass(frozen=True)
class Stretch:
    """A stretch of a channel that was written.

    Attributes:
        path: The channel's path then.
        time: When, in seconds since 1970.
        record: Keys before, result, keys written.
        used: What the row asked for: ``shift`` in frames, ``from``, ``to``, ``amplitude``, ``exposure``.
        earlier: Records that this one replaced, the newest first.
        is_taken_back: Whether a Restore took it back: no commit, unless undo has brought its keys back.
    """

    path: str
    time: float
    record: _core.Record
    used: Mapping[str, float | None] = field(default_factory=dict)
    earlier: tuple[_core.Record, ...] = ()
    is_taken_back: bool = False

    @property
    def mark(self) -> tuple[str, float, tuple[float, float]]:
        """What it is known by: a commit gives all stretches of a channel one time."""
        return self.path, self.time, self.record.span

    @property
    def parm_name(self) -> str:
        """The channel's parameter."""
        return self.path.rpartition("/")[2]


@dataclass(frozen=True)
class Entry:
    """The commits of one row.

    Attributes:
        id: The row's id, 16 hexadecimal digits.
        owner: Path of the node that owns it.
        recipe: The document as it was evaluated.
        stretches: What was written, a channel's stretches apart from each other.
        version: Keywright's version.
    """

    id: str
    owner: str
    recipe: Mapping[str, Any]
    stretches: tuple[Stretch, ...]
    version: str = __version__

    @property
    def time(self) -> float:
        """When it was last written to."""
        return max((stretch.time for stretch in self.stretches), default=0.0)


def new_id() -> str:
    """An id for a row's first commit."""
    return secrets.token_hex(8)


def moment(newest: float) -> float:
    """Now, in seconds since 1970; later than ``newest``, whatever the clock says: commits have an order."""
    return max(time.time(), newest + 1e-6)


def read_all(node: hou.OpNode) -> tuple[dict[str, Entry], dict[str, str]]:
    """The node's entries by id, and for each that is not used the reason."""
    entries: dict[str, Entry] = {}
    unread: dict[str, str] = {}
    for name, text in sorted(node.userDataDict().items()):
        if not name.startswith(ENTRY):
            continue
        found, key = decoded(text), name.removeprefix(ENTRY)
        if isinstance(found, Entry):
            entries[key] = replace(found, id=key)
        else:
            unread[key] = found
    return entries, unread


def write(node: hou.OpNode, entry: Entry) -> None:
    """Stores an entry on the node."""
    node.setUserData(ENTRY + entry.id, encoded(entry))


def remove(node: hou.OpNode, entry_id: str) -> None:
    """Drops an entry."""
    node.destroyUserData(ENTRY + entry_id)


@contextmanager
def all_or_nothing(nodes: Sequence[hou.OpNode]) -> Iterator[None]:
    """A fault inside brings the nodes' records back as they were."""
    before = [(node, _ours(node)) for node in nodes]
    try:
        yield
    except BaseException:
        for node, data in before:
            now = _ours(node)
            for name in now.keys() - data.keys():
                with suppress(hou.Error):
                    node.destroyUserData(name)
            for name, text in data.items():
                if now.get(name) != text:
                    with suppress(hou.Error):
                        node.setUserData(name, text)
        raise


def encoded(entry: Entry) -> str:
    """An entry as text."""
    document = {
        "format": FORMAT,
        "id": entry.id,
        "owner": entry.owner,
        "version": entry.version,
        "recipe": entry.recipe,
        "channels": [_stretch_data(stretch) for stretch in entry.stretches],
    }
    return packed(document)


def decoded(text: str) -> Entry | str:
    """The entry of a text, or why it cannot be used."""
    try:
        version = newer(text)
        if version:
            return f"written by Keywright {version}, which is newer"
        document = unpacked(text)
        return Entry(
            id=_of(str, document["id"]),
            owner=_of(str, document["owner"]),
            recipe=_of(dict, document["recipe"]),
            stretches=tuple(_stretch(data) for data in document["channels"]),
            version=_of(str, document["version"]),
        )
    except (
        *(zlib.error, KeywrightError),
        *(AttributeError, IndexError, KeyError, OverflowError, RecursionError, TypeError, ValueError),
    ) as fault:
        return f"cannot be read: {type(fault).__name__}: {fault}"


def _ours(node: hou.OpNode) -> dict[str, str]:
    data = node.userDataDict()
    return {name: text for name, text in data.items() if name.startswith(ENTRY)}


def _stretch_data(stretch: Stretch) -> dict[str, Any]:
    return {
        "path": stretch.path,
        "time": stretch.time,
        "used": dict(stretch.used),
        **_record_data(stretch.record),
        "earlier": [_record_data(record) for record in stretch.earlier],
        **({"taken_back": True} if stretch.is_taken_back else {}),
    }


def _stretch(data: Mapping[str, Any]) -> Stretch:
    earlier = tuple(_record(record) for record in data["earlier"])
    is_taken_back = bool(data.get("taken_back", False))
    path, used = _of(str, data["path"]), _of(dict, data["used"])
    return Stretch(path, float(data["time"]), _record(data), used, earlier, is_taken_back)


def _of(kind: type[_T], value: Any) -> _T:
    """A value of a record, which has to be of a kind.

    Raises:
        TypeError: It is of another.
    """
    if not isinstance(value, kind):
        raise TypeError(f"{value!r} is no {kind.__name__}")
    return value


def _record_data(record: _core.Record) -> dict[str, Any]:
    """A record; keys written that are the result's are not stored twice."""
    data = {
        "span": record.span,
        "frames": [second * record.fps + 1.0 for second in record.span],
        "fps": record.fps,
        "rest": record.rest,
        "before": _columns(record.before),
        "base": _columns(record.base),
        "knots": record.knots,
    }
    if record.written != record.base:
        data["written"] = _columns(record.written)
    if record.pair is not None:
        base, knots, edited = record.pair
        data["pair"] = {"base": _columns(base), "knots": knots, "edited": _columns(edited)}
    return data


def _record(data: Mapping[str, Any]) -> _core.Record:
    start, end = data["span"]
    pair = data.get("pair")
    return _core.Record(
        span=(start, end),
        fps=data["fps"],
        before=_keys(data["before"]),
        rest=data["rest"],
        base=_keys(data["base"]),
        knots=data["knots"],
        written=_keys(data.get("written", data["base"])),
        pair=None if pair is None else (_keys(pair["base"]), pair["knots"], _keys(pair["edited"])),
    )


# Columns of keys, and the column that each is like where it is left out.
_COLUMNS = {
    "times": None,
    "values": None,
    "in_values": "values",
    "out_slopes": None,
    "in_slopes": "out_slopes",
    "out_accels": None,
    "in_accels": "out_accels",
    "out_auto": None,
    "in_auto": "out_auto",
    "functions": None,
}


def _columns(keys: _core.Keys) -> dict[str, Any]:
    """Keys as columns; one that is like another is left out, one with one value everywhere is that value."""
    found: dict[str, Any] = {}
    for name, like in _COLUMNS.items():
        column = getattr(keys, name)
        rows = column if isinstance(column, list) else column.tolist()
        if like is not None and rows == _rows(keys, like):
            continue
        same = len(rows) > 1 and all(row == rows[0] for row in rows)
        found[name] = rows[0] if same and name != "times" else rows
    return found


def _rows(keys: _core.Keys, name: str) -> list[Any]:
    rows: list[Any] = getattr(keys, name).tolist()
    return rows


def _keys(data: Mapping[str, Any]) -> _core.Keys:
    count = len(data["times"])
    columns: dict[str, list[Any]] = {}
    for name, like in _COLUMNS.items():
        column = data[name] if name in data or like is None else columns[like]
        columns[name] = column if isinstance(column, list) else [column] * count
    return _core.Keys(**columns)
