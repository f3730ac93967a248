"""Small scenes that tell a switch's settings apart: what a script observes under each.

The scenes are in ``scenes_keys``, ``scenes_setting`` and ``scenes_host``; ``test_switches`` runs them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from hou_standin import Session

from . import asset

Observation = Callable[[Session, Path], object]
SCENES: dict[str, Observation] = {}
EXPECTED: dict[str, tuple[object, ...]] = {}


def scene(*expected: object) -> Callable[[Observation], Observation]:
    """A scene named after a switch; what it observes under each setting, in the switch's order."""

    def registered(function: Observation) -> Observation:
        SCENES[function.__name__] = function
        EXPECTED[function.__name__] = expected
        return function

    return registered


def parm(session: Session, name: str = "ty") -> Any:
    obj = session.hou.node("/obj")
    node = obj.node("ball") or obj.createNode("geo", "ball")
    return node.parm(name)


def mover(session: Session, folder: Path) -> Any:
    session.hou.hda.installFile(asset.write(folder))
    return parm(session).node().createNode("mover")


def raised(call: Callable[[], object]) -> str:
    """Name of the exception that a call raises, empty if none."""
    try:
        call()
    except Exception as error:
        return type(error).__name__
    return ""
