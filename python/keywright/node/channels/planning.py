"""What a commit will do to each channel, worked out before anything is touched."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import hou

from keywright import _core
from keywright.host import write
from keywright.host.channel import Channel, read, target_input, through
from keywright.host.keys import Key
from keywright.host.progress import interruptible, watched
from keywright.node import own, parms
from keywright.node.channels import remarks, spans, targets
from keywright.node.channels.targets import Target
from keywright.node.records import ownership, recall
from keywright.node.records.claim import Claim
from keywright.node.records.recall import Memory
from keywright.node.report import Outcome, Row
from keywright.recipe import Recipe


@dataclass(frozen=True)
class Step:
    """One plan on a channel; the next one starts from its result.

    Attributes:
        claim: The commit that is replaced, or taken back; None for a first commit.
        span: The stretch that the motion goes onto, before its shift; None: the commit is taken back.
    """

    claim: Claim | None
    span: spans.Span | None = None


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
    memory = recall.recall(node, found, channels)
    rows = [first_row(target) for target in found]
    for index, path in memory.owners.items():
        rows[index] = replace(rows[index], outcome=Outcome.OWNED_BY, text=owned_text(path))
        channels.pop(index)
    phase = own.integer(node, "exposure_phase")
    if again and own.token(node, "reapply_range") == "recorded":
        works = _again(found, rows, channels, memory)
    else:
        ranges = spans.read_range(node)
        stagger = partial(spans.stagger, node) if chosen is None else _no_stagger
        works = _anew(found, rows, channels, memory, ranges, stagger, again)
    changed = changed_by(works, rows, ownership.Others(node), memory)
    works = [work for work in works if work.index not in changed]
    read_at = time.perf_counter()
    with interruptible("Planning keys", len(works)):
        done = run(works, reading.recipe, hand_edits or own.token(node, "hand_edits"), phase)
        changes = _changes(rows, done, reading.recipe)
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
    rows = [first_row(target) for target in found]
    memory = Memory({}, {}, {})
    works = _anew(found, rows, read_channels(found), memory, ranges, _no_stagger, False)
    read_at = time.perf_counter()
    with interruptible("Planning keys", len(works)):
        done = run(works, recipe)
        changes = _changes(rows, done, recipe)
    seconds = {"read": read_at - began, "plan": time.perf_counter() - read_at}
    return Planned(recipe, rows, changes, done, memory, found, seconds)


def _no_stagger(ready: Sequence[Target]) -> list[float]:
    return [0.0] * len(ready)


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


def run(works: Sequence[Work], recipe: Recipe, hand_edits: str = "refuse", phase: int = 0) -> list[Done]:
    """Plans the steps of all channels, in one crossing."""
    steps = [
        [(_input(work, step, hand_edits, phase), step.span is None) for step in work.steps] for work in works
    ]
    made = recipe.plan_steps(steps) if steps else []
    return [Done(work, tuple(plans)) for work, plans in zip(works, made, strict=True)]


def first_row(target: Target) -> Row:
    """A target's row before anything was planned."""
    outcome = target.outcome if target.outcome is not None else Outcome.UNCHANGED
    return Row(target.row, target.label, outcome, target.text, notes=target.notes)


def owned_text(path: str) -> str:
    """What a copy says of a channel that another node owns."""
    return f"this is a copy of {path}, which owns this commit"


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
    inside = [key for key in done.work.channel.keys if start - 1e-9 <= key.time <= end + 1e-9]
    return replace(
        with_values(row, done.work.channel.keys),
        keys_before=len(inside),
        start=hou.timeToFrame(start),
        end=hou.timeToFrame(end),
        keys_after=sum(planned.keys for planned in done.plans) if len(plans) > 1 else last.keys,
        max_error=worst.max_error,
        max_error_frame=None if worst.max_error_time is None else hou.timeToFrame(worst.max_error_time),
    )


def with_values(row: Row, keys: Sequence[Key]) -> Row:
    """The row with the range of the channel's keys as they are now."""
    values = [value for key in keys for value in (key.value, key.in_value)] or [0.0]
    return replace(row, low=min(values), high=max(values))


