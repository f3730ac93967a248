"""What a commit costs as channels get many: crossings, work, room in the scene. Counted, never timed."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from keywright import _core
from keywright import node as flow
from keywright.recipe import Recipe

from .conftest import Scene
from .test_commit import hold_recipe

BOUNCE = {"keywright": 1, "shape": {"type": "bounce", "bounces": 3, "elasticity": 0.6}}


@pytest.fixture(params=[{"version": "21.0", "ui": False}])
def session(request: pytest.FixtureRequest) -> Iterator[Any]:
    import hou_standin

    yield hou_standin.install(**request.param)
    hou_standin.uninstall()


def posts(scene: Scene, count: int, group: str = "post") -> None:
    """So many objects with two keys each, no two alike, and one row that names them all."""
    hou, chance = scene.hou, random.Random(count)
    for number in range(count):
        parm = scene.ball.parent().createNode("geo", f"{group}{number}").parm("ty")
        for first, high in ((1.0, 10.0), (40.0, 3.0)):
            key = hou.Keyframe()
            key.setTime(hou.frameToTime(first + 20.0 * chance.random()))
            key.setValue(high * chance.random())
            key.setExpression("bezier()", hou.exprLanguage.Hscript)
            parm.setKeyframe(key)
    for name, value in {"targets": 1, "target_node1": f"../../{group}*", "target_parms1": "ty"}.items():
        scene.node.parm(name).set(value)


@pytest.fixture
def crossings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A word for each time that channels are handed to the core, and how many it is given."""
    made: list[str] = []

    def counted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            made.append(f"{name} {len(arguments[-1])}")
            return function(*arguments)

        return call

    monkeypatch.setattr(Recipe, "plan", counted("plan", Recipe.plan))
    monkeypatch.setattr(_core, "restore", counted("restore", _core.restore))
    return made


@pytest.mark.parametrize("count", [1, 12])
def test_all_channels_cross_into_the_core_at_once(scene: Scene, crossings: list[str], count: int) -> None:
    hold_recipe(scene, BOUNCE)
    posts(scene, count)
    assert flow.commit(scene.node).written
    assert crossings == [f"plan {count}"]
    crossings.clear()
    scene.node.parm("bounce_elasticity").set(0.7)
    assert flow.reapply(scene.node).written
    assert crossings == [f"plan {count}"]
    crossings.clear()
    scene.node.parm("bounce_elasticity").set(0.5)
    assert flow.commit(scene.node).written
    assert crossings == [f"restore {count}", f"plan {count}"], "the ground of earlier commits is asked first"
    crossings.clear()
    assert flow.restore(scene.node).written
    assert crossings == [f"restore {count}"]


def work(action: Callable[[], Any]) -> int:
    """Calls of functions, and resumed generators, that an action takes: the same in every run."""
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        assert action().written
    finally:
        sys.setprofile(before)
    return calls


def test_ten_times_the_channels_are_at_most_twelve_times_the_work(scene: Scene) -> None:
    """First commit, Re-apply and Restore."""
    hold_recipe(scene, BOUNCE)
    found: list[list[int]] = []
    for count in (1, 16, 160):  # the first is not counted: it loads what it needs
        posts(scene, count, f"group{count}_")
        scene.node.parm("bounce_elasticity").set(0.6)
        steps = [work(lambda: flow.commit(scene.node))]
        scene.node.parm("bounce_elasticity").set(0.7)
        steps += [work(lambda: flow.reapply(scene.node)), work(lambda: flow.restore(scene.node))]
        flow.forget(scene.node)
        found.append(steps)
    for few, many in zip(found[1], found[2], strict=True):
        assert many <= 12 * few, found


def test_two_thousand_targets_add_less_than_three_megabytes(scene: Scene) -> None:
    """Of what 100 more of them add: the records, and what the node's own parameters hold."""
    hold_recipe(scene, {**BOUNCE, "shape": {"type": "bounce", "bounces": 5, "elasticity": 0.6}})
    sizes = []
    for count in (50, 150):
        posts(scene, count, f"group{count}_")
        assert flow.commit(scene.node).written
        data = sum(len(name) + len(text) for name, text in scene.node.userDataDict().items())
        sizes.append(data + sum(len(parm.rawValue()) for parm in scene.node.parms()))
        flow.forget(scene.node)
    assert 20 * (sizes[1] - sizes[0]) < 3e6
