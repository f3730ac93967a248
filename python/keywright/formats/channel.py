"""Channels of a file, whatever its format: keys as columns, and what a file says beside them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keywright._core import Keys

#: Functions of a segment that have a value here; others are kept as text.
FUNCTIONS = ("bezier()", "linear()", "cubic()", "constant()")

#: What a channel may do outside its keys, by Houdini's words.
OUTSIDE = ("extend", "hold", "slope", "cycle", "cycleoffset", "oscillate", "default")

_NUMBERS = (
    "times",
    "values",
    "in_values",
    "out_slopes",
    "in_slopes",
    "out_accels",
    "in_accels",
)
_COLUMNS = (*_NUMBERS, "out_auto", "in_auto", "functions")


@dataclass(frozen=True)
class Channel:
    """One animated scalar of a file.

    Attributes:
        name: As the file has it: ``tx``, ``/obj/ball/tx``.
        keys: Times in seconds, values in the channel's units, slopes in value a second, handle lengths.
        before: What it does before its first key, of :data:`OUTSIDE`.
        after: What it does after its last key.
        python: Times [s] of keys whose function is an expression in Python.
        sampled: The file has samples, one a frame; the keys stand at these, with a smooth curve through.
        source: The reader's own record, so that a file is written again as it was; lost with any change.
    """

    name: str
    keys: Keys
    before: str = "extend"
    after: str = "extend"
    python: frozenset[float] = frozenset()
    sampled: bool = False
    source: object = field(default=None, compare=False, repr=False)

    @property
    def expressions(self) -> list[str]:
        """Functions of its segments that have no value here, each once, in order of time."""
        functions = self.keys.functions
        # The function of a last key acts outside the keys alone, unless it is the only one.
        acting = functions if len(functions) == 1 else functions[:-1]
        return list(dict.fromkeys(text for text in acting if text not in FUNCTIONS))

    @property
    def unread(self) -> str:
        """Why it has no value, for people; empty if it has one.

        An expression needs a scene. A segment function such as ``easein()`` is a motion, but none whose
        keys other programs, or the core, would know.
        """
        if not self.expressions:
            return ""
        first = self.expressions[0]
        is_function = len(self.keys) > 1 and re.fullmatch(r"\w+\(\)", "".join(first.split()))
        return f"{'the segment function' if is_function else 'the expression'} {first}"

    @property
    def has_value(self) -> bool:
        """Whether it has a value at every time between its keys: no expression is among them."""
        return not self.expressions

    @property
    def span(self) -> tuple[float, float]:
        """Times of the first and the last key [s]."""
        times = self.keys.times
        return float(times[0]), float(times[-1])

    def with_keys(self, keys: Keys) -> Channel:
        """The channel with other keys; what outlives is the expressions in Python that are still there."""
        kept = self.python & set(keys.times.tolist())
        return replace(self, keys=keys, python=kept, sampled=False, source=None)


@dataclass(frozen=True)
class Remark:
    """What of a channel, or of a whole file, could not be taken over.

    Attributes:
        name: The channel; empty for the file.
        text: What, and why.
        line: Where in the file, from 1, if that is known.
    """

    name: str
    text: str
    line: int | None = None

    def __str__(self) -> str:
        where = f"line {self.line}: " if self.line else ""
        return f"{where}{self.name}: {self.text}" if self.name else f"{where}{self.text}"

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {"channel": self.name, "line": self.line, "text": self.text}


@dataclass(frozen=True)
class Contents:
    """What a file holds.

    Attributes:
        channels: In the file's order.
        fps: Frames a second: the file's own, or those it was read with.
        remarks: What was not read, with line and reason.
    """

    channels: tuple[Channel, ...]
    fps: float = 24.0
    remarks: tuple[Remark, ...] = ()


def rate_remarks(fps: float) -> list[Remark]:
    """What is lost of frames a second in a file of seconds; nothing where they are the usual 24."""
    if fps == 24.0:
        return []
    return [Remark("", f"frames a second are not in the file; read it again with --fps {fps:g}")]


def columns(keys: Keys) -> dict[str, Any]:
    """The columns of keys by name, to make others of."""
    return {name: getattr(keys, name) for name in _COLUMNS}


def numbers(keys: Keys) -> list[NDArray[np.float64]]:
    """The columns that hold numbers."""
    return [getattr(keys, name) for name in _NUMBERS]


def keys_of_rows(rows: Sequence[dict[str, Any]]) -> Keys:
    """Keys of one row each.

    Each row has ``time`` and ``value``; ``in_value``, ``out_slope`` and ``in_slope`` follow the other side
    where they are missing, the rest is 0, no automatic slope, ``bezier()``.
    """

    def number(name: str, *others: str) -> list[float]:
        return [
            float(next((row[key] for key in (name, *others) if row.get(key) is not None), 0.0))
            for row in rows
        ]

    return Keys(
        times=number("time"),
        values=number("value"),
        in_values=number("in_value", "value"),
        out_slopes=number("out_slope", "in_slope"),
        in_slopes=number("in_slope", "out_slope"),
        out_accels=number("out_accel"),
        in_accels=number("in_accel"),
        out_auto=[bool(row.get("out_auto")) for row in rows],
        in_auto=[bool(row.get("in_auto")) for row in rows],
        functions=[row.get("function", "bezier()") for row in rows],
    )


def rows_of(keys: Keys) -> Iterable[dict[str, Any]]:
    """The same the other way round, with every field."""
    singular = [name.removesuffix("s") for name in _COLUMNS]
    lists = [getattr(keys, name) for name in _COLUMNS]
    plain = [column if isinstance(column, list) else column.tolist() for column in lists]
    return [dict(zip(singular, row, strict=True)) for row in zip(*plain, strict=True)]


def reach(accels: NDArray[np.float64], slopes: NDArray[np.float64]) -> NDArray[np.float64]:
    """Seconds that handles of these lengths span; a negative length is none."""
    return np.maximum(accels, 0.0) / np.hypot(1.0, slopes)
