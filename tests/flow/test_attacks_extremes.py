"""Channels whose numbers a host cannot keep: refused with the number, and nothing has moved."""

from __future__ import annotations

import numpy as np
import pytest

from keywright.demo import scene as demo
from keywright.node import own

from .conftest import Scene
from .test_commit import hold_recipe, motion
from .test_reapply import outcomes

TX = "/obj/ball/tx"
pytestmark = pytest.mark.parametrize("session", ["20.0", "21.0"], indirect=True)


@pytest.mark.parametrize(("first", "last"), [(20, 60), (1, 20), (12.5, 25), (32, 58)])
@pytest.mark.parametrize("size", [1e-6, 1.0, 1e6, 1e9])
def test_a_boundary_inserted_into_a_channel_of_any_size_moves_nothing_outside(
    scene: Scene, size: float, first: float, last: float
) -> None:
    parm = scene.ball.parm("tx")
    parm.deleteAllKeyframes()
    demo.block(parm, [(1, size, "bezier()"), (30, 3 * size, "bezier()"), (60, -size, "bezier()")])
    hold_recipe(scene, {"keywright": 1, "shape": {"type": "ease"}})
    own.write(scene.node, {"target_node1": "..", "target_parms1": "tx"})
    own.write(scene.node, {"range": "frames", "range_start": first, "range_end": last})
    before = motion(parm, 1, 60)
    scene.press("commit", TX)
    apart = np.abs(motion(parm, 1, 60) - before)
    if outcomes(scene) == ["keys-too-close"]:
        assert size == 1e9
        assert "at most 1e8 is stored" in scene.status
        assert apart.max() == 0.0
        return
    apart[round(4 * (first - 1)) : round(4 * (last - 1)) + 1] = 0.0
    assert outcomes(scene) == ["written"]
    assert apart.max() <= 2e-9 * np.ptp(before)
