"""Commits beside those of other rows and of other recipes, on channels that stay and that move."""

from __future__ import annotations

import time
from typing import Any

import pytest

from keywright import node as scripted
from keywright.demo import scene as demo
from keywright.node import own

from .conftest import Scene
from .drawn import Drawn
from .test_commit import hold_recipe
from .test_reapply import bounce, outcomes, report_of
from .ways import select_keys, tool

BLOCKED = [(1, 0.0, "bezier()"), (24, 3.0, "linear()"), (40, 1.0, "bezier()")]


def lead(scene: Scene, node: str, names: str, row: int = 1) -> None:
    own.write(scene.node, {"targets": max(row, own.integer(scene.node, "targets"))})
    own.write(scene.node, {f"target_node{row}": node, f"target_parms{row}": names})


def frames(scene: Scene, first: float, last: float) -> None:
    own.write(scene.node, {"range": "frames", "range_start": first, "range_end": last})


def other(scene: Scene) -> Scene:
    return Scene(scene.session, scene.ball.createNode("keywright::motion_recipe", "other"))


def press(scene: Scene, button: str) -> str:
    scene.node.parm(button).pressButton()
    return scene.status


def elsewhere(scene: Scene, above: Scene, way: str) -> tuple[Scene, Scene]:
    """Two recipes of the ball where that is renamed, or their copies where it is copied with them."""
    if way == "renamed":
        scene.ball.setName("marble")
        return scene, above
    [obj] = scene.hou.copyNodesTo([scene.ball], scene.hou.node("/obj"))
    return Scene(scene.session, obj.node("motion_recipe1")), Scene(scene.session, obj.node("other"))


def block(parm: Any) -> Drawn:
    parm.deleteAllKeyframes()
    demo.block(parm, BLOCKED)
    return Drawn(parm)


@pytest.fixture
def posts(scene: Scene) -> Scene:
    """A bounce on /obj/post1/ty; /obj/post2/ty is blocked alike."""
    for name in ("post1", "post2"):
        block(scene.hou.node("/obj").createNode("geo", name).parm("ty"))
    hold_recipe(scene, bounce(0.6))
    lead(scene, "../../post1", "ty")
    return scene


@pytest.mark.parametrize("is_on", [0, 1])
@pytest.mark.parametrize("pressed", ["commit", "reapply", "restore"])
def test_a_commit_of_a_renamed_object_is_not_given_to_a_channel_of_the_same_end(
    posts: Scene, is_on: int, pressed: str
) -> None:
    hou = posts.hou
    elsewhere = hou.node("/obj").createNode("subnet", "rig").createNode("geo", "post1").parm("ty")
    demo.block(elsewhere, [(1, 5.0, "bezier()"), (30, 9.0, "bezier()")])
    was = Drawn(elsewhere)
    press(posts, "commit")
    hou.node("/obj/post1").setName("pole")
    own.write(posts.node, {"target_enabled1": is_on, "hand_edits": "overwrite", "on_problem": "skip"})
    lead(posts, "../../rig/post1", "ty", row=2)
    press(posts, pressed)
    press(posts, "restore")
    was.assert_same(elsewhere)


@pytest.mark.parametrize("way", ["off", "locked", "shelf"])
def test_a_commit_of_a_row_that_was_not_asked_survives_a_commit_beside_it(posts: Scene, way: str) -> None:
    pole = posts.hou.node("/obj/post1")
    original = Drawn(pole.parm("ty"))
    press(posts, "commit")
    pole.setName("pole")
    if way == "off":
        own.write(posts.node, {"target_enabled1": 0})
    if way == "locked":
        pole.parm("ty").lock(True)
        own.write(posts.node, {"on_problem": "skip"})
    if way == "shelf":
        block(posts.ball.parm("ty"))
        select_keys(posts, ("ty", (1, 24, 40)))
        tool("Apply to Selected Keys")
    else:
        lead(posts, "../../post2", "ty", row=2)
        press(posts, "commit")
    own.write(posts.node, {"target_enabled1": 1})
    pole.parm("ty").lock(False)
    press(posts, "restore")
    original.assert_same(pole.parm("ty"))


