"""The cook: what it draws, what it says, what it reads, and when it happens."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

import keywright as kw
from keywright.node import own, parms, preview, table

from .conftest import Scene
from .test_commit import hold_recipe
from .test_library import set_parms

JIGGLED = {
    "keywright": 1,
    "shape": {"type": "bounce", "bounces": 3, "room": 0.2},
    "stack": [{"type": "jiggle"}, {"type": "contrast"}, {"type": "lag"}, {"type": "noise"}],
}
KNOTS = [{"x": x, "y": x * x} for x in (0.0, 0.25, 0.5, 0.75, 1.0)]


def geometry(scene: Scene) -> Any:
    found = scene.node.geometry()
    assert found is not None
    return found


def points(scene: Scene, group: str) -> np.ndarray:
    """Positions along the polyline of a group."""
    prims = geometry(scene).findPrimGroup(group).prims()
    return np.array([[*vertex.point().position()] for prim in prims for vertex in prim.vertices()])


def test_the_preview_is_the_curve_inside_its_rectangle(scene: Scene) -> None:
    recipe = hold_recipe(scene, {**JIGGLED, "stack": []})
    for name, value in {
        "preview_sizex": 3.0,
        "preview_sizey": 2.0,
        "preview_tx": 1.0,
        "preview_ty": -1.0,
    }.items():
        scene.node.parm(name).set(value)
    box = geometry(scene).boundingBox()
    assert tuple(box.minvec()) == pytest.approx((1.0, -1.0, 0.0), abs=1e-5)
    assert tuple(box.maxvec()) == pytest.approx((4.0, 1.0, 0.0), abs=1e-5)
    drawn = points(scene, "curve")
    curve = recipe.curve()
    assert len(drawn) >= 24 * (len(curve) - 1)
    x, y = (drawn[:, 0] - 1.0) / 3.0, (drawn[:, 1] + 1.0) / 2.0
    low, high = curve.extent
    between = np.clip(x, 0.0, 1.0)
    assert np.abs(y - (curve.evaluate(between) - low) / (high - low)).max() < 0.002


@pytest.mark.parametrize(
    ("settings", "groups"),
    [
        ({}, {"curve", "source", "fit"}),
        ({"show": "velocity"}, {"velocity", "source", "fit"}),
        ({"show": "both", "show_handles": 1}, {"curve", "velocity", "source", "fit", "handles"}),
        ({"show_source": 0, "show_keys": 0}, {"curve"}),
        ({"show": "none"}, set()),
    ],
    ids=["default", "velocity", "both", "curve alone", "nothing"],
)
def test_what_is_drawn_is_what_is_ticked(scene: Scene, settings: Mapping[str, Any], groups: set[str]) -> None:
    hold_recipe(scene, JIGGLED)
    for name, value in settings.items():
        scene.node.parm(name).set(value)
    found = geometry(scene)
    assert {group.name() for group in found.primGroups()} == groups
    details = {attrib.name() for attrib in found.globalAttribs()}
    assert {"fingerprint", "messages", "readouts"} <= details
    assert ("keys" in details) == ("fit" in groups)


def test_a_velocity_is_drawn_with_both_its_values_where_it_breaks() -> None:
    """At a contact the ball comes down and goes up at once."""
    curve = kw.Recipe.from_dict({"keywright": 1, "shape": {"type": "bounce", "bounces": 2}}).curve()
    line = preview.velocity_line(curve, 8)
    contacts = [x for x in curve.knots["x"][1:-1] if curve.velocity(x, side="left") > curve.velocity(x)]
    assert contacts
    for x in contacts:
        drawn = line[np.isclose(line[:, 0], x, rtol=0, atol=1e-12), 1]
        for wanted in (curve.velocity(x, side="left"), curve.velocity(x)):
            assert np.isclose(drawn, wanted, atol=1e-9).any()


def test_a_curve_of_very_many_knots_stays_quick_to_draw_and_right() -> None:
    curve = kw.Recipe.from_dict({"keywright": 1, "shape": {"type": "noise", "points": 512}}).curve()
    line = preview.polyline(curve, 96)
    assert 24 * (len(curve) - 1) <= len(line) <= 16_384 + len(curve)
    x = np.linspace(0.0, 1.0, 20_001)
    apart = np.interp(x, line[:, 0], line[:, 1]) - curve.evaluate(x)
    low, high = curve.extent
    assert np.abs(apart).max() <= 0.002 * (high - low)


def test_a_held_segment_has_no_handles() -> None:
    knots = [{"x": 0, "y": 0, "interpolation": "hold"}, {"x": 0.5, "y": 1}, {"x": 1, "y": 0}]
    curve = kw.Recipe.from_dict({"keywright": 1, "shape": {"type": "ease", "knots": knots}}).curve()
    (first, second, last) = preview.handle_lines(curve)
    knot = np.array([[0.0, 0.0], [0.5, 1.0], [1.0, 0.0]])
    assert (first == knot[0]).all(), "neither before the first knot nor over the hold"
    assert (second[:2] == knot[1]).all(), "not back over the hold"
    assert second[2, 0] > 0.5
    assert last[0, 0] < 1.0
    assert (last[1:] == knot[2]).all()


SAYS = {"layer_jiggle_amount1": 11.0, "layer_contrast_amount2": 12.0, "stack_view": 2}
BEYOND = ["Amount 11 is beyond 10; read as 10", "Amount 12 is beyond 10; read as 10"]
VIEW = "showing the first 2 of 4 layers; Commit uses all"


def test_what_is_worth_knowing_is_no_warning(scene: Scene) -> None:
    hold_recipe(scene, JIGGLED)
    set_parms(scene, **SAYS)
    scene.node.cook(force=True)
    assert list(scene.node.warnings()) == BEYOND
    assert VIEW in scene.node.messages()
    assert not set(scene.node.messages()) & set(BEYOND)


@pytest.mark.parametrize("session", [{"version": "20.0", "api_20_0": "19.5"}], indirect=True)
def test_a_host_without_badges_gets_one_warning_after_all_is_drawn(scene: Scene) -> None:
    assert not hasattr(scene.node, "addMessage")
    hold_recipe(scene, JIGGLED)
    set_parms(scene, **SAYS)
    scene.node.cook(force=True)
    (warning,) = scene.node.warnings()
    assert warning.endswith("; ".join(BEYOND))
    assert len(points(scene, "curve")) > 24
    texts = [message["text"] for message in json.loads(geometry(scene).attribValue("messages"))]
    assert {*BEYOND, VIEW} <= set(texts)
    set_parms(scene, layer_jiggle_amount1=1, layer_contrast_amount2=1)
    scene.node.cook(force=True)
    assert scene.node.warnings() == ()


@pytest.mark.parametrize("size", [0.0, -2.0, 1e-30, 1e30, 1e300])
def test_a_drawing_of_any_size_has_positions_that_are_numbers(scene: Scene, size: float) -> None:
    hold_recipe(scene, {**JIGGLED, "stack": []})
    set_parms(scene, preview_sizex=size, preview_ty=-size)
    with np.errstate(all="raise"):
        found = points(scene, "curve")
    assert np.isfinite(found).all()
    assert np.ptp(found[:, 0]) == pytest.approx(min(abs(size), 3.4028235e38), rel=1e-6)


@pytest.mark.parametrize(("asked", "drawn"), [("-5", 2), ("1", 2), ("7", 7), ("1e9", 96)])
def test_samples_beyond_their_limits_are_read_as_the_limit(scene: Scene, asked: str, drawn: int) -> None:
    hold_recipe(scene, {"keywright": 1, "shape": {"type": "bounce", "bounces": 3}})
    scene.node.parm("preview_samples").setExpression(asked, scene.hou.exprLanguage.Hscript)
    segments = len(kw.node.recipe(scene.node).curve()) - 1
    assert len(points(scene, "curve")) == segments * (drawn + 1) + 1


def test_at_most_eight_fits_are_kept_the_ones_used_last(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By fingerprint: to come back to a motion is instant, to wander about costs no memory."""
    fitted: list[float] = []
    fit = kw.Recipe.fit
    monkeypatch.setattr(
        kw.Recipe, "fit", lambda self, *given: (fitted.append(elasticity_of(self)), fit(self, *given))[1]
    )
    steps = [round(0.3 + 0.03 * number, 2) for number in range(12)]
    for elasticity in steps:
        hold_recipe(scene, {"keywright": 1, "shape": {"type": "bounce", "elasticity": elasticity}})
        scene.node.cook(force=True)
        assert len(scene.node.cachedUserData("keywright:fits")) <= 8
    assert fitted == steps
    for elasticity in steps[-8:]:
        hold_recipe(scene, {"keywright": 1, "shape": {"type": "bounce", "elasticity": elasticity}})
        scene.node.cook(force=True)
    assert fitted == steps


