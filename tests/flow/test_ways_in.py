"""Shelf tools and items of a parameter's menu, pressed by their own text; the selection stays as it is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import hou_standin
from keywright.demo import scene as demo
from keywright.host.keys import read_keys
from keywright.host.write import same_keys
from keywright.node import own
from keywright.node.channels import targets

from .conftest import ASSET, Scene

sys.path.insert(0, str(Path(__file__).parents[1] / "contract"))
from way_texts import as_function, items, tools

#: Calls between two failures: every call would take minutes.
STRIDE = 23
BALL, NODE = "/obj/ball", "/obj/ball/motion_recipe1"
SHELF = {way.label: way.script for way in tools()}
MENU = {way.label: way for way in items()}


@pytest.fixture(params=("20.0", "22.0"))
def session(request: pytest.FixtureRequest) -> Iterator[hou_standin.Session]:
    """A graphical session of the oldest and the newest version."""
    yield hou_standin.install(version=request.param, ui=True)
    hou_standin.uninstall()


def tool(label: str) -> None:
    """Presses a shelf tool."""
    exec(compile(SHELF[label], label, "exec"), {"kwargs": {"altclick": False}})


def item(label: str, *parms: Any) -> None:
    """Chooses an item of the menu of these parameters; it has to be shown."""
    assert shown(label, *parms)
    kwargs = {"parms": list(parms), "toolname": f"h.pane.parms.{label}"}
    exec(compile(MENU[label].script, label, "exec"), {"kwargs": kwargs})


def shown(label: str, *parms: Any) -> bool:
    """Whether a parameter's menu shows the item."""
    scope: dict[str, Any] = {}
    exec(as_function(MENU[label].context), scope)
    found: bool = scope["shown"]({"parms": list(parms)})
    return found


def select_keys(scene: Scene, *channels: tuple[str, tuple[int, ...]]) -> None:
    """The artist's selection: the ball, and these keys of its channels alone."""
    scene.session.selection.clear_keys()
    scene.artist.select(BALL)
    for name, frames in channels:
        scene.artist.select_keys(f"{BALL}/{name}", frames)


def selection(scene: Scene) -> tuple[Any, ...]:
    """Nodes, channels and keys that are selected."""
    hou = scene.hou
    keys = {
        parm.path(): [key.time() for key in found] for parm, found in hou.playbar.selectedKeyframes().items()
    }
    listed = [parm.path() for parm in hou.playbar.channelList().parms()]
    return [node.path() for node in hou.selectedNodes()], listed, keys


@contextmanager
def selection_kept(scene: Scene) -> Iterator[None]:
    before = selection(scene)
    yield
    assert selection(scene) == before


@contextmanager
def nothing_changed(scene: Scene) -> Iterator[None]:
    before, labels = hou_standin.snapshot(scene.session), scene.undo_labels
    yield
    assert hou_standin.difference(before, hou_standin.snapshot(scene.session)) == []
    assert scene.undo_labels == labels


def said(scene: Scene) -> str:
    """The status bar's text."""
    text: str = scene.session.desk.status
    return text


def recipes(scene: Scene) -> list[str]:
    """Paths of all Motion Recipes."""
    kind = scene.node.type() if scene.node is not None else scene.hou.sopNodeTypeCategory()
    return sorted(node.path() for node in kind.instances())


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


# Apply to Selected Keys


def commit_on_ty(scene: Scene) -> None:
    scene.node.parm("target_parms1").set("ty")
    scene.node.parm("shape").set("bounce")
    scene.press("commit", f"{BALL}/ty")


@pytest.mark.parametrize("press", [tool, item], ids=["shelf", "menu"])
def test_the_recipe_used_last_goes_onto_the_selected_keys(bare: Scene, press: Any) -> None:
    commit_on_ty(bare)
    other = bare.ball.createNode("keywright::motion_recipe")
    assert other.path() == "/obj/ball/motion_recipe2"  # newer, but nobody has used it
    before = read_keys(bare.ball.parm("sy"))
    select_keys(bare, ("sy", (22, 34)))
    parms = [bare.ball.parm("sy")] if press is item else []
    with bare.one_step(), selection_kept(bare), bare.witness(f"{BALL}/sy", NODE):
        press("Apply to Selected Keys", *parms)
    assert own.integer(bare.node, "targets") == 2
    found = targets.resolve(bare.node)[1]
    assert (found.label, found.settings.own_range) == ("/obj/ball/sy", (22.0, 34.0))
    assert own.text(bare.node, "target_id2")
    frames = [key.frame() for key in bare.ball.parm("sy").keyframes()]
    assert frames[0] == 1
    assert frames[-1] == 60
    assert len([f for f in frames if 22 < f < 34]) > 1
    assert " keys on 1 channel, worst " in said(bare)
    bare.node.parm("target_restore2").pressButton()
    assert same_keys(read_keys(bare.ball.parm("sy")), before)


