"""The value of a channel at any time, and channels made of samples.

The functions that have a value are those of :data:`~keywright.formats.channel.FUNCTIONS`. Outside its keys a
channel holds its end values (``extend`` of these functions is that), goes straight on, or repeats.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keywright._core import Keys, evaluate_segment, pchip_slopes
from keywright.counting import counted
from keywright.errors import FormatError
from keywright.formats.channel import Channel, columns, reach

Floats = NDArray[np.float64]

#: Most frames of a file of samples: 11 hours at 24 a second.
MOST_FRAMES = 1_000_000


def values(channel: Channel, times: Floats) -> Floats:
    """Values at times [s]; at a jump the value after it.

    Raises:
        FormatError: ``format-expression``: the channel has an expression, or does what only its parameter
            could tell (its default outside the keys).
    """
    with np.errstate(all="ignore"):  # handles beside gaps of next to nothing
        return _values(channel, np.asarray(times, dtype=float))


def _values(channel: Channel, times: Floats) -> Floats:
    if channel.expressions:
        message = f"{channel.name}: {channel.unread} has no value here"
        raise FormatError(
            message, code="format-expression", path=channel.name, hint="bake it in Houdini first"
        )
    start, end = channel.span
    if end <= start:
        return np.full(times.shape, channel.keys.values[-1])
    out = np.empty(times.shape)
    inside = (times >= start) & (times <= end)
    out[inside] = _inside(channel.keys, times[inside])
    for here, outside in ((times < start, channel.before), (times > end, channel.after)):
        if here.any():
            out[here] = _outside(channel, times[here], outside)
    return out


def _inside(keys: Keys, times: Floats) -> Floats:
    out = np.empty(times.shape)
    if not len(times):
        return out
    table = columns(keys)  # once: keys make a column anew for each that asks
    at = table["times"]
    segments = np.clip(np.searchsorted(at, times, side="right") - 1, 0, len(at) - 1)
    order = np.argsort(segments, kind="stable")
    starts = np.flatnonzero(np.diff(segments[order])) + 1
    for here in np.split(order, starts):
        out[here] = _segment(table, int(segments[here[0]]), times[here])
    return out


def _segment(table: dict[str, Any], index: int, times: Floats) -> Floats:
    """Values from key ``index`` on, up to the next key but for its own time; ``table``: the keys' columns."""
    at, function = table["times"], table["functions"][index]
    start = float(table["values"][index])
    if index == len(at) - 1 or function == "constant()":
        return np.full(times.shape, start)
    t0, t1 = float(at[index]), float(at[index + 1])
    end = float(table["in_values"][index + 1])
    length = t1 - t0
    if function == "linear()":
        return start + (end - start) * ((times - t0) / length)
    out_slope, in_slope = float(table["out_slopes"][index]), float(table["in_slopes"][index + 1])
    out_weight, in_weight = 1.0 / 3.0, 1.0 / 3.0
    if function == "bezier()":
        out_reach = float(reach(table["out_accels"][index], table["out_slopes"][index]))
        in_reach = float(reach(table["in_accels"][index + 1], table["in_slopes"][index + 1]))
        out_weight, in_weight = (min(max(part / length, 0.0), 1.0) for part in (out_reach, in_reach))
    found = evaluate_segment(
        (t0, start, out_slope, out_weight), (t1, end, in_slope, in_weight), np.ascontiguousarray(times)
    )
    return np.asarray(found, dtype=float)


