"""Channel text to what it says."""

from __future__ import annotations

import math
import re

from hou_standin.chn.form import (
    EXTRAPOLATIONS,
    SIDES,
    ZERO,
    ChannelText,
    ChannelTextError,
    Pair,
    SegmentText,
)

_TOKEN = re.compile(
    r'\s*(?:(?P<mark>[{}=])|"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<word>(?:[^\s{}="\\]|\\.|(?<!\s)=)+))', re.DOTALL
)
_EXPRESSION = re.compile(r'\s*(?:"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<word>(?:[^\s"\\]|\\.)+))', re.DOTALL)
"""What stands after ``expr =``: braces in it are the expression's own, as in ``{'f':1}[ch("type")]``."""
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_DIGITS = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_NUMBER = re.compile(_DIGITS)
_SEGMENT = re.compile(
    r"segment \{ (?:options = \{\s([\w\s]*)\}\s+)?"
    rf"length = (?!-)({_DIGITS})\s+"
    rf"(?:value = ({_DIGITS}) ({_DIGITS})\s+)?"
    rf"(?:slope = ({_DIGITS}) ({_DIGITS})\s+)?"
    rf"(?:accel = ({_DIGITS}) ({_DIGITS})\s+)?"
    r"expr = ([^\s\"\\{}]+)(?: language = (\w+))? \}"
)
"""A segment as Houdini lays it out, without quotes; anything else is read token by token."""


