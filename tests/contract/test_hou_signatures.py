"""The stand-in's names, parameters and return types against the typed stubs of ``hou``.

Every public name of the stand-in has to be in the stubs with the same parameters, the same defaults
given or not, and the same return type. What differs on purpose is in ``DIFFERS`` with its reason, and a
reason that is not needed any more fails.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from importlib.metadata import distribution
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

import hou_standin
from hou_standin.faces.surface import MANUAL
from hou_standin.faces.surface import NAMES as SURFACE

NAMESPACES = ("undos", "playbar", "takes", "hda", "text", "ui", "hipFile")
"""Classes of static functions in the stubs, objects in the stand-in."""

DIFFERS: dict[str, str] = {
    "Keyframe.asJSON": "in the manual, not in the stub",
    "Keyframe.fromJSON": "in the manual, not in the stub",
    "FolderParmTemplate.tabConditionals": "never None here",
    "ParmTemplateGroup.sourceNode": "always None: groups keep no node",
    "ParmTemplateGroup.sourceNodeType": "always None: groups keep no node type",
    "playbar.selectionRange": "None without a selection, which the stub does not say",
    "Parm.setPending": "in the manual, not in the stub",
    "hou.commitPendingKeyframes": "in the manual, not in the stub",
    "hou.expandString": "older name of hou.text.expandString, not in the stub of 21.0",
}


@cache
def stub() -> ast.Module:
    files = distribution("types-houdini").files or []
    source = next(Path(str(file.locate())) for file in files if file.match("hou-stubs/__init__.pyi"))
    return ast.parse(source.read_text())


@cache
def stub_classes() -> dict[str, ast.ClassDef]:
    return {node.name: node for node in stub().body if isinstance(node, ast.ClassDef)}


@cache
def stub_functions() -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in stub().body if isinstance(node, ast.FunctionDef)}


@cache
def stub_methods(name: str) -> dict[str, ast.FunctionDef]:
    """Methods of a stub class and its bases."""
    found: dict[str, ast.FunctionDef] = {}
    node = stub_classes().get(name)
    if node is None:
        return found
    for base in node.bases:
        found |= stub_methods(ast.unparse(base))
    return found | {item.name: item for item in node.body if isinstance(item, ast.FunctionDef)}


def signature(node: ast.FunctionDef) -> list[str]:
    """Parameters but the first ``self``: name, ``=`` if it has a default."""
    arguments = node.args.args
    first_default = len(arguments) - len(node.args.defaults)
    shown = [
        argument.arg + ("=" if index >= first_default else "") for index, argument in enumerate(arguments)
    ]
    if node.args.vararg:
        shown.append("*" + node.args.vararg.arg)
    if node.args.kwarg:
        shown.append("**" + node.args.kwarg.arg)
    return [text for text in shown if text != "self"]


def our_node(function: Any) -> ast.FunctionDef:
    """The definition of one of our functions, as text, so that annotations are as written."""
    plain = inspect.unwrap(function)
    lines, first = _lines_of(plain)
    for node in ast.walk(_tree_of(plain.__code__.co_filename)):
        if isinstance(node, ast.FunctionDef) and node.name == plain.__name__:
            start = min([node.lineno, *(item.lineno for item in node.decorator_list)])
            if start == first:
                return node
    raise AssertionError(f"no source of {plain} among {len(lines)} lines")


def _lines_of(function: Any) -> tuple[list[str], int]:
    return inspect.getsourcelines(function)


@cache
def _tree_of(path: str) -> ast.Module:
    return ast.parse(Path(path).read_text())


def returned(node: ast.FunctionDef) -> str:
    """The return type in one spelling: lower-case containers, unions sorted, no quotes."""
    return _normal(node.returns) if node.returns is not None else "None"


_SPELLING = {
    "Tuple": "tuple",
    "Dict": "dict",
    "List": "list",
    "Self": "Node",
    "ParmReturnType": "ParmValue",
    "ParmTupleReturnType": "ParmValues",
}


TYPE_VARIABLES = {"Number", "Self", "V"}
"""Types of ours that stand for several: nothing to compare."""


def _normal(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str):
            return _normal(ast.parse(node.value, mode="eval").body)
        return "..." if node.value is ... else str(node.value)
    if isinstance(node, ast.BinOp):
        return " | ".join(sorted({*_normal(node.left).split(" | "), *_normal(node.right).split(" | ")}))
    if isinstance(node, ast.Subscript):
        outer = _normal(node.value)
        inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if outer in ("Optional", "Union"):
            parts = {part for item in inner for part in _normal(item).split(" | ")}
            return " | ".join(sorted(parts | ({"None"} if outer == "Optional" else set())))
        return f"{outer}[{', '.join(_normal(item) for item in inner)}]"
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.List):
        return f"[{', '.join(_normal(item) for item in node.elts)}]"
    return _SPELLING.get(ast.unparse(node), ast.unparse(node))


def implemented() -> Iterator[tuple[str, str, str, Any]]:
    """Every public function of the stand-in: shown name, stub class or empty, name, function."""
    session = hou_standin.Session("21.0", ui=True)
    for name, value in sorted(vars(session.hou).items()):
        if name.startswith("_"):
            continue
        if isinstance(value, type) and issubclass(value, BaseException):
            continue
        if isinstance(value, type) and name in stub_classes():
            for method in _public(value):
                yield f"{name}.{method}", name, method, getattr(value, method)
            yield f"{name}.__init__", name, "__init__", value.__init__
        elif name in NAMESPACES:
            for method in _public(type(value)):
                yield f"{name}.{method}", name, method, getattr(type(value), method)
        elif callable(value) and not isinstance(value, type):
            yield f"hou.{name}", "", name, value


def _public(cls: type) -> list[str]:
    """Public methods that were written for this class, not those of its bases among the faces."""
    return sorted(
        name
        for name in dir(cls)
        if not name.startswith("_") and isinstance(inspect.getattr_static(cls, name), FunctionType)
    )


def problem(cls: str, name: str, function: Any) -> str | None:
    """What differs from the stub, None if nothing does."""
    theirs = stub_methods(cls).get(name) if cls else stub_functions().get(name)
    if theirs is None:
        return None if name in MANUAL.get(cls, ()) else "not in the stub"
    if name == "__init__" and "args" in [theirs.args.vararg.arg if theirs.args.vararg else ""]:
        return None  # the stub says nothing: objects of this class are not made by scripts
    if getattr(inspect.unwrap(function), "__is_refusal__", False):
        return None  # made from the stub, raises when it is called
    ours = our_node(function)
    if signature(ours) != signature(theirs):
        return f"parameters {signature(ours)}, in the stub {signature(theirs)}"
    words = set(re.findall(r"\w+", ast.unparse(ours.returns) if ours.returns is not None else ""))
    if name == "__init__" or TYPE_VARIABLES & words:
        return None
    if returned(ours) != returned(theirs):
        return f"returns {returned(ours)}, in the stub {returned(theirs)}"
    return None


ALL = list(implemented())


@pytest.mark.parametrize(("shown", "cls", "name", "function"), ALL, ids=[item[0] for item in ALL])
def test_as_in_the_stub(shown: str, cls: str, name: str, function: Any) -> None:
    found = problem(cls, name, function)
    if shown in DIFFERS:
        assert found is not None, f"{shown} is as in the stub: take it out of DIFFERS"
    else:
        assert found is None, f"{shown}: {found}"


def test_no_reason_is_left_over() -> None:
    assert set(DIFFERS) <= {item[0] for item in ALL}


def test_every_name_of_the_stub_is_there_or_refused() -> None:
    """What Houdini has and the stand-in does not is refused by name; nothing looks like a typing error."""
    session = hou_standin.Session("21.0", ui=True)
    own = {name: set() for name in SURFACE}
    own["hou"] = {
        node.name
        for node in stub().body
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_")
    }
    for name, node in stub_classes().items():
        if name in own:
            own[name] = {
                item.name
                for item in node.body
                if isinstance(item, ast.FunctionDef) and not item.name.startswith("_")
            }
    assert {name: set(names) - MANUAL.get(name, set()) for name, names in SURFACE.items()} == own
    assert not any(names & own[name] for name, names in MANUAL.items())
    with pytest.raises(hou_standin.NotSupported, match=r"hou\.LopNode"):
        session.hou.LopNode  # noqa: B018
    with pytest.raises(AttributeError):
        session.hou.noSuchName  # noqa: B018


def test_refused_methods_say_their_name() -> None:
    session = hou_standin.Session("21.0")
    node = session.hou.node("/obj").createNode("null")
    with pytest.raises(hou_standin.NotSupported, match=r"hou.ObjNode.worldTransform\(\)"):
        node.worldTransform()
    assert issubclass(hou_standin.NotSupported, session.hou.Error)
