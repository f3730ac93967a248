"""What a node says after an action: its status line, its report, the status bar, one message.

A refusal, a check or a dry run leaves no undo step: its text is written with undo disabled. Where the node
cannot be written at all, the status bar and the report that a script gets say the same.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache

import hou

from keywright.counting import counted
from keywright.errors import HostError, KeywrightError
from keywright.node import own, table
from keywright.node.report import ActionReport, CommitReport, Row, changed, named

_LAST_REPORT = "keywright:last_report"
_INFO = "nodeinfo_keywright"
_USED = "keywright:used"


def say(node: hou.OpNode, text: str) -> None:
    """Shows a line as the node's status, in its info window and in the status bar; no undo step, no fault."""
    _put(node, text, {"status": text}, None, undoable=False)


def show(node: hou.OpNode, report: CommitReport, *, undoable: bool = False) -> None:
    """Shows a report: its summary as status, its table as report, a line in each row.

    Args:
        node: The node.
        report: What to show; :func:`last_report` gives it to scripts.
        undoable: The text belongs to the undo step that is open, and fails with it.

    Raises:
        HostError: The status cannot be written, and ``undoable`` is set.
    """
    values = {"status": report.summary, "report": report.table, **_row_lines(report)}
    _put(node, report.summary, values, report, undoable)


def write(
    node: hou.OpNode,
    action: str,
    values: Mapping[str, own.Value],
    text: str,
    driven: own.Driven = "keep",
    notes: Sequence[str] = (),
) -> ActionReport:
    """Writes the node's parameters as one undo step, and shows that it was done.

    Args:
        node: The node.
        action: The undo step's name, and the report's.
        values: The parameters by name.
        text: What was done.
        driven: What becomes of settings with keys or references.
        notes: More lines for the report.

    Raises:
        HostError: As of :func:`~keywright.node.own.write`; nothing is changed then.
    """
    with hou.undos.group(action), own.written(node, values, driven) as left:
        report = changed(action, text, left, notes)
        show(node, report, undoable=True)
    return report


def _put(
    node: hou.OpNode, text: str, values: Mapping[str, own.Value], report: CommitReport | None, undoable: bool
) -> None:
    text, values = text.replace(*_RUN), {name: _unrun(value) for name, value in values.items()}
    if undoable:
        with own.written(node, values):
            node.setCachedUserData(_LAST_REPORT, report)
            node.setUserData(_INFO, text)  # last: what comes after it would have to take it back
    else:
        with hou.undos.disabler(), suppress(hou.Error, HostError), own.written(node, values):
            node.setUserData(_INFO, text)
        with suppress(hou.Error):
            node.setCachedUserData(_LAST_REPORT, report)
    with suppress(hou.Error):
        node.setCachedUserData(_USED, time.monotonic())
    bar(text)


# A host runs what stands between backticks when a text is evaluated, and messages quote expressions.
_RUN = ("`", "'")


def _unrun(value: own.Value) -> own.Value:
    return value.replace(*_RUN) if isinstance(value, str) else value


def bar(text: str) -> None:
    """Shows a line in the status bar, where there is one; never raises."""
    with suppress(hou.Error):
        if hou.isUIAvailable():
            hou.ui.setStatusMessage(text)


def used(node: hou.OpNode) -> float:
    """When the node was last acted on in this session, on a clock of its own; 0 for never."""
    found = node.cachedUserData(_USED)
    return found if isinstance(found, float) else 0.0


def refused(node: hou.OpNode, report: ActionReport) -> None:
    """Shows why an action was not done; never raises."""
    show(node, report)
    warn(report.summary)


def warn(text: str) -> None:
    """Shows one message, where there is a UI."""
    if hou.isUIAvailable():
        hou.ui.displayMessage(text, severity=hou.severityType.Warning, title="Motion Recipe")


def fault(node: hou.OpNode, action: str, error: Exception) -> None:
    """Says why an action was not done; never raises. Who pressed Escape knows, and gets no message."""
    if isinstance(error, hou.OperationInterrupted):
        show(node, ActionReport(action, problem=f"{action}: {explained(error)}"))
        return
    refused(node, ActionReport(action, problem=f"{action}: {explained(error)}"))


def last_report(node: hou.OpNode) -> CommitReport | None:
    """The report of the node's last action in this session."""
    found = node.cachedUserData(_LAST_REPORT)
    return found if isinstance(found, CommitReport) else None


def explained(error: Exception) -> str:
    """An error as one sentence for an artist."""
    if isinstance(error, KeywrightError):
        is_told = not error.path or error.path in str(error) or error.path in _own_names()
        where = "" if is_told else f"{error.path}: "
        return f"{where}{error}" + (f" ({error.hint})" if error.hint and error.hint not in str(error) else "")
    if isinstance(error, hou.OperationInterrupted):
        return "interrupted; nothing was written"
    if isinstance(error, hou.Error):
        return error.instanceMessage() or error.description()
    said = " ".join(str(error).split())
    return f"a fault in Keywright itself: {type(error).__name__}: {said}; please report it"


@cache
def _own_names() -> frozenset[str]:
    """The node's parameters: an artist knows their labels, and which button was pressed."""
    return frozenset(row.name for row in table.rows())


def _row_lines(report: CommitReport) -> Mapping[str, own.Value]:
    """What each row's status says."""
    rows: dict[int, list[Row]] = {}
    for row in report.rows:
        if row.row:
            rows.setdefault(row.row, []).append(row)
    return {f"target_status{number}": _line(report, found) for number, found in rows.items()}


def _line(report: CommitReport, rows: Sequence[Row]) -> str:
    """What one row of the node says: its channel, or how many it has and the first that is a problem."""
    if len(rows) == 1:
        return _row_line(report, rows[0])
    problems = [row for row in rows if row.outcome.is_problem]
    if not problems:
        return f"{counted(len(rows), 'channel')}: {_row_line(report, rows[0])}"
    return f"{counted(len(rows), 'channel')}, {counted(len(problems), 'problem')}: {named(problems[0])}"


def _row_line(report: CommitReport, row: Row) -> str:
    """The channel with its present range, and what became of it."""
    text = f"would write {row.text}" if report.stands(row) == "planned" else row.text
    return f"{row.channel}, {row.low:g} to {row.high:g}: {text}" if row.keys_before else text
