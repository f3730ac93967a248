"""What is done with earlier commits: apply again, take back, forget, take over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import hou

from keywright import _core
from keywright.host import write
from keywright.host.channel import Channel, read, through
from keywright.host.progress import interruptible, watched
from keywright.node import own, permission, status
from keywright.node.channels import flow, planning, writing
from keywright.node.channels import targets as target_rows
from keywright.node.channels.planning import Done, Step, Work
from keywright.node.records import lent, ownership, recall, record, remember
from keywright.node.records.claim import Claim, compare
from keywright.node.records.recall import Memory
from keywright.node.records.record import Stretch
from keywright.node.report import CommitReport, Outcome, Row, counted


def reapply(node: hou.OpNode) -> CommitReport:
    """Writes the recipe again onto the channels of the last commit, from the keys before the first one."""
    return flow.commit(node, again=True)


def restore(node: hou.OpNode, row: int | None = None) -> CommitReport:
    """Brings back the keys from before the first commit: one undo step, all or nothing.

    Args:
        node: The node.
        row: A target row, from 1; None: all rows, and commits that have none any more.

    Raises:
        hou.OperationInterrupted: The artist pressed Escape.
    """
    action = "Restore Original" if row is None else "Restore"
    problem = permission.node_problem(node)
    if problem:
        return _say(node, CommitReport(action, False, (), problem=problem))
    rows, back = _to_restore(node, row)
    with interruptible("Planning keys", len(back)):
        done, changes = _changes(node, rows, back)
    said = f"{counted(len(changes), 'channel')} as before the first commit"
    report = CommitReport(action, False, tuple(rows), said=said)

    def finish(report: CommitReport) -> None:
        with remember.restored(node, done):
            status.show(node, report, undoable=True)

    skip = own.token(node, "on_problem") == "skip"
    problems = any(row.outcome.is_problem for row in report.rows)
    if done and not changes and (skip or not problems):  # commits that changed nothing are none either, now
        report = replace(report, said=f"{counted(len(done), 'channel')} as before the first commit already")
        with hou.undos.group(action):
            finish(report)
        return report
    report = writing.execute(report, changes, finish, skip=skip)
    if report.written:
        return report
    problems = any(row.outcome.is_problem for row in report.rows)
    return _say(node, report if problems else replace(report, problem=_NOTHING))


def _changes(
    node: hou.OpNode, rows: list[Row], back: Sequence[Done]
) -> tuple[list[Done], list[tuple[int, write.Change]]]:
    """What is taken back, and what is to be written for it; every row says what becomes of its channel."""
    changed = planning.changed_by([made.work for made in back], rows, ownership.Others(node))
    done = [made for made in back if made.work.index not in changed]
    changes = []
    for made in done:
        index = made.work.index
        rows[index] = planning.planned_row(rows[index], made)
        if rows[index].outcome is Outcome.WRITTEN:
            rows[index] = replace(rows[index], text="as before the first commit")
            plans = [planned.plan for planned in made.plans if planned.plan is not None]
            claims = [step.claim for step in made.work.steps if step.claim is not None]
            rest = claims[-1].record.rest
            changes.append((index, through(made.work.channel, plans, is_original=True, rest=rest)))
    return done, changes


def forget(node: hou.OpNode) -> CommitReport:
    """Drops the node's records and keeps the keys, which are ordinary animation from then on."""

    def work() -> CommitReport:
        entries, unread = record.read_all(node)
        held = [stretch for entry in entries.values() for stretch in entry.stretches]
        paths = [stretch.path for stretch in held if not stretch.is_taken_back]
        ids = [f"target_id{row}" for row in range(1, own.integer(node, "targets") + 1)]
        own.write(node, {name: "" for name in ids if own.text(node, name) in entries})
        for key in entries:
            record.remove(node, key)
        rows = [Row(0, path, Outcome.UNCHANGED, "keys kept, record dropped") for path in paths]
        rows += [Row(0, f"record {key}", Outcome.UNCHANGED, f"kept: {text}") for key, text in unread.items()]
        said = f"{counted(len(paths), 'commit')} forgotten; the keys stay" if paths else _NO_COMMIT
        return CommitReport("Forget Commit", False, tuple(rows), said=said)

    return _in_one_step(node, "Forget Commit", [node], work)


