"""hscript: a script of ``chadd`` and ``chkey`` commands, as ``opscript`` writes them; to be sourced.

Read are ``chadd``, ``chkey`` and ``opcf``; other commands are passed over. Of ``chkey`` the in side is
``-v -m -a``, the out side ``-V -M -A``, times are ``-t`` seconds or ``-f`` frames. A script writes every key
of a channel twice: the insertion of a key between others scales their handles.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from keywright.formats import text
from keywright.formats.channel import Channel, Contents, Remark, keys_of_rows, rate_remarks, rows_of

_TOKEN = re.compile(
    r"""(?P<space>[ \t\r]+|\\\n)|(?P<comment>\#[^\n]*)|(?P<end>[\n;])
    |(?P<word>(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s;"'\\])+)""",
    re.VERBOSE | re.DOTALL,
)
_PART = re.compile(r""""((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)|([^"'\\]+)""", re.DOTALL)

_NUMBERS = {
    "-v": "in_value",
    "-m": "in_slope",
    "-a": "in_accel",
    "-V": "value",
    "-M": "out_slope",
    "-A": "out_accel",
}
# Of names that stand for several channels.
_PATTERN = re.compile(r"[*?\[\]]")
# Keys nearer than this are one key [s].
_SAME = 1e-9


@dataclass
class _Script:
    """What the commands so far have made."""

    path: Path
    fps: float
    folder: str = ""
    rows: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    remarks: list[Remark] = field(default_factory=list)

    def name(self, word: str) -> str:
        """The channel's path, from where ``opcf`` has gone."""
        if word.startswith(("/", "$", "`")) or not self.folder:
            return word
        return f"{self.folder.rstrip('/')}/{word}"


def read(path: Path, fps: float) -> Contents:
    """The channels that a script makes.

    Raises:
        FormatError: The file cannot be read, has a text without its closing quote, or a ``chkey`` that
            is none; with the line.
    """
    script = _Script(path, fps)
    for line, words in _commands(path, text.of_file(path)):
        if words[0] == "opcf" and len(words) == 2:
            folder = words[1]
            script.folder = folder if folder.startswith("/") else f"{script.folder.rstrip('/')}/{folder}"
        elif words[0] == "chkey":
            _chkey(script, line, words[1:])
    channels = tuple(Channel(name, keys_of_rows(_tied(rows))) for name, rows in script.rows.items())
    if not channels:
        hint = "a script has lines such as: chkey -t 0 -v 1 /obj/ball/ty"
        raise text.fault(path, 1, "no chkey command in the file", hint=hint)
    return Contents(channels, fps, tuple(script.remarks))


def _commands(path: Path, content: str) -> Iterator[tuple[int, list[str]]]:
    """Each command with its line; texts in quotes may go over many lines."""
    place, line, start, words = 0, 1, 1, list[str]()
    while place < len(content):
        match = _TOKEN.match(content, place)
        if match is None:
            raise text.fault(path, line, "a quote that is not closed")
        if match.lastgroup == "word":
            start = start if words else line
            words.append("".join(map(_plain, _PART.finditer(match[0]))))
        elif match.lastgroup == "end" and words:
            yield start, words
            words = []
        line += match[0].count("\n")
        place = match.end()
    if words:
        yield start, words


def _plain(part: re.Match[str]) -> str:
    """A part of a word without its quotes; in double quotes a backslash takes the next character as it is."""
    doubled, *others = part.groups()
    if doubled is not None:
        return re.sub(r"\\(.)", r"\1", doubled, flags=re.DOTALL)
    return next(each for each in others if each is not None)


def _chkey(script: _Script, line: int, words: list[str]) -> None:
    row: dict[str, Any] = {"function": "bezier()", "tied": ""}
    names: list[str] = []
    rest = iter(words)
    for word in rest:
        if not re.fullmatch("-[A-Za-z]", word):
            names.append(script.name(word))
            continue
        if word not in (*_NUMBERS, "-f", "-t", "-T", "-F", "-o"):
            raise text.fault(script.path, line, f"chkey has no option {text.short(word)}")
        value = next(rest, None)
        if value is None:
            raise text.fault(script.path, line, f"nothing follows {word}")
        if word == "-F":
            row["function"] = value
        elif word == "-T":
            row["tied"] = value
        elif word == "-o":
            row["in_auto"], row["out_auto"] = "m" in value, "M" in value
        else:
            number = text.number(value)
            if number is None:
                raise text.fault(script.path, line, f"{text.short(value)} after {word} is no number")
            if word in ("-f", "-t"):
                row["time"] = number if word == "-t" else (number - 1.0) / script.fps
            else:
                row[_NUMBERS[word]] = number
    if "time" not in row:
        raise text.fault(script.path, line, "chkey without -t or -f: the current frame is not known")
    if not names:
        raise text.fault(script.path, line, "chkey names no channel")
    row.setdefault("value", row.get("in_value", 0.0))
    for name in names:
        if _PATTERN.search(name):
            script.remarks.append(Remark(name, "a pattern: what it matches is not known", line))
            continue
        _put(script.rows.setdefault(name, []), row)


def _put(rows: list[dict[str, Any]], row: dict[str, Any]) -> None:
    """Adds the key, or changes the one that is there."""
    for index, other in enumerate(rows):
        if abs(other["time"] - row["time"]) <= _SAME:
            rows[index] = {**other, **row}
            return
    at = next((index for index, other in enumerate(rows) if other["time"] > row["time"]), len(rows))
    rows.insert(at, dict(row))


def _tied(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The keys with a handle that was given on one side alone: its ratio of the segment is the other's."""
    for index, row in enumerate(rows):
        before = row["time"] - rows[index - 1]["time"] if index else 1.0
        after = rows[index + 1]["time"] - row["time"] if index < len(rows) - 1 else 1.0
        out_slope = row.get("out_slope", row.get("in_slope", 0.0))
        in_slope = row.get("in_slope", out_slope)
        steepness = math.hypot(1.0, out_slope) / math.hypot(1.0, in_slope)
        if "out_accel" not in row and "in_accel" in row:
            row["out_accel"] = row["in_accel"] * steepness * after / before
        elif "in_accel" not in row and "out_accel" in row:
            row["in_accel"] = row["out_accel"] / steepness * before / after
    return rows


def render(contents: Contents) -> tuple[bytes, list[Remark]]:
    """The script, and what it does not hold."""
    lines = ["# Channels; read them with: source FILE", "chblockbegin"]
    remarks = rate_remarks(contents.fps)
    written: set[str] = set()
    for each in contents.channels:
        if each.name in written:
            remarks.append(Remark(each.name, "left out: a channel of this name is in the script already"))
            continue
        if _PATTERN.search(each.name):
            remarks.append(Remark(each.name, "left out: hscript reads its name as a pattern"))
            continue
        written.add(each.name)
        node, _, parm = each.name.rpartition("/")
        if not node:
            remarks.append(Remark(each.name, "has no node: put its path before the name in the script"))
        for side, outside in (("before", each.before), ("after", each.after)):
            if outside != "extend":
                remarks.append(Remark(each.name, f"{outside} {side} its keys is not in the script"))
        if each.python:
            remarks.append(Remark(each.name, "expressions in Python stand there as hscript"))
        start, end = (text.shortest(time) for time in each.span)
        lines.append(f"chadd -t {start} {end} {_quoted(node or '.')} {_quoted(parm)}")
        keys = [_command(row, each.name) for row in rows_of(each.keys)]
        lines += keys * (2 if len(keys) > 1 else 1)
    if not written:
        return b"", remarks
    return ("\n".join([*lines, "chblockend"]) + "\n").encode(), remarks


def _command(row: dict[str, Any], name: str) -> str:
    spelt = {key: text.shortest(row[key]) for key in ("time", *_NUMBERS.values())}
    parts = ["chkey", "-t", spelt["time"]]
    for inner, outer in (("-v", "-V"), ("-m", "-M")):
        parts += [inner, spelt[_NUMBERS[inner]]]
        if spelt[_NUMBERS[inner]] != spelt[_NUMBERS[outer]]:
            parts += [outer, spelt[_NUMBERS[outer]]]
    parts += ["-a", spelt["in_accel"], "-A", spelt["out_accel"]]
    auto = "m" * row["in_auto"] + "M" * row["out_auto"]
    if auto:
        parts += ["-o", auto]
    return " ".join([*parts, "-F", _quoted(row["function"], always=True), _quoted(name)])


def _quoted(word: str, *, always: bool = False) -> str:
    if not always and re.fullmatch(r"[\w./:@$+-]+", word):
        return word
    if "'" not in word and "\n" not in word:
        return f"'{word}'"
    # In double quotes hscript would put variables and back-ticks in their place.
    return '"' + re.sub(r'(["\\$`])', r"\\\1", word) + '"'
