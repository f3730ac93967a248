"""``keywright presets``: the library as a table or as JSON."""

from __future__ import annotations

import json
from typing import Any

from rich.table import Table

from keywright import presets
from keywright.cli.edge import screen, tell
from keywright.errors import RecipeError
from keywright.recipe import Recipe


def run(words: list[str], *, as_json: bool) -> None:
    """Prints the recipes that have all these words in key, name or tags."""
    found = presets.listing()
    rows = [row for row in map(_row, found.entries) if _has(row, words)]
    for folder in found.unreadable:
        tell(f"cannot read {folder}")
    if as_json:
        screen().print(json.dumps(rows, indent=2, ensure_ascii=False), soft_wrap=True)
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for title in ("recipe", "name", "what it is for", "tags"):
        table.add_column(title, overflow="fold")
    for row in rows:
        about = f"cannot be read: {row['error']}" if "error" in row else row["description"]
        table.add_row(row["key"], row["name"], about, " ".join(row["tags"]))
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
