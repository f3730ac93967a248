"""Whole recipes through Python, held against an independent solver's motions."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import keywright as kw

CASES = json.loads((Path(__file__).parents[1] / "cases" / "motion.json").read_text("utf-8"))["cases"]
X = np.arange(65) / 64
BOUND = 5e-4


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["name"]))
def test_a_motion(case: dict[str, Any]) -> None:
    curve = kw.Recipe.from_dict(case["recipe"]).curve()
    bound = BOUND * case["range"]
    assert np.abs(curve.evaluate(X) - case["y"]).max() <= bound
    assert curve.range == pytest.approx(case["range"], abs=2 * bound)
    # Just before a time the value is the case's own but at jumps.
    just_before = np.array(case["y"])
    for k, value in case.get("y_left", {}).items():
        just_before[int(k)] = value
    assert abs(curve.start - just_before[0]) <= bound
    inside = curve.evaluate(np.nextafter(X[1:], 0))
    assert np.abs(inside - just_before[1:]).max() <= bound
