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
from typing import NamedTuple

from hou_standin.animation.draft import Draft
from hou_standin.animation.slopes import automatic_slope, settle
from hou_standin.enums import exprLanguage
from hou_standin.errors import OperationFailed
from hou_standin.expressions.evaluate import segment_function
from hou_standin.faces.keyframe import BaseKeyframe, Keyframe, Quantity
from hou_standin.state.channel import (
    MAX_ACCEL,
    MAX_SLOPE,
    THIRD,
    Channel,
    Knot,
    Rule,
    Side,
    Ties,
    accel_of,
    ratio_of,
    removed,
)
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
    switches = where.switches
    tolerance = float(switches.same_key_tolerance)
    rule: Rule = "length" if switches.neighbour_handles == "length" else "ratio"
    draft = Draft(channel)
    fresh: set[float] = set()
    times = [key.time() if key.isTimeSet() else where.now for key in keys]
    for key, time in zip(keys, times, strict=True):
        if draft.find(time, tolerance) is None:
            fresh.add(time)
            blank = Side(0.0 if _has_value(key) else where.value(time))
            draft.insert(time, Knot(blank, blank), rule)
    edited: list[int] = []
    for key, time in zip(keys, times, strict=True):
        index = draft.find(time, tolerance)
        if index is None:  # another key of this batch lies nearer than the tolerance
            continue
        is_fresh = time in fresh or switches.set_on_existing == "replace"
        fresh.discard(time)
        draft.knots[index] = _knot(draft, index, key, is_fresh, switches)
        edited.append(index)
    trigger, auto_rule = str(switches.auto_slope_trigger), str(switches.auto_slope_rule)
    settle(draft.knots, draft.lengths, edited, trigger, auto_rule)
    return draft.channel()


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


def _knot(draft: Draft, index: int, key: BaseKeyframe, fresh: bool, switches: Switches) -> Knot:
    """The knot at ``index`` with a key's numbers; ``fresh`` ones have nothing to keep."""
    old = draft.knots[index]
    expression, language = old.expression, old.language
    if key._expression is not None:
        expression = key._expression
        language = key._language.name() if key._language is not None else "Hscript"
    elif fresh:
        expression, language = "bezier()", "Hscript"
    if not isinstance(key, Keyframe):
        return Knot(old.incoming, old.outgoing, expression, language, old.ties)
    values = _values(old, key._value)
    is_linear = segment_function(expression) == "linear"
    slopes = _slopes(draft, index, values, key._slope, fresh, is_linear, switches)
    ratios = _ratios(draft, index, slopes, key, fresh, is_linear, switches)
    return Knot(
        Side(values.before, slopes.before, ratios.before, slopes.auto_before),
        Side(values.after, slopes.after, ratios.after, slopes.auto_after),
        expression,
        language,
        Ties(values.tied, slopes.tied, ratios.tied),
    )


class _Pair(NamedTuple):
    """One quantity of both sides."""

    before: float
    after: float
    tied: bool
    auto_before: bool = False
    auto_after: bool = False


def _values(old: Knot, value: Quantity) -> _Pair:
    if value.out is None:
        return _Pair(old.incoming.value, old.outgoing.value, old.ties.value)
    return _Pair(value.out if value.incoming is None else value.incoming, value.out, value.tied)


def _slopes(
    draft: Draft,
    index: int,
    values: _Pair,
    slope: Quantity,
    fresh: bool,
    is_linear: bool,
    switches: Switches,
) -> _Pair:
    if slope.out is not None:
        out = _limited(slope.out, MAX_SLOPE)
        incoming = out if slope.incoming is None else _limited(slope.incoming, MAX_SLOPE)
        return _Pair(incoming, out, slope.tied, slope.in_auto, slope.auto)
    old = draft.knots[index]
    if not fresh:
        return _Pair(
            old.incoming.slope,
            old.outgoing.slope,
            old.ties.slope,
            old.incoming.auto or slope.in_auto,
            old.outgoing.auto or slope.auto,
        )
    # What is stored for a slope that a new key leaves unset (switch ``incomplete_key``).
    if switches.incomplete_key == "automatic":
        draft.knots[index] = Knot(Side(values.before), Side(values.after))
        number = automatic_slope(draft.knots, draft.lengths, index, str(switches.auto_slope_rule))
        return _Pair(number, number, True, True, True)
    before, after = _chords(draft, index, values) if is_linear else (0.0, 0.0)
    return _Pair(before, after, False, slope.in_auto, slope.auto)


def _chords(draft: Draft, index: int, values: _Pair) -> tuple[float, float]:
    """Slopes of the straight lines to both neighbours; 0 beyond an end."""
    before = after = 0.0
    if index > 0:
        before = (values.before - draft.knots[index - 1].outgoing.value) / draft.lengths[index - 1]
    if index < len(draft.lengths):
        after = (draft.knots[index + 1].incoming.value - values.after) / draft.lengths[index]
    return before, after


def _ratios(
    draft: Draft,
    index: int,
    slopes: _Pair,
    key: Keyframe,
    fresh: bool,
    is_linear: bool,
    switches: Switches,
) -> _Pair:
    accel, old = key._accel, draft.knots[index]
    if accel.out is None:
        if not fresh:
            return _Pair(old.incoming.ratio, old.outgoing.ratio, old.ties.accel)
        # What is stored for an accel that a new key leaves unset (switch ``incomplete_key``).
        setting = switches.incomplete_key
        if setting == "automatic" or is_linear:
            return _Pair(THIRD, THIRD, setting == "automatic")
        return _Pair(0.0, THIRD if setting == "21" else 0.0, False)
    as_share = key._accel_is_ratio and switches.ratio_meaning == "share"

    def ratio(number: float, slope: float, length: float) -> float:
        number = _limited(number, MAX_ACCEL)
        share = number if as_share else ratio_of(number, slope, length)
        if switches.long_handle == "write":
            share = min(share, 1.0)
        return _noisy(share) if switches.readback_noise == "noise" else share

    out = ratio(accel.out, slopes.after, draft.length_out(index))
    if accel.incoming is None:
        return _Pair(out, out, accel.tied)
    incoming = ratio(accel.incoming, slopes.before, draft.length_in(index))
    if not accel.tied and switches.zero_accel == "unset" and (out == 0.0) != (incoming == 0.0):
        return _Pair(out or incoming, out or incoming, True)
    return _Pair(incoming, out, accel.tied)


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
    knots = list(rest.knots)
    settle(knots, rest.lengths, (index - 1, index), trigger, str(switches.auto_slope_rule))
    return replace(rest, knots=tuple(knots))


# Reading


def copies(
    channel: Channel,
    kind: type[Keyframe],
    switches: Switches,
    wanted: Callable[[float], bool] | None = None,
) -> tuple[Keyframe, ...]:
    """A channel's keys in time order, accels absolute; only those at times that are ``wanted``, if given."""
    found = [index for index, time in enumerate(channel.times) if wanted is None or wanted(time)]
    return tuple(_copy(channel, index, kind, switches) for index in found)


def _copy(channel: Channel, index: int, kind: type[Keyframe], switches: Switches) -> Keyframe:
    knot = channel.knots[index]
    key = kind.__new__(kind)  # every attribute is set here
    key._time = channel.times[index]
    key._frame = None
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
    is_last = index == len(channel.knots) - 1 and index > 0
    tied = knot.ties.accel or (is_last and segment_function(knot.expression) == "linear")
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
