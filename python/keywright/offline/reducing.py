"""Dense channels to few keys: the fit on a file's channel, and its error measured anew."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from keywright._core import Fit, Reading, read_keys
from keywright.counting import counted
from keywright.errors import CurveError, FitRefused, FormatError, PlanRefused
from keywright.formats import Channel, sampling
from keywright.many import fit_many
from keywright.offline.keys_of_fit import as_samples, exact, flat

# Where the error is measured between two keys of the source: parts of their distance.
_PROBES = np.array([0.125, 0.375, 0.625, 0.875])
# A time this near to a frame is on it [frames].
_ON_FRAME = 1e-6
# What the fit takes as a part of the range.
_FINEST, _COARSEST = 1e-6, 0.5


@dataclass(frozen=True)
class Settings:
    """How channels are reduced.

    Attributes:
        part: Allowed error as a part of each channel's range; None if only the others count.
        value: Allowed error in the channel's units.
        degrees: Allowed error of rotations in degrees; other channels have ``part`` or ``value``.
        frames: Keys on whole frames.
        common: Channels that start and end together have their keys at the same times.
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
    common: bool = False
    max_keys: int = 4096
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


@dataclass(frozen=True)
class _Task:
    """A channel that is to be fitted.

    Attributes:
        channel: As it was.
        dense: As it is fitted.
        reading: Its curve.
        allowed: The tolerance in the channel's units.
        range: From its lowest to its highest value.
        frames: Whole frames in its span, where keys go on these.
    """

    channel: Channel
    dense: Channel
    reading: Reading
    allowed: float
    range: float
    frames: int | None


def reduced(
    channels: Sequence[Channel],
    settings: Settings,
    fps: float,
    is_rotation: Callable[[str], bool],
    done: Callable[[], object] = lambda: None,
) -> list[Reduction]:
    """The channels with the fewest keys within the tolerance; what stands in the way is their outcome.

    Fits run side by side, on all cores.

    Args:
        channels: In the order of the answers.
        settings: How.
        fps: Frames a second.
        is_rotation: Whether a channel of this name counts degrees.
        done: Called after each channel.
    """
    with np.errstate(all="ignore"):  # numbers that no host has end in a refusal, not in a warning
        tasks = [_task(channel, settings, fps, is_rotation(channel.name)) for channel in channels]
        found = {index: task for index, task in enumerate(tasks) if isinstance(task, Reduction)}
        for _ in found:
            done()
        waiting: dict[object, list[tuple[int, _Task]]] = {}
        for index, task in enumerate(tasks):
            if isinstance(task, _Task):
                group = (task.frames, task.reading.times if settings.common else None)
                waiting.setdefault(group, []).append((index, task))
        for together in waiting.values():
            fits = _fits([task for _, task in together], settings, done)
            for (index, task), fit in zip(together, fits, strict=True):
                found[index] = _finished(task, fit, fps)
        return [found[index] for index in range(len(channels))]


def _task(channel: Channel, settings: Settings, fps: float, is_rotation: bool) -> _Task | Reduction:
    if channel.expressions:
        return Reduction(channel, channel, "skipped", f"it has {channel.unread}")
    if len(channel.keys) < 3:
        return Reduction(channel, channel, "unchanged", "two keys or fewer")
    try:
        dense = as_samples(channel) if settings.samples and not channel.sampled else channel
        reading = read_keys(dense.keys)
        zero, one = reading.scale
        span = abs(one - zero) * reading.curve.range
        allowed = _allowed(settings, span, is_rotation=is_rotation)
        frames = _whole_frames(reading, fps) if settings.frames else None
        return _Task(channel, dense, reading, allowed, span, frames)
    except (CurveError, FitRefused, FormatError, PlanRefused) as fault:
        if fault.code == "flat-selection":
            return _measured(channel, channel.with_keys(flat(channel.keys)), channel, 0.0, 0.0, fps)
        return Reduction(channel, channel, "refused", _why(fault, channel))


def _fits(
    tasks: Sequence[_Task], settings: Settings, done: Callable[[], object]
) -> Sequence[Fit | FitRefused]:
    curves = [task.reading.curve for task in tasks]
    parts = [min(max(task.allowed / task.range, _FINEST), _COARSEST) for task in tasks]
    how: dict[str, Any] = {
        "max_keys": settings.max_keys,
        "frames": tasks[0].frames,
        "slopes": settings.slopes,
        "extremes": settings.extremes,
        "kinks": settings.kinks,
    }
    if not settings.common:
        return fit_many(curves, parts, progress=lambda *_: done(), refusals="return", **how)
    try:
        return fit_many(curves, parts, common=True, **how)
    except FitRefused as fault:
        return [fault] * len(tasks)
    finally:
        for _ in tasks:
            done()


def _finished(task: _Task, fit: Fit | FitRefused, fps: float) -> Reduction:
    channel = task.channel
    try:
        if isinstance(fit, FitRefused):
            raise fit
        if fit.keys >= len(channel.keys):
            return Reduction(channel, channel, "unchanged", _too_many(task, fit), task.allowed, task.range)
        keys = task.reading.keys(fit.curve, None if task.frames is None else fps)
    except (FitRefused, PlanRefused) as fault:
        return Reduction(channel, channel, "refused", _why(fault, channel), task.allowed, task.range)
    few = task.dense.with_keys(exact(keys, task.dense.keys))
    return _measured(channel, few, task.dense, task.allowed, task.range, fps)


def _too_many(task: _Task, fit: Fit) -> str:
    kinks = len(task.reading.curve.kinks)
    text = f"{counted(fit.keys, 'key')} would be needed"
    if kinks > len(task.channel.keys) // 2:
        text += (
            f": it has {counted(kinks, 'kink')}; if its keys are samples of a smooth motion, add --samples"
        )
    return text


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
    text = str(fault).removeprefix(f"{channel.name}: ").removeprefix("keys: ").removeprefix("curve: ")
    return f"{text} ({fault.hint})" if fault.hint and fault.hint not in text else text
