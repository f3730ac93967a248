"""Channels under other paths: renamed, moved, copied, edited before or after; and some that are others."""

from __future__ import annotations

from typing import Any

import pytest

from keywright.node import own, owners, stale_nodes
from keywright.node.library import container

from .conftest import Scene
from .drawn import Drawn
from .test_commit import hold_recipe
from .test_reapply import TY, bounce, outcomes, report_of
from .test_restored import BY_HAND

POSTS = ("post1", "post2", "post10")


def lead(scene: Scene, node: str, names: str, row: int = 1) -> None:
    own.write(scene.node, {"targets": max(row, own.integer(scene.node, "targets"))})
    own.write(scene.node, {f"target_node{row}": node, f"target_parms{row}": names})


def added(parm: Any) -> None:
    key = parm.keyframes()[2]
    key.setFrame(key.frame() + 1.25)
    parm.setKeyframe(key)


EDITS = {**BY_HAND, "added": added}


@pytest.fixture
def committed(scene: Scene) -> Scene:
    """A bounce on the ball's ``ty``, by the recipe inside it."""
    hold_recipe(scene, bounce(0.6))
    lead(scene, "..", "ty")
    scene.press("commit", TY)
    return scene


@pytest.fixture
def posts(scene: Scene) -> Scene:
    """A recipe in the container, whose one row is a pattern of three posts."""
    obj = scene.hou.node("/obj")
    for number, name in enumerate(POSTS):
        keys = scene.ball.parm("ty").keyframes()
        keys[1].setValue(1.0 + number)
        obj.createNode("geo", name).parm("ty").setKeyframes(keys)
    made = Scene(scene.session, container.network().createNode("keywright::motion_recipe", "motion_recipe1"))
    hold_recipe(made, bounce(0.6))
    lead(made, "../../post*", "ty")
    return made


@pytest.mark.parametrize("way", ["collapsed", "parent renamed"])
def test_channels_of_a_pattern_are_found_under_another_parent(posts: Scene, way: str) -> None:
    obj = posts.hou.node("/obj")
    if way == "parent renamed":
        obj.collapseIntoSubnet([posts.node.parent(), *(obj.node(name) for name in POSTS)], "rig")
        posts = Scene(posts.session, posts.hou.node("/obj/rig").node("motion_recipes/motion_recipe1"))
    parent = "/obj/" if way == "collapsed" else "/obj/rig/"
    originals = {name: Drawn(posts.hou.parm(f"{parent}{name}/ty")) for name in POSTS}
    posts.press("commit", f"{parent}post")
    if way == "collapsed":
        obj.collapseIntoSubnet([posts.node.parent(), *(obj.node(name) for name in POSTS)], "rig")
    posts.hou.node("/obj/rig").setName("hero")
    moved = Scene(posts.session, posts.hou.node("/obj/hero").node("motion_recipes/motion_recipe1"))
    hold_recipe(moved, bounce(0.3))
    with moved.one_step():
        moved.press("reapply", "/obj/hero/post")
    assert outcomes(moved) == ["written"] * 3
    moved.press("restore", "/obj/hero/post")
    for name, drawn in originals.items():
        drawn.assert_same(moved.hou.parm(f"/obj/hero/{name}/ty"))


def test_a_renamed_channel_is_found_from_another_row(committed: Scene) -> None:
    original = committed.ball.parm("ty").keyframes()
    committed.press("restore", TY)
    drawn = Drawn(committed.ball.parm("ty"))
    committed.press("commit", TY)
    assert len(original) == len(committed.ball.parm("ty").keyframes())
    lead(committed, "..", "sy")
    lead(committed, "..", "ty", row=2)
    committed.ball.setName("marble")
    committed.press("target_restore2", "/obj/marble/ty")
    drawn.assert_same(committed.hou.parm("/obj/marble/ty"))


@pytest.mark.parametrize("shape", ["ease", "bounce"])
def test_a_channel_that_moved_is_not_taken_for_another_of_its_name(posts: Scene, shape: str) -> None:
    """Its row leads to another object's channel of the same name now; the second row leads to it."""
    original = Drawn(posts.hou.parm("/obj/post1/ty"))
    posts.node.parm("shape").set(shape)
    lead(posts, "../../post1", "ty")
    posts.press("commit", "/obj/post1/ty")
    lead(posts, "../../ball", "ty")
    lead(posts, "../../post1", "ty", row=2)
    obj = posts.hou.node("/obj")
    obj.collapseIntoSubnet([obj.node("post1")], "rig")
    own.write(posts.node, {"on_problem": "skip"})
    posts.press("restore", "/obj/rig/post1/ty")
    original.assert_same(posts.hou.parm("/obj/rig/post1/ty"))