def elasticity_of(recipe: kw.Recipe) -> float:
    elasticity: float = recipe.to_dict()["shape"]["elasticity"]
    return elasticity


def test_the_detail_attributes_are_those_of_the_recipe(scene: Scene) -> None:
    recipe = hold_recipe(scene, JIGGLED)
    found = geometry(scene)
    assert found.attribValue("fingerprint") == recipe.fingerprint
    readouts = json.loads(found.attribValue("readouts"))
    assert readouts["overshoot"] == recipe.result().readouts.overshoot
    assert found.attribValue("keys") == recipe.fit().keys
    assert found.attribValue("max_error") == pytest.approx(recipe.fit().max_error)


def test_a_view_of_the_first_layers_says_so_and_commit_uses_all(scene: Scene) -> None:
    recipe = hold_recipe(scene, JIGGLED)
    scene.node.parm("stack_view").set(1)
    messages = json.loads(geometry(scene).attribValue("messages"))
    assert "showing the first 1 of 4 layers; Commit uses all" in [message["text"] for message in messages]
    drawn = points(scene, "curve")
    low, high = drawn[:, 1].min(), drawn[:, 1].max()
    shown = recipe.curve(up_to=1)
    assert high - low > 0.0
    assert len(drawn) >= len(shown)


@pytest.mark.parametrize("view", [0, 4, 9])
def test_a_view_of_all_layers_says_nothing(scene: Scene, view: int) -> None:
    recipe = hold_recipe(scene, JIGGLED)
    scene.node.parm("stack_view").set(view)
    assert not [
        message
        for message in json.loads(geometry(scene).attribValue("messages"))
        if "showing the first" in message["text"]
    ]
    assert geometry(scene).attribValue("keys") == recipe.fit().keys
    assert "View up to Layer" not in scene.press("dryrun")


