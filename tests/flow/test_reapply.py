"""Re-apply, Restore Original, Forget, Take Over: what a node remembers, and what it does with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import hou_standin
from keywright.demo import scene as demo
from keywright.node import own

from .conftest import VERSIONS, Scene
from .test_commit import hold_recipe, motion, point_at

TY = "/obj/ball/ty"
BOTH_UNDO = [
    {"version": version, "userdata_undo": undone}
    for version in (VERSIONS[1], VERSIONS[-1])
    for undone in ("recorded", "not recorded")
]


@pytest.fixture(params=VERSIONS[1::2])
def session(request: pytest.FixtureRequest) -> Iterator[hou_standin.Session]:
    """A graphical session of two versions, or of what a test asks for."""
    given = request.param
    yield hou_standin.install(ui=True, **(given if isinstance(given, dict) else {"version": given}))
    hou_standin.uninstall()


def elastic(damping: float) -> dict[str, Any]:
    return {
        "keywright": 1,
        "shape": {"type": "elastic", "damping": damping, "swings": 6},
    }


def bounce(elasticity: float) -> dict[str, Any]:
    return {"keywright": 1, "shape": {"type": "bounce", "bounces": 3, "elasticity": elasticity}}


def keys_of(parm: Any) -> list[Any]:
    from keywright.host.keys import read_keys

    return read_keys(parm)


def report_of(scene: Scene, node: Any = None) -> Any:
    from keywright.node import status

    return status.last_report(node or scene.node)


def outcomes(scene: Scene, node: Any = None) -> list[str]:
    return [row.outcome.value for row in report_of(scene, node).rows]


def assert_same(found: list[Any], wanted: list[Any]) -> None:
    """The same motion between the first and the last key, to the bounds of a record."""
    assert [key.time for key in found] == pytest.approx([key.time for key in wanted], abs=1e-9)
    for name in ("value", "in_value"):
        left, right = ([getattr(key, name) for key in keys] for keys in (found, wanted))
        assert left == pytest.approx(right, rel=1e-9, abs=1e-12), name
    for name in ("slope", "in_slope", "accel", "in_accel"):
        side = slice(1, None) if name.startswith("in_") else slice(None, -1)
        left, right = ([getattr(key, name) for key in keys][side] for keys in (found, wanted))
        assert left == pytest.approx(right, rel=1e-6, abs=1e-9), name
    assert [key.function for key in found] == [key.function for key in wanted]


@pytest.fixture
def committed(scene: Scene) -> Scene:
    """A bounce on the ball's ``ty``."""
    hold_recipe(scene, bounce(0.6))
    point_at(scene, 'ch("../ty")')
    scene.press("commit", TY)
    return scene


def test_a_commit_gives_its_row_an_id_and_stores_what_was_there(scene: Scene) -> None:
    from keywright.node.records import record

    hold_recipe(scene, bounce(0.6))
    point_at(scene, 'ch("../ty")')
    before = keys_of(scene.ball.parm("ty"))
    with scene.one_step():
        scene.press("commit", TY)
    key = scene.node.parm("target_id1").eval()
    assert len(key) == 16
    assert int(key, 16) >= 0
    entries, unread = record.read_all(scene.node)
    assert (list(entries), unread) == ([key], {})
    [stretch] = entries[key].stretches
    assert (entries[key].owner, stretch.path) == (scene.node.path(), TY)
    assert stretch.record.before.values.tolist() == [key.value for key in before]
    assert record.encoded(entries[key]) == scene.node.userData(f"keywright:row:{key}")
    assert scene.node.userData("keywright:recipe") == scene_recipe(scene).to_json()


def scene_recipe(scene: Scene) -> Any:
    from keywright.node import parms

    return parms.read(scene.node).recipe


@pytest.mark.parametrize("button", ["reapply", "commit"])
def test_reapply_is_a_fresh_commit_on_the_original_keys(scene: Scene, button: str) -> None:
    point_at(scene, 'ch("../ty")')
    hold_recipe(scene, bounce(0.7))
    scene.press("commit", TY)
    wanted = keys_of(scene.ball.parm("ty"))
    scene.hou.undos.performUndo()
    hold_recipe(scene, bounce(0.6))
    scene.press("commit", TY)
    hold_recipe(scene, bounce(0.7))
    with scene.one_step():
        scene.press(button, TY)
    assert outcomes(scene) == ["written"]
    assert_same(keys_of(scene.ball.parm("ty")), wanted)
    with scene.refused():
        scene.press(button)
    assert outcomes(scene) == ["unchanged"]


