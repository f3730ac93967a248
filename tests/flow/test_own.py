"""Own parameters written by one function, whatever drives them."""

from __future__ import annotations

import random
from typing import Any

import pytest

import hou_standin
from keywright import Recipe
from keywright.errors import HostError
from keywright.node import own, parms

from .conftest import Scene, seen
from .drivers import drive

RECIPE = Recipe.from_dict(
    {
        "keywright": 1,
        "name": "Hop",
        "shape": {"type": "bounce", "bounces": 3, "elasticity": 0.4},
        "stack": [{"type": "jiggle", "mix": 0.5}, {"type": "lag", "time": 0.2, "name": "soft"}],
        "fit": {"max_keys": 12},
    }
)
OTHER = Recipe.from_dict(
    {
        "keywright": 1,
        "name": "Slide",
        "shape": {"type": "ease", "knots": [{"x": 0, "y": 0}, {"x": 0.5, "y": 0.75}, {"x": 1, "y": 1}]},
        "stack": [{"type": "noise"}, {"type": "steps"}, {"type": "repeat"}],
    }
)
SWITCHES = (
    {"version": "21.0"},
    {"version": "20.0", "api_20_0": "19.5"},
    {"version": "22.0", "set_on_expression": "error"},
    {"version": "22.0", "set_on_reference": "keeps"},
    {"version": "21.0", "multiparm_indices": "zero", "int_parm_bits": 64},
    {
        "version": "21.0",
        "incomplete_key": "automatic",
        "set_on_existing": "replace",
        "batch_keys": "one by one",
    },
)
switched = pytest.mark.parametrize("session", SWITCHES, indirect=True, ids=str)


def state(scene: Scene, name: str) -> Any:
    """What a parameter holds: value, channel, flags."""
    return hou_standin.snapshot(scene.session)[f"{scene.node.path()}/{name}"]


@pytest.mark.parametrize("way", ["reference", "expression", "keys"])
@pytest.mark.parametrize("name", ["bounce_elasticity", "bounce_bounces", "shape", "recipe_name"])
def test_keep_leaves_what_is_driven_and_names_it(scene: Scene, name: str, way: str) -> None:
    drive(scene, name, way)
    before = state(scene, name)
    with scene.witness():
        left = own.write(scene.node, parms.values(RECIPE), "keep")
    assert state(scene, name) == before
    assert [line.partition(":")[0] for line in left] == [name]
    assert way in left[0]


@switched
@pytest.mark.parametrize("way", ["reference", "expression", "keys"])
@pytest.mark.parametrize("name", ["bounce_elasticity", "bounce_bounces", "shape", "recipe_name"])
def test_replace_removes_what_drives_it(scene: Scene, name: str, way: str) -> None:
    drive(scene, name, way)
    with scene.witness():
        assert own.write(scene.node, parms.values(RECIPE), "replace") == []
    assert not scene.node.parm(name).keyframes()
    assert parms.read(scene.node).recipe == RECIPE


@pytest.mark.parametrize("driven", ["keep", "replace"])
def test_a_locked_parameter_refuses_the_whole_write(scene: Scene, driven: own.Driven) -> None:
    scene.node.parm("bounce_elasticity").lock(True)
    with scene.refused(), pytest.raises(HostError) as raised:
        own.write(scene.node, parms.values(RECIPE), driven)
    assert raised.value.code == "parameter-locked"
    assert raised.value.path == "/obj/ball/motion_recipe1/bounce_elasticity"


def test_a_parameter_that_the_take_lacks_refuses_the_whole_write(scene: Scene) -> None:
    hou = scene.hou
    hou.takes.setCurrentTake(hou.takes.rootTake().addChildTake("lighting"))
    hou.takes.currentTake().addParmTuple(scene.node.parmTuple("recipe_name"))
    with scene.refused(), pytest.raises(HostError, match="not in take lighting"):
        own.write(scene.node, {"recipe_name": "a", "recipe_tags": "b"})
    own.write(scene.node, {"recipe_name": "a"})
    assert own.text(scene.node, "recipe_name") == "a"


@pytest.mark.parametrize("document", [RECIPE, OTHER], ids=["layers", "knots and layers"])
def test_rows_that_are_made_in_a_take_are_in_it_or_refuse_the_whole_write(
    scene: Scene, document: Recipe
) -> None:
    """The take has all that the node had when it was included: rows that a write makes are none of it."""
    hou = scene.hou
    hou.takes.setCurrentTake(hou.takes.rootTake().addChildTake("lighting"))
    hou.takes.currentTake().addParmTuplesFromNode(scene.node)
    with scene.refused(), pytest.raises(HostError, match="not in take lighting") as raised:
        own.write(scene.node, parms.values(document))
    assert raised.value.code == "parameter-locked"


@pytest.mark.parametrize("name", ["bounce_bounces", "recipe_name"])
def test_what_refuses_a_write_and_was_not_changed_is_not_said_to_be_lost(scene: Scene, name: str) -> None:
    """As where a host forbids what nobody could know before."""
    refusal = scene.hou.PermissionError("forbidden")
    scene.session.calls.always_fail_on(f"{scene.node.path()}/{name}", "set", refusal)
    before = hou_standin.snapshot(scene.session)
    with pytest.raises(scene.hou.PermissionError, match="forbidden") as raised:
        own.write(scene.node, parms.values(RECIPE))
    assert "put back" not in str(raised.value)
    assert hou_standin.difference(before, hou_standin.snapshot(scene.session)) == []


