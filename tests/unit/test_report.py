"""What a report says in one line."""

from __future__ import annotations

import pytest

from keywright.node.report import CommitReport, Outcome, Row


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (0.0, "0"),
        (2.2e-16, "0"),
        (4e-5, "0"),
        (6e-5, "0.01"),
        (0.00022, "0.02"),
        (0.0031, "0.31"),
        (0.12, "12"),
    ],
)
def test_the_worst_error_is_said_as_a_row_says_it(error: float, said: str) -> None:
    row = Row(1, "/obj/ball/ty", Outcome.WRITTEN, "", keys_after=3, max_error=error)
    assert CommitReport("Commit", True, (row,)).summary == f"3 keys on 1 channel, worst {said} %"


def row(text: str, outcome: Outcome, number: int = 1, channel: str = "/obj/ball/ty") -> Row:
    return Row(number, channel, outcome, text)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([], "no targets: name a channel in a row on the Targets tab"),
        ([row("", Outcome.EMPTY)], "no targets: name a channel in a row on the Targets tab"),
        ([row("off", Outcome.OFF), row("", Outcome.EMPTY)], "no targets: every row is off"),
        ([row("unchanged", Outcome.UNCHANGED)], "nothing to write: all targets are unchanged"),
        (
            [row("unchanged: no commit; press it", Outcome.UNCHANGED)] * 2,
            "nothing to write: no commit; press it",
        ),
        (
            [row("unchanged: no commit", Outcome.UNCHANGED), row("unchanged", Outcome.UNCHANGED)],
            "nothing to write: all targets are unchanged",
        ),
        ([row("locked", Outcome.LOCKED)], "nothing written: 1 problem: /obj/ball/ty: locked"),
        ([row("no /obj/ball/ty", Outcome.MISSING)], "nothing written: 1 problem: no /obj/ball/ty"),
    ],
)
def test_why_nothing_was_written(rows: list[Row], said: str) -> None:
    assert CommitReport("Commit", False, tuple(rows)).summary == said


def test_whatever_was_done_says_what_was_left_out() -> None:
    rows = (row("as before", Outcome.WRITTEN), row("locked", Outcome.LOCKED, 2, "/obj/ball/rz"))
    report = CommitReport("Restore Original", True, rows, said="1 channel as before the first commit")
    assert report.summary == "1 channel as before the first commit; 1 left out: /obj/ball/rz: locked"


def test_a_report_without_rows_has_no_heads_of_columns() -> None:
    report = CommitReport("Forget Commit", False, (), said="there is no commit")
    assert report.table == "there is no commit"