@pytest.mark.parametrize("becomes", ["renamed", "deleted"])
def test_a_row_that_is_off_stops_nothing(posts: Scene, becomes: str) -> None:
    lead(posts, "../../post2", "ty", row=2)
    press(posts, "commit")
    own.write(posts.node, {"target_enabled1": 0})
    post = posts.hou.node("/obj/post1")
    post.setName("pole") if becomes == "renamed" else post.destroy()
    hold_recipe(posts, bounce(0.3))
    press(posts, "reapply")
    assert outcomes(posts) == ["off", "written"]


@pytest.mark.parametrize("after", ["row deleted", "edited"])
def test_what_stays_of_two_commits_of_one_moment_is_still_a_commit(scene: Scene, after: str) -> None:
    """Re-apply writes both at one time; what is taken back of them is told apart."""
    hold_recipe(scene, bounce(0.6))
    lead(scene, "..", "ty")
    for span in ((1, 20), (30, 60)):
        frames(scene, *span)
        press(scene, "commit")
    hold_recipe(scene, bounce(0.3))
    press(scene, "reapply")
    above = other(scene)
    hold_recipe(above, bounce(0.6))
    lead(above, "..", "ty")
    frames(above, 12, 25)
    press(above, "commit")
    press(scene, "restore")
    assert outcomes(scene) == ["changed-by"]
    press(above, "restore")
    if after == "row deleted":
        scene.node.parm("targets").set(0)
        press(scene, "targets_check")
        assert [row.text for row in report_of(scene).rows] == 2 * ["has a commit, and no row leads to it"]
        return
    parm = scene.ball.parm("ty")
    for key in parm.keyframes()[1:4]:
        key.setValue(key.value() + 0.3)
        parm.setKeyframe(key)
    assert "as before the first commit" in press(scene, "restore")


def test_a_restore_in_between_leaves_no_key_behind(scene: Scene) -> None:
    """What is older than the other's commit waits for it, also where that lies beside it."""
    original = Drawn(scene.ball.parm("ty"))
    above = other(scene)
    for each, span in ((scene, (1, 20)), (scene, (30, 60)), (above, (12, 25))):
        hold_recipe(each, bounce(0.6))
        lead(each, "..", "ty")
        frames(each, *span)
        press(each, "commit")
    for each in (scene, above, scene):
        press(each, "restore")
    original.assert_same(scene.ball.parm("ty"))


@pytest.mark.parametrize("way", ["renamed", "copied"])
def test_recipes_between_each_other_are_taken_back_on_a_channel_with_another_path(
    scene: Scene, way: str
) -> None:
    original = Drawn(scene.ball.parm("ty"))
    above = other(scene)
    for each, span in ((scene, (1, 20)), (above, (10, 40)), (scene, (30, 60))):
        hold_recipe(each, bounce(0.6))
        lead(each, "..", "ty")
        frames(each, *span)
        press(each, "commit")
    scene, above = elsewhere(scene, above, way)
    for each in (scene, above, scene):
        press(each, "restore")
    original.assert_same(scene.ball.parm("ty"))


@pytest.mark.parametrize("way", ["renamed", "copied"])
def test_a_commit_does_not_go_over_another_s_on_a_channel_with_another_path(scene: Scene, way: str) -> None:
    original = Drawn(scene.ball.parm("ty"))
    above = other(scene)
    for each, elasticity in ((scene, 0.6), (above, 0.3)):
        hold_recipe(each, bounce(elasticity))
        lead(each, "..", "ty")
        press(each, "commit")
    scene, above = elsewhere(scene, above, way)
    hold_recipe(scene, bounce(0.5))
    press(scene, "commit")
    assert outcomes(scene) == ["changed-by"]
    for each in (above, scene):
        press(each, "restore")
    original.assert_same(scene.ball.parm("ty"))


