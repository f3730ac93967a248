"""One segment through Python at hard times, against values exact to 25 digits."""

import json
from pathlib import Path

import numpy as np

import keywright as kw

CASES = json.loads((Path(__file__).parents[1] / "cases" / "bezier_hard.json").read_text("utf-8"))["cases"]


def test_every_case_is_within_its_bounds() -> None:
    off = []
    for i, case in enumerate(CASES):
        a, b = (tuple(float.fromhex(number) for number in case[side]) for side in "ab")
        x, scale = float.fromhex(case["x"]), float.fromhex(case["yscale"])
        value = kw.evaluate_segment(a, b, x)  # type: ignore[arg-type]
        assert value == kw.evaluate_segment(a, b, np.array([x]))[0]  # type: ignore[arg-type]
        exact = float(case["value"])
        low, high = (exact - 4e-15 * scale, exact + 4e-15 * scale)
        if not case["well"]:
            low, high = float(case["lo"]) - 1e-9 * scale, float(case["hi"]) + 1e-9 * scale
        if not low <= value <= high:
            off.append((i, case["cls"], (value - exact) / scale))
    assert not off
