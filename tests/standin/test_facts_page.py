"""The page of facts is up to date."""

from __future__ import annotations

from .facts_page import PAGE, facts, page

CERTAINTIES = {"documented", "seen", "reported", "inferred", "unknown"}


def test_the_page_is_as_generated() -> None:
    assert PAGE.read_text() == page(), "run python tests/standin/facts_page.py"


def test_every_certainty_is_one_of_the_five() -> None:
    assert {certainty for _, certainty, _ in facts()} <= CERTAINTIES
