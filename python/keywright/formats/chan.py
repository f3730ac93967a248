"""``.chan``: rows of raw samples, a row a frame and a column a channel.

The file says neither names, nor frame rate, nor the first frame: channels are called ``chan1``, ``chan2``, …,
the first row is frame 1.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from keywright.counting import counted
from keywright.errors import FormatError
from keywright.formats import sampling, text
from keywright.formats.channel import Contents, Remark, rate_remarks


def read(path: Path, fps: float) -> Contents:
    """The channels of a file, one a column.

    Raises:
        FormatError: The file cannot be read, or is no table of numbers; with the line.
    """
    rows: list[list[float]] = []
    for line, row in enumerate(text.of_file(path).splitlines(), start=1):
        words = row.split()
        if not words or words[0].startswith("#"):
            continue
        if rows and len(words) != len(rows[0]):
            message = f"{counted(len(words), 'number')}; the rows before have {len(rows[0])}"
            raise text.fault(path, line, message, hint="give every row one number a channel")
        numbers = [text.number(word) for word in words]
        if None in numbers:
            wrong = text.short(words[numbers.index(None)])
            raise text.fault(path, line, f"{wrong} is no number", hint="a .chan file holds numbers alone")
        rows.append([number for number in numbers if number is not None])
    if not rows:
        raise FormatError(f"{path} has no rows", code="format-empty", path=str(path), hint="was it saved?")
    columns = np.array(rows).T
    channels = [
        sampling.of_samples(f"chan{index}", np.ascontiguousarray(column), 0.0, fps)
        for index, column in enumerate(columns, start=1)
    ]
    return Contents(tuple(channels), fps)


def render(contents: Contents) -> tuple[bytes, list[Remark]]:
    """The file's bytes, and what they do not hold."""
    remarks = [
        Remark(each.name, f"left out: it has {each.unread}")
        for each in contents.channels
        if not each.has_value
    ]
    channels = [each for each in contents.channels if each.has_value]
    if not channels:
        return b"", remarks
    first, last = sampling.frames(channels, contents.fps)
    columns = np.array([sampling.at_frames(each, first, last, contents.fps) for each in channels])
    lines = (" ".join(map(text.shortest, row)) for row in columns.T.tolist())
    names = ", ".join(each.name for each in channels)
    remarks.append(Remark("", f"names are not in the file; its columns are {names}"))
    remarks += rate_remarks(contents.fps)
    remarks.append(Remark("", f"times are not in the file; its rows are frames {first} to {last}"))
    if not all(each.sampled for each in channels):
        remarks.append(Remark("", "keys are not in the file: a value a frame is all that is left"))
    return ("\n".join(lines) + "\n").encode(), remarks
