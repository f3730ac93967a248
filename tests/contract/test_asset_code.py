"""The asset's code: callbacks, menus, cook, and what it says when its package is missing."""

from __future__ import annotations

import ast
import sys
import types
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from asset_text import ROOT, definition, script, tags

import keywright.node
from hou_standin.dialogscript import Bracketed
from hou_standin.dialogscript.tree import MENUS
from keywright.node import table

PYTHONS = ((3, 10), (3, 11), (3, 13))


def code() -> Iterator[tuple[str, str]]:
    for name in ("PythonCook", "PythonModule", "SyncNodeVersion"):
        yield name, definition().text(name)
    shelf = ElementTree.fromstring(definition().sections["Tools.shelf"])
    yield "Tools.shelf", shelf.findtext("tool/script") or ""
    for block in script().walk():
        if (callback := tags(block).get("script_callback")) is not None:
            yield block.text("name"), callback
        for statement in block.statements():
            if statement.name in MENUS:
                lines = [item.words()[0] for item in statement.bracketed() if isinstance(item, Bracketed)]
                if len(lines) == 1:
                    yield block.text("name"), lines[0]  # one line is an expression
                elif lines:
                    yield (
                        block.text("name"),
                        "def menu(kwargs):\n" + "".join(f"    {line}\n" for line in lines),
                    )


@pytest.mark.parametrize("version", PYTHONS)
def test_code_is_code_in_every_python_of_houdini(version: tuple[int, int]) -> None:
    found = [*code()]
    assert len(found) > len(table.callbacks())
    for name, text in found:
        ast.parse(text, filename=name, feature_version=version)
        compile(text, name, "exec")


@pytest.fixture
def hou(monkeypatch: pytest.MonkeyPatch) -> Any:
    """As much of ``hou`` as the module needs."""
    made = types.ModuleType("hou")
    made.NodeError = type("NodeError", (Exception,), {})  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "hou", made)
    return made


def run_module() -> dict[str, Any]:
    """The names that PythonModule defines."""
    library = types.SimpleNamespace(libraryFilePath=lambda: "/studio/motion_recipe.hda")
    kwargs = {"type": types.SimpleNamespace(definition=lambda: library)}
    namespace: dict[str, Any] = {"kwargs": kwargs}
    exec(compile(definition().text("PythonModule"), "PythonModule", "exec"), namespace)
    return namespace


def put_callbacks(monkeypatch: pytest.MonkeyPatch, *names: str) -> types.ModuleType:
    """Callbacks of these names in place of the package's own."""
    callbacks = types.ModuleType("keywright.node.callbacks")
    callbacks.__file__ = "/studio/keywright/node/callbacks.py"
    for name in names:
        setattr(callbacks, name, lambda *args: None)
    monkeypatch.setitem(sys.modules, "keywright.node.callbacks", callbacks)
    monkeypatch.setattr(keywright.node, "callbacks", callbacks, raising=False)
    return callbacks


NAMES = sorted([*table.callbacks(), *table.EXTRA_FUNCTIONS, *table.MENU_FUNCTIONS])


@pytest.mark.usefixtures("hou")
def test_the_module_hands_on_the_functions_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    callbacks = put_callbacks(monkeypatch, *NAMES)
    namespace = run_module()
    assert all(namespace[name] is getattr(callbacks, name) for name in NAMES)


def test_without_the_package_each_function_says_what_is_missing(
    hou: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("keywright", "keywright.node"):  # the second may be imported already
        monkeypatch.setitem(sys.modules, name, None)
    namespace = run_module()
    for name in NAMES:
        if name in table.MENU_FUNCTIONS:
            token, label = namespace[name]({})
            assert token == ""
            assert "keywright" in label
            continue
        if name == "on_sync_node_version":
            assert namespace[name]({}) is None, "a scene with the node opens"
            continue
        with pytest.raises(hou.NodeError) as raised:
            namespace[name]({})
        text = str(raised.value)
        assert "/studio/motion_recipe.hda" in text
        assert "keywright" in text
        assert "install the Keywright package" in text
        assert "\n" not in text


def test_an_error_of_many_lines_becomes_one_sentence(
    hou: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "keywright"
    package.mkdir()
    (package / "__init__.py").write_text("raise ImportError('\\n\\nIMPORTANT\\n' + 'read this ' * 99)")
    for name in [name for name in sys.modules if name.partition(".")[0] == "keywright"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(hou.NodeError, match=r"ImportError: IMPORTANT read this .* [.]{3}; install") as raised:
        run_module()["cook"](None)
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 800


def test_a_package_without_one_function_has_the_others(hou: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    callbacks = put_callbacks(monkeypatch, "cook")
    namespace = run_module()
    assert namespace["cook"] is callbacks.cook
    with pytest.raises(hou.NodeError, match=r"callbacks\.py has no on_commit"):
        namespace["on_commit"]({})


def test_a_syntax_error_in_the_package_names_file_and_line(
    hou: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "keywright" / "node"
    package.mkdir(parents=True)
    for folder in (tmp_path / "keywright", package):
        (folder / "__init__.py").write_text("")
    (package / "callbacks.py").write_text("def cook(node):\n    return (\n")
    for name in [name for name in sys.modules if name.partition(".")[0] == "keywright"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(str(tmp_path))
    namespace = run_module()
    with pytest.raises(hou.NodeError, match=r"callbacks\.py, line 2"):
        namespace["cook"](None)


def test_the_package_has_every_function_that_the_asset_calls() -> None:
    tree = ast.parse((ROOT / "python/keywright/node/callbacks.py").read_text())
    defined: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            defined.add(node.name)
        elif isinstance(node, ast.ImportFrom):
            defined.update(alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.Assign):
            defined.update(target.id for target in node.targets if isinstance(target, ast.Name))
    assert set(NAMES) <= defined
