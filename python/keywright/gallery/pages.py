"""Pages of the docs: what each shape and layer does, from the core's own words and the parameter table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from keywright._core import Parameter
from keywright.gallery.exhibits import owners, rows
from keywright.gallery.words import INTRO, LIBRARY, WORDS
from keywright.node.generate.core_words import documentation
from keywright.node.generate.dialog_script import number_text
from keywright.presets import Entry
from keywright.recipe import Recipe

_NOTE = "<!-- Written by `python -m keywright.gallery` from the code; do not edit. -->\n"
_HEADINGS = ("What it does", "When to use it", "Parameters", "Limits", "Accuracy", "Source")

Library = Sequence[tuple[Entry, Recipe]]


def page(part: str, core: Path, library: Library) -> str:
    """The page of all shapes, or of all layers.

    Args:
        part: ``shape`` or ``layer``.
        core: The core's ``src`` folder, whose documentation is quoted.
        library: The recipes, to name those that use each.
    """
    lines = ["# Shapes\n" if part == "shape" else "# Layers\n", _NOTE, INTRO[part]]
    for owner in owners(part):
        summary, sections = documentation(core / part / f"{owner}.rs")
        name = owner.replace("_", " ").title() + (" (layer)" if (part, owner) == ("layer", "noise") else "")
        lines.append(f"## {name}\n\n{summary}\n\n![{name}](images/{part}_{owner}.svg)\n")
        if (part, owner) in WORDS:
            lines.append(f"{WORDS[part, owner]}\n")
        for heading in _HEADINGS:
            if heading == "Parameters" and rows(part, owner):
                lines.append(f"**Parameters**\n\n{parameter_table(rows(part, owner))}\n")
            elif heading in sections:
                lines.append(f"**{heading}.** {sections[heading]}\n")
        used = [f"`{entry.key}`" for entry, recipe in library if owner in _used(recipe, part)]
        if used:
            more = f" and {len(used) - _NAMED} more" if len(used) > _NAMED else ""
            lines.append(f"**In the library.** {', '.join(used[:_NAMED])}{more}.\n")
    return "\n".join(lines)


#: Recipes of the library that are named as examples.
_NAMED = 8


def _used(recipe: Recipe, part: str) -> set[str]:
    document = recipe.to_dict()
    if part == "shape":
        return {document["shape"]["type"]}
    return {layer["type"] for layer in document["stack"]}


def preset_page(library: Library) -> str:
    """The page of the recipe library: a sheet and a table for each folder."""
    lines = ["# The recipe library\n", _NOTE, LIBRARY]
    for category in dict.fromkeys(entry.category for entry, _ in library):
        name = category.title()
        lines.append(f"## {name}\n\n![Recipes of {name}](images/recipes_{category}.svg)\n")
        lines.append("| recipe | name | what it is for |\n| --- | --- | --- |")
        mine = [(entry, recipe) for entry, recipe in library if entry.category == category]
        lines.extend(f"| `{entry.key}` | {recipe.name} | {recipe.description} |" for entry, recipe in mine)
        lines.append("")
    return "\n".join(lines)


def parameter_table(found: Sequence[Parameter]) -> str:
    """The parameters as a Markdown table."""
    lines = ["| parameter | name | unit | default | slider | accepts | |", f"|{' --- |' * 7}"]
    for row in found:
        choices = " ".join(f"`{token}`" for token, _ in row.entries)
        default = "" if row.default is None else f"`{_number(row.default)}`"
        limits = choices or _interval(row.hard)
        cells = (row.label, f"`{row.field}`", row.unit, default, _interval(row.soft), limits)
        lines.append(f"| {' | '.join(cells)} | {row.doc} |")
    return "\n".join(lines)


def _interval(ends: tuple[float, float] | None) -> str:
    return "" if ends is None else " to ".join(map(_number, ends))


def _number(value: float | str) -> str:
    return value if isinstance(value, str) else number_text(value)
