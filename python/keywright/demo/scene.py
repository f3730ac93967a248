"""The demo's scene: a ball as an animator has blocked it, and a Motion Recipe in its geometry network.

Plain ``hou`` calls: the same scene is built in Houdini and on the stand-in.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import cast

import hou

FPS = 24.0
FIRST, LAST = 1, 60
BALL = "/obj/ball"

Blocked = list[tuple[float, float, str]]

#: Frame, value and segment function of each key; the host makes the slopes, as it does for keys set by hand.
#: A travel that overshoots, a fall, a tilt that waits before it goes down, a stretch that relaxes.
BLOCKED: dict[str, Blocked] = {
    "tx": [(1, -6.0, "bezier()"), (52, 6.6, "bezier()"), (60, 6.2, "bezier()")],
    "ty": [(1, 7.0, "bezier()"), (20, 1.4, "bezier()"), (60, 0.9, "bezier()")],
    "rz": [(1, 20.0, "constant()"), (12, 20.0, "bezier()"), (60, -15.0, "bezier()")],
    "sy": [(1, 1.18, "bezier()"), (22, 0.86, "bezier()"), (34, 1.05, "bezier()"), (60, 0.94, "bezier()")],
}

#: Channels that the recipe is written to; the travel stays as it was blocked.
DRIVEN = ("ty", "rz", "sy")


def build(asset: Path) -> hou.SopNode:
    """Makes the ball with its keys and a Motion Recipe in its geometry network; returns the recipe node."""
    hou.setFps(FPS)
    hou.playbar.setFrameRange(FIRST, LAST)
    hou.playbar.setPlaybackRange(FIRST, LAST)
    ball = _node("/obj").createNode("geo", "ball")
    for name, keys in BLOCKED.items():
        block(_parm(ball, name), keys)
    hou.hda.installFile(str(asset))
    node = ball.createNode("keywright::motion_recipe::1.0", "motion_recipe1", exact_type_name=True)
    assert isinstance(node, hou.SopNode)
    return node


def point_at_channels(node: hou.OpNode) -> None:
    """One target row a channel, each a relative reference, as *Paste Relative References* makes them."""
    names = list(BLOCKED)
    _parm(node, "targets").set(len(names))
    for row, name in enumerate(names, start=1):
        _parm(node, f"target_ref{row}").setExpression(f'ch("../{name}")', hou.exprLanguage.Hscript)
        _parm(node, f"target_enabled{row}").set(name in DRIVEN)


def channels() -> dict[str, hou.Parm]:
    """The ball's channels by name."""
    ball = _node(BALL)
    return {name: _parm(ball, name) for name in BLOCKED}


def block(parm: hou.Parm, keys: Blocked) -> None:
    """Keys as the animation editor makes them: automatic slopes, handles of a third of their segments."""
    for frame, value, function in keys:
        key = hou.Keyframe()
        key.setFrame(frame)
        key.setValue(value)
        key.setSlopeAuto(True)
        key.setInSlopeAuto(True)
        key.setExpression(function, hou.exprLanguage.Hscript)
        parm.setKeyframe(key)
    made = [key for key in parm.keyframes() if isinstance(key, hou.Keyframe)]
    times = [key.time() for key in made]
    for index, key in enumerate(made):
        before = times[index] - times[max(index - 1, 0)]
        after = times[min(index + 1, len(times) - 1)] - times[index]
        steepness = math.hypot(1.0, key.slope())
        key.setAccel((after or before) / 3.0 * steepness)
        key.setInAccel((before or after) / 3.0 * steepness)
        key.interpretAccelAsRatio(False)
    parm.setKeyframes(made)


def _node(path: str) -> hou.OpNode:
    node = cast("hou.OpNode | None", hou.node(path))
    assert node is not None, f"no {path}"
    return node


def _parm(node: hou.OpNode, name: str) -> hou.Parm:
    parm = node.parm(name)
    assert parm is not None, f"no {node.path()}/{name}"
    return parm
