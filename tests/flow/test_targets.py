"""Where a row leads: every outcome that can be told before a plan is made, and the words it is told in."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from keywright.node import own
from keywright.node.channels import targets
from keywright.node.report import Outcome

from .conftest import Scene

BALL, NODE = "/obj/ball", "/obj/ball/motion_recipe1"


def refer(scene: Scene, text: str, row: int = 1, *, python: bool = False) -> None:
    """Gives a row's reference an expression."""
    language = scene.hou.exprLanguage.Python if python else scene.hou.exprLanguage.Hscript
    scene.node.parm(f"target_ref{row}").setExpression(text, language)


def name(scene: Scene, path: str, parms: str, row: int = 1) -> None:
    """Gives a row a node and parameters."""
    own.write(scene.node, {"targets": max(row, own.integer(scene.node, "targets"))})
    own.write(scene.node, {f"target_node{row}": path, f"target_parms{row}": parms})


def found(scene: Scene) -> list[tuple[str, str, str]]:
    """Label, outcome and words of every target; ``ready`` if it can be written."""
    return [
        (target.label, target.outcome.value if target.outcome else "ready", target.text)
        for target in targets.resolve(scene.node)
    ]


# Rows that lead to channels


def test_a_pasted_reference(scene: Scene) -> None:
    scene.artist.copy_parameter(f"{BALL}/ty")
    scene.artist.paste_relative_references(f"{NODE}/target_ref1")
    assert found(scene) == [("/obj/ball/ty", "ready", "")]


def test_a_reference_follows_a_rename_and_a_chain_is_shown(scene: Scene) -> None:
    ctrl = scene.hou.node("/obj").createNode("null", "ctrl")
    refer(scene, 'ch("../../ctrl/ty")')
    ctrl.parm("ty").setExpression('ch("../ball/ty")', scene.hou.exprLanguage.Hscript)
    target = targets.resolve(scene.node)[0]
    assert (target.label, target.notes) == ("/obj/ball/ty", ("via /obj/ctrl/ty",))
    ctrl.setName("handle")
    scene.ball.setName("rubber")
    target = targets.resolve(scene.node)[0]
    assert (target.label, target.notes) == ("/obj/rubber/ty", ("via /obj/handle/ty",))


def test_nodes_by_path_with_one_name_several_and_a_tuple(scene: Scene) -> None:
    name(scene, "..", "ty")
    name(scene, BALL, "rx rz", 2)
    name(scene, "..", "s", 3)
    wanted = ["ty", "rx", "rz", "sx", "sy", "sz"]
    assert found(scene) == [(f"{BALL}/{parm}", "ready", "") for parm in wanted]


def test_a_pattern_expands_in_natural_order_at_each_check(scene: Scene) -> None:
    obj = scene.hou.node("/obj")
    for post in ("post10", "post2", "fence", "post1"):
        obj.createNode("geo", post)
    name(scene, "../../post*", "ty")
    assert [label for label, _, _ in found(scene)] == ["/obj/post1/ty", "/obj/post2/ty", "/obj/post10/ty"]
    obj.createNode("geo", "post3")
    assert [label for label, _, _ in found(scene)][2] == "/obj/post3/ty"


def test_channels_of_multiparm_rows_are_targets(scene: Scene) -> None:
    other = scene.ball.createNode("keywright::motion_recipe::1.0", "other")
    solver = scene.hou.node("/obj").createNode("geo", "rig")
    group = solver.parmTemplateGroup()
    hou = scene.hou
    block = hou.FolderParmTemplate("poses", "Poses", folder_type=hou.folderType.MultiparmBlock)
    block.addParmTemplate(hou.FloatParmTemplate("angle#", "Angle", 1))
    group.append(block)
    solver.setParmTemplateGroup(group)
    solver.parm("poses").set(2)
    name(scene, "/obj/rig", "angle2")
    assert found(scene) == [("/obj/rig/angle2", "ready", "")]
    name(scene, other.path(), "wave_phase")
    assert found(scene)[0][1] == "own-node"


