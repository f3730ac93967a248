"""What a row asks for beside its channel: a height where nothing moves, poses held for several frames."""

from __future__ import annotations

import numpy as np
import pytest

from keywright.demo import scene as demo

from .conftest import Scene
from .test_commit import BOUNCE, hold_recipe, motion, point_at


def test_an_amplitude_on_a_channel_without_keys(scene: Scene) -> None:
    """A motion that ends where it starts, about the value the channel rests at; Restore brings it back."""
    recipe = hold_recipe(scene, {**BOUNCE, "stack": [{"type": "repeat", "mode": "ping_pong", "count": 2}]})
    point_at(scene, 'ch("../tz")')
    parm = scene.ball.parm("tz")
    parm.set(2.5)
    for name, value in {
        "target_userange1": 1,
        "target_start1": 10,
        "target_end1": 34,
        "target_useamplitude1": 1,
        "target_amplitude1": 3.0,
    }.items():
        scene.node.parm(name).set(value)
    with scene.one_step():
        scene.press("commit", "/obj/ball/tz")
    shown = motion(parm, 10, 34)
    wanted = 2.5 + 3.0 * recipe.curve().evaluate(np.linspace(0.0, 1.0, len(shown)))
    assert np.abs(shown - wanted).max() <= 0.005 * 3.0
    scene.press("restore", "/obj/ball/tz")
    assert (parm.keyframes(), parm.eval()) == ((), 2.5)


@pytest.mark.parametrize(
    ("every", "phase", "own"), [(2, 0, 0), (2, 1, 0), (3, 1, 0), (1, 0, 4), (2, 0, 1), (2, 3, 0), (2, 5, 3)]
)
def test_on_twos_each_held_key_has_the_motion_s_value_at_its_frame(
    scene: Scene, every: int, phase: int, own: int
) -> None:
    recipe = hold_recipe(scene, BOUNCE)
    point_at(scene, 'ch("../ty")')
    for name, value in {"exposure": every, "exposure_phase": phase, "target_exposure1": own}.items():
        scene.node.parm(name).set(value)
    scene.press("commit", "/obj/ball/ty")
    keys = scene.ball.parm("ty").keyframes()
    step = own or every
    if step == 1:
        assert len(keys) == 8
        return
    wanted = sorted({demo.FIRST, *range(demo.FIRST + phase % step, demo.LAST + 1, step), demo.LAST})
    assert [round(key.frame(), 6) for key in keys] == wanted
    assert {key.expression() for key in keys[:-1]} == {"constant()"}
    start, end = demo.BLOCKED["ty"][0][1], demo.BLOCKED["ty"][-1][1]
    x = (np.array(wanted) - demo.FIRST) / (demo.LAST - demo.FIRST)
    motion_there = start + (end - start) * recipe.curve().evaluate(x)
    assert np.abs(np.array([key.value() for key in keys]) - motion_there).max() <= 1e-9 * abs(end - start)
