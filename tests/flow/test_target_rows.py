"""Rows of the Targets tab from what is copied, listed, selected, chosen; the range; the way to a channel."""

from __future__ import annotations

from typing import Any

import pytest

from keywright.node import own
from keywright.node.channels import targets

from .conftest import Scene

NOT_SELECTED = (
    "No keys are selected. Selecting this node replaced the Channel List. Pin the Channel List, or use Shape "
    "Selected Keys (shelf, or the parameter's right-click menu), which reads the selection before it touches "
    "the node."
)
BALL, NODE = "/obj/ball", "/obj/ball/motion_recipe1"


def rows(scene: Scene) -> list[tuple[str, str]]:
    """Node and parameter of each row."""
    node = scene.node
    numbers = range(1, own.integer(node, "targets") + 1)
    return [(own.text(node, f"target_node{i}"), own.text(node, f"target_parms{i}")) for i in numbers]


def channels(scene: Scene) -> list[str]:
    """What the rows resolve to."""
    return [target.label for target in targets.resolve(scene.node)]


def test_a_copied_label_is_a_row_for_each_component(scene: Scene) -> None:
    own.write(scene.node, {"targets": 0})
    scene.artist.copy_parameter(f"{BALL}/t")
    with scene.one_step():
        said = scene.press("targets_add_copied")
    assert said == "3 rows added: /obj/ball/tx, /obj/ball/ty, /obj/ball/tz"
    assert rows(scene) == [("..", "tx"), ("..", "ty"), ("..", "tz")]
    assert channels(scene) == ["/obj/ball/tx", "/obj/ball/ty", "/obj/ball/tz"]


def test_an_empty_row_at_the_end_is_used_first(scene: Scene) -> None:
    own.write(scene.node, {"targets": 2, "target_node1": "..", "target_parms1": "tz", "target_offset2": 4.0})
    scene.artist.copy_parameter(f"{BALL}/sy")
    scene.press("targets_add_copied")
    assert rows(scene) == [("..", "tz"), ("..", "sy")]
    scene.artist.copy_parameter(f"{BALL}/sx")
    scene.press("targets_add_copied")
    assert rows(scene)[2:] == [("..", "sx")]


@pytest.mark.parametrize("name", ["target_node2", "target_parms2"])
def test_a_row_whose_path_is_driven_is_not_an_empty_one(scene: Scene, name: str) -> None:
    """It names nothing at this frame, and may at another."""
    own.write(scene.node, {"targets": 2, "target_node1": "..", "target_parms1": "tz"})
    scene.node.parm(name).setExpression('strcat("", "")', scene.hou.exprLanguage.Hscript)
    scene.artist.copy_parameter(f"{BALL}/sy")
    scene.press("targets_add_copied")
    assert rows(scene)[2:] == [("..", "sy")]
    assert scene.node.parm(name).expression() == 'strcat("", "")'


def test_other_objects_are_named_from_here(scene: Scene) -> None:
    own.write(scene.node, {"targets": 0})
    scene.hou.node("/obj").createNode("geo", "post2")
    scene.artist.copy_parameter("/obj/post2/ty")
    scene.press("targets_add_copied")
    assert rows(scene) == [("../../post2", "ty")]
    assert channels(scene) == ["/obj/post2/ty"]


def test_what_can_be_no_target_is_named_and_left_out(scene: Scene) -> None:
    own.write(scene.node, {"targets": 1, "target_node1": "..", "target_parms1": "ty"})
    scene.artist.copy_parameter(f"{BALL}/ty")
    with scene.refused():
        assert scene.press("targets_add_copied") == "no row added: /obj/ball/ty is in row 1 already"
    scene.artist.copy_parameter(f"{BALL}/t")
    said = scene.press("targets_add_copied")
    assert said == "2 rows added: /obj/ball/tx, /obj/ball/tz; 1 left out: /obj/ball/ty is in row 1 already"
    scene.artist.copy_parameter(f"{BALL}/vm_renderable")
    with scene.refused():
        assert "only float channels are written" in scene.press("targets_add_copied")
    scene.artist.copy_parameter(f"{NODE}/wave_phase")
    with scene.refused():
        assert "a Motion Recipe's own parameter cannot be a target" in scene.press("targets_add_copied")


def test_nothing_copied(scene: Scene) -> None:
    with scene.refused():
        assert scene.press("targets_add_copied").startswith("no parameter is copied: choose Copy Parameter")


# Selecting the recipe's node replaces the Channel List, unless it is pinned.


@pytest.mark.parametrize("pinned", [False, True])
def test_the_channel_list(scene: Scene, pinned: bool) -> None:
    own.write(scene.node, {"targets": 0})
    scene.artist.select(BALL)
    scene.artist.pin_channel_list(pinned)
    scene.artist.select(NODE)
    if pinned:
        with scene.one_step():
            scene.press("targets_add_channels")
        assert [parm for _, parm in rows(scene)] == ["tx", "ty", "tz", "rx", "ry", "rz", "sx", "sy", "sz"]
    else:
        with scene.refused():
            assert scene.press("targets_add_channels").startswith(
                "The Channel List holds no other node's channels. Selecting this node replaced it."
            )


