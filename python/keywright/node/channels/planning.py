"""What a commit will do to each channel, worked out before anything is touched."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import hou

from keywright import _core
from keywright.counting import counted
from keywright.host import write
from keywright.host.channel import Channel, read, target_input, through
from keywright.host.keys import Key
from keywright.host.progress import interruptible, watched
from keywright.node import own, parms
from keywright.node.channels import remarks, spans, targets
from keywright.node.channels.frames import whole
from keywright.node.channels.targets import Target
from keywright.node.records import recall
from keywright.node.records.recall import Answer, Ask, Memory, Step
from keywright.node.report import Outcome, Row, percent
from keywright.recipe import Recipe


@dataclass(frozen=True)
class Work:
    """What is to be done to one channel.

    Attributes:
        index: Of its row in the report.
        channel: The channel as it is now.
        steps: At least one.
        settings: What its target row asks for.
    """

    index: int
    channel: Channel
    steps: tuple[Step, ...]
    settings: targets.Settings = field(default_factory=targets.Settings)


@dataclass(frozen=True)
class Done:
    """A channel whose plans are made.

    Attributes:
        work: What was to be done.
        plans: One a step, fewer if one was refused.
    """

    work: Work
    plans: tuple[_core.TargetPlan, ...]

    @property
    def is_whole(self) -> bool:
        """Whether no step was refused."""
        return len(self.plans) == len(self.work.steps) and all(p.plan is not None for p in self.plans)


@dataclass(frozen=True)
class Planned:
    """Everything worked out, nothing touched.

    Attributes:
        recipe: What is written.
        rows: What becomes of each channel.
        changes: What to write, one for each row that is to be written, and the row's index.
        done: The plans behind the rows.
        memory: What the node remembers.
        found: The targets behind the rows.
        seconds: Time for reading and for planning.
        problem: Why nothing may be written at all; empty if something may.
    """

    recipe: Recipe
    rows: list[Row]
    changes: list[tuple[int, write.Change]]
    done: list[Done]
    memory: Memory
    found: Sequence[Target]
    seconds: dict[str, float]
    problem: str = ""


def plan(
    node: hou.OpNode,
    *,
    again: bool = False,
    chosen: Sequence[Target] | None = None,
    hand_edits: str | None = None,
) -> Planned:
    """Reads the node and its channels and works out every key; touches nothing.

    Args:
        node: The node.
        again: Whether only channels of earlier commits are meant, on the stretch of these.
        chosen: These targets instead of the node's rows, without stagger.
        hand_edits: ``refuse``, ``keep`` or ``overwrite``; what *Hand Edits* says if None.

    Raises:
        hou.OperationInterrupted: The artist pressed Escape.
    """
    began = time.perf_counter()
    reading = parms.read(node)
    found = targets.resolve(node) if chosen is None else chosen
    channels = read_channels(found)
    recorded = again and own.token(node, "reapply_range") == "recorded"
    ranges = None if recorded else spans.read_range(node)
    laid = Laid(hand_edits or own.token(node, "hand_edits"), own.integer(node, "exposure_phase"))
    order = spans.order(node, found) if chosen is None else None
    asks = ask_each(found, channels, ranges, laid, order)
    known = recall.remembered(node, found, list(channels))
    read_at = time.perf_counter()
    stagger = (0.0, False) if chosen is not None or recorded else spans.stagger(node)
    with interruptible("Planning keys", len(asks)):
        memory = recall.settle(known, asks, recipe=reading.recipe, stagger=stagger, again=again)
        rows, done = _settled(found, channels, memory, ranges)
        changes = _changes(rows, done, reading.recipe)
    if again:
        rows += [row for row in recall.lost_rows(memory) if row.row]
    leaves_out = own.token(node, "on_problem") == "skip"
    for index, line in remarks.of_groups(rows, found, _edited(done), leaves_out).items():
        rows[index] = replace(rows[index], notes=(*rows[index].notes, line))
    seconds = {"read": read_at - began, "plan": time.perf_counter() - read_at}
    return Planned(reading.recipe, rows, changes, done, memory, found, seconds, reading.problem)


def plan_targets(recipe: Recipe, found: Sequence[Target], ranges: spans.Range) -> Planned:
    """Reads channels that no node remembers and works out every key, in one crossing; touches nothing.

    Args:
        recipe: What is to be written.
        found: The channels, and rows that lead to none.
        ranges: Which part of each is replaced.

    Raises:
        hou.OperationInterrupted: The artist pressed Escape.
    """
    began = time.perf_counter()
    channels = read_channels(found)
    asks = ask_each(found, channels, ranges, Laid())
    read_at = time.perf_counter()
    with interruptible("Planning keys", len(asks)):
        memory = recall.settle(recall.NOTHING, asks, recipe=recipe)
        rows, done = _settled(found, channels, memory, ranges)
        changes = _changes(rows, done, recipe)
    seconds = {"read": read_at - began, "plan": time.perf_counter() - read_at}
    return Planned(recipe, rows, changes, done, memory, found, seconds)


@dataclass(frozen=True)
class Laid:
    """How a motion is laid on all channels: what happens to hand edits, and the phase of held keys."""

    hand_edits: str = "refuse"
    phase: int = 0


def ask_each(
    found: Sequence[Target],
    channels: Mapping[int, Channel],
    ranges: spans.Range | None,
    laid: Laid,
    order: Mapping[int, int] | None = None,
) -> dict[int, Ask]:
    """What is asked of each channel: a motion on the stretch that the range says.

    Args:
        found: All targets.
        channels: Those that can be written, by index of the target.
        ranges: Which part of each is replaced; None: each of its commits once more, where it is.
        laid: What holds for all.
        order: The place of each in the order in which a stagger counts; None: as they come.
    """
    asks = {}
    for index, channel in channels.items():
        target, settings = found[index], found[index].settings
        where = None if ranges is None else ranges.asked(target)
        span = (where.start, where.end) if isinstance(where, spans.Span) else (0.0, 0.0)
        wants = "again" if ranges is None else "keys" if where is None else "stretch"
        told = target_input(
            channel,
            span=span,
            offset=settings.offset,
            start_value=settings.start_value,
            end_value=settings.end_value,
            amplitude=settings.amplitude,
            exposure=(settings.exposure, laid.phase) if settings.exposure > 1 else None,
            hand_edits=laid.hand_edits,
        )
        wants = "nothing" if isinstance(where, tuple) else wants
        asks[index] = Ask(channel, told, wants, target.row, index if order is None else order[index])
    return asks


def _settled(
    found: Sequence[Target], channels: Mapping[int, Channel], memory: Memory, ranges: spans.Range | None
) -> tuple[list[Row], list[Done]]:
    """A row for each target, and the channels whose plans are made."""
    rows = [first_row(target) for target in found]
    done = []
    for index, answer in memory.answers.items():
        problem = stopped(answer, found[index], ranges)
        if problem is not None:
            rows[index] = refused_row(rows[index], problem)
        else:
            work = Work(index, channels[index], answer.steps, found[index].settings)
            done.append(Done(work, answer.plans))
    return rows, done


def stopped(
    answer: Answer, target: Target | None = None, ranges: spans.Range | None = None
) -> tuple[Outcome, str] | None:
    """Why nothing is done to a channel, the target of a range; None if something is."""
    if answer.owner:
        return Outcome.OWNED_BY, f"this is a copy of {answer.owner}, which owns this commit"
    if answer.stop == "no-commit":
        return Outcome.UNCHANGED, "unchanged: no commit to apply again; press Commit"
    if answer.stop == "changed-by":
        return Outcome.CHANGED_BY, answer.changed_by
    if target is None or ranges is None:
        return None
    where = ranges.asked(target)
    if isinstance(where, tuple):
        return where
    return spans.without_keys(target, answer.stop) if answer.stop else None


def refused_row(row: Row, problem: tuple[Outcome, str]) -> Row:
    """A row whose channel stays as it is, with why and what to do."""
    outcome, text = problem
    told = [_REMEDIES[outcome]] if outcome in _REMEDIES else []
    return replace(row, outcome=outcome, text=text, notes=(*row.notes, *told))


_REMEDIES = {
    Outcome.CHANGED_BY: "restore that first",
    Outcome.OWNED_BY: "press Take Over to make this node the owner",
}


def read_channels(found: Sequence[Target]) -> dict[int, Channel]:
    """The channels that can be written, by index of the target.

    Raises:
        hou.OperationInterrupted: The artist pressed Escape.
    """
    ready = [(i, t.parm) for i, t in enumerate(found) if t.parm is not None and t.outcome is None]
    return {index: read(parm) for index, parm in watched("Reading channels", ready)}


def _changes(rows: list[Row], done: Sequence[Done], recipe: Recipe) -> list[tuple[int, write.Change]]:
    """What is to be written; every row says what becomes of its channel."""
    changes = []
    of_motion = remarks.of_motion(recipe)
    for made in done:
        index = made.work.index
        rows[index] = planned_row(rows[index], made)
        if rows[index].outcome is Outcome.WRITTEN:
            plans = [planned.plan for planned in made.plans if planned.plan is not None]
            changes.append((index, through(made.work.channel, plans)))
            span = made.work.steps[-1].span
            offset = made.work.settings.offset
            told = remarks.of_stagger(span.shift, offset) if span is not None and span.shift else ()
            rows[index] = replace(rows[index], notes=(*rows[index].notes, *of_motion, *told))
    return changes


def newly_kept(planned: Planned) -> int:
    """On how many channels hand edits are kept that no record holds yet."""
    edited = _edited(planned.done)
    claims = {made.work.index: [step.claim for step in made.work.steps] for made in planned.done}
    return sum(any(known is not None and known.state == "edited" for known in claims[i]) for i in edited)


def _edited(done: Sequence[Done]) -> set[int]:
    """Indices of targets whose hand edits are kept."""
    return {
        made.work.index
        for made in done
        if any(note.code == "hand-edits-kept" for planned in made.plans for note in planned.notes)
    }


def first_row(target: Target) -> Row:
    """A target's row before anything was planned."""
    outcome = target.outcome if target.outcome is not None else Outcome.UNCHANGED
    return Row(target.row, target.label, outcome, target.text, notes=target.notes)


