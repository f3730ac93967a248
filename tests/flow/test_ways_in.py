"""Shelf tools and items of a parameter's menu, pressed by their own text; the selection stays as it is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

import hou_standin
from keywright.node import own
from keywright.node.channels import targets

from .conftest import Scene
from .ways import (
    BALL,
    MENU,
    NODE,
    commit_on_ty,
    item,
    nothing_changed,
    recipes,
    said,
    select_keys,
    selection_kept,
    shown,
    tool,
)


@pytest.fixture(params=("20.0", "22.0"))
def session(request: pytest.FixtureRequest) -> Iterator[hou_standin.Session]:
    """A graphical session of the oldest and the newest version."""
    yield hou_standin.install(version=request.param, ui=True)
    hou_standin.uninstall()


@pytest.fixture
def bare(scene: Scene) -> Scene:
    """The ball, and a recipe of something else."""
    scene.node.parm("targets").set(1)
    scene.node.parm("target_node1").set("..")
    scene.node.parm("target_parms1").set("tz")
    return scene


# Shape Selected Keys


@pytest.mark.parametrize("press", [tool, item], ids=["shelf", "menu"])
def test_a_move_becomes_a_new_node_beside_the_object(bare: Scene, press: Any) -> None:
    select_keys(bare, ("ty", (1, 60)))
    parms = [bare.ball.parm("ty")] if press is item else []
    with bare.one_step(), selection_kept(bare), bare.witness("/obj/ball/motion_recipe2"):
        press("Shape Selected Keys", *parms)
    made = bare.hou.node("/obj/ball/motion_recipe2")
    assert made.parm("shape").evalAsString() == "ease"
    assert own.integer(made, "ease_knots") == 3  # the key between is part of the move
    assert [target.label for target in targets.resolve(made)] == ["/obj/ball/ty"]
    assert own.token(made, "range") == "keys"
    assert said(bare) == ("3 knots from /obj/ball/ty, frame 1 to 60, onto 1 row of /obj/ball/motion_recipe2")
    assert bare.undo_labels[0] == "Shape Selected Keys"


def test_committing_what_was_shaped_moves_nothing(bare: Scene) -> None:
    """The node holds the move as it was, on the range it was read from: the round trip of story 2."""
    select_keys(bare, ("tx", (1, 52)))
    before = [bare.ball.parm("tx").evalAtFrame(1 + i / 4) for i in range(240)]
    tool("Shape Selected Keys")
    made = bare.hou.node("/obj/ball/motion_recipe2")
    assert bare.node.path() != made.path()
    assert (own.token(made, "range"), own.number(made, "range_start"), own.number(made, "range_end")) == (
        "frames",
        1.0,
        52.0,
    )
    made.parm("commit").pressButton()
    after = [bare.ball.parm("tx").evalAtFrame(1 + i / 4) for i in range(240)]
    assert max(abs(a - b) for a, b in zip(before, after, strict=True)) < 1e-6 * 12.6


def test_channels_with_other_stretches_get_ranges_of_their_own(bare: Scene) -> None:
    select_keys(bare, ("tx", (1, 52)), ("sy", (22, 34, 60)), ("rz", (12,)))
    tool("Shape Selected Keys")
    made = bare.hou.node("/obj/ball/motion_recipe2")
    found = {target.label: target.settings.own_range for target in targets.resolve(made)}
    assert found == {"/obj/ball/tx": None, "/obj/ball/rz": None, "/obj/ball/sy": (22.0, 60.0)}
    assert said(bare).startswith("2 knots from /obj/ball/tx, frame 1 to 52, onto 3 rows of")


def test_ranges_of_their_own_end_where_the_stretches_are_one_again(bare: Scene) -> None:
    bare.ball.parm("tx").setKeyframes(bare.ball.parm("sy").keyframes())
    for tx, sy, wanted in (((1, 34), (22, 60), (22.0, 60.0)), ((22, 34), (22, 34), None)):
        select_keys(bare, ("tx", tx), ("sy", sy))
        tool("Shape Selected Keys")
        made = bare.hou.node("/obj/ball/motion_recipe2")
        found = {target.label: target.settings.own_range for target in targets.resolve(made)}
        assert found == {"/obj/ball/tx": None, "/obj/ball/sy": wanted}
        assert own.token(made, "range") == "frames"
    assert [own.number(made, name) for name in ("range_start", "range_end")] == [22.0, 34.0]


@pytest.mark.parametrize("label", ["Shape Selected Keys", "Shape This Channel"])
def test_a_fault_leaves_no_new_node(bare: Scene, label: str) -> None:
    select_keys(bare, ("ty", (1, 60)))
    bare.session.calls.always_fail_on("/obj/ball/motion_recipe2/target_node1", "set")
    own.write(bare.node, {"target_parms1": "tx"})
    labels = bare.undo_labels
    with bare.witness():
        (tool if label.startswith("Shape Sel") else item)(
            label, *([] if label.startswith("Shape Sel") else [bare.ball.parm("ty")])
        )
    assert recipes(bare) == [NODE]
    assert bare.session.desk.status.startswith(f"{label}: ")
    assert len(bare.undo_labels) <= len(labels) + 1


def test_what_can_be_no_target_is_named_beside_what_was_shaped(bare: Scene) -> None:
    group = bare.ball.parmTemplateGroup()
    group.append(bare.hou.IntParmTemplate("copies", "Copies", 1))
    bare.ball.setParmTemplateGroup(group)
    for frame in (1, 60):
        key = bare.hou.Keyframe()
        key.setFrame(frame)
        key.setValue(frame)
        key.setExpression("bezier()", bare.hou.exprLanguage.Hscript)
        bare.ball.parm("copies").setKeyframe(key)
    select_keys(bare, ("ty", (1, 60)), ("copies", (1, 60)))
    tool("Shape Selected Keys")
    made = bare.hou.node("/obj/ball/motion_recipe2")
    assert own.integer(made, "targets") == 1
    told = "/obj/ball/copies: an integer parameter; only float channels are written"
    assert told in own.text(made, "report")


def test_the_same_channels_again_are_the_same_node(bare: Scene) -> None:
    select_keys(bare, ("ty", (1, 60)))
    tool("Shape Selected Keys")
    made = bare.hou.node("/obj/ball/motion_recipe2")
    made.parm("layers").set(1)
    select_keys(bare, ("ty", (1, 20)))
    with bare.one_step(), selection_kept(bare):
        tool("Shape Selected Keys")
    assert recipes(bare) == [NODE, "/obj/ball/motion_recipe2"]
    assert own.integer(made, "ease_knots") == 2
    assert own.integer(made, "layers") == 1
    assert own.integer(made, "targets") == 1
    select_keys(bare, ("ty", (1, 60)), ("tx", (1, 60)))
    tool("Shape Selected Keys")  # more channels: another recipe
    assert recipes(bare) == [NODE, "/obj/ball/motion_recipe2", "/obj/ball/motion_recipe3"]


def test_channels_of_several_objects_go_to_the_container(bare: Scene) -> None:
    post = bare.hou.node("/obj").createNode("geo", "post")
    bare.ball.parm("ty").keyframes()
    for frame, value in ((1, 0.0), (24, 2.0)):
        key = bare.hou.Keyframe()
        key.setFrame(frame)
        key.setValue(value)
        post.parm("ty").setKeyframe(key)
    bare.artist.select(BALL, "/obj/post")
    bare.artist.select_keys(f"{BALL}/ty", (1, 60))
    bare.artist.select_keys("/obj/post/ty", (1, 24))
    with bare.one_step(), selection_kept(bare):
        tool("Shape Selected Keys")
    container = bare.hou.node("/obj/motion_recipes")
    (made,) = container.children()
    assert [target.label for target in targets.resolve(made)] == ["/obj/ball/ty", "/obj/post/ty"]
    assert container.isGenericFlagSet(bare.hou.nodeFlag.Display)
    assert not container.isGenericFlagSet(bare.hou.nodeFlag.Render)
    assert container.parm("vm_renderable").eval() == 0


def test_the_ball_keeps_what_it_shows_and_renders(bare: Scene) -> None:
    shape = bare.ball.createNode("null", "shape")
    shape.setDisplayFlag(True)
    shape.setRenderFlag(True)
    select_keys(bare, ("ty", (1, 60)))
    tool("Shape Selected Keys")
    assert bare.ball.displayNode() == shape
    assert bare.ball.renderNode() == shape


@pytest.mark.parametrize("label", ["Shape Selected Keys", "Apply to Selected Keys"])
@pytest.mark.parametrize("press", ["shelf", "menu"])
def test_without_selected_keys_nothing_changes(bare: Scene, label: str, press: str) -> None:
    bare.artist.select(BALL)
    with nothing_changed(bare):
        if press == "shelf":
            tool(label)
        else:
            item(label, bare.ball.parm("ty"))
    text = "No keys are selected. Select the keys of a move in the animation editor or on the playbar."
    assert said(bare) == text
    assert bare.session.desk.messages == [text]


def test_keys_of_a_recipe_are_not_meant(bare: Scene) -> None:
    for frame in (1, 24):
        key = bare.hou.Keyframe()
        key.setFrame(frame)
        key.setValue(frame / 100)
        bare.node.parm("bounce_elasticity").setKeyframe(key)
    bare.artist.select(NODE)
    bare.artist.select_keys(f"{NODE}/bounce_elasticity", (1, 24))
    with nothing_changed(bare):
        tool("Shape Selected Keys")
    assert said(bare).startswith("No keys are selected.")


@pytest.mark.parametrize(
    ("frames", "text"), [((1,), "one key there"), ((22, 22), "one key there")], ids=["one", "twice"]
)
def test_keys_that_are_no_move_change_nothing(bare: Scene, frames: tuple[int, ...], text: str) -> None:
    select_keys(bare, ("sy", frames))
    with nothing_changed(bare):
        tool("Shape Selected Keys")
    assert text in said(bare)
    assert bare.session.desk.messages == [said(bare)]


def test_a_still_selection_changes_nothing(bare: Scene) -> None:
    select_keys(bare, ("rz", (1, 12)))
    with nothing_changed(bare):
        tool("Shape Selected Keys")
    assert said(bare) == "Shape Selected Keys: /obj/ball/rz does not move from frame 1 to 12"


# Shape This Channel


def test_a_channel_gets_a_node_and_a_row(bare: Scene) -> None:
    with bare.one_step(), bare.witness("/obj/ball/motion_recipe2"), selection_kept(bare):
        item("Shape This Channel", bare.ball.parm("ty"))
    assert said(bare) == "/obj/ball/ty is row 1 of /obj/ball/motion_recipe2"
    with nothing_changed(bare):
        item("Shape This Channel", bare.ball.parm("ty"))
    assert recipes(bare) == [NODE, "/obj/ball/motion_recipe2"]


def test_a_label_of_a_vector_is_three_rows(bare: Scene) -> None:
    item("Shape This Channel", *bare.ball.parmTuple("t"))
    assert said(bare) == "; ".join(
        f"/obj/ball/{name} is row {row} of /obj/ball/motion_recipe2"
        for row, name in enumerate(("tx", "ty", "tz"), start=1)
    )


def test_a_node_without_rows_is_used(scene: Scene) -> None:
    scene.node.parm("shape").set("bounce")
    item("Shape This Channel", scene.ball.parm("ty"))
    assert said(scene) == f"/obj/ball/ty is row 1 of {NODE}"
    assert recipes(scene) == [NODE]
    assert own.token(scene.node, "shape") == "bounce"


def test_nodes_elsewhere_are_not_used(bare: Scene) -> None:
    """A blank one, and one that has the channel among others: they are for another object, or for many."""
    blank, many = (bare.hou.node("/obj").createNode("geo", name) for name in ("another", "shared"))
    blank.createNode("keywright::motion_recipe")
    own.write(
        many.createNode("keywright::motion_recipe"),
        {"targets": 1, "target_node1": BALL, "target_parms1": "tx ty"},
    )
    item("Shape This Channel", bare.ball.parm("ty"))
    assert said(bare) == "/obj/ball/ty is row 1 of /obj/ball/motion_recipe2"


def test_a_network_of_objects_gets_its_recipe_in_the_container(bare: Scene) -> None:
    rig = bare.hou.node("/obj").createNode("subnet", "rig")
    item("Shape This Channel", rig.parm("ty"))
    assert said(bare) == "/obj/rig/ty is row 1 of /obj/motion_recipes/motion_recipe1"


def test_what_is_no_channel_has_no_items(bare: Scene) -> None:
    for label in MENU:
        assert shown(label, bare.ball.parm("ty"))
        assert not shown(label, bare.ball.parm("vm_renderable"))
        assert not shown(label, bare.node.parm("wave_phase"))
        assert not shown(label)


def test_a_channel_inside_the_geometry_belongs_to_its_object(bare: Scene) -> None:
    lift = bare.ball.createNode("null", "lift")
    group = lift.parmTemplateGroup()
    group.append(bare.hou.FloatParmTemplate("height", "Height", 1))
    lift.setParmTemplateGroup(group)
    item("Shape This Channel", lift.parm("height"))
    assert said(bare) == "/obj/ball/lift/height is row 1 of /obj/ball/motion_recipe2"


def test_a_locked_asset_gets_its_recipe_in_the_container(bare: Scene) -> None:
    """Nothing can be made inside; its own channels can be written."""
    bare.session.root.find(BALL).change("is_locked_asset", True)
    item("Shape This Channel", bare.ball.parm("ty"))
    assert said(bare) == "/obj/ball/ty is row 1 of /obj/motion_recipes/motion_recipe1"
    made = bare.hou.node("/obj/motion_recipes/motion_recipe1")
    made.parm("commit").pressButton()
    assert len(bare.ball.parm("ty").keyframes()) == 2  # the default ease, in place of the three keys


def test_an_object_inside_a_locked_asset_gets_its_recipe_in_the_container(bare: Scene) -> None:
    bare.hou.node("/obj").collapseIntoSubnet([bare.ball], "rig")
    bare.session.root.find("/obj/rig").change("is_locked_asset", True)
    item("Shape This Channel", bare.hou.parm("/obj/rig/ball/ty"))
    assert said(bare) == "/obj/rig/ball/ty is row 1 of /obj/motion_recipes/motion_recipe1"


# Go to Its Motion Recipe


def test_the_node_that_wrote_a_channel_is_selected(bare: Scene) -> None:
    commit_on_ty(bare)
    bare.artist.select(BALL)
    labels = bare.undo_labels
    item("Go to Its Motion Recipe", bare.ball.parm("ty"))
    assert [node.path() for node in bare.hou.selectedNodes()] == [NODE]
    assert said(bare) == f"selected {NODE}"
    assert bare.undo_labels == labels


def test_a_channel_that_nobody_wrote(bare: Scene) -> None:
    bare.artist.select(BALL)
    with nothing_changed(bare):
        item("Go to Its Motion Recipe", bare.ball.parm("sx"))
    assert bare.session.desk.messages == ["no Motion Recipe has written this channel"]


@pytest.mark.parametrize("picked", [(1,), ()], ids=["second", "cancelled"])
def test_of_several_one_is_picked(bare: Scene, picked: tuple[int, ...]) -> None:
    commit_on_ty(bare)
    other = bare.ball.createNode("keywright::motion_recipe")
    other.parm("target_node1").set("..")
    other.parm("target_parms1").set("ty")
    other.parm("commit").pressButton()
    bare.artist.select(BALL)
    bare.session.desk.answers.append(picked)
    item("Go to Its Motion Recipe", bare.ball.parm("ty"))
    assert bare.session.desk.messages[-1].splitlines()[1:] == [other.path(), NODE]
    assert [node.path() for node in bare.hou.selectedNodes()] == ([NODE] if picked else [BALL])


# The Tab menu of objects


def test_a_recipe_for_many_objects_has_a_container(scene: Scene) -> None:
    with scene.one_step():
        tool("Motion Recipe")
    container = scene.hou.node("/obj/motion_recipes")
    (made,) = container.children()
    assert made.type().name() == "keywright::motion_recipe::1.0"
    assert (
        container.isGenericFlagSet(scene.hou.nodeFlag.Display),
        container.parm("vm_renderable").eval(),
    ) == (
        True,
        0,
    )
    tool("Motion Recipe")
    assert len(container.children()) == 2


# What goes wrong


def test_without_the_package_a_tool_says_one_sentence(bare: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "keywright.node.ways_in", None)
    monkeypatch.setitem(sys.modules, "hou", bare.hou)
    with nothing_changed(bare):
        tool("Shape Selected Keys")
    (text,) = bare.session.desk.messages
    assert text.startswith("Shape Selected Keys cannot use the Python package keywright: ")
    assert text.endswith("install the Keywright package again and restart Houdini")
    assert not shown("Shape This Channel", bare.ball.parm("ty"))


def test_without_the_asset_a_tool_says_so(session: hou_standin.Session) -> None:
    hou = session.hou
    hou.node("/obj").createNode("geo", "ball")
    item("Shape This Channel", hou.node(BALL).parm("ty"))
    assert session.desk.messages[-1].startswith("Shape This Channel: ")
    assert hou.node(BALL).children() == ()
