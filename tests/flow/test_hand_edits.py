"""Hand edits through the node: what counts as one, Keep by a button, the properties of keeping, conflicts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import hou_standin
from keywright import node as scripted
from keywright.demo import scene as demo
from keywright.host.write import set_keys
from keywright.node import own

from .conftest import Scene
from .test_commit import hold_recipe, point_at
from .test_reapply import TY, assert_same, bounce, edit, elastic, keys_of, outcomes, report_of

FLAT_AT_ENDS = 1e-9


@pytest.fixture(params=("20.0", "22.0"))
def session(request: pytest.FixtureRequest) -> Iterator[hou_standin.Session]:
    """A graphical session of the oldest and the newest version, or of what a test asks for."""
    given = request.param
    yield hou_standin.install(
        **({"ui": True, **given} if isinstance(given, dict) else {"version": given, "ui": True})
    )
    hou_standin.uninstall()


@pytest.fixture
def committed(scene: Scene) -> Scene:
    """An elastic move on the ball's ``ty``."""
    hold_recipe(scene, elastic(0.3))
    point_at(scene, 'ch("../ty")')
    scene.press("commit", TY)
    return scene


def put(parm: Any, keys: list[Any]) -> None:
    """Gives a channel these keys."""
    parm.deleteAllKeyframes()
    set_keys(parm, keys)
    set_keys(parm, keys)


# 9.1: what is an edit


def slid(keys: list[Any], row: int, **by: float) -> list[Any]:
    """The keys with one that differs."""
    return [
        key._replace(**{name: getattr(key, name) + amount for name, amount in by.items()})
        if i == row
        else key
        for i, key in enumerate(keys)
    ]


#: What is done to the third key; value range 6.1, one second about one in fps.
NO_EDITS = {
    "time": {"time": 0.9e-6},
    "value": {"value": 5e-6, "in_value": 5e-6},
    "slope": {"slope": 1e-6, "in_slope": 1e-6},
}
EDITS = {
    "time": {"time": 2e-6},
    "value": {"value": 1.3e-5, "in_value": 1.3e-5},
    "one side of a jump": {"value": 1.3e-5},
    "slope": {"slope": 1e-4, "in_slope": 1e-4},
    "handle": {"accel": 1e-4},
}


@pytest.mark.parametrize("session", [{"version": "21.0", "readback_noise": "none"}], indirect=True)
@pytest.mark.parametrize("what", NO_EDITS)
def test_noise_is_no_edit(committed: Scene, what: str) -> None:
    parm = committed.ball.parm("ty")
    put(parm, slid(keys_of(parm), 2, **NO_EDITS[what]))
    hold_recipe(committed, elastic(0.35))
    committed.press("reapply", TY)
    assert outcomes(committed) == ["written"]


@pytest.mark.parametrize("session", [{"version": "21.0", "readback_noise": "none"}], indirect=True)
@pytest.mark.parametrize("what", EDITS)
def test_more_than_noise_is_an_edit(committed: Scene, what: str) -> None:
    parm = committed.ball.parm("ty")
    put(parm, slid(keys_of(parm), 2, **EDITS[what]))
    hold_recipe(committed, elastic(0.35))
    with committed.refused():
        committed.press("reapply")
    assert outcomes(committed) == ["edited-by-hand"]


def test_a_segment_function_and_a_key_more_are_edits(committed: Scene) -> None:
    parm = committed.ball.parm("ty")
    written = keys_of(parm)
    for keys in (
        [key._replace(function="linear()") if i == 1 else key for i, key in enumerate(written)],
        [key for i, key in enumerate(written) if i != 2],
    ):
        put(parm, keys)
        with committed.refused():
            assert "edited by hand since the last commit: " in committed.press("reapply")


def test_flags_are_no_edit(committed: Scene) -> None:
    parm = committed.ball.parm("ty")
    key = parm.keyframes()[-1]
    key.setSlopeAuto(True)
    parm.setKeyframes([key])
    hold_recipe(committed, elastic(0.35))
    committed.press("reapply", TY)
    assert outcomes(committed) == ["written"]


# 9.2: refuse, and Keep where somebody can be asked