def test_reapply_on_a_stretch_leaves_the_rest(scene: Scene) -> None:
    """Automatic slopes beside the stretch, keys inserted at its ends, re-applied twice, restored."""
    hold_recipe(scene, bounce(0.6))
    point_at(scene, 'ch("../sy")')
    for name, value in {"range": "frames", "range_start": 12, "range_end": 40}.items():
        scene.node.parm(name).set(value)
    parm = scene.ball.parm("sy")
    before, keys = motion(parm, demo.FIRST, demo.LAST), keys_of(parm)
    scene.press("commit", "/obj/ball/sy")
    for elasticity in (0.7, 0.5):
        hold_recipe(scene, bounce(elasticity))
        scene.press("reapply", "/obj/ball/sy")
        assert outcomes(scene) == ["written"]
        outside = np.abs(motion(parm, demo.FIRST, demo.LAST) - before)
        outside[4 * 11 : 4 * 39 + 1] = 0.0
        assert outside.max() <= 1e-9 * np.ptp(before)
    with scene.one_step():
        scene.press("restore", "/obj/ball/sy")
    assert_same(keys_of(parm), keys)
    assert np.abs(motion(parm, demo.FIRST, demo.LAST) - before).max() <= 1e-9 * np.ptp(before)


def test_restore_gives_back_the_original_keys(scene: Scene) -> None:
    hold_recipe(scene, bounce(0.6))
    demo.point_at_channels(scene.node)
    paths = [f"/obj/ball/{name}" for name in demo.DRIVEN]
    before = {name: keys_of(scene.ball.parm(name)) for name in demo.DRIVEN}
    scene.press("commit", *paths)
    hold_recipe(scene, bounce(0.7))
    scene.press("reapply", *paths)
    with scene.one_step():
        assert scene.press("restore", *paths) == "3 channels as before the first commit"
    for name, keys in before.items():
        found = keys_of(scene.ball.parm(name))
        assert_same(found, keys)
        assert [(key.auto, key.in_auto) for key in found] == [(key.auto, key.in_auto) for key in keys]
    with scene.refused():
        scene.press("restore")
    with scene.refused():
        scene.press("reapply")
    assert "press Commit" in report_of(scene).rows[1].text


def test_one_row_is_restored_alone(scene: Scene) -> None:
    hold_recipe(scene, bounce(0.6))
    point_at(scene, 'ch("../ty")', 'ch("../sy")')
    before = keys_of(scene.ball.parm("sy"))
    scene.press("commit", TY, "/obj/ball/sy")
    with scene.one_step():
        scene.press("target_restore2", "/obj/ball/sy")
    assert_same(keys_of(scene.ball.parm("sy")), before)
    assert len(scene.ball.parm("ty").keyframes()) == 8


def test_a_channel_that_had_no_keys_has_none_again(scene: Scene) -> None:
    hold_recipe(scene, bounce(0.6))
    point_at(scene, 'ch("../tz")')
    parm = scene.ball.parm("tz")
    parm.set(2.5)
    for name in ("target_usefrom1", "target_useto1", "target_userange1"):
        scene.node.parm(name).set(1)
    scene.press("commit", "/obj/ball/tz")
    assert len(parm.keyframes()) == 8
    hold_recipe(scene, bounce(0.7))
    scene.press("reapply", "/obj/ball/tz")
    with scene.one_step():
        scene.press("restore", "/obj/ball/tz")
    assert (parm.keyframes(), parm.eval()) == ((), 2.5)


@pytest.mark.parametrize("session", BOTH_UNDO, indirect=True)
def test_undo_of_a_commit(committed: Scene) -> None:
    """User data may be undone or not: an undone commit counts as never made."""
    scene, parm = committed, committed.ball.parm("ty")
    scene.hou.undos.performUndo()
    before = keys_of(parm)
    assert len(before) == 3
    with scene.refused():
        scene.press("reapply")
    scene.press("commit", TY)
    hold_recipe(scene, bounce(0.7))
    first = keys_of(parm)
    scene.press("reapply", TY)
    second = keys_of(parm)
    scene.hou.undos.performUndo()
    assert_same(keys_of(parm), first)
    scene.press("reapply", TY)
    assert_same(keys_of(parm), second)
    scene.press("restore", TY)
    assert_same(keys_of(parm), before)


def edit(parm: Any, index: int, value: float, frames: float = 0.0) -> None:
    """An animator raises a key, and slides it."""
    from keywright.host.write import set_keys

    keys = keys_of(parm)
    key = keys[index]
    keys[index] = key._replace(
        value=key.value + value, in_value=key.in_value + value, time=key.time + frames / demo.FPS
    )
    parm.deleteAllKeyframes()
    set_keys(parm, keys)
    set_keys(parm, keys)