# Rows that are off, empty or broken

Make = Callable[[Scene], None]


def keyed_reference(scene: Scene) -> None:
    refer(scene, 'ch("../ty")')
    scene.node.parm("target_ref1").deleteAllKeyframes()
    for frame in (1, 24):
        key = scene.hou.Keyframe()
        key.setFrame(frame)
        key.setValue(1.0)
        scene.node.parm("target_ref1").setKeyframe(key)


def twice(scene: Scene) -> None:
    name(scene, "..", "ty", 1)
    refer(scene, 'ch("../ty")', 1)
    own.write(scene.node, {"targets": 2})
    name(scene, "..", "ty", 2)


def loop(scene: Scene) -> None:
    hscript = scene.hou.exprLanguage.Hscript
    refer(scene, 'ch("../rx")')
    scene.ball.parm("rx").setExpression('ch("ry")', hscript)
    scene.ball.parm("ry").setExpression('ch("rx")', hscript)


ROWS: list[tuple[Make, str, str]] = [
    (lambda scene: None, "empty", ""),
    (lambda scene: name(scene, "../gone", "ty"), "missing", "no /obj/ball/gone"),
    (lambda scene: name(scene, "..", "bounce"), "missing", "no /obj/ball/bounce"),
    (
        lambda scene: name(scene, "..", " "),
        "missing",
        "no parameter named; write for example ty, or t for all components",
    ),
    (lambda scene: name(scene, "/obj/post*", "ty"), "missing", "no /obj/post*"),
    (lambda scene: name(scene, "", "ty rz"), "missing", "no node named; write for example ../../ball"),
    (lambda scene: name(scene, " ", " ty "), "missing", "no node named; write for example ../../ball"),
    (lambda scene: name(scene, "", " "), "empty", ""),
    (lambda scene: refer(scene, 'ch("../../ball2/ty")'), "missing", "no /obj/ball2/ty"),
    (keyed_reference, "lost-reference", "row 1 has lost its reference (keys were set on it); paste it again"),
    (
        lambda scene: refer(scene, 'ch("../ty")*2'),
        "not-a-reference",
        'ch("../ty")*2 is not a plain reference',
    ),
    (lambda scene: refer(scene, '-ch("../ty")'), "not-a-reference", '-ch("../ty") is not a plain reference'),
    (
        lambda scene: refer(scene, 'chf("../ty", 3)'),
        "not-a-reference",
        'chf("../ty", 3) is not a plain reference',
    ),
    (
        lambda scene: refer(scene, "hou.ch('../ty')", python=True),
        "python-reference",
        "a Python reference is not tracked by Houdini; "
        "set the node's expression language to Hscript and paste again",
    ),
    (loop, "not-a-reference", 'ch("ry") leads back to itself'),
]


def both_kinds(scene: Scene) -> None:
    """A reference beside names that a node row has left."""
    name(scene, "", "rz")
    refer(scene, 'ch("../ty")')


def test_a_reference_stands_whatever_names_are_left_beside_it(scene: Scene) -> None:
    both_kinds(scene)
    assert found(scene) == [("/obj/ball/ty", "ready", "")]


@pytest.mark.parametrize("button", ["targets_check", "dryrun", "commit", "reapply"])
def test_parameters_of_no_node_are_told_by_every_button(scene: Scene, button: str) -> None:
    """Nothing is written because of them; a row that names nothing at all stays silent."""
    name(scene, "..", "ty")
    own.write(scene.node, {"targets": 3, "target_parms2": "rz"})
    with scene.refused():
        scene.press(button)
    text = "no node named; write for example ../../ball"
    assert scene.node.parm("target_status2").eval() == text
    assert scene.node.parm("target_status3").eval() == ""
    assert f"rz: {text}" in scene.status


