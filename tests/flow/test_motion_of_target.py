"""*Motion of Target* and *Current Frame*: a row's frames and units, and when the node cooks."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from keywright.node import own
from keywright.node import recipe as node_recipe
from keywright.node.library import container

from . import ways
from .conftest import Scene
from .test_commit import hold_recipe, point_at
from .test_cook import geometry, points
from .test_edge_cases import keyed
from .test_reapply import TY

LAGGED = {
    "keywright": 1,
    "shape": {"type": "elastic", "damping": 0.3, "swings": 4, "room": 0.25},
    "stack": [{"type": "lag", "time": 0.05}, {"type": "noise", "enabled": False, "fade": 0.2}],
}
#: Who may make a node time dependent, and which changes cook it.
QUESTIONS = [
    {"version": "21.0", "time_dependence": depends, "dirty_on_unevaluated": dirty, "nocookwhen": honoured}
    for depends in ("evaluated", "any")
    for dirty in ("yes", "no")
    for honoured in ("honoured", "ignored")
]
#: The same, and whether a question for the frame counts, and what is read at another frame.
CLOCKS = [
    {**question, "frame_call_dependency": call, "evalatframe_dependency": read}
    for question in QUESTIONS
    for call in ("none", "time")
    for read in ("dirties", "ignored")
]


def detail(scene: Scene, name: str) -> Any:
    return json.loads(geometry(scene).attribValue(name))


def show_row(scene: Scene, row: int = 1, **values: Any) -> None:
    own.write(scene.node, {"show_target": row, **values})


def test_readouts_are_in_the_target_s_frames_and_units(scene: Scene) -> None:
    recipe = hold_recipe(scene, {**LAGGED, "stack": []})
    point_at(scene, 'ch("../ty")')
    show_row(scene)
    found, plain = detail(scene, "readouts")["target"], recipe.result().readouts
    assert (found["channel"], found["frames"], found["values"]) == ("/obj/ball/ty", [1.0, 60.0], [7.0, 0.9])
    assert plain.first_peak is not None
    at, height = plain.first_peak
    assert found["first_peak"] == pytest.approx([1 + 59 * at, 7 + (0.9 - 7) * height])
    assert found["settles"] == pytest.approx(1 + 59 * plain.settles)
    scene.press("commit", TY)  # what the readouts say is what the channel does then
    frame, value = found["first_peak"]
    assert scene.ball.parm("ty").evalAtFrame(frame) == pytest.approx(value, abs=0.005 * 6.1)


def test_parts_of_the_span_are_said_in_frames(scene: Scene) -> None:
    hold_recipe(scene, LAGGED)
    point_at(scene, 'ch("../ty")')
    show_row(scene, range="frames", range_start=1, range_end=25)
    assert detail(scene, "readouts")["target"]["lengths"] == [
        "Room to Settle 0.25 = 6 frames",
        "Lag 0.05 = 1.2 frames",
    ]


def test_own_range_offset_stagger_and_ends_of_the_row_count(scene: Scene) -> None:
    hold_recipe(scene, {**LAGGED, "stack": []})
    point_at(scene, 'ch("../ty")', 'ch("../rz")')
    values = {"target_userange2": 1, "target_start2": 10, "target_end2": 20, "target_offset2": 2.5}
    ends = {"target_usefrom2": 1, "target_from2": -4.0, "target_useto2": 1, "target_to2": 6.0}
    show_row(scene, 2, **values, **ends, stagger="step", stagger_frames=3)
    found = detail(scene, "readouts")["target"]
    assert (found["frames"], found["values"]) == ([15.5, 25.5], [-4.0, 6.0])


def test_a_motion_that_falls_is_drawn_falling(scene: Scene) -> None:
    hold_recipe(scene, {"keywright": 1})
    point_at(scene, 'ch("../ty")', 'ch("../tx")')
    for row, first, last in ((0, 0.0, 1.0), (1, 1.0, 0.0), (2, 0.0, 1.0)):
        show_row(scene, row)
        drawn = points(scene, "curve")
        assert (drawn[0, 1], drawn[-1, 1]) == pytest.approx((first, last), abs=1e-6), row


def test_whole_frames_are_those_of_the_target(scene: Scene) -> None:
    hold_recipe(scene, {**LAGGED, "fit": {"snap": "frames", "kinks": "nearest"}})
    point_at(scene, 'ch("../ty")')
    show_row(scene, 1)
    geo = geometry(scene)
    frames = [59 * p.position()[0] for p in geo.findPointGroup("keys").points()]
    assert np.abs(np.array(frames) - np.round(frames)).max() < 1e-4


@pytest.mark.parametrize(
    ("reference", "said"),
    [
        ('ch("../../gone/ty")', "row 1: no /obj/gone/ty; shown as 0 to 1"),
        (
            'ch("../tz")',
            "row 1: no keys; give From and To, or Amplitude; and the range in frames: "
            "Range, Frames Below, or Own Range; shown as 0 to 1",
        ),
    ],
)
def test_a_target_that_cannot_be_shown_is_named_and_nothing_is_red(
    scene: Scene, reference: str, said: str
) -> None:
    point_at(scene, reference)
    show_row(scene)
    assert [found["text"] for found in detail(scene, "messages")] == [said]
    assert "target" not in detail(scene, "readouts")
    assert scene.node.errors() == ()


def test_a_row_that_is_none_shows_0_to_1(scene: Scene) -> None:
    show_row(scene, 9)
    assert detail(scene, "messages") == []


def test_the_frame_is_marked_where_it_lies_in_the_span(scene: Scene) -> None:
    recipe = hold_recipe(scene, {"keywright": 1})
    point_at(scene, 'ch("../tx")')
    own.write(scene.node, {"show_frame": 1})
    for row, first, last in ((0, 1.0, 60.0), (1, 12.0, 36.0)):
        show_row(scene, row, range="frames", range_start=12, range_end=36)
        scene.hou.setFrame(24)
        x = (24 - first) / (last - first)
        line = points(scene, "frame")
        assert line[:, 0] == pytest.approx([x] * 3, abs=1e-6)
        assert line[[0, 2], 1] == pytest.approx([0.0, 1.0], abs=1e-6)
        (mark,) = geometry(scene).findPointGroup("frame").points()
        assert tuple(mark.position())[:2] == pytest.approx((x, recipe.curve().evaluate(x)), abs=1e-6)
    scene.hou.setFrame(48)  # beyond the span
    assert geometry(scene).findPrimGroup("frame") is None


@pytest.mark.parametrize("session", CLOCKS, indirect=True, ids=str)
@pytest.mark.parametrize("row", [0, 1])
def test_the_node_moves_with_time_only_where_the_frame_is_marked(scene: Scene, row: int) -> None:
    """The row names its channel: a pasted reference holds one, which a host may count."""
    hold_recipe(scene, LAGGED)
    show_row(scene, row, target_node1="..", target_parms1="ty")
    geometry(scene)
    settings = scene.session.switches
    counts_anyway = settings.time_dependence == "any" and settings.nocookwhen == "ignored"
    if not counts_anyway:  # then only the fall-back is asked for
        cooked = scene.node.cookCount()
        for frame in range(1, 101):
            scene.hou.setFrame(frame)
            geometry(scene)
        assert not scene.node.isTimeDependent()
        assert scene.node.cookCount() - cooked <= 1
    own.write(scene.node, {"show_frame": 1})
    geometry(scene)
    assert scene.node.isTimeDependent()
    cooked = scene.node.cookCount()
    for frame in range(1, 101):
        scene.hou.setFrame(frame)
        geometry(scene)
    assert 99 <= scene.node.cookCount() - cooked <= 100


@pytest.mark.parametrize("session", QUESTIONS, indirect=True, ids=str)
@pytest.mark.parametrize("name", ["recipe_name", "target_parms1", "on_problem", "layer_name1", "report"])
def test_editing_texts_targets_and_commit_settings_does_not_cook(scene: Scene, name: str) -> None:
    hold_recipe(scene, LAGGED)
    point_at(scene, 'ch("../ty")')
    geometry(scene)
    settings = scene.session.switches
    if settings.dirty_on_unevaluated == "yes" and settings.nocookwhen == "ignored":
        return  # a host that honours neither guard cooks; nothing else is promised
    cooked = scene.node.cookCount()
    scene.node.parm(name).set("skip" if name == "on_problem" else "anything")
    geometry(scene)
    assert scene.node.cookCount() == cooked


@pytest.mark.parametrize("session", CLOCKS, indirect=True, ids=str)
@pytest.mark.parametrize("name", ["bounce_elasticity", "bounce_bounces"])
def test_at_the_current_frame_an_animated_setting_moves_the_node(scene: Scene, name: str) -> None:
    """Time counts where a setting is animated, and the drawing is never that of another frame."""
    hold_recipe(scene, {"keywright": 1, "shape": {"type": "bounce", "bounces": 3}})
    own.write(scene.node, {"eval_at": "current"})
    geometry(scene)
    settings = scene.session.switches
    if not (settings.time_dependence == "any" and settings.nocookwhen == "ignored"):
        assert not scene.node.isTimeDependent()  # nothing is animated yet
    keyed(scene, scene.node.parm(name), [(1, 0.2), (49, 8.2 if name == "bounce_bounces" else 0.8)])
    seen = set()
    for frame in (1, 10, 25, 49):
        scene.hou.setFrame(frame)
        found = geometry(scene).attribValue("fingerprint")
        assert found == node_recipe(scene.node).fingerprint
        seen.add(found)
    assert scene.node.isTimeDependent()
    assert len(seen) > 2


def made_by_the_tab_menu(scene: Scene) -> Any:
    return ways.tab_tool(scene.ball)


def made_by_a_parameter_s_menu(scene: Scene) -> Any:
    before = set(scene.node.type().instances())
    ways.item("Shape This Channel", scene.ball.parm("tz"))
    [made] = set(scene.node.type().instances()) - before
    return made


def made_for_a_saved_recipe(scene: Scene) -> Any:
    return container.new_recipe_node(scene.node.type(), "saved")


@pytest.mark.parametrize("session", CLOCKS, indirect=True, ids=str)
@pytest.mark.parametrize("make", [made_by_the_tab_menu, made_by_a_parameter_s_menu, made_for_a_saved_recipe])
def test_a_new_node_moves_with_time_only_while_its_mark_is_on(scene: Scene, make: Any) -> None:
    """In every host: where what no cook reads counts, *Frame* follows the playbar with the mark alone."""
    own.write(scene.node, {"target_node1": "..", "target_parms1": "ty"})  # no blank node to be found
    node = make(scene)
    own.write(node, {"targets": 0})
    toggle = f"{node.path()}/show_frame"
    made = Scene(scene.session, node)
    for _ in range(2):
        cooked = node.cookCount()
        for frame in range(1, 21):
            scene.hou.setFrame(frame)
            geometry(made)
        assert not node.isTimeDependent()
        assert node.cookCount() - cooked <= 1
        scene.artist.type_value(toggle, 1)
        assert node.isTimeDependent()
        for frame in (12, 24):
            scene.hou.setFrame(frame)
            assert points(made, "frame")[:, 0] == pytest.approx([(frame - 1) / 59] * 3, abs=1e-6)
        scene.artist.type_value(toggle, 0)


@pytest.mark.parametrize("session", CLOCKS, indirect=True, ids=str)
@pytest.mark.parametrize("given", ["30", "$F + 1", "keys", "locked"])
def test_a_frame_of_the_artist_s_own_stays(scene: Scene, given: str) -> None:
    parm = scene.node.parm("frame")
    if given == "keys":
        keyed(scene, parm, [(1, 1.0), (60, 30.0)])
    elif given == "locked":
        parm.lock(True)
    else:
        parm.deleteAllKeyframes()
        parm.set(30) if given == "30" else parm.setExpression(given, scene.hou.exprLanguage.Hscript)
    state = [(key.frame(), key.expression()) for key in parm.keyframes()], parm.eval(), parm.isLocked()
    for on in (1, 0, 1):
        scene.artist.type_value(f"{scene.node.path()}/show_frame", on)
        assert (
            [(k.frame(), k.expression()) for k in parm.keyframes()],
            parm.eval(),
            parm.isLocked(),
        ) == state
        assert scene.node.errors() == ()


@pytest.mark.parametrize("session", CLOCKS, indirect=True, ids=str)
@pytest.mark.parametrize(
    ("name", "value"), [("bounce_elasticity", 0.31), ("layer_type1", "noise"), ("fit_tolerance", 0.02)]
)
def test_an_edit_of_what_moves_is_drawn(scene: Scene, name: str, value: object) -> None:
    """In every host, whatever it counts as read by the cook."""
    hold_recipe(scene, {"keywright": 1, "shape": {"type": "bounce"}, "stack": LAGGED["stack"]})
    before = geometry(scene).attribValue("fingerprint")
    scene.node.parm(name).set(value)
    found = geometry(scene).attribValue("fingerprint")
    assert found == node_recipe(scene.node).fingerprint != before


@pytest.mark.parametrize(("frame", "layer", "enabled"), [(1, "contrast", True), (30, "spring", False)])
def test_menus_and_toggles_that_move_are_read_at_the_recipe_s_frame(
    scene: Scene, frame: int, layer: str, enabled: bool
) -> None:
    """Wherever the playbar stands; then the node does not depend on time."""
    own.write(scene.node, {"layers": 1})
    hscript = scene.hou.exprLanguage.Hscript
    scene.node.parm("layer_type1").setExpression("if($F < 10, 0, 6)", hscript)
    scene.node.parm("layer_enabled1").setExpression("$F < 10", hscript)
    own.write(scene.node, {"eval_frame": frame}, "replace")
    found = {}
    for now in (1, 20, 40):
        scene.hou.setFrame(now)
        [read] = node_recipe(scene.node).to_dict()["stack"]
        found[now] = (read["type"], read["enabled"])
        assert geometry(scene).attribValue("fingerprint") == node_recipe(scene.node).fingerprint
    assert set(found.values()) == {(layer, enabled)}
    assert not scene.node.isTimeDependent()
    texts = [message["text"] for message in detail(scene, "messages")]
    assert {f"Layer is animated; read at frame {frame}", f"Enable is animated; read at frame {frame}"} <= set(
        texts
    )
