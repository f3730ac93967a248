"""A regression test as a pipeline has it: cook the asset, commit it, hold what comes out against goldens.

Runs under hython and, without Houdini, on the stand-in: the ``hou`` fixture is whichever is there.
"""

from pathlib import Path

import pytest

import keywright
from keywright import node, shipped, testing

GOLDENS = Path(__file__).parent / "goldens"

RECIPE = {
    "keywright": 1,
    "name": "Worn tennis ball",
    "shape": {"type": "bounce", "bounces": 3, "elasticity": 0.55},
}


@pytest.fixture
def motion_recipe(hou):
    """A ball that goes down from frame 1 to 48, and a Motion Recipe in its geometry network."""
    hou.hda.installFile(str(shipped.asset()))
    hou.setFps(24)
    ball = hou.node("/obj").createNode("geo", "ball")
    for frame, height in ((1, 5.0), (48, 0.0)):
        key = hou.Keyframe()
        key.setFrame(frame)
        key.setValue(height)
        key.setExpression("bezier()", hou.exprLanguage.Hscript)
        ball.parm("ty").setKeyframe(key)
    made = ball.createNode("keywright::motion_recipe", "motion_recipe1")
    made.parm("targets").set(1)
    made.parm("target_ref1").setExpression('ch("../ty")', hou.exprLanguage.Hscript)
    return made


def test_the_ball_moves_as_it_did(motion_recipe):
    assert not node.load(motion_recipe, keywright.Recipe.from_dict(RECIPE)).problem
    motion_recipe.cook(force=True)
    assert motion_recipe.errors() == ()
    report = node.commit(motion_recipe)
    assert report.written, report.table
    with testing.together():
        testing.assert_curve(motion_recipe, GOLDENS / "tennis_ball.json")
        testing.assert_keys(motion_recipe.parent().parm("ty"), GOLDENS / "tennis_ball_ty.json")
