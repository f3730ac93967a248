"""A move read from keys into the node's own curve, or a motion read frame by frame into its samples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

import hou

from keywright._core import Reading, read_keys
from keywright.counting import counted
from keywright.errors import KeywrightError, PlanRefused
from keywright.host import channel
from keywright.host.keys import SEGMENT_FUNCTIONS, Key, drawn_as_written
from keywright.host.keys import read_keys as keys_of
from keywright.host.selection import selected_keys
from keywright.node import own, parms, permission, status
from keywright.node.channels import spans, targets
from keywright.node.channels.frames import whole
from keywright.node.channels.target_rows import NO_KEYS_SELECTED
from keywright.node.channels.targets import Target
from keywright.node.curve import knots
from keywright.node.report import ActionReport, Outcome, changed

From = Literal["auto", "selected", "target"]

#: More knots than an artist edits: such a move is better sampled.
MOST_KNOTS = 64
#: As many samples as a document holds.
MOST_SAMPLES = 65_536

# Keys and frames within this part of a frame of the range's end belong to it.
_SAME_FRAME = 1e-6
# Values nearer than this part of their size do not move; ends nearer than this are equal.
_SAME_VALUE, _SAME_END = 1e-12, 1e-9


@dataclass(frozen=True)
class GetKeysReport(ActionReport):
    """What was read, from which channel.

    Attributes:
        channel: Path of the channel; empty if there was none.
        start: First frame that was read.
        end: Last frame that was read.
        knots: Knots, or samples, that the node holds now.
    """

    channel: str = ""
    start: float = 0.0
    end: float = 0.0
    knots: int = 0


@dataclass(frozen=True)
class Move:
    """A move as it was read: what the node's parameters must be, and what to say of it."""

    values: dict[str, own.Value]
    report: GetKeysReport


@dataclass(frozen=True)
class _Stretch:
    """What is to be read: a channel from one time to another [s]."""

    parm: hou.Parm
    start: float
    end: float
    notes: tuple[str, ...] = ()


def get_keys(node: hou.OpNode, source: From | None = None) -> GetKeysReport:
    """Makes the node's Ease curve of the keys of one channel, all between the first and the last included.

    Args:
        node: The node.
        source: Whose keys; what *Get Keys From* says if None.

    Returns:
        What was read. A refusal is in the report too: nothing is changed then.
    """
    try:
        permission.refuse_locked_node(node)
        move = _move(_stretch(node, source or own.token(node, "getkeys_from")))
    except KeywrightError as fault:
        return _refused(node, "Get Keys", fault)
    return fill(node, "Get Keys", move)


def of_selected(chosen: Sequence[tuple[hou.Parm, list[float]]]) -> Move:
    """The move of the first of these channels, from its first to its last selected key; reads only.

    Args:
        chosen: Channels with the times of their selected keys [s], at least one.

    Raises:
        PlanRefused: It is no move that can be read.
    """
    return _move(_selected_stretch(chosen))


def sample(node: hou.OpNode) -> GetKeysReport:
    """Makes the node's samples of the first target's motion, a sample a frame and one at each end.

    Returns:
        What was read. A refusal is in the report too: nothing is changed then.
    """
    try:
        permission.refuse_locked_node(node)
        stretch = _target_stretch(node, of_keys=False)
        frames = _frames(stretch)
        y = _scaled([float(stretch.parm.evalAtFrame(frame)) for frame in frames], stretch)
    except (KeywrightError, hou.Error) as fault:
        return _refused(node, "Sample Target", fault)
    values: dict[str, own.Value] = {"shape": "sampled", "sampled_data": parms.encode_samples(frames, y)}
    return fill(node, "Sample Target", Move(values, _report_of(stretch, len(frames), "sample")))


def _report_of(stretch: _Stretch, count: int, noun: str, notes: Sequence[str] = ()) -> GetKeysReport:
    start, end, path = _frame(stretch.start), _frame(stretch.end), stretch.parm.path()
    text = f"{counted(count, noun)} from {path}, frame {start:g} to {end:g}"
    notes = (*stretch.notes, *notes)
    return GetKeysReport("", done=text, notes=notes, channel=path, start=start, end=end, knots=count)


def fill(node: hou.OpNode, action: str, move: Move) -> GetKeysReport:
    """Writes a move into the node, in one undo step of the name ``action``; a refusal is in the report."""
    try:
        with hou.undos.group(action):
            return filled(node, action, move)
    except KeywrightError as fault:
        return _refused(node, action, fault)


def filled(node: hou.OpNode, action: str, move: Move) -> GetKeysReport:
    """The same inside an undo step that is open.

    Raises:
        HostError: The parameters cannot be written; nothing is changed then.
    """
    report = move.report
    room = own.number(node, "shape_room")
    notes = (f"Room to Settle is {room:g}: the move plays in the rest of the span",) if room else ()
    with own.written(node, move.values, own.driven(node)) as left:
        said = changed(action, report.done, left, (*report.notes, *notes))
        report = replace(report, action=action, done=said.done, notes=said.notes)
        status.show(node, report, undoable=True)
    return report


def _refused(node: hou.OpNode, action: str, fault: Exception) -> GetKeysReport:
    report = GetKeysReport(action, problem=status.explained(fault))
    status.refused(node, report)
    return report


def _refusal(text: str) -> PlanRefused:
    return PlanRefused(text, code="get-keys")


