"""The buttons beside the knots: what becomes of the curve, the rows, what drives them, and undo."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import hou_standin
from keywright import Curve
from keywright.node import own, parms
from keywright.node.curve import ease, knots

from .conftest import Scene
from .drivers import drive

X = np.linspace(0.0, 1.0, 257)

#: A wave of four knots with a corner, a jump and a hold.
WAVE: list[dict[str, Any]] = [
    {"x": 0.0, "y": 0.0, "outgoing": {"slope": 3.0, "weight": 0.5}},
    {"x": 0.3, "y": 0.8, "arrival": 0.6, "incoming": {"slope": 1.0}, "outgoing": {"slope": -2.0}},
    {"x": 0.6, "y": 0.2, "interpolation": "hold"},
    {"x": 1.0, "y": 1.0},
]


def put(scene: Scene, found: list[dict[str, Any]]) -> Curve:
    """Gives the node these knots and answers their curve."""
    from keywright import Recipe

    recipe = Recipe.from_dict({"keywright": 1, "shape": {"type": "ease", "knots": found}})
    own.write(scene.node, parms.values(recipe), "replace")
    return ease.read(scene.node).curve


def curve(scene: Scene) -> Curve:
    """The curve that the rows hold now."""
    return ease.read(scene.node).curve


@pytest.mark.parametrize(
    ("token", "formula"),
    [
        ("linear", lambda x: x),
        ("easy_ease", lambda x: x * x * (3.0 - 2.0 * x)),
        ("ease_in", lambda x: x * x),
        ("ease_out", lambda x: 1.0 - (1.0 - x) ** 2),
        ("hold", lambda x: np.where(x < 1.0, 0.0, 1.0)),
    ],
)
def test_standard_curves_are_exact(scene: Scene, token: str, formula: Any) -> None:
    put(scene, WAVE)
    scene.node.parm("ease_preset").set(token)
    with scene.one_step():
        scene.press("ease_preset_apply")
    assert np.abs(curve(scene).evaluate(X) - formula(X)).max() < 1e-15
    assert own.integer(scene.node, "ease_knots") == 2
    assert parms.read(scene.node).recipe.curve() == curve(scene)


def test_without_a_standard_curve_nothing_is_applied(scene: Scene) -> None:
    with scene.refused():
        assert (
            scene.press("ease_preset_apply") == "Apply: no standard curve is chosen (choose one beside Apply)"
        )


@pytest.mark.parametrize("x", [0.1, 0.3001, 0.7, 0.999])
def test_an_inserted_knot_lies_on_the_curve(scene: Scene, x: float) -> None:
    before = put(scene, WAVE).evaluate(X)
    scene.node.parm("ease_insert_x").set(x)
    with scene.one_step():
        scene.press("ease_insert")
    after = curve(scene)
    assert x in after.knots["x"]
    assert np.abs(after.evaluate(X) - before).max() < 1e-14


def test_the_first_knot_brings_the_rows_of_the_default_ease(scene: Scene) -> None:
    with scene.one_step():
        scene.press("ease_insert")
    assert scene.values("ease_knots", "ease_x1", "ease_x2", "ease_x3") == (3, 0.0, 0.5, 1.0)
    assert np.abs(curve(scene).evaluate(X) - X * X * (3.0 - 2.0 * X)).max() < 1e-15


def test_a_knot_is_not_inserted_where_one_is(scene: Scene) -> None:
    put(scene, WAVE)
    scene.node.parm("ease_insert_x").set(0.6)
    with scene.refused():
        scene.press("ease_insert")
    assert scene.status == "Insert Knot: there is a knot at 0.6 already (choose another time)"


def test_steep_handles_may_need_two_knots(scene: Scene) -> None:
    handle = {"slope": 0.0, "weight": 0.9}
    ends = [{"x": 0.0, "y": 0.0, "outgoing": handle}, {"x": 1.0, "y": 1.0, "incoming": handle}]
    before = put(scene, ends).evaluate(X)
    scene.node.parm("ease_insert_x").set(0.4)
    with scene.one_step():
        assert scene.press("ease_insert").startswith("2 knots added at ")
    assert own.integer(scene.node, "ease_knots") == 4
    assert np.abs(curve(scene).evaluate(X) - before).max() < 1e-14


@pytest.mark.parametrize(
    ("button", "operation"), [("ease_flip_time", Curve.flip_time), ("ease_flip_value", Curve.flip_value)]
)
def test_flips_are_the_curve_s_own(scene: Scene, button: str, operation: Any) -> None:
    before = put(scene, WAVE)
    with scene.one_step():
        scene.press(button)
    assert curve(scene) == operation(before)
    scene.press(button)
    if button == "ease_flip_time":
        assert np.abs(curve(scene).evaluate(X[1:-1]) - before.evaluate(X[1:-1])).max() < 1e-14


@pytest.mark.parametrize("button", ["smooth", "break", "flatten", "auto"])
@pytest.mark.parametrize("row", [1, 2, 3, 4])
def test_what_a_button_does_to_one_knot(scene: Scene, button: str, row: int) -> None:
    before = put(scene, WAVE)
    operation = getattr(before, "break_" if button == "break" else button)
    wanted = operation(row - 1)
    if wanted == before:
        with scene.refused():
            assert scene.press(f"ease_{button}{row}") == "the curve stays as it is"
    else:
        with scene.one_step():
            scene.press(f"ease_{button}{row}")
    assert curve(scene) == wanted


@pytest.mark.parametrize("row", [2, 3])
def test_a_knot_is_deleted_with_its_row(scene: Scene, row: int) -> None:
    before = put(scene, WAVE)
    with scene.one_step():
        assert scene.press(f"ease_delete{row}") == f"knot {row} is gone"
    assert curve(scene) == before.delete(row - 1)
    assert own.integer(scene.node, "ease_knots") == 3


@pytest.mark.parametrize("row", [1, 4])
def test_the_ends_are_not_deleted(scene: Scene, row: int) -> None:
    put(scene, WAVE)
    with scene.refused():
        assert "the first and the last knot cannot be deleted" in scene.press(f"ease_delete{row}")


def test_a_skipped_knot_stops_operations_and_can_be_deleted(scene: Scene) -> None:
    put(scene, WAVE)
    scene.node.parm("ease_x3").set(0.2)
    with scene.refused():
        assert "knot 3 at 0.2 does not lie between its neighbours" in scene.press("ease_flip_time")
    before = parms.read(scene.node).recipe.curve()
    with scene.one_step():
        scene.press("ease_delete3")
    assert parms.read(scene.node).recipe.curve() == before == curve(scene)


def rows_held(scene: Scene) -> list[dict[str, Any]]:
    """What each knot row holds beside its plain values: channel and lock."""
    found = hou_standin.snapshot(scene.session)
    path = scene.node.path()
    return [
        {
            name: (entry[1], entry[2])
            for name in ("x", "y", "in_slope", "out_slope", "out_weight")
            if (entry := found[f"{path}/ease_{name}{row}"])[1] is not None or entry[2]
        }
        for row in range(1, own.integer(scene.node, "ease_knots") + 1)
    ]


@pytest.mark.parametrize(
    "session",
    [
        {"version": "21.0"},
        {"version": "20.0", "api_20_0": "19.5"},
        {"version": "22.0", "lock_and_row_moves": "number"},
    ],
    indirect=True,
    ids=str,
)
def test_keys_references_and_locks_stay_with_their_knot(scene: Scene) -> None:
    put(scene, WAVE)
    drive(scene, "ease_y2", "keys")
    drive(scene, "ease_out_weight3", "reference")
    scene.node.parm("ease_x3").lock(True)
    first, second, third, last = rows_held(scene)
    assert [bool(held) for held in (first, second, third, last)] == [False, True, True, False]
    scene.node.parm("ease_insert_x").set(0.1)
    with scene.one_step():
        scene.press("ease_insert")
    assert rows_held(scene) == [first, {}, second, third, last]
    with scene.one_step():
        scene.press("ease_delete2")
    assert rows_held(scene) == [first, second, third, last]
    with scene.refused():
        assert "would be removed, and holds keys" in scene.press("ease_delete2")
    with scene.refused():
        assert "is locked" in scene.press("ease_delete3")


def test_driven_knots_are_left_and_listed_or_replaced(scene: Scene) -> None:
    put(scene, WAVE)
    drive(scene, "ease_y3", "reference")
    scene.press("ease_flip_time")
    assert scene.status.endswith("; 1 setting with keys or references is left as it is")
    assert 'left as it is: ease_y3: reference ch("../tz")' in scene.node.parm("report").eval()
    put(scene, WAVE)
    drive(scene, "ease_y3", "reference")
    before = curve(scene)
    scene.node.parm("load_driven").set("replace")
    scene.press("ease_flip_time")
    assert curve(scene) == before.flip_time()


# Rows added with +


def add(scene: Scene, position: int | None = None) -> None:
    """Presses + at the end of the block, or the + of a row; the host then runs the block's callback."""
    block = scene.node.parm("ease_knots")
    if position is None:
        scene.artist.type_value(block.path(), block.evalAsInt() + 1)
    else:
        with scene.hou.undos.group("Insert"):
            block.insertMultiParmInstance(position)
            block.pressButton()