@pytest.mark.parametrize("pressed", ["restore", "reapply", "commit"])
@pytest.mark.parametrize(("shape", "ends"), [("ease", "the same"), ("ease", "others"), ("bounce", "others")])
def test_a_commit_is_not_taken_for_one_on_a_channel_keyed_at_the_same_times(
    posts: Scene, shape: str, ends: str, pressed: str
) -> None:
    """Its channel moved while no row led to it; another has keys on its frames, or on its first and last."""
    ball = posts.hou.node("/obj/ball")
    posts.node.parm("shape").set(shape)
    lead(posts, "../../post1", "ty")
    posts.press("commit", "/obj/post1/ty")
    written = posts.hou.parm("/obj/post1/ty").keyframes()
    assert (len(written) == 2) == (shape == "ease")
    keys = ball.parm("ty").keyframes() if shape == "ease" else written
    if ends == "others":
        for key in keys:
            key.setValue(2.0 * key.value() + 1.0)
    ball.parm("ty").deleteAllKeyframes()
    ball.parm("ty").setKeyframes(keys)
    lead(posts, "../../ball", "ty")
    obj = posts.hou.node("/obj")
    obj.collapseIntoSubnet([obj.node("post1")], "rig")
    before = Drawn(ball.parm("ty"))
    own.write(posts.node, {"on_problem": "skip", "hand_edits": "overwrite"})
    if pressed == "commit":
        posts.press("commit", "/obj/ball/ty")
        posts.press("restore", "/obj/ball/ty")
    else:
        posts.press(pressed)
    before.assert_same(ball.parm("ty"))


@pytest.mark.parametrize("setting", ["keep", "overwrite"])
@pytest.mark.parametrize("edit", EDITS)
@pytest.mark.parametrize("way", ["renamed", "copied", "copied after"])
def test_an_edited_channel_is_found_again(committed: Scene, way: str, edit: str, setting: str) -> None:
    """Its edits are told, kept or overwritten, and Restore brings the keys from before."""
    committed.press("restore", TY)
    original = Drawn(committed.ball.parm("ty"))
    committed.press("commit", TY)
    changed = committed
    if way == "copied after":
        EDITS[edit](committed.ball.parm("ty"))
    if way == "renamed":
        committed.ball.setName("marble")
    else:
        [ball] = committed.hou.copyNodesTo([committed.ball], committed.ball.parent())
        changed = Scene(committed.session, ball.node("motion_recipe1"))
    channel = changed.ball.path() + "/ty"
    if way != "copied after":
        EDITS[edit](changed.ball.parm("ty"))
    hold_recipe(changed, bounce(0.5))
    assert changed.node in stale_nodes()
    if edit != "later":
        with changed.refused():
            changed.press("reapply")
        assert outcomes(changed) == ["edited-by-hand"]
    own.write(changed.node, {"hand_edits": setting})
    changed.press("reapply", channel)
    assert outcomes(changed) == ["written"], changed.status
    changed.press("restore", channel)
    if edit == "later":
        original.times = [time + 5 / 24 for time in original.times]
    original.assert_same(changed.hou.parm(channel))


def test_a_channel_that_takes_the_place_of_a_deleted_one_is_another(posts: Scene) -> None:
    """Its keys are nobody's edits, and Restore does not give it the other's."""
    own.write(posts.node, {"on_problem": "skip"})
    lead(posts, "../../post1", "ty")
    posts.press("commit", "/obj/post1/ty")
    posts.hou.node("/obj/post1").destroy()
    lead(posts, "../../post2", "ty")
    before = Drawn(posts.hou.parm("/obj/post2/ty"))
    posts.press("commit", "/obj/post2/ty")
    assert outcomes(posts) == ["written"]
    posts.press("restore", "/obj/post2/ty")
    before.assert_same(posts.hou.parm("/obj/post2/ty"))


