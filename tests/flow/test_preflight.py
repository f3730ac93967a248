"""Whether the node itself can act, and what is said of the whole before rows are looked at."""

from __future__ import annotations

from typing import Any

import pytest

from keywright import node as scripted
from keywright.node import own

from .conftest import Scene
from .test_commit import BOUNCE, hold_recipe, point_at
from .test_reapply import TY, report_of

NODE = "/obj/ball/motion_recipe1"
IN_ASSET = (
    "this node is inside the locked asset /obj/ball; unlock it, or make this node editable in the asset"
)
NOT_IN_TAKE = (
    "this node is not in take lighting; include its status, report and target rows there, "
    "or go to the root take"
)


@pytest.fixture
def ready(scene: Scene) -> Scene:
    """A bounce for the ball's ``ty``."""
    hold_recipe(scene, BOUNCE)
    point_at(scene, 'ch("../ty")')
    return scene


def close_asset(scene: Scene) -> None:
    scene.session.root.find("/obj/ball").change("is_locked_asset", True)


def in_take(scene: Scene, *names: str) -> None:
    takes = scene.hou.takes
    takes.setCurrentTake(takes.rootTake().addChildTake("lighting"))
    for name in names:
        takes.currentTake().addParmTuple(scene.node.parmTuple(name))
    takes.currentTake().addParmTuple(scene.ball.parmTuple("t"))


@pytest.mark.parametrize("button", ["commit", "reapply", "restore", "forget", "takeover", "getkeys", "load"])
def test_inside_a_locked_asset_nothing_is_written(ready: Scene, button: str) -> None:
    own.write(ready.node, {"library": "bounce/basketball"})
    close_asset(ready)
    keys = ready.ball.parm("ty").keyframes()
    with ready.refused():
        ready.node.parm(button).pressButton()
    assert ready.ball.parm("ty").keyframes() == keys
    assert ready.session.desk.status.endswith(IN_ASSET)


def test_inside_a_locked_asset_the_node_cooks(ready: Scene) -> None:
    close_asset(ready)
    ready.node.cook(force=True)
    assert ready.node.errors() == ()
    assert ready.node.geometry().findPrimGroup("curve") is not None


@pytest.mark.parametrize("button", ["commit", "reapply", "dryrun", "restore", "forget", "takeover"])
def test_in_a_take_without_the_node_nothing_is_written(ready: Scene, button: str) -> None:
    """Although the channel is in the take: the node could not say what it did, nor remember it."""
    in_take(ready)
    with ready.refused():
        ready.node.parm(button).pressButton()
    assert ready.session.desk.status == NOT_IN_TAKE
    assert scripted.last_report(ready.node).summary == NOT_IN_TAKE  # type: ignore[union-attr]


@pytest.mark.parametrize("left_out", ["status", "report", "target_status1", "target_id1"])
def test_in_a_take_without_some_of_the_node_nothing_is_written(ready: Scene, left_out: str) -> None:
    names = ("status", "report", "target_status1", "target_id1")
    in_take(ready, *(name for name in names if name != left_out))
    before = ready.ball.parm("ty").keyframes()
    ready.node.parm("commit").pressButton()
    assert ready.ball.parm("ty").keyframes() == before
    assert ready.session.desk.status == NOT_IN_TAKE


def test_in_a_take_with_the_node_and_its_channel_a_commit_is_written(ready: Scene) -> None:
    in_take(ready, "status", "report", "target_status1", "target_id1")
    assert ready.press("commit", TY) == "8 keys on 1 channel, worst 0 %"


@pytest.mark.parametrize(
    ("view", "said"), [(0, ""), (1, "; all 2 layers are used, View up to Layer shows 1"), (5, "")]
)
@pytest.mark.parametrize("button", ["commit", "dryrun"])
def test_the_status_says_that_a_commit_uses_all_layers(
    ready: Scene, view: int, said: str, button: str
) -> None:
    layers: list[Any] = [{"type": "contrast"}, {"type": "arc_bias"}]
    recipe = hold_recipe(ready, {**BOUNCE, "stack": layers})
    ready.node.parm("stack_view").set(view)
    status = ready.press(button, TY)
    assert status.endswith(" %" + said)
    assert report_of(ready).summary == status
    if button == "commit":
        middle = ready.ball.parm("ty").evalAtFrame(30.5)
        assert middle == pytest.approx(7 + (0.9 - 7) * recipe.curve().evaluate(0.5), abs=0.005 * 6.1)


def test_a_check_says_first_that_the_node_is_a_copy(ready: Scene) -> None:
    ready.press("commit", TY)
    [made] = ready.hou.copyNodesTo([ready.node], ready.ball)
    copy = Scene(ready.session, made)
    with copy.refused():
        said = copy.press("targets_check")
    assert said.startswith(f"this recipe is a copy and drives the same channels as {NODE}; 0 channels can be")


def test_a_check_and_a_script_say_what_can_be_written_and_is_no_problem(ready: Scene) -> None:
    report = scripted.check(ready.node)
    assert report.summary == "1 channel can be written"
    assert report.problem == ""
    assert ready.values("target_status1") == ("/obj/ball/ty, 0.9 to 7: 3 keys, frame 1 to 60",)