@pytest.mark.parametrize("button", ["reapply", "commit"])
def test_keep_is_offered_and_keeps_once(committed: Scene, button: str) -> None:
    edit(committed.ball.parm("ty"), 3, 0.4)
    raised = keys_of(committed.ball.parm("ty"))[3].value
    hold_recipe(committed, {**elastic(0.3), "name": "Same motion"})
    committed.session.desk.answers.append(0)
    with committed.one_step():
        committed.press(button, TY)
    (asked,) = committed.session.desk.messages
    assert asked == (
        "/obj/ball/ty: edited by hand since the last commit: 1 key. Keep the edits on the new result?"
    )
    assert committed.status == "hand edits on 1 channel kept; the keys are as they should be"
    assert keys_of(committed.ball.parm("ty"))[3].value == raised
    assert committed.node.parm("hand_edits").evalAsString() == "refuse"
    # An edit that was kept is carried by later re-applies, whatever the setting.
    hold_recipe(committed, elastic(0.25))
    committed.press("reapply", TY)
    assert outcomes(committed) == ["written"]
    assert "1 hand edit kept" in report_of(committed).rows[0].notes
    assert len(committed.session.desk.messages) == 1


def test_to_press_return_keeps_nothing(committed: Scene) -> None:
    edit(committed.ball.parm("ty"), 3, 0.4)
    hold_recipe(committed, elastic(0.25))
    with committed.refused():
        committed.press("reapply")
    assert len(committed.session.desk.messages) == 1


def test_scripts_and_batch_are_never_asked(committed: Scene) -> None:
    edit(committed.ball.parm("ty"), 3, 0.4)
    hold_recipe(committed, elastic(0.25))
    with committed.refused():
        assert not scripted.reapply(committed.node).written
    assert committed.session.desk.messages == []


def test_keep_is_not_offered_beside_another_problem(committed: Scene) -> None:
    edit(committed.ball.parm("ty"), 3, 0.4)
    own.write(committed.node, {"targets": 2, "target_node2": "..", "target_parms2": "sx"})
    with committed.refused():
        committed.press("commit")
    assert outcomes(committed) == ["edited-by-hand", "no-keys"]
    assert committed.session.desk.messages == []


def test_keep_is_not_offered_where_the_others_are_written(committed: Scene) -> None:
    """Nothing is in the way of the others then."""
    edit(committed.ball.parm("ty"), 3, 0.4)
    rows = {"targets": 2, "target_node2": "..", "target_parms2": "rz", "on_problem": "skip"}
    own.write(committed.node, rows)
    committed.press("commit", "/obj/ball/rz")
    assert outcomes(committed) == ["edited-by-hand", "written"]
    assert committed.session.desk.messages == []


def test_keep_is_not_offered_where_nothing_can_be_written_anyway(committed: Scene) -> None:
    edit(committed.ball.parm("ty"), 3, 0.4)
    hold_recipe(committed, {**elastic(0.25), "stack": [{"type": "limit"}]})
    committed.node.parm("layer_limit_low1").set(2.0)
    with committed.refused():
        assert "Low 2 is not below High 1" in committed.press("commit")
    assert committed.session.desk.messages == []


def test_edits_that_change_no_key_are_not_kept_beside_a_problem(committed: Scene) -> None:
    """All or nothing holds for what is remembered too."""
    edit(committed.ball.parm("ty"), 3, 0.4)
    rows = {"targets": 2, "target_node2": "..", "target_parms2": "sx", "hand_edits": "keep"}
    own.write(committed.node, rows)
    with committed.refused():
        committed.press("commit")
    assert committed.status.startswith("nothing written: 1 problem: /obj/ball/sx: no keys")


def test_keep_is_offered_for_several_channels_at_once(committed: Scene) -> None:
    own.write(committed.node, {"targets": 2, "target_node2": "..", "target_parms2": "rz"})
    committed.press("commit", "/obj/ball/rz")
    for name in ("ty", "rz"):
        edit(committed.ball.parm(name), 3, 0.4)
    hold_recipe(committed, elastic(0.25))
    committed.session.desk.answers.append(0)
    committed.press("reapply", TY, "/obj/ball/rz")
    (asked,) = committed.session.desk.messages
    assert asked == (
        "/obj/ball/ty: edited by hand since the last commit: 1 key (and 1 channel more). "
        "Keep the edits on the new result?"
    )
    assert outcomes(committed) == ["written", "written"]
    assert all("1 hand edit kept" in row.notes for row in report_of(committed).rows)


def test_overwrite_drops_the_pair_and_says_how_many_edits(committed: Scene) -> None:
    parm = committed.ball.parm("ty")
    edit(parm, 3, 0.4)
    edit(parm, 4, -0.2)
    committed.node.parm("hand_edits").set("keep")
    committed.press("reapply", TY)
    committed.node.parm("hand_edits").set("overwrite")
    recipe = hold_recipe(committed, elastic(0.25))
    committed.press("reapply", TY)
    assert "2 hand edits dropped" in report_of(committed).rows[0].notes
    start, end = demo.BLOCKED["ty"][0][1], demo.BLOCKED["ty"][-1][1]
    for part in (0.2, 0.5, 0.8):
        wanted = start + (end - start) * recipe.curve().evaluate(part)
        frame = demo.FIRST + part * (demo.LAST - demo.FIRST)
        assert parm.evalAtFrame(frame) == pytest.approx(wanted, abs=0.005 * 6.1 * 1.5)
    committed.node.parm("hand_edits").set("keep")
    with committed.refused():
        committed.press("reapply")
    assert outcomes(committed) == ["unchanged"]


