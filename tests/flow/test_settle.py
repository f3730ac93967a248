"""How nearly a handle outside the span must come back: as nearly as its segment's shape asks for."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from keywright import evaluate_segment
from keywright.host import settle
from keywright.host.keys import Key, read_handles, read_keys

from .conftest import Scene
from .test_commit import hold_recipe, motion, point_at

LENGTH = 1.5
slopes = st.floats(-50.0, 50.0)
weights = st.floats(0.0, 0.95)


def key(time: float, value: float, slope: float, weight: float) -> Key:
    accel = weight * LENGTH * math.hypot(1.0, slope)
    return Key(time, value, value, slope, slope, accel, accel, False, False, "bezier()")


@given(slopes, weights, slopes, weights, st.floats(0.01, 100.0), st.floats(0.0, 1.0))
@example(0.0, 1 / 3, 0.0, 1 / 3, 1.0, 0.5)
@example(0.0, 0.9, 0.0, 0.9, 1.0, 0.0)
@example(40.0, 0.5, -40.0, 0.5, 0.01, 1.0)
def test_two_handles_that_share_what_is_allowed_move_the_motion_by_less_than_1e_9(
    out_slope: float, out_weight: float, in_slope: float, in_weight: float, height: float, share: float
) -> None:
    """Against the core's own evaluation; the effect is linear, so it is looked at 1e5 times enlarged."""
    a, b = key(0.0, 0.0, out_slope, out_weight), key(LENGTH, height, in_slope, in_weight)
    first, second = settle.allowed(a, b)
    assert min(first, second) >= 5e-10
    assert max(first, second) <= 5e-8
    if min(first, second) == 5e-10:
        return  # the finest there is: as before
    times = np.linspace(0.0, LENGTH, 200)

    def drawn(part: float) -> np.ndarray:
        start = (0.0, 0.0, out_slope, out_weight * (1.0 + part * share * first))
        end = (LENGTH, height, in_slope, in_weight * (1.0 + part * (1.0 - share) * second))
        return np.array([evaluate_segment(start, end, time) for time in times])

    plain = drawn(0.0)
    for sign in (1.0, -1.0):
        moved = np.abs(drawn(sign * 1e5) - plain).max() / 1e5
        assert moved <= 1e-9 * np.ptp(plain)


def test_handles_of_one_key_read_as_in_all_of_them(scene: Scene) -> None:
    hou, parm = scene.hou, scene.ball.parm("sy")
    for index, wanted in enumerate(read_keys(parm)):
        accel, in_accel, raw = read_handles(parm, index, wanted.time)
        assert (accel, in_accel) == (wanted.accel, wanted.in_accel)
        assert raw.time() == wanted.time
    near = hou.Keyframe(9.0, hou.frameToTime(34.0005))
    parm.setKeyframe(near)
    for index, wanted in enumerate(read_keys(parm)):
        found = read_handles(parm, index, wanted.time)[:2]
        assert found == (wanted.accel, wanted.in_accel), "two keys within a thousandth of a frame"


@pytest.mark.parametrize("session", [{"version": "21.0"}], indirect=True)
def test_a_commit_inside_other_keys_asks_the_host_little(scene: Scene) -> None:
    """Boundary keys inserted on both sides: what is outside stays, with a bounded number of host calls."""
    hold_recipe(scene, {"keywright": 1, "shape": {"type": "bounce", "bounces": 3}})
    obj, rows, names = scene.ball.parent(), [], [f"post{number}" for number in range(12)]
    for name in names:
        post = obj.createNode("geo", name)
        post.parm("ty").setKeyframes(scene.ball.parm("ty").keyframes())
        rows.append(post.parm("ty"))
    for name, value in {"range": "frames", "range_start": 10, "range_end": 50}.items():
        scene.node.parm(name).set(value)
    point_at(scene, *(f'ch("../../{name}/ty")' for name in names))
    before = [motion(parm, 1, 60) for parm in rows]
    scene.session.calls.reset()
    scene.press("commit", *(f"/obj/{name}/ty" for name in names))
    calls = scene.session.calls.total
    for parm, values in zip(rows, before, strict=True):
        outside = np.abs(motion(parm, 1, 60) - values)
        outside[4 * 9 : 4 * 49 + 1] = 0.0
        assert outside.max() <= 1e-9 * np.ptp(values)
    assert calls / len(names) < 350


@pytest.mark.parametrize("session", [{"version": "21.0"}], indirect=True)
@pytest.mark.parametrize("last", [20.5, 21.0, 58.0, 59.0, 59.5, 59.875])
def test_a_sliver_of_a_segment_stays_to_1e_9_of_the_whole(scene: Scene, last: float) -> None:
    """What is left of a segment may be level, with a dip; a host's noise in its handles is no fault there."""
    hold_recipe(scene, {"keywright": 1, "shape": {"type": "elastic", "swings": 4}})
    obj, names = scene.ball.parent(), [f"post{number}" for number in range(40)]
    for number, name in enumerate(names):
        keys = scene.ball.parm("ty").keyframes()
        for index, key in enumerate(keys):
            key.setValue(5.0 - (0.3 + 0.01 * number) * (index == 0) - 0.2 * (index == 2))
        obj.createNode("geo", name).parm("ty").setKeyframes(keys)
    for name, value in {"range": "frames", "range_start": 1, "range_end": last}.items():
        scene.node.parm(name).set(value)
    point_at(scene, *(f'ch("../../{name}/ty")' for name in names))
    for row in range(1, len(names) + 1):
        scene.node.parm(f"target_useto{row}").set(1)
        scene.node.parm(f"target_to{row}").set(4.8)
    scene.press("commit", *(f"/obj/{name}/ty" for name in names))
    assert scene.last_report.written, scene.status
