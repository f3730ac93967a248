"""The shipped asset as data, for the tests of its contract."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hou_standin.dialogscript import Block, Script, parse
from hou_standin.library import Definition, read_library
from keywright.node import table

ROOT = Path(__file__).parents[2]
ASSET = ROOT / "otls" / "keywright_motion_recipe.hda"
ROWS = {row.name: row for row in table.rows()}


@cache
def definition() -> Definition:
    """The one type of the library."""
    (found,) = read_library(ASSET).definitions
    return found


@cache
def script() -> Script:
    """The tree of its dialog script."""
    return parse(definition().text("DialogScript"))


def named() -> dict[str, Block]:
    """Every block of the script by its name."""
    return {block.text("name"): block for block in script().walk()}


def tags(block: Block) -> dict[str, str]:
    """Tags of a parameter."""
    pairs = (statement.bracketed() for statement in block.statements("parmtag"))
    return {key.text: value.text for key, value in pairs}  # type: ignore[union-attr]