def test_a_name_that_is_none_refuses_the_whole_write(scene: Scene) -> None:
    for values in ({"recipe_name": "a", "elasticity": 1}, {"layers": 2, "layer_mix3": 1.0}):
        with scene.refused(), pytest.raises(HostError) as raised:
            own.write(scene.node, values)
        assert raised.value.code == "parameter-missing"


@pytest.mark.parametrize("way", ["reference", "keys"])
def test_rows_that_hold_drivers_are_kept_or_go(scene: Scene, way: str) -> None:
    own.write(scene.node, parms.values(OTHER))
    drive(scene, "layer_mix3", way)
    with scene.refused(), pytest.raises(HostError) as raised:
        own.write(scene.node, parms.values(RECIPE), "keep")
    assert raised.value.code == "rows-driven"
    assert raised.value.path.endswith("/layer_mix3")
    with scene.witness():
        own.write(scene.node, parms.values(RECIPE), "replace")
    assert parms.read(scene.node).recipe == RECIPE


@pytest.mark.parametrize("driven", ["keep", "replace"])
def test_what_is_locked_may_be_as_it_is_asked_to_be(scene: Scene, driven: own.Driven) -> None:
    """A block of as many rows, a parameter of this value."""
    own.write(scene.node, {"layers": 2, "layer_mix2": 0.5})
    for name in ("layers", "layer_mix2"):
        scene.node.parm(name).lock(True)
    own.write(scene.node, {"layers": 2, "layer_mix2": 0.5, "layer_mix1": 0.25}, driven)
    assert scene.values("layers", "layer_mix1", "layer_mix2") == (2, 0.25, 0.5)
    with pytest.raises(HostError) as raised:
        own.write(scene.node, {"layers": 3}, driven)
    assert raised.value.code == "parameter-locked"


@pytest.mark.parametrize("driven", ["keep", "replace"])
def test_a_row_with_a_lock_does_not_go(scene: Scene, driven: own.Driven) -> None:
    own.write(scene.node, parms.values(OTHER))
    scene.node.parm("layer_steps_count3").lock(True)
    with scene.refused(), pytest.raises(HostError) as raised:
        own.write(scene.node, parms.values(RECIPE), driven)
    assert raised.value.code == "parameter-locked"


def test_a_driven_number_of_rows_is_refused(scene: Scene) -> None:
    scene.ball.parm("tz").set(2)
    scene.node.parm("layers").setExpression('ch("../tz")', scene.hou.exprLanguage.Hscript)
    with scene.refused(), pytest.raises(HostError) as raised:
        own.write(scene.node, parms.values(OTHER), "replace")
    assert raised.value.code == "rows-driven"


@switched
@pytest.mark.parametrize("driven", ["keep", "replace"])
def test_whatever_is_driven_nothing_outside_changes(scene: Scene, driven: own.Driven) -> None:
    choices = random.Random(7)
    names = [
        name for name in parms.values(OTHER) | parms.values(RECIPE) if name not in ("layers", "ease_knots")
    ]
    for _ in range(40):
        for recipe in (RECIPE, OTHER):
            own.write(scene.node, parms.values(recipe), "replace")
        chosen = [name for name in choices.sample(names, 6) if scene.node.parm(name) is not None]
        ways = {name: choices.choice(("reference", "expression", "keys")) for name in chosen}
        for name, way in ways.items():
            drive(scene, name, way)
        before = {name: state(scene, name) for name in chosen}
        goes = [name for name in chosen if name.endswith("3") and name.startswith("layer_")]
        with scene.witness():
            if driven == "keep" and goes:
                with pytest.raises(HostError, match="would be removed"):
                    own.write(scene.node, parms.values(RECIPE), driven)
                assert before == {name: state(scene, name) for name in chosen}
                own.write(scene.node, {"layers": 2}, "replace")
            left = own.write(scene.node, parms.values(RECIPE), driven)
        if driven == "replace":
            assert left == []
            assert parms.read(scene.node).recipe == RECIPE
        else:
            kept = [name for name in chosen if name not in goes]
            assert {name: state(scene, name) for name in kept} == {name: before[name] for name in kept}
            assert {line.partition(":")[0] for line in left} == set(kept) & parms.values(RECIPE).keys()


@pytest.mark.parametrize("session", [{"version": "21.0", "readback_noise": "none"}], indirect=True)
def test_a_fault_at_any_call_leaves_the_node_as_it_was(scene: Scene) -> None:
    own.write(scene.node, parms.values(OTHER))
    for name, way in (
        ("recipe_name", "expression"),
        ("bounce_elasticity", "keys"),
        ("layer_mix3", "reference"),
    ):
        drive(scene, name, way)
    before, number, failed = hou_standin.snapshot(scene.session), 0, True
    while failed:
        number += 3
        scene.session.calls.fail(number)
        try:
            own.write(scene.node, parms.values(RECIPE), "replace")
            failed = False
        except (scene.hou.Error, HostError):
            assert seen(before) == seen(hou_standin.snapshot(scene.session)), number
        scene.session.calls.clear()
    assert number > 100
    assert parms.read(scene.node).recipe == RECIPE
