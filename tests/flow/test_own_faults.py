"""A failure of the host at any call of an action on the node's own parameters: all of it, or nothing."""

from __future__ import annotations

from typing import Any

import pytest

import hou_standin
from hou_standin import chn
from keywright import Recipe
from keywright import node as kw_node
from keywright.node import own, parms
from keywright.node.report import ActionReport

from .conftest import Scene, seen
from .drivers import drive

RECIPE = Recipe.from_dict(
    {
        "keywright": 1,
        "shape": {
            "type": "ease",
            "knots": [{"x": 0, "y": 0}, {"x": 0.4, "y": 0.9}, {"x": 0.7, "y": 0.2}, {"x": 1, "y": 1}],
        },
        "stack": [{"type": "spring"}, {"type": "lag"}, {"type": "contrast"}],
    }
)
BUTTONS = (
    *("getkeys", "sampled_get", "ease_preset_apply", "ease_insert", "ease_flip_time", "ease_delete2"),
    *("ease_break2", "ease_knots", "layer_up2", "layer_duplicate1", "layer_spring_entry1"),
    *("targets_add_copied", "range_playbar"),
)
#: Calls between two failures: every call would take minutes.
STRIDE = 37


def build(settings: dict[str, Any]) -> Scene:
    """A node with rows of every kind, some of them driven or locked."""
    from keywright.demo import scene as demo

    from .conftest import ASSET

    session = hou_standin.install(ui=True, readback_noise="none", **settings)
    scene = Scene(session, demo.build(ASSET))
    values = {"ease_preset": "ease_in", "target_node1": "..", "target_parms1": "ty", "getkeys_from": "target"}
    own.write(scene.node, {**parms.values(RECIPE), **values, "load_driven": "replace"})
    for name, way in (("ease_y3", "keys"), ("layer_mix2", "reference"), ("layer_lag_time2", "expression")):
        drive(scene, name, way)
    scene.node.parm("layer_contrast_amount3").lock(True)
    scene.artist.copy_parameter("/obj/ball/s")
    own.write(scene.node, {"layer_spring_entry1": "duration", "layer_spring_frequency1": 5.0})
    return scene


def without_words(found: dict[str, Any], scene: Scene) -> dict[str, Any]:
    """A snapshot without what the node says."""
    path = scene.node.path()
    found = seen(found)
    found[f"{path}/"][3].pop("nodeinfo_keywright", None)
    said = (f"{path}/status", f"{path}/report", f"{path}/target_status")
    return {name: entry for name, entry in found.items() if not name.startswith(said)}


@pytest.mark.parametrize(
    "settings",
    [{"version": "21.0"}, {"version": "20.0", "api_20_0": "19.5", "lock_and_row_moves": "number"}],
    ids=str,
)
@pytest.mark.parametrize("button", BUTTONS)
def test_a_failure_at_any_call_leaves_all_or_nothing(button: str, settings: dict[str, Any]) -> None:
    number, ended = 3, False  # the first two calls are the press itself and hou.phm()
    while not ended:
        scene = build(settings)
        try:
            before = without_words(hou_standin.snapshot(scene.session), scene)
            if button == "ease_knots":
                scene.node.parm("ease_knots").insertMultiParmInstance(2)
                before = without_words(hou_standin.snapshot(scene.session), scene)
            parm, calls = scene.node.parm(button), scene.session.calls
            calls.reset()
            calls.fail(number)
            parm.pressButton()
            ended = calls.total < number
            calls.clear()
            report = kw_node.last_report(scene.node)
            assert isinstance(report, ActionReport)
            after = without_words(hou_standin.snapshot(scene.session), scene)
            assert (after != before) == bool(report.done), (number, report.summary)
        finally:
            hou_standin.uninstall()
        number += STRIDE
    assert report.done


#: Handles of no length beside others, untied: as keys are that a script made from values alone.
NO_LENGTH = """{ channel bounce_elasticity {
    segment { options = { untie is os ia oa }
        length = 1 value = 0.2 0.8 slope = 2 0 accel = 0.7453559924999299 0 expr = bezier() }
    segment { options = { untie is os ia oa }
        length = 0 value = 0.8 0.2 accel = 0.333333 0.25 expr = bezier() } } }"""


@pytest.mark.parametrize("zero_accel", ["kept", "unset"])
def test_a_key_with_a_handle_of_no_length_is_put_back_as_it_moved(zero_accel: str) -> None:
    """A host may tie the sides of such a key when it is written again."""

    def fail() -> None:
        with own.written(scene.node, {"bounce_elasticity": 0.5}, "replace"):
            assert parm.keyframes() == ()
            raise ZeroDivisionError

    scene = build({"zero_accel": zero_accel})
    try:
        parm = scene.node.parm("bounce_elasticity")
        parm._record.change("channel", chn.channel(chn.read(NO_LENGTH)[0]))
        before = [parm.evalAtTime(step / 8) for step in range(9)]
        with pytest.raises(ZeroDivisionError):
            fail()
        assert [parm.evalAtTime(step / 8) for step in range(9)] == pytest.approx(before, abs=1e-9)
        assert not any(key.isAccelTied() for key in parm.keyframes())
    finally:
        hou_standin.uninstall()