def _input(work: Work, step: Step, hand_edits: str, phase: int) -> _core.Target:
    known = step.claim.record if step.claim is not None and step.claim.is_live else None
    if step.span is None:
        return target_input(work.channel, span=(0.0, 0.0), record=known)
    settings = work.settings
    return target_input(
        work.channel,
        span=(step.span.start, step.span.end),
        offset=step.span.shift,
        start_value=settings.start_value,
        end_value=settings.end_value,
        amplitude=settings.amplitude,
        exposure=(settings.exposure, phase) if settings.exposure > 1 else None,
        record=known,
        hand_edits=hand_edits,
    )


def _again(
    found: Sequence[Target], rows: list[Row], channels: Mapping[int, Channel], memory: Memory
) -> list[Work]:
    """Every remembered stretch once more, where it is now."""
    works = []
    for index, channel in channels.items():
        live = memory.live(index)
        if not live:
            rows[index] = replace(rows[index], text=_NEVER)
            continue
        steps = tuple(Step(known, spans.Span(*known.record.span)) for known in live)
        works.append(Work(index, channel, steps, found[index].settings))
    for loose in memory.loose:
        if loose.row and loose.parm is None and not loose.owner:
            path = loose.stretch.path
            rows.append(Row(loose.row, path, Outcome.MISSING, f"no {path}, which has a commit"))
    return works


_NEVER = "unchanged: no commit to apply again; press Commit"


def _anew(
    found: Sequence[Target],
    rows: list[Row],
    channels: Mapping[int, Channel],
    memory: Memory,
    ranges: spans.Range,
    stagger: Callable[[Sequence[Target]], list[float]],
    again: bool,
) -> list[Work]:
    """The stretch that the range says, from the keys that were there before the commits it replaces.

    Args:
        found: All targets.
        rows: Their rows; a channel without a stretch gets its reason.
        channels: Those that can be written.
        memory: What the node remembers.
        ranges: Which part of each is replaced.
        stagger: Frames by which each of the channels that can be written starts later.
        again: Whether a commit is replaced wherever it lies, and a channel without one is left out.
    """
    ready: list[tuple[int, spans.Span]] = []
    for index, channel in channels.items():
        if again and not memory.live(index):
            rows[index] = replace(rows[index], text=_NEVER)
            continue
        where = ranges.of(found[index], memory.ground(index, channel.keys))
        if isinstance(where, spans.Span):
            ready.append((index, where))
        else:
            rows[index] = replace(rows[index], outcome=where[0], text=where[1])
    shifts = stagger([found[index] for index, _ in ready])
    works = []
    for (index, where), shift in zip(ready, shifts, strict=True):
        span = replace(where, shift=found[index].settings.offset + shift)
        seconds = (span.start + span.shift / hou.fps(), span.end + span.shift / hou.fps())
        live = memory.live(index)
        replaced = live if again else [k for k in live if ownership.overlap(k.record.span, seconds)]
        taken_back = tuple(Step(known) for known in reversed(replaced[:-1]))
        last = Step(replaced[-1] if replaced else None, span)
        works.append(Work(index, channels[index], (*taken_back, last), found[index].settings))
    return works


def changed_by(
    works: Sequence[Work], rows: list[Row], others: ownership.Others, memory: Memory | None = None
) -> set[int]:
    """Indices of works where another node's newer commit lies on what is replaced; their rows say so.

    One that seems to be undone may lie under it: where both keep the same keys its own are the other's.
    """
    asked = [
        ownership.Asked(work.index, work.channel, known.entry_id, known.stretch, known.record.span)
        for work in works
        for known in (*(step.claim for step in work.steps), *_buried(work, memory))
        if known is not None
    ]
    changed = others.newer(asked)
    for index, text in changed.items():
        rows[index] = replace(rows[index], outcome=Outcome.CHANGED_BY, text=text)
    return set(changed)


def _buried(work: Work, memory: Memory | None) -> list[Claim]:
    """Commits of the node that are undone, or under another's, where the work goes."""
    span = work.steps[-1].span
    claims = memory.claims.get(work.index, []) if memory is not None else []
    if span is None:
        return []
    shift = span.shift / hou.fps()
    onto = (span.start + shift, span.end + shift)
    return [
        known
        for known in claims
        if not (known.is_live or known.stretch.is_taken_back) and ownership.overlap(known.record.span, onto)
    ]
