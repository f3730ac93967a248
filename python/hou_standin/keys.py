"""Keys onto channels and back: what ``setKeyframe`` stores and ``keyframes`` returns.

Accels become ratios on the way in and absolute lengths on the way out, so a key written next to a
segment that changes later is not what comes back. What a key leaves unset is filled as the version
at hand does it; every doubt is a switch.
"""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from hou_standin.channel import (
    MAX_ACCEL,
    MAX_SLOPE,
    THIRD,
    Channel,
    Knot,
    Rule,
    Side,
    accel_of,
    inserted,
    ratio_of,
    removed,
    single,
    with_knot,
)
from hou_standin.enums import exprLanguage
from hou_standin.errors import OperationFailed
from hou_standin.evaluate import segment_function
from hou_standin.keyframe import BaseKeyframe, Keyframe, Quantity
from hou_standin.slopes import automatic_slope, settled
from hou_standin.switches import Switches

NOISE = 1e-8
"""Largest relative change of a written accel (6.4e-9 was seen in Houdini 21)."""


@dataclass(frozen=True, slots=True)
class Where:
    """What the host knows when a key arrives."""

    switches: Switches
    now: float
    """The current time in seconds, for a key without one."""
    value: Callable[[float], float]
    """Value of the parameter at a time before the edit, for a key without one."""


def written(channel: Channel | None, keys: Sequence[BaseKeyframe], where: Where) -> Channel | None:
    """The channel after ``setKeyframes(keys)``.

    Raises:
        OperationFailed: For numbers that are none, unless the switch ``nan_in_key`` stores them.
    """
    if where.switches.nan_in_key == "refused":
        for key in keys:
            _check_finite(key)
    if where.switches.batch_keys == "final lengths":
        return _write_batch(channel, keys, where)
    for key in keys:
        channel = _write_batch(channel, [key], where)
    return channel


def _write_batch(channel: Channel | None, keys: Sequence[BaseKeyframe], where: Where) -> Channel | None:
    """First the structure, then the numbers, then the automatic slopes."""
    tolerance = float(where.switches.same_key_tolerance)
    rule: Rule = "length" if where.switches.neighbour_handles == "length" else "ratio"
    fresh: set[float] = set()
    for key in keys:
        time = key.time() if key.isTimeSet() else where.now
        if channel is not None and channel.find(time, tolerance) is not None:
            continue
        fresh.add(time)
        value = 0.0 if _has_value(key) else where.value(time)
        blank = Knot(Side(value), Side(value))
        channel = single(time, blank) if channel is None else inserted(channel, time, blank, rule)[0]
    if channel is None:
        return None
    edited: list[int] = []
    for key in keys:
        time = key.time() if key.isTimeSet() else where.now
        index = channel.find(time, tolerance)
        if index is None:  # another key of this batch lies nearer than the tolerance
            continue
        is_fresh = time in fresh or where.switches.set_on_existing == "replace"
        fresh.discard(time)
        channel = with_knot(channel, index, _knot(channel, index, key, is_fresh, where))
        edited.append(index)
    switches = where.switches
    return settled(channel, edited, str(switches.auto_slope_trigger), str(switches.auto_slope_rule))


def _has_value(key: BaseKeyframe) -> bool:
    return isinstance(key, Keyframe) and key._value.out is not None


def _check_finite(key: BaseKeyframe) -> None:
    if not isinstance(key, Keyframe):
        return
    numbers = [key.time()] if key.isTimeSet() else []
    for quantity in (key._value, key._slope, key._accel):
        numbers += [number for number in (quantity.out, quantity.incoming) if number is not None]
    if not all(map(math.isfinite, numbers)):
        raise OperationFailed("a key with a number that is not finite")


# One key


