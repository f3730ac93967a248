"""The keys of a channel, as a golden holds them: in seconds and channel units, both sides of each key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import hou

from keywright._core import evaluate_segment
from keywright.counting import counted
from keywright.errors import HostError
from keywright.host.channel import read
from keywright.host.keys import Key
from keywright.testing import content
from keywright.testing.golden import Data, Difference
from keywright.testing.picture import Style

# Functions of a segment that uses slopes, and handles.
_SLOPED = ("bezier()", "cubic()")
_HANDLED = ("bezier()",)
# Times are in seconds and keys on whole frames: a key this near another is the same one, moved.
_SAME_KEY_FRAMES = 0.5
_DRAWN = 24
_NUMBERS = ("time", "value", "in_value", "slope", "in_slope", "reach", "in_reach")

KeyData = dict[str, Any]


def found(parm: hou.Parm) -> Data:
    """What is on the channel now.

    Raises:
        HostError: ``not-a-parameter``: it holds text.
    """
    if isinstance(parm.parmTemplate(), hou.StringParmTemplate):
        hint = 'give one that holds a number: node.parm("ty")'
        raise HostError(f"{parm.path()} holds text, no number", code="not-a-parameter", hint=hint)
    channel = read(parm)
    data: dict[str, Any] = {"what": parm.path(), "fps": hou.fps()}
    if not channel.keys:
        return {**data, "value": channel.rest, "keys": []}
    return {
        **data,
        "before": channel.before,
        "after": channel.after,
        "keys": [_key_data(key) for key in channel.keys],
    }


def _key_data(key: Key) -> KeyData:
    data = {
        "time": key.time,
        "value": key.value,
        "in_value": key.in_value,
        "slope": key.slope,
        "in_slope": key.in_slope,
        "reach": key.reach,
        "in_reach": key.in_reach,
        "function": key.function,
    }
    return {**data, "python": True} if key.python else data


class Channels:
    """Goldens of keys: times and reaches (what a handle spans) in seconds, slopes in units a second."""

    name = "keys"
    lists: tuple[str, ...] = ("keys",)

    def check(self, wanted: Data) -> None:
        """A frame rate; keys in order, every number of theirs; or the value of a channel without."""
        if content.number(wanted, "fps") <= 0.0:
            raise ValueError(f"'fps' is {wanted['fps']}, a frame rate is above 0")
        keys = content.items(wanted, "keys")
        if not keys:
            content.number(wanted, "value")
            return
        for place, key in enumerate(keys, start=1):
            if not isinstance(key, dict):
                raise ValueError(f"key {place} is no object")
            for name in _NUMBERS:
                content.number(key, name, f"key {place}")
            content.text(key, "function", f"key {place}")
        content.need_order([key["time"] for key in keys], "key")
        for name in ("before", "after"):
            content.text(wanted, name)

    def first_difference(self, wanted: Data, found: Data, tolerance: float) -> Difference | None:
        """The first key that differs; another frame rate comes before, what is beside the keys after."""
        keys, now = wanted["keys"], found["keys"]
        fps = wanted["fps"]
        if fps != found["fps"]:
            return Difference(None, "the scene", "frames a second", fps, found["fps"])
        if not keys or not now:
            return _of_unkeyed(wanted, found, tolerance)
        bounds = _Bounds(keys, tolerance)
        differences = list(_key_differences(keys, now, fps, bounds))
        if differences:
            frame, quantity, want, have, bound = differences[0]
            frames = [f"{frame:.6g}" for frame in dict.fromkeys(place for place, *_ in differences)]
            more = (
                (f"{counted(len(frames), 'key')} differ: frame {', '.join(frames[:8])}",)
                if len(frames) > 1
                else ()
            )
            return Difference(frame, f"frame {frame:.6g}", quantity, want, have, bound, more)
        for name in ("before", "after"):
            if wanted[name] != found[name]:
                return Difference(None, f"{name} the keys", "extrapolation", wanted[name], found[name])
        return None

    def draw(self, axes: Any, data: Data, style: Style) -> None:
        """Segments, keys and handles, in frames."""
        keys, fps = data["keys"], data["fps"]
        points = [point for a, b in pairwise(keys) for point in _drawn(a, b)]
        if not keys:
            axes.axhline(data["value"], **style.line)
            return
        frames = [1.0 + time * fps for time, _ in points]
        axes.plot(frames, [value for _, value in points], **style.line)
        at = [1.0 + key["time"] * fps for key in keys]
        axes.plot(at, [key["value"] for key in keys], **style.marks)
        axes.set_xlabel("frame")


class _Bounds:
    """How much each quantity may differ by."""

    def __init__(self, keys: Sequence[KeyData], tolerance: float) -> None:
        values = [key[name] for key in keys for name in ("value", "in_value")]
        seconds = keys[-1]["time"] - keys[0]["time"]
        height = (max(values) - min(values)) or max(abs(values[0]), 1.0)
        self.tolerance = tolerance
        self.value = tolerance * height
        self.slope = tolerance * height / (seconds or 1.0)


def _of_unkeyed(wanted: Data, found: Data, tolerance: float) -> Difference | None:
    if len(wanted["keys"]) != len(found["keys"]):
        return Difference(None, "the channel", "number of keys", len(wanted["keys"]), len(found["keys"]))
    bound = tolerance * max(abs(wanted["value"]), 1.0)
    if abs(wanted["value"] - found["value"]) <= bound:
        return None
    return Difference(None, "the channel without keys", "value", wanted["value"], found["value"], bound)


def _key_differences(
    keys: Sequence[KeyData], now: Sequence[KeyData], fps: float, bounds: _Bounds
) -> Iterator[tuple[float, str, Any, Any, float]]:
    """Frame, quantity, wanted, found, bound of each thing that differs, in order of time."""
    place = other = 0
    while place < len(keys) or other < len(now):
        want = keys[place] if place < len(keys) else None
        have = now[other] if other < len(now) else None
        gap = _gap(want, have, fps)
        if want is not None and have is not None and abs(gap) <= _SAME_KEY_FRAMES:
            frame = 1.0 + want["time"] * fps
            rows = _rows(want, have, keys, place, bounds)
            yield from ((frame, *row) for row in rows if _differs(*row[1:]))
            place, other = place + 1, other + 1
        elif want is not None and (have is None or gap > 0.0):
            yield 1.0 + want["time"] * fps, "key", f"{want['value']:.9g}", "missing", 0.0
            place += 1
        elif have is not None:
            yield 1.0 + have["time"] * fps, "key", "none", f"{have['value']:.9g}", 0.0
            other += 1


def _gap(want: KeyData | None, have: KeyData | None, fps: float) -> float:
    """Frames by which the key that is found is later."""
    if want is None or have is None:
        return 0.0
    return float(have["time"] - want["time"]) * fps


def _rows(
    want: KeyData, have: KeyData, keys: Sequence[KeyData], index: int, bounds: _Bounds
) -> Iterator[tuple[str, Any, Any, float]]:
    """Quantity, wanted, found, bound: of each side what is drawn with it."""

    def row(label: str, name: str, bound: float) -> tuple[str, Any, Any, float]:
        return label, want[name], have[name], bound

    yield row("time", "time", bounds.tolerance)
    yield row("segment function", "function", 0.0)
    yield "language", want.get("python", False), have.get("python", False), 0.0
    yield row("value", "value", bounds.value)
    yield row("value before", "in_value", bounds.value)
    last = index == len(keys) - 1
    after = "" if last else want["function"]
    before = keys[index - 1]["function"] if index else ""
    if after in _SLOPED:
        yield row("slope", "slope", bounds.slope)
    if before in _SLOPED:
        yield row("slope before", "in_slope", bounds.slope)
    if after in _HANDLED:
        yield row("handle", "reach", bounds.tolerance * (keys[index + 1]["time"] - want["time"]))
    if before in _HANDLED:
        yield row("handle before", "in_reach", bounds.tolerance * (want["time"] - keys[index - 1]["time"]))


def _differs(wanted: Any, found: Any, bound: float) -> bool:
    return not abs(found - wanted) <= bound if bound else bool(wanted != found)


def _drawn(a: KeyData, b: KeyData) -> Iterator[tuple[float, float]]:
    """Times and values along a segment; a function that cannot be drawn here is a straight line."""
    length = b["time"] - a["time"]
    for step in range(_DRAWN + 1):
        part = step / _DRAWN
        time = a["time"] + part * length
        if a["function"] == "constant()":
            value = a["value"] if part < 1.0 else b["in_value"]
        elif a["function"] in _SLOPED:
            weights = [1.0 / 3.0, 1.0 / 3.0]
            if a["function"] == "bezier()":
                weights = [min(key / length, 1.0) for key in (a["reach"], b["in_reach"])]
            start = (a["time"], a["value"], a["slope"], weights[0])
            end = (b["time"], b["in_value"], b["in_slope"], weights[1])
            value = float(evaluate_segment(start, end, time))
        else:
            value = a["value"] + part * (b["in_value"] - a["value"])
        yield time, value
