"""The demo's scene: a ball that an animator has blocked, and a Motion Recipe in its geometry network.

Plain ``hou`` calls: the same scene is built in Houdini and on the stand-in.
"""

from __future__ import annotations

from pathlib import Path

import hou

FPS = 24.0
FIRST, LAST = 1, 48

#: Blocked keys: frame, value, segment after the key. Slopes are left to the host, as keys set by hand are.
BLOCKED: dict[str, list[tuple[float, float, str]]] = {
    "tx": [(1, -4.0, "bezier()"), (12, -1.2, "bezier()"), (48, 5.0, "bezier()")],
    "ty": [(1, 6.0, "bezier()"), (30, 0.6, "bezier()"), (48, 0.5, "bezier()")],
    "rz": [(1, 0.0, "constant()"), (8, 0.0, "bezier()"), (36, -430.0, "bezier()"), (48, -410.0, "bezier()")],
    "sy": [
        (1, 1.0, "bezier()"),
        (18, 1.25, "bezier()"),
        (30, 0.7, "bezier()"),
        (40, 1.1, "bezier()"),
        (48, 1.3, "bezier()"),
    ],
}


def build(asset: Path) -> hou.SopNode:
    """Makes ``/obj/ball`` with its blocked keys and a Motion Recipe inside; returns the recipe node."""
    hou.setFps(FPS)
    hou.playbar.setFrameRange(FIRST, LAST)
    hou.playbar.setPlaybackRange(FIRST, LAST)
    obj = hou.node("/obj")
    assert isinstance(obj, hou.OpNode)
    ball = obj.createNode("geo", "ball")
    for name, keys in BLOCKED.items():
        _block(ball, name, keys)
    hou.hda.installFile(str(asset))
    node = ball.createNode("keywright::motion_recipe::1.0", "motion_recipe1")
    assert isinstance(node, hou.SopNode)
    return node


def _block(ball: hou.OpNode, name: str, keys: list[tuple[float, float, str]]) -> None:
    """Keys as the animation editor makes them: automatic slopes on both sides."""
    parm = ball.parm(name)
    assert parm is not None
    made = []
    for frame, value, function in keys:
        key = hou.Keyframe()
        key.setFrame(frame)
        key.setValue(value)
        key.setSlopeAuto(True)
        key.setInSlopeAuto(True)
        key.setExpression(function, hou.exprLanguage.Hscript)
        made.append(key)
    parm.setKeyframes(made)
