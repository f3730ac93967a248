"""What a commit costs as channels get many: crossings, work, room in the scene. Counted, never timed."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from types import ModuleType
from typing import Any

import pytest

from keywright import _core
from keywright import node as flow

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


def crossings(action: Callable[[], Any]) -> list[str]:
    """Names of the native module's functions and methods that an action calls, one a call.

    Making columns and reading those that come back is none. The recipe's own text is left out.
    """
    made: list[str] = []

    def count(frame: object, event: str, function: Any) -> None:
        if event == "c_call":
            of = getattr(function, "__self__", None)
            module = of.__name__ if isinstance(of, ModuleType) else type(of).__module__
            if module == _core.__name__:
                made.append(function.__name__)

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        action()
    finally:
        sys.setprofile(before)
    assert made.count("to_json") <= 3, "the recipe is told once more for each channel"
    return [call for call in made if call != "to_json"]


def test_channels_cross_into_the_core_all_at_once(scene: Scene) -> None:
    hold_recipe(scene, BOUNCE)
    steps: dict[str, Callable[[Any], Any]] = {
        "commit": flow.commit,
        "re-apply": flow.reapply,
        "commit over a commit": flow.commit,
        "restore": flow.restore,
    }
    for count in (5, 50):
        posts(scene, count, f"group{count}_")
        for number, (name, action) in enumerate(steps.items(), start=5):
            scene.node.parm("bounce_elasticity").set(number / 10)
            before = [key.value() for key in scene.hou.parm(f"/obj/group{count}_0/ty").keyframes()]
            found = crossings(partial(action, scene.node))
            after = [key.value() for key in scene.hou.parm(f"/obj/group{count}_0/ty").keyframes()]
            assert after != before, (name, count)
            assert found == ["settle"], (name, count)
        flow.forget(scene.node)


def lead(node: Any, paths: list[str]) -> None:
    """A row for each object."""
    node.parm("targets").set(len(paths))
    for row, path in enumerate(paths, start=1):
        node.parm(f"target_node{row}").set(path)
        node.parm(f"target_parms{row}").set("ty")


@pytest.mark.parametrize("count", [2, 8])
def test_so_do_they_where_others_have_committed_or_channels_were_renamed(scene: Scene, count: int) -> None:
    hold_recipe(scene, BOUNCE)
    node = scene.node
    other = node.parent().createNode(node.type().name())
    for group in ("mine", "free"):
        posts(scene, count, group)
    mine, free = ([f"/obj/{group}{number}" for number in range(count)] for group in ("mine", "free"))
    for each in (node, other):
        lead(each, mine)
        assert flow.commit(each).written
    told: list[Any] = []

    def once(action: Callable[[Any], Any], outcome: str) -> None:
        """An action crosses once, and does what it is meant to."""
        assert crossings(lambda: told.append(action(node))) == ["settle"], action
        found = [row.outcome.value for row in told[-1].rows if row.outcome.value != "missing"]
        assert found == [outcome] * count, told[-1]

    for action in (flow.dry_run, flow.reapply, flow.restore, flow.check):
        once(action, "changed-by")
    lead(node, free)
    once(flow.dry_run, "written")
    assert flow.restore(other).written
    once(flow.dry_run, "written")
    node.parm("targets").set(0)
    once(flow.restore, "written")
    lead(node, mine)
    assert flow.commit(node).written
    for path in mine:
        scene.hou.node(path).setName(path.rpartition("/")[2] + "x")
    once(flow.dry_run, "unchanged")
    once(flow.restore, "written")
    once(flow.commit, "written")


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
    """First commit, Re-apply and Restore; a commit inside other keys, whose handles outside must not move."""
    hold_recipe(scene, BOUNCE)
    found: list[list[int]] = []
    for count in (1, 16, 160):  # the first is not counted: it loads what it needs
        posts(scene, count, f"group{count}_")
        scene.node.parm("bounce_elasticity").set(0.6)
        steps = [work(lambda: flow.commit(scene.node))]
        scene.node.parm("bounce_elasticity").set(0.7)
        steps += [work(lambda: flow.reapply(scene.node)), work(lambda: flow.restore(scene.node))]
        flow.forget(scene.node)
        inside = {"range": "frames", "range_start": 25.0, "range_end": 35.0}
        for name, value in inside.items():
            scene.node.parm(name).set(value)
        steps.append(work(lambda: flow.commit(scene.node)))
        flow.forget(scene.node)
        scene.node.parm("range").set("keys")
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
