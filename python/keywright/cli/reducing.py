"""Dense channels to few keys: the fit on a file's channel, and its error measured anew."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from keywright._core import Curve, Keys, Reading, read_keys
from keywright.errors import CurveError, FitRefused, FormatError, PlanRefused
from keywright.formats import Channel, sampling

# Where the error is measured between two keys of the source: parts of their distance.
_PROBES = np.array([0.125, 0.375, 0.625, 0.875])
# A time this near to a frame is on it [frames].
_ON_FRAME = 1e-6
# What the fit takes as a part of the range.
_FINEST, _COARSEST = 1e-6, 0.5
# Largest slope that a host stores [value a second].
_STEEPEST = 1e8


@dataclass(frozen=True)
class Settings:
    """How channels are reduced.

    Attributes:
        part: Allowed error as a part of each channel's range; None if only the others count.
        value: Allowed error in the channel's units.
        degrees: Allowed error of rotations in degrees; other channels have ``part`` or ``value``.
        frames: Keys on whole frames.
        samples: Keys are samples of a smooth motion, whatever their segments.
        max_keys: Most keys of a channel.
        slopes: As of :meth:`Curve.fit <keywright.Curve.fit>`.
        extremes: As there.
        kinks: As there.
    """

    part: float | None = 0.005
    value: float | None = None
    degrees: float | None = None
    frames: bool = False
    samples: bool = False
    max_keys: int = 64
    slopes: Literal["smooth", "exact"] = "smooth"
    extremes: Literal["keep", "free"] = "keep"
    kinks: Literal["refuse", "subframe", "nearest"] = "refuse"


@dataclass(frozen=True)
class Worst:
    """A largest error and where it is.

    Attributes:
        error: In the channel's units.
        time: Seconds.
    """

    error: float
    time: float


@dataclass(frozen=True)
class Reduction:
    """What became of a channel.

    Attributes:
        source: The channel as it was.
        channel: With its few keys; the source if it was left as it is.
        outcome: ``reduced``, ``unchanged``, ``skipped`` or ``refused``.
        text: Why, for people; empty for ``reduced``.
        allowed: The tolerance in the channel's units.
        range: From its lowest to its highest value.
        on: The worst error on whole frames.
        between: The worst error between them.
    """

    source: Channel
    channel: Channel
    outcome: str
    text: str = ""
    allowed: float = 0.0
    range: float = 0.0
    on: Worst | None = None
    between: Worst | None = None

    def to_dict(self, fps: float) -> dict[str, Any]:
        """For JSON; frames beside errors in the channel's units."""

        def at(worst: Worst | None) -> dict[str, float] | None:
            return None if worst is None else {"error": worst.error, "frame": worst.time * fps + 1.0}

        return {
            "channel": self.source.name,
            "outcome": self.outcome,
            "text": self.text,
            "keys_before": len(self.source.keys),
            "keys_after": len(self.channel.keys),
            "tolerance": self.allowed,
            "range": self.range,
            "worst_on_frames": at(self.on),
            "worst_between_frames": at(self.between),
        }


def reduced(channel: Channel, settings: Settings, fps: float, *, is_rotation: bool) -> Reduction:
    """The channel with the fewest keys within the tolerance; what stands in the way is its outcome."""
    if channel.expressions:
        return Reduction(channel, channel, "skipped", f"an expression: {channel.expressions[0]}")
    if len(channel.keys) < 3:
        return Reduction(channel, channel, "unchanged", "two keys or fewer")
    try:
        dense = _as_samples(channel) if settings.samples and not channel.sampled else channel
        return _reduced(channel, dense, settings, fps, is_rotation=is_rotation)
    except (CurveError, FitRefused, FormatError, PlanRefused) as fault:
        return Reduction(channel, channel, "refused", _why(fault, channel))