def _knot(channel: Channel, index: int, key: BaseKeyframe, fresh: bool, where: Where) -> Knot:
    """The knot at ``index`` with a key's numbers; ``fresh`` ones have nothing to keep."""
    old = channel.knots[index]
    expression = old.expression
    language = old.language
    if key._expression is not None:
        expression = key._expression
        language = key._language.name() if key._language is not None else "Hscript"
    elif fresh:
        expression, language = "bezier()", "Hscript"
    if not isinstance(key, Keyframe):
        return Knot(old.incoming, old.outgoing, expression, language, old.ties)
    draft = _values(old, key._value)
    draft = replace(draft, expression=expression, language=language)
    draft = _slopes(channel, index, draft, key._slope, fresh, where)
    return _accels(channel, index, draft, key, fresh, where)


def _values(old: Knot, value: Quantity) -> Knot:
    if value.out is None:
        return old
    incoming = value.out if value.incoming is None else value.incoming
    return Knot(
        replace(old.incoming, value=incoming),
        replace(old.outgoing, value=value.out),
        old.expression,
        old.language,
        replace(old.ties, value=value.tied),
    )


def _slopes(channel: Channel, index: int, knot: Knot, slope: Quantity, fresh: bool, where: Where) -> Knot:
    if slope.out is not None:
        out = _limited(slope.out, MAX_SLOPE)
        incoming = out if slope.incoming is None else _limited(slope.incoming, MAX_SLOPE)
        return replace(
            knot,
            incoming=replace(knot.incoming, slope=incoming, auto=slope.in_auto),
            outgoing=replace(knot.outgoing, slope=out, auto=slope.auto),
            ties=replace(knot.ties, slope=slope.tied),
        )
    if not fresh:
        return replace(
            knot,
            incoming=replace(knot.incoming, auto=knot.incoming.auto or slope.in_auto),
            outgoing=replace(knot.outgoing, auto=knot.outgoing.auto or slope.auto),
        )
    return _unset_slope(channel, index, knot, slope, where)


def _unset_slope(channel: Channel, index: int, knot: Knot, slope: Quantity, where: Where) -> Knot:
    """What is stored for a slope that a new key leaves unset (switch ``incomplete_key``)."""
    if where.switches.incomplete_key == "automatic":
        draft = with_knot(channel, index, knot)
        number = automatic_slope(draft, index, str(where.switches.auto_slope_rule))
        return replace(
            knot,
            incoming=replace(knot.incoming, slope=number, auto=True),
            outgoing=replace(knot.outgoing, slope=number, auto=True),
        )
    before, after = _chords(channel, index, knot) if _is_linear(knot) else (0.0, 0.0)
    return replace(
        knot,
        incoming=replace(knot.incoming, slope=before, auto=slope.in_auto),
        outgoing=replace(knot.outgoing, slope=after, auto=slope.auto),
        ties=replace(knot.ties, slope=False),
    )


def _is_linear(knot: Knot) -> bool:
    return segment_function(knot.expression) == "linear"


def _chords(channel: Channel, index: int, knot: Knot) -> tuple[float, float]:
    """Slopes of the straight lines to both neighbours; 0 beyond an end."""
    before = after = 0.0
    if index > 0:
        rise = knot.incoming.value - channel.knots[index - 1].outgoing.value
        before = rise / channel.lengths[index - 1]
    if index < len(channel.lengths):
        rise = channel.knots[index + 1].incoming.value - knot.outgoing.value
        after = rise / channel.lengths[index]
    return before, after


def _accels(channel: Channel, index: int, knot: Knot, key: Keyframe, fresh: bool, where: Where) -> Knot:
    accel = key._accel
    if accel.out is None:
        return _unset_accel(knot, key, where) if fresh else knot
    switches = where.switches
    as_share = key._accel_is_ratio and switches.ratio_meaning == "share"

    def ratio(number: float, slope: float, length: float) -> float:
        number = _limited(number, MAX_ACCEL)
        share = number if as_share else ratio_of(number, slope, length)
        if switches.long_handle == "write":
            share = min(share, 1.0)
        return _noisy(share) if switches.readback_noise == "noise" else share

    out = ratio(accel.out, knot.outgoing.slope, channel.length_out(index))
    incoming = out
    tied = accel.tied
    if accel.incoming is not None:
        incoming = ratio(accel.incoming, knot.incoming.slope, channel.length_in(index))
        if not tied and switches.zero_accel == "unset" and (out == 0.0) != (incoming == 0.0):
            out = incoming = out or incoming
            tied = True
    return replace(
        knot,
        incoming=replace(knot.incoming, ratio=incoming),
        outgoing=replace(knot.outgoing, ratio=out),
        ties=replace(knot.ties, accel=tied),
    )


