"""Lines of the tables, seconds as text, Markdown, and where a table goes in a page."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROUNDS = 7
"""Of a fit or a cook; what takes little time is repeated more often."""


class Line(NamedTuple):
    """One line of the table: what, whose, seconds, and how often ours goes into it."""

    what: str
    who: str
    seconds: float
    ratio: float


def alternate(ours: Callable[[], object], theirs: Callable[[], object]) -> tuple[float, float, float]:
    """Median seconds of both, and the median of the ratios theirs/ours, pair by pair."""
    return medians([(seconds(ours), seconds(theirs)) for _ in range(3 * ROUNDS)])


def medians(times: Sequence[tuple[float, float]]) -> tuple[float, float, float]:
    """Of pairs of seconds: ours, theirs, theirs/ours."""
    return (
        median(a for a, _ in times),
        median(b for _, b in times),
        median(b / a for a, b in times),
    )


def seconds(work: Callable[[], object]) -> float:
    """How long it takes once."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def lines(given: Iterable[Line]) -> str:
    """The table of times and ratios."""
    rows = [(line.what, line.who, text(line.seconds), f"{line.ratio:.3g}") for line in given]
    return markdown(("what", "who", "time", "× Keywright"), rows)


def text(seconds: float) -> str:
    """A time to three digits."""
    for unit, scale in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= scale:
            return f"{seconds / scale:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def insert(page: Path, name: str, table: str) -> None:
    """Replaces what stands between `<!-- NAME -->` and `<!-- /NAME -->` of a page."""
    pattern = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
    made, count = pattern.subn(lambda found: f"{found[1]}\n{table}\n{found[2]}", page.read_text())
    if count != 1:
        raise ValueError(f"{page} has no place for {name}")
    page.write_text(made)
