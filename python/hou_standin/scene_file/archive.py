"""The container of Houdini's scene files: members with a name and bytes, one after the other.

``.hip`` is a cpio archive of the portable kind ("odc"): a header of 76 octal digits, the name, a zero
byte, the data; ``TRAILER!!!`` ends it. Source: IEEE Std 1003.1-1988, *Extended cpio format*.

A scene saved under a limited licence heads each member with ``HouLC`` or ``HouNC``, byte 0x1A and 28
hexadecimal digits instead; what the digits say of the length is not public [seen in real file]. Its
members are told apart by their heads: data goes on to the next one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

MAGIC = b"070707"
TRAILER = "TRAILER!!!"
_HEADER = 76
_NAME_SIZE = slice(59, 65)
_DATA_SIZE = slice(65, 76)
_OCTAL = re.compile(rb"[0-7]{76}")
_LIMITED = re.compile(rb"Hou(?:LC|NC)\x1a[0-9a-f]{28}([^\0]{1,4096})\0")
LICENCES = {MAGIC: "commercial", b"HouLC": "limited commercial", b"HouNC": "non-commercial"}
"""How a scene file begins under each kind of licence."""


class SceneFileError(ValueError):
    """Bytes that are no scene file.

    Attributes:
        code: Stable name of the mistake: ``not-a-scene``, ``bad-header``, ``ends-early``.
        offset: Where it is, in bytes.
    """

    def __init__(self, code: str, message: str, offset: int) -> None:
        super().__init__(f"byte {offset}: {message} [{code}]")
        self.code = code
        self.offset = offset


class Member(NamedTuple):
    """One file of the archive."""

    name: str
    data: bytes


def licence(data: bytes) -> str:
    """Kind of licence that a scene was saved under.

    Raises:
        SceneFileError: The bytes do not begin as a scene file does.
    """
    for head, name in LICENCES.items():
        if data.startswith(head):
            return name
    raise SceneFileError(
        "not-a-scene", f"begins with {data[:6]!r}; a scene file begins with 070707, HouLC or HouNC", 0
    )


def members(data: bytes) -> list[Member]:
    """The members in order, without the trailer.

    Raises:
        SceneFileError: The bytes are no scene file, or one that is cut off or damaged.
    """
    kind = licence(data)
    return list(_cpio(data) if kind == "commercial" else _limited(data))


def _cpio(data: bytes) -> Iterator[Member]:
    place = 0
    while place < len(data):
        header = data[place : place + _HEADER]
        if not header.startswith(MAGIC[: len(header)]):
            raise SceneFileError("bad-header", f"a member begins with 070707, not {header[:6]!r}", place)
        if len(header) < _HEADER:
            raise SceneFileError("ends-early", "the header of a member is cut off", place)
        if _OCTAL.fullmatch(header) is None:
            raise SceneFileError("bad-header", "the header has something else than octal digits", place)
        name_size, data_size = int(header[_NAME_SIZE], 8), int(header[_DATA_SIZE], 8)
        begin = place + _HEADER + name_size
        if begin + data_size > len(data):
            raise SceneFileError("ends-early", f"a member of {data_size} bytes is cut off", place)
        if not name_size or data[begin - 1] != 0:
            raise SceneFileError("bad-header", "the name of a member does not end with a zero byte", place)
        name = data[place + _HEADER : begin - 1].decode("utf-8", "replace")
        if name == TRAILER:
            return
        yield Member(name, data[begin : begin + data_size])
        place = begin + data_size
    raise SceneFileError("ends-early", f"the archive has no {TRAILER}", place)


def _limited(data: bytes) -> Iterator[Member]:
    heads = list(_LIMITED.finditer(data))
    if not heads or heads[0].start() != 0:
        raise SceneFileError("bad-header", "the head of the first member cannot be read", 0)
    # An archive embedded in a member brings its own trailer; only the last one ends the file.
    if not _is_trailer(heads[-1]):
        raise SceneFileError("ends-early", "the archive has no trailer", len(data))
    for head, following in pairwise(heads):
        if not _is_trailer(head):
            yield Member(head[1].decode("utf-8", "replace"), data[head.end() : following.start()])


def _is_trailer(head: re.Match[bytes]) -> bool:
    return head[1].endswith(b"!!!")
