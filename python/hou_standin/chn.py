r"""The text in which Houdini keeps channels: ``.chn`` files and the ``.chn`` members of scene files.

A file is read into segments as they are written, so that writing gives the same text again; :func:`channel`
and :func:`text_of` lead to and from the channels that evaluate.

Grammar, from public files::

    file     = "{" channel* "}"
    channel  = "channel" NAME "{" "lefttype" "=" TYPE "righttype" "=" TYPE
               ["default" "=" NUMBER] ["defaultString" "=" TEXT] "flags" "=" INT ["start" "=" SECONDS]
               segment+ "}"
    segment  = "segment" "{" ["options" "=" "{" ["untie" SIDE*] ["autoslope" ("ai" | "ao")*] "}"]
               "length" "=" SECONDS ["value" "=" N N] ["slope" "=" N N] ["accel" "=" N N]
               "expr" "=" TEXT ["language" "=" "python"] "}"

The two numbers are those of the segment's start and end; a missing pair is 0 0. In a side's name ``i`` is the
start, ``o`` the end; ``v``, ``s``, ``a`` the quantity. A text with a space is quoted; quotes and
backslashes in it are escaped either way.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate

from hou_standin.state.channel import Channel, Knot, Side, Ties, accel_of, ratio_of

EXTRAPOLATIONS = {
    name.lower(): name for name in ("Default", "Hold", "Cycle", "Extend", "Slope", "CycleOffset", "Oscillate")
}
"""What stands for each member of ``hou.parmExtrapolate``; only ``extend`` was seen [inferred]."""
Pair = tuple[float, float]
ZERO: Pair = (0.0, 0.0)


class ChannelTextError(ValueError):
    """A text that is no channel file.

    Attributes:
        code: Stable name of the mistake.
        line: Where it is, from 1.
    """

    def __init__(self, code: str, message: str, line: int) -> None:
        super().__init__(f"line {line}: {message} [{code}]")
        self.code = code
        self.line = line


@dataclass(frozen=True, slots=True)
class SegmentText:
    """One segment as it is written."""

    length: float
    value: Pair = ZERO
    slope: Pair = ZERO
    accel: Pair = ZERO
    expression: str = "bezier()"
    language: str = ""
    untie: tuple[str, ...] = ()
    """Of ``iv ov is os ia oa``: the exceptions to the rule that all is tied."""
    auto: tuple[str, ...] = ()
    """``ai`` if the slope of the start is automatic, ``ao`` if that of the end is."""


@dataclass(frozen=True, slots=True)
class ChannelText:
    """One channel as it is written."""

    name: str
    left: str = "extend"
    right: str = "extend"
    default: float | None = None
    """The last pending value, not the parameter's default."""
    default_text: str | None = None
    flags: int = 0
    start: float = 0.0
    segments: tuple[SegmentText, ...] = field(default=())


# Reading

