"""Files of channels: read and written, whatever their format.

Each format is a module with the same face: ``read(path, fps)`` to :class:`Contents`, ``render(contents)`` to
bytes and what they do not hold. Scenes are read alone. A module is imported with the first file of its kind.

Example:
    >>> from keywright import formats
    >>> [name for name in formats.extensions() if name.startswith(".ch")]
    ['.chn', '.chan']
"""

from __future__ import annotations

from dataclasses import replace
from errno import EISDIR
from importlib import import_module
from os import strerror
from os.path import isdir
from pathlib import Path
from types import ModuleType

import numpy as np

from keywright.errors import FormatError
from keywright.formats import text
from keywright.formats.channel import Channel, Contents, Remark, numbers
from keywright.replacing import staged

__all__ = [
    "SAMPLES",
    "SCENES",
    "Channel",
    "Contents",
    "FormatError",
    "Remark",
    "extensions",
    "read",
    "render",
    "write",
]

#: Endings of Houdini's scenes, which are read alone.
SCENES = (".hip", ".hiplc", ".hipnc")

#: Endings of formats that hold a value a frame, and no keys.
SAMPLES = (".chan", ".clip")

# The module of each ending.
_MODULES = {
    ".chn": "chn",
    ".chan": "chan",
    ".clip": "clip",
    ".cmd": "chkey",
    ".hscript": "chkey",
    ".json": "json_text",
    ".usda": "usd",
    ".usd": "usd",
    **dict.fromkeys(SCENES, "scene"),
}

# Modules of Houdini's own formats, where a channel is called after its parameter.
_HOUDINIS = ("chn", "chan", "clip", "chkey")

# Beyond it squares and differences leave what a double can hold; no host keeps such numbers.
_LARGEST = 1e100

# What a person may try, and what to do instead.
_BINARY = {
    ".bchn": ".chn",
    ".bchan": ".chan",
    ".bclip": ".clip",
    ".bclipnc": ".clip",
    ".usdc": ".usda",
    ".usdz": ".usda",
}


def extensions(*, to_write: bool = False) -> list[str]:
    """Endings of file names that can be read, or written."""
    return [ending for ending in _MODULES if not to_write or ending not in SCENES]


def read(path: Path, fps: float = 24.0) -> Contents:
    """The channels of a file; its ending says the format.

    Args:
        path: The file.
        fps: Frames a second, where the file does not say.

    Raises:
        FormatError: A ``format-…`` code, with the line where there is one.
    """
    if isdir(path):
        raise text.file_fault(path, IsADirectoryError(EISDIR, strerror(EISDIR)), "read")
    found: Contents = _format(path).read(path, fps)
    for channel in found.channels:
        largest = max(float(np.abs(column).max()) for column in numbers(channel.keys))
        if largest > _LARGEST:
            message = (
                f"{path}: {channel.name}: {largest:.3g} is beyond 1e100, the largest number that is read"
            )
            raise FormatError(message, code="format-too-large", path=str(path), hint="is it a value at all?")
    return found


def write(path: Path, contents: Contents) -> list[Remark]:
    """Writes the file whole or not at all; what it does not hold.

    Raises:
        FormatError: No format of that ending is written; ``format-nothing`` if no channel can be written;
            ``format-file`` if it cannot be written.
    """
    data, remarks = render(path, contents)
    try:
        with staged(path, data) as waiting:
            waiting.put()
    except (OSError, ValueError) as fault:
        raise text.file_fault(path, fault, "write") from fault
    return remarks


def render(path: Path, contents: Contents) -> tuple[bytes, list[Remark]]:
    """The bytes that :func:`write` writes, and what they do not hold.

    Raises:
        FormatError: As :func:`write`.
    """
    if path.suffix.lower() in SCENES:
        message = f"{path.suffix} files are read alone"
        raise FormatError(message, code="format-unknown", path=str(path), hint=_one_of(to_write=True))
    if _MODULES.get(path.suffix.lower()) in _HOUDINIS:
        named = (replace(each, name=_houdini_name(each.name)) for each in contents.channels)
        contents = replace(contents, channels=tuple(named))
    if path.suffix.lower() in _BINARY:
        hint = f"name it {path.stem}{_BINARY[path.suffix.lower()]}, the same as text"
        message = f"{path}: {path.suffix} is binary, and is not written"
        raise FormatError(message, code="format-binary", path=str(path), hint=hint)
    data, remarks = _format(path).render(contents)
    if not data or not contents.channels:
        why = "; ".join(map(str, remarks)) or "there are no channels"
        message = f"nothing to write to {path}: {why}"
        raise FormatError(message, code="format-nothing", path=str(path), hint="choose other channels")
    return data, remarks


def _houdini_name(name: str) -> str:
    """``/obj/ball/ty`` for an attribute of USD, ``/obj/ball.ty``: no parameter has a dot in its name."""
    node, _, last = name.rpartition("/")
    return f"{node}/{last.replace('.', '/', 1)}" if name.startswith("/") else name


def _format(path: Path) -> ModuleType:
    ending = path.suffix.lower()
    if ending in _MODULES:
        return import_module(f"keywright.formats.{_MODULES[ending]}")
    if ending in _BINARY:
        hint = f"save it as {_BINARY[ending]}, the same as text"
        message = f"{path}: {ending} is binary, and how it is laid out is not public"
        if ending.startswith(".usd"):
            message = f"{path}: {ending} is binary"
            hint = f"write it as text: usdcat {path.name} -o {path.stem}.usda"
        raise FormatError(message, code="format-binary", path=str(path), hint=hint)
    said = f"{ending[:40]} is no format of channels" if ending else "its name has no ending"
    raise FormatError(f"{path}: {said}", code="format-unknown", path=str(path), hint=_one_of())


def _one_of(*, to_write: bool = False) -> str:
    """One ending of each format."""
    first = {_MODULES[ending]: ending for ending in reversed(extensions(to_write=to_write))}
    return f"use {' '.join(reversed(first.values()))}"
