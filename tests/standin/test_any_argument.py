"""Whatever a script passes: a value, a ``hou.Error`` or a TypeError that was meant, never an accident."""

from __future__ import annotations

import inspect
import traceback
from collections.abc import Callable, Iterator
from typing import Any

import pytest

NUMBERS = (-1, 0, 3, 2.5, float("nan"), float("inf"))
FOREIGN: tuple[Any, ...] = (None, "no such", "", *NUMBERS, (), (1.0,), ("a", "b"))
"""What may stand in any place of a call, fitting or not. Counts stay small: a count may be honoured."""

MOVES_ON = {"exit", "play", "releaseLicense", "clear", "load", "save", "saveAndIncrementFileName"}
"""Calls that end the scene or write files."""


SPACES = ("playbar", "undos", "hipFile", "hda", "takes")


def subjects(hou: Any) -> dict[str, Callable[[], Any]]:
    """One object of each kind, made anew for each call."""

    def rows() -> Any:
        node = hou.node("/obj").createNode("null")
        group = node.parmTemplateGroup()
        width = hou.FloatParmTemplate("w#", "W", 1)
        block = hou.folderType.MultiparmBlock
        group.append(hou.FolderParmTemplate("rows", "Rows", (width,), folder_type=block))
        group.append(hou.IntParmTemplate("count", "Count", 1))
        group.append(hou.StringParmTemplate("text", "Text", 1))
        group.append(hou.MenuParmTemplate("mode", "Mode", ("a", "b")))
        group.append(hou.RampParmTemplate("ramp", "Ramp", hou.rampParmType.Float))
        node.setParmTemplateGroup(group)
        node.parm("rows").set(2)
        return node

    def keyed() -> Any:
        parm = rows().parm("tx")
        parm.setKeyframes([hou.Keyframe(0.0, 0.0), hou.Keyframe(2.0, 1.0)])
        return parm

    return {
        "node": rows,
        "geometry node": lambda: hou.node("/obj").createNode("geo").createNode("null"),
        "float": lambda: rows().parm("tx"),
        "keyed": keyed,
        **{name: (lambda name=name: rows().parm(name)) for name in ("count", "text", "mode", "rows", "ramp")},
        "tuple": lambda: rows().parmTuple("t"),
        "key": lambda: keyed().keyframes()[0],
        "text key": lambda: hou.StringKeyframe("chs('a')", 0.0),
        "template": lambda: rows().parmTemplateGroup().find("t"),
        "group": lambda: rows().parmTemplateGroup(),
        "type": lambda: rows().type(),
        "vector": lambda: hou.Vector3(1, 2, 3),
        "plane vector": lambda: hou.Vector2(1, 2),
        "colour": lambda: hou.Color(1, 0, 0),
        "ramp value": lambda: rows().parm("ramp").evalAsRamp(),
        "channel list": lambda: hou.ChannelList(),
        "geometry": lambda: hou.Geometry(),
        "hou": lambda: hou,
        **{name: (lambda name=name: getattr(hou, name)) for name in SPACES},
    }


def calls(subject: Any) -> Iterator[tuple[str, int, int]]:
    """Public methods of an object: name, fewest and most arguments that are tried."""
    for name in sorted(set(dir(subject)) - MOVES_ON):
        method = getattr(subject, name, None)
        if name.startswith("_") or not callable(method) or inspect.isclass(method):
            continue
        places = [
            place
            for place in inspect.signature(method).parameters.values()
            if place.kind is place.POSITIONAL_OR_KEYWORD
        ]
        yield name, sum(place.default is place.empty for place in places), min(len(places), 3)


def was_meant(error: Exception) -> bool:
    """True for an error that a line of the stand-in raises in so many words."""
    line = traceback.extract_tb(error.__traceback__)[-1].line or ""
    return isinstance(error, TypeError | ValueError | OverflowError) and line.startswith("raise ")


def accidents(hou: Any, make: Callable[[], Any]) -> Iterator[str]:
    """Errors that nobody meant, each with the call that gives it."""
    for name, fewest, most in calls(make()):
        for count in range(max(fewest, 1), most + 1):
            for value in FOREIGN:
                try:
                    getattr(make(), name)(*(value,) * count)
                except hou.Error:
                    continue
                except Exception as error:
                    if not was_meant(error):
                        last = traceback.extract_tb(error.__traceback__)[-1]
                        place = f"{last.filename.rpartition('/')[2]}:{last.lineno}"
                        yield f"{name}{(value,) * count}: {type(error).__name__}: {error} ({place})"


KINDS = (
    *("node", "geometry node", "float", "keyed", "count", "text", "mode", "rows", "ramp", "tuple"),
    *("key", "text key", "template", "group", "type", "vector", "plane vector", "colour", "ramp value"),
    *("channel list", "geometry", "hou", *SPACES),
)


@pytest.mark.parametrize("kind", KINDS)
def test_any_argument_gives_a_value_or_an_error_that_was_meant(hou: Any, kind: str) -> None:
    with hou.undos.disabler():
        assert list(accidents(hou, subjects(hou)[kind])) == []


def test_every_kind_of_subject_is_tried(hou: Any) -> None:
    assert set(KINDS) == set(subjects(hou))
