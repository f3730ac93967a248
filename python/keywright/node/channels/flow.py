"""Check, dry run, commit: read the node and its channels, plan in one crossing, write what is planned."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import hou

from keywright.counting import counted
from keywright.host.channel import Channel
from keywright.node import asking, own, permission, status
from keywright.node.channels import planning, spans, targets, writing
from keywright.node.channels.frames import whole
from keywright.node.records import recall, remember
from keywright.node.records.recall import Answer
from keywright.node.report import CommitReport, Outcome, Row, named, no_targets


def check(node: hou.OpNode) -> CommitReport:
    """Resolves all rows and says which can be written; writes nothing but the node's status."""
    report = checked(node)
    status.show(node, report)
    return report


def checked(node: hou.OpNode) -> CommitReport:
    """The same, told to nobody: writes nothing at all."""
    found = targets.resolve(node)
    ranges = spans.read_range(node)
    channels = planning.read_channels(found)
    asks = planning.ask_each(found, channels, ranges, planning.Laid(), spans.order(node, found))
    known = recall.remembered(node, found, list(channels))
    memory = recall.settle(known, asks, stagger=spans.stagger(node))
    rows = [planning.first_row(target) for target in found]
    for index, answer in memory.answers.items():
        rows[index] = _checked(
            rows[index], channels[index], answer, planning.stopped(answer, found[index], ranges)
        )
    all_rows = (*rows, *recall.loose_rows(memory))
    problem = permission.node_problem(node)
    said = _copied(memory) + _checked_summary(all_rows)
    return CommitReport("Check Targets", False, all_rows, problem=problem, said=said)


def dry_run(node: hou.OpNode) -> CommitReport:
    """Plans everything and shows the table; writes nothing but the node's status."""
    planned = planning.plan(node)
    problem = permission.node_problem(node) or planned.problem
    remark = _hidden_layers(node)
    report = CommitReport("Dry Run", False, tuple(planned.rows), planned.seconds, problem, remark=remark)
    if own.token(node, "on_problem") == "skip":
        report = replace(report, said=_others(report))
    status.show(node, report)
    return report


def commit(node: hou.OpNode, *, again: bool = False, hand_edits: str | None = None) -> CommitReport:
    """Writes the recipe onto all chosen targets as native keys: one undo step, all or nothing.

    Args:
        node: The node.
        again: Re-apply: the channels of earlier commits alone, each on the stretch it has.
        hand_edits: ``refuse``, ``keep`` or ``overwrite``; what *Hand Edits* says if None.
    """
    plan = partial(planning.plan, node, again=again, hand_edits=hand_edits)
    return _written(node, "Re-apply" if again else "Commit", plan)


def commit_asking(node: hou.OpNode, *, again: bool = False) -> CommitReport:
    """The same by a button: where hand edits alone are in the way, the artist may keep them."""

    def plan() -> planning.Planned:
        planned = planning.plan(node, again=again)
        problems = [row for row in planned.rows if row.outcome.is_problem]
        edited = [row for row in problems if row.outcome is Outcome.EDITED_BY_HAND]
        if not edited or edited != problems or planned.problem or own.token(node, "on_problem") == "skip":
            return planned
        if not asking.keeps_hand_edits(list(map(named, edited))):
            return planned
        return planning.plan(node, again=again, hand_edits="keep")

    return _written(node, "Re-apply" if again else "Commit", plan)


def reapply_asking(node: hou.OpNode) -> CommitReport:
    """*Re-apply* by its button."""
    return commit_asking(node, again=True)


def commit_onto(
    node: hou.OpNode, action: str, chosen: Sequence[targets.Target], rows: Mapping[str, own.Value]
) -> CommitReport:
    """The same onto channels that were chosen otherwise than by the node's rows, recorded on the node.

    Args:
        node: The node.
        action: Name of the undo step.
        chosen: The channels, each with the number of the row that records it.
        rows: What the node's parameters must be for rows that are not there yet.
    """
    return _written(node, action, partial(planning.plan, node, chosen=chosen), rows)


