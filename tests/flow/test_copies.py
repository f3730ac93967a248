"""Copies and moves: renames, subnets, copies of a node and of its object, a scene merged into itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hou_standin
from keywright import node as scripted
from keywright.node import own
from keywright.node.channels import targets
from keywright.node.library import container

from .conftest import Scene
from .test_commit import hold_recipe, point_at
from .test_reapply import TY, bounce, keys_of, outcomes, report_of

#: What a host may do with references between copies that have different parents, and with user data.
ANSWERS = [
    {"version": "21.0", "copy_refs_other_parent": references, "userdata_on_copy": data}
    for references in ("original", "updated")
    for data in ("copied", "not copied")
]
WAYS = ("reference", "node path")
everywhere = pytest.mark.parametrize("session", ANSWERS, indirect=True, ids=str)
as_rows = pytest.mark.parametrize("way", WAYS)


def lead(scene: Scene, node: Any, target: str, way: str) -> None:
    """The one row of a node, as an artist makes it: a pasted reference, or a path with its parameter."""
    path, _, name = target.rpartition("/")
    relative = node.relativePathTo(scene.hou.node(path))
    if way == "reference":
        node.parm("target_ref1").setExpression(f'ch("{relative}/{name}")', scene.hou.exprLanguage.Hscript)
    else:
        own.write(node, {"target_node1": relative, "target_parms1": name})


@pytest.fixture
def contained(scene: Scene) -> Scene:
    """A committed recipe in the container, beside the ball; the one inside the ball is gone."""
    node = container.network().createNode("keywright::motion_recipe", "motion_recipe1")
    scene.node.destroy()
    made = Scene(scene.session, node)
    made.ball = scene.ball
    return made


def commit(scene: Scene, target: str = TY, elasticity: float = 0.6) -> None:
    hold_recipe(scene, bounce(elasticity))
    scene.press("commit", target)
    assert outcomes(scene) == ["written"], scene.status


def reapplies(scene: Scene, target: str) -> None:
    """Another motion goes onto the channel, from the keys before the first commit, and comes off again."""
    hold_recipe(scene, bounce(0.7))
    with scene.one_step():
        scene.press("reapply", target)
    assert outcomes(scene) == ["written"], report_of(scene).table
    assert [row.channel for row in report_of(scene).rows] == [target]
    scene.press("restore", target)
    assert [round(key.frame()) for key in scene.hou.parm(target).keyframes()] == [1, 20, 60]


# Renames


@as_rows
def test_the_object_is_renamed_twice(contained: Scene, way: str) -> None:
    lead(contained, contained.node, TY, way)
    commit(contained)
    for name in ("marble", "pebble"):
        contained.ball.setName(name)
    reapplies(contained, "/obj/pebble/ty")


@as_rows
def test_the_target_s_parent_is_renamed_twice(contained: Scene, way: str) -> None:
    obj = contained.hou.node("/obj")
    rig = obj.collapseIntoSubnet([contained.ball], "rig")
    lead(contained, contained.node, "/obj/rig/ball/ty", way)
    commit(contained, "/obj/rig/ball/ty")
    for name in ("character", "hero"):
        rig.setName(name)
    reapplies(contained, "/obj/hero/ball/ty")


@as_rows
def test_the_recipe_and_its_container_are_renamed(contained: Scene, way: str) -> None:
    lead(contained, contained.node, TY, way)
    commit(contained)
    contained.node.setName("hop")
    contained.node.parent().setName("recipes")
    reapplies(contained, TY)
    assert scripted.owners(contained.ball.parm("ty")) == [contained.node]


# Collapsed into a subnet


@as_rows
@pytest.mark.parametrize("chosen", ["both", "ball", "container"])
def test_what_is_collapsed_into_a_subnet_is_followed(contained: Scene, way: str, chosen: str) -> None:
    lead(contained, contained.node, TY, way)
    commit(contained)
    obj = contained.hou.node("/obj")
    items = {
        "both": [contained.node.parent(), contained.ball],
        "ball": [contained.ball],
        "container": [contained.node.parent()],
    }[chosen]
    obj.collapseIntoSubnet(items, "shot")
    [node] = (
        contained.node.type().instances()
        if chosen == "ball"
        else [
            found
            for found in contained.hou.node("/obj/shot").allSubChildren()
            if found.name() == "motion_recipe1"
        ]
    )
    moved = Scene(contained.session, node)
    target = TY if chosen == "container" else "/obj/shot/ball/ty"
    reapplies(moved, target)


def test_an_object_with_its_recipe_is_collapsed(scene: Scene) -> None:
    point_at(scene, 'ch("../ty")')
    commit(scene)
    scene.hou.node("/obj").collapseIntoSubnet([scene.ball], "shot")
    [node] = scene.hou.sopNodeTypeCategory().nodeTypes()["keywright::motion_recipe::1.0"].instances()
    assert node.path() == "/obj/shot/ball/motion_recipe1"
    reapplies(Scene(scene.session, node), "/obj/shot/ball/ty")


# Copies


@everywhere
@as_rows
def test_a_copied_object_takes_its_recipe_along(scene: Scene, way: str) -> None:
    """Section 1.2: the copy drives the copy; with the record it is re-applied, without it is committed."""
    lead(scene, scene.node, TY, way)
    commit(scene)
    keys = keys_of(scene.ball.parm("ty"))
    [ball] = scene.hou.copyNodesTo([scene.ball], scene.ball.parent())
    copy = Scene(scene.session, ball.node("motion_recipe1"))
    hold_recipe(copy, bounce(0.7))
    target = f"{ball.path()}/ty"
    copied = scene.session.switches.userdata_on_copy == "copied"
    with copy.one_step():
        copy.press("reapply" if copied else "commit", target)
    assert outcomes(copy) == ["written"]
    assert keys_of(scene.ball.parm("ty")) == keys
    reapplies(scene, TY)
    copy.press("restore", target)


@everywhere
@as_rows
@pytest.mark.parametrize("together", [True, False], ids=["container and ball", "container"])
def test_nothing_is_written_by_a_copied_container_before_take_over(
    contained: Scene, way: str, together: bool
) -> None:
    """References of the copy may still lead to the originals (P35): then the copy says so and refuses."""
    lead(contained, contained.node, TY, way)
    commit(contained)
    obj = contained.hou.node("/obj")
    originals = [contained.node.parent(), contained.ball] if together else [contained.node.parent()]
    made = contained.hou.copyNodesTo(originals, obj)
    copy = Scene(contained.session, made[0].node("motion_recipe1"))
    [led] = targets.resolve(copy.node)
    if led.label != TY:  # a host that follows: the copied container drives the copied ball
        assert led.label == f"{made[1].path()}/ty"
        if contained.session.switches.userdata_on_copy == "copied":
            reapplies(copy, led.label)
        else:  # without the record these are keys like any others
            copy.press("commit", led.label)
            assert outcomes(copy) == ["unchanged"]
        [again] = contained.hou.copyNodesTo([contained.node.parent()], obj)
        copy = Scene(contained.session, again.node("motion_recipe1"))
        lead(copy, copy.node, TY, way)  # as a host that does not follow would have left it
    hold_recipe(copy, bounce(0.7))
    keys = keys_of(contained.ball.parm("ty"))
    with copy.refused():
        said = copy.press("targets_check")
    assert said.startswith(f"this recipe is a copy and drives the same channels as {contained.node.path()}; ")
    assert not report_of(copy).rows[0].notes, "how the channel stands to the commit is the owner's to say"
    for button in ("commit", "reapply", "restore"):
        with copy.refused():
            copy.press(button)
        assert outcomes(copy) == ["owned-by"]
        said = f"this is a copy of {contained.node.path()}, which owns this commit"
        assert report_of(copy).rows[0].text == said
    assert keys_of(contained.ball.parm("ty")) == keys
    with copy.one_step(), copy.witness(contained.node.path()):
        copy.node.parm("takeover").pressButton()
    reapplies(copy, TY)


@everywhere
def test_a_copy_that_is_led_elsewhere_commits_there(scene: Scene) -> None:
    """Copies cook, and commit to channels that are not owned."""
    point_at(scene, 'ch("../ty")')
    commit(scene)
    [made] = scene.hou.copyNodesTo([scene.node], scene.ball)
    copy = Scene(scene.session, made)
    point_at(copy, 'ch("../sy")')
    hold_recipe(copy, bounce(0.7))
    copy.press("commit", "/obj/ball/sy")
    assert outcomes(copy)[0] == "written"
    assert copy.node.geometry().findPrimGroup("curve") is not None
    reapplies(scene, TY)


@pytest.mark.parametrize("session", [ANSWERS[1]], indirect=True, ids=str)
def test_the_id_of_a_copy_without_records_counts_only_where_it_is_known(scene: Scene) -> None:
    """Such a row is a new one: led elsewhere, or when the original has forgotten or is gone."""
    own.write(scene.node, {"target_node1": "..", "target_parms1": "tx ty"})
    hold_recipe(scene, bounce(0.6))
    scene.press("commit", "/obj/ball/tx", TY)
    copies = [Scene(scene.session, scene.hou.copyNodesTo([scene.node], scene.ball)[0]) for _ in range(3)]
    hold_recipe(copies[0], bounce(0.7))
    own.write(copies[0].node, {"target_parms1": "sy"})
    copies[0].press("commit", "/obj/ball/sy")
    assert outcomes(copies[0]) == ["written"]
    own.write(copies[1].node, {"target_parms1": "sx ty", "on_problem": "skip"})
    own.write(copies[1].node, {"target_userange1": 1, "target_start1": 1, "target_end1": 60})
    with copies[1].refused():
        copies[1].press("commit")
    assert dict(zip(("sx", "ty"), outcomes(copies[1]), strict=True))["ty"] == "owned-by"
    with copies[1].one_step(), copies[1].witness(scene.node.path()):
        assert "1 commit" in copies[1].press("takeover", scene.node.path())
    assert scripted.owners(scene.ball.parm("ty"))
    with scene.refused():
        scene.press("reapply")
    assert outcomes(scene) == ["owned-by", "owned-by"]
    copies[1].node.destroy()
    scene.node.destroy()
    hold_recipe(copies[2], bounce(0.8))
    copies[2].press("commit", "/obj/ball/tx", TY)
    assert outcomes(copies[2]) == ["written", "written"]


@pytest.mark.parametrize("session", [ANSWERS[1]], indirect=True, ids=str)
@pytest.mark.parametrize("button", ["targets_check", "dryrun", "commit", "reapply", "restore"])
def test_a_copy_without_records_may_have_channels_that_cannot_be_written(scene: Scene, button: str) -> None:
    """One locked, one in a second row."""
    own.write(scene.node, {"target_node1": "..", "target_parms1": "tx ty"})
    hold_recipe(scene, bounce(0.6))
    scene.press("commit", "/obj/ball/tx", TY)
    copy = Scene(scene.session, scene.hou.copyNodesTo([scene.node], scene.ball)[0])
    own.write(copy.node, {"targets": 2, "target_node2": "..", "target_parms2": "tx"})
    scene.ball.parm("ty").lock(True)
    with copy.refused():
        copy.press(button)
    assert "owned-by" in outcomes(copy)
    assert "Traceback" not in copy.status


def test_copies_whose_original_is_gone_are_all_copies(scene: Scene) -> None:
    point_at(scene, 'ch("../ty")')
    commit(scene)
    made = [Scene(scene.session, scene.hou.copyNodesTo([scene.node], scene.ball)[0]) for _ in range(2)]
    scene.node.destroy()
    for copy in made:
        hold_recipe(copy, bounce(0.7))
        with copy.refused():
            copy.press("reapply")
        assert outcomes(copy) == ["owned-by"]
    made[1].node.destroy()
    reapplies(made[0], TY)  # the one that is left owns


@everywhere
def test_a_scene_is_merged_into_itself(scene: Scene, tmp_path: Path) -> None:
    point_at(scene, 'ch("../ty")')
    commit(scene)
    keys = keys_of(scene.ball.parm("ty"))
    path = str(tmp_path / "scene.hip")
    scene.hou.hipFile.save(path)
    scene.hou.hipFile.merge(path)
    nodes = {node.path(): node for node in scene.node.type().instances()}
    (other,) = nodes.keys() - {scene.node.path()}
    copy = Scene(scene.session, nodes[other])
    target = f"{copy.ball.path()}/ty"
    hold_recipe(copy, bounce(0.7))
    copied = scene.session.switches.userdata_on_copy == "copied"
    copy.press("reapply" if copied else "commit", target)
    assert outcomes(copy) == ["written"]
    assert keys_of(scene.ball.parm("ty")) == keys
    reapplies(scene, TY)


def drawn(scene: Scene) -> tuple[Any, ...]:
    """Fingerprint and positions of the preview."""
    geometry = scene.node.geometry()
    return geometry.attribValue("fingerprint"), geometry.pointFloatAttribValues("P")


@pytest.mark.parametrize("session", [{"version": "21.0"}], indirect=True)
def test_opening_and_pasting_write_nothing(scene: Scene, tmp_path: Path) -> None:
    """Section 11.1: a scene is as it was saved; ids and records stay until something is pressed."""
    point_at(scene, 'ch("../ty")')
    commit(scene)
    before = {name: text for name, text in scene.node.userDataDict().items() if name.startswith("keywright")}
    picture = drawn(scene)
    path = str(tmp_path / "scene.hip")
    scene.hou.hipFile.save(path)
    state = hou_standin.snapshot(scene.session)
    scene.hou.hipFile.load(path)
    assert not scene.hou.hipFile.hasUnsavedChanges()
    assert hou_standin.difference(state, hou_standin.snapshot(scene.session)) == []
    node = scene.hou.node("/obj/ball/motion_recipe1")
    again = Scene(scene.session, node)
    assert drawn(again) == picture
    hold_recipe(again, bounce(0.7))
    again.press("reapply", TY)
    assert outcomes(again) == ["written"]  # the record matches what was loaded
    scene.hou.hipFile.load(path)
    node = scene.hou.node("/obj/ball/motion_recipe1")
    [made] = scene.hou.copyNodesTo([node], node.parent())
    for holder in (node, made):
        data = holder.userDataDict()
        assert {name: text for name, text in data.items() if name.startswith("keywright")} == before
