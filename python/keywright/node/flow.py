"""Check, dry run, commit: read the node and its channels, plan in one crossing, write what is planned."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import hou

from keywright import _core
from keywright.errors import HostError
from keywright.host import write
from keywright.host.channel import Channel, change, read, target_input
from keywright.node import own, parms, recovery, spans, status, targets
from keywright.node.permission import node_problem
from keywright.node.report import CommitReport, Outcome, Row, counted
from keywright.node.targets import Target
from keywright.recipe import Recipe


@dataclass(frozen=True)
class Planned:
    """Everything worked out, nothing touched.

    Attributes:
        recipe: What is written.
        rows: What becomes of each channel.
        changes: What to write, one for each row that is to be written, and the row's index.
        seconds: Time for reading and for planning.
        problem: Why nothing may be written at all; empty if something may.
    """

    recipe: Recipe
    rows: list[Row]
    changes: list[tuple[int, write.Change]]
    seconds: dict[str, float]
    problem: str = ""


def check(node: hou.OpNode) -> CommitReport:
    """Resolves all rows and says which can be written; writes nothing but the node's status."""
    report = checked(node)
    report = replace(report, problem=report.problem or _checked_summary(report.rows))
    status.show(node, report)
    return report


def checked(node: hou.OpNode) -> CommitReport:
    """The same, told to nobody: writes nothing at all."""
    span = spans.read_range(node)
    rows = []
    for target in targets.resolve(node):
        row = _row(target)
        if target.parm is not None and target.outcome is None:
            channel = read(target.parm)
            row = _checked(row, channel, span.of(target, channel.keys))
        rows.append(row)
    return CommitReport("Check Targets", False, tuple(rows), problem=node_problem(node))


def dry_run(node: hou.OpNode) -> CommitReport:
    """Plans everything and shows the table; writes nothing but the node's status."""
    planned = plan(node)
    problem = node_problem(node) or planned.problem
    report = CommitReport("Dry Run", False, tuple(planned.rows), planned.seconds, problem)
    status.show(node, report)
    return report


def commit(node: hou.OpNode) -> CommitReport:
    """Writes the recipe onto all chosen targets as native keys: one undo step, all or nothing."""
    problem = node_problem(node)
    if problem:
        report = CommitReport("Commit", False, (), problem=problem)
        status.show(node, report)
        return report
    planned = plan(node)

    def finish(report: CommitReport) -> None:
        status.show(node, report, undoable=True)
        recovery.keep(node, planned.recipe)

    report = execute(planned, "Commit", finish, skip=own.token(node, "on_problem") == "skip")
    if not report.written:
        status.show(node, report)
    return report


def plan(node: hou.OpNode) -> Planned:
    """Reads the node and its channels and works out every key; touches nothing."""
    began = time.perf_counter()
    reading = parms.read(node)
    planned = plan_targets(
        reading.recipe,
        targets.resolve(node),
        spans.read_range(node),
        stagger=lambda ready: spans.stagger(node, ready),
        phase=own.integer(node, "exposure_phase"),
    )
    seconds = {**planned.seconds, "read": time.perf_counter() - began - planned.seconds["plan"]}
    return replace(planned, seconds=seconds, problem=_incomplete(reading))


def plan_targets(
    recipe: Recipe,
    found: Sequence[Target],
    ranges: spans.Range,
    *,
    stagger: Callable[[Sequence[Target]], list[float]] = lambda ready: [0.0] * len(ready),
    phase: int = 0,
) -> Planned:
    """Reads these channels and works out every key, in one crossing; touches nothing.

    Args:
        recipe: What is to be written.
        found: The channels, and rows that lead to none.
        ranges: Which part of each is replaced.
        stagger: Frames by which each of the channels that can be written starts later.
        phase: Frame within the exposure on which poses change.
    """
    began = time.perf_counter()
    rows = [_row(target) for target in found]
    ready: list[tuple[int, Target, Channel, spans.Span]] = []
    for index, target in enumerate(found):
        if target.parm is None or target.outcome is not None:
            continue
        channel = read(target.parm)
        where = ranges.of(target, channel.keys)
        if isinstance(where, spans.Span):
            ready.append((index, target, channel, where))
        else:
            rows[index] = replace(rows[index], outcome=where[0], text=where[1])
    shifts = stagger([target for _, target, _, _ in ready])
    inputs = [
        target_input(
            channel,
            span=(where.start, where.end),
            offset=target.settings.offset + shift,
            start_value=target.settings.start_value,
            end_value=target.settings.end_value,
            amplitude=target.settings.amplitude,
            exposure=(target.settings.exposure, phase) if target.settings.exposure > 1 else None,
        )
        for (_, target, channel, where), shift in zip(ready, shifts, strict=True)
    ]
    read_at = time.perf_counter()
    plans = recipe.plan(inputs)
    changes = []
    for (index, _, channel, _), planned in zip(ready, plans, strict=True):
        rows[index] = _planned_row(rows[index], channel, planned)
        if rows[index].outcome is Outcome.WRITTEN and planned.plan is not None:
            changes.append((index, change(channel, planned.plan)))
    seconds = {"read": read_at - began, "plan": time.perf_counter() - read_at}
    return Planned(recipe, rows, changes, seconds)