def test_hand_edits_are_refused_kept_or_overwritten(committed: Scene) -> None:
    scene, parm = committed, committed.ball.parm("ty")
    edit(parm, 3, 0.4)
    hold_recipe(scene, bounce(0.7))
    for button in ("reapply", "commit"):
        with scene.refused():
            scene.press(button)
        assert outcomes(scene) == ["edited-by-hand"]
        assert "edited by hand since the last commit: 1 key" in scene.status
    scene.node.parm("hand_edits").set("overwrite")
    with scene.one_step():
        scene.press("reapply", TY)
    assert any("1 hand edit dropped" in note for note in report_of(scene).rows[0].notes)


def test_a_raised_and_late_peak_stays_raised_and_late(scene: Scene) -> None:
    """The second peak +0.4 and one frame later, the damping changed, re-applied three times."""
    hold_recipe(scene, elastic(0.3))
    point_at(scene, 'ch("../ty")')
    scene.press("commit", TY)
    parm = scene.ball.parm("ty")
    turn = 3  # half swings up to the second overshoot
    (first, start), (last, end) = demo.BLOCKED["ty"][0][:2], demo.BLOCKED["ty"][-1][:2]
    seconds = turn / 6 * (last - first) / demo.FPS
    index = min(range(len(keys_of(parm))), key=lambda i: abs(keys_of(parm)[i].time - seconds))
    edit(parm, index, 0.4, 1.0)
    scene.node.parm("hand_edits").set("keep")
    for damping in (0.25, 0.35, 0.2):
        recipe = hold_recipe(scene, elastic(damping))
        with scene.one_step():
            scene.press("reapply", TY)
        assert outcomes(scene) == ["written"]
        peak = start + (end - start) * recipe.curve().evaluate(turn / 6)
        found = [key for key in keys_of(parm) if abs(key.time - seconds - 1.0 / demo.FPS) < 1e-4]
        assert [key.value for key in found] == pytest.approx([peak + 0.4], abs=1e-4)
        with scene.refused():
            scene.press("reapply")
        assert outcomes(scene) == ["unchanged"]


def test_an_edit_without_its_landmark_is_a_conflict_and_comes_back(scene: Scene) -> None:
    hold_recipe(scene, elastic(0.3))
    point_at(scene, 'ch("../ty")')
    scene.press("commit", TY)
    parm = scene.ball.parm("ty")
    edit(parm, 3, 0.4)
    raised = keys_of(parm)
    scene.node.parm("hand_edits").set("keep")
    hold_recipe(scene, {**elastic(0.3), "shape": {"type": "elastic", "damping": 0.3, "swings": 2}})
    with scene.refused():
        scene.press("reapply")
    assert outcomes(scene) == ["conflict"]
    hold_recipe(scene, elastic(0.3))
    scene.press("reapply", TY)
    assert_same(keys_of(parm), raised)


def test_keys_that_were_moved_are_found_where_they_are(committed: Scene) -> None:
    from keywright.host.write import set_keys

    scene, parm = committed, committed.ball.parm("ty")
    moved = [key._replace(time=key.time + 5 / demo.FPS) for key in keys_of(parm)]
    parm.deleteAllKeyframes()
    set_keys(parm, moved)
    set_keys(parm, moved)
    hold_recipe(scene, bounce(0.7))
    with scene.one_step():
        scene.press("reapply", TY)
    assert "moved by 5 frames" in report_of(scene).rows[0].notes
    found = keys_of(parm)
    assert (found[0].time, found[-1].time) == pytest.approx((moved[0].time, moved[-1].time), abs=1e-9)
    scene.press("restore", TY)
    assert [key.frame() for key in parm.keyframes()] == pytest.approx([6, 25, 65])


def test_a_renamed_object_is_followed(committed: Scene) -> None:
    scene = committed
    for name in ("marble", "pebble"):
        scene.ball.setName(name)
    hold_recipe(scene, bounce(0.7))
    with scene.one_step():
        scene.press("reapply", "/obj/pebble/ty")
    assert outcomes(scene) == ["written"]


def test_forget_keeps_the_keys(committed: Scene) -> None:
    scene, parm = committed, committed.ball.parm("ty")
    keys = keys_of(parm)
    with scene.one_step():
        assert scene.press("forget") == "1 commit forgotten; the keys stay"
    assert (keys_of(parm), scene.node.parm("target_id1").eval()) == (keys, "")
    assert [name for name in scene.node.userDataDict() if name.startswith("keywright:row:")] == []
    with scene.refused():
        scene.press("restore")


