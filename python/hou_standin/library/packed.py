"""Collapsed asset libraries: one file ``name.hda`` with the same sections as an expanded one.

The container is a list of entries and their bytes one after another; a library is one, and each type in it
is one again. Two sections are text in an expanded library and packed here: the index and the sections'
options.

Layout, all numbers with the most significant byte first:

==========  =========================================================================================
container   ``INDX``, 8 bytes of zero, number of entries; an entry each: name, offset of its data after
            the last entry, size, time in seconds since 1970; the data in the same order
name, text  length in 4 bytes, UTF-8
index       number of types; a type each: format 4 or 5, operator, label, path, icon, two texts, table,
            three texts, extra, least inputs, most inputs, time, three bytes (subnet, empty, Python);
            in format 5 the number of outputs
options     number; an option each: length of its name in 2 bytes, name, kind (1 truth, 3 text, 13
            numbers), value
==========  =========================================================================================

Which two of the five texts beside the table are *License* and *User* is not known: libraries that fill them
are refused.

Source: read off public libraries; the writer gives back 222 of them byte for byte.
"""

from __future__ import annotations

import calendar
import struct
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hou_standin.library import formats
from hou_standin.library.names import LibraryError

MAGIC = b"INDX"
_HEAD = struct.Struct(">4sIII")
_PLACE = struct.Struct(">III")
_NUMBERS = struct.Struct(">III3B")
_TEXTS = 11
_INDEX = "INDEX_SECTION"
_MARK = "houdini.hdalibrary"
_OPTIONS = "ExtraFileOptions"
_NAMED = {0: "Operator", 1: "Label", 2: "Path", 3: "Icon", 6: "Table", 10: "Extra"}
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")

Types = list[tuple[dict[str, str], dict[str, bytes]]]
"""Block of the index and sections of each type, both as in an expanded library."""


