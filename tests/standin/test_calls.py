"""Calls counted and made to fail."""

from __future__ import annotations

import time
from typing import Any

import pytest

from hou_standin import Session, difference, snapshot


def test_calls_are_counted_from_outside_only(session: Session, hou: Any, ball: Any) -> None:
    session.calls.reset()
    ball.setParms({"tx": 1, "ty": 2, "tz": 3})
    assert session.calls.total == 1
    ball.parm("tx").eval()
    assert session.calls.by_name == {"OpNode.setParms": 1, "OpNode.parm": 1, "Parm.eval": 1}
    hou.Keyframe(1.0).value()
    assert session.calls.total == 3, "free copies are nobody's business"


def test_code_that_the_host_runs_is_outside_again(session: Session, hou: Any, ty: Any) -> None:
    ty.setExpression("hou.node('/obj/ball').parm('tx').eval()", hou.exprLanguage.Python)
    session.calls.reset()
    ty.eval()
    assert session.calls.by_name["Parm.eval"] == 2
    assert session.calls.by_name["hou.node"] == 1


def test_the_nth_call_fails_and_changes_nothing(session: Session, hou: Any, ball: Any) -> None:
    before = snapshot(session)
    session.calls.fail(2)
    parm = ball.parm("tx")
    with pytest.raises(hou.OperationFailed, match="injected"):
        parm.set(1)
    assert difference(before, snapshot(session)) == []
    parm.set(1)


def test_calls_on_one_parameter_fail(session: Session, hou: Any, ball: Any) -> None:
    session.calls.fail_on("/obj/ball/ty", "setKeyframes", error=hou.PermissionError("no"))
    ball.parm("tx").setKeyframes([hou.Keyframe(1.0, 0.0)])
    with pytest.raises(hou.PermissionError):
        ball.parm("ty").setKeyframes([hou.Keyframe(1.0, 0.0)])
    ball.parm("ty").setKeyframes([hou.Keyframe(1.0, 0.0)])
    session.calls.always_fail_on("/obj/ball/ty")
    for _ in range(2):
        with pytest.raises(hou.OperationFailed):
            ball.parm("ty").eval()
    session.calls.clear()
    ball.parm("ty").eval()


def test_another_tool_edits_in_between(session: Session, hou: Any, ty: Any) -> None:
    session.calls.before_method("setKeyframes", lambda: ty.set(42))
    ty.setKeyframes([hou.Keyframe(1.0, 0.0)])
    assert ty.keyframes()[0].value() == 1.0
    ty.deleteAllKeyframes()
    session.calls.before(1, lambda: ty.set(5))
    assert ty.eval() == 5.0


def test_latency(session: Session, ty: Any) -> None:
    session.calls.seconds_per_call = 0.01
    began = time.perf_counter()
    ty.eval()
    assert time.perf_counter() - began >= 0.01


def test_snapshots_name_what_differs(session: Session, hou: Any, ball: Any) -> None:
    before = snapshot(session)
    ball.parm("tx").set(-0.0)
    assert difference(before, snapshot(session)) != [], "to the bit"
    hou.undos.performUndo()
    hou.node("/obj").createNode("null", "new")
    ball.setUserData("a", "b")
    lines = difference(before, snapshot(session))
    assert any(line.startswith("/obj/new/:") for line in lines)
    assert any(line.startswith("/obj/ball/:") for line in lines)
