"""Commit, Dry Run and Check Targets: the buttons of the shipped asset, pressed on the stand-in."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import hou_standin
import keywright as kw
from keywright.demo import scene as demo

from .conftest import Scene

BOUNCE = {"keywright": 1, "name": "Bounce", "shape": {"type": "bounce", "bounces": 3}}


def hold_recipe(scene: Scene, document: dict[str, Any]) -> kw.Recipe:
    """Puts a recipe on the node."""
    from keywright.node import own, parms

    recipe = kw.Recipe.from_dict(document)
    own.write(scene.node, parms.values(recipe))
    return recipe


def point_at(scene: Scene, *references: str) -> None:
    """One row a reference, pasted as Houdini pastes them."""
    scene.node.parm("targets").set(len(references))
    for row, text in enumerate(references, start=1):
        scene.node.parm(f"target_ref{row}").setExpression(text, scene.hou.exprLanguage.Hscript)


def motion(parm: Any, first: float, last: float) -> np.ndarray:
    """The channel at quarter frames."""
    steps = round(4 * (last - first))
    return np.array([parm.evalAsFloatAtFrame(first + step / 4) for step in range(steps + 1)])


@pytest.fixture
def committed(scene: Scene) -> Scene:
    """The demo's three channels under a bounce."""
    hold_recipe(scene, BOUNCE)
    demo.point_at_channels(scene.node)
    with scene.one_step():
        scene.press("commit", "/obj/ball/ty", "/obj/ball/rz", "/obj/ball/sy")
    return scene


def test_a_commit_writes_the_recipes_own_knots_as_native_keys(committed: Scene) -> None:
    curve = kw.Recipe.from_dict(BOUNCE).curve()
    seconds = (demo.LAST - demo.FIRST) / demo.FPS
    for name in demo.DRIVEN:
        parm = committed.ball.parm(name)
        keys = parm.keyframes()
        assert [key.expression() for key in keys] == ["bezier()"] * len(curve)
        times = np.array([key.time() for key in keys])
        assert times == pytest.approx(curve.knots["x"] * seconds, abs=1e-9)
        first, last = demo.BLOCKED[name][0][1], demo.BLOCKED[name][-1][1]
        assert (keys[0].value(), keys[-1].value()) == (first, last)


def test_the_channel_moves_as_the_recipe_says(committed: Scene) -> None:
    curve = kw.Recipe.from_dict(BOUNCE).curve()
    x = np.linspace(0.0, 1.0, 4 * (demo.LAST - demo.FIRST) + 1)
    for name in demo.DRIVEN:
        first, last = demo.BLOCKED[name][0][1], demo.BLOCKED[name][-1][1]
        shown = motion(committed.ball.parm(name), demo.FIRST, demo.LAST)
        wanted = first + (last - first) * curve.evaluate(x)
        assert np.abs(shown - wanted).max() <= 1e-9 * abs(last - first)


def test_the_report_says_the_same_everywhere(committed: Scene) -> None:
    from keywright.node import status

    report = status.last_report(committed.node)
    assert report is not None
    assert report.written
    assert committed.status == report.summary == "24 keys on 3 channels, worst 0 %"
    assert committed.values("target_status1", "target_status2") == (
        "off",
        f"/obj/ball/ty, 0.9 to 7: {report.rows[1].text}",
    )
    rows = report.to_dict()["rows"]
    assert [(row["keys_before"], row["keys_after"]) for row in rows] == [(None, 0), (3, 8), (3, 8), (4, 8)]


WOBBLE = {**BOUNCE, "stack": [{"type": "jiggle", "amount": 0.5}]}


