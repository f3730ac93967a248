"""Two transcripts side by side: the steps in which they differ."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from conformance.observe import Step

RELATIVE = 1e-7
"""Numbers agree to this; what hangs on less is observed as a verdict (accels come back 6.4e-9 off)."""
ABSOLUTE = 1e-9

NOT_THERE = "not there"


@dataclass(frozen=True)
class Difference:
    """A step in which two transcripts differ."""

    scenario: str
    step: str
    left: str
    right: str
    is_refusal: bool
    """True if the stand-in does not know the question, so that it has no answer to be wrong."""

    def __str__(self) -> str:
        return f"{self.scenario} · {self.step}: {self.left} | {self.right}"


def said(step: Step | None) -> str:
    """A step's outcome in one line."""
    if step is None:
        return NOT_THERE
    return f"raises {step['raised']}" if "raised" in step else repr(step.get("value"))


def is_refusal(step: Step | None) -> bool:
    """True if the stand-in refused the step by name."""
    return step is not None and step.get("raised") == "NotSupported"


def same(left: Any, right: Any) -> bool:
    """Equal, numbers within the tolerances."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, int | float) and isinstance(right, int | float):
        return math.isclose(left, right, rel_tol=RELATIVE, abs_tol=ABSOLUTE)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    return bool(left == right)


def same_step(left: Step | None, right: Step | None) -> bool:
    """Same outcome; of exceptions the class counts, of figures nothing."""
    if left is None or right is None:
        return left is right
    if "figure" in left or "figure" in right:
        return "raised" not in left and "raised" not in right
    if "raised" in left or "raised" in right:
        return left.get("raised") == right.get("raised")
    return same(left["value"], right["value"])


def steps(name: str, left: Sequence[Step], right: Sequence[Step]) -> Iterator[Difference]:
    """Differences of one scenario; steps after a refusal that ended it are refused with it."""
    lefts, rights = ({step["name"]: step for step in each} for each in (left, right))
    ended = any(is_refusal(each.get("ended early")) for each in (lefts, rights))
    for step in dict.fromkeys([*lefts, *rights]):
        one, other = lefts.get(step), rights.get(step)
        if not same_step(one, other):
            refused = is_refusal(one) or is_refusal(other) or (ended and (one is None or other is None))
            yield Difference(name, step, said(one), said(other), refused)


def transcripts(left: Mapping[str, Any], right: Mapping[str, Any]) -> list[Difference]:
    """Differences of the scenarios that both have played."""
    played = {entry["name"]: entry for entry in right["scenarios"] if "steps" in entry}
    return [
        difference
        for entry in left["scenarios"]
        if "steps" in entry and entry["name"] in played
        for difference in steps(entry["name"], entry["steps"], played[entry["name"]]["steps"])
    ]