def _unset_accel(knot: Knot, key: Keyframe, where: Where) -> Knot:
    """What is stored for an accel that a new key leaves unset (switch ``incomplete_key``)."""
    setting = where.switches.incomplete_key
    if setting == "automatic" or _is_linear(knot):
        incoming = out = THIRD
    elif setting == "21":
        incoming, out = 0.0, THIRD
    else:
        incoming = out = 0.0
    return replace(
        knot,
        incoming=replace(knot.incoming, ratio=incoming),
        outgoing=replace(knot.outgoing, ratio=out),
        ties=replace(knot.ties, accel=setting == "automatic"),
    )


def _limited(number: float, limit: float) -> float:
    return max(-limit, min(limit, number))


def _noisy(ratio: float) -> float:
    """The ratio, off by a little that depends on the number alone, so that runs repeat."""
    bits = zlib.crc32(struct.pack("<d", ratio)) / 0xFFFFFFFF
    return ratio * (1.0 + NOISE * (2.0 * bits - 1.0))


# Deletion


def deleted(channel: Channel, index: int, switches: Switches) -> Channel | None:
    """The channel without a key; the automatic slopes beside it are brought up to date."""
    rule: Rule = "length" if switches.neighbour_handles == "length" else "ratio"
    rest = removed(channel, index, rule)
    if rest is None:
        return None
    trigger = str(switches.auto_slope_trigger)
    if trigger == "own":
        return rest
    if trigger == "neighbours":
        trigger = "own"  # of the two keys that are neighbours now
    return settled(rest, (index - 1, index), trigger, str(switches.auto_slope_rule))


# Reading


def copies(channel: Channel, make: Callable[[], Keyframe], switches: Switches) -> tuple[Keyframe, ...]:
    """A channel's keys in time order, accels absolute."""
    return tuple(_copy(channel, index, make(), switches) for index in range(len(channel.knots)))


def _copy(channel: Channel, index: int, key: Keyframe, switches: Switches) -> Keyframe:
    knot = channel.knots[index]
    key._time = channel.times[index]
    key._expression = knot.expression
    key._language = getattr(exprLanguage, knot.language)
    used = _uses_numbers(knot.expression)
    key._value = Quantity(knot.outgoing.value, knot.incoming.value, knot.ties.value, used)
    key._slope = Quantity(
        knot.outgoing.slope,
        knot.incoming.slope,
        knot.ties.slope,
        used,
        knot.outgoing.auto,
        knot.incoming.auto,
    )
    out, incoming = knot.outgoing, knot.incoming
    if switches.long_handle == "read":
        out = replace(out, ratio=min(out.ratio, 1.0))
        incoming = replace(incoming, ratio=min(incoming.ratio, 1.0))
    # The last key of a linear() channel reads as tied in accel, not in slope [reported, Houdini 21].
    tied = knot.ties.accel or (index == len(channel.knots) - 1 and index > 0 and _is_linear(knot))
    key._accel = Quantity(
        accel_of(out, channel.length_out(index)),
        accel_of(incoming, channel.length_in(index)),
        tied,
        used,
    )
    key._accel_is_ratio = False
    return key


def _uses_numbers(expression: str) -> bool:
    """False for a key whose expression is no segment function: its numbers are there, but not used."""
    return segment_function(expression) is not None or "()" in expression