def _written(
    node: hou.OpNode,
    action: str,
    plan: Callable[[], planning.Planned],
    new_rows: Mapping[str, own.Value] | None = None,
) -> CommitReport:
    new = new_rows or {}
    problem = permission.node_problem(node)
    if problem:
        report = CommitReport(action, False, (), problem=problem)
        status.show(node, report)
        return report
    planned = plan()
    report = CommitReport(action, False, tuple(planned.rows), planned.seconds, planned.problem)
    report = replace(report, remark=_hidden_layers(node))

    def finish(report: CommitReport) -> None:
        with own.written(node, new), remember.commits(node, planned):
            status.show(node, report, undoable=True)

    skip = own.token(node, "on_problem") == "skip"
    kept = planning.newly_kept(planned)
    refused = bool(report.problem) or (not skip and any(row.outcome.is_problem for row in report.rows))
    if kept and not planned.changes and not refused:
        said = f"hand edits on {counted(kept, 'channel')} kept; the keys are as they should be"
        report = replace(report, said=said)
        with hou.undos.group(action):
            finish(report)
        return report
    report = writing.execute(report, planned.changes, finish, skip=skip)
    if not report.written:
        report = replace(report, remark="")
        without = [replace(r, row=0) if f"target_node{r.row}" in new else r for r in report.rows]
        report = replace(report, rows=tuple(without))
        status.show(node, report)
    return report


def _checked(row: Row, channel: Channel, answer: Answer, problem: tuple[Outcome, str] | None) -> Row:
    """The row with its stretch and the keys that are there now."""
    told = () if answer.owner else tuple(known.note or known.state for known in answer.live)
    row = replace(row, notes=(*row.notes, *told))
    span = answer.steps[-1].span if answer.steps else None
    if problem is not None:
        row = replace(row, outcome=problem[0], text=problem[1])
    if span is None:
        return row
    shift = span.shift / hou.fps()
    start, end = span.start + shift, span.end + shift
    first, last = (whole(hou.timeToFrame(time)) for time in (start, end))
    inside = [key for key in channel.keys if start - 1e-9 <= key.time <= end + 1e-9]
    if problem is None:
        row = replace(row, text=f"{counted(len(inside), 'key')}, frame {first:g} to {last:g}")
    row = replace(row, start=first, end=last, keys_before=len(inside))
    return planning.with_values(row, channel.keys)


def _others(report: CommitReport) -> str:
    """What a dry run says where a commit leaves out what is a problem; empty where it would write nothing."""
    if not any(row.outcome is Outcome.WRITTEN for row in report.rows):
        return ""
    return f"would write {replace(report, written=True, remark='').summary}"


def _hidden_layers(node: hou.OpNode) -> str:
    """What a commit says while the node shows the first layers alone."""
    view, layers = own.integer(node, "stack_view"), own.integer(node, "layers")
    return (
        f"all {counted(layers, 'layer')} are used, View up to Layer shows {view}" if 0 < view < layers else ""
    )


def _copied(memory: recall.Memory) -> str:
    """What a check says first of a node that is a copy."""
    owners = dict.fromkeys(answer.owner for answer in memory.answers.values() if answer.owner)
    names = " and ".join(owners)
    return f"this recipe is a copy and drives the same channels as {names}; " if owners else ""


def _checked_summary(rows: Sequence[Row]) -> str:
    problems = [row for row in rows if row.outcome.is_problem]
    ready = [row for row in rows if row.outcome is Outcome.UNCHANGED and row.end > row.start]
    if not ready and not problems and not any(row.outcome is Outcome.UNCHANGED for row in rows):
        return no_targets(rows)
    text = f"{counted(len(ready), 'channel')} can be written"
    if problems:
        text += f", {len(problems)} cannot: {named(problems[0])}"
    return text
