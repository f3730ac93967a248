"""What the core says of its shapes and layers: the documentation of their one public struct."""

from __future__ import annotations

import re
from pathlib import Path


def documentation(path: Path) -> tuple[str, dict[str, str]]:
    """Summary and sections of the documentation of the file's one public struct.

    Raises:
        ValueError: The file documents no public struct.
    """
    text = path.read_text(encoding="utf-8")
    found = re.search(r"((?:^///.*\n)+)(?:#\[.*\]\n)*pub struct", text, re.MULTILINE)
    if found is None:
        raise ValueError(f"{path} documents no public struct")
    body = "\n".join(line[3:].removeprefix(" ") for line in found.group(1).splitlines())
    summary, *rest = re.split(r"^# (.+)$", body, flags=re.MULTILINE)
    sections = {heading: _joined(text) for heading, text in zip(rest[::2], rest[1::2], strict=True)}
    return _joined(summary), sections


def _joined(text: str) -> str:
    """Paragraphs with their lines joined; links of the core's documentation become plain names."""
    plain = re.sub(r"\[(`[^`]+`)\](?:\([^)]*\))?", r"\1", text.strip())
    return re.sub(r"(?<!\n)\n(?!\n|- )", " ", plain)