def test_a_value_beyond_its_limit_is_read_as_the_limit_and_named(scene: Scene) -> None:
    hold_recipe(scene, JIGGLED)
    scene.node.parm("layer_jiggle_amount1").set(11.0)
    scene.node.cook(force=True)
    said = " ".join((*scene.node.warnings(), *scene.node.messages()))
    assert "Amount 11 is beyond 10; read as 10" in said
    assert scene.node.errors() == ()


MENUS = [
    *((row.name.replace("#", "1"), row) for row in table.rows() if row.type == "ordinal" and row.field),
]


@pytest.mark.parametrize(("name", "row"), MENUS, ids=[name for name, _ in MENUS])
@pytest.mark.parametrize(("entry", "place"), [(17, -1), (-6, 0), (1e9, -1)])
def test_a_menu_that_is_driven_beyond_its_entries_is_read_as_the_last_and_named(
    scene: Scene, name: str, row: Any, entry: float, place: int
) -> None:
    """As any value beyond its limit is: an expression may give any number."""
    mode = {"layer_type1": "repeat"} if name == "layer_repeat_mode1" else {}
    set_parms(scene, ease_knots=2, ease_x2=1, ease_y2=1, layers=1, fit_snap="frames", **mode)
    scene.node.parm("sampled_data").set(parms.encode_samples([0.0, 1.0], [0.0, 1.0]))
    token, label = row.menu[place]
    scene.node.parm(name).set(token)
    wanted = parms.read(scene.node).recipe
    scene.node.parm(name).setExpression(f"{entry:.0f}", scene.hou.exprLanguage.Hscript)
    assert parms.read(scene.node).recipe == wanted
    scene.node.cook(force=True)
    assert scene.node.errors() == ()
    said = " ".join((*scene.node.warnings(), *scene.node.messages()))
    assert f"{row.label} {entry:g} is beyond its menu; read as {label}" in said


