"""An animation channel as Houdini stores it: a start and a row of segments.

A knot lies between two segments and has two sides. Handles are kept as *ratios*, the time a handle
spans as a share of the segment on its side; the outer sides of the end knots belong to a segment of
length zero, which counts as one second. So inserting, deleting or moving a key changes the absolute
length of its neighbours' handles, as in Houdini.

Times are sums of segment lengths and carry their rounding.

Source: SideFX HDK, ``CH_Segment.h`` (``getAccelFromRatio``, ``changeAccelsToRatios``); grammar of ``.chn``.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Literal

MAX_SLOPE = 1e8
"""``CH_MAX_SLOPE``, value units per second."""
MAX_ACCEL = 1e8
"""``CH_MAX_ACCEL``."""
MINIMUM_LENGTH = 1e-6
"""``CH_SEGMENT_MINIMUM_LENGTH``, seconds."""
SNAP = 1e-9
"""A time this close before a knot, in seconds, is on the knot: times are sums with rounding [inferred]."""
THIRD = 1.0 / 3.0
"""The ratio of a handle nobody has touched."""

Rule = Literal["ratio", "length"]


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a knot."""

    value: float
    slope: float = 0.0
    """Value units per second."""
    ratio: float = THIRD
    """Time spanned by the handle as a share of the segment on this side."""
    auto: bool = False
    """The slope is computed anew at edits."""


@dataclass(frozen=True, slots=True)
class Ties:
    """Which quantities of a knot's two sides belong together: a rule for editing, not a promise."""

    value: bool = True
    slope: bool = True
    accel: bool = True


TIED = Ties()


@dataclass(frozen=True, slots=True)
class Knot:
    """A key: its two sides and the function of the segment that begins here."""

    incoming: Side
    outgoing: Side
    expression: str = "bezier()"
    language: str = "Hscript"
    ties: Ties = TIED


@dataclass(frozen=True, slots=True)
class Segment:
    """What a segment function sees: length in seconds, then start and end."""

    start: float
    length: float
    a: Side
    """The left key's outgoing side."""
    b: Side
    """The right key's incoming side."""
    expression: str
    language: str


@dataclass(frozen=True, slots=True)
class Channel:
    """Knots in time order; ``lengths`` has one entry less than ``knots``. Never empty."""

    start: float
    lengths: tuple[float, ...]
    knots: tuple[Knot, ...]
    left: str = "Extend"
    """Extrapolation before the first knot, a member of ``hou.parmExtrapolate``."""
    right: str = "Extend"
    times: tuple[float, ...] = field(init=False, compare=False, repr=False)
    """Time of each knot in seconds: the start plus lengths, summed."""
    _segments: tuple[Segment, ...] = field(init=False, compare=False, repr=False, default=())
    """Made when the first one is asked for."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "times", tuple(accumulate(self.lengths, initial=self.start)))

    def find(self, time: float, tolerance: float) -> int | None:
        """Index of the knot within ``tolerance`` seconds of ``time``, the nearest if there are several."""
        at = bisect_right(self.times, time)
        beside = [index for index in (at - 1, at) if 0 <= index < len(self.times)]
        nearest = min(beside, key=lambda index: abs(self.times[index] - time))
        return nearest if abs(self.times[nearest] - time) <= tolerance else None

    def governing(self, time: float) -> int:
        """Index of the knot whose segment holds ``time``; the first one also before the start."""
        return max(bisect_right(self.times, time + SNAP) - 1, 0)

    def segment(self, index: int) -> Segment:
        """The segment that begins at a knot; that of the last one has length zero and wraps round."""
        if not self._segments:
            object.__setattr__(self, "_segments", tuple(self._made_segments()))
        return self._segments[index]

    def _made_segments(self) -> Iterator[Segment]:
        knots = self.knots
        for start, length, knot, following in zip(
            self.times, (*self.lengths, 0.0), knots, (*knots[1:], knots[0]), strict=True
        ):
            yield Segment(start, length, knot.outgoing, following.incoming, knot.expression, knot.language)

    def length_in(self, index: int) -> float:
        """Length that the incoming ratio of knot ``index`` refers to, in seconds."""
        return self.lengths[index - 1] if index > 0 else 1.0

    def length_out(self, index: int) -> float:
        """Length that the outgoing ratio of knot ``index`` refers to, in seconds."""
        return self.lengths[index] if index < len(self.lengths) else 1.0


def accel_of(side: Side, length: float) -> float:
    """Houdini's accel of a side: the handle's length in the plane of seconds by value units."""
    return side.ratio * length * math.sqrt(side.slope * side.slope + 1.0)


def ratio_of(accel: float, slope: float, length: float) -> float:
    """The ratio of a handle with this accel on a segment of ``length`` seconds."""
    return accel / math.sqrt(slope * slope + 1.0) / length


def at_rate(channel: Channel, old: float, new: float) -> Channel:
    """The channel with every key on the frame it has, when ``old`` frames a second become ``new``.

    Handles keep their share of the segment, slopes grow with the rate: each frame keeps its value.
    """

    def faster(side: Side) -> Side:
        return replace(side, slope=side.slope * new / old)

    return replace(
        channel,
        start=channel.start * old / new,
        lengths=tuple(length * old / new for length in channel.lengths),
        knots=tuple(
            replace(knot, incoming=faster(knot.incoming), outgoing=faster(knot.outgoing))
            for knot in channel.knots
        ),
    )


def single(time: float, knot: Knot) -> Channel:
    """A channel of one knot."""
    return Channel(time, (), (knot,))


def with_knot(channel: Channel, index: int, knot: Knot) -> Channel:
    """The channel with another knot at ``index``; times and neighbours stay."""
    return replace(channel, knots=(*channel.knots[:index], knot, *channel.knots[index + 1 :]))


def removed(channel: Channel, index: int, rule: Rule) -> Channel | None:
    """The channel without the knot at ``index``; None if it was the only one."""
    if len(channel.knots) == 1:
        return None
    knots = list(channel.knots)
    lengths = list(channel.lengths)
    start = channel.start
    if index == 0:
        start = channel.times[1]
        del lengths[0]
        if rule == "length":
            knots[1] = rescaled_in(knots[1], channel.length_in(1), 1.0)
    elif index == len(knots) - 1:
        if rule == "length":
            knots[index - 1] = rescaled_out(knots[index - 1], channel.length_out(index - 1), 1.0)
        del lengths[-1]
    else:
        joined = lengths[index - 1] + lengths[index]
        if rule == "length":
            knots[index - 1] = rescaled_out(knots[index - 1], lengths[index - 1], joined)
            knots[index + 1] = rescaled_in(knots[index + 1], lengths[index], joined)
        lengths[index - 1 : index + 1] = [joined]
    del knots[index]
    return Channel(start, tuple(lengths), tuple(knots), channel.left, channel.right)


def rescaled_out(knot: Knot, old: float, new: float) -> Knot:
    """The knot with an outgoing handle that keeps its time on a segment of another length."""
    return replace(knot, outgoing=replace(knot.outgoing, ratio=knot.outgoing.ratio * old / new))


def rescaled_in(knot: Knot, old: float, new: float) -> Knot:
    """The knot with an incoming handle that keeps its time on a segment of another length."""
    return replace(knot, incoming=replace(knot.incoming, ratio=knot.incoming.ratio * old / new))