@pytest.mark.parametrize("session", ["21.0"], indirect=True)
def test_the_report_says_how_far_off_the_keys_are_and_where(scene: Scene) -> None:
    """Measured on the channel itself, a sixty-fourth of a frame apart."""
    recipe = hold_recipe(scene, WOBBLE)
    point_at(scene, 'ch("../ty")')
    scene.press("commit", "/obj/ball/ty")
    [row] = scene.last_report.rows
    assert row.max_error_frame is not None
    parm, keys = scene.ball.parm("ty"), scene.ball.parm("ty").keyframes()
    first, last = keys[0].value(), keys[-1].value()
    curve = recipe.curve()
    values = curve.evaluate(np.linspace(0.0, 1.0, 4097))
    gain = (last - first) / (values[-1] - values[0])
    height = (values.max() - values.min()) * abs(gain)

    def off(frame: float) -> float:
        x = (frame - demo.FIRST) / (demo.LAST - demo.FIRST)
        wanted = first + gain * (curve.evaluate(x) - values[0])
        return abs(parm.evalAsFloatAtFrame(frame) - wanted) / height

    frames = np.linspace(demo.FIRST, demo.LAST, 64 * (demo.LAST - demo.FIRST) + 1)
    assert 0.0 < row.max_error <= 0.005
    assert off(row.max_error_frame) == pytest.approx(row.max_error, rel=1e-6)
    assert max(map(off, frames)) <= row.max_error * 1.02


@pytest.mark.parametrize("session", ["21.0"], indirect=True)
def test_a_row_that_was_not_written_reports_no_place_of_an_error(scene: Scene) -> None:
    hold_recipe(scene, BOUNCE)
    point_at(scene, 'ch("../nothing")')
    scene.press("commit")
    assert scene.last_report.rows[0].max_error_frame is None


def test_a_second_commit_changes_nothing(committed: Scene) -> None:
    before = hou_standin.snapshot(committed.session)
    with committed.refused():
        assert committed.press("commit") == "nothing to write: all targets are unchanged"
    lines = hou_standin.difference(before, hou_standin.snapshot(committed.session))
    assert [line for line in lines if not line.startswith("/obj/ball/motion_recipe1")] == []


def test_a_dry_run_says_what_a_commit_would_do_and_touches_nothing(scene: Scene) -> None:
    hold_recipe(scene, BOUNCE)
    demo.point_at_channels(scene.node)
    with scene.refused():
        assert scene.press("dryrun") == "would write 24 keys on 3 channels, worst 0 %"


def test_a_check_resolves_rows_and_touches_nothing(scene: Scene) -> None:
    point_at(scene, 'ch("../ty")', 'ch("../nothing")')
    with scene.refused():
        said = scene.press("targets_check")
    assert said == "1 channel can be written, 1 cannot: no /obj/ball/nothing"


@pytest.mark.parametrize(
    ("spoil", "outcome", "said"),
    [
        (lambda ball: ball.destroy(), None, None),
        (lambda ball: ball.parm("ty").lock(True), "locked", "locked"),
        (
            lambda ball: (ball.parm("ty").deleteAllKeyframes(), ball.parm("ty").setExpression("sin($F)")),
            "driven",
            "driven by sin($F)",
        ),
        (lambda ball: ball.parm("ty").deleteAllKeyframes(), "no-keys", None),
    ],
    ids=["gone", "locked", "driven", "no keys"],
)
def test_one_bad_target_refuses_all(scene: Scene, spoil: Any, outcome: str | None, said: str | None) -> None:
    """A channel that cannot be keyed is an outcome that names it; nothing is written anywhere."""
    from keywright.node import status

    hold_recipe(scene, BOUNCE)
    other = scene.ball.parent().createNode("geo", "other")
    for name in demo.BLOCKED:
        other.parm(name).setKeyframes(scene.ball.parm(name).keyframes())
    point_at(scene, 'ch("../ty")', 'ch("../../other/ty")')
    scene.ball.parm("ty").node()
    spoiled = other if outcome is None else scene.ball
    spoil(spoiled)
    with scene.refused():
        scene.press("commit")
    report = status.last_report(scene.node)
    assert report is not None
    assert not report.written
    row = report.rows[1 if outcome is None else 0]
    assert row.outcome.value == (outcome or "missing")
    assert said is None or row.text == said
    assert row.text in scene.status


def test_the_others_are_written_if_asked(scene: Scene) -> None:
    hold_recipe(scene, BOUNCE)
    scene.ball.parm("rz").lock(True)
    scene.node.parm("on_problem").set("skip")
    demo.point_at_channels(scene.node)
    with scene.refused():
        foretold = scene.press("dryrun")
    said = scene.press("commit", "/obj/ball/ty", "/obj/ball/sy")
    assert said == "16 keys on 2 channels, worst 0 %; 1 left out: /obj/ball/rz: locked"
    assert foretold == f"would write {said}"
    for button in ("dryrun", "commit", "reapply"):  # of those that could be, none is left to be written
        with scene.refused():
            assert scene.press(button) == "nothing written: 1 problem: /obj/ball/rz: locked"


