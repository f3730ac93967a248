"""Get Keys and Sample Target: from keys of a channel to the node's curve, and every refusal by its words."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from keywright import node as kw_node
from keywright.node import own, parms
from keywright.node.curve import ease

from .conftest import Scene
from .drivers import drive
from .test_target_rows import BALL, NODE, NOT_SELECTED


def key(hou: Any, frame: float, value: float, function: str = "bezier()", **sides: float) -> Any:
    """A complete key: slopes in value a second, reaches in seconds; ``before``: another value before it."""
    made = hou.Keyframe()
    made.setFrame(frame)
    made.setValue(value)
    if "before" in sides:
        made.setInValue(sides["before"])
    made.setSlopeAuto(False)
    made.setInSlopeAuto(False)
    slope, in_slope = sides.get("slope", 0.0), sides.get("in_slope", sides.get("slope", 0.0))
    made.setSlope(slope)
    made.setInSlope(in_slope)
    made.setAccel(sides.get("reach", 0.25) * np.hypot(1.0, slope))
    made.setInAccel(sides.get("in_reach", 0.25) * np.hypot(1.0, in_slope))
    made.interpretAccelAsRatio(False)
    made.setExpression(function, hou.exprLanguage.Hscript)
    return made


def put(scene: Scene, *keys: Any, name: str = "tz") -> str:
    """Keys on a channel of the ball that has none; answers its path."""
    parm = scene.ball.parm(name)
    parm.setKeyframes(list(keys))
    return str(parm.path())


def select(scene: Scene, path: str, *frames: float) -> None:
    """Selects keys as an artist does: the object first, then the recipe, the Channel List pinned."""
    scene.artist.select(BALL)
    scene.artist.pin_channel_list()
    scene.artist.select_keys(path, frames)
    scene.artist.select(NODE)


def move(scene: Scene) -> str:
    """A fall with a jump, a hold and a corner, from frame 1 to 49 at 24 frames a second."""
    hou = scene.hou
    return put(
        scene,
        key(hou, 1, 10.0, slope=-3.0, reach=0.5),
        key(hou, 13, 4.0, before=6.0, slope=2.0, in_slope=-1.0),
        key(hou, 25, 8.0, "constant()"),
        key(hou, 37, 3.0, "linear()"),
        key(hou, 49, 2.0, "bezier()"),
    )


def shown(scene: Scene, path: str, first: float, last: float, x: np.ndarray) -> np.ndarray:
    """What the host evaluates over a stretch, scaled as a curve: falling moves read as progress."""
    parm = scene.hou.parm(path)
    values = np.array([parm.evalAtFrame(first + part * (last - first)) for part in x])
    return values


X = np.linspace(0.0, 1.0, 193)  # a quarter of a frame apart


def test_a_move_becomes_the_curve_as_the_host_draws_it(scene: Scene) -> None:
    path = move(scene)
    select(scene, path, 1, 49)
    with scene.one_step():
        said = scene.press("getkeys")
    assert said == "5 knots from /obj/ball/tz, frame 1 to 49"
    curve = ease.read(scene.node).curve
    assert scene.node.parm("shape").evalAsString() == "ease"
    assert parms.read(scene.node).recipe.curve() == curve
    wanted = (10.0 - shown(scene, path, 1, 49, X)) / 8.0  # 10 is the start, 2 the lowest value
    assert np.abs(curve.evaluate(X) - wanted).max() < 1e-6
    assert curve.start == 0.0
    assert curve.end == 1.0


def test_all_keys_between_the_first_and_the_last_selected_are_read(scene: Scene) -> None:
    select(scene, move(scene), 13, 37)
    assert scene.press("getkeys") == "3 knots from /obj/ball/tz, frame 13 to 37"
    report = kw_node.last_report(scene.node)
    assert report is not None
    assert (report.channel, report.start, report.end, report.knots) == ("/obj/ball/tz", 13.0, 37.0, 3)
    assert not report.written


def test_the_first_of_several_channels_is_read_and_said(scene: Scene) -> None:
    path = move(scene)
    select(scene, path, 1, 49)
    scene.artist.select_keys(f"{BALL}/sy", [1])
    scene.artist.select_keys(f"{BALL}/ty", [1, 20, 60])
    assert scene.press("getkeys") == "3 knots from /obj/ball/ty, frame 1 to 60"
    assert "3 channels have selected keys: /obj/ball/ty is read" in scene.node.parm("report").eval()


def test_the_graph_of_the_animation_editor_comes_before_the_playbar(scene: Scene) -> None:
    scene.artist.select(BALL)
    scene.artist.select_keys(f"{BALL}/ty", [1, 60])
    scene.artist.open_animation_editor()
    scene.artist.pin_channel_list()
    scene.artist.select_keys(f"{BALL}/sy", [22, 34])  # the playbar has both now
    scene.artist.select(NODE)
    assert scene.press("getkeys") == "2 knots from /obj/ball/sy, frame 22 to 34"
    assert scene.last_report.notes == ()
    scene.session.selection.editor.keys.clear()
    assert scene.press("getkeys") == "3 knots from /obj/ball/ty, frame 1 to 60"


def test_a_target_is_read_where_no_keys_are_selected(scene: Scene) -> None:
    own.write(
        scene.node,
        {"targets": 3, "target_enabled1": 0, "target_node1": "..", "target_parms1": "tx"}
        | {"target_node3": "..", "target_parms3": "ty"},
    )
    assert scene.press("getkeys") == "3 knots from /obj/ball/ty, frame 1 to 60"
    scene.node.parm("getkeys_from").set("selected")
    with scene.refused():
        assert scene.press("getkeys") == NOT_SELECTED
    scene.node.parm("getkeys_from").set("target")
    select(scene, move(scene), 1, 49)
    assert scene.press("getkeys") == "3 knots from /obj/ball/ty, frame 1 to 60"


def test_the_target_s_own_range_and_offset_count(scene: Scene) -> None:
    move(scene)
    own.write(
        scene.node,
        {"target_node1": "..", "target_parms1": "tz", "target_userange1": 1}
        | {"target_start1": 1.0, "target_end1": 25.0, "target_offset1": 12.0},
    )
    assert scene.press("getkeys") == "3 knots from /obj/ball/tz, frame 13 to 37"


def test_the_first_target_is_read_where_its_stagger_puts_it(scene: Scene) -> None:
    move(scene)
    own.write(
        scene.node,
        {"targets": 2, "target_node1": "..", "target_parms1": "tz", "target_userange1": 1}
        | {"target_start1": 1.0, "target_end1": 25.0, "target_node2": "..", "target_parms2": "ty"}
        | {"stagger": "step", "stagger_frames": 12.0, "stagger_order": "reverse"},
    )
    assert scene.press("getkeys") == "3 knots from /obj/ball/tz, frame 13 to 37"


def test_scripts_get_the_same_as_data(scene: Scene) -> None:
    select(scene, move(scene), 1, 49)
    with scene.one_step():
        report = kw_node.get_keys(scene.node)
    assert (report.summary, report.channel) == (scene.status, "/obj/ball/tz")
    assert report.to_dict()["knots"] == 5
    with scene.refused():
        report = kw_node.get_keys(scene.node, "target")
    assert report.summary == "there is no target: name a channel in a row on the Targets tab"


def test_a_long_handle_is_named_and_counts_as_the_segment(scene: Scene) -> None:
    hou = scene.hou
    path = put(scene, key(hou, 1, 0.0, slope=1.0, reach=3.0), key(hou, 25, 1.0))
    select(scene, path, 1, 25)
    scene.press("getkeys")
    assert scene.values("ease_out_weight1") == (1.0,)
    named = "a handle at frame 1 is longer than its segment and counts as the whole of it"
    assert named in scene.node.parm("report").eval()


def test_room_to_settle_is_said(scene: Scene) -> None:
    select(scene, move(scene), 1, 49)
    scene.node.parm("shape_room").set(0.25)
    scene.press("getkeys")
    assert "Room to Settle is 0.25" in scene.node.parm("report").eval()


def test_what_is_driven_is_left_and_listed_or_replaced(scene: Scene) -> None:
    select(scene, move(scene), 1, 49)
    own.write(scene.node, {"ease_knots": 3})
    drive(scene, "ease_y2", "reference")
    assert scene.press("getkeys").endswith("; 1 setting with keys or references is left as it is")
    assert scene.node.parm("ease_y2").expression() == 'ch("../tz")'
    scene.node.parm("load_driven").set("replace")
    scene.press("getkeys")
    assert scene.values("ease_y2") == (0.75,)


# Refusals: nothing changes, and the words are these.


def refusal(scene: Scene) -> str:
    """The status of a Get Keys that must change nothing."""
    with scene.refused():
        return scene.press("getkeys")


def test_no_keys(scene: Scene) -> None:
    assert refusal(scene) == NOT_SELECTED
    scene.artist.select(BALL)
    scene.artist.select_keys(f"{BALL}/ty", [1, 60])
    scene.artist.select(NODE)  # replaces the Channel List
    assert refusal(scene) == NOT_SELECTED


@pytest.mark.parametrize(
    "session", [{"version": "21.0", "select_replaces_channel_list": "keys stay"}], indirect=True, ids=str
)
def test_keys_that_are_no_longer_listed_do_not_count(scene: Scene) -> None:
    scene.artist.select(BALL)
    scene.artist.select_keys(f"{BALL}/ty", [1, 60])
    scene.artist.select(NODE)
    assert refusal(scene) == NOT_SELECTED


def test_one_key(scene: Scene) -> None:
    select(scene, move(scene), 13)
    assert refusal(scene) == "/obj/ball/tz has one key there; a move has at least two"


def test_a_flat_selection(scene: Scene) -> None:
    hou = scene.hou
    select(scene, put(scene, key(hou, 1, 5.0), key(hou, 25, 5.0)), 1, 25)
    assert refusal(scene) == "/obj/ball/tz does not move from frame 1 to 25"


@pytest.mark.parametrize("function", ["spline()", "ease()", "sin($F)"])
def test_a_segment_that_is_not_read(scene: Scene, function: str) -> None:
    hou = scene.hou
    path = put(scene, key(hou, 1, 0.0), key(hou, 12, 1.0, function), key(hou, 24, 2.0))
    select(scene, path, 1, 24)
    wanted = (
        f"frame 12 to 24 is '{function}'; Keywright reads bezier, linear, cubic, constant. Use Sample Target."
    )
    assert refusal(scene) == wanted


def test_a_segment_that_is_not_read_after_the_last_key_does_not_matter(scene: Scene) -> None:
    hou = scene.hou
    select(scene, put(scene, key(hou, 1, 0.0), key(hou, 24, 2.0, "spline()")), 1, 24)
    assert scene.press("getkeys") == "2 knots from /obj/ball/tz, frame 1 to 24"


def test_more_knots_than_can_be_edited(scene: Scene) -> None:
    hou = scene.hou
    path = put(scene, *(key(hou, frame, float(frame % 7), reach=0.01) for frame in range(1, 67)))
    select(scene, path, 1, 64)
    assert scene.press("getkeys") == "64 knots from /obj/ball/tz, frame 1 to 64"
    select(scene, path, 1, 66)
    wanted = (
        "66 keys make 66 knots, more than the 64 that can be edited. "
        "Use Sample Target, or reduce the channel first."
    )
    assert refusal(scene) == wanted


def test_targets_that_cannot_be_read(scene: Scene) -> None:
    own.write(scene.node, {"target_node1": "../gone", "target_parms1": "ty"})
    assert refusal(scene) == "row 1: no /obj/ball/gone"
    own.write(scene.node, {"target_node1": "..", "target_parms1": "tz"})
    assert refusal(scene).startswith("/obj/ball/tz: no keys")
    scene.ball.parm("tz").setExpression("sin($F)", scene.hou.exprLanguage.Hscript)
    assert refusal(scene) == "/obj/ball/tz is driven by sin($F); Keywright reads keys. Use Sample Target."


def test_a_channel_that_cannot_be_written_can_be_read(scene: Scene) -> None:
    own.write(scene.node, {"target_node1": "..", "target_parms1": "ty"})
    scene.ball.parm("ty").lock(True)
    assert scene.press("getkeys") == "3 knots from /obj/ball/ty, frame 1 to 60"


def test_a_refusal_is_shown_once(scene: Scene) -> None:
    scene.press("getkeys")
    assert scene.session.desk.messages == [NOT_SELECTED]


def test_inside_a_locked_asset(scene: Scene) -> None:
    """The asset stands in for /obj/rig1: a locked node around the recipe."""
    select(scene, move(scene), 1, 49)
    record = scene.session.root.find(BALL)
    record.change("is_locked_asset", True)
    before = scene.values("status", "ease_knots")
    with scene.refused():
        scene.node.parm("getkeys").pressButton()
    wanted = (
        "this node is inside the locked asset /obj/ball; unlock it, or make this node editable in the asset"
    )
    assert scene.session.desk.status == wanted
    assert scene.values("status", "ease_knots") == before
    report = kw_node.last_report(scene.node)
    assert report is not None
    assert report.summary == wanted


def test_in_a_take_that_excludes_the_node(scene: Scene) -> None:
    select(scene, move(scene), 1, 49)
    takes = scene.hou.takes
    takes.setCurrentTake(takes.rootTake().addChildTake("lighting"))
    with scene.refused():
        scene.node.parm("getkeys").pressButton()
    assert scene.session.desk.status == (
        f"{NODE}/ease_knots: the parameter is not in take lighting (include it in the take first)"
    )


# Sample Target


def test_a_motion_is_sampled_frame_by_frame(scene: Scene) -> None:
    hou = scene.hou
    path = put(scene, key(hou, 1, 3.0), key(hou, 9.5, 1.0, "ease()"), key(hou, 24, -1.0))
    own.write(scene.node, {"shape": "sampled", "target_node1": "..", "target_parms1": "tz"})
    with scene.one_step():
        assert scene.press("sampled_get") == "24 samples from /obj/ball/tz, frame 1 to 24"
    shape = parms.read(scene.node).recipe.to_dict()["shape"]
    assert shape["x"] == list(range(1, 25))
    parm = hou.parm(path)
    assert shape["y"] == pytest.approx([(3.0 - parm.evalAtFrame(frame)) / 4.0 for frame in range(1, 25)])


def test_an_expression_is_sampled_over_a_range(scene: Scene) -> None:
    scene.ball.parm("tz").setExpression("$F * 2", scene.hou.exprLanguage.Hscript)
    own.write(scene.node, {"target_node1": "..", "target_parms1": "tz"})
    with scene.refused():
        assert scene.press("sampled_get").startswith("/obj/ball/tz: one key in the range")
    own.write(scene.node, {"range": "frames", "range_start": 1.5, "range_end": 4.0})
    assert scene.press("sampled_get") == "4 samples from /obj/ball/tz, frame 1.5 to 4"
    shape = parms.read(scene.node).recipe.to_dict()["shape"]
    assert shape["x"] == [1.5, 2.0, 3.0, 4.0]
    assert scene.node.parm("shape").evalAsString() == "sampled"


def test_what_cannot_be_sampled(scene: Scene) -> None:
    with scene.refused():
        assert scene.press("sampled_get") == "there is no target: name a channel in a row on the Targets tab"
    own.write(
        scene.node,
        {
            "target_node1": "..",
            "target_parms1": "tz",
            "range": "frames",
            "range_start": 1.0,
            "range_end": 9.0,
        },
    )
    with scene.refused():
        assert scene.press("sampled_get") == "/obj/ball/tz does not move from frame 1 to 9"
    own.write(scene.node, {"range_end": 70_000.0})
    with scene.refused():
        assert scene.press("sampled_get") == "70000 frames; at most 65536 are sampled"


@pytest.mark.parametrize("session", [{"version": "21.0"}], indirect=True, ids=str)
def test_the_frame_never_moves(scene: Scene) -> None:
    scene.hou.setFrame(7)
    own.write(scene.node, {"target_node1": "..", "target_parms1": "ty"})
    calls = scene.session.calls
    calls.reset()
    scene.press("sampled_get")
    scene.press("getkeys")
    assert scene.hou.frame() == 7.0
    assert not calls.by_name["hou.setFrame"]
