"""A channel as it was, and how it is brought back after a fault.

Slopes are written with automatic off, and automatic is turned on last, only where the slope that the
host then shows is the old one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import hou

from keywright.host.keys import Key, as_keyframe, keys_of, read_keys, send

# Where automatic slopes are turned on again, the host must show the old number this nearly.
_AUTO_AGREES = 1e-7


@dataclass(frozen=True)
class Snapshot:
    """Everything of a channel that writing keys can change.

    Attributes:
        parm: The channel.
        path: Its path when the snapshot was taken.
        raw: The host's own copies of its keys, with ties and flags (restoring switches the flags).
        keys: The same as numbers.
        value: The value of an unkeyed parameter.
        extrapolation: Before the first and after the last key; None without keys.
    """

    parm: hou.Parm
    path: str
    raw: tuple[hou.Keyframe, ...]
    keys: tuple[Key, ...]
    value: float
    extrapolation: tuple[hou.EnumValue, hou.EnumValue] | None


def take(parm: hou.Parm) -> Snapshot:
    """The channel as it is now."""
    raw = tuple(key for key in parm.keyframes() if isinstance(key, hou.Keyframe))
    extrapolation = (parm.keyframeExtrapolation(True), parm.keyframeExtrapolation(False)) if raw else None
    value = 0.0 if raw else float(parm.evalAsFloat())
    return Snapshot(parm, parm.path(), raw, tuple(keys_of(parm, raw)), value, extrapolation)


def restore(snapshot: Snapshot) -> str:
    """Brings the channel back; returns what still differs, empty if nothing does."""
    parm = snapshot.parm
    if not snapshot.raw:
        leave_unkeyed(parm, snapshot.value)
        return ""
    if _unchanged(parm, snapshot):
        return ""
    if [key.time() for key in parm.keyframes()] != [key.time for key in snapshot.keys]:
        parm.deleteAllKeyframes()
    plain = [_switch_auto(raw, False, False) for raw in snapshot.raw]
    send(parm, plain)
    send(parm, plain)
    _untie_where_ratios_differ(parm, snapshot, plain)
    lost = turn_auto_on(parm, snapshot.keys, dict(enumerate(plain)))
    if snapshot.extrapolation is not None:
        for before, wanted in zip((True, False), snapshot.extrapolation, strict=True):
            if parm.keyframeExtrapolation(before) != wanted:
                parm.setKeyframeExtrapolation(before, wanted)
    return lost


def leave_unkeyed(parm: hou.Parm, value: float) -> None:
    """No keys, and this value: deleting keys alone would leave the value of the current frame."""
    if parm.keyframes():
        parm.deleteAllKeyframes()
    if parm.evalAsFloat() != value:
        parm.set(value, follow_parm_reference=False)


def _unchanged(parm: hou.Parm, snapshot: Snapshot) -> bool:
    return tuple(parm.keyframes()) == snapshot.raw


def _switch_auto(raw: hou.Keyframe, out_side: bool, in_side: bool) -> hou.Keyframe:
    """The same copy with automatic slopes on or off: it is ours, the channel does not see it."""
    raw.setSlopeAuto(out_side)
    raw.setInSlopeAuto(in_side)
    return raw


def _untie_where_ratios_differ(parm: hou.Parm, snapshot: Snapshot, plain: list[hou.Keyframe]) -> None:
    """A tie of unequal ratios cannot be written as a tie: such keys get both lengths."""
    for index, (have, want) in enumerate(zip(read_keys(parm), snapshot.keys, strict=True)):
        if abs(have.in_accel - want.in_accel) > _AUTO_AGREES * max(abs(want.in_accel), 1e-12):
            plain[index] = as_keyframe(want)
            send(parm, [plain[index]])
            send(parm, plain)


def turn_auto_on(parm: hou.Parm, keys: Sequence[Key], plain: Mapping[int, hou.Keyframe]) -> str:
    """Automatic slopes on again, all at once or else key by key, where nothing moves.

    Args:
        parm: The channel, which has these keys with automatic off.
        keys: What reading it back must give, with the flags that are wanted.
        plain: Keyframes of those that may be touched, by their row, with automatic off.

    Returns:
        The frames where it stays off, as text; empty if there are none.
    """
    automatic = [
        (keyframe, keys[row]) for row, keyframe in plain.items() if keys[row].auto or keys[row].in_auto
    ]
    send(parm, [_switch_auto(keyframe, key.auto, key.in_auto) for keyframe, key in automatic])
    if not automatic or not _slopes_moved(parm, keys):
        return ""
    for keyframe, _ in automatic:
        _switch_auto(keyframe, False, False)
    send(parm, list(plain.values()))
    lost = []
    for keyframe, key in automatic:
        send(parm, [_switch_auto(keyframe, key.auto, key.in_auto)])
        if _slopes_moved(parm, keys):
            _switch_auto(keyframe, False, False)
            send(parm, list(plain.values()))
            lost.append(f"{hou.timeToFrame(key.time):g}")
    return f"automatic slope stays off at frame {', '.join(lost)}" if lost else ""


def _slopes_moved(parm: hou.Parm, keys: Sequence[Key]) -> bool:
    scale = max((abs(key.slope) for key in keys), default=0.0) or 1.0
    return any(
        abs(have.slope - want.slope) > _AUTO_AGREES * scale
        or abs(have.in_slope - want.in_slope) > _AUTO_AGREES * scale
        for have, want in zip(read_keys(parm), keys, strict=True)
    )
