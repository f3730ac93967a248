"""Values of channels against Houdini's own."""

from __future__ import annotations

from typing import Any

import pytest

from hou_standin.animation.segments import evaluated
from hou_standin.expressions.evaluate import segment_function
from hou_standin.state.channel import Segment, Side, ratio_of

from .conftest import cases

CHECKS = cases()["evaluation_checks"]


@pytest.mark.fact("keyframes 11.1", "seen")
@pytest.mark.parametrize(
    "check", CHECKS, ids=lambda check: f"{check['path'].split('/')[-1]}:{check['channel']}"
)
def test_segment_evaluates_as_houdini_saved_it(check: dict[str, Any]) -> None:
    """Keyframes 0 fact 4 and 3.6 [seen]."""
    length = check["length"]
    sides = [
        Side(value, slope, ratio_of(accel, slope, length))
        for value, slope, accel in zip(check["value"], check["slope"], check["accel"], strict=True)
    ]
    segment = Segment(0.0, length, *sides, check["expression"], "Hscript")
    function = segment_function(check["expression"])
    assert function is not None
    value = evaluated(function, segment, check["time_in_segment"], "plain")
    assert value == pytest.approx(check["houdini_value"], abs=1e-9)
