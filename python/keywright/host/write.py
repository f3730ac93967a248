"""How keys get onto channels: one undo step, all or nothing, read back and verified.

The order is fixed. Every channel is compared with what was read. Then, a channel at a time: deletions; keys;
every key a second time, because inserting and deleting rescale the handles of neighbours; keys outside that
the host moved are put back; everything is read back. On any fault the snapshots are written back: undo is not
used for that, since it may be off, and does nothing useful inside a callback.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

import hou

from keywright.counting import counted
from keywright.errors import HostError
from keywright.host.keys import Key, as_keyframe, as_keyframes, read_keys, send, shown_at
from keywright.host.settle import settle_outward
from keywright.host.snapshot import Snapshot, leave_unkeyed, restore, take, turn_auto_on

#: Reading back: times within this part of a frame; values and slopes, and handle lengths, relative.
TIME_BOUND_FRAMES = 1e-6
VALUE_BOUND = 1e-9
HANDLE_BOUND = 1e-7

# A span without an inside.
_EMPTY = (math.inf, -math.inf)
_SLOPED = ("bezier()", "cubic()")
# Handles are compared relatively down to this reach [s]: shorter ones draw a corner.
_SHORTEST_REACH = 1e-6


@dataclass(frozen=True)
class Change:
    """What one channel is to become. Absolute: applied twice it equals once.

    Attributes:
        parm: The channel.
        path: Its path, which can be told when it is gone.
        span: First and last time that the recipe's motion fills [s].
        before: All its keys as read when the plan was made.
        delete: Times of keys that go [s].
        write: Keys to be written, complete.
        after: All keys as reading back must give them.
        probes: Times beside the span [s] at which the motion must stay, and its values there.
        probe_bound: Largest difference allowed there, in channel units.
        is_original: Whether these are the keys of before a commit, brought back: the motion inside the span
            counts like that outside, and slopes that were automatic are so again where nothing moves.
        rest: Value that the parameter is left with if no key is.
    """

    parm: hou.Parm
    path: str
    span: tuple[float, float]
    before: Sequence[Key]
    delete: Sequence[float]
    write: Sequence[Key]
    after: Sequence[Key]
    probes: Sequence[tuple[float, float]] = ()
    probe_bound: float = 0.0
    is_original: bool = False
    rest: float = 0.0


@dataclass
class Applied:
    """What writing did beside the plan: a line for each channel path that has something to say."""

    notes: dict[str, list[str]] = field(default_factory=dict)

    def note(self, parm: hou.Parm, text: str) -> None:
        """Adds a line to the report of ``parm``."""
        self.notes.setdefault(parm.path(), []).append(text)


def apply(changes: Sequence[Change], label: str, finish: Callable[[Applied], None] | None = None) -> Applied:
    """Writes all changes as one undo step, or none.

    Args:
        changes: One a channel, no channel twice.
        label: The undo step's name; inside a callback the host's own name stands instead.
        finish: Called inside the step when everything is verified; a fault in it takes back the keys too.

    Raises:
        HostError: ``changed-meanwhile`` before anything is written; ``host-fault`` or ``read-back`` after
            everything was restored. The message says what a restored channel still differs in, if it does.
    """
    applied = Applied()
    snapshots = [_taken_as_read(change) for change in changes]
    with hou.undos.group(label):
        try:
            for change in changes:
                _write(change, applied)
            if finish is not None:
                finish(applied)
        except BaseException as fault:
            left = _restore_all(snapshots)
            if isinstance(fault, HostError):
                raise _with(fault, left) from fault
            if isinstance(fault, hou.Error):
                told = f"{'not all ' if left else ''}restored after: {_text(fault)}"
                plain = HostError(told, code="host-fault", path="", hint="nothing was written")
                raise _with(plain, left) from fault
            raise
    return applied


def set_keys(parm: hou.Parm, keys: Sequence[Key]) -> None:
    """Writes complete keys onto a channel."""
    send(parm, as_keyframes(keys))


def same_keys(found: Sequence[Key], wanted: Sequence[Key]) -> bool:
    """Whether keys are the same within the bounds of reading back."""
    return first_difference(found, wanted) is None


def first_difference(found: Sequence[Key], wanted: Sequence[Key]) -> str | None:
    """The first quantity out of bounds, named with both values and the difference; None if all agree."""
    if len(found) != len(wanted):
        return f"{counted(len(found), 'key')} instead of {len(wanted)}"
    bounds = _bounds(wanted)
    differences = (_key_difference(found, wanted, index, bounds) for index in range(len(wanted)))
    return next((difference for difference in differences if difference), None)


class _Bounds(NamedTuple):
    """How nearly keys must come back: times [s], and the value that others are measured by."""

    time: float
    scale: float


def _bounds(keys: Sequence[Key]) -> _Bounds:
    scale = max((abs(value) for key in keys for value in (key.value, key.in_value)), default=0.0)
    return _Bounds(TIME_BOUND_FRAMES / hou.fps(), scale or 1.0)


def _key_difference(found: Sequence[Key], wanted: Sequence[Key], index: int, bounds: _Bounds) -> str | None:
    """What of key ``index`` is out of bounds.

    A side that draws nothing (outside the channel, in a segment without slopes or handles, handles of a level
    one) may hold anything.
    """
    have, want, scale = found[index], wanted[index], bounds.scale
    if have.function != want.function:
        return f"{_frame(want)}: segment {have.function!r} instead of {want.function!r}"
    rows = [
        ("time", have.time, want.time, bounds.time),
        ("value", have.value, want.value, VALUE_BOUND * scale),
        ("value before", have.in_value, want.in_value, VALUE_BOUND * scale),
    ]
    out_side = want.function if index < len(wanted) - 1 else ""
    in_side = wanted[index - 1].function if index > 0 else ""
    if out_side in _SLOPED:
        rows.append(("slope", have.slope, want.slope, VALUE_BOUND * max(abs(want.slope), scale)))
    if in_side in _SLOPED:
        rows.append(
            ("slope before", have.in_slope, want.in_slope, VALUE_BOUND * max(abs(want.in_slope), scale))
        )
    if out_side == "bezier()" and not _is_level(want, wanted[index + 1]):
        rows.append(("handle", have.reach, want.reach, HANDLE_BOUND * max(want.reach, _SHORTEST_REACH)))
    if in_side == "bezier()" and not _is_level(wanted[index - 1], want):
        bound = HANDLE_BOUND * max(want.in_reach, _SHORTEST_REACH)
        rows.append(("handle before", have.in_reach, want.in_reach, bound))
    for name, a, b, bound in rows:
        if not abs(a - b) <= bound:
            return f"{_frame(want)}: {name} {a!r} instead of {b!r}, off by {abs(a - b):.2g}"
    return None


def _frame(key: Key) -> str:
    return f"frame {hou.timeToFrame(key.time):g}"


def _is_level(a: Key, b: Key) -> bool:
    return a.value == b.in_value and a.slope == 0.0 == b.in_slope


def _write(change: Change, applied: Applied) -> None:
    """One channel: all of it, read back and verified."""
    keyframes = as_keyframes(change.write)
    _structure(change, keyframes, applied)
    send(change.parm, keyframes)
    found = _put_back_neighbours(change, applied)
    span = _EMPTY if change.is_original else change.span
    is_settled = settle_outward(change.parm, change.write, change.after, span)
    _verify(change, applied, None if is_settled else found)
    _turn_auto_on(change, applied)


def _structure(change: Change, keyframes: Sequence[hou.Keyframe], applied: Applied) -> None:
    """Deletes what goes, then writes every key once."""
    if not change.after:
        leave_unkeyed(change.parm, change.rest)
        return
    if change.delete and not _delete(change.parm, change.delete):
        kept = [key for key in change.before if not _is_one_of(key.time, change.delete)]
        change.parm.deleteAllKeyframes()
        set_keys(change.parm, kept)
        set_keys(change.parm, kept)
        applied.note(change.parm, "a key could not be deleted: the whole channel was written again")
    send(change.parm, keyframes)


def _delete(parm: hou.Parm, times: Sequence[float]) -> bool:
    """Deletes the keys nearest to ``times``, by frame, else by command; whether they alone went."""
    before = [key.time() for key in parm.keyframes()]
    indices = {min(range(len(before)), key=lambda i: abs(before[i] - time)) for time in times}
    rest = [time for index, time in enumerate(before) if index not in indices]
    for index in sorted(indices):
        with suppress(hou.OperationFailed):
            parm.deleteKeyframeAtFrame(hou.timeToFrame(before[index], True))
    if _has_keys_at(parm, rest):
        return True
    left = [key.time() for key in parm.keyframes()]
    for index in sorted(indices):
        if _is_one_of(before[index], left):
            hou.hscript(f"chkeyrm -t {parm.path()} {before[index]!r}")
    return _has_keys_at(parm, rest)


def _has_keys_at(parm: hou.Parm, times: Sequence[float]) -> bool:
    found = [key.time() for key in parm.keyframes()]
    return len(found) == len(times) and all(map(_is_same_time, found, times))


def _is_one_of(time: float, times: Sequence[float]) -> bool:
    return any(_is_same_time(time, other) for other in times)


def _is_same_time(time: float, other: float) -> bool:
    return abs(time - other) * hou.fps() <= TIME_BOUND_FRAMES


def _put_back_neighbours(change: Change, applied: Applied) -> list[Key] | None:
    """Writes back keys that were not ours to move: the host recomputed a slope or rescaled a handle.

    Returns:
        All keys as they were read; None if any had to be written since.
    """
    found = read_keys(change.parm)
    if len(found) != len(change.after):
        return found
    ours = {key.time for key in change.write}
    bounds = _bounds(change.after)
    moved = [
        want
        for index, want in enumerate(change.after)
        if want.time not in ours and _key_difference(found, change.after, index, bounds)
    ]
    if not moved:
        return found
    set_keys(change.parm, moved)
    set_keys(change.parm, [*change.write, *moved])
    for key in moved:
        if key.auto or key.in_auto:
            applied.note(change.parm, f"automatic slope frozen at {_frame(key)}")
    return None


def _turn_auto_on(change: Change, applied: Applied) -> None:
    """Automatic slopes of written keys on again, where that moves nothing; then all is checked again."""
    ours = {key.time for key in change.write}
    if not change.is_original or not any(key.auto or key.in_auto for key in change.after if key.time in ours):
        return
    plain = {row: as_keyframe(key) for row, key in enumerate(change.after) if key.time in ours}
    lost = turn_auto_on(change.parm, change.after, plain)
    if lost:
        applied.note(change.parm, lost)
        _put_back_neighbours(change, applied)
    settle_outward(change.parm, change.write, change.after, _EMPTY, keeps_flags=True)
    _verify(change, applied)


def _verify(change: Change, applied: Applied, found: Sequence[Key] | None = None) -> None:
    """Reads everything back; raises ``read-back``, or notes it where KEYWRIGHT_VERIFY says ``warn``.

    Args:
        change: What was to be written.
        applied: Takes the note.
        found: The keys, if they were read since the last was written.
    """
    problem = first_difference(read_keys(change.parm) if found is None else found, change.after)
    for time, want in () if problem else change.probes:
        have = shown_at(change.parm, time)
        if not abs(have - want) <= change.probe_bound:
            frame = hou.timeToFrame(time)
            problem = f"frame {frame:g}, beside the span: {have!r} instead of {want!r}"
            break
    if problem is None:
        return
    if os.environ.get("KEYWRIGHT_VERIFY") == "warn":
        applied.note(change.parm, f"read back: {problem}")
        return
    raise HostError(problem, code="read-back", path=change.parm.path(), hint="everything was restored")


def _restore_all(snapshots: Sequence[Snapshot]) -> str:
    """Writes all snapshots back; what still differs, as text for the report, empty if nothing does."""
    left = []
    for snapshot in snapshots:
        try:
            difference = restore(snapshot)
        except hou.Error as fault:
            difference = f"could not be restored: {_text(fault)}"
        if difference:
            left.append(f"{snapshot.path}: {difference}")
    return f"; {'; '.join(left)}" if left else ""


def _taken_as_read(change: Change) -> Snapshot:
    """The channel as it is now, which must be as it was read.

    Raises:
        HostError: ``changed-meanwhile``.
    """
    with suppress(hou.ObjectWasDeleted):
        snapshot = take(change.parm)
        if same_keys(snapshot.keys, change.before):
            return snapshot
    text = "changed since it was read"
    raise HostError(text, code="changed-meanwhile", path=change.path, hint="press Commit again")


def _with(fault: HostError, left: str) -> HostError:
    """The same fault, with what could not be restored and what brings it back."""
    if not left:
        return fault
    return HostError(f"{fault}{left}", code=fault.code, path=fault.path, hint="Undo brings it back")


def _text(fault: hou.Error) -> str:
    return fault.instanceMessage() or fault.description()
