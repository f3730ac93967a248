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
