"""Real files, damaged: bytes lost, doubled, moved, replaced."""

from __future__ import annotations

from hypothesis import strategies as st

Wound = tuple[str, int, int, bytes]

MARKS = (b"{", b"}", b"[", b"]", b"(", b")", b'"', b"\\", b"\n", b"\t", b"\0", b"#", b"=", b":", b"/", b"..")
NUMBERS = (
    b"0",
    b"-1",
    b"1e999",
    b"nan",
    b"99999999999999999999",
    b"070707",
    b"777777",
    b".",
    b"\xff\xfe",
    b"\xc3",
)


def wounds(words: tuple[bytes, ...] = ()) -> st.SearchStrategy[list[Wound]]:
    """A few wounds; places and sizes are shares of the data, in thousandths and bytes."""
    kinds = st.sampled_from(("cut", "double", "put", "swap", "end"))
    put = st.sampled_from((*MARKS, *NUMBERS, *words))
    wound = st.tuples(kinds, st.integers(0, 999), st.integers(0, 60), put)
    return st.lists(wound, min_size=1, max_size=4)


def damaged(data: bytes, blows: list[Wound]) -> bytes:
    """The data after some wounds."""
    for kind, share, size, put in blows:
        place = len(data) * share // 1000
        head, middle, tail = data[:place], data[place : place + size], data[place + size :]
        data = {
            "cut": head + tail,
            "double": head + middle + middle + tail,
            "put": head + put + middle + tail,
            "swap": head + put + tail,
            "end": head,
        }[kind]
    return data
