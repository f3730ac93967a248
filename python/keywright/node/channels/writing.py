"""Plans become keys: one undo step, all or nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from keywright.errors import HostError
from keywright.host import write
from keywright.node.report import CommitReport, Outcome, Row


def execute(
    report: CommitReport,
    changes: Sequence[tuple[int, write.Change]],
    finish: Callable[[CommitReport], None],
    *,
    skip: bool = False,
) -> CommitReport:
    """Writes a plan: one undo step, all or nothing.

    Args:
        report: The report as planned; its action is the undo step's name.
        changes: What to write, and the index of each one's row.
        finish: Called with the report inside the step; a fault in it takes the keys back.
        skip: Write the others where a channel has a problem; else such a plan is not written.

    Returns:
        The report; not ``written`` if nothing was, with the reason.
    """
    refused = not skip and any(row.outcome.is_problem for row in report.rows)
    if report.problem or refused or not changes:
        return replace(report, said="")
    began, planned = time.perf_counter(), report.rows

    def applied(done: write.Applied) -> None:
        nonlocal report
        rows = [replace(row, notes=(*row.notes, *done.notes.get(row.channel, ()))) for row in planned]
        seconds = {**report.seconds, "write": time.perf_counter() - began}
        report = replace(report, written=True, rows=tuple(rows), seconds=seconds)
        finish(report)

    try:
        write.apply([change for _, change in changes], report.action, applied)
    except HostError as fault:
        report = replace(report, written=False, said="")
        if fault.path not in ("", *(change.path for _, change in changes)):  # the node itself
            return replace(report, problem=f"nothing written: {fault.path}: {fault}")
        outcome = Outcome.CHANGED_MEANWHILE if fault.code == "changed-meanwhile" else Outcome.FAULT
        report = replace(report, rows=_failed(planned, changes, fault, outcome))
    return report


def _failed(
    rows: Sequence[Row], changes: Sequence[tuple[int, write.Change]], fault: HostError, outcome: Outcome
) -> tuple[Row, ...]:
    """Rows of a write that was taken back: the channel at fault, or all that were to be written."""
    chosen = {index for index, change in changes if fault.path in ("", change.path)}
    return tuple(
        replace(row, outcome=outcome, text=f"{fault}; {fault.hint}") if index in chosen else row
        for index, row in enumerate(rows)
    )
