"""``.chn``: Houdini's own text of keys. Nothing of keys is lost, and channels left alone are written as read.

The grammar, and what its numbers mean, live in :mod:`hou_standin.chn`, which the stand-in's scenes use too.
Times are sums of the segments' lengths and carry their rounding.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from hou_standin import chn
from hou_standin.chn import ChannelText, SegmentText
from keywright._core import Keys
from keywright.formats import text
from keywright.formats.channel import Channel, Contents, Remark, keys_of_rows, rate_remarks, reach, rows_of

# Ratios of two handles nearer than this are one: a tie of handle lengths keeps them equal.
_TIED = 1e-9


def read(path: Path, fps: float) -> Contents:
    """The channels of a file.

    Raises:
        FormatError: The file cannot be read, or is no channel text; with the line.
    """
    content = text.of_file(path)
    try:
        found = chn.read(content)
    except chn.ChannelTextError as fault:
        message = str(fault).removeprefix(f"line {fault.line}: ").removesuffix(f" [{fault.code}]")
        raise text.fault(path, fault.line, message) from fault
    return Contents(tuple(of_text(source) for source in found), fps)


def render(contents: Contents) -> tuple[bytes, list[Remark]]:
    """The file's bytes, and what they do not hold."""
    sources = [
        each.source if isinstance(each.source, ChannelText) else _text_of(each) for each in contents.channels
    ]
    return chn.written(sources, text.shortest).encode(), rate_remarks(contents.fps)


def of_text(source: ChannelText, name: str = "") -> Channel:
    """A channel as it is written in the text of a file or a scene.

    Args:
        source: The channel.
        name: Its name; the text's own unless given.
    """
    rows: list[dict[str, Any]] = []
    python = set()
    for index, key in enumerate(chn.keys(source)):
        before = source.segments[index - 1]
        rows.append(
            {
                "time": key.time,
                **dict(zip(("in_value", "in_slope", "in_accel"), key.incoming, strict=True)),
                **dict(zip(("value", "out_slope", "out_accel"), key.outgoing, strict=True)),
                "out_auto": "ai" in source.segments[index].auto,
                "in_auto": "ao" in before.auto,
                "function": key.expression,
            }
        )
        if key.language == "python":
            python.add(key.time)
    return Channel(
        name or source.name,
        keys_of_rows(rows),
        source.left,
        source.right,
        frozenset(python),
        source=source,
    )


def _text_of(channel: Channel) -> ChannelText:
    rows = list(rows_of(channel.keys))
    untied = _untied(channel.keys)
    segments: list[SegmentText] = []
    last, now = len(rows) - 1, rows[0]["time"]
    for index, row in enumerate(rows):
        following = rows[(index + 1) % len(rows)]
        # From the sum so far, so that rounding does not add up over many keys.
        length = following["time"] - now if index < last else 0.0
        now += length
        segments.append(
            SegmentText(
                length,
                (row["value"], following["in_value"]),
                (row["out_slope"], following["in_slope"]),
                (row["out_accel"], following["in_accel"]),
                row["function"],
                "python" if row["time"] in channel.python else "",
                tuple(
                    side
                    for side in ("iv", "ov", "is", "os", "ia", "oa")
                    if side[1] in untied[index if side[0] == "i" else (index + 1) % len(rows)]
                ),
                tuple(
                    mark
                    for mark, is_auto in (("ai", row["out_auto"]), ("ao", following["in_auto"]))
                    if is_auto
                ),
            )
        )
    return ChannelText(
        channel.name, channel.before, channel.after, start=rows[0]["time"], segments=tuple(segments)
    )


def _untied(keys: Keys) -> list[str]:
    """Of each key the letters of the quantities whose two sides differ: value, slope, accel (its ratio)."""
    count = len(keys)
    lengths = np.diff(keys.times)
    ratio_out, ratio_in = np.full(count, np.nan), np.full(count, np.nan)
    with np.errstate(all="ignore"):
        ratio_out[:-1] = reach(keys.out_accels, keys.out_slopes)[:-1] / lengths
        ratio_in[1:] = reach(keys.in_accels, keys.in_slopes)[1:] / lengths
        apart = np.abs(ratio_out - ratio_in) > _TIED * np.maximum(ratio_out, ratio_in)
    # Beyond the end keys is no segment: their ties tell nothing, and stay.
    apart[[0, -1]] = False
    slopes, values = keys.out_slopes != keys.in_slopes, keys.values != keys.in_values
    return [
        "".join(letter for letter, differs in zip("vsa", row, strict=True) if differs)
        for row in zip(values, slopes, apart, strict=True)
    ]
