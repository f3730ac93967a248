"""The core's own benches, which criterion ran before: evaluation beside the memory's limit."""

from __future__ import annotations

import json
import os
from pathlib import Path

from report import Line

from cases import DENSE

ROOT = DENSE.parents[2]
TIMES = 65_536
LIMIT = "limit: read a time, write a value"


def lines() -> list[Line]:
    """Seconds a value, and how often the limit goes into them; none where criterion has not run."""
    found = dict(sorted(_found().items(), key=lambda item: item[1]))
    limit = found.pop(LIMIT, None)
    if limit is None:
        return []
    first = Line(f"{TIMES:,} times in Rust, a value; × the limit", LIMIT, limit, 1.0)
    return [first, *(Line("", name, seconds, seconds / limit) for name, seconds in found.items())]


def _found() -> dict[str, float]:
    """Seconds a value for each of the benches of evaluation."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    found = {}
    for about in (target / "criterion" / "evaluate").glob("*/new/benchmark.json"):
        name = json.loads(about.read_text(encoding="utf-8"))["function_id"]
        estimates = json.loads((about.parent / "estimates.json").read_text(encoding="utf-8"))
        found[name] = estimates["median"]["point_estimate"] * 1e-9 / TIMES
    return found
