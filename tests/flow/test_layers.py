"""Rows of the motion stack, moved and copied with all that the artist did to them; the spring's two pairs."""

from __future__ import annotations

from typing import Any

import pytest

import hou_standin
from keywright import Recipe
from keywright.errors import HostError
from keywright.node import layers, own, parms

from .conftest import Scene, seen
from .drivers import drive

STACK = Recipe.from_dict(
    {
        "keywright": 1,
        "stack": [
            {"type": "contrast", "name": "a", "amount": 0.25},
            {"type": "jiggle", "name": "b", "amount": 0.75, "mix": 0.5},
            {"type": "lag", "name": "c", "time": 0.125, "enabled": False},
        ],
    }
)
HOSTS = (
    {"version": "21.0"},
    {"version": "22.0", "lock_and_row_moves": "number", "external_refs_to_rows": "row"},
    {"version": "20.0", "api_20_0": "19.5"},
    {"version": "20.0", "api_20_0": "19.5", "lock_and_row_moves": "number", "multiparm_indices": "zero"},
    {"version": "21.0", "script_kwargs": "numbers", "multi_select_callbacks": "each"},
)
hosts = pytest.mark.parametrize("session", HOSTS, indirect=True, ids=str)


def held(scene: Scene) -> list[dict[str, Any]]:
    """All that each layer row holds, under names without the number."""
    found, path = hou_standin.snapshot(scene.session), scene.node.path()
    rows: list[dict[str, Any]] = []
    for number in range(1, own.integer(scene.node, "layers") + 1):
        start, end = f"{path}/layer_", str(number)
        rows.append(
            {
                name.removesuffix(end): entry
                for name, entry in found.items()
                if name.startswith(start) and name.endswith(end)
            }
        )
    return rows


@pytest.fixture
def stack(scene: Scene) -> Scene:
    """Three layers: a plain one, one that is driven in every way, one that is locked."""
    own.write(scene.node, parms.values(STACK))
    drive(scene, "layer_mix2", "keys")
    drive(scene, "layer_jiggle_amount2", "reference")
    drive(scene, "layer_jiggle_damping2", "expression")
    scene.node.parm("layer_jiggle_frequency2").lock(True)
    scene.node.parm("layer_lag_time3").lock(True)
    return scene


@hosts
def test_rows_move_with_all_that_they_hold(stack: Scene) -> None:
    a, b, c = held(stack)
    with stack.one_step():
        assert stack.press("layer_up2") == "layer 2, Jiggle, is layer 1 now"
    assert held(stack) == [b, a, c]
    with stack.one_step():
        assert stack.press("layer_down2") == "layer 2, Contrast, is layer 3 now"
    assert held(stack) == [b, c, a]
    with stack.one_step():
        stack.press("layer_down1")
    assert held(stack) == [c, b, a]


@hosts
def test_a_copy_stands_below_with_all_that_the_row_holds(stack: Scene) -> None:
    a, b, c = held(stack)
    with stack.one_step():
        assert stack.press("layer_duplicate2") == "layer 3 is a copy of layer 2, Jiggle"
    assert held(stack) == [a, b, b, c]
    with stack.one_step():
        stack.press("layer_duplicate4")
    assert held(stack) == [a, b, b, c, c]


@hosts
def test_what_the_host_does_to_rows_by_itself_is_not_undone_by_us(stack: Scene) -> None:
    _, b, c = held(stack)
    stack.node.parm("layers").removeMultiParmInstance(0)
    if stack.session.switches.lock_and_row_moves == "row":
        assert held(stack) == [b, c]


@pytest.mark.parametrize(("button", "end"), [("layer_up1", "first"), ("layer_down3", "last")])
def test_the_end_of_the_stack(stack: Scene, button: str, end: str) -> None:
    with stack.refused():
        assert stack.press(button) == f"layer {button[-1]} is the {end} already"