_TOKEN = re.compile(
    r'\s*(?:(?P<mark>[{}=])|"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<word>(?:[^\s{}="\\]|\\.|(?<!\s)=)+))', re.DOTALL
)
_EXPRESSION = re.compile(r'\s*(?:"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<word>(?:[^\s"\\]|\\.)+))', re.DOTALL)
"""What stands after ``expr =``: braces in it are the expression's own, as in ``{'f':1}[ch("type")]``."""
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$")


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._place = 0
        self._tokens = list(self._all())
        self._next = 0

    def _all(self) -> Iterator[tuple[str, str, int]]:
        end = len(self._text.rstrip())
        last: tuple[str, str] = ("", "")
        while self._place < end:
            pattern = _EXPRESSION if last in (("expr", "="), ("defaultString", "=")) else _TOKEN
            match = pattern.match(self._text, self._place)
            if match is None or match.lastgroup is None:
                raise self._error("bad-text", f"cannot read {self._text[self._place : self._place + 10]!r}")
            self._place = match.end()
            content = match.group(match.lastgroup)
            if match.lastgroup != "mark":
                content = re.sub(r"\\(.)", r"\1", content, flags=re.DOTALL)
            last = last[1], content
            yield match.lastgroup, content, match.start(match.lastgroup)

    def _error(self, code: str, message: str, offset: int | None = None) -> ChannelTextError:
        place = self._place if offset is None else offset
        return ChannelTextError(code, message, self._text.count("\n", 0, place) + 1)

    def is_mark(self, mark: str) -> bool:
        """True if the next token is this mark."""
        return self._next < len(self._tokens) and self._tokens[self._next][:2] == ("mark", mark)

    def is_word(self, word: str) -> bool:
        """True if the next token is this word."""
        return self._next < len(self._tokens) and self._tokens[self._next][:2] == ("word", word)

    def mark(self, mark: str) -> None:
        """Take a mark."""
        if not self.is_mark(mark):
            raise self.unexpected(f"{mark!r}")
        self._next += 1

    def text(self) -> str:
        """Take a word or a quoted text."""
        if self._next == len(self._tokens) or self._tokens[self._next][0] == "mark":
            raise self.unexpected("a text")
        self._next += 1
        return self._tokens[self._next - 1][1]

    def extrapolation(self) -> str:
        """Take a way to go on beyond the ends."""
        if self._next < len(self._tokens) and self._tokens[self._next][1] in EXTRAPOLATIONS:
            return self.text()
        raise self.unexpected(f"one of {', '.join(EXTRAPOLATIONS)}")

    def number(self) -> float:
        """Take a finite number."""
        if self._next < len(self._tokens) and _NUMBER.match(self._tokens[self._next][1]):
            value = float(self.text())
            if math.isfinite(value):
                return value
        raise self.unexpected("a number")

    def key(self, name: str) -> bool:
        """Take ``name =`` if it comes next."""
        if not self.is_word(name):
            return False
        self._next += 1
        self.mark("=")
        return True

    def end(self) -> bool:
        """True if nothing is left."""
        return self._next == len(self._tokens)

    def unexpected(self, wanted: str) -> ChannelTextError:
        """An error at the next token."""
        if self.end():
            return self._error("ends-early", f"{wanted} expected, the text ends", len(self._text))
        _, content, offset = self._tokens[self._next]
        return self._error("unexpected", f"{wanted} expected, not {content!r}", offset)


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
        segments.append(_read_segment(reader))
    if not segments:
        raise reader.unexpected("a segment")
    reader.mark("}")
    return ChannelText(name, left, right, default, default_text, flags, start, tuple(segments))


def _read_segment(reader: _Reader) -> SegmentText:
    reader.text()
    reader.mark("{")
    untie: list[str] = []
    auto: list[str] = []
    if reader.key("options"):
        reader.mark("{")
        known = {"untie": (untie, ("iv", "ov", "is", "os", "ia", "oa")), "autoslope": (auto, ("ai", "ao"))}
        target: tuple[list[str], tuple[str, ...]] = ([], ())
        while not reader.is_mark("}"):
            word = reader.text()
            if word in known:
                target = known[word]
            elif word in target[1]:
                target[0].append(word)
            else:
                raise reader.unexpected(f"an option instead of {word!r}")
        reader.mark("}")
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
    return SegmentText(length, value, slope, accel, expression, language, tuple(untie), tuple(auto))


def _read_pair(reader: _Reader, name: str) -> Pair:
    return (reader.number(), reader.number()) if reader.key(name) else ZERO


@dataclass(frozen=True, slots=True)
class KeyText:
    """A key as it is written: the end of one segment and the start of the next."""

    time: float
    """Seconds; frame 1 is 0."""
    incoming: tuple[float, float, float]
    """Value, slope in value units per second, accel in seconds and value units. Of the first key junk may be
    here: no segment leads to it."""
    outgoing: tuple[float, float, float]
    """The same on the other side; junk after the last key."""
    expression: str
    """Function of the segment that begins here; of the last key what goes on after it."""
    language: str
    """``python``, else empty."""


def keys(source: ChannelText) -> tuple[KeyText, ...]:
    """The keys of a channel, in time order. A parameter with one expression has one key."""
    times = accumulate((segment.length for segment in source.segments[:-1]), initial=source.start)
    found: list[KeyText] = []
    for index, (time, after) in enumerate(zip(times, source.segments, strict=True)):
        before = source.segments[index - 1]  # of the first key the last segment: it wraps round
        found.append(
            KeyText(
                time,
                (before.value[1], before.slope[1], before.accel[1]),
                (after.value[0], after.slope[0], after.accel[0]),
                after.expression,
                after.language,
            )
        )
    return tuple(found)


