"""``.clip``: sampled tracks with names, a rate, and a first sample; the text kind.

::

    { rate = 24  start = 0  tracklength = 3  tracks = 1
      { name = tx  data = 0 0.5 1 } }

``start`` counts samples: the first is at ``start / rate`` seconds. The binary kind (``.bclip``), and data
packed by run lengths (``@``), are not public and are refused.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from keywright.counting import counted
from keywright.errors import FormatError
from keywright.formats import sampling, text
from keywright.formats.channel import Channel, Contents, Remark

_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|[{}=]|[^\s{}="]+')
_BARE = re.compile(r'[^\s{}="]+')
_DATA = ("data", "data_rle")


class _Words:
    """The words of a text, each with its line."""

    def __init__(self, path: Path, content: str) -> None:
        self.path = path
        self.line = 1
        self._words: list[tuple[str, int]] = [
            (word, line)
            for line, row in enumerate(content.split("\n"), start=1)
            for word in _WORD.findall(row)
        ]
        self._next = 0

    def peek(self) -> str:
        """The next word, empty at the end."""
        return self._words[self._next][0] if self._next < len(self._words) else ""

    def take(self, wanted: str = "") -> str:
        """The next word."""
        if self._next == len(self._words):
            raise self.fault(f"{wanted or 'more'} expected, the text ends")
        word, self.line = self._words[self._next]
        if wanted and word != wanted:
            raise self.fault(f"{wanted!r} expected, not {text.short(word)}")
        self._next += 1
        return word

    def number(self) -> float:
        """The next word as a number."""
        word = self.take()
        value = text.number(word)
        if value is None:
            packed = word.startswith("@")
            hint = "save the clip again without run lengths" if packed else ""
            raise self.fault(f"{text.short(word)} is {'packed data' if packed else 'no number'}", hint)
        return value

    def fault(self, message: str, hint: str = "") -> FormatError:
        """An error at the word taken last."""
        return text.fault(self.path, self.line, message, hint=hint)


def read(path: Path, fps: float) -> Contents:
    """The channels of a file, one a track; frames a second are the file's rate.

    Raises:
        FormatError: The file cannot be read, is no clip, or is a packed or binary one; with the line.
    """
    words = _Words(path, text.of_file(path))
    words.take("{")
    numbers: dict[str, float] = {}
    lines: dict[str, int] = {}
    remarks: list[Remark] = []
    tracks: list[tuple[str, list[float], int]] = []
    while words.peek() != "}":
        if words.peek() == "{":
            tracks.append(_track(words))
            continue
        name = words.take()
        words.take("=")
        if name in ("rate", "start", "tracklength", "tracks"):
            numbers[name], lines[name] = words.number(), words.line
        else:
            words.take()
            remarks.append(Remark("", f"{name} is not read", words.line))
    words.take("}")
    if words.peek():
        words.take()
        raise words.fault("the end expected")
    rate = numbers.get("rate", fps)
    if not 1e-3 <= rate <= 1e6:
        message = f"rate is {text.shortest(rate)}; 0.001 to 1000000 is read"
        raise text.fault(path, lines["rate"], message, hint="samples a second")
    start = numbers.get("start", 0.0)
    if abs(start) > 1e9:
        message = f"start is {text.shortest(start)}; -1e9 to 1e9 is read"
        raise text.fault(path, lines["start"], message, hint="a number of samples")
    length = numbers.get("tracklength")
    channels = []
    for name, samples, line in tracks:
        if length is not None and len(samples) != length:
            found = f"{text.short(name)} has {counted(len(samples), 'sample')}"
            message = f"{found}; tracklength is {text.shortest(length)}"
            raise text.fault(path, line, message, hint="was the file cut off?")
        channels.append(sampling.of_samples(name, np.array(samples), start / rate, rate))
    if len(tracks) != numbers.get("tracks", len(tracks)):
        raise words.fault(
            f"{counted(len(tracks), 'track')}; the file says {text.shortest(numbers['tracks'])}"
        )
    return Contents(tuple(channels), rate, tuple(remarks))


def _track(words: _Words) -> tuple[str, list[float], int]:
    words.take("{")
    line, name = words.line, ""
    samples: list[float] = []
    while words.peek() != "}":
        field = words.take()
        words.take("=")
        if field in _DATA:
            while words.peek() not in ("}", "") and not _is_field(words):
                samples.append(words.number())
        elif field == "name":
            name = _unquoted(words.take())
        else:
            words.take()
    words.take("}")
    if not name or not samples:
        raise text.fault(words.path, line, f"a track without {'a name' if not name else 'data'}")
    return name, samples, line


def _is_field(words: _Words) -> bool:
    """Whether a name of a field comes next: data goes on to it."""
    return words.peek()[0].isalpha() and text.number(words.peek()) is None


def _unquoted(word: str) -> str:
    return re.sub(r"\\(.)", r"\1", word[1:-1]) if word.startswith('"') else word


def _quoted(name: str) -> str:
    if _BARE.fullmatch(name):
        return name
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def render(contents: Contents) -> tuple[bytes, list[Remark]]:
    """The file's bytes, and what they do not hold."""
    remarks = [
        Remark(each.name, f"left out: it has {each.unread}")
        for each in contents.channels
        if not each.has_value
    ]
    channels: list[Channel] = [each for each in contents.channels if each.has_value]
    if not channels:
        return b"", remarks
    first, last = sampling.frames(channels, contents.fps)
    lines = [
        "{",
        f"   rate = {text.shortest(contents.fps)}",
        f"   start = {first - 1}",
        f"   tracklength = {last - first + 1}",
        f"   tracks = {len(channels)}",
    ]
    for each in channels:
        name = re.sub(r"[\x00-\x1f\x7f\x85\u2028\u2029]", "_", each.name)
        if name != each.name:
            remarks.append(Remark(each.name, f"is called {name}: a name stands on one line"))
        samples = sampling.at_frames(each, first, last, contents.fps)
        data = " ".join(map(text.shortest, samples.tolist()))
        lines += ["   {", f"      name = {_quoted(name)}", f"      data = {data}", "   }"]
    if not all(each.sampled for each in channels):
        remarks.append(Remark("", "keys are not in the file: a value a frame is all that is left"))
    return ("\n".join([*lines, "}"]) + "\n").encode(), remarks
