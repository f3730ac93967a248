r"""Words of a dialog script, and the one error of everything that reads scripts.

White space only separates. A word in quotes may hold anything; in it ``\"`` ``\\`` ``\n`` ``\r``
are escapes and any other backslash is itself. A ``#``, ``//`` or ``/*`` that begins a line begins a comment.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field

_TOKEN = re.compile(
    r"""
      (?P<space>[\s]+)
    | (?P<string>"[^"\\]*(?:\\.[^"\\]*)*")
    | (?P<mark>[{}\[\]])
    | (?P<word>[^\s"{}\[\]]+)
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r'\\(["\\nr])')
_ESCAPED = {'"': '"', "\\": "\\", "n": "\n", "r": "\r"}
_NEEDS_ESCAPE = re.compile(r'["\\\n\r]')
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r"}


class ScriptError(ValueError):
    """A dialog script says something that the grammar does not allow.

    Attributes:
        code: Stable name of the mistake, for example ``unknown-statement``.
        line, column: Where it stands, both from 1.
    """

    def __init__(self, code: str, message: str, line: int, column: int) -> None:
        super().__init__(f"{line}:{column}: {message} [{code}]")
        self.code = code
        self.line = line
        self.column = column


@dataclass(frozen=True, slots=True)
class Word:
    """A bare or quoted word; equal to another of the same text and quoting, wherever it stands."""

    text: str
    quoted: bool = True
    offset: int = field(default=-1, compare=False)


@dataclass(frozen=True, slots=True)
class Mark:
    """One of the four brackets."""

    text: str
    offset: int = field(default=-1, compare=False)


Token = Word | Mark


class Source:
    """A script's text, its tokens, its comments."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._lines = [0, *(match.end() for match in re.finditer("\n", text))]
        self.comments: list[str] = []
        self.tokens = self._tokens()

    def error(self, code: str, message: str, offset: int) -> ScriptError:
        """The error to raise for what stands at ``offset``."""
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self._lines, offset)
        return ScriptError(code, message, line, offset - self._lines[line - 1] + 1)

    def line_of(self, token: Token) -> int:
        """Number of the line on which a token begins."""
        return bisect_right(self._lines, token.offset)

    def _tokens(self) -> list[Token]:
        tokens: list[Token] = []
        text, offset, line_begins = self.text, 0, True
        while offset < len(text):
            if line_begins and (end := self._comment_end(offset)):
                self.comments.append(text[offset:end])
                offset = end
                continue
            match = _TOKEN.match(text, offset)
            if match is None:
                raise self.error("open-string", "the quoted text does not end", offset)
            kind, found = match.lastgroup, match.group()
            if kind == "string":
                tokens.append(Word(_ESCAPE.sub(_unescaped, found[1:-1]), True, offset))
            elif kind == "word":
                tokens.append(Word(found, False, offset))
            elif kind == "mark":
                tokens.append(Mark(found, offset))
            line_begins = kind == "space" and (line_begins or "\n" in found)
            offset = match.end()
        return tokens

    def _comment_end(self, offset: int) -> int:
        """Where a comment that begins here ends; 0 if none does."""
        if self.text.startswith(("#", "//"), offset):
            end = self.text.find("\n", offset)
            return len(self.text) if end < 0 else end
        if self.text.startswith("/*", offset):
            end = self.text.find("*/", offset)
            if end < 0:
                raise self.error("open-comment", "the comment does not end", offset)
            return end + 2
        return 0


def _unescaped(match: re.Match[str]) -> str:
    return _ESCAPED[match.group(1)]


def quoted(text: str) -> str:
    """``text`` in quotes, as a script writes it."""
    return f'"{_NEEDS_ESCAPE.sub(lambda match: _ESCAPES[match.group()], text)}"'