def test_an_editable_node_inside_a_locked_asset_commits_outside(
    ready: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The asset names the node editable; the channels lie on the asset itself and beside it."""
    post = ready.ball.parent().createNode("geo", "post")
    post.parm("ty").setKeyframes(ready.ball.parm("ty").keyframes())
    own.write(ready.node, {"targets": 2, "target_node2": "../../post", "target_parms2": "ty"})
    close_asset(ready)
    kind = ready.session.root.find("/obj/ball").type
    monkeypatch.setitem(kind.settings, "editable_nodes", frozenset({"motion_recipe1"}))
    assert ready.press("commit", TY, "/obj/post/ty") == "16 keys on 2 channels, worst 0 %"
    assert own.text(ready.node, "target_id2")


def test_a_channel_of_an_editable_node_inside_a_locked_asset_is_written(
    ready: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rig's controls are what its maker left open; a lock of the parameter itself still holds."""
    rig = ready.ball.parent().createNode("subnet", "rig")
    for name in ("hand", "foot", "bone"):
        control = rig.createNode("geo", name)
        control.parm("ty").setKeyframes(ready.ball.parm("ty").keyframes())
    rig.node("foot").parm("ty").lock(True)
    closed = ready.session.root.find("/obj/rig")
    closed.change("is_locked_asset", True)
    monkeypatch.setitem(closed.type.settings, "editable_nodes", frozenset({"hand", "foot"}))
    rows = {"target_node1": "../../rig/*", "target_parms1": "ty", "on_problem": "skip"}
    own.write(ready.node, {"targets": 1, **rows})
    ready.press("commit", "/obj/rig/hand/ty")
    report = scripted.last_report(ready.node)
    assert report is not None
    assert {(row.channel, row.outcome.value, row.text[:30]) for row in report.rows} == {
        ("/obj/rig/bone/ty", "locked-asset", "inside the locked asset /obj/r"),
        ("/obj/rig/foot/ty", "locked", "locked"),
        ("/obj/rig/hand/ty", "written", "8 keys, frame 1 to 60, worst 0"),
    }
    assert len(rig.node("hand").parm("ty").keyframes()) == 8


@pytest.mark.parametrize("name", ["status", "report", "target_status1", "target_id1"])
@pytest.mark.parametrize("button", ["commit", "reapply", "restore", "dryrun"])
def test_a_lock_on_what_the_node_says_is_told_before_anything_is_written(
    ready: Scene, name: str, button: str
) -> None:
    ready.press("commit", TY)
    hold_recipe(ready, {**BOUNCE, "shape": {"type": "bounce", "bounces": 5}})
    ready.node.parm(name).lock(True)
    with ready.refused():
        ready.node.parm(button).pressButton()
    assert ready.session.desk.status == f"{NODE}/{name} is locked; unlock it first"


def test_a_fault_on_the_node_itself_is_no_row_s(ready: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the preflight and the writing somebody locks the report: the keys go back, and it is said."""
    from keywright.node import permission

    monkeypatch.setattr(permission, "node_problem", lambda node: "")
    ready.node.parm("report").lock(True)
    keys = ready.ball.parm("ty").keyframes()
    report = scripted.commit(ready.node)
    assert not report.written
    assert report.summary == f"nothing written: {NODE}/report: the parameter is locked"
    assert [key.time() for key in ready.ball.parm("ty").keyframes()] == [key.time() for key in keys]


OWN = ("status", "report", "target_status1", "target_id1")


def keys_of(scene: Scene) -> list[Any]:
    return list(scene.ball.parm("ty").keyframes())


def test_a_commit_in_a_take_is_the_takes(ready: Scene) -> None:
    """The row's id is the take's too, so the row has no commit in the root take, whose keys stay."""
    takes = ready.hou.takes
    before = keys_of(ready)
    in_take(ready, *OWN)
    lighting = takes.currentTake()
    ready.press("commit", TY)
    committed = keys_of(ready)
    assert committed != before
    takes.setCurrentTake(takes.rootTake())
    assert keys_of(ready) == before
    ready.press("reapply", TY)
    assert [row.outcome.value for row in report_of(ready).rows] == ["unchanged"]
    assert "no commit to apply again" in report_of(ready).rows[0].text
    assert keys_of(ready) == before
    takes.setCurrentTake(lighting)
    assert keys_of(ready) == committed
    ready.press("reapply", TY)
    assert keys_of(ready) == committed
    ready.press("restore", TY)
    assert [(key.time(), key.value()) for key in keys_of(ready)] == [
        (key.time(), key.value()) for key in before
    ]


def test_a_commit_in_a_take_is_one_step(ready: Scene) -> None:
    in_take(ready, *OWN)
    before = keys_of(ready)
    with ready.one_step():
        ready.press("commit", TY)
    ready.hou.undos.performUndo()
    assert keys_of(ready) == before
    takes = ready.hou.takes
    takes.setCurrentTake(takes.rootTake())
    assert keys_of(ready) == before


def test_a_row_committed_in_two_takes_is_right_in_both(ready: Scene) -> None:
    """A row that had its id before the take was made has it there too: both write one record."""
    takes = ready.hou.takes
    ready.press("commit", TY)
    in_root = keys_of(ready)
    in_take(ready, *OWN)
    lighting = takes.currentTake()
    lighting.addParmTuplesFromNode(ready.node)
    hold_recipe(ready, {**BOUNCE, "shape": {"type": "bounce", "bounces": 5}})
    ready.press("commit", TY)
    in_lighting = keys_of(ready)
    for take, keys in ((takes.rootTake(), in_root), (lighting, in_lighting), (takes.rootTake(), in_root)):
        takes.setCurrentTake(take)
        assert keys_of(ready) == keys
        ready.press("reapply", TY)
        assert keys_of(ready) == keys


def test_with_automatic_takes_the_node_still_asks_to_be_included(ready: Scene) -> None:
    """Nothing says to a script whether they are on: what the take does not include is not written."""
    in_take(ready)
    ready.hou.hscript("takeautomode on")
    with ready.refused():
        ready.node.parm("commit").pressButton()
    assert ready.session.desk.status == NOT_IN_TAKE
