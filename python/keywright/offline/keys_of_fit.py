"""Keys of a fit, where the motion was read from; and dense keys as they are fitted."""

from __future__ import annotations

import numpy as np

from keywright._core import Curve, Keys, Reading
from keywright.errors import FitRefused
from keywright.formats import Channel
from keywright.formats.channel import columns

# Times [s] and parts of the largest value nearer than this are the same.
_ROUNDING = 1e-12
# Largest slope that a host stores [value a second].
_STEEPEST = 1e8


def scale(keys: Keys, reading: Reading) -> tuple[float, float]:
    """What the curve's 0 stands for in channel units, and how many of them its 1 is.

    A reading tells the ends' values, which may be equal; its knots are the keys, one for one.
    """
    knots = reading.curve.knots
    low, high = int(knots["y"].argmin()), int(knots["y"].argmax())
    if knots["y"][high] > knots["y"][low]:
        unit = (keys.values[high] - keys.values[low]) / (knots["y"][high] - knots["y"][low])
    else:  # equal values with a motion between them: the slopes tell
        steepest = int(np.abs(knots["out_slope"]).argmax())
        span = reading.times[1] - reading.times[0]
        unit = keys.out_slopes[steepest] * span / knots["out_slope"][steepest]
    return float(keys.values[low] - unit * knots["y"][low]), float(unit)


def laid(curve: Curve, span: tuple[float, float], scale: tuple[float, float], fps: float | None) -> Keys:
    """The keys of a curve where its motion was read from.

    Args:
        curve: The fit.
        span: First and last time [s].
        scale: What 0 stands for, and how many units 1 is.
        fps: Frames a second to put keys on whole frames by; None if they stand where they are.

    Raises:
        FitRefused: A slope that no host stores.
    """
    knots = curve.knots
    (start, end), (zero, unit) = span, scale
    times = start + knots["x"] * (end - start)
    times[-1] = end
    if fps is not None:
        times = (np.rint(times * fps + 1.0) - 1.0) / fps
    slope = unit / (end - start)
    out_slopes, in_slopes = knots["out_slope"] * slope, knots["in_slope"] * slope
    # The outer sides of the ends belong to no segment.
    in_slopes[0], out_slopes[-1] = out_slopes[0], in_slopes[-1]
    steepest = max(np.abs(out_slopes).max(), np.abs(in_slopes).max())
    if steepest > _STEEPEST:
        message = f"a slope of {steepest:.2g} a second; hosts keep slopes up to 1e8"
        raise FitRefused(message, code="keys-too-close", hint="allow a larger error")
    lengths = np.diff(times)
    out_reach, in_reach = np.full(len(times), 1.0 / 3.0), np.full(len(times), 1.0 / 3.0)
    out_reach[:-1], in_reach[1:] = knots["out_weight"][:-1] * lengths, knots["in_weight"][1:] * lengths
    values = zero + knots["y"] * unit
    in_values = zero + knots["arrival"] * unit
    in_values[0] = values[0]
    flags = [False] * len(times)
    return Keys(
        times=times,
        values=values,
        in_values=in_values,
        out_slopes=out_slopes,
        in_slopes=in_slopes,
        out_accels=out_reach * np.hypot(1.0, out_slopes),
        in_accels=in_reach * np.hypot(1.0, in_slopes),
        out_auto=flags,
        in_auto=flags,
        functions=["constant()" if hold else "bezier()" for hold in knots["hold"]],
    )


def exact(keys: Keys, dense: Keys) -> Keys:
    """The keys with the source's own numbers where they stand on its keys but for rounding."""
    found = columns(keys)
    nearest = np.abs(dense.times[None, :] - keys.times[:, None]).argmin(axis=1)
    on_key = np.abs(dense.times[nearest] - keys.times) <= _ROUNDING
    found["times"] = np.where(on_key, dense.times[nearest], keys.times)
    scale = np.abs(dense.values).max()
    for name in ("values", "in_values"):
        there = getattr(dense, name)[nearest]
        same = on_key & (np.abs(there - found[name]) <= _ROUNDING * scale)
        found[name] = np.where(same, there, found[name])
    # A jump of rounding is none.
    tied = np.abs(found["values"] - found["in_values"]) <= _ROUNDING * scale
    found["in_values"] = np.where(tied, found["values"], found["in_values"])
    return Keys(**found)


def flat(keys: Keys) -> Keys:
    """The ends of a channel that has one value throughout."""
    curve = Curve.from_samples([0.0, 1.0], [0.0, 0.0])
    times, value = keys.times, float(keys.values[0])
    return Keys.from_curve(curve, float(times[0]), float(times[-1]), value, value, amplitude=1.0)


def as_samples(channel: Channel) -> Channel:
    """A smooth curve through the keys' values; holds and jumps are lost."""
    keys = channel.keys
    low, high = float(keys.values.min()), float(keys.values.max())
    if not high > low:
        return channel.with_keys(flat(keys))
    start, end = channel.span
    knots = Curve.from_samples(keys.times, (keys.values - low) / (high - low)).knots
    slopes = knots["out_slope"] * (high - low) / (end - start)
    lengths = np.diff(keys.times) / 3.0
    steepness = np.hypot(1.0, slopes)
    flags = [False] * len(keys)
    smooth = Keys(
        times=keys.times,
        values=keys.values,
        in_values=keys.values,
        out_slopes=slopes,
        in_slopes=slopes,
        out_accels=np.append(lengths, 1.0 / 3.0) * steepness,
        in_accels=np.insert(lengths, 0, 1.0 / 3.0) * steepness,
        out_auto=flags,
        in_auto=flags,
        functions=["bezier()"] * len(keys),
    )
    return channel.with_keys(smooth)
