"""What is done with earlier commits: apply again, take back, forget, take over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, replace

import hou

from keywright.counting import counted
from keywright.host import write
from keywright.host.channel import Channel, read, target_input, through
from keywright.host.progress import interruptible, watched
from keywright.node import own, permission, status
from keywright.node.channels import flow, planning, writing
from keywright.node.channels import targets as target_rows
from keywright.node.channels.frames import whole
from keywright.node.channels.planning import Done, Work
from keywright.node.records import lent, ownership, recall, record, remember
from keywright.node.records.claim import Claim
from keywright.node.records.recall import Answer, Ask
from keywright.node.report import CommitReport, Outcome, Row


def reapply(node: hou.OpNode) -> CommitReport:
    """Writes the recipe again onto the channels of the last commit, from the keys before the first one."""
    return flow.commit(node, again=True)


def restore(node: hou.OpNode, row: int | None = None) -> CommitReport:
    """Brings back the keys from before the first commit: one undo step, all or nothing.

    Where another recipe has committed over one of the commits since, those above it alone are taken back.

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
    changes = _changes(rows, back)
    report = CommitReport(action, False, tuple(rows), said=_said(back, {index for index, _ in changes}))

    def finish(report: CommitReport) -> None:
        with remember.restored(node, [one.done for one in back]):
            status.show(node, report, undoable=True)

    skip = own.token(node, "on_problem") == "skip"
    problems = any(row.outcome.is_problem for row in report.rows)
    if back and not changes and (skip or not problems):  # commits that changed nothing are none either, now
        report = replace(report, said=f"{_said(back)} already")
        with hou.undos.group(action):
            finish(report)
        return report
    report = writing.execute(report, changes, finish, skip=skip)
    if report.written:
        return report
    problems = any(row.outcome.is_problem for row in report.rows)
    return _say(node, report if problems else replace(report, problem=_NOTHING))


@dataclass(frozen=True)
class Back:
    """A channel whose commits are taken back.

    Attributes:
        done: The plans for it.
        stays: Commits of the node that stay, since another recipe's lie on them, a line each.
    """

    done: Done
    stays: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """How far they are taken back."""
        return "as far as another recipe's commit" if self.stays else "as before the first commit"


def _said(back: Sequence[Back], written: Container[int] | None = None) -> str:
    """What a restore comes to, of the channels that are written."""
    texts = [one.text for one in back if written is None or one.done.work.index in written]
    return ", ".join(f"{counted(count, 'channel')} {text}" for text, count in Counter(texts).items())


def _changes(rows: list[Row], back: Sequence[Back]) -> list[tuple[int, write.Change]]:
    """What is to be written for what is taken back; every row says what becomes of its channel."""
    changes = []
    for one in back:
        index, steps = one.done.work.index, one.done.work.steps
        row = planning.planned_row(rows[index], one.done)
        if row.outcome is Outcome.WRITTEN:
            row = replace(row, text=one.text)
            plans = [planned.plan for planned in one.done.plans if planned.plan is not None]
            claims = [step.claim for step in steps if step.claim is not None]
            rest = claims[-1].record.rest
            changes.append((index, through(one.done.work.channel, plans, is_original=True, rest=rest)))
        rows[index] = replace(row, notes=(*row.notes, *one.stays))
    return changes


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

    return _in_one_step(node, "Forget Commit", [node], work, bool(record.read_all(node)[0]))


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

    changes = bool(ownership.to_take(node) or lent.owners(node, target_rows.resolve(node)))
    return _in_one_step(node, "Take Over", ownership.recipes(), work, changes)


_NO_COMMIT = "there is no commit"
_NOTHING = "nothing to restore: no channel has a commit of this node"


def _to_restore(node: hou.OpNode, only: int | None) -> tuple[list[Row], list[Back]]:
    """Rows of the report and the plans that take commits back, the newest on a channel first."""
    found = target_rows.resolve(node)
    ready: dict[str, tuple[int, hou.Parm]] = {}  # each channel once, by the row that was asked for
    for index, target in enumerate(found):
        if target.parm is not None and (target.row == only or target.parm.path() not in ready):
            ready[target.parm.path()] = (index, target.parm)
    known = recall.remembered(node, found, [index for index, _ in ready.values()])
    row_of = {index: found[index].row for index, _ in ready.values()}
    parms = dict(ready.values())
    for path, held in {one.stretch.path: one for one in known.held if not one.owner}.items():
        if path not in ready and held.parm is not None:  # no row leads to it
            index = len(found) + len(parms)
            row_of[index], parms[index] = held.row, held.parm
    asks = {}
    for index, parm in watched("Reading channels", list(parms.items())):
        channel = read(parm)
        told = target_input(channel, span=(0.0, 0.0))
        asks[index] = Ask(channel, told, "back", row_of[index] if index < len(found) else 0)
    with interruptible("Planning keys", len(asks)):
        memory = recall.settle(known, asks)
    rows: list[Row] = []
    back: list[Back] = []
    for index, answer in memory.answers.items():
        row = row_of[index]
        if only in (None, row) and (index < len(found) or answer.live or answer.steps):
            said = Row(row, parms[index].path(), Outcome.UNCHANGED, "unchanged: no commit")
            _add(said, asks[index].channel, answer, rows, back)
    rows += [row for row in recall.lost_rows(memory) if only in (None, row.row)]
    return rows, back


def _add(row: Row, channel: Channel, answer: Answer, rows: list[Row], back: list[Back]) -> None:
    """A channel's row and, where it has commits and can be written, the plans that take them back."""
    problem = target_rows.channel_problem(channel.parm) if answer.live else None
    if answer.owner or (problem is None and answer.stop == "changed-by"):
        problem = planning.stopped(answer)
    if problem is not None:
        row = planning.refused_row(row, problem)
    elif answer.steps and (answer.live or target_rows.channel_problem(channel.parm) is None):
        done = Done(Work(len(rows), channel, answer.steps), answer.plans)
        back.append(Back(done, tuple(_stays(claim) for claim in answer.live if claim.under)))
    rows.append(row)


def _stays(claim: Claim) -> str:
    first, last = (whole(hou.timeToFrame(second)) for second in claim.record.span)
    return f"frame {first:g} to {last:g} stays: {claim.under}; restore that first"


def _say(node: hou.OpNode, report: CommitReport) -> CommitReport:
    status.show(node, report)
    return report


def _in_one_step(
    node: hou.OpNode,
    label: str,
    nodes: Sequence[hou.OpNode],
    work: Callable[[], CommitReport],
    changes: bool,
) -> CommitReport:
    """Changes records alone, all or nothing, and says so in the same undo step; no step for no change."""
    problem = permission.node_problem(node)
    if problem:
        return _say(node, CommitReport(label, False, (), problem=problem))
    if not changes:
        return _say(node, work())
    with hou.undos.group(label), record.all_or_nothing(nodes):
        report = work()
        status.show(node, report, undoable=True)
    return report