@pytest.mark.parametrize(("make", "outcome", "text"), ROWS)
def test_a_row_that_leads_to_no_channel(scene: Scene, make: Make, outcome: str, text: str) -> None:
    make(scene)
    target = targets.resolve(scene.node)[0]
    assert target.parm is None
    assert (target.outcome, target.text) == (Outcome(outcome), text)


def test_a_row_that_is_off(scene: Scene) -> None:
    name(scene, "..", "ty")
    own.write(scene.node, {"targets": 2, "target_enabled1": 0, "target_node2": "..", "target_parms2": "ty"})
    assert found(scene) == [("/obj/ball/ty", "off", "off"), ("/obj/ball/ty", "ready", "")]


def test_the_same_channel_twice(scene: Scene) -> None:
    twice(scene)
    assert found(scene)[1] == ("/obj/ball/ty", "duplicate", "same channel as row 1")


@pytest.mark.parametrize(
    "session",
    [
        {"version": "21.0", "missing_ref_parm": missing, "missing_ref_eval": value}
        for missing in ("raises", "itself")
        for value in ("raises", "zero")
    ],
    indirect=True,
    ids=str,
)
def test_a_broken_reference_whatever_the_host_does_with_it(scene: Scene) -> None:
    refer(scene, 'ch("../../ball2/ty")')
    assert found(scene) == [("/obj/ball2/ty", "missing", "no /obj/ball2/ty")]


# Channels that cannot be written


def lock(scene: Scene) -> None:
    scene.ball.parm("ty").lock(True)


def lock_asset(scene: Scene) -> None:
    scene.session.root.find("/obj").change("is_locked_asset", True)


def leave_the_take(scene: Scene) -> None:
    takes = scene.hou.takes
    takes.setCurrentTake(takes.rootTake().addChildTake("lighting"))


def drive(scene: Scene) -> None:
    scene.ball.parm("ty").deleteAllKeyframes()
    scene.ball.parm("ty").setExpression("sin($F)", scene.hou.exprLanguage.Hscript)


def leave_pending(scene: Scene) -> None:
    scene.session.auto_commit = False
    scene.ball.parm("ty").set(9.0)


CHANNELS: list[tuple[Make, str, str, str]] = [
    (lock, "ty", "locked", "locked"),
    (lock_asset, "ty", "locked-asset", "inside the locked asset /obj"),
    (leave_the_take, "ty", "not-in-take", "not in take lighting; include it there first"),
    (drive, "ty", "driven", "driven by sin($F)"),
    (leave_pending, "ty", "pending", "an unkeyed change is waiting; key it or revert it first"),
    (
        lambda scene: None,
        "vm_renderable",
        "not-keyable",
        "a toggle parameter; only float channels are written",
    ),
    (
        lambda scene: None,
        "shop_materialpath",
        "not-keyable",
        "a string parameter; only float channels are written",
    ),
    (lambda scene: None, "rOrd", "not-keyable", "a menu parameter; only float channels are written"),
]


@pytest.mark.parametrize(("make", "parm", "outcome", "text"), CHANNELS)
@pytest.mark.parametrize("by", ["node", "reference"])
def test_a_channel_that_cannot_be_written(
    scene: Scene, make: Make, parm: str, outcome: str, text: str, by: str
) -> None:
    if by == "node":
        name(scene, "..", parm)
    else:
        refer(scene, f'ch("../{parm}")')
    make(scene)
    [(label, is_, said)] = found(scene)
    assert (label, is_) == (f"{BALL}/{parm}", outcome)
    assert said.startswith(text)