@pytest.mark.parametrize("on_problem", ["refuse", "skip"])
def test_a_dry_run_foretells_a_remark_and_what_refuses_all(scene: Scene, on_problem: str) -> None:
    hold_recipe(scene, {**BOUNCE, "stack": [{"type": "contrast"}, {"type": "limit"}]})
    scene.node.parm("stack_view").set(1)
    scene.node.parm("on_problem").set(on_problem)
    scene.ball.parm("rz").lock(True)
    demo.point_at_channels(scene.node)
    remark = "all 2 layers are used, View up to Layer shows 1"
    said = scene.press("dryrun")
    assert said.endswith(f"/obj/ball/rz: locked; {remark}")
    assert said.startswith("would write " if on_problem == "skip" else "nothing written: 1 problem: ")
    if on_problem == "refuse":  # of what is not written there is nothing to remark
        assert scene.press("commit") == "nothing written: 1 problem: /obj/ball/rz: locked"
    scene.node.parm("layer_limit_low2").set(2.0)
    scene.node.parm("stack_view").set(0)
    assert "Low 2 is not below High 1" in scene.press("dryrun")
    assert "would write" not in scene.status


def test_an_integer_and_a_string_are_no_targets(scene: Scene) -> None:
    from keywright.node import status

    hold_recipe(scene, BOUNCE)
    scene.node.parm("targets").set(1)
    scene.node.parm("target_node1").set("..")
    scene.node.parm("target_parms1").set("shop_materialpath xOrd")
    scene.press("targets_check")
    report = status.last_report(scene.node)
    assert report is not None
    assert {row.outcome.value for row in report.rows} == {"not-keyable"}
    assert "string" in report.rows[0].text


def test_a_curve_with_equal_ends_is_not_laid_over_a_change(scene: Scene) -> None:
    hold_recipe(
        scene,
        {**BOUNCE, "stack": [{"type": "repeat", "mode": "ping_pong", "count": 2}]},
    )
    point_at(scene, 'ch("../ty")')
    with scene.refused():
        said = scene.press("commit")
    assert "a curve with equal ends cannot be laid over a change" in said


def test_the_range_in_frames_replaces_that_stretch_alone(scene: Scene) -> None:
    hold_recipe(scene, BOUNCE)
    point_at(scene, 'ch("../ty")')
    scene.node.parm("range").set("frames")
    scene.node.parm("range_start").set(24)
    scene.node.parm("range_end").set(48)
    parm = scene.ball.parm("ty")
    before = motion(parm, demo.FIRST, demo.LAST)
    with scene.one_step():
        scene.press("commit", "/obj/ball/ty")
    after = motion(parm, demo.FIRST, demo.LAST)
    inside = slice(4 * (24 - demo.FIRST), 4 * (48 - demo.FIRST) + 1)
    outside = np.ones(len(before), dtype=bool)
    outside[inside] = False
    assert np.abs(before - after)[outside].max() <= 1e-9 * np.ptp(before)
    assert not np.allclose(before[inside], after[inside])


def test_from_and_to_on_a_channel_without_keys(scene: Scene) -> None:
    hold_recipe(scene, BOUNCE)
    point_at(scene, 'ch("../tz")')
    for name, value in {
        "range": "frames",
        "range_start": 1001,
        "range_end": 1025,
        "target_usefrom1": 1,
        "target_from1": 0.0,
        "target_useto1": 1,
        "target_to1": -369.0,
    }.items():
        scene.node.parm(name).set(value)
    with scene.one_step():
        scene.press("commit", "/obj/ball/tz")
    keys = scene.ball.parm("tz").keyframes()
    assert (keys[0].frame(), keys[-1].frame()) == pytest.approx((1001, 1025))
    assert (keys[0].value(), keys[-1].value()) == (0.0, -369.0)