def planned_row(row: Row, done: Done) -> Row:
    """What the plans say about a channel, in frames."""
    last = done.plans[-1]
    claims = [step.claim for step in done.work.steps if step.claim is not None]
    told = [known.note for known in claims if known.note]
    told += [note.text for planned in done.plans for note in planned.notes]
    outcome, text = Outcome(last.outcome), last.text
    if outcome is Outcome.UNCHANGED and any(p.outcome == Outcome.WRITTEN for p in done.plans):
        outcome = Outcome.WRITTEN
    if outcome is Outcome.EDITED_BY_HAND:
        told.append("Hand Edits: Keep or Overwrite; Forget Commit takes the keys as they are")
    row = replace(row, outcome=outcome, text=text, notes=(*row.notes, *told))
    plans = [planned.plan for planned in done.plans if planned.plan is not None]
    if not plans or last.plan is None:
        return row
    start, end = min(made.span[0] for made in plans), max(made.span[1] for made in plans)
    worst = max(done.plans, key=lambda planned: planned.max_error)
    row = replace(
        with_values(row, done.work.channel.keys),
        keys_before=_between(start, end, [key.time for key in done.work.channel.keys]),
        start=hou.timeToFrame(start),
        end=hou.timeToFrame(end),
        keys_after=_between(start, end, last.plan.expected.times) if len(plans) > 1 else last.keys,
        max_error=worst.max_error,
        max_error_frame=None if worst.max_error_time is None else hou.timeToFrame(worst.max_error_time),
    )
    if outcome is Outcome.WRITTEN and sum(step.span is not None for step in done.work.steps) > 1:
        row = replace(row, text=_together(row))
    return row


def _between(start: float, end: float, times: Iterable[float]) -> int:
    """How many of these times lie in a stretch, its ends among them."""
    return sum(start - 1e-9 <= time <= end + 1e-9 for time in times)


def _together(row: Row) -> str:
    """What the core says of one motion, of several on one channel."""
    error = "" if row.max_error_frame is None else f", worst {percent(row.max_error)} %"
    return f"{counted(row.keys_after, 'key')}, frame {whole(row.start):g} to {whole(row.end):g}{error}"


def with_values(row: Row, keys: Sequence[Key]) -> Row:
    """The row with the range of the channel's keys as they are now."""
    values = [value for key in keys for value in (key.value, key.in_value)] or [0.0]
    return replace(row, low=min(values), high=max(values))