def test_a_menu_beside_the_recipe_that_is_driven_beyond_its_entries_is_at_its_default(scene: Scene) -> None:
    """What is written, and where, is never what an expression hit by chance."""
    for row in table.rows():
        if row.type == "ordinal" and not row.field and "#" not in row.name:
            parm = scene.node.parm(row.name)
            parm.setExpression("17", scene.hou.exprLanguage.Hscript)
            assert own.token(scene.node, row.name) == row.default, row.name
            scene.node.cook(force=True)
            assert scene.node.errors() == ()
    assert "a fault" not in scene.press("ease_preset_apply")


def test_a_layer_s_name_that_is_too_long_is_cut_and_named(scene: Scene) -> None:
    """Where a recipe holds names: the cook reads none."""
    hold_recipe(scene, JIGGLED)
    name = "😀`$" * 30
    scene.node.parm("layer_name2").set(name)
    reading = parms.read(scene.node)
    assert reading.recipe.to_dict()["stack"][1]["name"] == name[:64]
    assert [message.text for message in reading.messages] == [
        "Name is longer than 64 characters; the rest is cut"
    ]
    scene.node.cook(force=True)
    assert scene.node.warnings() == ()
    assert scene.node.errors() == ()


def test_a_limit_upside_down_is_skipped_with_a_warning_and_never_committed(scene: Scene) -> None:
    hold_recipe(scene, {**JIGGLED, "stack": [{"type": "limit"}]})
    scene.node.parm("layer_limit_low1").set(2.0)
    scene.node.cook(force=True)
    assert scene.node.errors() == ()
    with scene.refused():
        said = scene.press("commit")
    assert "Low 2 is not below High 1" in said


def test_no_samples_is_the_only_way_to_be_in_error(scene: Scene) -> None:
    scene.node.parm("shape").set("sampled")
    with pytest.raises(scene.hou.OperationFailed):
        scene.node.cook(force=True)
    (error,) = scene.node.errors()
    assert "there are no samples (press Sample Target, or load a recipe with samples)" in error
    assert "Traceback" not in error


@pytest.mark.parametrize("columns", [[[0.0], [1.0]], [[0.0, 0.0], [0.0, 1.0]], [[0.0, 1.0], [0.0, np.nan]]])
def test_an_error_says_where_and_what_to_do_once(scene: Scene, columns: list[list[float]]) -> None:
    set_parms(scene, shape="sampled", sampled_data=parms.encode_samples(*columns))
    with pytest.raises(scene.hou.OperationFailed):
        scene.node.cook(force=True)
    (error,) = scene.node.errors()
    assert error.startswith("shape."), "where"
    hints = error.split("(")[1:]
    assert hints, "what to do"
    assert len(set(hints)) == len(hints)


def test_a_missing_target_does_not_change_the_cook(scene: Scene) -> None:
    scene.node.parm("targets").set(1)
    scene.node.parm("target_ref1").setExpression('ch("../../gone/ty")', scene.hou.exprLanguage.Hscript)
    scene.node.cook(force=True)
    assert scene.node.errors() == ()


@pytest.mark.parametrize(
    ("document", "bound"),
    [
        ({"keywright": 1}, 30),
        (JIGGLED, 30 + 9 * 4),
        ({"keywright": 1, "shape": {"type": "ease", "knots": KNOTS}}, 30 + 10 * 5),
    ],
    ids=["default", "four layers", "five knots"],
)
def test_a_cook_evaluates_few_parameters(scene: Scene, document: dict[str, Any], bound: int) -> None:
    hold_recipe(scene, document)
    scene.node.cook(force=True)
    calls = scene.session.calls
    calls.reset()
    scene.node.cook(force=True)
    evaluations = sum(
        count
        for name, count in calls.by_name.items()
        if name.startswith("Parm.eval") or name.endswith("String")
    )
    assert 0 < evaluations <= bound


