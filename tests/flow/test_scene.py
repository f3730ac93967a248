"""The scene that all flow tests share, and the yardsticks it brings."""

from __future__ import annotations

import pytest

from .conftest import Scene


def test_the_scene_is_a_blocked_ball_with_a_recipe_inside(scene: Scene) -> None:
    assert scene.node.type().name() == "keywright::motion_recipe::1.0"
    assert [len(scene.ball.parm(name).keyframes()) for name in ("tx", "ty", "rz", "sy")] == [3, 3, 3, 4]


def test_the_witness_sees_what_changes_beside_the_node(scene: Scene) -> None:
    with pytest.raises(AssertionError, match="/obj/ball/ry"), scene.witness("/obj/ball/rx"):
        scene.ball.parmTuple("r").set((1.0, 1.0, 0.0))


def test_a_refusal_may_say_something_and_no_more(scene: Scene) -> None:
    with scene.refused(), scene.hou.undos.disabler():
        scene.node.parm("status").set("no")
    with pytest.raises(AssertionError, match="fit_tolerance"), scene.refused():
        scene.node.parm("fit_tolerance").set(0.01)


def test_two_steps_are_not_one(scene: Scene) -> None:
    with scene.one_step():
        scene.node.parm("fit_tolerance").set(0.01)
    step = scene.one_step()
    step.__enter__()
    scene.node.parm("fit_tolerance").set(0.02)
    scene.node.parm("fit_max_keys").set(12)
    with pytest.raises(AssertionError):
        step.__exit__(None, None, None)
