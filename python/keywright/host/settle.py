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


def settle_outward(
    parm: hou.Parm, written: Sequence[Key], expected: Sequence[Key], span: tuple[float, float]
) -> None:
    """Corrects written keys from which a Bezier segment runs that lies outside the span.

    Args:
        parm: The channel, after all keys were written.
        written: Keys that were written.
        expected: All keys, as reading back must give them.
        span: First and last time of the span [s].
    """
    ours = {key.time for key in written}
    for index, want in enumerate(expected):
        if want.time not in ours:
            continue
        before = index > 0 and expected[index - 1].function == "bezier()" and want.time <= span[0]
        before |= index > 0 and expected[index - 1].time >= span[1]
        after = index + 1 < len(expected) and want.function == "bezier()" and want.time >= span[1]
        after |= index + 1 < len(expected) and expected[index + 1].time <= span[0]
        if before or after:
            _settle(parm, index, want, before, after)


def _settle(parm: hou.Parm, index: int, want: Key, before: bool, after: bool) -> None:
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
        send(parm, [as_keyframe(aim)])
    send(parm, [as_keyframe(best)])


def _off(have: float, want: float) -> float:
    return have / want - 1.0 if want > 0.0 else 0.0
