"""The docs' tables of parameters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from keywright.node.generate.dialog_script import number_text
from keywright.node.generate.identity import LABEL
from keywright.node.table import ABOVE, TABS, Block, Expression, Row, When

# Longer defaults are cut: a third is a third.
_DIGITS = 10
#: What an artist calls the types of a dialog script that have no name of their own.
_KINDS = {
    "multiparm": "rows",
    "multiscroll": "rows",
    "log": "float",
    "angle": "float",
    "vector2": "two floats",
    "vector": "three floats",
    "oppath": "path of a node",
}
_COLUMNS = ("label", "name", "what it does", "default", "what it holds")


def parameter_tables() -> str:
    """Markdown: one table above the tabs and one a tab."""
    lines = [
        f"# Parameters of {LABEL}",
        "",
        "<!-- Written by `python -m keywright.node.generate` from the parameter table; do not edit. -->",
        "",
        "Every parameter by the name that scripts use; what the tabs are for: [the node](node.md). `#` is",
        "the number of a row. `!` marks an end of a slider that is the limit itself. Buttons hold nothing.",
        "What the node keeps for itself and never shows is left out. In brackets is the unit: *span* and",
        "*segment* are parts of these, *value* is a part of the move (1 is all of it), *range* a part of the",
        "motion's highest value less its lowest, *channel's* the channel's own.",
        "",
        "## Above the tabs",
        "",
        *_table(ABOVE),
    ]
    for tab in TABS:
        lines += [f"## {tab.label}", ""]
        rows: list[Row] = []
        for entry in tab.entries:
            rows += [entry.head, *entry.rows] if isinstance(entry, Block) else [entry]
        lines += _table(rows)
    return "\n".join(lines)


def _table(rows: Iterable[Row]) -> Iterator[str]:
    yield f"| {' | '.join(_COLUMNS)} |"
    yield f"|{' --- |' * len(_COLUMNS)}"
    for row in (row for row in rows if not row.never):
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in _cells(row))} |"
    yield ""


def _cells(row: Row) -> Iterator[str]:
    yield row.label
    yield f"`{row.name}`"
    shown = " and ".join(map(_test, row.shown))
    yield row.tooltip + (f" *Shown when* {shown}." if shown else "")
    yield _default(row)
    yield _held(row)


def _held(row: Row) -> str:
    """Type and unit, or the entries of a menu; slider and limits."""
    kind = " ".join(f"`{token}`" for token, _ in row.menu) if row.menu else _KINDS.get(row.type, row.type)
    slider, accepts = _slider(row), _accepts(row)
    parts = [
        f"{kind} ({row.unit})" if row.unit else kind,
        f"slider {slider}" if slider else "",
        f"accepts {accepts}" if accepts and accepts != slider.replace("!", "") else "",
    ]
    return "; ".join(part for part in parts if part)


def _default(row: Row) -> str:
    value = row.default
    if row.type == "button":
        return ""
    if isinstance(value, Expression):
        return f"`{value.text}`"
    if isinstance(value, str):
        return f"`{value}`" if value else "empty"
    numbers = value if isinstance(value, tuple) else (value,)
    return f"`{' '.join(map(_short, numbers))}`"


def _short(number: float) -> str:
    text = number_text(number)
    return text if len(text) <= _DIGITS else f"{number:.4f}…"


def _slider(row: Row) -> str:
    if row.slider is None:
        return ""
    ends = zip(row.slider, row.strict, strict=True)
    return " to ".join(number_text(end) + "!" * strict for end, strict in ends)


def _accepts(row: Row) -> str:
    if row.hard is None:
        return ""
    low, high = row.hard
    return f"from {number_text(low)}" if high is None else f"{number_text(low)} to {number_text(high)}"


def _test(test: When) -> str:
    if not test.value:
        return f"`{test.name}` is {'empty' if test.operator == '==' else 'not empty'}"
    words = {"==": "is", "!=": "is not", ">": "is above"}
    return f"`{test.name}` {words[test.operator]} `{test.value}`"
