"""Ways in which an artist may drive a node's own parameters."""

from __future__ import annotations

from typing import Any

from .conftest import Scene

#: Each way, and how a report names it; ``ch()`` names /obj/ball/tz, which has no keys.
WAYS = ("plain", "reference", "expression", "keys", "string expression")


def drive(scene: Scene, name: str, way: str) -> None:
    """Drives the parameter ``name`` of the node."""
    parm, hou = scene.node.parm(name), scene.hou
    is_text = parm.parmTemplate().dataType() == hou.parmData.String
    if way == "reference":
        parm.setExpression(
            'chs("../shop_materialpath")' if is_text else 'ch("../tz")', hou.exprLanguage.Hscript
        )
    elif way == "expression":
        parm.setExpression('strcat("a", "b")' if is_text else "1 + 0", hou.exprLanguage.Hscript)
    elif way == "keys":
        parm.setKeyframes([_key(hou, is_text, frame) for frame in (1, 24)])


def _key(hou: Any, is_text: bool, frame: float) -> Any:
    key = hou.StringKeyframe() if is_text else hou.Keyframe()
    key.setFrame(frame)
    key.setExpression(f'"{frame}"' if is_text else "bezier()", hou.exprLanguage.Hscript)
    if not is_text:
        key.setValue(0.25 if frame == 1 else 0.75)
    return key