# 9.3: the properties of keeping


def keeps(scene: Scene) -> None:
    scene.node.parm("hand_edits").set("keep")


def test_with_the_same_motion_the_result_is_what_the_animator_made(committed: Scene) -> None:
    parm = committed.ball.parm("ty")
    edit(parm, 3, 0.4, 1.0)
    made = keys_of(parm)
    keeps(committed)
    committed.press("reapply", TY)
    assert_same(keys_of(parm), made)


def test_without_an_edit_the_result_is_the_new_motion(committed: Scene) -> None:
    keeps(committed)
    hold_recipe(committed, elastic(0.2))
    committed.press("reapply", TY)
    kept = keys_of(committed.ball.parm("ty"))
    committed.press("restore", TY)
    committed.press("commit", TY)
    assert_same(kept, keys_of(committed.ball.parm("ty")))


def test_two_in_a_row_are_one_and_the_third_still_carries_the_first_edit(committed: Scene) -> None:
    parm = committed.ball.parm("ty")
    edit(parm, 3, 0.4)
    keeps(committed)
    hold_recipe(committed, elastic(0.25))
    committed.press("reapply", TY)
    once = keys_of(parm)
    with committed.refused():
        committed.press("reapply")
    assert keys_of(parm) == once
    hold_recipe(committed, elastic(0.3))
    committed.press("reapply", TY)
    hold_recipe(committed, elastic(0.25))
    committed.press("reapply", TY)
    assert_same(keys_of(parm), once)  # no drift: there and back


def test_a_key_that_was_added_and_one_that_was_deleted_stay_so(committed: Scene) -> None:
    parm = committed.ball.parm("ty")
    written = keys_of(parm)
    added = written[2]._replace(time=(written[2].time + written[3].time) / 2, value=2.0, in_value=2.0)
    put(parm, [*written[:3], added, *written[3:]])
    keeps(committed)
    recipe = hold_recipe(committed, elastic(0.25))
    committed.press("reapply", TY)
    assert outcomes(committed) == ["written"]
    near = [key for key in keys_of(parm) if abs(key.time - added.time) < 0.5 / demo.FPS]
    assert len(near) == 1
    start, end = demo.BLOCKED["ty"][0][1], demo.BLOCKED["ty"][-1][1]
    plain = start + (end - start) * recipe.curve().evaluate(added.time * demo.FPS / (demo.LAST - demo.FIRST))
    assert abs(near[0].value - plain) > 0.1


# 9.4: conflicts


def boundary_gone(parm: Any) -> None:
    keys = keys_of(parm)
    put(parm, keys[1:])


def boundary_late(parm: Any) -> None:
    keys = keys_of(parm)
    put(parm, [keys[0]._replace(time=keys[0].time + 2 / demo.FPS), *keys[1:]])


@pytest.mark.parametrize("spoil", [boundary_gone, boundary_late])
@pytest.mark.parametrize("others", ["refuse", "skip"])
def test_a_boundary_key_that_was_changed_in_time_is_a_conflict(
    committed: Scene, spoil: Any, others: str
) -> None:
    own.write(committed.node, {"targets": 2, "target_node2": "..", "target_parms2": "sy"})
    committed.press("commit", "/obj/ball/sy")
    parm = committed.ball.parm("ty")
    spoil(parm)
    now = keys_of(parm)
    keeps(committed)
    committed.node.parm("on_problem").set(others)
    hold_recipe(committed, elastic(0.25))
    if others == "refuse":
        with committed.refused():
            committed.press("reapply")
        assert outcomes(committed)[0] == "conflict"
    else:
        committed.press("reapply", "/obj/ball/sy")
        assert outcomes(committed) == ["conflict", "written"]
    assert report_of(committed).rows[0].text.startswith("unused correction: the key at frame 1 is gone")
    assert keys_of(parm) == now


