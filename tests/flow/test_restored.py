"""What a Restore took back is no commit, whatever becomes of its channel; until undo brings it back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from keywright import node as scripted
from keywright.node import own

from .conftest import Scene
from .drawn import Drawn
from .test_commit import hold_recipe, point_at
from .test_reapply import BOTH_UNDO, TY, bounce, outcomes, report_of

NEVER = "nothing to restore: no channel has a commit of this node"
both = pytest.mark.parametrize("session", BOTH_UNDO, indirect=True, ids=str)


@pytest.fixture
def restored(scene: Scene) -> Scene:
    """A bounce on the ball's ``ty``, taken back."""
    hold_recipe(scene, bounce(0.6))
    point_at(scene, 'ch("../ty")')
    scene.press("commit", TY)
    scene.press("restore", TY)
    return scene


def raised(parm: Any) -> None:
    key = parm.keyframes()[1]
    key.setValue(key.value() + 0.4)
    parm.setKeyframe(key)


def later(parm: Any) -> None:
    keys = parm.keyframes()
    parm.deleteAllKeyframes()
    for key in keys:
        key.setFrame(key.frame() + 5)
    parm.setKeyframes(keys)


def fewer(parm: Any) -> None:
    parm.deleteKeyframeAtFrame(parm.keyframes()[1].frame())


def steeper(parm: Any) -> None:
    key = parm.keyframes()[1]
    key.setSlope(-40.0)
    parm.setKeyframe(key)


BY_HAND: dict[str, Callable[[Any], None]] = {
    "raised": raised,
    "later": later,
    "fewer": fewer,
    "steeper": steeper,
}


@both
@pytest.mark.parametrize("way", BY_HAND)
@pytest.mark.parametrize("setting", ["refuse", "keep", "overwrite"])
def test_a_channel_that_is_blocked_anew_is_committed_like_any(
    restored: Scene, tmp_path: Path, way: str, setting: str
) -> None:
    """Nothing is taken for a hand edit of what is gone, and Restore gives the new blocking back."""
    own.write(restored.node, {"hand_edits": setting})
    BY_HAND[way](restored.ball.parm("ty"))
    path = str(tmp_path / "scene.hip")
    restored.hou.hipFile.save(path)
    restored.hou.hipFile.load(path)
    again = Scene(restored.session, restored.hou.node("/obj/ball/motion_recipe1"))
    blocked = Drawn(again.ball.parm("ty"))
    with again.refused():
        assert again.press("restore") == NEVER
    with again.refused():
        again.press("reapply")
    assert outcomes(again) == ["unchanged"]
    again.press("targets_check")
    assert report_of(again).rows[0].notes == ()
    again.press("commit", TY)
    assert outcomes(again) == ["written"], again.status
    again.press("restore", TY)
    blocked.assert_same(again.ball.parm("ty"))


@both
def test_two_recipes_are_taken_back_one_after_the_other(scene: Scene) -> None:
    """The later one first; its keys from before, which were the earlier one's, are then nobody's."""
    original = Drawn(scene.ball.parm("ty"))
    other = Scene(scene.session, scene.ball.createNode("keywright::motion_recipe", "other"))
    for elasticity, each in ((0.6, scene), (0.3, other)):
        hold_recipe(each, bounce(elasticity))
        point_at(each, 'ch("../ty")')
        each.press("commit", TY)
    with scene.refused():
        scene.press("restore")
    assert outcomes(scene) == ["changed-by"]
    other.press("restore", TY)
    scene.press("restore", TY)
    original.assert_same(scene.ball.parm("ty"))
    for each in (other, scene):
        with each.refused():
            assert each.press("restore") == NEVER


@both
def test_three_recipes_of_which_the_first_and_the_last_write_the_same_are_taken_back(scene: Scene) -> None:
    """The last one's keys are there again when the one between is taken back: they are the first one's."""
    original = Drawn(scene.ball.parm("ty"))
    made = [scene]
    made += [
        Scene(scene.session, scene.ball.createNode("keywright::motion_recipe", f"other{k}")) for k in (1, 2)
    ]
    for elasticity, each in zip((0.6, 0.3, 0.6), made, strict=True):
        hold_recipe(each, bounce(elasticity))
        point_at(each, 'ch("../ty")')
        each.press("commit", TY)
    for each in reversed(made):
        each.press("restore", TY)
    original.assert_same(scene.ball.parm("ty"))


@both
@pytest.mark.parametrize("whole", [False, True], ids=["one row", "all rows"])
def test_recipes_between_each_other_are_taken_back_one_after_the_other(scene: Scene, whole: bool) -> None:
    """A, then B over its end, then A again over B's: each Restore goes down to the other's commit."""
    original = Drawn(scene.ball.parm("ty"))
    other = Scene(scene.session, scene.ball.createNode("keywright::motion_recipe", "other"))
    press = "restore" if whole else "target_restore1"
    for each, (first, last) in ((scene, (1, 20)), (other, (10, 40)), (scene, (30, 60))):
        hold_recipe(each, bounce(0.6))
        point_at(each, 'ch("../ty")')
        own.write(each.node, {"range": 2, "range_start": first, "range_end": last})
        each.press("commit", TY)
    between = Drawn(scene.ball.parm("ty"))
    said = scene.press(press, TY)
    assert "1 channel as far as another recipe's commit" in said
    [row] = report_of(scene).rows
    stays = f"frame 1 to 20 stays: changed by {other.node.path()} on frame 10 to 40; restore that first"
    assert (row.outcome.value, row.text, row.notes) == (
        "written",
        "as far as another recipe's commit",
        (stays,),
    )
    scene.hou.undos.performUndo()
    between.assert_same(scene.ball.parm("ty"))
    scene.press(press, TY)
    with scene.refused():
        scene.press(press)
    assert outcomes(scene) == ["changed-by"]
    assert "1 channel as before the first commit" in other.press(press, TY)
    assert "1 channel as before the first commit" in scene.press(press, TY)
    original.assert_same(scene.ball.parm("ty"))