def _reduced(
    channel: Channel, dense: Channel, settings: Settings, fps: float, *, is_rotation: bool
) -> Reduction:
    try:
        reading = read_keys(dense.keys)
    except PlanRefused as fault:
        if fault.code != "flat-selection":
            raise
        return _measured(channel, dense.with_keys(_flat(dense.keys)), dense, 0.0, 0.0, fps)
    zero, unit = _scale(dense.keys, reading)
    span = abs(unit) * reading.curve.range
    allowed = _allowed(settings, span, is_rotation=is_rotation)
    fit = reading.curve.fit(
        tolerance=min(max(allowed / span, _FINEST), _COARSEST),
        max_keys=settings.max_keys,
        frames=_whole_frames(reading, fps) if settings.frames else None,
        slopes=settings.slopes,
        extremes=settings.extremes,
        kinks=settings.kinks,
    )
    if fit.keys >= len(channel.keys):
        kinks = len(reading.curve.kinks)
        text = f"{fit.keys} keys would be needed"
        if kinks > len(channel.keys) // 2:
            text += f": it has {kinks} kinks; if its keys are samples of a smooth motion, add --samples"
        return Reduction(channel, channel, "unchanged", text, allowed, span)
    keys = _laid(fit.curve, reading.times, (zero, unit), fps if settings.frames else None)
    return _measured(channel, dense.with_keys(keys), dense, allowed, span, fps)


def _allowed(settings: Settings, span: float, *, is_rotation: bool) -> float:
    """The tolerance in the channel's units: the tightest of those that speak of it.

    Raises:
        FitRefused: None does, or it is finer than can be met.
    """
    of_kind = settings.degrees if is_rotation else None
    said = [settings.value if of_kind is None else None, of_kind]
    said.append(None if settings.part is None else settings.part * span)
    given = [each for each in said if each is not None]
    if not given:
        raise FitRefused(
            "no tolerance for it: degrees are for rotations",
            code="fit-no-tolerance",
            hint="add one in the channel's units, or a percentage",
        )
    if min(given) < _FINEST * span:
        message = f"a tolerance of {min(given):.3g} is less than a millionth of its range, {span:.3g}"
        raise FitRefused(message, code="fit-too-fine", hint=f"write {_FINEST * span:.3g} or more")
    return min(given)


def _whole_frames(reading: Reading, fps: float) -> int:
    """Number of frames in the span.

    Raises:
        FitRefused: It does not start and end on whole frames.
    """
    ends = [time * fps + 1.0 for time in reading.times]
    for end, name in zip(ends, ("starts", "ends"), strict=True):
        if abs(end - round(end)) > _ON_FRAME:
            message = f"it {name} between frames, at {end:.3f}"
            raise FitRefused(message, code="fit-between-frames", hint="leave out --frames, or give --fps")
    return round(ends[1]) - round(ends[0])


def _scale(keys: Keys, reading: Reading) -> tuple[float, float]:
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


def _laid(curve: Curve, span: tuple[float, float], scale: tuple[float, float], fps: float | None) -> Keys:
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


def _flat(keys: Keys) -> Keys:
    """The ends of a channel that has one value throughout."""
    curve = Curve.from_samples([0.0, 1.0], [0.0, 0.0])
    times, value = keys.times, float(keys.values[0])
    return Keys.from_curve(curve, float(times[0]), float(times[-1]), value, value, amplitude=1.0)


def _as_samples(channel: Channel) -> Channel:
    """A smooth curve through the keys' values; holds and jumps are lost."""
    keys = channel.keys
    low, high = float(keys.values.min()), float(keys.values.max())
    if not high > low:
        return channel.with_keys(_flat(keys))
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


def _measured(
    source: Channel, few: Channel, dense: Channel, allowed: float, span: float, fps: float
) -> Reduction:
    """The reduction with its worst errors, by the values of both channels at the same times."""
    start, end = dense.span
    times = dense.keys.times
    frames = np.arange(math.ceil(start * fps - _ON_FRAME), math.floor(end * fps + _ON_FRAME) + 1) / fps
    frames = np.clip(frames, start, end)
    probes = (times[:-1, None] + np.diff(times)[:, None] * _PROBES).ravel()
    between = np.concatenate([probes, times])
    off_frame = np.abs(between * fps - np.rint(between * fps)) > _ON_FRAME
    return Reduction(
        source,
        few,
        "reduced",
        "",
        allowed,
        span,
        _worst(few, dense, frames),
        _worst(few, dense, between[off_frame]),
    )


def _worst(few: Channel, dense: Channel, times: NDArray[np.float64]) -> Worst | None:
    if not len(times):
        return None
    off = np.abs(sampling.values(few, times) - sampling.values(dense, times))
    worst = int(off.argmax())
    return Worst(float(off[worst]), float(times[worst]))


def _why(fault: CurveError | FitRefused | FormatError | PlanRefused, channel: Channel) -> str:
    text = str(fault).removeprefix(f"{channel.name}: ").removeprefix("keys: ")
    return f"{text} ({fault.hint})" if fault.hint and fault.hint not in text else text
