"""The node's flow for scripts: the same as the buttons, and a report instead of an exception."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import hou_standin
import keywright as kw
from keywright import node as flow
from keywright import presets
from keywright.demo import scene as demo

from .conftest import VERSIONS, Scene

ONE_VERSION = pytest.mark.parametrize("session", VERSIONS[-1:], indirect=True)
BATCH = pytest.mark.parametrize("session", [{"version": "21.0", "ui": False}], indirect=True)


def keys(parm: Any) -> list[tuple[float, ...]]:
    from keywright.host.keys import read_keys

    return [
        (key.time, key.value, key.in_value, key.slope, key.in_slope, key.accel) for key in read_keys(parm)
    ]


def test_no_room_is_named_like_a_function() -> None:
    """A room of that name would take the function's place when it is imported."""
    rooms = {module.name for module in pkgutil.iter_modules(flow.__path__)}
    names = {"get_keys", "reapply", "restore", "forget", "take_over", "stale_nodes", "owners", *flow.__all__}
    assert rooms & names == set()


def test_the_package_is_imported_without_a_host() -> None:
    code = (
        "import keywright as kw, keywright.node, sys\n"
        "assert 'hou' not in sys.modules\n"
        "try: kw.commit([], kw.Recipe.from_dict({'keywright': 1}))\n"
        "except kw.HostError as fault: print(fault.code)\n"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "no-host"


@ONE_VERSION
def test_script_and_button_write_equal_keys_and_reports(scene: Scene) -> None:
    flow.load(scene.node, "bounce/rubber_ball")
    demo.point_at_channels(scene.node)
    scene.press("commit", "/obj/ball/ty", "/obj/ball/rz", "/obj/ball/sy")
    by_button = [keys(scene.ball.parm(name)) for name in demo.DRIVEN]
    report = flow.last_report(scene.node)
    scene.hou.undos.performUndo()
    with scene.one_step():
        made = flow.commit(scene.node)
    assert [keys(scene.ball.parm(name)) for name in demo.DRIVEN] == by_button
    assert report is not None
    assert (made.rows, made.summary) == (report.rows, report.summary)
    assert scene.status == made.summary


@ONE_VERSION
def test_what_a_node_shows_is_there_in_doubles(scene: Scene) -> None:
    flow.load(scene.node, "overshoot/springy_settle")
    recipe = presets.load("overshoot/springy_settle")
    x = np.linspace(0.0, 1.0, 101)
    assert flow.recipe(scene.node) == recipe
    assert np.array_equal(flow.evaluate(scene.node, x), recipe.curve().evaluate(x))
    assert flow.evaluate(scene.node, 1.0) == recipe.curve().evaluate(1.0)
    assert np.array_equal(flow.keys(scene.node), recipe.fit().curve.knots)


@ONE_VERSION
def test_nothing_raises_for_a_refusal(scene: Scene) -> None:
    scene.node.parm("shape").set("sampled")
    for action in (flow.dry_run, flow.commit, flow.save):
        with scene.refused():
            report = action(scene.node)
        assert not report.written
        assert "there are no samples" in report.summary
        assert report.summary == scene.status
    for report in (flow.load(scene.node, "no/such"), flow.update(scene.node), flow.recover(scene.node)):
        assert report.problem
    assert scene.session.desk.messages == [], "scripts are told, not asked"


@BATCH
def test_a_script_in_batch_loads_and_commits(scene: Scene) -> None:
    assert flow.load(scene.node, presets.load("bounce/rubber_ball")).done == "loaded Rubber ball"
    demo.point_at_channels(scene.node)
    assert flow.check(scene.node).summary == "3 channels can be written" == scene.status
    assert flow.dry_run(scene.node).summary.startswith("would write")
    assert {*flow.dry_run(scene.node).seconds} == {"read", "plan"}
    report = flow.commit(scene.node)
    assert report.written
    assert {*report.seconds} == {"read", "plan", "write"}
    assert min(report.seconds.values()) >= 0.0


# Without a node


def test_a_recipe_goes_onto_channels_without_a_node(scene: Scene) -> None:
    recipe = presets.load("bounce/rubber_ball")
    flow.load(scene.node, recipe)
    demo.point_at_channels(scene.node)
    flow.commit(scene.node)
    wanted = [keys(scene.ball.parm(name)) for name in demo.DRIVEN]
    scene.hou.undos.performUndo()
    channels = [scene.ball.parm(name) for name in demo.DRIVEN]
    with scene.one_step():
        report = kw.commit(channels, recipe, frames=(demo.FIRST, demo.LAST))
    assert report.written
    assert [row.channel for row in report.rows] == [parm.path() for parm in channels]
    assert [keys(parm) for parm in channels] == wanted


@ONE_VERSION
def test_without_a_node_too_a_problem_writes_nothing(scene: Scene) -> None:
    scene.ball.parm("ty").lock(True)
    before, labels = hou_standin.snapshot(scene.session), scene.undo_labels
    tuples = [scene.ball.parmTuple("t"), scene.ball.parm("tx")]
    report = kw.commit(tuples, presets.load("bounce/rubber_ball"), frames=(1, 60))
    assert not report.written
    outcomes = [row.outcome.value for row in report.rows]
    assert outcomes[1:] == ["locked", "no-keys", "duplicate"]
    assert hou_standin.difference(before, hou_standin.snapshot(scene.session)) == []
    assert scene.undo_labels == labels


@ONE_VERSION
def test_inspect_reads_and_writes_nothing(scene: Scene) -> None:
    flow.load(scene.node, "bounce/rubber_ball")
    demo.point_at_channels(scene.node)
    scene.node.parm("bounce_bounces").set(3)
    before, labels = hou_standin.snapshot(scene.session), scene.undo_labels
    found = kw.inspect(scene.node)
    assert hou_standin.difference(before, hou_standin.snapshot(scene.session)) == []
    assert scene.undo_labels == labels
    assert kw.Recipe.from_dict(found["recipe"]) == flow.recipe(scene.node)
    assert (found["loaded_from"], found["changed_since_loaded"]) == ("bounce/rubber_ball", True)
    assert [row["channel"] for row in found["targets"]] == [f"/obj/ball/{name}" for name in demo.BLOCKED]


@ONE_VERSION
def test_inspect_tells_what_a_commit_would_meet(scene: Scene) -> None:
    """A recipe that is not whole, a node that cannot be written, a recipe that is as it was loaded."""
    flow.load(scene.node, "bounce/rubber_ball")
    scene.node.parm("recipe_name").set("Mine")
    found = kw.inspect(scene.node)
    assert (found["complete"], found["changed_since_loaded"], found["problem"]) == (True, False, "")
    assert found["frame"] == scene.hou.playbar.frameRange()[0]
    scene.node.parm("layers").set(1)
    scene.node.parm("layer_type1").set("limit")
    scene.node.parm("layer_limit_low1").set(3.0)
    scene.node.parm("report").lock(True)
    found = kw.inspect(scene.node)
    assert not found["complete"]
    assert [message["code"] for message in found["messages"]] == ["limit-skipped"]
    assert found["problem"] == f"{scene.node.path()}/report is locked; unlock it first"


@ONE_VERSION
def test_keys_are_those_that_a_commit_writes(scene: Scene) -> None:
    """Not the knots of the motion, where the fit needs fewer or other ones."""
    document = {"keywright": 1, "shape": {"type": "noise", "points": 40}, "fit": {"tolerance": 0.05}}
    flow.load(scene.node, kw.Recipe.from_dict(document))
    scene.node.parm("fit_reduce").set(1)
    demo.point_at_channels(scene.node)
    found = flow.keys(scene.node)
    assert len(found) < len(flow.recipe(scene.node).curve())
    assert flow.commit(scene.node).written
    parm = scene.ball.parm("ty")
    written = np.array([[key.frame(), key.value()] for key in parm.keyframes()])
    first, last = written[0], written[-1]
    assert len(written) == len(found)
    assert np.abs((written[:, 0] - first[0]) / (last[0] - first[0]) - found["x"]).max() < 1e-9
    progress = (found["y"] - found["y"][0]) / (found["y"][-1] - found["y"][0])
    assert np.abs((written[:, 1] - first[1]) / (last[1] - first[1]) - progress).max() < 1e-9


@pytest.mark.parametrize("thing", [None, 3, "/obj/ball"], ids=str)
def test_what_is_no_node_is_refused_at_the_door(scene: Scene, thing: Any) -> None:
    for ask in (
        *(flow.check, flow.dry_run, flow.commit, flow.reapply, flow.restore, flow.forget, flow.take_over),
        *(flow.get_keys, flow.recipe, flow.update, flow.recover, flow.keys, flow.last_report, flow.save),
        *(
            kw.inspect,
            lambda node: flow.load(node, "bounce/basketball"),
            lambda node: flow.evaluate(node, 0.5),
        ),
    ):
        with scene.refused(), pytest.raises(kw.HostError) as caught:
            ask(thing)
        assert caught.value.code == "not-a-recipe-node"
        assert repr(thing) in str(caught.value)


def test_another_node_is_no_motion_recipe(scene: Scene) -> None:
    with pytest.raises(kw.HostError, match="/obj/ball is no Motion Recipe"):
        flow.commit(scene.ball)


@pytest.mark.parametrize("things", [[None], [3], "ty", None, 3], ids=str)
def test_what_is_no_parameter_is_refused_at_the_door(scene: Scene, things: Any) -> None:
    recipe = kw.Recipe.from_dict({"keywright": 1})
    with scene.refused(), pytest.raises(kw.HostError) as caught:
        kw.commit(things, recipe)
    assert caught.value.code == "not-a-parameter"


def test_one_parameter_is_no_list(scene: Scene) -> None:
    with pytest.raises(kw.HostError, match="one parameter where a list of parameters belongs"):
        kw.commit(scene.ball.parm("ty"), "bounce/basketball")


def test_a_recipe_may_be_named(scene: Scene) -> None:
    assert kw.commit([scene.ball.parm("ty")], "bounce/basketball", frames=(1, 60)).written
    for nothing in (None, {"keywright": 1}, 3):
        with scene.refused(), pytest.raises(kw.RecipeError, match="is no recipe"):
            kw.commit([scene.ball.parm("ty")], nothing)  # type: ignore[arg-type]
