"""The code blocks of a Markdown page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]

_FENCE = re.compile(
    r"^(?P<mark>```+)(?P<language>[^\n`]*)\n(?P<text>.*?)^(?P=mark)$", re.MULTILINE | re.DOTALL
)


@dataclass(frozen=True)
class Block:
    """One fenced block.

    Attributes:
        language: The word behind the fence.
        text: What is inside, without the fence.
        line: Number of its first line in the page, from 1.
    """

    language: str
    text: str
    line: int


def blocks(page: Path, *languages: str) -> list[Block]:
    """The blocks of these languages, in order."""
    text = page.read_text(encoding="utf-8")
    found = []
    for match in _FENCE.finditer(text):
        line = text.count("\n", 0, match.start("text")) + 1
        found.append(Block(match["language"], match["text"], line))
    return [block for block in found if block.language in languages]


def prose(page: Path) -> str:
    """The page without its blocks and comments."""
    text = _FENCE.sub("", page.read_text(encoding="utf-8"))
    return re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)


def commands(block: Block) -> Iterator[tuple[str, str]]:
    """Commands of a ``console`` block, each with the output that it shows; a command may go over lines."""
    command, output = "", ""
    for line in block.text.splitlines():
        if line.startswith("$ "):
            if command:
                yield command, output
            command, output = line[2:], ""
        elif command.endswith("\\"):
            command = command[:-1] + line.strip()
        else:
            output += line + "\n"
    if command:
        yield command, output
