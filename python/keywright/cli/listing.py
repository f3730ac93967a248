"""``keywright presets``: the library as a table or as JSON."""

from __future__ import annotations

from typing import Any

from keywright import presets
from keywright.cli import files
from keywright.cli.edge import answer, screen, tell
from keywright.cli.faults import DONE, REFUSED, cut
from keywright.errors import RecipeError
from keywright.recipe import Recipe


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
    table = files.table("recipe", "name", "what it is for", "tags")
    for row in rows:
        about = f"cannot be read: {cut(row['error'])}" if "error" in row else row["description"]
        table.add_row(row["key"], cut(row["name"]), cut(about), cut(" ".join(row["tags"])))
    screen().print(table)


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
