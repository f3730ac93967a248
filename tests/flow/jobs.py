"""What an animator does with the node, as jobs that must end well under any answer of the host.

Each works in a fresh demo scene and checks keys, motion outside, and the way back.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

import hou_standin
from keywright import node as flow
from keywright import presets
from keywright.demo import scene as demo
from keywright.node.channels import targets
from keywright.node.curve import ease

from .conftest import ASSET, Scene
from .test_commit import BOUNCE, hold_recipe, motion, point_at
from .test_get_keys import X, move, select, shown
from .test_library import drive, set_parms
from .test_reapply import assert_same, bounce, edit, elastic, keys_of, outcomes
from .ways import select_keys, tool

Settings = Mapping[str, Any]
Job = Callable[[Scene], None]


def run(job: Job, settings: Settings, version: str = "21.0") -> None:
    """Do a job in a session of its own."""
    session = hou_standin.install(version=version, ui=True, **settings)
    try:
        job(Scene(session, demo.build(ASSET)))
    finally:
        hou_standin.uninstall()


def commit(scene: Scene) -> None:
    """Whole channels are replaced, and the undo brings every key back."""
    _commit(scene, ("ty", "sy"), demo.FIRST, demo.LAST)


def commit_inside_a_segment(scene: Scene) -> None:
    """A stretch without keys at its ends gets keys there."""
    _commit(scene, ("ty",), 24, 48)


def commit_among_automatic_keys(scene: Scene) -> None:
    """A stretch from key to key, automatic slopes on both sides."""
    _commit(scene, ("sy",), 22, 34)


def _commit(scene: Scene, names: tuple[str, ...], first: int, last: int) -> None:
    recipe = hold_recipe(scene, BOUNCE)
    point_at(scene, *(f'ch("../{name}")' for name in names))
    if (first, last) != (demo.FIRST, demo.LAST):
        _range(scene, first, last)
    before = {name: motion(scene.ball.parm(name), demo.FIRST, demo.LAST) for name in names}
    witness = hou_standin.snapshot(scene.session)
    scene.press("commit", *(f"/obj/ball/{name}" for name in names))
    assert scene.status.startswith(f"{8 * len(names)} keys on {len(names)} channel"), scene.status
    x = np.linspace(0.0, 1.0, 4 * (last - first) + 1)
    inside = _part(first, last)
    for name in names:
        after = motion(scene.ball.parm(name), demo.FIRST, demo.LAST)
        start, end = before[name][inside][[0, -1]]
        wanted = start + (end - start) * recipe.curve().evaluate(x)
        assert np.abs(after[inside] - wanted).max() <= 1e-6 * abs(end - start), name
        _assert_outside(after, before[name], inside)
    scene.hou.undos.performUndo()
    after_undo = hou_standin.snapshot(scene.session)
    lines = hou_standin.difference(witness, after_undo)
    assert [line for line in lines if line.startswith("/obj/ball/") and "motion_recipe" not in line] == []


def _range(scene: Scene, first: int, last: int) -> None:
    for name, value in {"range": "frames", "range_start": first, "range_end": last}.items():
        scene.node.parm(name).set(value)


def _part(first: int, last: int) -> slice:
    """Where frames of a stretch stand in a motion."""
    return slice(4 * (first - demo.FIRST), 4 * (last - demo.FIRST) + 1)


def _assert_outside(after: np.ndarray, before: np.ndarray, inside: slice) -> None:
    """Nothing moved outside the stretch."""
    apart = np.abs(after - before)
    apart[inside] = 0.0
    assert apart.max() <= 1e-9 * np.ptp(before)


def again_and_back(scene: Scene) -> None:
    """Re-apply replaces its own keys and leaves the rest; Restore brings the first keys back."""
    hold_recipe(scene, bounce(0.6))
    point_at(scene, 'ch("../sy")')
    _range(scene, 12, 40)
    parm, inside = scene.ball.parm("sy"), _part(12, 40)
    before, keys = motion(parm, demo.FIRST, demo.LAST), keys_of(parm)
    scene.press("commit", "/obj/ball/sy")
    first = keys_of(parm)
    for elasticity in (0.7, 0.6):
        hold_recipe(scene, bounce(elasticity))
        scene.press("reapply", "/obj/ball/sy")
        assert outcomes(scene) == ["written"], scene.status
        _assert_outside(motion(parm, demo.FIRST, demo.LAST), before, inside)
    assert_same(keys_of(parm), first)
    scene.press("reapply")
    assert outcomes(scene) == ["unchanged"], scene.status
    scene.press("restore", "/obj/ball/sy")
    assert_same(keys_of(parm), keys)
    assert np.abs(motion(parm, demo.FIRST, demo.LAST) - before).max() <= 1e-9 * np.ptp(before)


def get_keys(scene: Scene) -> None:
    """Selected keys become the node's curve, as the host draws them; one that shortens handles is told."""
    path = move(scene)
    select(scene, path, 1, 49)
    said = scene.press("getkeys")
    if "is drawn otherwise than its handles say" in scene.session.desk.status:
        assert scene.session.switches.overlap == "scaled"
        return
    assert said == "5 knots from /obj/ball/tz, frame 1 to 49"
    wanted = (10.0 - shown(scene, path, 1, 49, X)) / 8.0
    assert np.abs(ease.read(scene.node).curve.evaluate(X) - wanted).max() < 1e-6