def is_packed(path: Path) -> bool:
    """Whether a file is a collapsed library."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(4) == MAGIC


def read_types(data: bytes, path: str) -> Types:
    """Read a collapsed library.

    Raises:
        LibraryError: It is cut short, holds something else, or a type that is in the index alone.
    """
    try:
        entries = read_container(data, path)
        blocks = _read_index(entries[_INDEX], path)
        types = []
        for block in blocks:
            section = block["Path"].rpartition("?")[2]
            sections = read_container(entries[section], f"{path}/{section}")
            if _OPTIONS in sections:
                text = formats.write_extra_options(_read_options(sections[_OPTIONS], path))
                sections[_OPTIONS] = text.encode()
            types.append((block, sections))
        return types
    except (struct.error, KeyError, UnicodeDecodeError) as error:
        raise LibraryError("not-packed", path, f"not a whole library: {error}") from error


def write_types(types: Types) -> bytes:
    """Bytes of a collapsed library; the same types give the same bytes.

    Raises:
        LibraryError: A type has a license or user text, whose place is not known.
    """
    times = [_seconds(block) for block, _ in types]
    entries = {_INDEX: _write_index([block for block, _ in types]), _MARK: b""}
    for (block, sections), at in zip(types, times, strict=True):
        packed = dict(sections)
        if _OPTIONS in packed:
            text = packed[_OPTIONS].decode()
            packed[_OPTIONS] = _write_options(formats.read_extra_options(text, _OPTIONS))
        entries[block["Path"].rpartition("?")[2]] = write_container(packed, dict.fromkeys(packed, at))
    return write_container(entries, dict(zip(entries, [max(times)] * 2 + times, strict=True)))


def read_container(data: bytes, path: str) -> dict[str, bytes]:
    """Entries of a container by name.

    Raises:
        LibraryError: It is none, or not whole.
    """
    return {name: content for name, (content, _) in read_entries(data, path).items()}


def read_entries(data: bytes, path: str) -> dict[str, tuple[bytes, int]]:
    """The same with the time of each entry."""
    magic, first, second, count = _HEAD.unpack_from(data)
    if magic != MAGIC or first or second:
        raise LibraryError("not-packed", path, "no INDX container")
    at = _HEAD.size
    places = []
    for _ in range(count):
        name, at = _read_text(data, at)
        places.append((name, _PLACE.unpack_from(data, at)))
        at += _PLACE.size
    for name, (offset, size, _) in places:
        if at + offset + size > len(data):
            raise LibraryError("not-packed", path, f"it ends inside {name}")
    return {name: (data[at + offset : at + offset + size], when) for name, (offset, size, when) in places}


def write_container(entries: Mapping[str, bytes], times: Mapping[str, int]) -> bytes:
    """Bytes of a container.

    Args:
        entries: Name to content, in order.
        times: Name to time in seconds since 1970.
    """
    head = [_HEAD.pack(MAGIC, 0, 0, len(entries))]
    offset = 0
    for name, data in entries.items():
        head.append(_text(name) + _PLACE.pack(offset, len(data), times[name]))
        offset += len(data)
    return b"".join([*head, *entries.values()])


def _read_index(data: bytes, path: str) -> list[dict[str, str]]:
    (count,) = struct.unpack_from(">I", data)
    at, blocks = 4, []
    for _ in range(count):
        (form,) = struct.unpack_from(">I", data, at)
        if form not in (4, 5):
            raise LibraryError("not-packed", path, f"an index of format {form}; 4 and 5 are known")
        at += 4
        texts = []
        for _ in range(_TEXTS):
            text, at = _read_text(data, at)
            texts.append(text)
        if any(text for number, text in enumerate(texts) if number not in _NAMED):
            raise LibraryError("not-packed", path, "a license or user text, whose place is not known")
        least, most, when, subnet, empty, python = _NUMBERS.unpack_from(data, at)
        at += _NUMBERS.size
        block = dict.fromkeys(formats.INDEX_KEYS, "")
        block.update((key, texts[number]) for number, key in _NAMED.items())
        block["Inputs"] = f"{least} to {most}"
        block["Outputs"] = "1"
        if form == 5:
            (outputs,) = struct.unpack_from(">I", data, at)
            at += 4
            block["Outputs"] = str(outputs)
        else:
            del block["Outputs"]
        for key, flag in (("Subnet", subnet), ("Python", python), ("Empty", empty)):
            block[key] = "true" if flag else "false"
        block["Modified"] = _date(when)
        blocks.append(block)
    if at != len(data):
        raise LibraryError("not-packed", path, "more after the index")
    return blocks


def _write_index(blocks: list[dict[str, str]]) -> bytes:
    parts = [struct.pack(">I", len(blocks))]
    for block in blocks:
        if block.get("License") or block.get("User"):
            raise LibraryError(
                "not-packed", block["Operator"], "a license or user text: its place is not known"
            )
        outputs = block.get("Outputs")
        parts.append(struct.pack(">I", 5 if outputs else 4))
        parts += [_text(block.get(_NAMED.get(number, ""), "")) for number in range(_TEXTS)]
        least, _, most = block["Inputs"].partition(" to ")
        flags = (block.get(key) == "true" for key in ("Subnet", "Empty", "Python"))
        parts.append(_NUMBERS.pack(int(least), int(most), _seconds(block), *flags))
        if outputs:
            parts.append(struct.pack(">I", int(outputs)))
    return b"".join(parts)


def _read_options(data: bytes, path: str) -> dict[str, Any]:
    (count,) = struct.unpack_from(">I", data)
    at, options = 4, {}
    for _ in range(count):
        (length,) = struct.unpack_from(">H", data, at)
        name = data[at + 2 : at + 2 + length].decode()
        (kind,) = struct.unpack_from(">I", data, at + 2 + length)
        at += 6 + length
        value: Any
        if kind == 1:
            value = bool(struct.unpack_from(">I", data, at)[0])
            at += 4
        elif kind == 3:
            (length,) = struct.unpack_from(">H", data, at)
            value = data[at + 2 : at + 2 + length].decode()
            at += 2 + length
        elif kind == 13:
            (length,) = struct.unpack_from(">Q", data, at)
            value = list(struct.unpack_from(f">{length}q", data, at + 8))
            at += 8 + 8 * length
        else:
            raise LibraryError("not-packed", path, f"{name} is of the unknown kind {kind}")
        options[name] = value
    return options


def _write_options(options: Mapping[str, Any]) -> bytes:
    parts = [struct.pack(">I", len(options))]
    for name in sorted(options):
        value = options[name]
        data = name.encode()
        parts.append(struct.pack(">H", len(data)) + data)
        if isinstance(value, bool):
            parts.append(struct.pack(">II", 1, value))
        elif isinstance(value, str):
            text = value.encode()
            parts.append(struct.pack(">IH", 3, len(text)) + text)
        else:
            parts.append(struct.pack(f">IQ{len(value)}q", 13, len(value), *value))
    return b"".join(parts)


def _read_text(data: bytes, at: int) -> tuple[str, int]:
    (length,) = struct.unpack_from(">I", data, at)
    end = at + 4 + length
    if end > len(data):
        raise struct.error(f"a text of {length} bytes at {at}")
    return data[at + 4 : end].decode(), end


def _text(text: str) -> bytes:
    data = text.encode()
    return struct.pack(">I", len(data)) + data


def _seconds(block: Mapping[str, str]) -> int:
    """``Sat Aug  9 14:25:31 2025`` as seconds, in English whatever the machine speaks."""
    _, month, day, clock, year = block["Modified"].split()
    hour, minute, second = clock.split(":")
    date = (int(year), _MONTHS.index(month) + 1, int(day), int(hour), int(minute), int(second))
    return calendar.timegm(date)


def _date(seconds: int) -> str:
    return time.asctime(time.gmtime(seconds))
