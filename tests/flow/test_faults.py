"""A failure at each host call of a commit: everything is as before, or everything is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import hou_standin
from hou_standin import Session
from keywright.demo import scene as demo

from .conftest import ASSET, SAID, Scene
from .test_commit import BOUNCE, hold_recipe, point_at

#: Bounds of what a restored channel may differ in: seconds, and handle lengths (relative).
SECONDS, HANDLES = 1e-9, 1e-7


def build(session: Session, *, partial: bool) -> Scene:
    """A bounce that is to go onto two channels; ``partial``: onto the middle of one, among automatic keys."""
    scene = Scene(session, demo.build(ASSET))
    hold_recipe(scene, BOUNCE)
    point_at(scene, 'ch("../ty")', *(() if partial else ('ch("../sy")',)))
    if partial:
        for name, value in {"range": "frames", "range_start": 12, "range_end": 40}.items():
            scene.node.parm(name).set(value)
    return scene


def commit_calls(partial: bool) -> int:
    """How many host calls a commit makes."""
    session = hou_standin.install(ui=True)
    try:
        scene = build(session, partial=partial)
        button = scene.node.parm("commit")
        session.calls.reset()
        button.pressButton()
        return session.calls.total
    finally:
        hou_standin.uninstall()


@pytest.fixture(params=[{}, {"undo_in_batch": "disabled"}], ids=["undo on", "undo off"])
def settings(request: pytest.FixtureRequest) -> dict[str, Any]:
    """With undo, in the graphical host, and without, in batch."""
    switches: dict[str, Any] = request.param
    return {"ui": not switches, **switches}


def _keys(scene: Scene) -> dict[str, list[Any]]:
    from keywright.host.keys import read_keys

    return {name: read_keys(scene.ball.parm(name)) for name in demo.BLOCKED}


def _assert_as_before(before: dict[str, list[Any]], scene: Scene) -> None:
    """Channels have the keys they had: to the bit, but for times and handle lengths."""
    for name, keys in before.items():
        found = _keys(scene)[name]
        assert len(found) == len(keys), name
        for have, want in zip(found, keys, strict=True):
            assert abs(have.time - want.time) <= SECONDS
            exact = ("value", "in_value", "slope", "in_slope", "function", "python", "auto", "in_auto")
            for field in exact:
                assert getattr(have, field) == getattr(want, field), (name, want.time, field)
            for field in ("accel", "in_accel"):
                wanted = getattr(want, field)
                assert abs(getattr(have, field) - wanted) <= HANDLES * max(wanted, 1e-12), (name, field)


@pytest.mark.parametrize("partial", [False, True], ids=["whole channels", "a stretch of one"])
def test_a_failure_at_any_call_leaves_all_or_nothing(partial: bool, settings: dict[str, Any]) -> None:
    total = commit_calls(partial)
    assert total > 100
    for number in range(3, total + 1):  # the first two are the press itself and hou.phm()
        session = hou_standin.install(**settings)
        try:
            scene = build(session, partial=partial)
            before, witness = _keys(scene), hou_standin.snapshot(session)
            button = scene.node.parm("commit")
            session.calls.fail(number)
            button.pressButton()
            session.calls.clear()
            after = hou_standin.snapshot(session)
            changed = hou_standin.difference(witness, after)
            own = scene.node.path() + "/"
            allowed = (own, "/obj/ball/ty", "/obj/ball/sy")
            assert [line for line in changed if not line.startswith(allowed)] == [], number
            report = _report(scene)
            if report is None or not report.written:
                _assert_as_before(before, scene)
                said = (own + ":", own + " ", *(own + name for name in SAID), own + "target_status")
                of_node = [line for line in changed if line.startswith(own)]
                assert [line for line in of_node if not line.startswith(said)] == [], number
            else:
                assert len(scene.ball.parm("ty").keyframes()) > len(before["ty"])
        finally:
            hou_standin.uninstall()


#: A script makes the same calls: every call again would take as long again.
STRIDE = 11


def test_a_failure_in_a_script_leaves_all_or_nothing(settings: dict[str, Any]) -> None:
    from keywright import node as scripted

    for number in range(3, commit_calls(partial=True), STRIDE):
        session = hou_standin.install(**settings)
        try:
            scene = build(session, partial=True)
            before = _keys(scene)
            session.calls.fail(number)
            report = scripted.commit(scene.node)
            session.calls.clear()
            if report.written:
                assert len(scene.ball.parm("ty").keyframes()) > len(before["ty"]), number
            else:
                _assert_as_before(before, scene)
                assert "injected failure" in report.summary, number
        finally:
            hou_standin.uninstall()


def _report(scene: Scene) -> Any:
    from keywright.node import status

    return status.last_report(scene.node)


@pytest.fixture
def failing_channel(session: Session) -> Iterator[Scene]:
    scene = build(session, partial=False)
    yield scene
    session.calls.clear()


def test_a_channel_that_cannot_be_written_takes_the_others_back(failing_channel: Scene) -> None:
    scene = failing_channel
    before = _keys(scene)
    scene.session.calls.fail_on("/obj/ball/sy", "setKeyframes")
    scene.node.parm("commit").pressButton()
    report = _report(scene)
    assert not report.written
    assert {row.outcome.value for row in report.rows} == {"fault"}
    assert "restored after" in scene.status
    _assert_as_before(before, scene)