def test_twenty_posts_three_frames_apart(scene: Scene) -> None:
    hold_recipe(scene, BOUNCE)
    obj = scene.ball.parent()
    for number in range(1, 21):
        post = obj.createNode("geo", f"post{number}")
        post.parm("ty").setKeyframes(scene.ball.parm("ty").keyframes())
    scene.node.parm("targets").set(1)
    scene.node.parm("target_node1").set("../../post*")
    scene.node.parm("target_parms1").set("ty")
    scene.node.parm("range").set("frames")
    scene.node.parm("range_start").set(1)
    scene.node.parm("range_end").set(25)
    scene.node.parm("stagger").set("step")
    scene.node.parm("target_usefrom1").set(1)
    scene.node.parm("target_from1").set(10.0)
    scene.node.parm("target_useto1").set(1)
    with scene.one_step():
        scene.press("commit", "/obj/post")
    for number in range(1, 21):
        first = 1 + 3 * (number - 1)
        frames = [key.frame() for key in scene.hou.node(f"/obj/post{number}").parm("ty").keyframes()]
        assert any(math.isclose(frame, first, abs_tol=1e-6) for frame in frames), number
        assert any(math.isclose(frame, first + 24, abs_tol=1e-6) for frame in frames), number


def test_a_channel_that_changes_between_read_and_write_is_left_alone(scene: Scene) -> None:
    """Another tool takes a key away after the plan is made and before it is written."""
    from keywright.node import status
    from keywright.node.channels import planning

    hold_recipe(scene, BOUNCE)
    demo.point_at_channels(scene.node)
    parm = scene.ball.parm("ty")
    calls = scene.session.calls
    calls.reset()
    planning.plan(scene.node)
    reads = calls.by_name["Parm.keyframes"]
    calls.before_method("keyframes", lambda: parm.deleteKeyframeAtFrame(20), number=reads + 1)
    scene.node.parm("commit").pressButton()
    report = status.last_report(scene.node)
    assert report is not None
    assert report.rows[1].outcome.value == "changed-meanwhile"
    assert report.rows[1].text == "changed since it was read; press Commit again"
    assert [round(key.frame()) for key in parm.keyframes()] == [1, 60]
    assert len(scene.ball.parm("rz").keyframes()) == 3


def test_a_node_deleted_between_read_and_write_is_an_outcome(scene: Scene) -> None:
    from keywright.node import status
    from keywright.node.channels import planning

    hold_recipe(scene, BOUNCE)
    other = scene.ball.parent().createNode("geo", "other")
    other.parm("ty").setKeyframes(scene.ball.parm("ty").keyframes())
    point_at(scene, 'ch("../ty")', 'ch("../../other/ty")')
    calls = scene.session.calls
    calls.reset()
    planning.plan(scene.node)
    reads = calls.by_name["Parm.keyframes"]
    calls.before_method("keyframes", other.destroy, number=reads + 1)
    scene.node.parm("commit").pressButton()
    report = status.last_report(scene.node)
    assert report is not None
    assert [row.outcome.value for row in report.rows] == ["written", "changed-meanwhile"]
    assert not report.written
    assert len(scene.ball.parm("ty").keyframes()) == 3


@pytest.mark.parametrize(
    ("fields", "outcome"),
    [
        ({"range": "frames", "range_start": 24, "range_end": 24}, "one-key"),
        ({"range": "frames", "range_start": 30, "range_end": 12}, "no-keys"),
        ({"range": "selected"}, "no-keys"),
    ],
    ids=["equal times", "backwards", "nothing selected"],
)
def test_a_span_that_is_none_is_refused(scene: Scene, fields: dict[str, Any], outcome: str) -> None:
    from keywright.node import status

    hold_recipe(scene, BOUNCE)
    point_at(scene, 'ch("../ty")')
    for name, value in fields.items():
        scene.node.parm(name).set(value)
    with scene.refused():
        scene.press("commit")
    report = status.last_report(scene.node)
    assert report is not None
    assert report.rows[0].outcome.value == outcome


def test_a_channel_with_one_key_is_refused(scene: Scene) -> None:
    hold_recipe(scene, BOUNCE)
    parm = scene.ball.parm("ty")
    for frame in (20, 60):
        parm.deleteKeyframeAtFrame(frame)
    point_at(scene, 'ch("../ty")')
    with scene.refused():
        assert "one key in the range" in scene.press("commit")
