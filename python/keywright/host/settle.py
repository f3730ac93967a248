"""Handles that reach out of the span, written until they read back as they were.

A host stores handle lengths as ratios and gives back a number that is off by up to 1e-8. Inside the span
nobody sees that. Outside it the motion must not move, so there the number to write is corrected by what
came back, until it comes back right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import hou

from keywright.host.keys import Key, as_keyframe, read_keys, send

# A handle that reads back this nearly moves the motion by less than 1e-10 of its range.
_SETTLED = 5e-10
_TRIES = 24
# A host's time of a key is a sum of lengths [s].
_SAME_TIME = 1e-9


def settle_outward(
    parm: hou.Parm,
    written: Sequence[Key],
    expected: Sequence[Key],
    span: tuple[float, float],
    *,
    keeps_flags: bool = False,
) -> None:
    """Corrects keys at Bezier segments that reach outside the span and begin or end at a written key.

    Args:
        parm: The channel, after all keys were written.
        written: Keys that were written.
        expected: All keys, as reading back must give them.
        span: First and last time of the span [s].
        keeps_flags: Whether written keys keep their ties and automatic slopes as the host has them.
    """
    ours = {key.time for key in written}

    def is_touched(index: int) -> bool:
        """Whether the segment after this key is one of those."""
        if not 0 <= index < len(expected) - 1:
            return False
        start, end = expected[index], expected[index + 1]
        outside = start.time < span[0] - _SAME_TIME or end.time > span[1] + _SAME_TIME
        return outside and start.function == "bezier()" and bool(ours & {start.time, end.time})

    for index, want in enumerate(expected):
        before, after = is_touched(index - 1), is_touched(index)
        if before or after:
            _settle(parm, index, want, before, after, want.time in ours and not keeps_flags)


def _settle(parm: hou.Parm, index: int, want: Key, before: bool, after: bool, ours: bool) -> None:
    aim = want
    best, best_error = want, float("inf")
    for _ in range(_TRIES):
        have = read_keys(parm)[index]
        in_error = _off(have.in_accel, want.in_accel) if before else 0.0
        out_error = _off(have.accel, want.accel) if after else 0.0
        error = max(abs(in_error), abs(out_error))
        if error < best_error:
            best, best_error = aim, error
        if error <= _SETTLED:
            return
        aim = replace(aim, in_accel=aim.in_accel * (1.0 - in_error), accel=aim.accel * (1.0 - out_error))
        send(parm, [_keyframe(parm, index, aim, ours)])
    send(parm, [_keyframe(parm, index, best, ours)])


def _keyframe(parm: hou.Parm, index: int, aim: Key, ours: bool) -> hou.Keyframe:
    """The key with both handle lengths; one that was not written keeps all else as the host has it."""
    there = parm.keyframes()[index]
    if ours or not isinstance(there, hou.Keyframe):
        return as_keyframe(aim)
    there.setAccel(aim.accel)
    there.setInAccel(aim.in_accel)
    there.interpretAccelAsRatio(False)
    return there


def _off(have: float, want: float) -> float:
    return have / want - 1.0 if want > 0.0 else 0.0
