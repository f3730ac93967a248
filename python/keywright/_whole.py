"""Whether the native module is there to its end, asked before it is loaded.

A Linux loader maps a file that a copy or an unpacking left cut off, and the process dies when the rest of it
is touched; the loaders of other systems refuse it. Imports little: it runs whenever Keywright is imported.
"""

from __future__ import annotations

from importlib.util import find_spec

_ELF_64 = b"\x7fELF\x02\x01"
_HEADER, _LOADED = 64, 1


def cut_off(module: str) -> str:
    """What is missing, and where, if the module is found and cut off; empty if not."""
    spec = find_spec(module)
    if spec is None or not spec.has_location or spec.origin is None:
        return ""
    try:
        with open(spec.origin, "rb") as file:
            head = file.read(4096)
            size = file.seek(0, 2)
    except OSError:  # importing it says why
        return ""
    needed = _end(head)
    if size >= needed:
        return ""
    return f"the native module {spec.origin} is cut off: {size} bytes of {needed} or more are there"


def _end(head: bytes) -> int:
    """Size that a Linux module's first bytes ask for: its segments, its table of sections; 0: unknown."""
    if not head.startswith(_ELF_64) or len(head) < _HEADER:
        return 0

    def number(at: int, width: int) -> int:
        return int.from_bytes(head[at : at + width], "little")

    segments, sections = number(32, 8), number(40, 8)
    segment_size, segment_count, section_size, section_count = (number(at, 2) for at in (54, 56, 58, 60))
    ends = [sections + section_size * section_count, segments + segment_size * segment_count]
    for at in range(segments, ends[1], segment_size or _HEADER):
        if number(at, 4) == _LOADED:
            ends.append(number(at + 8, 8) + number(at + 32, 8))
    return max(ends)
