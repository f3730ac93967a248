"""Re-apply onto another range: what comes back on the old one is as it was, and stays."""

from __future__ import annotations

import pytest

from keywright.demo import scene as demo
from keywright.node import own

from .conftest import Scene
from .test_commit import hold_recipe
from .test_reapply import assert_same, bounce, keys_of, outcomes, report_of

TX = "/obj/ball/tx"
pytestmark = pytest.mark.parametrize("session", ["20.0", "21.0"], indirect=True)


@pytest.mark.parametrize(
    "reach", [1 / 3, 0.0, 1.0, 2.5], ids=["thirds", "no handles", "as long as their segments", "longer"]
)
@pytest.mark.parametrize(("first", "last"), [(41, 51), (1, 11), (21, 31)])
def test_keys_with_odd_handles_outside_the_new_range_come_back_and_stay(
    scene: Scene, first: float, last: float, reach: float
) -> None:
    parm = scene.ball.parm("tx")
    parm.deleteAllKeyframes()
    frames = range(1, 62, 10)
    demo.block(parm, [(frame, float(frame % 7), "bezier()") for frame in frames])
    for key in parm.keyframes():
        key.setSlopeAuto(False)
        key.setInSlopeAuto(False)
        key.setAccel(reach * 10 / demo.FPS)
        key.setInAccel(reach * 10 / demo.FPS)
        key.interpretAccelAsRatio(False)
        parm.setKeyframe(key)
    before = keys_of(parm)
    hold_recipe(scene, bounce(0.6))
    own.write(scene.node, {"target_node1": "..", "target_parms1": "tx"})
    own.write(scene.node, {"target_usefrom1": 1, "target_useto1": 1, "target_to1": 4.0})
    scene.press("commit", TX)
    assert outcomes(scene) == ["written"]
    own.write(
        scene.node, {"reapply_range": "range", "range": "frames", "range_start": first, "range_end": last}
    )
    scene.press("reapply", TX)
    assert outcomes(scene) == ["written"]
    notes = report_of(scene).rows[0].notes
    assert not [note for note in notes if "inserted" in note and first < 12], notes
    assert [
        note for note in notes if note.endswith("outside the range came back from before the last commit")
    ]
    there = keys_of(parm)
    scene.press("reapply", TX)
    assert_same(keys_of(parm), there)
    scene.press("restore", TX)
    there = keys_of(parm)
    assert [key.time for key in there] == pytest.approx([key.time for key in before], abs=1e-9)
    assert [key.value for key in there] == pytest.approx([key.value for key in before], abs=1e-9)
    if reach <= 1.0:  # a boundary's longer handle counts as its segment, and is written so
        assert_same(there, before)
