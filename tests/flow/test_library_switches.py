"""Load, save and recover under every answer that Houdini may give to what we do not know."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hou_standin
from keywright import node as flow
from keywright import presets
from keywright.demo import scene as demo

from .conftest import ASSET, Scene
from .test_library import drive, set_parms
from .test_switches import single_flips


@pytest.mark.parametrize("switches", single_flips(), ids=lambda flip: "-".join(map(str, *flip.items())))
def test_recipes_in_and_out(switches: dict[str, Any], tmp_path: Path) -> None:
    session = hou_standin.install(ui=True, **switches)
    try:
        scene = Scene(session, demo.build(ASSET))
        session.hou.putenv("HOUDINI_USER_PREF_DIR", str(tmp_path))
        _in_and_out(scene)
    finally:
        hou_standin.uninstall()


def _in_and_out(scene: Scene) -> None:
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
    assert scene.press("recover") == "loaded recovered"
    assert flow.recipe(scene.node).to_json() == ball.to_json()
    scene.hou.undos.performUndo()
    assert flow.recipe(scene.node).to_json() == hover.to_json()
