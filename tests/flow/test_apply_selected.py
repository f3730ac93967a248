"""*Apply to Selected Keys*, and what a failure of the host leaves of the tools that write."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hou_standin
from keywright.demo import scene as demo
from keywright.host.keys import read_keys
from keywright.host.write import same_keys
from keywright.node import own, ways_in
from keywright.node.channels import targets

from .conftest import ASSET, Scene
from .ways import BALL, NODE, commit_on_ty, item, nothing_changed, said, select_keys, selection_kept, tool

#: Calls between two failures: every call would take minutes.
STRIDE = 23


@pytest.fixture(params=("20.0", "22.0"))
def session(request: pytest.FixtureRequest) -> Iterator[hou_standin.Session]:
    """A graphical session of the oldest and the newest version."""
    yield hou_standin.install(version=request.param, ui=True)
    hou_standin.uninstall()


@pytest.fixture
def bare(scene: Scene) -> Scene:
    """The ball, and a recipe of something else."""
    scene.node.parm("targets").set(1)
    scene.node.parm("target_node1").set("..")
    scene.node.parm("target_parms1").set("tz")
    return scene


# Apply to Selected Keys


@pytest.mark.parametrize("press", [tool, item], ids=["shelf", "menu"])
def test_the_recipe_used_last_goes_onto_the_selected_keys(bare: Scene, press: Any) -> None:
    commit_on_ty(bare)
    other = bare.ball.createNode("keywright::motion_recipe")
    assert other.path() == "/obj/ball/motion_recipe2"  # newer, but nobody has used it
    before = read_keys(bare.ball.parm("sy"))
    select_keys(bare, ("sy", (22, 34)))
    parms = [bare.ball.parm("sy")] if press is item else []
    with bare.one_step(), selection_kept(bare), bare.witness(f"{BALL}/sy", NODE):
        press("Apply to Selected Keys", *parms)
    assert own.integer(bare.node, "targets") == 2
    found = targets.resolve(bare.node)[1]
    assert (found.label, found.settings.own_range) == ("/obj/ball/sy", (22.0, 34.0))
    assert own.text(bare.node, "target_id2")
    frames = [key.frame() for key in bare.ball.parm("sy").keyframes()]
    assert frames[0] == 1
    assert frames[-1] == 60
    assert len([f for f in frames if 22 < f < 34]) > 1
    assert " keys on 1 channel, worst " in said(bare)
    bare.node.parm("target_restore2").pressButton()
    assert same_keys(read_keys(bare.ball.parm("sy")), before)


def test_used_is_what_was_pressed_last_and_after_a_load_what_committed_last(
    bare: Scene, tmp_path: Path
) -> None:
    """Of three nodes, none of which is first or last in both orders."""
    ways = {}
    for number, name in enumerate(("tx", "rz", "sy"), start=2):
        ways[name] = bare.ball.createNode("keywright::motion_recipe", f"recipe{number}")
        own.write(ways[name], {"targets": 1, "target_node1": "..", "target_parms1": name, "shape": "bounce"})
    for name in ("sy", "tx", "rz"):
        ways[name].parm("commit").pressButton()
    assert ways_in.last_used() == ways["rz"]
    ways["tx"].parm("dryrun").pressButton()
    assert ways_in.last_used() == ways["tx"]
    bare.hou.hipFile.save(str(tmp_path / "scene.hip"))
    bare.hou.hipFile.load(str(tmp_path / "scene.hip"), suppress_save_prompt=True)
    assert ways_in.last_used() == bare.hou.node("/obj/ball/recipe3")


def test_a_channel_with_a_row_is_recorded_there(bare: Scene) -> None:
    commit_on_ty(bare)
    own_range = bare.node.parm("target_userange1").eval()
    bare.node.parm("forget").pressButton()
    select_keys(bare, ("ty", tuple(key.frame() for key in bare.ball.parm("ty").keyframes())[:3]))
    tool("Apply to Selected Keys")
    assert "on 1 channel" in said(bare)
    assert own.integer(bare.node, "targets") == 1
    assert bare.node.parm("target_userange1").eval() == own_range
    assert own.text(bare.node, "target_id1")


def test_neither_offset_nor_stagger_moves_it_off_the_selected_keys(bare: Scene) -> None:
    """How long poses are held counts: that of the row, or of all rows for one that is new."""
    own.write(bare.node, {"target_parms1": "ty", "shape": "bounce", "target_offset1": 4, "exposure": 2})
    own.write(bare.node, {"target_exposure1": 3, "stagger": "step", "stagger_frames": 5})
    select_keys(bare, ("ty", (1, 60)), ("sy", (22, 34)), ("rz", (12, 60)))
    tool("Apply to Selected Keys")
    rows = {row.channel: (row.start, row.end) for row in bare.last_report.rows}
    assert rows == {
        f"{BALL}/ty": pytest.approx((1, 60)),
        f"{BALL}/sy": pytest.approx((22, 34)),
        f"{BALL}/rz": pytest.approx((12, 60)),
    }
    held = {"ty": range(1, 61, 3), "sy": range(22, 35, 2), "rz": range(12, 61, 2)}
    for name, frames in held.items():
        found = {round(key.frame(), 6) for key in bare.ball.parm(name).keyframes()}
        assert set(frames) <= found, name
        assert not {frame for frame in found - set(frames) if frames[0] < frame < frames[-1]}, name


def test_what_cannot_be_written_refuses_and_leaves_no_row(bare: Scene) -> None:
    commit_on_ty(bare)
    bare.ball.parm("rz").lock(True)
    select_keys(bare, ("sy", (22, 34)), ("rz", (12, 60)))
    with bare.refused(), selection_kept(bare):
        tool("Apply to Selected Keys")
    assert bare.status == "nothing written: 1 problem: /obj/ball/rz: locked"
    assert bare.session.desk.messages == [f"{NODE}: {bare.status}"]
    select_keys(bare, ("sy", (22,)))
    with bare.refused():
        tool("Apply to Selected Keys")
    assert bare.status.endswith("/obj/ball/sy: one key is selected; a move has at least two")


def test_without_a_recipe_there_is_nothing_to_apply(bare: Scene) -> None:
    bare.node.destroy()
    select_keys(bare, ("sy", (22, 34)))
    with nothing_changed(bare):
        tool("Apply to Selected Keys")
    assert said(bare) == (
        "there is no Motion Recipe that could be applied; make one, or use Shape Selected Keys"
    )


def on_selected_ty(settings: dict[str, Any]) -> Scene:
    """A recipe that has committed, and other keys that are selected."""
    scene = Scene(hou_standin.install(ui=True, readback_noise="none", **settings), demo.build(ASSET))
    own.write(scene.node, {"target_node1": "..", "target_parms1": "ty", "shape": "bounce"})
    scene.node.parm("commit").pressButton()
    select_keys(scene, ("sy", (22, 34)))
    return scene


def is_done(scene: Scene, label: str) -> bool:
    """Whether all of it was done; half of it fails here."""
    if label == "Apply to Selected Keys":
        if own.integer(scene.node, "targets") == 1:
            return False
        assert own.text(scene.node, "target_id2")
        assert len(scene.ball.parm("sy").keyframes()) > 4
        return True
    made = scene.hou.node("/obj/ball/motion_recipe2")
    if made is None:
        return False
    assert own.integer(made, "ease_knots") == 2
    assert [target.label for target in targets.resolve(made)] == [f"{BALL}/sy"]
    return True


@pytest.mark.parametrize("label", ["Shape Selected Keys", "Apply to Selected Keys"])
@pytest.mark.parametrize("settings", [{"version": "22.0"}, {"version": "20.0"}], ids=["22.0", "20.0"])
def test_a_failure_of_the_host_leaves_all_or_nothing(label: str, settings: dict[str, Any]) -> None:
    scene = on_selected_ty(settings)
    try:
        scene.session.calls.reset()
        tool(label)
        total = scene.session.calls.total
    finally:
        hou_standin.uninstall()
    assert total > 100
    outcomes = set()
    for number in range(1, total + 1, STRIDE):
        scene = on_selected_ty(settings)
        try:
            before, keys = hou_standin.snapshot(scene.session), read_keys(scene.ball.parm("sy"))
            scene.session.calls.fail(number)
            tool(label)
            scene.session.calls.clear()
            lines = hou_standin.difference(before, hou_standin.snapshot(scene.session))
            words = (f"{NODE}/{name}:" for name in ("status", "report", "target_status1"))
            told = (*words, f"{NODE}/:", f"{BALL}/sy:")
            done = is_done(scene, label)
            outcomes.add(done)
            if not done:
                assert [line for line in lines if not line.startswith(told)] == [], number
                assert same_keys(read_keys(scene.ball.parm("sy")), keys), number
        finally:
            hou_standin.uninstall()
    assert False in outcomes  # of the calls after everything was done some do not matter
