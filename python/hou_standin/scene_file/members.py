r"""The texts of a scene file's members: ``.init``, ``.def``, ``.parm``, ``.userdata``, ``.start``.

Grammar of ``.parm``, from public files::

    file  = "{" "version" NUMBER tuple* "}"
    tuple = NAME "[" NUMBER "locks=" BITS ["autoscope=" BITS] option* "]" "(" value* ")"
    value = TEXT | "[" CHANNEL TEXT "]"

The value beside a channel is the one last evaluated. Texts with blanks are quoted; quotes and backslashes
in them are escaped either way. Menus are saved by token.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass

from hou_standin.library import LibraryError, packed, type_name_of_section


class MemberError(ValueError):
    """A member that cannot be read.

    Attributes:
        code: Stable name of the mistake.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{message} [{code}]")
        self.code = code


@dataclass(frozen=True, slots=True)
class SavedValue:
    """One component as it is written: its text, and the name of its channel if it has one."""

    text: str
    channel: str = ""
    quoted: bool = False
    """Numbers are never quoted; strings are if they have blanks or are empty."""


@dataclass(frozen=True, slots=True)
class SavedTuple:
    """One parameter tuple as it is written."""

    name: str
    values: tuple[SavedValue, ...]
    locks: int = 0
    """A bit a component: locked."""
    autoscope: int | None = None
    """A bit a component: scoped by itself; None if the member does not say."""


Wire = tuple[int, str, int]
"""Index of an input, name of the source node, index of its output."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A node's ``.def``: all that is not a parameter."""

    comment: str = ""
    position: tuple[float, float] = (0.0, 0.0)
    color: tuple[float, float, float] | None = None
    flags: frozenset[str] = frozenset()
    """Names of the flags that are on, in the file's words: ``display``, ``render``, ``bypass``, ..."""
    wires: tuple[Wire, ...] = ()
    language: str = "hscript"
    """Expression language of the node."""


@dataclass(frozen=True, slots=True)
class Start:
    """Time of the scene."""

    fps: float = 24.0
    time: float = 0.0
    """Seconds."""
    seconds: tuple[float, float] | None = None
    """The global range; it ends where the last frame ends."""
    playback_range: tuple[float, float] | None = None
    """Frames."""


