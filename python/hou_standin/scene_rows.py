"""The rows of a block in a scene's text: a column a member, so that two thousand rows write its name once.

A column has the values that each row holds, or those of all rows one after the other; and by the row's number
whatever else a row holds.
"""

from __future__ import annotations

from typing import Any

Data = dict[str, Any]


def folded(rows: list[Data]) -> Data:
    """Columns of rows that have the same members."""
    return {"count": len(rows), "members": {name: _column(rows, name) for name in (rows[0] if rows else ())}}


def _column(rows: list[Data], name: str) -> Data:
    tuples = [row[name] for row in rows]
    held = [saved["values"] for saved in tuples]
    column: Data = {"each": held[0]}
    if len(set(map(repr, held))) > 1:  # as texts: 0.0 is not -0.0
        column = {"values": [value for values in held for value in values]}
    others = [{key: held for key, held in saved.items() if key != "values"} for saved in tuples]
    if any(others):
        column["more"] = {str(number): other for number, other in enumerate(others) if other}
    return column


def unfolded(saved: Data) -> Data:
    """A tuple with its rows one by one, those of rows in rows too; as they are where a file has them so."""
    if "rows" not in saved:
        return saved
    rows = saved["rows"]
    if isinstance(rows, dict):
        rows = _rows(rows["count"], rows["members"])
    return {
        **saved,
        "rows": [{name: unfolded(member) for name, member in row.items()} for row in rows],
    }


def _rows(count: int, members: Data) -> list[Data]:
    rows: list[Data] = [{} for _ in range(count)]
    for name, column in members.items():
        more = column.get("more", {})
        for number, row in enumerate(rows):
            row[name] = {"values": _held(column, number, count), **more.get(str(number), {})}
    return rows


def _held(column: Data, number: int, count: int) -> list[Any]:
    if "each" in column:
        each: list[Any] = column["each"]
        return each
    size = len(column["values"]) // count
    return list(column["values"][number * size : (number + 1) * size])
