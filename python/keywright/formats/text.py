"""Text of a file, and numbers in it."""

from __future__ import annotations

import math
from pathlib import Path

from keywright.errors import FormatError

#: Most bytes of a file that is read: 64 MB, some 3 million samples. A device without end is larger.
LARGEST = 64 << 20


def of_file(path: Path) -> str:
    """The text of a file.

    Raises:
        FormatError: ``format-file`` if it cannot be read, ``format-empty``, ``format-not-text``.
    """
    try:
        with open(path, "rb") as stream:
            data = stream.read(LARGEST + 1)
    except (OSError, ValueError) as fault:
        raise file_fault(path, fault, "read") from fault
    if len(data) > LARGEST:
        message = f"{path} has more than {LARGEST >> 20} MB"
        raise FormatError(message, code="format-too-large", path=str(path), hint="split it, or thin it out")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = data[: fault.start].count(b"\n") + 1
        message = f"{path}: line {line}: not text (byte {data[fault.start]:#04x})"
        hint = "is it a binary file? save it as text"
        raise FormatError(message, code="format-not-text", path=str(path), hint=hint, line=line) from fault
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        message = f"{path}: line {line}: not text (a null character)"
        hint = "is it a binary file? save it as text"
        raise FormatError(message, code="format-not-text", path=str(path), hint=hint, line=line)
    if not text.strip():
        raise FormatError(f"{path} is empty", code="format-empty", path=str(path), hint="was the file saved?")
    return text


def file_fault(path: Path, fault: OSError | ValueError, verb: str) -> FormatError:
    """The error for a file that the system does not give."""
    reason = (fault.strerror if isinstance(fault, OSError) else "") or str(fault)
    message = f"cannot {verb} {path}: {reason}"
    return FormatError(message, code="format-file", path=str(path), hint="check the path")


def fault(path: Path, line: int, message: str, hint: str = "") -> FormatError:
    """The error ``format-bad-text`` for a place in a text."""
    text = f"{path}: line {line}: {message}"
    return FormatError(text, code="format-bad-text", path=str(path), hint=hint, line=line)


def short(text: str, longest: int = 40) -> str:
    """The text in quotes, cut where it is long."""
    return repr(text if len(text) <= longest else text[:longest] + "…")


def number(text: str) -> float | None:
    """The finite number of a text; None if it is none. Digits alone: no underscores, no ``nan``."""
    if not text.isascii() or "_" in text:
        return None
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def shortest(value: float) -> str:
    """The shortest digits that read back as the same number; 0 without a sign.

    >>> shortest(0.1), shortest(3.0), shortest(-0.0), shortest(1e-7)
    ('0.1', '3', '0', '1e-07')
    """
    text = repr(float(value) + 0.0)
    return text.removesuffix(".0")