def test_a_channel_with_a_row_is_recorded_there(bare: Scene) -> None:
    commit_on_ty(bare)
    own_range = bare.node.parm("target_userange1").eval()
    bare.node.parm("forget").pressButton()
    select_keys(bare, ("ty", tuple(key.frame() for key in bare.ball.parm("ty").keyframes())[:3]))
    tool("Apply to Selected Keys")
    assert "on 1 channel" in said(bare)
    assert own.integer(bare.node, "targets") == 1
    assert bare.node.parm("target_userange1").eval() == own_range
    assert own.text(bare.node, "target_id1")


def test_what_cannot_be_written_refuses_and_leaves_no_row(bare: Scene) -> None:
    commit_on_ty(bare)
    bare.ball.parm("rz").lock(True)
    select_keys(bare, ("sy", (22, 34)), ("rz", (12, 60)))
    with bare.refused(), selection_kept(bare):
        tool("Apply to Selected Keys")
    assert bare.status == "nothing written: 1 problem: /obj/ball/rz: locked"
    assert bare.session.desk.messages == [f"{NODE}: {bare.status}"]
    select_keys(bare, ("sy", (22,)))
    with bare.refused():
        tool("Apply to Selected Keys")
    assert bare.status.endswith("/obj/ball/sy: one key is selected; a move has at least two")


def on_selected_ty(settings: dict[str, Any]) -> Scene:
    """A recipe that has committed, and other keys that are selected."""
    scene = Scene(hou_standin.install(ui=True, readback_noise="none", **settings), demo.build(ASSET))
    own.write(scene.node, {"target_node1": "..", "target_parms1": "ty", "shape": "bounce"})
    scene.node.parm("commit").pressButton()
    select_keys(scene, ("sy", (22, 34)))
    return scene


def is_done(scene: Scene, label: str) -> bool:
    """Whether all of it was done; half of it fails here."""
    if label == "Apply to Selected Keys":
        if own.integer(scene.node, "targets") == 1:
            return False
        assert own.text(scene.node, "target_id2")
        assert len(scene.ball.parm("sy").keyframes()) > 4
        return True
    made = scene.hou.node("/obj/ball/motion_recipe2")
    if made is None:
        return False
    assert own.integer(made, "ease_knots") == 2
    assert [target.label for target in targets.resolve(made)] == [f"{BALL}/sy"]
    return True


@pytest.mark.parametrize("label", ["Shape Selected Keys", "Apply to Selected Keys"])
@pytest.mark.parametrize("settings", [{"version": "22.0"}, {"version": "20.0"}], ids=["22.0", "20.0"])
def test_a_failure_of_the_host_leaves_all_or_nothing(label: str, settings: dict[str, Any]) -> None:
    scene = on_selected_ty(settings)
    try:
        scene.session.calls.reset()
        tool(label)
        total = scene.session.calls.total
    finally:
        hou_standin.uninstall()
    assert total > 100
    outcomes = set()
    for number in range(1, total + 1, STRIDE):
        scene = on_selected_ty(settings)
        try:
            before, keys = hou_standin.snapshot(scene.session), read_keys(scene.ball.parm("sy"))
            scene.session.calls.fail(number)
            tool(label)
            scene.session.calls.clear()
            lines = hou_standin.difference(before, hou_standin.snapshot(scene.session))
            words = (f"{NODE}/{name}:" for name in ("status", "report", "target_status1"))
            told = (*words, f"{NODE}/:", f"{BALL}/sy:")
            done = is_done(scene, label)
            outcomes.add(done)
            if not done:
                assert [line for line in lines if not line.startswith(told)] == [], number
                assert same_keys(read_keys(scene.ball.parm("sy")), keys), number
        finally:
            hou_standin.uninstall()
    assert False in outcomes  # of the calls after everything was done some do not matter


def test_without_a_recipe_there_is_nothing_to_apply(bare: Scene) -> None:
    bare.node.destroy()
    select_keys(bare, ("sy", (22, 34)))
    with nothing_changed(bare):
        tool("Apply to Selected Keys")
    assert said(bare) == (
        "there is no Motion Recipe that could be applied; make one, or use Shape Selected Keys"
    )


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


def test_what_is_no_channel_has_no_items(bare: Scene) -> None:
    for label in MENU:
        assert shown(label, bare.ball.parm("ty"))
        assert not shown(label, bare.ball.parm("vm_renderable"))
        assert not shown(label, bare.node.parm("wave_phase"))
        assert not shown(label)


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