@pytest.mark.parametrize(("track", "text"), [("/ch/motion/ty", "/ch/motion/ty"), (None, "a CHOP")])
def test_a_channel_that_a_chop_overrides(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, track: str | None, text: str
) -> None:
    """The stand-in knows that a channel is overridden, but no tracks."""
    name(scene, "..", "ty")
    scene.session.overridden.add(scene.session.parm_record(f"{BALL}/ty"))
    by = None if track is None else SimpleNamespace(name=lambda: track)
    monkeypatch.setattr(scene.hou.Parm, "overrideTrack", lambda parm: by)
    assert found(scene) == [("/obj/ball/ty", "overridden", f"overridden by {text}")]


def test_points_of_ramps_and_whole_numbers_are_no_channels(scene: Scene) -> None:
    hou = scene.hou
    rig = hou.node("/obj").createNode("geo", "rig")
    group = rig.parmTemplateGroup()
    group.append(hou.RampParmTemplate("falloff", "Falloff", hou.rampParmType.Float))
    group.append(hou.IntParmTemplate("count", "Count", 1))
    rig.setParmTemplateGroup(group)
    name(scene, "/obj/rig", "falloff1value count")
    assert [(outcome, text.split(";")[0]) for _, outcome, text in found(scene)] == [
        ("not-keyable", "a ramp point parameter"),
        ("not-keyable", "an integer parameter"),
    ]


def test_a_take_that_includes_the_channel_lets_it_be_written(scene: Scene) -> None:
    name(scene, "..", "ty")
    leave_the_take(scene)
    scene.hou.takes.currentTake().addParmTuple(scene.ball.parmTuple("t"))
    assert found(scene) == [("/obj/ball/ty", "ready", "")]


@pytest.mark.parametrize(
    "session", [{"version": "21.0", "ui": ui} for ui in (True, False)], indirect=True, ids=str
)
def test_a_disabled_channel_is_written_and_noted_where_that_is_known(scene: Scene) -> None:
    name(scene, "..", "ty")
    scene.ball.parm("ty").disable(True)
    [target] = targets.resolve(scene.node)
    assert target.outcome is None
    assert target.notes == (("disabled",) if scene.session.has_ui else ())


# What rows say, and their order


def test_settings_of_a_row(scene: Scene) -> None:
    name(scene, "..", "ty")
    own.write(scene.node, {"exposure": 2})
    assert targets.resolve(scene.node)[0].settings == targets.Settings(exposure=2)
    own.write(
        scene.node,
        {"target_offset1": 3.5, "target_userange1": 1, "target_start1": 5.0, "target_end1": 9.0}
        | {"target_usefrom1": 1, "target_from1": -1.0, "target_useto1": 1, "target_to1": 0.0}
        | {"target_useamplitude1": 1, "target_amplitude1": 0.5, "target_exposure1": 1},
    )
    wanted = targets.Settings(3.5, (5.0, 9.0), -1.0, 0.0, 0.5, 1)
    assert targets.resolve(scene.node)[0].settings == wanted


def shuffled(scene: Scene, seed: int) -> list[str]:
    rows = targets.resolve(scene.node)
    return [rows[i].label for i in targets.in_order(rows, "shuffle", seed)]


def test_orders_of_a_stagger(scene: Scene) -> None:
    obj = scene.hou.node("/obj")
    for post in ("post10", "post2", "post1"):
        obj.createNode("geo", post)
        name(scene, f"/obj/{post}", "ty", {"post10": 1, "post2": 2, "post1": 3}[post])
    rows = targets.resolve(scene.node)
    orders: dict[str, Any] = {order: targets.in_order(rows, order, 1) for order in ("row", "name", "reverse")}
    assert orders == {"row": [0, 1, 2], "name": [2, 1, 0], "reverse": [2, 1, 0]}
    before = {seed: shuffled(scene, seed) for seed in range(6)}
    assert len({tuple(labels) for labels in before.values()}) > 2
    assert before == {seed: shuffled(scene, seed) for seed in range(6)}
    name(scene, "..", "ty", 4)
    for seed, labels in before.items():  # one more target does not shuffle the others
        assert [label for label in shuffled(scene, seed) if label != f"{BALL}/ty"] == labels