def test_a_driven_number_of_layers_is_refused(stack: Scene) -> None:
    stack.ball.parm("tz").set(3)
    drive(stack, "layers", "reference")
    for button in ("layer_up2", "layer_duplicate1"):
        with stack.refused():
            assert "the number of rows has reference ch(" in stack.press(button)


@pytest.mark.parametrize(
    "session", [{**HOSTS[0], "readback_noise": "none"}, {**HOSTS[3], "readback_noise": "none"}], indirect=True
)
@pytest.mark.parametrize("action", [layers.up, layers.duplicate])
def test_a_fault_at_any_call_leaves_the_rows_as_they_were(stack: Scene, action: Any) -> None:
    before, number, failed = seen(hou_standin.snapshot(stack.session)), 0, True
    while failed:
        number += 7
        stack.session.calls.fail(number)
        try:
            failed = not action(stack.node, 2).done
        except (stack.hou.Error, HostError):
            assert seen(hou_standin.snapshot(stack.session)) == before, number
        stack.session.calls.clear()
    assert number > 20


# The spring's two pairs


def spring(scene: Scene, **values: float) -> None:
    """A stack of one spring."""
    own.write(scene.node, {"layers": 1, "layer_type1": "spring"})
    own.write(scene.node, {f"layer_spring_{name}1": value for name, value in values.items()})


def pick(scene: Scene, entry: str) -> None:
    """Chooses an entry of Set By, as the menu does."""
    with scene.witness():
        scene.artist.type_value(f"{scene.node.path()}/layer_spring_entry1", entry)


def pair(scene: Scene, first: str, second: str) -> tuple[float, float]:
    """Two numbers of the spring."""
    a, b = scene.values(f"layer_spring_{first}1", f"layer_spring_{second}1")
    return a, b


@pytest.mark.parametrize("damping", [0.0, 0.1, 0.35, 0.7, 1.0, 1.5, 10.0])
@pytest.mark.parametrize("frequency", [0.05, 0.3, 3.0, 7.1, 1000.0])
@pytest.mark.parametrize("session", [{"version": "21.0"}], indirect=True, ids=str)
def test_the_pair_is_converted_once_and_exactly(scene: Scene, frequency: float, damping: float) -> None:
    spring(scene, frequency=frequency, damping=damping)
    before = parms.read(scene.node).recipe
    pick(scene, "duration")
    wanted = (1 / frequency, 1 - damping if damping <= 1 else 1 / damping - 1)
    assert pair(scene, "duration", "bounciness") == wanted
    pick(scene, "frequency")
    assert pair(scene, "frequency", "damping") == (frequency, damping)
    assert parms.read(scene.node).recipe == before


def test_a_pair_that_was_changed_is_converted_back(scene: Scene) -> None:
    spring(scene, frequency=4.0, damping=0.5)
    pick(scene, "duration")
    scene.node.parm("layer_spring_duration1").set(0.5)
    scene.node.parm("layer_spring_bounciness1").set(-0.5)
    pick(scene, "frequency")
    assert pair(scene, "frequency", "damping") == (2.0, 2.0)
    assert scene.status == "layer 1: frequency 2, damping 2"


def test_a_driven_pair_is_left_and_said(scene: Scene) -> None:
    spring(scene, frequency=4.0, damping=0.5)
    drive(scene, "layer_spring_duration1", "reference")
    pick(scene, "duration")
    assert scene.node.parm("layer_spring_duration1").expression() == 'ch("../tz")'
    assert scene.values("layer_spring_bounciness1") == (0.5,)
    assert scene.status.endswith("1 setting with keys or references is left as it is")


def test_an_animated_pair_is_read_at_the_recipe_s_frame(scene: Scene) -> None:
    spring(scene, frequency=4.0, damping=0.5)
    drive(scene, "layer_spring_frequency1", "keys")
    pick(scene, "duration")
    assert scene.values("layer_spring_duration1") == (pytest.approx(1 / 0.25),)
    assert "Frequency is animated; read at frame 1" in scene.node.parm("report").eval()
