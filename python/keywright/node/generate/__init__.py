"""Writes every file that follows from the parameter table and the core's words on shapes and layers."""

from __future__ import annotations

from pathlib import Path

from keywright._core import recipe_schema
from keywright.node.generate.dialog_script import dialog_script
from keywright.node.generate.docs import parameter_tables
from keywright.node.generate.help_card import help_card
from keywright.node.generate.module import python_module
from keywright.node.generate.versioned import create_script, version_section

__all__ = ["ASSET", "CORE", "generated", "stale", "write"]

ASSET = "otls/keywright_motion_recipe.hda/keywright_8_8Sop_1motion__recipe_8_81.0"
"""Folder of the type inside the repository."""

CORE = "rust/core/src"
"""Folder of the core's sources."""


def generated(root: Path) -> dict[str, bytes]:
    """Path inside the repository to content, of every generated file."""
    return {
        f"{ASSET}/CreateScript": create_script().encode(),
        f"{ASSET}/DialogScript": dialog_script().encode(),
        f"{ASSET}/Help": help_card(root / CORE).encode(),
        f"{ASSET}/PythonModule": python_module().encode(),
        f"{ASSET}/Version": version_section(),
        "docs/parameters.md": parameter_tables().encode(),
        "presets/recipe.schema.json": recipe_schema().encode(),
    }


def stale(root: Path) -> list[str]:
    """Files that are missing or differ from what the table says."""
    return [path for path, content in generated(root).items() if _bytes(root / path) != content]


def write(root: Path) -> list[str]:
    """Write what is stale; the paths that were written."""
    paths = stale(root)
    contents = generated(root)
    for path in paths:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(contents[path])
    return paths


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None