def _outside(channel: Channel, times: Floats, outside: str) -> Floats:
    keys = channel.keys
    start, end = channel.span
    after = bool(times[0] > end)
    edge = float(keys.values[-1] if after else keys.values[0])
    if outside in ("extend", "hold"):
        return np.full(times.shape, edge)
    if outside == "slope":
        return edge + end_slope(keys, after=after) * (times - (end if after else start))
    if outside in ("cycle", "cycleoffset", "oscillate"):
        turns = np.floor((times - start) / (end - start))
        part = times - turns * (end - start)
        if outside == "oscillate":
            part = np.where(turns % 2 == 0, part, start + end - part)
        found = _inside(keys, np.clip(part, start, end))
        # The turns meet where the motion arrives at its end, after the keys where it goes on from there.
        last = keys.values[-1] if after else keys.in_values[-1]
        return found + turns * (float(last - keys.values[0]) if outside == "cycleoffset" else 0.0)
    message = f"{channel.name}: {outside!r} outside the keys has no value here"
    raise FormatError(message, code="format-expression", path=channel.name, hint="set it to hold")


def end_slope(keys: Keys, *, after: bool) -> float:
    """The slope at which the motion arrives at its last key, or leaves its first [value a second]."""
    index = len(keys) - 2 if after else 0
    function = keys.functions[index]
    if function == "constant()":
        return 0.0
    if function == "linear()":
        rise = float(keys.in_values[index + 1] - keys.values[index])
        return rise / float(keys.times[index + 1] - keys.times[index])
    return float(keys.in_slopes[-1] if after else keys.out_slopes[0])


def of_samples(name: str, samples: Floats, start: float, rate: float) -> Channel:
    """A channel through samples: a key each, smooth between them and without new peaks.

    Args:
        name: Its name.
        samples: Values, at least one.
        start: Time of the first [s].
        rate: Samples a second.
    """
    times = start + np.arange(len(samples)) / rate
    return Channel(name, smooth(times, samples), sampled=True)


def smooth(times: Floats, values: Floats) -> Keys:
    """Keys at these times with these values, smooth between them and without new peaks.

    Args:
        times: Increasing [s], at least one.
        values: As many.
    """
    slopes = np.zeros(len(values))
    low, high = float(values.min()), float(values.max())
    if len(values) > 1 and high > low and np.isfinite(high - low):
        slopes = pchip_slopes(times, (values - low) / (high - low)) * (high - low)
    reach = np.diff(times) / 3.0
    steepness = np.hypot(1.0, slopes)
    flags = [False] * len(values)
    return Keys(
        times=times,
        values=values,
        in_values=values,
        out_slopes=slopes,
        in_slopes=slopes,
        out_accels=np.append(reach, 1.0 / 3.0) * steepness,
        in_accels=np.insert(reach, 0, 1.0 / 3.0) * steepness,
        out_auto=flags,
        in_auto=flags,
        functions=["bezier()"] * len(values),
    )


def at_frames(channel: Channel, first: int, last: int, fps: float) -> Floats:
    """Values on whole frames; a key within rounding of a frame is on it, so that its own value counts."""
    times = np.asarray(np.arange(first, last + 1) - 1.0, dtype=np.float64) / fps
    keys = channel.keys.times
    near = np.clip(np.searchsorted(keys, times), 1, max(len(keys) - 1, 1))
    for index in (near - 1, np.minimum(near, len(keys) - 1)):
        times = np.where(np.abs(keys[index] - times) <= 1e-9, keys[index], times)
    return values(channel, times)


def frames(channels: list[Channel], fps: float) -> tuple[int, int]:
    """The first and the last whole frame that hold the keys of all channels, at least one frame.

    Raises:
        FormatError: ``format-nothing``: more frames than a file of samples is to have.
    """
    spans = [channel.span for channel in channels]
    first = min(start for start, _ in spans) * fps + 1.0
    last = max(end for _, end in spans) * fps + 1.0
    # A key within rounding of a frame is on it.
    ends = math.floor(first + 1e-6), math.ceil(last - 1e-6)
    if ends[1] - ends[0] >= MOST_FRAMES:
        message = f"{counted(ends[1] - ends[0] + 1, 'frame', '.4g')}; at most {MOST_FRAMES:,} are written"
        raise FormatError(message, code="format-nothing", hint="choose other channels, or another --fps")
    return ends
