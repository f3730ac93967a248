"""The core's own benches, which criterion ran before: evaluation beside the memory's limit."""

from __future__ import annotations

import json
import os
from pathlib import Path

from report import Line

from cases import DENSE

ROOT = DENSE.parents[2]
LIMIT = "limit: read a time, write a value"

#: Criterion's groups, and how many times each evaluates at once.
GROUPS = {"evaluate": 1 << 16, "evaluate from memory": 1 << 24}


def lines() -> list[Line]:
    """Seconds a value, and how often the limit goes into them; none where criterion has not run."""
    return [line for group, times in GROUPS.items() for line in _lines(group, times)]


def _lines(group: str, times: int) -> list[Line]:
    found = dict(sorted(_found(group, times).items(), key=lambda item: item[1]))
    limit = found.pop(LIMIT, None)
    if limit is None:
        return []
    first = Line(f"{times:,} times in Rust, a value; × the limit", LIMIT, limit, 1.0)
    return [first, *(Line("", name, seconds, seconds / limit) for name, seconds in found.items())]


def _found(group: str, times: int) -> dict[str, float]:
    """Seconds a value for each of the benches of a group."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    found = {}
    for about in (target / "criterion" / group).glob("*/new/benchmark.json"):
        name = json.loads(about.read_text(encoding="utf-8"))["function_id"]
        estimates = json.loads((about.parent / "estimates.json").read_text(encoding="utf-8"))
        found[name] = estimates["median"]["point_estimate"] * 1e-9 / times
    return found
