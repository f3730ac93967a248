"""The page of facts is up to date."""

from __future__ import annotations

from .facts_page import PAGE, facts, page

CERTAINTIES = {"documented", "seen", "reported", "inferred", "unknown"}


def test_the_page_is_as_generated() -> None:
    assert PAGE.read_text() == page(), "run python tests/standin/facts_page.py"


def test_every_certainty_is_one_of_the_five() -> None:
    assert {certainty for _, certainty, _ in facts()} <= CERTAINTIES


def test_everything_a_stand_in_must_reproduce_has_a_test() -> None:
    """The twenty-one points of section 11 of the facts on keys."""
    places = {place for place, _, _ in facts()}
    assert {f"keyframes 11.{point}" for point in range(1, 22)} <= places
