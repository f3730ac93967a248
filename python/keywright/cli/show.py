"""``keywright show``: one recipe, in words, numbers and a plot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from keywright import presets
from keywright.cli import picture
from keywright.cli.answers import answer
from keywright.cli.files import Output
from keywright.cli.plot import plot
from keywright.cli.screen import say, screen
from keywright.errors import FitRefused
from keywright.recipe import Recipe

# Shown by the plot, or too long for a line.
_LEFT_OUT = ("type", "knots", "x", "y")

# Overshoot and anticipation of less than this part of the move are not worth a line.
_SEEN = 1e-4


def run(source: str, output: Path | None, *, force: bool, as_json: bool) -> None:
    """Prints a recipe of the library, or of a file; draws it where a file for the picture is given.

    Raises:
        RecipeError: There is no such recipe, or it cannot be read.
        FormatError: The picture cannot be made.
    """
    recipe = presets.read(source)
    if output is not None:
        Output(output, force).check()
        picture.write(recipe, output)
    if as_json:
        answer(_data(recipe))
        return
    out, motion = screen(), recipe.result()
    out.print(Text(recipe.name, style="bold"))
    for line in (recipe.description, " ".join(f"#{tag}" for tag in recipe.tags)):
        if line:
            out.print(line)
    out.print()
    out.print(_settings(recipe))
    out.print()
    width = max(min(out.width - 10, 72), 16)
    for line in plot(motion.curve, width, ascii_only=out.options.ascii_only):
        out.print(line, soft_wrap=True)
    out.print()
    _print_numbers(out, recipe)
    if output is not None:
        out.print()
        say(f"wrote {output}")


def _settings(recipe: Recipe) -> Table:
    document = recipe.to_dict()
    table = Table.grid(padding=(0, 2))
    table.add_row("shape", *_described(document["shape"]))
    for number, layer in enumerate(document["stack"], start=1):
        table.add_row(f"layer {number}", *_described(layer))
    table.add_row("fit", "", ", ".join(f"{key} {_value(item)}" for key, item in document["fit"].items()))
    return table


def _described(part: dict[str, Any]) -> tuple[str, str]:
    off = "" if part.get("enabled", True) else " (off)"
    hidden = (*_LEFT_OUT, "enabled", "name")
    settings = ", ".join(f"{key} {_value(item)}" for key, item in part.items() if key not in hidden)
    count = len(part.get("knots", part.get("x", ())))
    points = f", {count} {'knots' if 'knots' in part else 'samples'}" if count else ""
    return part["type"].replace("_", " ") + off, (settings + points).removeprefix(", ")


def _value(item: Any) -> str:
    return (
        f"{item:g}" if isinstance(item, float) else str(item).lower() if isinstance(item, bool) else str(item)
    )


def _print_numbers(out: Console, recipe: Recipe) -> None:
    motion = recipe.result()
    for name, text in _readouts(motion.readouts.to_dict()):
        out.print(f"{name:<13}{text}")
    out.print(f"{'keys':<13}{_fit_text(recipe)}")
    for note in motion.notes:
        out.print(f"{'note':<13}{note.text}", soft_wrap=True)


def _readouts(readouts: dict[str, Any]) -> list[tuple[str, str]]:
    rows = []
    for name in ("overshoot", "anticipation"):
        if readouts[name] and readouts[name] >= _SEEN:
            rows.append((name, f"{100 * readouts[name]:.3g} % of the move"))
    if readouts["first_peak"] is not None:
        x, y = readouts["first_peak"]
        rows.append(("first peak", f"{y:.4g} at {x:.3g} of the span"))
    if readouts["settles"] is not None:
        rows.append(("settles", f"at {readouts['settles']:.3g} of the span"))
    if readouts["contacts"]:
        rows.append(("contacts", "at " + ", ".join(f"{x:.3g}" for x in readouts["contacts"])))
    return rows


def _fit_text(recipe: Recipe) -> str:
    try:
        fit = recipe.fit()
    except FitRefused as refusal:
        return f"refused: {refusal}"
    return f"{fit.keys}, worst {100 * fit.max_error:.2g} % of the range"


def _data(recipe: Recipe) -> dict[str, Any]:
    motion = recipe.result()
    notes = [
        {"code": note.code, "path": note.path, "text": note.text, "numbers": dict(note.numbers)}
        for note in motion.notes
    ]
    data = {
        "recipe": recipe.to_dict(),
        "fingerprint": recipe.fingerprint,
        "readouts": motion.readouts.to_dict(),
        "notes": notes,
    }
    try:
        fit = recipe.fit()
    except FitRefused as refusal:
        return {**data, "fit": {"refused": str(refusal), "code": refusal.code}}
    return {**data, "fit": {"keys": fit.keys, "max_error": fit.max_error}}
