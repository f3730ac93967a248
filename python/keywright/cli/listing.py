"""``keywright presets``: the library as a table or as JSON."""

from __future__ import annotations

from typing import Any

from keywright import presets
from keywright.cli import files
from keywright.cli.answers import answer
from keywright.cli.faults import DONE, REFUSED, cut
from keywright.cli.screen import screen, tell
from keywright.errors import RecipeError
from keywright.recipe import Recipe

# Columns of a terminal that has room for names and tags, too.
_WIDE = 120


def run(words: list[str], *, as_json: bool) -> int:
    """Prints the recipes that have all these words in key, name or tags; the exit code, 1 if none has."""
    found = presets.listing()
    rows = [row for row in map(_row, found.entries) if _has(row, words)]
    for folder in found.unreadable:
        tell(f"cannot read {folder}")
    for folder in presets.absent():
        tell(f"no folder {folder}, which {presets.VARIABLES[0]} names")
    if as_json:
        answer(rows)
    elif rows:
        _print(rows)
    if words and not rows:
        tell(f"no recipe has {cut(' and '.join(map(repr, words)))} in key, name or tags")
        return REFUSED
    return DONE


def _print(rows: list[dict[str, Any]]) -> None:
    out = screen()
    wide = out.width >= _WIDE
    table = files.table("recipe", "what it is for", *(("name", "tags") if wide else ()))
    table.columns[0].style = "bold"
    category = None
    for row in rows:
        if category not in (None, row["key"].partition("/")[0]):
            table.add_row()  # a line of air, as the library is looked through by category
        category = row["key"].partition("/")[0]
        about = f"cannot be read: {cut(row['error'])}" if "error" in row else row["description"]
        more = (cut(row["name"]), cut(" ".join(row["tags"]))) if wide else ()
        table.add_row(row["key"], cut(about), *more)
    out.print(table)


def _row(entry: presets.Entry) -> dict[str, Any]:
    row: dict[str, Any] = {"key": entry.key, "name": entry.name, "description": "", "tags": []}
    try:
        recipe = Recipe.load(entry.path)
    except RecipeError as fault:
        return {**row, "path": str(entry.path), "error": str(fault)}
    row.update(name=recipe.name, description=recipe.description, tags=recipe.tags)
    return {**row, "path": str(entry.path), "fingerprint": recipe.fingerprint}


def _has(row: dict[str, Any], words: list[str]) -> bool:
    text = " ".join((row["key"], row["name"], *row["tags"])).lower()
    return all(word.lower() in text for word in words)
