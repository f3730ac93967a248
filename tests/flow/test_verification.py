"""Reading back what was written, taking it back, Escape: what a report says when the host does otherwise."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest

from keywright import node as scripted
from keywright.host.write import same_keys
from keywright.node import own
from keywright.node.records import recall

from .conftest import Scene
from .test_commit import BOUNCE, hold_recipe, point_at
from .test_edge_cases import keyed
from .test_reapply import TY, keys_of, outcomes, report_of


@pytest.fixture
def ready(scene: Scene) -> Scene:
    hold_recipe(scene, BOUNCE)
    point_at(scene, 'ch("../ty")')
    return scene


def differing(scene: Scene, monkeypatch: pytest.MonkeyPatch, times: int = 10**6) -> None:
    """A host that writes other values than it is given, so many times."""
    kind, left = type(scene.ball.parm("ty")), [times]
    plain = kind.setKeyframes

    def written(parm: Any, keys: Any) -> None:
        if parm.path() == TY and left[0] > 0 and len(keys) > 3:
            left[0] -= 1
            keys = [copy(key) for key in keys]  # those of the script stay as they are
            keys[2].setValue(keys[2].value() + 0.5)
        plain(parm, keys)

    monkeypatch.setattr(kind, "setKeyframes", written)


def test_a_mismatch_names_channel_key_quantity_and_difference(
    ready: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = keys_of(ready.ball.parm("ty"))
    differing(ready, monkeypatch)
    ready.press("commit", TY)
    assert outcomes(ready) == ["fault"]
    text = report_of(ready).rows[0].text
    frame, _, rest = text.partition(": value ")
    assert frame.startswith("frame ")
    assert " instead of " in rest
    assert "off by 0.5; everything was restored" in rest
    assert same_keys(keys_of(ready.ball.parm("ty")), before)


def test_a_host_never_run_before_may_keep_the_keys(ready: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """KEYWRIGHT_VERIFY=warn: the keys stay, and the differences are in the report."""
    monkeypatch.setenv("KEYWRIGHT_VERIFY", "warn")
    differing(ready, monkeypatch)
    ready.press("commit", TY)
    assert outcomes(ready) == ["written"]
    (note,) = [text for text in report_of(ready).rows[0].notes if text.startswith("read back: ")]
    assert "off by 0.5" in note
    assert len(ready.ball.parm("ty").keyframes()) == 8


def test_what_cannot_be_brought_back_is_said(ready: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """The host fails in the middle, and fails again while the snapshot is written back."""
    hou = ready.hou
    kind, calls = type(ready.ball.parm("ty")), [0]
    plain = kind.setKeyframes

    def written(parm: Any, keys: Any) -> None:
        if parm.path() == TY:
            calls[0] += 1
            if calls[0] > 1:
                raise hou.OperationFailed("out of memory")
        plain(parm, keys)

    before = keys_of(ready.ball.parm("ty"))
    monkeypatch.setattr(kind, "setKeyframes", written)
    ready.node.parm("commit").pressButton()
    assert outcomes(ready) == ["fault"]
    text = report_of(ready).rows[0].text
    assert text.startswith("not all restored after: out of memory")
    assert f"{TY}: could not be restored: out of memory; Undo brings it back" in text
    assert "nothing was written" not in text
    assert not same_keys(keys_of(ready.ball.parm("ty")), before)
    ready.hou.undos.performUndo()
    assert same_keys(keys_of(ready.ball.parm("ty")), before)


def test_undoing_the_step_of_a_restored_fault_changes_nothing(ready: Scene) -> None:
    """Section 7: a step may remain; the channel is the same with it and without."""
    before = keys_of(ready.ball.parm("ty"))
    ready.session.calls.fail_on(ready.node.path(), "setUserData")
    ready.node.parm("commit").pressButton()
    ready.session.calls.clear()
    assert not report_of(ready).written
    assert same_keys(keys_of(ready.ball.parm("ty")), before)
    if ready.undo_labels[:1] == ("Commit",):
        ready.hou.undos.performUndo()
    assert same_keys(keys_of(ready.ball.parm("ty")), before)


# Escape


@pytest.fixture
def many(ready: Scene) -> Scene:
    for number in range(1, 41):
        post = ready.ball.parent().createNode("geo", f"post{number}")
        keyed(ready, post.parm("ty"), [(1, 0.0), (25, number)])
    own.write(ready.node, {"target_node1": "../../post*", "target_parms1": "ty"})
    return ready


def questions(scene: Scene, monkeypatch: pytest.MonkeyPatch, button: str, *writes: str) -> int:
    """How often a button asks for Escape before it has planned everything."""
    plain, asked = scene.session.interrupts.update, []
    monkeypatch.setattr(scene.session.interrupts, "update", lambda: (asked.append(1), plain())[1])
    scene.press(button, *writes)
    monkeypatch.undo()
    return len(asked)


@pytest.mark.parametrize("button", ["commit", "dryrun", "targets_check"])
def test_escape_ends_reading_and_planning_and_changes_nothing(
    many: Scene, monkeypatch: pytest.MonkeyPatch, button: str
) -> None:
    """At each channel that is read, before the keys are worked out and after."""
    count = questions(many, monkeypatch, "targets_check" if button == "targets_check" else "dryrun")
    assert count == (41 if button == "targets_check" else 43)
    for after in (1, 20, *range(40, count + 1)):
        many.session.interrupts.press_escape(after)
        with many.refused():
            said = many.press(button)
        assert said.endswith(": interrupted; nothing was written"), after
    assert many.session.desk.messages == []
    assert many.session.interrupts.operations == []


@pytest.mark.parametrize("rows", ["kept", "gone"])
@pytest.mark.parametrize("button", ["reapply", "restore", "target_restore1"])
def test_escape_ends_what_follows_a_commit_too(
    many: Scene, monkeypatch: pytest.MonkeyPatch, button: str, rows: str
) -> None:
    """Channels that rows lead to, and those whose rows are gone; asked for up to the write."""
    many.press("commit", "/obj/post")
    if rows == "gone":
        own.write(many.node, {"target_parms1": "tx"})
        many.node.parm("targets").set(0 if button == "restore" else 1)
    own.write(many.node, {"bounce_elasticity": 0.3})
    count = questions(many, monkeypatch, button, "/obj/post")
    if report_of(many).written:
        many.hou.undos.performUndo()
    assert count >= 41, "not asked for at each channel"
    for after in (1, 20, *range(40, count + 1)):
        many.session.interrupts.press_escape(after)
        with many.refused():
            said = many.press(button)
        assert said.endswith(": interrupted; nothing was written"), after
    assert many.session.interrupts.operations == []


@pytest.mark.parametrize("again", [False, True], ids=["commit", "re-apply"])
def test_escape_while_the_core_plans_counts_when_it_is_done(
    many: Scene, monkeypatch: pytest.MonkeyPatch, again: bool
) -> None:
    if again:
        many.press("commit", "/obj/post")
        hold_recipe(many, {**BOUNCE, "name": "again"})
        own.write(many.node, {"bounce_elasticity": 0.3})
    plain = recall.settle

    def slow(*arguments: Any, **options: Any) -> Any:
        many.session.interrupts.press_escape()
        return plain(*arguments, **options)

    monkeypatch.setattr(recall, "settle", slow)
    with many.refused():
        said = many.press("reapply" if again else "commit")
    assert said == f"{'Re-apply' if again else 'Commit'}: interrupted; nothing was written"
    assert many.session.interrupts.operations == []


def test_escape_ends_a_script_with_a_report(many: Scene) -> None:
    many.session.interrupts.press_escape(5)
    with many.refused():
        report = scripted.commit(many.node)
    assert report.summary == "Commit: interrupted; nothing was written"
    assert not report.written


def test_writing_is_not_interrupted(many: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    many.session.interrupts.press_escape(questions(many, monkeypatch, "dryrun") + 1)
    with many.one_step():
        many.press("commit", "/obj/post")
    assert report_of(many).written


@pytest.mark.parametrize("slope", [0.0, 1.0, -30.0])
@pytest.mark.parametrize("function", ["linear()", "cubic()", "constant()", "bezier()"])
@pytest.mark.parametrize(
    "shape",
    [BOUNCE["shape"], {"type": "elastic", "swings": 4, "room": 0.3}, {"type": "ease"}],
    ids=["steep end", "level end", "rising end"],
)
def test_any_last_key_is_committed_and_applied_again(
    scene: Scene, shape: dict[str, Any], function: str, slope: float
) -> None:
    """Its handle before is the last segment's; a host may read it as that of one after, which it lacks."""
    parm = scene.ball.parm("ty")
    keys = list(parm.keyframes())
    for key in keys:
        key.setExpression(function, scene.hou.exprLanguage.Hscript)
    keys[-1].setInSlope(0.0)
    keys[-1].setSlope(slope)
    parm.setKeyframes(keys)
    original = keys_of(parm)
    point_at(scene, 'ch("../ty")')
    for elasticity in (0.5, 0.6):
        hold_recipe(scene, {**BOUNCE, "shape": {**shape, "room": elasticity - 0.3}})
        scene.press("commit" if elasticity == 0.5 else "reapply", TY)
        assert outcomes(scene) == ["written"], scene.status
    scene.press("restore", TY)
    assert same_keys(keys_of(parm), original)