def test_an_edit_that_keeps_the_number_of_knots_lays_out_nothing_anew(scene: Scene) -> None:
    """Settings one after the other: each drawing is that of a node which never drew another."""
    hold_recipe(scene, {**JIGGLED, "stack": []})
    calls = scene.session.calls
    geometry(scene)
    fresh = scene.node.parent().createNode(scene.node.type().name(), "fresh")
    changes = {
        ("bounce_elasticity", 0.5): 0,
        ("preview_sizex", 3.0): 0,
        ("show_knots", 0): 1,
        ("bounce_bounces", 2): 1,
        ("show_handles", 1): 1,
        ("show_source", 0): 1,
        ("show", "velocity"): 1,
        ("show", "none"): 0,
    }
    for (name, value), count in changes.items():
        scene.node.parm(name).set(value)
        calls.reset()
        drawn = geometry(scene)
        assert calls.by_name["Geometry.createPoints"] == count, name
        fresh.destroy()
        [fresh] = scene.hou.copyNodesTo([scene.node], scene.node.parent())
        assert_same_drawing(drawn, fresh.geometry())


def assert_same_drawing(drawn: Any, wanted: Any) -> None:
    assert drawn.pointFloatAttribValues("P") == wanted.pointFloatAttribValues("P")
    for found in (drawn, wanted):
        assert [attribute.name() for attribute in found.globalAttribs()]
    assert {a.name(): drawn.attribValue(a) for a in drawn.globalAttribs()} == {
        a.name(): wanted.attribValue(a) for a in wanted.globalAttribs()
    }
    lines = [
        [
            (prim.attribValue("Cd"), [vertex.point().number() for vertex in prim.vertices()])
            for prim in each.prims()
        ]
        for each in (drawn, wanted)
    ]
    assert lines[0] == lines[1]
    for groups in ("pointGroups", "primGroups"):
        names = [{g.name(): members(g) for g in getattr(each, groups)()} for each in (drawn, wanted)]
        assert names[0] == names[1]


def members(group: Any) -> list[int]:
    parts = group.points() if hasattr(group, "points") else group.prims()
    return [part.number() for part in parts]


@pytest.mark.parametrize("name", ["recipe_name", "target_parms1", "on_problem", "status"])
def test_what_does_not_move_does_not_cook(scene: Scene, name: str) -> None:
    scene.node.cook(force=True)
    geometry(scene)
    cooked = scene.node.cookCount()
    scene.node.parm(name).set("skip" if name == "on_problem" else "anything")
    geometry(scene)
    assert scene.node.cookCount() == cooked


def test_the_node_is_not_time_dependent_though_its_targets_move(scene: Scene) -> None:
    scene.node.parm("target_ref1").setExpression('ch("../ty")', scene.hou.exprLanguage.Hscript)
    hold_recipe(scene, JIGGLED)
    cooked = scene.node.cookCount()
    for frame in range(1, 101):
        scene.hou.setFrame(frame)
        geometry(scene)
    assert not scene.node.isTimeDependent()
    assert scene.node.cookCount() - cooked <= 1


def test_an_animated_setting_is_read_at_one_frame_and_named(scene: Scene) -> None:
    hold_recipe(scene, {**JIGGLED, "stack": []})
    parm = scene.node.parm("bounce_elasticity")
    for frame, value in ((1, 0.2), (48, 0.8)):
        key = scene.hou.Keyframe()
        key.setFrame(frame)
        key.setValue(value)
        parm.setKeyframe(key)
    scene.node.parm("eval_frame").deleteAllKeyframes()
    scene.node.parm("eval_frame").set(48)
    scene.hou.setFrame(10)
    found = geometry(scene)
    wanted = kw.Recipe.from_dict({**JIGGLED, "stack": [], "shape": {**JIGGLED["shape"], "elasticity": 0.8}})
    assert found.attribValue("fingerprint") == wanted.fingerprint
    assert "Elasticity is animated; read at frame 48" in found.attribValue("messages")


def test_a_fault_of_our_own_is_one_sentence_on_the_node(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(node: object) -> None:
        raise ZeroDivisionError("over\nnothing")

    monkeypatch.setattr("keywright.node.cook.cook", broken)
    with pytest.raises(scene.hou.OperationFailed):
        scene.node.cook(force=True)
    (error,) = scene.node.errors()
    assert error == "a fault in Keywright itself: ZeroDivisionError: over nothing; please report it"