def execute(
    planned: Planned, action: str, finish: Callable[[CommitReport], None], *, skip: bool = False
) -> CommitReport:
    """Writes a plan: one undo step, all or nothing.

    Args:
        planned: The plan.
        action: The undo step's name.
        finish: Called with the report inside the step; a fault in it takes the keys back.
        skip: Write the others where a channel has a problem; else such a plan is not written.

    Returns:
        The report; not ``written`` if nothing was, with the reason.
    """
    began = time.perf_counter()
    report = CommitReport(action, False, tuple(planned.rows), planned.seconds, planned.problem)
    refused = not skip and any(row.outcome.is_problem for row in planned.rows)
    if report.problem or refused or not planned.changes:
        return report

    def applied(done: write.Applied) -> None:
        nonlocal report
        rows = [replace(row, notes=(*row.notes, *done.notes.get(row.channel, ()))) for row in planned.rows]
        seconds = {**planned.seconds, "write": time.perf_counter() - began}
        report = replace(report, written=True, rows=tuple(rows), seconds=seconds)
        finish(report)

    try:
        write.apply([change for _, change in planned.changes], action, applied)
    except HostError as fault:
        outcome = Outcome.CHANGED_MEANWHILE if fault.code == "changed-meanwhile" else Outcome.FAULT
        return _failed(planned, action, fault, outcome)
    return report


def _failed(planned: Planned, action: str, fault: HostError, outcome: Outcome) -> CommitReport:
    """The report of a write that was taken back: the channel at fault, or all that were to be written."""
    chosen = {index for index, change in planned.changes if fault.path in ("", change.path)}
    rows = [
        replace(row, outcome=outcome, text=f"{fault}; {fault.hint}") if index in chosen else row
        for index, row in enumerate(planned.rows)
    ]
    return CommitReport(action, False, tuple(rows), planned.seconds)


def _incomplete(reading: parms.Reading) -> str:
    """Why a recipe that was read with something left out is not written."""
    if reading.complete:
        return ""
    texts = [message.text for message in reading.messages if message.code == "limit-skipped"]
    return f"nothing written: {'; '.join(texts)}"


def _row(target: Target) -> Row:
    outcome = target.outcome if target.outcome is not None else Outcome.UNCHANGED
    return Row(target.row, target.label, outcome, target.text, notes=target.notes)


def _checked(row: Row, channel: Channel, where: spans.Span | tuple[Outcome, str]) -> Row:
    if not isinstance(where, spans.Span):
        return replace(row, outcome=where[0], text=where[1])
    first, last = hou.timeToFrame(where.start), hou.timeToFrame(where.end)
    inside = [key for key in channel.keys if where.start <= key.time <= where.end]
    text = f"{counted(len(inside), 'key')}, frame {first:g} to {last:g}"
    return replace(row, text=text, start=first, end=last, keys_before=len(inside))


def _checked_summary(rows: Sequence[Row]) -> str:
    problems = [row for row in rows if row.outcome.is_problem]
    ready = [row for row in rows if row.outcome is Outcome.UNCHANGED]
    text = f"{counted(len(ready), 'channel')} can be written"
    if problems:
        text += f", {len(problems)} cannot: {problems[0].channel}: {problems[0].text}"
    return text


def _planned_row(row: Row, channel: Channel, planned: _core.TargetPlan) -> Row:
    """What the plan says about a channel, in frames."""
    notes = (*row.notes, *(note.text for note in planned.notes))
    row = replace(row, outcome=Outcome(planned.outcome), text=planned.text, notes=notes)
    if planned.plan is None:
        return row
    start, end = planned.plan.span
    inside = [key for key in channel.keys if start - 1e-9 <= key.time <= end + 1e-9]
    return replace(
        row,
        start=hou.timeToFrame(start),
        end=hou.timeToFrame(end),
        keys_before=len(inside),
        keys_after=planned.keys,
        max_error=planned.max_error,
    )
