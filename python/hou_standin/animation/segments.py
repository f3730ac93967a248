"""The functions that a segment of a channel can have: ``bezier()``, ``linear()`` and the rest.

Formulas that no public file or page tells (``spline()``, ``quintic()``, ``easep()``, matching and cycling
functions, quaternions) are refused by name.

Source: ``bezier()`` is the plain cubic through the handles, handles that overlap in time used as they are;
it reproduces 59 values that Houdini 12.5 to 18.5 saved, the worst within 3e-11. ``cubic()``, ``linear()`` and
``easein()`` match saved values too; ``ease()`` and ``easeout()`` follow from it by symmetry [inferred].
"""

from __future__ import annotations

import math
from collections.abc import Callable

from hou_standin.errors import NotSupported
from hou_standin.state.channel import Segment

SEGMENT_FUNCTIONS = frozenset(
    [
        "bezier",
        "constant",
        "cubic",
        "linear",
        "ease",
        "easein",
        "easeout",
        "easep",
        "easeinp",
        "easeoutp",
        "spline",
        "quintic",
        "qlinear",
        "qcubic",
        "match",
        "matchin",
        "matchout",
        "vmatch",
        "vmatchin",
        "vmatchout",
        "cycle",
        "cyclet",
        "cycleoffset",
        "cycleoffsett",
        "repeat",
        "repeatt",
    ]
)
"""Functions that only mean something inside a segment."""


def evaluated(function: str, segment: Segment, time: float, overlap: str) -> float:
    """Value of a segment function.

    Args:
        function: Its name without the parentheses.
        segment: The segment.
        time: Seconds since the segment's start, inside the segment.
        overlap: Setting of the switch of that name.

    Raises:
        NotSupported: For a function whose formula is not known.
    """
    formula = _FORMULAS.get(function)
    if formula is None:
        raise NotSupported(f"the segment function {function}(): its formula is not public")
    if segment.length <= 0.0 or time <= 0.0:
        return segment.a.value
    if function == "bezier":
        return bezier(segment, time, scaled=overlap == "scaled")
    return formula(segment, min(time / segment.length, 1.0))


def bezier(segment: Segment, time: float, scaled: bool = False) -> float:
    """The cubic through the handles, at ``time`` seconds after the segment's start.

    A handle spans at most its segment, so time never turns back. ``scaled`` shortens handles that
    overlap in time so that they just meet.
    """
    length, a, b = segment.length, segment.a, segment.b
    ta = a.ratio * length if 0.0 <= a.ratio <= 1.0 else 0.0 if a.ratio < 0.0 else length
    tb = b.ratio * length if 0.0 <= b.ratio <= 1.0 else 0.0 if b.ratio < 0.0 else length
    if scaled and ta + tb > length:
        ta, tb = ta * length / (ta + tb), tb * length / (ta + tb)
    if time >= length:
        return b.value
    u = _parameter(time, ta, length - tb, length)
    v = 1.0 - u
    return (
        v * v * v * a.value
        + 3.0 * v * v * u * (a.value + a.slope * ta)
        + 3.0 * v * u * u * (b.value - b.slope * tb)
        + u * u * u * b.value
    )


def _parameter(time: float, p1: float, p2: float, length: float) -> float:
    """The ``u`` in 0..1 at which a rising time cubic ``0 p1 p2 length`` has the value ``time``.

    Newton steps kept inside a shrinking bracket (Press et al., Numerical Recipes, 3rd ed., 9.4).
    """
    a = length - 3.0 * (p2 - p1)
    b = 3.0 * (p2 - 2.0 * p1)
    c = 3.0 * p1
    low, high = 0.0, 1.0
    u = time / length
    for _ in range(100):
        excess = ((a * u + b) * u + c) * u - time
        if excess == 0.0:
            return u
        if excess < 0.0:
            low = u
        else:
            high = u
        speed = (3.0 * a * u + 2.0 * b) * u + c
        step = u - excess / speed if speed > 0.0 else low
        if not low < step < high:
            step = 0.5 * (low + high)
        if step in (u, low, high):
            return step
        u = step
    return u


def _linear(segment: Segment, u: float) -> float:
    return segment.a.value + (segment.b.value - segment.a.value) * u


def _constant(segment: Segment, u: float) -> float:
    return segment.a.value


def _cubic(segment: Segment, u: float) -> float:
    """Hermite with the slopes of both ends; the handles' lengths do not matter."""
    va, vb = segment.a.value, segment.b.value
    sa, sb = segment.a.slope * segment.length, segment.b.slope * segment.length
    return ((sa + sb - 2.0 * (vb - va)) * u + 3.0 * (vb - va) - 2.0 * sa - sb) * u * u + sa * u + va


def _ease_in(segment: Segment, u: float) -> float:
    return segment.a.value + (segment.b.value - segment.a.value) * (1.0 - math.cos(0.5 * math.pi * u))


def _ease_out(segment: Segment, u: float) -> float:
    return segment.a.value + (segment.b.value - segment.a.value) * math.sin(0.5 * math.pi * u)


def _ease(segment: Segment, u: float) -> float:
    return segment.a.value + (segment.b.value - segment.a.value) * 0.5 * (1.0 - math.cos(math.pi * u))


_FORMULAS: dict[str, Callable[[Segment, float], float]] = {
    "bezier": _linear,  # has its own path in `evaluated`: it needs seconds, not u
    "linear": _linear,
    "constant": _constant,
    "cubic": _cubic,
    "easein": _ease_in,
    "easeout": _ease_out,
    "ease": _ease,
}


def depends_on_time(segment: Segment, function: str) -> bool:
    """True if the segment's value changes over it (``CH_Segment.h``: values differ, or a slope is not 0)."""
    if segment.length <= 0.0:
        return False
    if segment.a.value != segment.b.value:
        return True
    return function in ("bezier", "cubic") and (segment.a.slope != 0.0 or segment.b.slope != 0.0)