class _Reader:
    """One token ahead in a text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._end = len(text.rstrip())
        self._kind = self._content = ""
        self._offset = self._next = 0
        self.advance()

    def advance(self, pattern: re.Pattern[str] = _TOKEN) -> None:
        """Go on to the next token."""
        if self._next >= self._end:
            self._kind, self._content, self._offset = "end", "", len(self._text)
            return
        match = pattern.match(self._text, self._next)
        if match is None or match.lastgroup is None:
            shown = self._text[self._next : self._next + 10]
            raise self._error("bad-text", f"cannot read {shown!r}", self._next)
        self._kind = match.lastgroup
        self._content = match[self._kind]
        if "\\" in self._content:
            self._content = _ESCAPED.sub(r"\1", self._content)
        self._offset, self._next = match.start(self._kind), match.end()

    def plain_segment(self) -> SegmentText | None:
        """Take a segment if it is written as Houdini lays it out; None, and nothing taken, if it is not."""
        match = _SEGMENT.match(self._text, self._offset)
        if match is None:
            return None
        options, length, *numbers, expression, language = match.groups()
        read = [float(number) if number else 0.0 for number in (length, *numbers)]
        sides = _sides(options or "")
        if sides is None or not all(map(math.isfinite, read)):
            return None
        self._next = match.end()
        self.advance()
        pairs = (read[1], read[2]), (read[3], read[4]), (read[5], read[6])
        return SegmentText(read[0], *pairs, expression, language or "", *sides)

    def _error(self, code: str, message: str, offset: int) -> ChannelTextError:
        return ChannelTextError(code, message, self._text.count("\n", 0, offset) + 1)

    def is_mark(self, mark: str) -> bool:
        """True if the next token is this mark."""
        return self._content == mark and self._kind == "mark"

    def is_word(self, word: str) -> bool:
        """True if the next token is this word."""
        return self._content == word and self._kind == "word"

    def mark(self, mark: str) -> None:
        """Take a mark."""
        if not self.is_mark(mark):
            raise self.unexpected(f"{mark!r}")
        self.advance()

    def text(self) -> str:
        """Take a word or a quoted text."""
        if self._kind in ("mark", "end"):
            raise self.unexpected("a text")
        content = self._content
        self.advance()
        return content

    def extrapolation(self) -> str:
        """Take a way to go on beyond the ends."""
        if self._content in EXTRAPOLATIONS:
            return self.text()
        raise self.unexpected(f"one of {', '.join(EXTRAPOLATIONS)}")

    def number(self) -> float:
        """Take a finite number."""
        if _NUMBER.fullmatch(self._content) and math.isfinite(value := float(self._content)):
            self.advance()
            return value
        raise self.unexpected("a number")

    def key(self, name: str) -> bool:
        """Take ``name =`` if it comes next."""
        if not self.is_word(name):
            return False
        self.advance()
        if not self.is_mark("="):
            raise self.unexpected("'='")
        self.advance(_EXPRESSION if name in ("expr", "defaultString") else _TOKEN)
        return True

    def end(self) -> bool:
        """True if nothing is left."""
        return self._kind == "end"

    def unexpected(self, wanted: str) -> ChannelTextError:
        """An error at the next token."""
        if self.end():
            return self._error("ends-early", f"{wanted} expected, the text ends", self._offset)
        return self._error("unexpected", f"{wanted} expected, not {self._content!r}", self._offset)


def read(text: str) -> list[ChannelText]:
    """The channels of a file.

    Raises:
        ChannelTextError: The text is none.
    """
    reader = _Reader(text)
    reader.mark("{")
    channels: list[ChannelText] = []
    while not reader.is_mark("}"):
        channels.append(_read_channel(reader))
    reader.mark("}")
    if not reader.end():
        raise reader.unexpected("the end")
    return channels


def _read_channel(reader: _Reader) -> ChannelText:
    if not reader.is_word("channel"):
        raise reader.unexpected("a channel")
    reader.text()
    name = reader.text()
    reader.mark("{")
    left = reader.extrapolation() if reader.key("lefttype") else "extend"
    right = reader.extrapolation() if reader.key("righttype") else "extend"
    default = reader.number() if reader.key("default") else None
    default_text = reader.text() if reader.key("defaultString") else None
    flags = int(reader.number()) if reader.key("flags") else 0
    start = reader.number() if reader.key("start") else 0.0
    segments: list[SegmentText] = []
    while reader.is_word("segment"):
        segments.append(reader.plain_segment() or _read_segment(reader))
    if not segments:
        raise reader.unexpected("a segment")
    reader.mark("}")
    return ChannelText(name, left, right, default, default_text, flags, start, tuple(segments))


def _read_segment(reader: _Reader) -> SegmentText:
    reader.text()
    reader.mark("{")
    untie, auto = _options(reader) if reader.key("options") else ((), ())
    if not reader.key("length"):
        raise reader.unexpected("a length")
    length = reader.number()
    if length < 0.0:
        raise reader.unexpected("a length that is not negative")
    value = _read_pair(reader, "value")
    slope = _read_pair(reader, "slope")
    accel = _read_pair(reader, "accel")
    expression = reader.text() if reader.key("expr") else "bezier()"
    language = reader.text() if reader.key("language") else ""
    reader.mark("}")
    return SegmentText(length, value, slope, accel, expression, language, untie, auto)


def _options(reader: _Reader) -> _Sides:
    reader.mark("{")
    words: list[str] = []
    while not reader.is_mark("}"):
        words.append(reader.text())
    sides = _sides(" ".join(words))
    if sides is None:
        raise reader.unexpected(f"an option instead of {' '.join(words)!r}")
    reader.mark("}")
    return sides


_Sides = tuple[tuple[str, ...], tuple[str, ...]]


def _sides(options: str) -> _Sides | None:
    """The sides that are untied, and those of automatic slope; None if there is another word."""
    found: dict[str, list[str]] = {"untie": [], "autoslope": []}
    here: list[str] = []
    known: tuple[str, ...] = ()
    for word in options.split():
        if word in found:
            here, known = found[word], SIDES[word]
        elif word in known:
            here.append(word)
        else:
            return None
    return tuple(found["untie"]), tuple(found["autoslope"])


def _read_pair(reader: _Reader, name: str) -> Pair:
    return (reader.number(), reader.number()) if reader.key(name) else ZERO
