"""One stale node: updated from where its recipe came, and re-applied; both or neither."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import hou

from keywright import node as flow
from keywright.batch.report import NodeReport
from keywright.errors import KeywrightError
from keywright.node import loaded, own, parms, status
from keywright.node.library.changes import changes
from keywright.node.records import staleness
from keywright.node.records.staleness import Staleness
from keywright.node.report import CommitReport


class _RefusedError(Exception):
    """Takes the update back."""

    def __init__(self, report: CommitReport) -> None:
        super().__init__(report.summary)
        self.report = report


def renew(node: hou.OpNode, stale: Staleness) -> NodeReport:
    """Gives a stale node the library's recipe, if that is the newer one, and re-applies it.

    If nothing could be written the node keeps the recipe that its keys were made with.
    """
    path, causes = node.path(), tuple(cause.value for cause in stale.causes)
    notes = list(stale.notes)
    try:
        if stale.newer is None:
            report = flow.reapply(node)
        else:
            notes += changes(parms.read(node).recipe, stale.newer)
            report, left = _updated(node, stale)
            notes += [f"left as it is: {line}" for line in left]
    except _RefusedError as refusal:
        report = refusal.report
        notes.append(f"not updated from {stale.source} either")
    except (KeywrightError, hou.Error) as fault:
        text = status.explained(fault)
        return NodeReport(path, causes, stale.source, "refused", text, tuple(notes))
    rows = tuple(report.to_dict()["rows"])
    return NodeReport(path, causes, stale.source, _outcome(report), report.summary, tuple(notes), rows)


def _updated(node: hou.OpNode, stale: Staleness) -> tuple[CommitReport, list[str]]:
    assert stale.newer is not None
    values = {**parms.values(stale.newer), **loaded.values(stale.newer, stale.source)}
    with hou.undos.group("Update and Re-apply"), own.written(node, values, own.driven(node)) as left:
        report = flow.reapply(node)
        if _outcome(report) == "refused":
            raise _RefusedError(report)
    return report, left


def _outcome(report: CommitReport) -> str:
    problems = bool(report.problem) or any(row.outcome.is_problem for row in report.rows)
    if report.written:
        return "partial" if problems else "re-applied"
    return "refused" if problems else "unchanged"


def in_order(nodes: Iterable[hou.OpNode]) -> list[hou.OpNode]:
    """Nodes whose recipes came from another node after that one."""
    return sorted(nodes, key=lambda node: (_depth(node), node.path()))


def _depth(node: hou.OpNode) -> int:
    seen: Sequence[hou.OpNode] = [node]
    while True:
        source = staleness.source_node(seen[-1])
        if source is None or source in seen:
            return len(seen)
        seen = [*seen, source]