def copy_of(scene: Scene, node: Any, destination: Any) -> Scene:
    [made] = scene.hou.copyNodesTo([node], destination)
    return Scene(scene.session, made)


def test_a_copy_refuses_until_it_takes_over(committed: Scene) -> None:
    copy = copy_of(committed, committed.node, committed.ball)
    said = f"this is a copy of {committed.node.path()}, which owns this commit"
    hold_recipe(copy, bounce(0.7))
    for button in ("commit", "reapply", "restore"):
        with copy.refused():
            copy.press(button)
        assert outcomes(copy) == ["owned-by"]
        assert said in copy.status
    with copy.witness(committed.node.path()):
        copy.node.parm("takeover").pressButton()
    assert copy.status == "this node owns 1 commit more"
    with copy.one_step():
        copy.press("reapply", TY)
    assert outcomes(copy) == ["written"]
    with committed.refused():
        committed.press("reapply")
    assert outcomes(committed) == ["owned-by"]


def test_the_copy_of_an_object_drives_the_copy(committed: Scene) -> None:
    scene = committed
    keys = keys_of(scene.ball.parm("ty"))
    [ball] = scene.hou.copyNodesTo([scene.ball], scene.ball.parent())
    copy = Scene(scene.session, ball.node("motion_recipe1"))
    hold_recipe(copy, bounce(0.7))
    with copy.one_step():
        copy.press("reapply", f"{ball.path()}/ty")
    assert outcomes(copy) == ["written"]
    assert keys_of(scene.ball.parm("ty")) == keys
    copy.press("restore", f"{ball.path()}/ty")
    assert [round(key.frame()) for key in ball.parm("ty").keyframes()] == [1, 20, 60]
    hold_recipe(scene, bounce(0.5))
    scene.press("reapply", TY)
    assert outcomes(scene) == ["written"]


def test_two_recipes_on_one_channel(committed: Scene) -> None:
    """The newer one must go before the older can be applied again or taken back."""
    other = Scene(committed.session, committed.ball.createNode("keywright::motion_recipe", "second"))
    hold_recipe(other, elastic(0.4))
    point_at(other, 'ch("../ty")')
    for name, value in {"range": "frames", "range_start": 10, "range_end": 50}.items():
        other.node.parm(name).set(value)
    keys = keys_of(committed.ball.parm("ty"))
    other.press("commit", TY)
    assert outcomes(other) == ["written"]
    hold_recipe(committed, bounce(0.7))
    for button in ("reapply", "restore"):
        with committed.refused():
            committed.press(button)
        assert outcomes(committed) == ["changed-by"]
        assert f"changed by {other.node.path()} on frame 10 to 50" in committed.status
    from keywright.node.records import ownership

    assert [node.path() for node in ownership.owners(committed.ball.parm("ty"))] == [
        other.node.path(),
        committed.node.path(),
    ]
    other.press("restore", TY)
    assert_same(keys_of(committed.ball.parm("ty")), keys)
    committed.press("reapply", TY)
    assert outcomes(committed) == ["written"]


def test_two_stretches_of_one_channel(scene: Scene) -> None:
    hold_recipe(scene, bounce(0.6))
    point_at(scene, 'ch("../ty")')
    parm = scene.ball.parm("ty")
    before = keys_of(parm)
    scene.node.parm("range").set("frames")
    for first, last in ((1, 20), (20, 60)):
        scene.node.parm("range_start").set(first)
        scene.node.parm("range_end").set(last)
        with scene.one_step():
            scene.press("commit", TY)
    assert len(parm.keyframes()) == 15
    hold_recipe(scene, bounce(0.7))
    with scene.one_step():
        scene.press("reapply", TY)
    assert len(parm.keyframes()) == 15
    scene.press("restore", TY)
    assert_same(keys_of(parm), before)


def test_reapply_to_another_range(committed: Scene) -> None:
    scene = committed
    for name, value in {"range": "frames", "range_start": 20, "range_end": 60}.items():
        scene.node.parm(name).set(value)
    scene.node.parm("reapply_range").set("range")
    with scene.one_step():
        scene.press("reapply", TY)
    frames = [key.frame() for key in scene.ball.parm("ty").keyframes()]
    assert frames[:2] == pytest.approx([1, 20])
    assert (len(frames), frames[-1]) == (9, pytest.approx(60))