@both
@pytest.mark.parametrize("function", ["linear()", "bezier()"])
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_recipes_side_by_side_are_taken_back_in_any_order(
    scene: Scene, order: tuple[int, int], function: str
) -> None:
    """One ends on a key, the other begins between that and the next: an inserted key goes with its commit."""
    parm = scene.ball.parm("ty")
    keys = parm.keyframes()
    keys[1].setExpression(function, scene.hou.exprLanguage.Hscript)
    parm.setKeyframes(keys)
    original = Drawn(parm)
    other = Scene(scene.session, scene.ball.createNode("keywright::motion_recipe", "other"))
    both_of_them = (scene, other)
    for each, first, last in ((scene, 30.5, 60.0), (other, 1.0, keys[1].frame())):
        hold_recipe(each, bounce(0.6))
        point_at(each, 'ch("../ty")')
        own.write(each.node, {"range": "frames", "range_start": first, "range_end": last})
        each.press("commit", TY)
    for which in order:
        both_of_them[which].press("restore", TY)
    original.assert_same(parm)


@both
def test_a_commit_that_changed_nothing_is_taken_back_too(scene: Scene) -> None:
    """It is in the way of the one below, like any."""
    original = Drawn(scene.ball.parm("ty"))
    other = Scene(scene.session, scene.ball.createNode("keywright::motion_recipe", "other"))
    for each in (scene, other):
        hold_recipe(each, bounce(0.6))
        point_at(each, 'ch("../ty")', *['ch("../sy")'] * (each is other))
        each.press("commit", TY, "/obj/ball/sy")
    assert outcomes(other) == ["unchanged", "written"]
    other.press("target_restore2", "/obj/ball/sy")
    labels = len(scene.undo_labels)
    assert other.press("restore") == "1 channel as before the first commit already"
    assert len(scene.undo_labels) == labels + 1
    assert other.press("restore") == NEVER
    scene.press("restore", TY)
    original.assert_same(scene.ball.parm("ty"))


@both
@pytest.mark.parametrize("edited", [False, True])
def test_a_restore_that_is_undone_leaves_the_commit(scene: Scene, edited: bool) -> None:
    hold_recipe(scene, bounce(0.6))
    point_at(scene, 'ch("../ty")')
    original = Drawn(scene.ball.parm("ty"))
    scene.press("commit", TY)
    if edited:
        raised(scene.ball.parm("ty"))
    for _ in range(2):
        scene.press("restore", TY)
        original.assert_same(scene.ball.parm("ty"))
        scene.hou.undos.performUndo()
    own.write(scene.node, {"hand_edits": "keep"})
    hold_recipe(scene, bounce(0.7))
    scene.press("reapply", TY)
    assert outcomes(scene) == ["written"]
    scene.press("restore", TY)
    original.assert_same(scene.ball.parm("ty"))


@both
def test_an_edit_after_a_reapply_was_undone_is_one_edit(scene: Scene) -> None:
    """It is one of the keys that undo brought back, whether or not the host undoes what is remembered."""
    hold_recipe(scene, bounce(0.6))
    point_at(scene, 'ch("../ty")')
    scene.press("commit", TY)
    hold_recipe(scene, bounce(0.3))
    scene.press("reapply", TY)
    scene.hou.undos.performUndo()
    raised(scene.ball.parm("ty"))
    own.write(scene.node, {"hand_edits": "keep"})
    hold_recipe(scene, bounce(0.5))
    scene.press("reapply", TY)
    assert outcomes(scene) == ["written"], scene.status
    assert "1 hand edit kept" in report_of(scene).rows[0].notes


def test_nothing_asks_for_a_channel_that_was_restored_and_is_gone(restored: Scene) -> None:
    post = restored.hou.node("/obj").createNode("geo", "post")
    post.parm("ty").setKeyframes(restored.ball.parm("ty").keyframes())
    own.write(restored.node, {"target_node1": "../../post", "target_parms1": "ty"})
    hold_recipe(restored, bounce(0.7))
    restored.press("commit", "/obj/post/ty")
    restored.press("restore", "/obj/post/ty")
    post.destroy()
    own.write(restored.node, {"target_node1": "..", "target_parms1": "sy"})
    restored.press("commit", "/obj/ball/sy")
    for button in ("reapply", "targets_check"):
        restored.press(button, "/obj/ball/sy")
        assert [row.channel for row in report_of(restored).rows] == ["/obj/ball/sy"], button
    restored.press("restore", "/obj/ball/sy")
    assert outcomes(restored) == ["written"]
    assert scripted.stale_nodes() == []


def test_rows_that_are_gone_have_no_commit_once_it_is_restored(restored: Scene) -> None:
    restored.press("commit", TY)
    restored.node.parm("targets").set(0)
    restored.press("targets_check")
    assert [row.text for row in report_of(restored).rows] == ["has a commit, and no row leads to it"]
    restored.press("restore", TY)
    restored.press("targets_check")
    assert report_of(restored).rows == ()


def test_what_is_taken_over_is_what_the_owner_made_of_it(restored: Scene) -> None:
    """The copy still remembers a commit that the original has taken back since."""
    restored.press("commit", TY)
    [made] = restored.hou.copyNodesTo([restored.node], restored.ball)
    copy = Scene(restored.session, made)
    restored.press("restore", TY)
    raised(restored.ball.parm("ty"))
    copy.press("takeover", restored.node.path())
    with copy.refused():
        assert copy.press("restore") == NEVER
