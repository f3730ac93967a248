"""Which room may know which: read from the imports, so that an arrow that is not drawn fails."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CORE = ROOT / "rust" / "core" / "src"
PYTHON = ROOT / "python"

#: Rooms of the core and the rooms that each may use; ``error`` and ``note`` are open to all.
RUST = {
    "curve": set(),
    "lattice": set(),
    "rebuild": {"curve"},
    "readouts": {"curve"},
    "shape": {"curve", "lattice"},
    "layer": {"curve", "lattice", "rebuild"},
    "fit": {"curve"},
    "channel": {"curve", "fit", "rebuild"},
    "recipe": {"curve", "shape", "layer", "fit"},
    "stack": {"curve", "shape", "layer", "recipe", "readouts"},
    "note": {"curve"},
    "error": set(),
}
OPEN = {"error", "note"}

OPEN_MODULES = {"keywright.counting"}

#: Rooms of the package and what each may import beside the standard library, numpy and what is open to all.
PACKAGE = {
    "host": {"hou", "keywright._core", "keywright.errors", "keywright.host"},
    "node": {
        *("hou", "keywright._core", "keywright.errors", "keywright.host", "keywright.node"),
        *(
            "keywright.arguments",
            "keywright.recipe",
            "keywright.curve",
            "keywright.presets",
            "keywright.replacing",
            "keywright.keys",
            "keywright._version",
        ),
    },
    "batch": {
        *("hou", "hou_standin", "keywright.batch", "keywright.errors", "keywright.node", "keywright.recipe"),
        "keywright.shipped",
    },
    "formats": {
        *("hou_standin", "keywright._core", "keywright.errors", "keywright.formats", "keywright.replacing"),
    },
    "offline": {
        *("keywright._core", "keywright.errors", "keywright.formats", "keywright.many", "keywright.offline"),
        "keywright.recipe",
    },
    "testing": {
        "keywright.arguments",
        *("hou", "keywright._core", "keywright.errors", "keywright.host", "keywright.node"),
        *("keywright.recipe", "keywright.replacing", "keywright.testing"),
    },
    "gallery": {
        *("hou_standin", "keywright._core", "keywright.demo", "keywright.gallery", "keywright.host"),
        *("keywright.node", "keywright.presets", "keywright.recipe"),
    },
}


def rust_room(path: Path) -> str:
    """``layer`` for ``layer/smooth.rs``, ``stack`` for ``stack.rs`` and ``stack/cache.rs``."""
    return path.relative_to(CORE).parts[0].removesuffix(".rs")


def rust_uses(path: Path) -> Iterator[str]:
    """Rooms that a file of the core uses, its tests left out."""
    text = path.read_text().split("#[cfg(test)]")[0]
    yield from re.findall(r"\bcrate::(\w+)", text)
    for group in re.findall(r"use crate::\{([^;]*)\};", text):
        yield from re.findall(r"(?:^|,)\s*(\w+)", group)


@pytest.mark.parametrize(
    "path", sorted(path for path in CORE.rglob("*.rs") if path.name != "lib.rs"), ids=lambda path: path.stem
)
def test_a_room_of_the_core_uses_the_rooms_it_may(path: Path) -> None:
    room = rust_room(path)
    assert set(rust_uses(path)) <= RUST[room] | OPEN | {room}


def test_the_core_knows_no_python_no_files_and_no_clock() -> None:
    for path in CORE.rglob("*.rs"):
        text = path.read_text().split("#[cfg(test)]")[0]
        assert not re.search(r"std::(fs|env|net|process)\b|pyo3|SystemTime|Instant::now", text), path


def imports(path: Path) -> Iterator[str]:
    """Modules that a Python file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


@pytest.mark.parametrize("room", PACKAGE)
def test_a_room_of_the_package_imports_what_it_may(room: str) -> None:
    for path in (PYTHON / "keywright" / room).rglob("*.py"):
        ours = {name for name in imports(path) if name.startswith(("keywright.", "hou"))}
        for name in ours:
            allowed = PACKAGE[room] | OPEN_MODULES
            assert any(name == may or name.startswith(may + ".") for may in allowed), (path, name)


def test_hou_is_imported_where_a_scene_is_touched_and_nowhere_else() -> None:
    allowed = {"host", "node", "batch", "demo", "testing"}
    for path in (PYTHON / "keywright").rglob("*.py"):
        room = path.relative_to(PYTHON / "keywright").parts[0]
        assert room in allowed or "hou" not in imports(path), path


def test_the_stand_in_knows_nothing_of_keywright() -> None:
    for path in (PYTHON / "hou_standin").rglob("*.py"):
        assert not [name for name in imports(path) if name.split(".")[0] == "keywright"], path


def test_packing_knows_how_assets_are_written_and_no_keywright() -> None:
    rooms = ("hou_standin.library", "hou_standin.dialogscript", "hou_standin.templates")
    for path in (PYTHON / "packing").rglob("*.py"):
        ours = {name for name in imports(path) if name.split(".")[0] in ("keywright", "hou", "hou_standin")}
        assert all(name.startswith(rooms) for name in ours), path


#: Calls that change a scene, and the one file of the package that may make each.
WRITERS = {
    "setKeyframes": {"host/keys.py"},
    "setKeyframe": set(),
    "setParms": set(),
    "deleteKeyframeAtFrame": {"host/write.py"},
}


def test_keys_are_written_in_one_place() -> None:
    """The demo builds its scene as an artist would, and is left out."""
    for path in (PYTHON / "keywright").rglob("*.py"):
        where = path.relative_to(PYTHON / "keywright").as_posix()
        if where.startswith("demo/"):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute) and node.attr in WRITERS:
                assert where in WRITERS[node.attr], (where, node.attr, node.lineno)


def test_the_setter_of_parameters_is_called_in_one_place_a_kind() -> None:
    """Own parameters by ``node/own.py``; a channel without keys by ``host/snapshot.py``."""
    for path in (PYTHON / "keywright").rglob("*.py"):
        where = path.relative_to(PYTHON / "keywright").as_posix()
        if where.startswith("demo/") or where in ("node/own.py", "host/snapshot.py"):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            assert not (isinstance(node, ast.Attribute) and node.attr == "set"), (where, node.lineno)


def test_no_room_is_a_drawer_for_everything() -> None:
    names = {path.stem for folder in ("rust", "python") for path in (ROOT / folder).rglob("*.*")}
    assert not names & {"utils", "util", "common", "misc", "manager", "helpers"}
