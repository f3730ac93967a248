"""The structural files of an expanded library: text to data and back to the same text."""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Mapping
from typing import Any

from hou_standin.library.names import LibraryError

INDEX_KEYS = (
    "Operator",
    "Label",
    "Path",
    "Icon",
    "Table",
    "License",
    "Extra",
    "User",
    "Inputs",
    "Outputs",
    "Subnet",
    "Python",
    "Empty",
    "Modified",
)
"""Keys of an index block in their order; ``Outputs`` only where it is not 1."""

_VALUE_COLUMN = 14
_ENTRY = re.compile(r'(?:"([^"\t]*)"|([^"\t]+))\t(?:"([^"\t]*)"|([^"\t]+))')
_OPTION = re.compile(r"(\w+)\s*:=\s*(-?\d+)\s*;")
_OPTION_TYPES: dict[str, type | tuple[type, ...]] = {"bool": bool, "string": str, "intarray": list}


def lines_of(text: str) -> list[str]:
    """Lines of a structural file; a carriage return before a line's end is dropped."""
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    return lines[:-1] if lines[-1] == "" else lines


def read_sections_list(text: str, path: str) -> dict[str, str]:
    """Disk name to section name, in order."""
    lines = lines_of(text)
    if not lines or lines[0] != '""':
        raise LibraryError("no-sections-list", path, 'the first line is not ""', 1)
    sections: dict[str, str] = {}
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        match = _ENTRY.fullmatch(line)
        if match is None:
            raise LibraryError("bad-entry", path, "not two names with one tab between", number)
        disk, section = match[1] or match[2], match[3] or match[4]
        if not disk or not section:
            raise LibraryError("bad-entry", path, "an empty name", number)
        if disk in sections:
            raise LibraryError("twice", path, f"{disk} is listed twice", number)
        # Names are names of files in this folder, never ways out of it.
        if "/" in disk or "\\" in disk or "\0" in disk or disk in (".", ".."):
            raise LibraryError("bad-name", path, f"{disk!r} is not the name of a file", number)
        sections[disk] = section
    return sections


def write_sections_list(sections: Mapping[str, str]) -> str:
    """Text of a ``Sections.list``."""
    lines = ['""', *(f"{_listed(disk)}\t{_listed(section)}" for disk, section in sections.items())]
    return "\n".join(lines) + "\n"


def _listed(name: str) -> str:
    return f'"{name}"' if " " in name else name


def read_index(text: str, path: str) -> list[dict[str, str]]:
    """Blocks of an ``INDEX__SECTION``, each from key to value."""
    blocks: list[dict[str, str]] = []
    block: dict[str, str] = {}
    for number, line in enumerate(lines_of(text), 1):
        if not line.strip():
            if block:
                blocks.append(block)
                block = {}
            continue
        key, colon, value = line.partition(":")
        if not colon or key not in INDEX_KEYS:
            raise LibraryError("unknown-key", path, f"unknown key {key[:40]!r}", number)
        if key in block:
            raise LibraryError("twice", path, f"{key} stands twice in a block", number)
        block[key] = value.lstrip(" ")
    if block:
        blocks.append(block)
    for number, found in enumerate(blocks, 1):
        for key in ("Operator", "Table"):
            if not found.get(key):
                raise LibraryError("no-key", path, f"block {number} has no {key}")
    return blocks


def write_index(blocks: list[dict[str, str]]) -> str:
    """Text of an ``INDEX__SECTION``."""
    texts = (
        "".join(f"{f'{key}:'.ljust(_VALUE_COLUMN)}{value}\n" for key, value in block.items()) + "\n"
        for block in blocks
    )
    return "".join(texts)


def read_extra_options(text: str, path: str) -> dict[str, Any]:
    """``X/IsPython`` and its like to their values."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise LibraryError("not-json", path, str(error)) from error
    if not isinstance(found, dict):
        raise LibraryError("not-json", path, "not an object")
    options: dict[str, Any] = {}
    for key, entry in found.items():
        kind = entry.get("type") if isinstance(entry, dict) else None
        wanted = _OPTION_TYPES.get(kind) if isinstance(kind, str) else None
        if wanted is None or not isinstance(entry.get("value"), wanted):
            raise LibraryError("bad-option", path, f"{key[:60]!r} is not a typed value")
        options[key] = entry["value"]
    return options


def write_extra_options(options: Mapping[str, Any]) -> str:
    """Text of an ``ExtraFileOptions``, keys in order of the alphabet."""
    entries = []
    for key in sorted(options):
        value = options[key]
        kind = "bool" if isinstance(value, bool) else "string" if isinstance(value, str) else "intarray"
        text = json.dumps(value, separators=(",", ":"))
        entries.append(f'\t{json.dumps(key)}:{{\n\t\t"type":"{kind}",\n\t\t"value":{text}\n\t}}')
    return "{\n" + ",\n".join(entries) + "\n}\n" if entries else "{\n}\n"


def read_type_options(text: str, path: str) -> dict[str, int]:
    """``CheckExternal := 1;`` and its like."""
    options: dict[str, int] = {}
    for number, line in enumerate(lines_of(text), 1):
        if not line.strip():
            continue
        match = _OPTION.fullmatch(line.strip())
        if match is None or len(match[2]) > 9:
            raise LibraryError("bad-option", path, "not a line of the form Name := number;", number)
        options[match[1]] = int(match[2])
    return options


def write_type_options(options: Mapping[str, int]) -> str:
    """Text of a ``TypePropertiesOptions``."""
    return "".join(f"{name} := {value};\n" for name, value in options.items())


def read_version(data: bytes, path: str) -> str:
    """Text of a ``Version`` section: four bytes of length, most significant first, then the text."""
    if len(data) < 4 or struct.unpack(">I", data[:4])[0] != len(data) - 4:
        raise LibraryError("bad-version", path, "the length does not agree with the text")
    return decoded(data[4:], path)


def write_version(version: str) -> bytes:
    """Bytes of a ``Version`` section."""
    data = version.encode()
    return struct.pack(">I", len(data)) + data


def decoded(data: bytes, path: str) -> str:
    """UTF-8 text."""
    if b"\0" in data:
        raise LibraryError("packed", path, "binary, as in a library that is not expanded")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise LibraryError("not-utf-8", path, str(error)) from error
