"""The stand-in's defaults of arguments against those that the manual prints: ``button=0, severity=hou.…``.

The typed stubs carry the manual's text, which begins with the call. Where the stub itself says a default, it
is that of ``hou.py``, and wins.
"""

from __future__ import annotations

import ast
import inspect
import re
from typing import Any

import pytest
from test_hou_signatures import ALL, stub_functions, stub_methods

Defaults = dict[str, str]

DIFFERS: dict[str, str] = {
    "Parm.isAtDefault compare_expressions": "False in the manual, True in the stub",
    "ParmTuple.isAtDefault compare_expressions": "False in the manual, True in the stub",
    "copyItems connect_outputs_to_multi_inputs": "True in the manual, False in the stub",
}
"""Where manual and stub disagree."""

OTHER_NAMES = {"BoundingBox.__init__ xmin": "bbox_or_xmin", "ui.readInput severity": "severity_type"}
"""Arguments that the manual calls otherwise than ``hou`` does; of vectors see below."""

UNREADABLE = ("addError", "playbar.setChannelList", "HDADefinition.setExtraFileOption", "Attrib.setOption")
"""The manual's call is no Python: ``severity=Hom:hou.severityType.Error``."""


def documented(node: ast.FunctionDef) -> Defaults | None:
    """Defaults of the call at the beginning of a text; None if there is no call, or it is no Python."""
    text = (ast.get_docstring(node) or "").replace("\\'", "'").replace('\\"', '"')
    head = re.match(rf"{re.escape(node.name)}\(", text)
    if head is None:
        return None
    depth, end = 0, len(text)
    for place in range(head.end() - 1, len(text)):
        depth += (text[place] in "([{") - (text[place] in ")]}")
        if depth == 0:
            end = place
            break
    call = " ".join(text[head.end() : end].split())
    try:
        arguments = ast.parse(f"lambda {call}: 0", mode="eval").body.args  # type: ignore[attr-defined]
    except SyntaxError:
        return None
    names = [argument.arg for argument in arguments.args]
    values = [ast.unparse(value) for value in arguments.defaults]
    return dict(zip(names[len(names) - len(values) :], values, strict=True))


def says(default: Any, text: str) -> bool:
    """True if a default of ours is what a text says; None stands for nothing, a choice, and the time."""
    if default is None:
        return text in ("None", "{}", "()", "hou.time()") or re.fullmatch(r"hou\.\w+\.\w+", text) is not None
    if text.startswith("hou."):
        return str(default) == text.removeprefix("hou.")
    return repr(default) == repr(ast.literal_eval(text))


def cases() -> list[Any]:
    found = []
    for shown, cls, name, function in ALL:
        theirs = stub_methods(cls).get(name) if cls else stub_functions().get(name)
        if theirs is None or getattr(inspect.unwrap(function), "__is_refusal__", False):
            continue
        parameters = inspect.signature(inspect.unwrap(function)).parameters
        for argument, text in (documented(theirs) or {}).items():
            place = f"{shown} {argument}"
            if place.startswith("Vector") and argument == "values":
                continue  # the stub has other arguments
            default = parameters[OTHER_NAMES.get(place, argument)].default
            found.append(pytest.param(place, default, text, id=place))
    return found


CASES = cases()


@pytest.mark.parametrize(("place", "default", "text"), CASES)
def test_a_default_is_the_manuals(place: str, default: Any, text: str) -> None:
    differs = place in DIFFERS or place.partition(".")[2] in DIFFERS
    assert says(default, text) is not differs, f"{place}: {default!r} here, {text} in the manual"


def test_the_manuals_calls_were_read() -> None:
    """Nearly all; those that are no Python are few and known."""
    own = [each for each in ALL if not getattr(inspect.unwrap(each[3]), "__is_refusal__", False)]
    nodes = [(shown, stub_methods(cls).get(name)) for shown, cls, name, _ in own if cls]
    texts = [(shown, node, ast.get_docstring(node) or "") for shown, node in nodes if node is not None]
    calls = [(shown, node) for shown, node, text in texts if text.startswith(f"{node.name}(")]
    unread = [shown for shown, node in calls if documented(node) is None]
    assert all(shown.endswith(UNREADABLE) for shown in unread), unread
    assert len(CASES) > 150