@pytest.mark.parametrize("ticks", [0.0, -3600.0], ids=["slow clock", "clock set back"])
def test_two_commits_of_one_moment_do_not_stop_each_other(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, ticks: float
) -> None:
    """Of two that a clock does not tell apart, or in the wrong order, the one above is the newer one."""
    original = Drawn(scene.ball.parm("ty"))
    now = iter(1.9e9 + ticks * k for k in range(1000))
    monkeypatch.setattr(time, "time", lambda: next(now))
    above = other(scene)
    for each, elasticity in ((scene, 0.6), (above, 0.3)):
        hold_recipe(each, bounce(elasticity))
        lead(each, "..", "ty")
        press(each, "commit")
    for each in (above, scene):
        assert "as before the first commit" in press(each, "restore")
    original.assert_same(scene.ball.parm("ty"))


def test_the_recipe_whose_commit_is_there_comes_first(scene: Scene) -> None:
    above = other(scene)
    for each, elasticity in ((scene, 0.6), (above, 0.3)):
        hold_recipe(each, bounce(elasticity))
        lead(each, "..", "ty")
        press(each, "commit")
    parm = scene.ball.parm("ty")
    assert scripted.owners(parm) == [above.node, scene.node]
    press(above, "restore")
    assert scripted.owners(parm) == [scene.node, above.node]


@pytest.mark.parametrize("pressed", ["commit", "reapply", "restore"])
def test_what_is_changed_by_another_says_what_to_do(scene: Scene, pressed: str) -> None:
    for each, elasticity in ((scene, 0.6), (other(scene), 0.3)):
        hold_recipe(each, bounce(elasticity))
        lead(each, "..", "ty")
        press(each, "commit")
    press(scene, pressed)
    [row] = report_of(scene).rows
    assert (row.outcome.value, row.notes[-1]) == ("changed-by", "restore that first")


def test_changed_by_names_frames_where_the_other_s_commit_is_now(scene: Scene) -> None:
    above = other(scene)
    for each, span in ((scene, (1, 60)), (above, (10, 40))):
        hold_recipe(each, bounce(0.6))
        lead(each, "..", "ty")
        frames(each, *span)
        press(each, "commit")
    parm = scene.ball.parm("ty")
    keys = parm.keyframes()
    parm.deleteAllKeyframes()
    for key in keys:
        key.setFrame(key.frame() + 100)
    parm.setKeyframes(keys)
    press(scene, "restore")
    assert report_of(scene).rows[0].text == f"changed by {above.node.path()} on frame 110 to 140"


def test_changed_by_names_a_commit_that_overlaps(scene: Scene) -> None:
    """Node.md 4.3: a newer record of another recipe overlaps the span."""
    made = [
        scene,
        other(scene),
        Scene(scene.session, scene.ball.createNode("keywright::motion_recipe", "third")),
    ]
    for each, span in zip(made, ((1, 20), (10, 40), (30, 60)), strict=True):
        hold_recipe(each, bounce(0.6))
        lead(each, "..", "ty")
        frames(each, *span)
        press(each, "commit")
    press(scene, "reapply")
    assert report_of(scene).rows[0].text.startswith("changed by /obj/ball/other on frame 10 to 40")


def test_a_check_lists_what_is_gone_and_may_be_any_of_several(posts: Scene) -> None:
    lead(posts, "../../post*", "ty")
    press(posts, "commit")
    for name, other_name in (("post1", "posta"), ("post2", "postb")):
        posts.hou.node(f"/obj/{name}").setName(other_name)
    press(posts, "targets_check")
    rows = [(row.channel, row.outcome.value) for row in report_of(posts).rows]
    there = [("/obj/posta/ty", "unchanged"), ("/obj/postb/ty", "unchanged")]
    assert rows == [*there, ("/obj/post1/ty", "missing"), ("/obj/post2/ty", "missing")]


@pytest.mark.parametrize("onto", ["recorded", "range"])
def test_a_reapply_lists_what_is_gone(posts: Scene, onto: str) -> None:
    """Whatever the stretch: its channels are those of the last commit."""
    lead(posts, "../../post*", "ty")
    press(posts, "commit")
    posts.node.parm("reapply_range").set(onto)
    posts.hou.node("/obj/post2").destroy()
    press(posts, "reapply")
    assert {row.channel: row.outcome.value for row in report_of(posts).rows}["/obj/post2/ty"] == "missing"
    assert not report_of(posts).written