# Writing


def written(channels: list[ChannelText]) -> str:
    """The file, as Houdini lays it out."""
    return "".join(("{\n", *(_written_channel(each) for each in channels), "  }\n"))


def _written_channel(channel: ChannelText) -> str:
    lines = [f"    channel {_word(channel.name)} {{", f"      lefttype = {channel.left}"]
    lines.append(f"      righttype = {channel.right}")
    if channel.default is not None:
        lines.append(f"      default = {_digits(channel.default)}")
    if channel.default_text is not None:
        lines.append(f"      defaultString = {_word(channel.default_text)}")
    lines.append(f"      flags = {channel.flags}")
    if channel.start != 0.0:
        lines.append(f"      start = {_digits(channel.start)}")
    lines.extend(f"      segment {{ {_written_segment(segment)} }}" for segment in channel.segments)
    return "\n".join((*lines, "    }", ""))


def _written_segment(segment: SegmentText) -> str:
    """Options on a line of their own, then four items a line."""
    head = ""
    if segment.untie or segment.auto:
        options = [f" {word}  {' '.join(sides)}" for word, sides in _options(segment) if sides]
        head = f"options = {{\t{''.join(options)} }}\n\n\t "
    items = [f"length = {_digits(segment.length)}"]
    for name in ("value", "slope", "accel"):
        pair: Pair = getattr(segment, name)
        if pair != ZERO:
            items.append(f"{name} = {_digits(pair[0])} {_digits(pair[1])}")
    items.append(f"expr = {_word(segment.expression)}")
    if segment.language:
        items.append(f"language = {segment.language}")
    return head + "\n\t ".join(" ".join(items[at : at + 4]) for at in range(0, len(items), 4))


def _options(segment: SegmentText) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return (("untie", segment.untie), ("autoslope", segment.auto))


def _digits(number: float) -> str:
    return format(number, ".17g")


def _word(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"' if not text or re.search(r"\s", text) else escaped


# Channels


def channel(source: ChannelText) -> Channel:
    """The channel that a text describes."""
    segments = source.segments
    knots: list[Knot] = []
    for index, segment in enumerate(segments):
        before = segments[index - 1]  # of the first knot the last segment: it wraps round
        knots.append(
            Knot(
                _side(before, 1),
                _side(segment, 0),
                segment.expression,
                "Python" if segment.language == "python" else "Hscript",
                Ties(*(f"o{q}" not in before.untie and f"i{q}" not in segment.untie for q in "vsa")),
            )
        )
    lengths = tuple(segment.length for segment in segments[:-1])
    return Channel(
        source.start, lengths, tuple(knots), EXTRAPOLATIONS[source.left], EXTRAPOLATIONS[source.right]
    )


def _side(segment: SegmentText, end: int) -> Side:
    slope = segment.slope[end]
    ratio = ratio_of(segment.accel[end], slope, segment.length or 1.0)
    return Side(segment.value[end], slope, ratio, ("ai", "ao")[end] in segment.auto)


def text_of(name: str, source: Channel) -> ChannelText:
    """A channel as it would be written. Ties stand in both segments beside a knot."""
    count = len(source.knots)
    segments: list[SegmentText] = []
    for index, knot in enumerate(source.knots):
        following = source.knots[(index + 1) % count]
        a, b = knot.outgoing, following.incoming
        length = source.lengths[index] if index < count - 1 else 0.0
        untied = [f"i{q}" for q, tied in _ties(knot) if not tied] + [
            f"o{q}" for q, tied in _ties(following) if not tied
        ]
        segments.append(
            SegmentText(
                length,
                (a.value, b.value),
                (a.slope, b.slope),
                (accel_of(a, length or 1.0), accel_of(b, length or 1.0)),
                knot.expression,
                "python" if knot.language == "Python" else "",
                tuple(side for side in ("iv", "ov", "is", "os", "ia", "oa") if side in untied),
                tuple(mark for mark, side in (("ai", a), ("ao", b)) if side.auto),
            )
        )
    return ChannelText(
        name, source.left.lower(), source.right.lower(), start=source.start, segments=tuple(segments)
    )


def _ties(knot: Knot) -> tuple[tuple[str, bool], ...]:
    return (("v", knot.ties.value), ("s", knot.ties.slope), ("a", knot.ties.accel))