def _stretch(node: hou.OpNode, source: str) -> _Stretch:
    """What is to be read.

    Raises:
        PlanRefused: There is nothing to read.
    """
    chosen = selected_keys(targets.counts) if source != "target" else []
    if chosen:
        return _selected_stretch(chosen)
    if source == "selected" or (source == "auto" and _first_target(node) is None):
        raise _refusal(NO_KEYS_SELECTED)
    return _target_stretch(node, of_keys=True)


def _selected_stretch(chosen: Sequence[tuple[hou.Parm, list[float]]]) -> _Stretch:
    parm, times = chosen[0]
    others = f"{counted(len(chosen), 'channel')} have selected keys: {parm.path()} is read"
    return _Stretch(parm, times[0], times[-1], (others,) if len(chosen) > 1 else ())


def _first_target(node: hou.OpNode) -> Target | None:
    """The first channel, or problem, of the rows that are on and not empty."""
    silent = (Outcome.OFF, Outcome.EMPTY)
    return next((target for target in targets.resolve(node) if target.outcome not in silent), None)


def _target_stretch(node: hou.OpNode, of_keys: bool) -> _Stretch:
    """The first target's stretch; ``of_keys``: it is of no use without keys.

    Raises:
        PlanRefused: There is none.
    """
    target = _first_target(node)
    if target is None:
        raise _refusal("there is no target: name a channel in a row on the Targets tab")
    if target.parm is None:
        raise _refusal(f"row {target.row}: {target.text}")
    if of_keys and target.outcome is Outcome.DRIVEN:
        raise _refusal(f"{target.label} is {target.text}; Keywright reads keys. Use Sample Target.")
    ranges = spans.read_range(node)
    span = ranges.of(target, keys_of(target.parm))
    if not isinstance(span, spans.Span):
        raise _refusal(f"{target.label}: {span[1]}")
    shift = (target.settings.offset + spans.stagger_of(node, target, ranges)) / hou.fps()
    return _Stretch(target.parm, span.start + shift, span.end + shift)


def _move(stretch: _Stretch) -> Move:
    """All keys of a stretch as the node's Ease curve.

    Raises:
        PlanRefused: It is no move that can be read.
    """
    keys = [key for key in keys_of(stretch.parm) if _inside(key.time, stretch)]
    reading = _read(keys, stretch)
    _refuse_shortened(keys, stretch)
    found = knots.of_curve(reading.curve)
    if len(found) > MOST_KNOTS:
        raise _refusal(
            f"{counted(len(keys), 'key')} make {counted(len(found), 'knot')}, "
            f"more than the {MOST_KNOTS} that can be edited. Use Sample Target, or reduce the channel first."
        )
    long = [
        f"a handle at frame {_frame(time):g} is longer than its segment and counts as the whole of it"
        for time in reading.long_handles
    ]
    return Move({"shape": "ease", **knots.values(found)}, _report_of(stretch, len(found), "knot", long))


def _inside(time: float, stretch: _Stretch) -> bool:
    near = _SAME_FRAME / hou.fps()
    return stretch.start - near <= time <= stretch.end + near


def _read(keys: Sequence[Key], stretch: _Stretch) -> Reading:
    """The keys as a move.

    Raises:
        PlanRefused: Too few keys, a segment function that is not read, keys that do not move.
    """
    path = stretch.parm.path()
    if len(keys) < 2:
        raise _refusal(f"{path} has {'one key' if keys else 'no keys'} there; a move has at least two")
    for key, following in pairwise(keys):
        if key.function not in SEGMENT_FUNCTIONS:
            raise _refusal(
                f"frame {_frame(key.time):g} to {_frame(following.time):g} is '{key.function}'; "
                "Keywright reads bezier, linear, cubic, constant. Use Sample Target."
            )
    try:
        return read_keys(channel.as_columns(keys))
    except PlanRefused as fault:
        if fault.code != "flat-selection":
            raise
        raise _still(stretch) from fault


def _refuse_shortened(keys: Sequence[Key], stretch: _Stretch) -> None:
    """Handles that overlap in time are read as they are.

    Raises:
        PlanRefused: This host shortens them, so that it draws another move.
    """
    for key, following in pairwise(keys):
        overlap = key.reach + following.in_reach > following.time - key.time
        if overlap and key.function == "bezier()" and not drawn_as_written(stretch.parm, key, following):
            raise _refusal(
                f"frame {_frame(key.time):g} to {_frame(following.time):g} is drawn otherwise than its "
                "handles say: they overlap. Shorten them, or use Sample Target."
            )


def _still(stretch: _Stretch) -> PlanRefused:
    start, end = _frame(stretch.start), _frame(stretch.end)
    return _refusal(f"{stretch.parm.path()} does not move from frame {start:g} to {end:g}")


def _frames(stretch: _Stretch) -> list[float]:
    """Both ends and the whole frames between them."""
    first, last = _frame(stretch.start), _frame(stretch.end)
    frames = [
        first,
        *(float(frame) for frame in range(int(first) - 1, int(last) + 2) if first < frame < last),
        last,
    ]
    if len(frames) > MOST_SAMPLES:
        raise _refusal(f"{counted(len(frames), 'frame')}; at most {MOST_SAMPLES} are sampled")
    return frames


def _scaled(values: list[float], stretch: _Stretch) -> list[float]:
    """The motion between 0 and 1, as progress: a falling one is turned over."""
    low, high, size = min(values), max(values), max(map(abs, values))
    if not high - low > _SAME_VALUE * size:
        raise _still(stretch)
    falls = values[0] - values[-1] > _SAME_END * max(size, high - low)
    return [(high - value if falls else value - low) / (high - low) for value in values]


def _frame(time: float) -> float:
    return whole(hou.timeToFrame(time))
