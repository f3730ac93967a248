"""What real users of other tools ran into, a test each.

=============================================================  ==========================================
a target's parent renamed twice, subnets, copies               ``test_copies.py``
the second peak raised and late, re-applied three times        ``test_reapply.py``
a preset loaded onto settings that are driven in any way       ``test_library.py``, ``test_own.py``
everything else                                                here
=============================================================  ==========================================
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest

import hou_standin
from hou_standin import SWITCHES
from keywright import Recipe
from keywright.node import own, parms

from .conftest import Scene
from .test_commit import BOUNCE, hold_recipe, motion, point_at
from .test_layers import STACK, held
from .test_reapply import TY, bounce, elastic, outcomes, report_of

SLOPES = [
    {"version": "21.0", "auto_slope_rule": rule, "auto_slope_trigger": trigger, "neighbour_handles": handles}
    for rule, trigger, handles in product(
        *(SWITCHES[name].settings for name in ("auto_slope_rule", "auto_slope_trigger", "neighbour_handles"))
    )
]


@pytest.fixture(params=("20.0", "22.0"))
def session(request: pytest.FixtureRequest) -> Iterator[hou_standin.Session]:
    """A graphical session of the oldest and the newest version, or of what a test asks for."""
    given = request.param
    settings = given if isinstance(given, dict) else {"version": given}
    yield hou_standin.install(**{"ui": True, **settings})
    hou_standin.uninstall()


def keyed(scene: Scene, parm: Any, keys: Sequence[tuple[float, float]], *, auto: bool = False) -> Any:
    """Gives a channel these keys (frame, value), as an animator or a bake leaves them."""
    parm.deleteAllKeyframes()
    made = []
    for frame, value in keys:
        key = scene.hou.Keyframe()
        key.setFrame(frame)
        key.setValue(value)
        key.setExpression("bezier()", scene.hou.exprLanguage.Hscript)
        if auto:
            key.setSlopeAuto(True)
            key.setInSlopeAuto(True)
        made.append(key)
    parm.setKeyframes(made)
    return parm


def frames_of(parm: Any) -> list[float]:
    return [key.frame() for key in parm.keyframes()]


@pytest.mark.parametrize("session", [{"version": "21.0"}], indirect=True)
@pytest.mark.parametrize(
    "fps", [24000 / 1001, 24.0, 25.0, 30000 / 1001, 30.0, 48.0, 60.0], ids="{:.4g}".format
)
def test_keys_on_every_frame_committed_twice_are_none_doubled(scene: Scene, fps: float) -> None:
    scene.hou.setFps(fps)
    parm = keyed(scene, scene.ball.parm("ty"), [(f, np.sin(f / 9) + f / 50) for f in range(1, 241)])
    point_at(scene, 'ch("../ty")')
    own.write(scene.node, {"range": "frames", "range_start": 61, "range_end": 180, "exposure": 2})
    wanted = [*range(1, 62), *range(63, 180, 2), *range(180, 241)]
    for elasticity in (0.6, 0.7, 0.7):
        hold_recipe(scene, bounce(elasticity))
        scene.press("commit", TY)
        found = frames_of(parm)
        assert len(found) == len(wanted)
        assert np.abs(np.array(found) - wanted).max() <= 1e-6
    own.write(scene.node, {"exposure": 1, "fit_snap": "frames", "fit_kinks": "nearest"})
    for elasticity in (0.6, 0.7):
        hold_recipe(scene, {**bounce(elasticity), "fit": {"snap": "frames", "kinks": "nearest"}})
        scene.press("commit", TY)
        found = frames_of(parm)
        assert np.abs(np.array(found) - np.round(found)).max() <= 1e-6
        assert len({round(frame) for frame in found}) == len(found)
        assert {*range(1, 62), *range(180, 241)} <= {round(frame) for frame in found}


@pytest.mark.parametrize("on_problem", ["refuse", "skip"])
def test_forty_targets_the_fourth_locked(scene: Scene, on_problem: str) -> None:
    hold_recipe(scene, BOUNCE)
    obj = scene.ball.parent()
    for number in range(1, 41):
        keyed(scene, obj.createNode("geo", f"post{number}").parm("ty"), [(1, 0.0), (25, number)])
    scene.hou.node("/obj/post4").parm("ty").lock(True)
    own.write(
        scene.node,
        {"target_node1": "../../post*", "target_parms1": "ty", "on_problem": on_problem},
    )
    if on_problem == "refuse":
        with scene.refused():
            scene.press("commit")
        assert scene.status == "nothing written: 1 problem: /obj/post4/ty: locked"
        return
    with scene.one_step():
        scene.press("commit", "/obj/post")
    assert scene.status == f"{39 * 8} keys on 39 channels, worst 0 %; 1 left out: /obj/post4/ty: locked"
    for number in range(1, 41):
        assert len(scene.hou.node(f"/obj/post{number}").parm("ty").keyframes()) == (2 if number == 4 else 8)


@pytest.mark.parametrize("session", SLOPES, indirect=True, ids=str)
def test_keys_outside_the_span_stay_with_their_motion(scene: Scene) -> None:
    """Keys at 1, 10, 20, 50, 90 with automatic slopes, a commit onto 10 to 50, another one, a restore."""
    values = [(1, 0.0), (10, 2.0), (20, -1.0), (50, 3.0), (90, 1.0)]
    parm = keyed(scene, scene.ball.parm("ty"), values, auto=True)
    point_at(scene, 'ch("../ty")')
    own.write(scene.node, {"range": "frames", "range_start": 10, "range_end": 50})
    before = motion(parm, 1, 110)
    for button, elasticity in (("commit", 0.6), ("reapply", 0.7)):
        recipe = hold_recipe(scene, bounce(elasticity))
        scene.press(button, TY)
        assert outcomes(scene) == ["written"]
        after = motion(parm, 1, 110)
        inside = slice(4 * 9, 4 * 49 + 1)
        outside = np.abs(after - before)
        outside[inside] = 0.0
        assert outside.max() <= 1e-9 * np.ptp(before)
        wanted = 2.0 + recipe.curve().evaluate(np.linspace(0, 1, 4 * 40 + 1))
        assert np.abs(after[inside] - wanted).max() <= 1e-6
        found = frames_of(parm)
        assert [found[0], found[-1]] == pytest.approx([1, 90], abs=1e-6)
        ends = [parm.keyframes()[row].value() for row in (0, -1)]
        assert ends == [0.0, 1.0]
    scene.press("restore", TY)
    assert np.abs(motion(parm, 1, 110) - before).max() <= 1e-9 * np.ptp(before)


@pytest.mark.parametrize("first", [-48, 0, 1001, 86401])
def test_spans_anywhere_in_time(scene: Scene, first: int) -> None:
    recipe = hold_recipe(scene, BOUNCE)
    parm = keyed(scene, scene.ball.parm("ty"), [(first, 7.0), (first + 24, 1.0)])
    point_at(scene, 'ch("../ty")')
    with scene.one_step():
        scene.press("commit", TY)
    assert outcomes(scene) == ["written"]
    assert (report_of(scene).rows[0].start, report_of(scene).rows[0].end) == pytest.approx(
        (first, first + 24)
    )
    assert frames_of(parm)[0] == pytest.approx(first, abs=1e-6)
    shown = motion(parm, first, first + 24)
    wanted = 7.0 - 6.0 * recipe.curve().evaluate(np.linspace(0.0, 1.0, len(shown)))
    assert np.abs(shown - wanted).max() <= 1e-6 * 6.0
    with scene.refused():
        scene.press("commit")
    assert outcomes(scene) == ["unchanged"]


CLOSED = {**BOUNCE, "stack": [{"type": "repeat", "mode": "ping_pong", "count": 2}]}


@pytest.mark.parametrize(
    ("keys", "recipe", "amplitude", "said"),
    [
        ([(1, 100.0), (25, 100.0)], BOUNCE, None, "unchanged (does not move)"),
        (
            [(1, 100.0), (13, 120.0), (25, 100.0)],
            BOUNCE,
            None,
            "start and end are equal; give From and To two values",
        ),
        ([(1, 100.0), (25, 100.0)], CLOSED, None, "give Amplitude; nothing says how high the motion is"),
        ([(1, 100.0), (25, 100.0)], CLOSED, 4.0, ""),
        ([(1, 100.0), (13, 120.0), (25, 100.0)], CLOSED, None, ""),
    ],
    ids=["still", "moves between", "closed", "closed with a height", "closed over a move"],
)
def test_a_move_from_100_to_100(
    scene: Scene, keys: Any, recipe: dict[str, Any], amplitude: float | None, said: str
) -> None:
    held_recipe = hold_recipe(scene, recipe)
    parm = keyed(scene, scene.ball.parm("ty"), keys)
    point_at(scene, 'ch("../ty")')
    if amplitude is not None:
        own.write(scene.node, {"target_useamplitude1": 1, "target_amplitude1": amplitude})
    scene.press("commit", TY)
    if said:
        assert report_of(scene).rows[0].text == said
        assert len(parm.keyframes()) == len(keys)
        return
    shown = motion(parm, 1, 25)
    height = amplitude or 20.0
    wanted = 100.0 + height * held_recipe.curve().evaluate(np.linspace(0.0, 1.0, len(shown)))
    assert np.abs(shown - wanted).max() <= 0.005 * height * np.ptp(
        held_recipe.curve().evaluate(np.linspace(0, 1))
    )


@pytest.mark.parametrize(("size", "last"), [(1e-6, 25), (1e9, 2401)])
@pytest.mark.parametrize("base", [0.0, 1.0])
def test_tiny_and_huge_ranges(scene: Scene, size: float, last: int, base: float) -> None:
    recipe = hold_recipe(scene, elastic(0.3))
    parm = keyed(scene, scene.ball.parm("ty"), [(1, base), (last, base + size)])
    point_at(scene, 'ch("../ty")')
    scene.press("commit", TY)
    assert outcomes(scene) == ["written"], scene.status
    shown = motion(parm, 1, last)
    x = np.linspace(0.0, 1.0, len(shown))
    wanted = base + (parm.keyframes()[-1].value() - base) * recipe.curve().evaluate(x)
    assert np.abs(shown - wanted).max() <= 0.005 * size * 1.7
    scene.press("restore", TY)
    assert [key.value() for key in parm.keyframes()] == [base, base + size]


def test_a_slope_that_no_host_stores_is_refused_by_name(scene: Scene) -> None:
    """A huge move in a second."""
    hold_recipe(scene, elastic(0.3))
    keyed(scene, scene.ball.parm("ty"), [(1, 0.0), (25, 1e9)])
    point_at(scene, 'ch("../ty")')
    with scene.refused():
        scene.press("commit")
    assert outcomes(scene) == ["keys-too-close"]
    assert report_of(scene).rows[0].text.startswith("slope 1.4e8 at frame ")
    assert report_of(scene).rows[0].text.endswith("; at most 1e8 is stored")


@pytest.mark.parametrize(
    "session", [{"version": "21.0"}, {"version": "20.0", "api_20_0": "19.5"}], indirect=True, ids=str
)
def test_layers_removed_inserted_reset_and_undone(scene: Scene) -> None:
    own.write(scene.node, parms.values(STACK))
    states = [(held(scene), parms.read(scene.node).recipe)]
    block = scene.node.parm("layers")
    steps = (
        lambda: block.removeMultiParmInstance(0),
        lambda: block.insertMultiParmInstance(0),
        lambda: block.revertToDefaults(),
    )
    layers = []
    for step in steps:
        step()
        scene.node.cook(force=True)
        assert scene.node.errors() == ()
        states.append((held(scene), parms.read(scene.node).recipe))
        layers.append([entry["type"] for entry in states[-1][1].to_dict()["stack"]])
    assert layers == [["jiggle", "lag"], ["contrast", "jiggle", "lag"], []]
    for state in states[-2::-1]:
        scene.hou.undos.performUndo()
        assert (held(scene), parms.read(scene.node).recipe) == state


def test_a_uniform_scale_stays_uniform(scene: Scene) -> None:
    hold_recipe(scene, {**elastic(0.3), "stack": [{"type": "noise"}, {"type": "lag"}]})
    x = keyed(scene, scene.ball.parm("sx"), [(1, 0.0), (25, 100.0)])
    y = keyed(scene, scene.ball.parm("sy"), [(1, 0.0), (25, 50.0)])
    own.write(scene.node, {"target_node1": "..", "target_parms1": "sx sy"})
    with scene.one_step():
        scene.press("commit", "/obj/ball/sx", "/obj/ball/sy")
    wide, high = motion(x, 1, 25), motion(y, 1, 25)
    assert np.ptp(high) > 40.0
    assert np.abs(wide - 2.0 * high).max() <= 1e-9 * 100.0


@pytest.mark.parametrize("button", ["commit", "dryrun"])
def test_a_strict_range_is_warned_of_with_frame_and_amount(scene: Scene, button: str) -> None:
    hou = scene.hou
    group = scene.ball.parmTemplateGroup()
    strict = {"min": 0.0, "max": 1.0, "min_is_strict": True, "max_is_strict": True}
    group.append(hou.FloatParmTemplate("fade", "Fade", 1, **strict))
    group.append(hou.FloatParmTemplate("glow", "Glow", 1, min=0.0, max=1.0))
    scene.ball.setParmTemplateGroup(group)
    for name in ("fade", "glow"):
        keyed(scene, scene.ball.parm(name), [(1, 0.0), (25, 1.0)])
    recipe = hold_recipe(scene, elastic(0.2))
    own.write(scene.node, {"target_node1": "..", "target_parms1": "fade glow"})
    scene.press(button, "/obj/ball/fade", "/obj/ball/glow")
    fade, glow = report_of(scene).rows
    peak = recipe.result().readouts.first_peak
    assert peak is not None
    frame, by = 1 + 24 * peak[0], peak[1] - 1.0
    (note,) = [text for text in fade.notes if text.startswith("clamped above 1 at frame ")]
    told_frame, _, told_by = note.removeprefix("clamped above 1 at frame ").partition(", by ")
    assert float(told_frame) == pytest.approx(frame, abs=0.05)
    assert float(told_by) == pytest.approx(by, rel=0.02)
    assert not [text for text in glow.notes if "clamped" in text]
    assert note in scene.node.parm("report").unexpandedString()


@pytest.mark.parametrize(("frame", "elasticity"), [(1, 0.2), (25, 0.5), (49, 0.8)])
def test_an_animated_elasticity_is_read_at_one_frame(scene: Scene, frame: int, elasticity: float) -> None:
    """Cook, dry run and commit read it at *Evaluate Recipe At*, wherever the playbar stands."""
    hold_recipe(scene, bounce(0.6))
    parm = scene.node.parm("bounce_elasticity")
    for at, value in ((1, 0.2), (49, 0.8)):
        key = scene.hou.Keyframe()
        key.setFrame(at)
        key.setValue(value)
        key.setExpression("linear()", scene.hou.exprLanguage.Hscript)
        parm.setKeyframe(key)
    own.write(scene.node, {"eval_frame": frame}, "replace")
    point_at(scene, 'ch("../ty")')
    scene.hou.setFrame(10)
    wanted = Recipe.from_dict(bounce(elasticity))
    geometry = scene.node.geometry()
    assert geometry.attribValue("fingerprint") == wanted.fingerprint
    texts = [message["text"] for message in json.loads(geometry.attribValue("messages"))]
    assert f"Elasticity is animated; read at frame {frame}" in texts
    scene.press("commit", TY)
    shown = motion(scene.ball.parm("ty"), 1, 60)
    expected = 7.0 + (0.9 - 7.0) * wanted.curve().evaluate(np.linspace(0.0, 1.0, len(shown)))
    assert np.abs(shown - expected).max() <= 1e-6 * 6.1
    assert scene.hou.frame() == 10


@pytest.mark.parametrize("driven", ["keep", "replace"])
def test_a_preset_onto_an_elasticity_that_references_another_node(scene: Scene, driven: str) -> None:
    other = scene.ball.createNode("keywright::motion_recipe", "other")
    own.write(other, {"shape": "bounce", "bounce_elasticity": 0.35})
    parm = scene.node.parm("bounce_elasticity")
    parm.setExpression('ch("../other/bounce_elasticity")', scene.hou.exprLanguage.Hscript)
    own.write(scene.node, {"library": "bounce/basketball", "load_driven": driven})
    with scene.one_step():
        said = scene.press("load")  # the witness: nothing outside the node changes
    assert other.parm("bounce_elasticity").eval() == 0.35
    if driven == "keep":
        assert parm.expression() == 'ch("../other/bounce_elasticity")'
        assert "1 setting with keys or references is left as it is" in said
    else:
        assert parm.keyframes() == ()
        assert parm.eval() != 0.35
