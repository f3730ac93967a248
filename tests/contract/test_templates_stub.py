"""The stand-in's templates have the names and parameters of the typed stubs of ``hou``."""

from __future__ import annotations

import ast
import importlib.util
import inspect
from functools import cache
from pathlib import Path

import pytest

from hou_standin import templates

CLASSES = [getattr(templates, name) for name in templates.__all__]


@cache
def stub_classes() -> dict[str, dict[str, list[str]]]:
    """Class to method to names of its parameters, bases included."""
    found = importlib.util.find_spec("hou-stubs")
    assert found
    assert found.origin or found.submodule_search_locations
    (folder,) = found.submodule_search_locations or []
    tree = ast.parse((Path(folder) / "__init__.pyi").read_text())
    classes: dict[str, dict[str, list[str]]] = {}
    for node in tree.body:
        if not isinstance(node, ast.ClassDef):
            continue
        methods: dict[str, list[str]] = {}
        for base in node.bases:
            if isinstance(base, ast.Name):
                methods |= classes.get(base.id, {})
        for item in node.body:
            if isinstance(item, ast.FunctionDef):
                methods[item.name] = [argument.arg for argument in item.args.args if argument.arg != "self"]
        classes[node.name] = methods
    return classes


def public(methods: dict[str, list[str]]) -> set[str]:
    return {name for name in methods if not name.startswith("_")}


@pytest.mark.parametrize("made", CLASSES, ids=lambda made: made.__name__)
def test_public_names_are_those_of_the_stub(made: type) -> None:
    ours = {name for name, value in inspect.getmembers(made) if callable(value) and not name.startswith("_")}
    assert ours == public(stub_classes()[made.__name__])


@pytest.mark.parametrize("made", CLASSES, ids=lambda made: made.__name__)
def test_parameters_have_the_names_and_order_of_the_stub(made: type) -> None:
    stub = stub_classes()[made.__name__]
    constructor = ["__init__"] if made.__name__ != "ParmTemplate" else []
    for name in [*public(stub), *constructor]:
        ours = [
            parameter
            for parameter in inspect.signature(getattr(made, name)).parameters
            if parameter != "self"
        ]
        assert ours == stub[name], name
