"""Handles that reach out of the span, written until they read back as they were.

A host stores handle lengths as ratios and gives back a number that is off by up to 1e-8. Inside the span
nobody sees that. Outside it the motion must not move, so there the number to write is corrected by what
came back, until it comes back right: as nearly as the segment's own shape asks for.
"""

from __future__ import annotations

from collections.abc import Sequence

import hou

from keywright.host.keys import Key, as_keyframe, read_handles, send, set_handles

# Part of a segment's range by which its two handles together may move the motion; the bound is 1e-9.
_MOVES = 9e-10
# How much of that the handle at the segment's start may take; the one at its end has what is left.
_FIRST = 0.65
# Whatever a segment's shape: a handle this near is right, one that is farther off than the other is not.
_SETTLED, _COARSEST = 5e-10, 5e-8
_TRIES = 96
# Places on a segment where the effect of a handle is looked at; between them it is hardly greater.
_PLACES = [step / 16 for step in range(1, 16)]
_MARGIN = 1.1
# A host's time of a key is a sum of lengths [s].
_SAME_TIME = 1e-9


def settle_outward(
    parm: hou.Parm,
    written: Sequence[Key],
    expected: Sequence[Key],
    span: tuple[float, float],
    *,
    keeps_flags: bool = False,
) -> bool:
    """Corrects keys at Bezier segments that reach outside the span and begin or end at a written key.

    Args:
        parm: The channel, after all keys were written.
        written: Keys that were written.
        expected: All keys, as reading back must give them.
        span: First and last time of the span [s].
        keeps_flags: Whether written keys keep their ties and automatic slopes as the host has them.

    Returns:
        Whether there is such a segment, so that keys may have been written.
    """
    ours = {key.time for key in written}

    def is_touched(index: int) -> bool:
        """Whether the segment after this key is one of those."""
        if not 0 <= index < len(expected) - 1:
            return False
        start, end = expected[index], expected[index + 1]
        outside = start.time < span[0] - _SAME_TIME or end.time > span[1] + _SAME_TIME
        return outside and start.function == "bezier()" and bool(ours & {start.time, end.time})

    is_any, taken = False, 0.0  # taken of the segment before, by the handle at its start
    before: float | None = None
    following: float | None = None
    for index, want in enumerate(expected):
        before, after = following, None
        following = None
        if is_touched(index):
            after, following = allowed(want, expected[index + 1])
        if before is not None or after is not None:
            in_bound = None if before is None else max(before * (1.0 - taken), _SETTLED)
            out_bound = None if after is None else max(after * _FIRST, _SETTLED)
            is_any, is_ours = True, want.time in ours and not keeps_flags
            off = _settle(parm, index, want, in_bound, out_bound, is_ours)
            taken = min(off / after, 1.0) if after else 0.0
    return is_any


def allowed(start: Key, end: Key) -> tuple[float, float]:
    """How nearly each handle of a Bezier segment must come back if the other does, relative to its length.

    Lengthening a handle by the part e moves its control point by e times the handle, and so the motion at a
    fixed time by e · B(s) · (h − w · V'(s)/T'(s)), with B the handle's Bernstein polynomial, h and w what it
    spans in value and time, V and T the segment's cubics (derived here: the time at s moves too, which the
    speed V'/T' undoes). Of that the largest, against the segment's range.

    Returns:
        For the handle after ``start`` and the one before ``end``.
    """
    height, length = end.in_value - start.value, end.time - start.time
    out_time, in_time = start.reach, end.in_reach
    out_value, in_value = start.slope * out_time, end.in_slope * in_time
    moved, values = [0.0, 0.0], [0.0, height]
    middle_time, middle_value = length - out_time - in_time, height - out_value - in_value
    for s in _PLACES:
        r = 1.0 - s
        values.append(3.0 * r * r * s * out_value + 3.0 * r * s * s * (height - in_value) + s**3 * height)
        first, middle, last = 3.0 * r * r, 6.0 * r * s, 3.0 * s * s
        speed_in_time = first * out_time + middle * middle_time + last * in_time
        if speed_in_time <= 1e-3 * length:
            return _SETTLED, _SETTLED
        speed = (first * out_value + middle * middle_value + last * in_value) / speed_in_time
        moved[0] = max(moved[0], 3.0 * r * r * s * abs(out_value - out_time * speed))
        moved[1] = max(moved[1], 3.0 * r * s * s * abs(in_value - in_time * speed))
    span = max(values) - min(values)
    bounds = [_MOVES * span / (_MARGIN * part) if part else _COARSEST for part in moved]
    return min(max(bounds[0], _SETTLED), _COARSEST), min(max(bounds[1], _SETTLED), _COARSEST)


def _settle(
    parm: hou.Parm, index: int, want: Key, before: float | None, after: float | None, ours: bool
) -> float:
    """Corrects one key; ``before``, ``after``: how nearly each handle must come back, None if it need not.

    Returns:
        By how much the handle after it is off, relative to its length.
    """
    accel, in_accel, there = read_handles(parm, index, want.time)
    sent = as_keyframe(want) if ours else there  # one that was not written keeps all else as the host has it
    aim = best = (want.accel, want.in_accel)
    best_error, best_off = float("inf"), 0.0
    for _ in range(_TRIES):
        in_error = _off(in_accel, want.in_accel) if before else 0.0
        out_error = _off(accel, want.accel) if after else 0.0
        in_part, out_part = abs(in_error) / (before or 1.0), abs(out_error) / (after or 1.0)
        error = max(in_part, out_part)
        if error < best_error:
            best, best_error, best_off = aim, error, abs(out_error)
        if error <= 1.0:
            return best_off
        # A side that is right keeps its number: another one could come back wrong.
        aim = (
            aim[0] * (1.0 - out_error) if out_part > 1.0 else aim[0],
            aim[1] * (1.0 - in_error) if in_part > 1.0 else aim[1],
        )
        set_handles(sent, *aim)
        send(parm, [sent])
        accel, in_accel, _ = read_handles(parm, index, want.time)
    set_handles(sent, *best)
    send(parm, [sent])
    return best_off


def _off(have: float, want: float) -> float:
    return have / want - 1.0 if want > 0.0 else 0.0