def test_a_row_that_is_pointed_at_a_copy_leaves_the_commit_where_it_was(committed: Scene) -> None:
    """The recipe is where it was, and so is the channel it wrote: the copy's keys are like any."""
    [copied] = committed.hou.copyNodesTo([committed.ball], committed.ball.parent())
    copied.node("motion_recipe1").destroy()
    lead(committed, f"../../{copied.name()}", "ty")
    copy = Drawn(copied.parm("ty"))
    committed.press("targets_check")
    assert [row.text for row in report_of(committed).rows][1:] == ["has a commit, and no row leads to it"]
    committed.press("restore", TY)
    assert len(committed.ball.parm("ty").keyframes()) == 3
    copy.assert_same(copied.parm("ty"))


def test_a_recipe_that_is_copied_to_another_object_starts_there(committed: Scene) -> None:
    post = committed.hou.node("/obj").createNode("geo", "post")
    keys = committed.ball.parm("sy").keyframes()
    post.parm("ty").setKeyframes(keys)
    before = Drawn(post.parm("ty"))
    [made] = committed.hou.copyNodesTo([committed.node], post)
    copy = Scene(committed.session, made)
    lead(copy, "..", "ty")
    with copy.refused():
        copy.press("reapply")
    copy.press("commit", "/obj/post/ty")
    assert outcomes(copy) == ["written"]
    copy.press("restore", "/obj/post/ty")
    before.assert_same(post.parm("ty"))


def second(scene: Scene, frames: tuple[float, float]) -> Scene:
    """Another recipe in the ball, for its ``ty`` on these frames."""
    other = Scene(scene.session, scene.ball.createNode("keywright::motion_recipe", "other"))
    hold_recipe(other, bounce(0.4))
    lead(other, "..", "ty")
    own.write(other.node, {"range": "frames", "range_start": frames[0], "range_end": frames[1]})
    return other


@pytest.mark.parametrize("way", ["renamed", "moved"])
def test_newer_commits_are_found_on_a_channel_with_another_path(committed: Scene, way: str) -> None:
    """Whether they were made under its path now or under the one before."""
    committed.press("restore", TY)
    original = Drawn(committed.ball.parm("ty"))
    committed.press("commit", TY)
    early = second(committed, (3, 9))
    early.press("commit", TY)
    if way == "renamed":
        committed.ball.setName("marble")
    else:
        committed.hou.node("/obj").collapseIntoSubnet([committed.ball], "rig")
    ball = committed.hou.node("/obj/marble") or committed.hou.node("/obj/rig/ball")
    channel = f"{ball.path()}/ty"
    first, early, late = (
        Scene(committed.session, ball.node("motion_recipe1")),
        Scene(committed.session, ball.node("other")),
        second(Scene(committed.session, ball.node("other")), (50, 58)),
    )
    late.press("commit", channel)
    assert set(owners(ball.parm("ty"))) == {first.node, early.node, late.node}
    for newer in (late, early):
        with first.refused():
            first.press("restore")
        assert outcomes(first) == ["changed-by"]
        newer.press("restore", channel)
    first.press("restore", channel)
    original.assert_same(ball.parm("ty"))


@pytest.mark.parametrize("buried", [(30.5, 44), (22, 30)])
def test_a_commit_that_lies_under_another_is_not_taken_for_undone(
    scene: Scene, buried: tuple[float, float]
) -> None:
    """No keys on its frames before it was made, and none now: they are the other's."""
    original = Drawn(scene.ball.parm("ty"))
    hold_recipe(scene, {"keywright": 1, "shape": {"type": "ease"}})
    lead(scene, "..", "ty")
    own.write(scene.node, {"range": "frames", "range_start": buried[0], "range_end": buried[1]})
    scene.press("commit", TY)
    assert outcomes(scene) == ["written"]
    over = second(scene, (1, 60))
    hold_recipe(over, {"keywright": 1, "shape": {"type": "ease"}})
    over.press("commit", TY)
    own.write(scene.node, {"range_start": 1, "range_end": 60})
    hold_recipe(scene, bounce(0.4))
    with scene.refused():
        scene.press("commit")
    assert outcomes(scene) == ["changed-by"]
    over.press("restore", TY)
    scene.press("restore", TY)
    original.assert_same(scene.ball.parm("ty"))