def text_of(data: bytes) -> str:
    """A member as text.

    Raises:
        MemberError: It is not UTF-8.
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise MemberError("bad-text", f"not UTF-8 at byte {error.start}") from error


_TOKEN = re.compile(r'\s*(?:"((?:[^"\\]|\\.)*)"|((?:[^\s"\\]|\\.)(?:[^\s\\]|\\.)*))', re.DOTALL)


_ESCAPED = re.compile(r"\\(.)", re.DOTALL)


def _tokens(text: str) -> list[tuple[str, bool]]:
    """Each word: what it says, and whether it was quoted."""
    found: list[tuple[str, bool]] = []
    place, end = 0, len(text.rstrip())
    while place < end:
        match = _TOKEN.match(text, place)
        if match is None:
            raise MemberError("bad-text", f"cannot read {text[place : place + 20]!r}")
        quoted, bare = match.groups()
        found.append((_unescaped(bare if quoted is None else quoted), quoted is not None))
        place = match.end()
    return found


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(r"\1", text) if "\\" in text else text


class _Words:
    """Words of a text, taken one by one."""

    def __init__(self, text: str) -> None:
        self._words = _tokens(text)
        self._next = 0

    def peek(self) -> str | None:
        """The next word unless it is quoted; None at the end."""
        if self._next == len(self._words):
            return None
        word, quoted = self._words[self._next]
        return "" if quoted else word

    def take(self) -> tuple[str, bool]:
        """The next word, and whether it was quoted."""
        if self._next == len(self._words):
            raise MemberError("ends-early", "the text ends early")
        self._next += 1
        return self._words[self._next - 1]

    def expect(self, wanted: str) -> None:
        """Take a certain word."""
        word, _ = self.take()
        if word != wanted:
            raise MemberError("unexpected", f"{wanted!r} expected, not {word!r}")


def parms(text: str) -> tuple[SavedTuple, ...]:
    """The tuples of a ``.parm`` member.

    Raises:
        MemberError: The text is none.
    """
    words = _Words(text)
    words.expect("{")
    words.expect("version")
    words.take()
    found: list[SavedTuple] = []
    while words.peek() != "}":
        found.append(_tuple(words))
    return tuple(found)


def _tuple(words: _Words) -> SavedTuple:
    name, _ = words.take()
    words.expect("[")
    options: dict[str, str] = {}
    while words.peek() != "]":
        key, _, value = words.take()[0].partition("=")
        options[key] = value
    words.expect("]")
    words.expect("(")
    values: list[SavedValue] = []
    while words.peek() != ")":
        values.append(_value(words))
    words.expect(")")
    return SavedTuple(
        name, tuple(values), _bits(options.get("locks", "0")), _optional_bits(options.get("autoscope"))
    )


def _value(words: _Words) -> SavedValue:
    if words.peek() != "[":
        word, quoted = words.take()
        return SavedValue(word, "", quoted)
    words.expect("[")
    channel, _ = words.take()
    word, quoted = words.take()
    words.expect("]")
    return SavedValue(word, channel, quoted)


def _bits(text: str) -> int:
    if not re.fullmatch(r"\d{1,20}", text, re.ASCII):
        raise MemberError("unexpected", f"a number of bits expected, not {text!r}")
    return int(text)


def _optional_bits(text: str | None) -> int | None:
    return None if text is None else _bits(text)


def node_type(text: str) -> str:
    """The type that an ``.init`` member names.

    Raises:
        MemberError: It names none.
    """
    match = re.search(r"^type = (\S+)", text, re.MULTILINE)
    if match is None:
        raise MemberError("unexpected", "no type")
    return match[1]


_WIRE = re.compile(r"^(\d{1,6})\s+(\S+)\s+(\d{1,6})\s", re.MULTILINE)


def definition(text: str) -> Definition:
    """A ``.def`` member. What is missing in it keeps its default."""
    flags = re.search(r"^flags =(.*)$", text, re.MULTILINE)
    inputs = re.search(r"^inputs\n\{\n(.*?)^\}", text, re.MULTILINE | re.DOTALL)
    comment = re.search(r'^comment "((?:[^"\\]|\\.)*)"', text, re.MULTILINE | re.DOTALL)
    language = re.search(r"^exprlanguage (\w+)", text, re.MULTILINE)
    position = _numbers(text, "position", 2)
    color = _numbers(text, "color UT_Color RGB", 3)
    return Definition(
        _unescaped(comment[1]) if comment else "",
        (position[0], position[1]) if position else (0.0, 0.0),
        (color[0], color[1], color[2]) if color else None,
        frozenset(re.findall(r"(\w+) on\b", flags[1])) if flags else frozenset(),
        tuple(
            (int(index), source, int(output))
            for index, source, output in (_WIRE.findall(inputs[1]) if inputs else ())
            if source != '""'
        ),
        language[1] if language else "hscript",
    )


def start(text: str) -> Start:
    """The ``.start`` member. What is missing in it keeps its default."""
    fps, time = _numbers(text, "fps", 1), _numbers(text, "tcur", 1)
    seconds, frames = _numbers(text, "tset", 2), _numbers(text, "frange", 2)
    return Start(
        fps[0] if fps and fps[0] > 0.0 else 24.0,
        time[0] if time else 0.0,
        (seconds[0], seconds[1]) if seconds else None,
        (frames[0], frames[1]) if frames else None,
    )


def _numbers(text: str, name: str, count: int) -> list[float] | None:
    """The numbers after a name at the beginning of a line."""
    number = r"[ \t]+([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?)"
    match = re.search(rf"^{re.escape(name)}{number * count}\s*$", text, re.MULTILINE | re.ASCII)
    found = [float(each) for each in match.groups()] if match else None
    return found if found and all(abs(each) < 1e300 for each in found) else None


def variables(text: str) -> dict[str, str]:
    """The ``.variables`` member: those that are saved for the whole scene."""
    return dict(re.findall(r"^set -g (\w+) = '(.*)'$", text, re.MULTILINE))


def user_data(data: bytes) -> dict[str, str]:
    """A ``.userdata`` member: a count, then name, type and value; big-endian, lengths of two bytes.

    Raises:
        MemberError: It is none, or holds something else than texts.
    """
    found: dict[str, str] = {}
    try:
        (count,) = struct.unpack_from(">I", data)
        place = 4
        for _ in range(count):
            name, place = _counted(data, place)
            (kind,) = struct.unpack_from(">I", data, place)
            if kind != 3:
                raise MemberError("unknown-type", f"user data {name!r} is of type {kind}; 3, text, is known")
            found[name], place = _counted(data, place + 4)
    except struct.error as error:
        raise MemberError("ends-early", "user data end early") from error
    if place != len(data):
        raise MemberError("unexpected", f"{len(data) - place} bytes after the user data")
    return found


def _counted(data: bytes, place: int) -> tuple[str, int]:
    (size,) = struct.unpack_from(">H", data, place)
    end = place + 2 + size
    if end > len(data):
        raise MemberError("ends-early", "user data end early")
    return text_of(data[place + 2 : end]), end


def interfaces(data: bytes) -> dict[tuple[str, str], str]:
    """The ``.OPdummydefs`` member: DialogScript of each asset of the scene, by table and operator.

    Houdini keeps them for when a library is missing. The member is a collapsed library; its index is not
    needed.

    Raises:
        MemberError: It is none.
    """
    found: dict[tuple[str, str], str] = {}
    try:
        for section, content in packed.read_container(data, ".OPdummydefs").items():
            name = type_name_of_section(section)
            if name is not None:
                script = packed.read_container(content, section).get("DialogScript", b"")
                found[name.table, name.operator] = text_of(script)
    except (LibraryError, struct.error, UnicodeDecodeError) as error:
        raise MemberError("not-packed", f"no collapsed library: {error}") from error
    return found
