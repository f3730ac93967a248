"""One undo step: from the button, from a script, inside an open group; without undo the same is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import hou_standin
from keywright import node as scripted
from keywright.demo import scene as demo

from .conftest import ASSET, Scene
from .test_commit import hold_recipe, point_at
from .test_reapply import TY, bounce, keys_of, report_of

#: What writes channels: a button, the same for scripts, and the label of a script's step.
WRITERS: tuple[tuple[str, Callable[[Any], Any], str], ...] = (
    ("commit", scripted.commit, "Commit"),
    ("reapply", scripted.reapply, "Re-apply"),
    ("restore", scripted.restore, "Restore Original"),
    ("forget", scripted.forget, "Forget Commit"),
)


def ready(scene: Scene, button: str) -> None:
    """All but a first commit need one, and another recipe to apply again."""
    hold_recipe(scene, bounce(0.6))
    point_at(scene, 'ch("../ty")')
    if button != "commit":
        scene.press("commit", TY)
        hold_recipe(scene, bounce(0.7))


@pytest.mark.parametrize("session", [{"version": "20.0"}, {"version": "22.0"}], indirect=True, ids=str)
@pytest.mark.parametrize(("button", "script", "label"), WRITERS, ids=[row[0] for row in WRITERS])
@pytest.mark.parametrize("by", ["button", "script", "script in a group"])
def test_each_is_one_step(scene: Scene, button: str, script: Any, label: str, by: str) -> None:
    ready(scene, button)
    with scene.one_step():
        if by == "button":
            scene.press(button, TY)
        elif by == "script":
            script(scene.node)
        else:
            with scene.hou.undos.group("Shot 12"):
                script(scene.node)
    if by != "button":  # there the host's own name stands
        assert scene.undo_labels[0] == ("Shot 12" if by == "script in a group" else label)


@pytest.mark.parametrize(("button", "script", "label"), WRITERS, ids=[row[0] for row in WRITERS])
def test_without_undo_the_same_is_written(button: str, script: Any, label: str) -> None:
    made = []
    for settings in ({}, {"undo_in_batch": "disabled"}):
        session = hou_standin.install(version="21.0", ui=False, readback_noise="none", **settings)
        try:
            scene = Scene(session, demo.build(ASSET))
            ready(scene, button)
            script(scene.node)
            report = report_of(scene)
            assert bool(scene.undo_labels) is not bool(settings)
            made.append((keys_of(scene.ball.parm("ty")), report.summary, report.rows))
        finally:
            hou_standin.uninstall()
    assert made[0] == made[1]


def test_inside_a_disabler_the_same_is_written(scene: Scene) -> None:
    ready(scene, "commit")
    labels = scene.undo_labels
    with scene.hou.undos.disabler():
        assert scripted.commit(scene.node).written
    assert scene.undo_labels == labels
    assert len(scene.ball.parm("ty").keyframes()) == 8


@pytest.mark.parametrize("button", ["commit", "reapply", "restore"])
def test_redo_brings_the_record_back_too(scene: Scene, button: str) -> None:
    """After undo and redo the node still knows what it wrote."""
    ready(scene, button)
    scene.press(button, TY)
    scene.hou.undos.performUndo()
    scene.hou.undos.performRedo()
    if button == "restore":
        with scene.refused():
            scene.press("restore")
    else:
        scene.press("restore", TY)
        assert [round(key.frame()) for key in scene.ball.parm("ty").keyframes()] == [1, 20, 60]