def take_over(node: hou.OpNode) -> CommitReport:
    """Makes this copy the owner of the commits that it holds."""

    def work() -> CommitReport:
        lent.fetch(node)
        entries, _ = record.read_all(node)
        taken = ownership.take_over(node)
        said = (
            f"this node owns {counted(taken, 'commit')} more"
            if taken
            else "this node owns its commits already"
        )
        return CommitReport("Take Over", False, (), said=said if entries else _NO_COMMIT)

    return _in_one_step(node, "Take Over", ownership.recipes(), work)


_NO_COMMIT = "there is no commit"
_NOTHING = "nothing to restore: no channel has a commit of this node"


def _to_restore(node: hou.OpNode, only: int | None) -> tuple[list[Row], list[Done]]:
    """Rows of the report and the plans that take commits back, the newest on a channel first."""
    found = target_rows.resolve(node)
    ready: dict[str, tuple[int, hou.Parm]] = {}  # each channel once, by the row that was asked for
    for index, target in enumerate(found):
        if target.parm is not None and (target.row == only or target.parm.path() not in ready):
            ready[target.parm.path()] = (index, target.parm)
    channels = {index: read(parm) for index, parm in watched("Reading channels", list(ready.values()))}
    memory = recall.recall(node, found, channels)
    rows: list[Row] = []
    back: list[Done] = []
    for index, channel in channels.items():
        target = found[index]
        if only not in (None, target.row):
            continue
        row = Row(target.row, target.label, Outcome.UNCHANGED, "unchanged: no commit")
        if index in memory.owners:
            text = planning.owned_text(memory.owners[index])
            rows.append(replace(row, outcome=Outcome.OWNED_BY, text=text))
        else:
            _add(row, channel, (memory.claims.get(index, []), memory.back.get(index, ())), rows, back)
    _add_loose(memory, only, rows, back)
    return rows, back


def _add_loose(memory: Memory, only: int | None, rows: list[Row], back: list[Done]) -> None:
    """Commits on channels that no row leads to."""
    by_path: dict[str, list[recall.Loose]] = {}
    for loose in memory.loose:
        if only in (None, loose.row) and not loose.owner:
            by_path.setdefault(loose.stretch.path, []).append(loose)
    channels: dict[int, tuple[Channel, list[tuple[str, Stretch]]]] = {}
    left = [
        Row(held[0].row, path, Outcome.UNCHANGED, "unchanged: no commit") for path, held in by_path.items()
    ]
    for index, held in watched("Reading channels", list(enumerate(by_path.values()))):
        parm = held[0].parm
        if parm is not None:
            channels[index] = (read(parm), [(loose.entry.id, loose.stretch) for loose in held])
    known = compare(channels)
    for index, row in enumerate(left):
        if index in channels:
            if any(claim.is_live for claim in known[index][0]):
                _add(row, channels[index][0], known[index], rows, back)
        else:
            text = f"no {row.channel}, which has a commit"
            rows.append(replace(row, outcome=Outcome.MISSING, text=text))


def _add(
    row: Row,
    channel: Channel,
    known: tuple[Sequence[Claim], tuple[_core.TargetPlan, ...]],
    rows: list[Row],
    back: list[Done],
) -> None:
    """A channel's row and, where it has commits and can be written, the plans that take them back."""
    claims, plans = known
    live = [found for found in claims if found.is_live]
    problem = target_rows.channel_problem(channel.parm)
    if live and problem is not None:
        row = replace(row, outcome=problem[0], text=problem[1])
    elif live:
        steps = tuple(Step(found) for found in reversed(live))
        back.append(Done(Work(len(rows), channel, steps), plans))
    rows.append(row)


def _say(node: hou.OpNode, report: CommitReport) -> CommitReport:
    status.show(node, report)
    return report


def _in_one_step(
    node: hou.OpNode, label: str, nodes: Sequence[hou.OpNode], work: Callable[[], CommitReport]
) -> CommitReport:
    """Changes records alone, all or nothing, and says so in the same undo step."""
    problem = permission.node_problem(node)
    if problem:
        return _say(node, CommitReport(label, False, (), problem=problem))
    with hou.undos.group(label), record.all_or_nothing(nodes):
        report = work()
        status.show(node, report, undoable=True)
    return report
