"""Handles longer than their segment: legal in USD while time runs forward, unknown to Houdini.

Such a segment is split in two where time runs slowest: each part's handles fit. With that place at u of the
cubic, time runs at m + k(s − u)² there; a part of length u has time m·u + k·u³/3 and a handle of
m·u/3 + k·u³/3, which is not more. The motion stays the same.
"""

from __future__ import annotations

import math
from typing import Any

Row = dict[str, Any]
Four = tuple[float, float, float, float]

# A handle steeper than this stands upright: hosts keep no more.
_STEEPEST = 1e8
# Longer by less than this part is rounding.
_ROUNDING = 1e-12


def fitted(rows: list[Row]) -> list[Row]:
    """The keys, with one more wherever a handle is longer than its Bezier segment."""
    out = rows[:1]
    for b in rows[1:]:
        a = out[-1]
        if a["function"] == "bezier()":
            length = b["time"] - a["time"]
            out_time = a["out_accel"] / math.hypot(1.0, a["out_slope"])
            in_time = b["in_accel"] / math.hypot(1.0, b["in_slope"])
            if max(out_time, in_time) > length * (1.0 + _ROUNDING):
                times = (0.0, out_time, length - in_time, length)
                rise, fall = a["out_slope"] * out_time, b["in_slope"] * in_time
                values = (a["value"], a["value"] + rise, b["in_value"] - fall, b["in_value"])
                _split(out, a, b, times, values)
        out.append(b)
    return out


def _split(out: list[Row], a: Row, b: Row, times: Four, values: Four) -> None:
    # Time's speed is the quadratic with these Bezier coefficients, slowest where its derivative is 0.
    first, middle, last = (times[i + 1] - times[i] for i in range(3))
    bend = first - 2.0 * middle + last
    u = (first - middle) / bend if bend > 0.0 else 0.5
    if not 0.0 < u < 1.0:
        return
    left_t, right_t = _halves(times, u)
    left_v, right_v = _halves(values, u)
    in_slope, in_accel = _handle(left_t[3] - left_t[2], left_v[3] - left_v[2])
    out_slope, out_accel = _handle(right_t[1] - right_t[0], right_v[1] - right_v[0])
    _, a["out_accel"] = _handle(left_t[1] - left_t[0], left_v[1] - left_v[0])
    _, b["in_accel"] = _handle(right_t[3] - right_t[2], right_v[3] - right_v[2])
    out.append(
        {
            "time": a["time"] + left_t[3],
            "value": left_v[3],
            "in_value": left_v[3],
            "out_slope": out_slope,
            "in_slope": in_slope,
            "out_accel": out_accel,
            "in_accel": in_accel,
            "function": "bezier()",
        }
    )


def _halves(p: Four, u: float) -> tuple[Four, Four]:
    """The two parts of a cubic, by de Casteljau's construction."""

    def mix(x: float, y: float) -> float:
        return x + (y - x) * u

    a, b, c = mix(p[0], p[1]), mix(p[1], p[2]), mix(p[2], p[3])
    d, e = mix(a, b), mix(b, c)
    middle = mix(d, e)
    return (p[0], a, d, middle), (middle, e, c, p[3])


def _handle(time: float, rise: float) -> tuple[float, float]:
    """Slope and length of a handle; an upright one leans as far as hosts must have it."""
    if abs(rise) > _STEEPEST * time:
        return math.copysign(_STEEPEST, rise), abs(rise)
    slope = rise / time if time > 0.0 else 0.0
    return slope, time * math.hypot(1.0, slope)
