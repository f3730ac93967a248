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
def module(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs PythonModule with a ``hou`` that has what it needs, and these modules in place of ours."""

    def run(**modules: Any) -> dict[str, Any]:
        hou = types.ModuleType("hou")
        hou.NodeError = type("NodeError", (Exception,), {})  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "hou", hou)
        for name, found in modules.items():
            monkeypatch.setitem(sys.modules, name.replace("__", "."), found)
        library = types.SimpleNamespace(libraryFilePath=lambda: "/studio/motion_recipe.hda")
        kwargs = {"type": types.SimpleNamespace(definition=lambda: library)}
        namespace: dict[str, Any] = {"kwargs": kwargs}
        exec(compile(definition().text("PythonModule"), "PythonModule", "exec"), namespace)
        return namespace | {"NodeError": hou.NodeError}  # type: ignore[attr-defined]

    return run


NAMES = sorted([*table.callbacks(), *table.EXTRA_FUNCTIONS, *table.MENU_FUNCTIONS])


def test_the_module_hands_on_the_functions_of_the_package(module: Any) -> None:
    callbacks = types.ModuleType("keywright.node.callbacks")
    for name in NAMES:
        setattr(callbacks, name, object())
    namespace = module(keywright__node__callbacks=callbacks)
    assert all(namespace[name] is getattr(callbacks, name) for name in NAMES)


def test_without_the_package_each_function_says_what_is_missing(module: Any) -> None:
    namespace = module(keywright=None)
    for name in NAMES:
        if name in table.MENU_FUNCTIONS:
            token, label = namespace[name]({})
            assert token == ""
            assert "keywright" in label
            continue
        with pytest.raises(namespace["NodeError"]) as raised:
            namespace[name]({})
        text = str(raised.value)
        assert "/studio/motion_recipe.hda" in text
        assert "keywright" in text
        assert "install the Keywright package" in text
        assert "\n" not in text


def test_a_package_without_one_of_the_functions_is_named(module: Any) -> None:
    namespace = module(keywright__node__callbacks=types.ModuleType("keywright.node.callbacks"))
    with pytest.raises(namespace["NodeError"], match="cannot import name"):
        namespace["on_commit"]({})


def test_a_syntax_error_in_the_package_names_file_and_line(
    module: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "keywright" / "node"
    package.mkdir(parents=True)
    for folder in (tmp_path / "keywright", package):
        (folder / "__init__.py").write_text("")
    (package / "callbacks.py").write_text("def cook(node):\n    return (\n")
    for name in [name for name in sys.modules if name.partition(".")[0] == "keywright"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(str(tmp_path))
    namespace = module()
    with pytest.raises(namespace["NodeError"], match=r"callbacks\.py, line 2"):
        namespace["cook"](None)


@pytest.mark.skipif(
    not (ROOT / "python/keywright/node/callbacks.py").is_file(), reason="the callbacks are being written"
)
def test_the_package_has_every_function_that_the_asset_calls() -> None:
    tree = ast.parse((ROOT / "python/keywright/node/callbacks.py").read_text())
    defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    for node in tree.body:
        if isinstance(node, (ast.Assign, ast.ImportFrom)):
            targets = node.targets if isinstance(node, ast.Assign) else node.names
            defined |= {
                getattr(target, "id", None) or getattr(target, "asname", None) or target.name
                for target in targets
            }  # type: ignore[union-attr]
    assert set(NAMES) <= defined