def test_a_correction_that_is_unused_is_listed_and_used_again(scene: Scene) -> None:
    """The peak is gone: kept, *unused*, and back when the peak is; it is the stored pair that comes back."""
    hold_recipe(scene, elastic(0.3))
    point_at(scene, 'ch("../ty")')
    scene.press("commit", TY)
    parm = scene.ball.parm("ty")
    edit(parm, 3, 0.4)
    keeps(scene)
    scene.press("reapply", TY)
    raised = keys_of(parm)
    hold_recipe(scene, {**elastic(0.3), "shape": {"type": "elastic", "damping": 0.3, "swings": 2}})
    with scene.refused():
        scene.press("reapply")
    assert report_of(scene).rows[0].text.startswith("unused correction: ")
    hold_recipe(scene, elastic(0.3))
    with scene.refused():
        scene.press("reapply")
    assert outcomes(scene) == ["unchanged"]
    assert_same(keys_of(parm), raised)


def wave(cycles: float) -> dict[str, Any]:
    return {"keywright": 1, "shape": {"type": "wave", "cycles": cycles, "decay": 1.0}}


@pytest.mark.parametrize(
    ("cycles", "most_keys", "says"),
    [
        (8.0, 64, "unused correction: keys would cross at frame 10.5"),
        (6.0, 14, "unused correction: more keys are needed than allowed; 15 keys would meet the tolerance"),
    ],
    ids=["keys would cross", "it cannot be fitted"],
)
def test_a_correction_that_cannot_be_laid_out_is_a_conflict_and_comes_back(
    scene: Scene, cycles: float, most_keys: int, says: str
) -> None:
    """A peak four frames later runs into its neighbour where swings are short, or needs a key too many."""
    hold_recipe(scene, wave(2.0))
    point_at(scene, 'ch("../ty")')
    scene.press("commit", TY)
    parm = scene.ball.parm("ty")
    edit(parm, 2, 0.4, 4.0)
    edited = keys_of(parm)
    keeps(scene)
    hold_recipe(scene, wave(cycles))
    scene.node.parm("fit_max_keys").set(most_keys)
    with scene.refused():
        scene.press("reapply")
    assert outcomes(scene) == ["conflict"]
    assert report_of(scene).rows[0].text.startswith(says)
    assert keys_of(parm) == edited
    scene.node.parm("fit_max_keys").set(64)
    hold_recipe(scene, wave(2.0))
    scene.press("reapply", TY)
    assert_same(keys_of(parm), edited)


# Groups


def test_an_edit_of_one_component_names_the_others(scene: Scene) -> None:
    hold_recipe(scene, bounce(0.6))
    own.write(scene.node, {"target_node1": "..", "target_parms1": "tx ty"})
    scene.press("commit", "/obj/ball/tx", TY)
    edit(scene.ball.parm("ty"), 3, 0.4)
    keeps(scene)
    hold_recipe(scene, bounce(0.7))
    scene.press("reapply", "/obj/ball/tx", TY)
    notes = {row.channel: row.notes for row in report_of(scene).rows}
    assert "tx of the same parameter is not edited by hand" in notes[TY]
    assert "tx of" not in str(notes["/obj/ball/tx"])


def test_a_problem_of_one_component_names_the_others(scene: Scene) -> None:
    hold_recipe(scene, bounce(0.6))
    own.write(scene.node, {"target_node1": "..", "target_parms1": "tx ty", "on_problem": "skip"})
    scene.ball.parm("tx").lock(True)
    scene.press("commit", TY)
    notes = {row.channel: row.notes for row in report_of(scene).rows}
    assert notes["/obj/ball/tx"] == ("ty of the same parameter is written without it",)
    assert notes[TY] == ()


@pytest.mark.parametrize("on_problem", ["refuse", "skip"])
def test_components_that_are_off_or_not_written_are_not_named(scene: Scene, on_problem: str) -> None:
    """What is off was left alone on purpose; another object is no component; a refusal writes none."""
    hold_recipe(scene, bounce(0.6))
    scene.ball.parm("tz").setKeyframes(scene.ball.parm("ty").keyframes())
    other = scene.ball.parent().createNode("geo", "other")
    other.parm("tx").setKeyframes(scene.ball.parm("tx").keyframes())
    rows = {"targets": 4, "target_enabled1": 0, "on_problem": on_problem}
    for row, (path, name) in enumerate(
        (("..", "tx"), ("..", "ty"), ("..", "tz"), ("../../other", "tx")), start=1
    ):
        rows |= {f"target_node{row}": path, f"target_parms{row}": name}
    own.write(scene.node, rows)
    scene.ball.parm("ty").lock(True)
    scene.press("dryrun")
    found = [row.notes for row in report_of(scene).rows]
    said = ("tz of the same parameter is written without it",) if on_problem == "skip" else ()
    assert found == [(), said, (), ()]
