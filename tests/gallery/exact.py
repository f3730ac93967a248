"""Exact values for the exhibits of this folder, by another road than the core's.

An exhibit is one awkward curve: ``about`` (why it is here), ``knots`` (as in a recipe's ease) and
``values``, rows of time, value just before it, value from it on. Write ``about`` and ``knots``, run this
file, and the values are filled in: the time cubic is bisected with 60 digits, whatever the weights.
"""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import mpmath as mp

HERE = Path(__file__).parent
mp.mp.dps = 60  # a triple root keeps a third of them


def exhibits() -> list[Path]:
    """All exhibits, in order of name."""
    return sorted(HERE.glob("*.json"))


def values(knots: list[dict[str, Any]]) -> list[list[float]]:
    """Rows of time, left limit, right limit, at knots, close beside them and between them."""
    at_knots = {knot["x"] for knot in knots}

    def row(x: float) -> list[float]:
        right = float(_limit(knots, x, left=False))
        return [x, float(_limit(knots, x, left=True)) if x in at_knots else right, right]

    return [row(x) for x in _times(knots)]


def _times(knots: list[dict[str, Any]]) -> list[float]:
    times = {i / 32 for i in range(33)}
    for a, b in pairwise(knots):
        d = b["x"] - a["x"]
        times |= {a["x"], b["x"], a["x"] + 1e-7 * d, b["x"] - 1e-7 * d}
        times |= {a["x"] + d * part for part in (0.01, 0.11, 0.31, 0.5, 0.73, 0.97)}
    return sorted(x for x in times if 0 <= x <= 1)


def _limit(knots: list[dict[str, Any]], x: float, *, left: bool) -> mp.mpf:
    for a, b in pairwise(knots):
        if (a["x"] < x <= b["x"]) if left else (a["x"] <= x < b["x"]):
            return _value(a, b, mp.mpf(x))
    return mp.mpf(knots[0].get("arrival", knots[0]["y"]) if left else knots[-1]["y"])


def _value(a: dict[str, Any], b: dict[str, Any], x: mp.mpf) -> mp.mpf:
    y0 = mp.mpf(a["y"])
    if a["interpolation"] == "hold":
        return y0
    x0, x3, y3 = mp.mpf(a["x"]), mp.mpf(b["x"]), mp.mpf(b.get("arrival", b["y"]))
    d = x3 - x0
    wa, wb = mp.mpf(a["outgoing"]["weight"]), mp.mpf(b["incoming"]["weight"])
    sa, sb = mp.mpf(a["outgoing"]["slope"]), mp.mpf(b["incoming"]["slope"])
    xs = [x0, x0 + wa * d, x3 - wb * d, x3]
    ys = [y0, y0 + sa * wa * d, y3 - sb * wb * d, y3]
    if x in (x0, x3):
        return ys[0] if x == x0 else ys[3]
    low, high = mp.mpf(0), mp.mpf(1)
    for _ in range(140):
        u = (low + high) / 2
        low, high = (u, high) if _cubic(xs, u) < x else (low, u)
    return _cubic(ys, (low + high) / 2)


def _cubic(p: list[mp.mpf], u: mp.mpf) -> mp.mpf:
    v = 1 - u
    return v * v * v * p[0] + 3 * u * v * (v * p[1] + u * p[2]) + u * u * u * p[3]


def _write(path: Path) -> None:
    exhibit = json.loads(path.read_text())
    rows = [json.dumps(row) for row in values(exhibit["knots"])]
    knots = [json.dumps(knot) for knot in exhibit["knots"]]
    text = (
        "{\n"
        f'  "about": {json.dumps(exhibit["about"], ensure_ascii=False)},\n'
        '  "knots": [\n    ' + ",\n    ".join(knots) + "\n  ],\n"
        '  "values": [\n    ' + ",\n    ".join(rows) + "\n  ]\n}\n"
    )
    path.write_text(text)


if __name__ == "__main__":
    for each in exhibits():
        _write(each)