@pytest.mark.parametrize("editor", [False, True])
@pytest.mark.parametrize("pinned", [False, True])
def test_channels_with_selected_keys(scene: Scene, pinned: bool, editor: bool) -> None:
    own.write(scene.node, {"targets": 0})
    scene.artist.select(BALL)
    if editor:
        scene.artist.open_animation_editor()
    scene.artist.pin_channel_list(pinned)
    scene.artist.select_keys(f"{BALL}/sy", [1])
    scene.artist.select_keys(f"{BALL}/ty", [1, 60])
    scene.artist.select(NODE)
    if pinned:
        scene.press("targets_add_keys")
        assert [parm for _, parm in rows(scene)] == ["ty", "sy"]  # the list's order
    else:
        with scene.refused():
            assert scene.press("targets_add_keys") == NOT_SELECTED


def test_keys_of_the_recipe_itself_are_never_counted(scene: Scene) -> None:
    hou, elasticity = scene.hou, scene.node.parm("bounce_elasticity")
    for frame in (1, 24):
        key = hou.Keyframe()
        key.setFrame(frame)
        key.setValue(0.5)
        elasticity.setKeyframe(key)
    scene.artist.select(NODE)
    scene.artist.select_keys(elasticity.path(), [1, 24])
    for button in ("targets_add_keys", "range_keys", "getkeys"):
        own.write(scene.node, {"targets": 0, "range": "frames"})
        with scene.refused():
            assert scene.press(button) == NOT_SELECTED


def test_channels_are_chosen_from_a_tree(scene: Scene) -> None:
    own.write(scene.node, {"targets": 0})
    with scene.refused():
        assert scene.press("targets_choose") == "nothing was chosen"
    scene.session.desk.answers.extend([("/obj/ball/ty", "/obj/ball/s", "/obj/gone/tx")])
    said = scene.press("targets_choose")
    assert said.startswith("4 rows added: /obj/ball/ty, /obj/ball/sx, /obj/ball/sy and 1 more; 1 left out")
    assert "no /obj/gone/tx" in scene.node.parm("report").eval()


@pytest.mark.parametrize("session", [{"version": "21.0", "ui": False}], indirect=True, ids=str)
def test_in_batch_nobody_chooses_and_nothing_is_selected(scene: Scene) -> None:
    with scene.refused():
        assert "a graphical session is needed" in scene.press("targets_choose")
        assert scene.press("targets_add_keys") == NOT_SELECTED
    scene.press("targets_add_copied")


class Apex:
    """A Channel List with an APEX collection in it."""

    def __init__(self, found: Any) -> None:
        self._found = found

    def parms(self) -> Any:
        return self._found.parms()

    def geometryChannelCollectionNames(self) -> tuple[str, ...]:  # noqa: N802  the host's name
        return ("spine",)


@pytest.mark.parametrize("session", [{"version": "21.0"}], indirect=True, ids=str)
def test_apex_channels_are_named_and_the_rest_is_added(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    own.write(scene.node, {"targets": 0})
    scene.artist.select(BALL)
    channel_list = scene.hou.playbar.channelList
    monkeypatch.setattr(type(scene.hou.playbar), "channelList", lambda _: Apex(channel_list()))
    said = scene.press("targets_add_channels")
    assert said.startswith("9 rows added: ")
    assert said.endswith("; 1 left out: spine: APEX channels are not supported yet")


# Start and End


def test_the_range_of_the_playbar(scene: Scene) -> None:
    scene.hou.playbar.setPlaybackRange(1001, 1040)
    with scene.one_step():
        assert scene.press("range_playbar") == "the range is frame 1001 to 1040"
    assert scene.values("range_start", "range_end") == (1001.0, 1040.0)


def test_the_range_of_the_selected_keys(scene: Scene) -> None:
    scene.artist.select(BALL)
    scene.artist.pin_channel_list()
    scene.artist.select_keys(f"{BALL}/ty", [20, 60])
    scene.artist.select_keys(f"{BALL}/rz", [12])
    with scene.one_step():
        assert scene.press("range_keys") == "the range is frame 12 to 60"
    assert scene.values("range_start", "range_end") == (12.0, 60.0)
    scene.artist.select_keys(f"{BALL}/ty", [60])
    scene.artist.select_keys(f"{BALL}/rz", [60])
    with scene.refused():
        assert "all selected keys are at frame 60" in scene.press("range_keys")


# Go To


@pytest.mark.parametrize("editor", [False, True])
def test_the_way_to_a_row_s_channels(scene: Scene, editor: bool) -> None:
    scene.hou.node("/obj").createNode("geo", "post2")
    own.write(scene.node, {"targets": 1, "target_node1": "/obj/*", "target_parms1": "ty rz"})
    if editor:
        scene.artist.open_animation_editor()
    with scene.witness(":selected nodes", ":channels", ":selected keys"):
        scene.node.parm("target_goto1").pressButton()
    assert [node.path() for node in scene.hou.selectedNodes()] == ["/obj/ball", "/obj/post2"]
    wanted = ["/obj/ball/ty", "/obj/ball/rz", "/obj/post2/ty", "/obj/post2/rz"]
    assert [parm.path() for parm in scene.hou.playbar.channelList().parms()] == wanted
    assert scene.status == "selected /obj/ball/ty, /obj/ball/rz, /obj/post2/ty and 1 more"


def test_a_row_that_leads_nowhere(scene: Scene) -> None:
    own.write(scene.node, {"targets": 2, "target_node2": "../gone", "target_parms2": "ty"})
    with scene.refused():
        assert scene.press("target_goto1") == "Go To: row 1: it is empty"
        assert scene.press("target_goto2") == "Go To: row 2: no /obj/ball/gone"
