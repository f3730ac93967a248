"""What a node says after an action: its status line, its report, the status bar, one message.

A refusal, a check or a dry run leaves no undo step: its text is written with undo disabled.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext

import hou

from keywright.errors import KeywrightError
from keywright.node import own
from keywright.node.report import CommitReport

_LAST_REPORT = "keywright:last_report"
_INFO = "nodeinfo_keywright"


def say(node: hou.OpNode, text: str, *, report: str | None = None, undoable: bool = False) -> None:
    """Shows a line as the node's status, in its info window and in the status bar."""
    with nullcontext() if undoable else hou.undos.disabler():
        values: dict[str, own.Value] = {"status": text}
        if report is not None:
            values["report"] = report
        own.write(node, values)
        node.setUserData(_INFO, text)
    if hou.isUIAvailable():
        hou.ui.setStatusMessage(text)


def show(node: hou.OpNode, report: CommitReport, *, undoable: bool = False) -> None:
    """Shows a report: its summary as status, its table as report, a line in each row."""
    say(node, report.summary, report=report.table, undoable=undoable)
    with nullcontext() if undoable else hou.undos.disabler():
        own.write(node, dict(_row_lines(report)))
    node.setCachedUserData(_LAST_REPORT, report)


def last_report(node: hou.OpNode) -> CommitReport | None:
    """The report of the node's last action in this session."""
    found = node.cachedUserData(_LAST_REPORT)
    return found if isinstance(found, CommitReport) else None


def fault(node: hou.OpNode, action: str, error: Exception) -> None:
    """Says why an action was not done; never raises."""
    text = f"{action}: {explained(error)}"
    try:
        say(node, text)
    except (hou.Error, KeywrightError) as second:
        text = f"{text} (and the node's status cannot be written: {explained(second)})"
    if hou.isUIAvailable():
        hou.ui.displayMessage(text, severity=hou.severityType.Warning, title="Motion Recipe")


def explained(error: Exception) -> str:
    """An error as one sentence for an artist."""
    if isinstance(error, KeywrightError):
        where = f"{error.path}: " if error.path and error.path not in str(error) else ""
        return f"{where}{error}" + (f" ({error.hint})" if error.hint and error.hint not in str(error) else "")
    if isinstance(error, hou.Error):
        return error.instanceMessage() or error.description()
    return f"a fault in Keywright itself: {type(error).__name__}: {error}; please report it"


def _row_lines(report: CommitReport) -> Mapping[str, own.Value]:
    """What each row's status says; a row of several channels counts them and names the first problem."""
    lines: dict[int, list[str]] = {}
    for row in report.rows:
        if row.row:
            lines.setdefault(row.row, []).append(row.text)
    several = {number: f"{len(texts)} channels: {texts[0]}" for number, texts in lines.items()}
    return {
        f"target_status{number}": texts[0] if len(texts) == 1 else several[number]
        for number, texts in lines.items()
    }