def test_the_first_row_is_placed_on_the_default_ease(scene: Scene) -> None:
    add(scene)
    assert scene.values("ease_knots", "ease_x1", "ease_x2", "ease_x3") == (3, 0.0, 0.5, 1.0)
    assert np.abs(curve(scene).evaluate(X) - X * X * (3.0 - 2.0 * X)).max() < 1e-15


@pytest.mark.parametrize("position", [0, 1, 2, 3, 4, None])
def test_an_added_row_does_not_move_the_curve(scene: Scene, position: int | None) -> None:
    before = put(scene, WAVE)
    with scene.one_step():
        add(scene, position)
    after = curve(scene)
    assert np.abs(after.evaluate(X) - before.evaluate(X)).max() < 1e-14
    middle = {0: 0.15, 1: 0.15, 2: 0.45}.get(4 if position is None else position, 0.8)
    assert sorted(set(after.knots["x"]) - set(before.knots["x"])) == pytest.approx([middle])
    assert own.integer(scene.node, "ease_knots") == len(after)


def test_a_row_before_a_flat_first_knot_is_placed_too(scene: Scene) -> None:
    before = put(scene, [{"x": 0.0, "y": 0.0}, {"x": 1.0, "y": 1.0}])
    add(scene, 0)
    assert list(curve(scene).knots["x"]) == [0.0, 0.5, 1.0]
    assert np.abs(curve(scene).evaluate(X) - before.evaluate(X)).max() < 1e-15


def test_several_rows_are_placed_one_after_the_other(scene: Scene) -> None:
    before = put(scene, WAVE)
    scene.artist.type_value(scene.node.parm("ease_knots").path(), 6)
    assert list(curve(scene).knots["x"]) == pytest.approx([0.0, 0.3, 0.6, 0.8, 0.9, 1.0])
    assert np.abs(curve(scene).evaluate(X) - before.evaluate(X)).max() < 1e-14
    own.write(scene.node, {"ease_knots": 0})
    scene.artist.type_value(scene.node.parm("ease_knots").path(), 2)
    assert curve(scene) == knots.curve([])


def test_a_row_that_goes_brings_no_other(scene: Scene) -> None:
    add(scene)
    for count in (2, 1, 0):
        scene.artist.type_value(scene.node.parm("ease_knots").path(), count)
        assert own.integer(scene.node, "ease_knots") == count


def test_what_drives_a_knot_stays_with_it_when_one_is_added(scene: Scene) -> None:
    put(scene, WAVE)
    drive(scene, "ease_y4", "keys")
    first, second, third, last = rows_held(scene)
    add(scene)
    assert rows_held(scene) == [first, second, third, {}, last]
