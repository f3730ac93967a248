"""From channel text to keys and to channels that evaluate, and back."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from hou_standin.chn.form import EXTRAPOLATIONS, ChannelText, SegmentText
from hou_standin.state.channel import Channel, Knot, Side, Ties, accel_of, ratio_of


@dataclass(frozen=True, slots=True)
class KeyText:
    """A key as it is written: the end of one segment and the start of the next."""

    time: float
    """Seconds; frame 1 is 0."""
    incoming: tuple[float, float, float]
    """Value, slope in value units per second, accel in seconds and value units. Of the first key junk may be
    here: no segment leads to it."""
    outgoing: tuple[float, float, float]
    """The same on the other side; junk after the last key."""
    expression: str
    """Function of the segment that begins here; of the last key what goes on after it."""
    language: str
    """``python``, else empty."""


def keys(source: ChannelText) -> tuple[KeyText, ...]:
    """The keys of a channel, in time order. A parameter with one expression has one key."""
    times = accumulate((segment.length for segment in source.segments[:-1]), initial=source.start)
    found: list[KeyText] = []
    for index, (time, after) in enumerate(zip(times, source.segments, strict=True)):
        before = source.segments[index - 1]  # of the first key the last segment: it wraps round
        found.append(
            KeyText(
                time,
                (before.value[1], before.slope[1], before.accel[1]),
                (after.value[0], after.slope[0], after.accel[0]),
                after.expression,
                after.language,
            )
        )
    return tuple(found)


def channel(source: ChannelText) -> Channel:
    """The channel that a text describes."""
    segments = source.segments
    knots: list[Knot] = []
    for index, segment in enumerate(segments):
        before = segments[index - 1]  # of the first knot the last segment: it wraps round
        knots.append(
            Knot(
                _side(before, 1),
                _side(segment, 0),
                segment.expression,
                "Python" if segment.language == "python" else "Hscript",
                Ties(*(f"o{q}" not in before.untie and f"i{q}" not in segment.untie for q in "vsa")),
            )
        )
    lengths = tuple(segment.length for segment in segments[:-1])
    return Channel(
        source.start, lengths, tuple(knots), EXTRAPOLATIONS[source.left], EXTRAPOLATIONS[source.right]
    )


def _side(segment: SegmentText, end: int) -> Side:
    slope = segment.slope[end]
    ratio = ratio_of(segment.accel[end], slope, segment.length or 1.0)
    return Side(segment.value[end], slope, ratio, ("ai", "ao")[end] in segment.auto)


def text_of(name: str, source: Channel) -> ChannelText:
    """A channel as it would be written. Ties stand in both segments beside a knot."""
    count = len(source.knots)
    segments: list[SegmentText] = []
    for index, knot in enumerate(source.knots):
        following = source.knots[(index + 1) % count]
        a, b = knot.outgoing, following.incoming
        length = source.lengths[index] if index < count - 1 else 0.0
        untied = [f"i{q}" for q, tied in _ties(knot) if not tied] + [
            f"o{q}" for q, tied in _ties(following) if not tied
        ]
        segments.append(
            SegmentText(
                length,
                (a.value, b.value),
                (a.slope, b.slope),
                (accel_of(a, length or 1.0), accel_of(b, length or 1.0)),
                knot.expression,
                "python" if knot.language == "Python" else "",
                tuple(side for side in ("iv", "ov", "is", "os", "ia", "oa") if side in untied),
                tuple(mark for mark, side in (("ai", a), ("ao", b)) if side.auto),
            )
        )
    return ChannelText(
        name, source.left.lower(), source.right.lower(), start=source.start, segments=tuple(segments)
    )


def _ties(knot: Knot) -> tuple[tuple[str, bool], ...]:
    return (("v", knot.ties.value), ("s", knot.ties.slope), ("a", knot.ties.accel))
