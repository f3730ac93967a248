"""Keys between frames that go: by frame, else by command, else the whole channel is written again."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Scene
from .test_commit import hold_recipe, point_at

TY = "/obj/ball/ty"
BOUNCES = [{"keywright": 1, "shape": {"type": "bounce", "bounces": count}} for count in (5, 2)]


def times(scene: Scene) -> list[float]:
    return [round(key.time(), 9) for key in scene.ball.parm("ty").keyframes()]


def refuses(hou: Any) -> Any:
    def delete(self: Any, frame: float) -> None:
        raise hou.OperationFailed("no key at that frame")

    return delete


def ignores(hou: Any) -> Any:
    return lambda self, frame: None


def takes_another(hou: Any) -> Any:
    """Deletes the last key whatever it is asked for, once."""
    done: list[float] = []

    def delete(self: Any, frame: float) -> None:
        if not done:
            done.append(frame)
            real(self, self.keyframes()[-1].frame())
        else:
            real(self, frame)

    real = hou.Parm.deleteKeyframeAtFrame
    return delete


@pytest.mark.parametrize(
    ("host", "has_command", "is_rewritten"),
    [
        (None, True, False),
        (refuses, True, False),
        (ignores, True, False),
        (refuses, False, True),
        (ignores, False, True),
        (takes_another, True, True),
    ],
    ids=[
        "by frame",
        "by command",
        "by command, in silence",
        "rewritten",
        "rewritten, in silence",
        "wrong key",
    ],
)
@pytest.mark.parametrize("session", [{"version": "21.0"}], indirect=True)
def test_however_a_host_deletes_the_keys_are_the_same(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, host: Any, has_command: bool, is_rewritten: bool
) -> None:
    """A bounce of five, then one of two: most of the keys go."""
    from keywright.node import status

    point_at(scene, 'ch("../ty")')
    hold_recipe(scene, BOUNCES[1])
    scene.press("commit", TY)
    wanted = times(scene)
    scene.hou.undos.performUndo()
    hold_recipe(scene, BOUNCES[0])
    scene.press("commit", TY)
    hold_recipe(scene, BOUNCES[1])
    if host is not None:
        monkeypatch.setattr(scene.hou.Parm, "deleteKeyframeAtFrame", host(scene.hou))
    if not has_command:
        monkeypatch.setattr(scene.hou, "hscript", lambda command: ("", "Unknown command"), raising=False)
    with scene.one_step():
        scene.press("reapply", TY)
    assert times(scene) == wanted
    report = status.last_report(scene.node)
    assert report is not None
    notes = [note for row in report.rows for note in row.notes]
    assert any("the whole channel was written again" in note for note in notes) == is_rewritten