def recipes(scene: Scene) -> None:
    """Presets in and out; what the artist has driven is kept, or replaced if asked."""
    with tempfile.TemporaryDirectory() as folder:
        scene.hou.putenv("HOUDINI_USER_PREF_DIR", folder)
        _recipes(scene)


def _recipes(scene: Scene) -> None:
    ball, hover = presets.load("bounce/rubber_ball"), presets.load("loop/hover")
    drive(scene, "bounce_elasticity", "reference")
    drive(scene, "bounce_bounces", "expression")
    set_parms(scene, library="bounce/rubber_ball")
    assert scene.press("load").startswith("loaded bounce/rubber_ball; 2 settings with keys or references")
    assert scene.node.parm("bounce_elasticity").expression() == 'ch("../tx")'
    assert scene.node.parm("bounce_bounces").expression() == "0.2 + 0.1"
    set_parms(scene, load_driven="replace")
    assert scene.press("load") == "loaded bounce/rubber_ball"
    assert flow.recipe(scene.node).to_json() == ball.to_json()
    assert scene.press("save").startswith("saved ")
    set_parms(scene, library="loop/hover")
    scene.press("load")
    assert flow.recipe(scene.node).to_json() == hover.to_json()
    assert scene.press("recover").startswith("recovered ")
    assert flow.recipe(scene.node).to_json() == ball.to_json()
    scene.hou.undos.performUndo()
    assert flow.recipe(scene.node).to_json() == hover.to_json()


def hand_edit(scene: Scene) -> None:
    """A peak that was raised by hand is refused, then kept on another motion, then all is taken back."""
    hold_recipe(scene, elastic(0.3))
    point_at(scene, 'ch("../ty")')
    parm = scene.ball.parm("ty")
    before = motion(parm, demo.FIRST, demo.LAST)
    scene.press("commit", "/obj/ball/ty")
    (first, start), (last, end) = demo.BLOCKED["ty"][0][:2], demo.BLOCKED["ty"][-1][:2]
    seconds = 3 / 6 * (last - first) / demo.FPS  # the second overshoot, after three half swings
    index = min(range(len(keys_of(parm))), key=lambda i: abs(keys_of(parm)[i].time - seconds))
    edit(parm, index, 0.4)
    recipe = hold_recipe(scene, elastic(0.25))
    scene.press("reapply")
    assert outcomes(scene) == ["edited-by-hand"], scene.status
    scene.node.parm("hand_edits").set("keep")
    scene.press("reapply", "/obj/ball/ty")
    assert outcomes(scene) == ["written"], scene.status
    peak = start + (end - start) * recipe.curve().evaluate(0.5)
    near = [key.value for key in keys_of(parm) if abs(key.time - seconds) < 1e-4]
    assert len(near) == 1
    assert abs(near[0] - peak - 0.4) < 1e-3
    scene.press("restore", "/obj/ball/ty")
    assert np.abs(motion(parm, demo.FIRST, demo.LAST) - before).max() <= 1e-8 * np.ptp(before)


def ways_in(scene: Scene) -> None:
    """Selected keys get a node beside them; its recipe goes onto other keys; one undo takes each back."""
    select_keys(scene, ("tx", (1, 60)))
    labels = len(scene.undo_labels)
    tool("Shape Selected Keys")
    made = scene.hou.node("/obj/ball/motion_recipe2")
    assert [target.label for target in targets.resolve(made)] == ["/obj/ball/tx"]
    select_keys(scene, ("sy", (22, 34)))
    tool("Apply to Selected Keys")
    assert [target.label for target in targets.resolve(made)] == ["/obj/ball/tx", "/obj/ball/sy"]
    assert outcomes(scene, made) == ["written"]
    assert len(scene.undo_labels) == labels + 2
    scene.hou.undos.performUndo()
    scene.hou.undos.performUndo()
    assert [key.frame() for key in scene.ball.parm("sy").keyframes()] == [1, 22, 34, 60]
    assert scene.hou.node("/obj/ball/motion_recipe2") is None


def in_another_take(scene: Scene) -> None:
    """What a take commits is the take's: the root take keeps its keys, and so the other way round."""
    takes, parm = scene.hou.takes, scene.ball.parm("ty")
    point_at(scene, 'ch("../ty")')
    before, committed = keys_of(parm), {}
    lighting = takes.rootTake().addChildTake("lighting")
    for take, elasticity in ((lighting, 0.6), (takes.rootTake(), 0.7)):
        takes.setCurrentTake(take)
        assert_same(keys_of(parm), before)
        if take == lighting:
            lighting.addParmTuplesFromNode(scene.node)
            lighting.addParmTuple(parm.tuple())
        hold_recipe(scene, bounce(elasticity))
        scene.press("commit", "/obj/ball/ty")
        assert outcomes(scene) == ["written"], scene.status
        committed[take.name()] = keys_of(parm)
    for take in (lighting, takes.rootTake()):
        takes.setCurrentTake(take)
        assert_same(keys_of(parm), committed[take.name()])
        scene.press("reapply")
    scene.press("restore", "/obj/ball/ty")
    assert_same(keys_of(parm), before)


JOBS: tuple[Job, ...] = (
    commit,
    commit_inside_a_segment,
    commit_among_automatic_keys,
    again_and_back,
    get_keys,
    recipes,
    hand_edit,
    ways_in,
    in_another_take,
)
