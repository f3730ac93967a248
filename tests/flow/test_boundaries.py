"""Ends of a span where the channel has no key: one is inserted, and nothing moves outside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import hou_standin

from .conftest import Scene
from .test_commit import BOUNCE, hold_recipe, motion, point_at
from .test_reapply import TY, keys_of, outcomes, report_of

KEYS = [(5, 0.0), (20, 4.0), (44, -2.0), (70, 1.0)]
#: Ranges whose ends have no key: inside segments, before the first key, after the last.
RANGES = {
    "inside": (11, 33),
    "before and inside": (-3, 30),
    "inside and after": (50, 85),
    "all and more": (-3, 85),
}


@pytest.fixture(params=("20.0", "22.0"))
def session(request: pytest.FixtureRequest) -> Iterator[hou_standin.Session]:
    """A graphical session of the oldest and the newest version."""
    yield hou_standin.install(version=request.param, ui=True)
    hou_standin.uninstall()


def channel(scene: Scene, function: str) -> Any:
    parm = scene.ball.parm("ty")
    parm.deleteAllKeyframes()
    made = []
    for frame, value in KEYS:
        key = scene.hou.Keyframe()
        key.setFrame(frame)
        key.setValue(value)
        key.setSlope(0.5)
        key.setInSlope(-0.25)
        key.setExpression(function, scene.hou.exprLanguage.Hscript)
        made.append(key)
    parm.setKeyframes(made)
    return parm


@pytest.mark.parametrize("function", ["bezier()", "cubic()", "linear()", "constant()"])
@pytest.mark.parametrize("ends", RANGES.values(), ids=list(RANGES))
def test_nothing_moves_outside(scene: Scene, function: str, ends: tuple[int, int]) -> None:
    parm = channel(scene, function)
    hold_recipe(scene, BOUNCE)
    point_at(scene, 'ch("../ty")')
    first, last = ends
    for name, value in {"range": "frames", "range_start": first, "range_end": last}.items():
        scene.node.parm(name).set(value)
    before, keys = motion(parm, -20, 110), keys_of(parm)
    scene.press("commit", TY)
    assert outcomes(scene) == ["written"], scene.status
    outside = np.abs(motion(parm, -20, 110) - before)
    # At the last frame itself the channel has the segment's own value; a constant piece jumps there.
    outside[4 * (first + 20) : 4 * (last + 20) + 1] = 0.0
    assert outside.max() <= 1e-9 * np.ptp(before)
    frames = [key.frame() for key in parm.keyframes()]
    for frame in ends:
        assert min(abs(frame - found) for found in frames) <= 1e-6
    after = {round(key.time * 24 + 1, 6): key for key in keys_of(parm)}
    for (frame, _), key in zip(KEYS, keys, strict=True):
        if not first <= frame <= last:
            assert (after[frame].value, after[frame].function) == (key.value, key.function)
    scene.press("restore", TY)
    assert np.abs(motion(parm, -20, 110) - before).max() <= 1e-9 * np.ptp(before)
    assert [key.time for key in keys_of(parm)] == pytest.approx([key.time for key in keys], abs=1e-9)


@pytest.mark.parametrize("function", ["spline()", "cycle()", "sin($F)"])
def test_a_segment_that_cannot_be_split_is_refused_by_name(scene: Scene, function: str) -> None:
    channel(scene, function)
    hold_recipe(scene, BOUNCE)
    point_at(scene, 'ch("../ty")')
    for name, value in {"range": "frames", "range_start": 11, "range_end": 33}.items():
        scene.node.parm(name).set(value)
    with scene.refused():
        scene.press("commit")
    assert outcomes(scene) == ["foreign-segment"]
    assert report_of(scene).rows[0].text == f"frame 5 to 20 is '{function}'"