@pytest.mark.parametrize(
    "bad",
    [
        {"target_userange2": 1, "target_start2": 30, "target_end2": 10},
        {"target_userange2": 1, "target_start2": 30, "target_end2": 30},
        {"range": "selected"},
        {"range": "keys"},
    ],
    ids=str,
)
def test_a_row_without_a_commit_is_passed_whatever_its_range(committed: Scene, bad: dict[str, Any]) -> None:
    """Only channels of earlier commits are applied again: the others' ranges are in nobody's way."""
    scene = committed
    added = {"targets": 2, "target_node2": "..", "target_parms2": "sx", "target_userange1": 1}
    own.write(scene.node, {**added, "target_start1": 1, "target_end1": 48, "reapply_range": "range", **bad})
    with scene.one_step():
        scene.press("reapply", TY)
    assert outcomes(scene) == ["written", "unchanged"]
    assert report_of(scene).rows[1].text == "unchanged: no commit to apply again; press Commit"


def test_a_record_outlives_its_row(committed: Scene) -> None:
    scene = committed
    scene.node.parm("targets").set(0)
    assert scene.press("targets_check").startswith("0 channels")
    assert report_of(scene).rows[0].text == "has a commit, and no row leads to it"
    with scene.one_step():
        scene.press("restore", TY)
    assert len(scene.ball.parm("ty").keyframes()) == 3


def test_records_that_cannot_be_used_stay_and_are_named(committed: Scene) -> None:
    scene = committed
    newer = "99 9.0 eJwDAAAAAAE="
    for name, text in {"aa": newer, "bb": "no base64"}.items():
        scene.node.setUserData(f"keywright:row:{name}", text)
    scene.press("targets_check")
    texts = {row.channel: row.text for row in report_of(scene).rows}
    assert texts["record aa"] == "written by Keywright 9.0, which is newer"
    assert texts["record bb"].startswith("cannot be read: ")
    scene.press("forget")
    assert {f"keywright:row:{name}" for name in ("aa", "bb")} <= scene.node.userDataDict().keys()


def test_a_record_is_saved_with_the_scene(committed: Scene, tmp_path: Any) -> None:
    scene = committed
    path = str(tmp_path / "scene.hip")
    scene.hou.hipFile.save(path)
    scene.hou.hipFile.load(path)
    again = Scene(scene.session, scene.hou.node("/obj/ball/motion_recipe1"))
    hold_recipe(again, bounce(0.7))
    again.press("reapply", TY)
    assert outcomes(again) == ["written"]
    again.press("restore", TY)
    assert len(again.ball.parm("ty").keyframes()) == 3


@pytest.mark.parametrize("fps", [30.0, 48.0])
def test_another_frame_rate_is_followed(committed: Scene, fps: float) -> None:
    """Whether the host keeps seconds or frames: the recipe goes where its keys are."""
    scene, parm = committed, committed.ball.parm("ty")
    scene.hou.setFps(fps)
    ends = [keys_of(parm)[row].time for row in (0, -1)]
    hold_recipe(scene, bounce(0.7))
    scene.press("reapply", TY)
    assert outcomes(scene) == ["written"]
    assert [keys_of(parm)[row].time for row in (0, -1)] == pytest.approx(ends, abs=1e-9)
    scene.press("restore", TY)
    assert len(parm.keyframes()) == 3


def test_scripts_do_what_the_buttons_do(committed: Scene) -> None:
    from keywright import node as scripted

    hold_recipe(committed, bounce(0.7))
    assert scripted.stale_nodes() == [committed.node]
    labels = len(committed.undo_labels)
    with committed.witness(TY):
        assert scripted.reapply(committed.node).summary == committed.status
    assert len(committed.undo_labels) == labels + 1
    assert committed.undo_labels[0] == "Re-apply"
    assert scripted.owners(committed.ball.parm("ty")) == [committed.node]
    assert scripted.forget(committed.node).summary == "1 commit forgotten; the keys stay"
    hold_recipe(committed, elastic(0.3))
    assert scripted.commit(committed.node).written
    assert scripted.restore(committed.node).written
    assert scripted.forget(committed.node).summary == "there is no commit"
    assert scripted.take_over(committed.node).summary == "there is no commit"


def test_stale_nodes_are_those_whose_recipe_changed(committed: Scene) -> None:
    from keywright.node import stale_nodes

    assert stale_nodes() == []
    hold_recipe(committed, bounce(0.7))
    assert stale_nodes() == [committed.node]
    assert stale_nodes(committed.node) == []


def test_two_thousand_records_are_under_three_megabytes(scene: Scene) -> None:
    """Twelve keys a channel, each target a row of its own."""
    hold_recipe(scene, elastic(0.3))
    point_at(scene, 'ch("../ty")')
    scene.press("commit", TY)
    key = scene.node.parm("target_id1").eval()
    assert 2000 * len(scene.node.userData(f"keywright:row:{key}")) < 3e6
