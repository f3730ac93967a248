"""``keywright inspect``: channels, keys and recipes of files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from keywright import formats
from keywright.cli import files
from keywright.cli.answers import answer
from keywright.cli.faults import DONE, cut, exit_code, explained
from keywright.cli.screen import say, screen, tell
from keywright.counting import counted
from keywright.errors import FormatError, RecipeError
from keywright.formats import Channel, Contents
from keywright.recipe import Recipe

# Characters of an expression that are shown.
_LONGEST = 48


def run(sources: Sequence[Path], patterns: Sequence[str] | None, fps: float, *, as_json: bool) -> int:
    """Prints what each file holds; the exit code, the greatest of theirs."""
    rows: list[dict[str, Any]] = []
    code = DONE
    for index, source in enumerate(sources):
        try:
            contents, recipes = _read(source, fps)
            channels = files.chosen(contents, patterns, source)
        except FormatError as fault:
            code = max(code, exit_code(fault))
            tell(explained(fault))
            rows.append({"file": str(source), "error": str(fault), "code": fault.code, "line": fault.line})
            continue
        if as_json:
            rows.append(_row(source, contents, channels, recipes))
            continue
        if index:
            say("")
        _print(source, contents, channels, recipes)
    if as_json:
        answer(rows)
    return code


def _read(source: Path, fps: float) -> tuple[Contents, list[dict[str, Any]]]:
    """What a file holds; a recipe's own file holds that recipe and no channel."""
    try:
        contents = formats.read(source, fps)
    except FormatError as fault:
        if fault.code != "format-bad-document":
            raise
        try:
            recipe = Recipe.load(source)
        except RecipeError:
            raise fault from None
        document = recipe.to_dict()
        node = {"path": "", "version": "", "name": recipe.name, "targets": 0}
        return Contents(()), [{**node, "shape": document["shape"]["type"], "layers": len(document["stack"])}]
    is_scene = source.suffix.lower() in formats.SCENES
    if not is_scene:
        return contents, []
    from keywright.formats import scene

    return contents, [each.to_dict() for each in scene.recipes(source)]


def _row(
    source: Path, contents: Contents, channels: list[Channel], recipes: list[dict[str, Any]]
) -> dict[str, Any]:
    return {
        "file": str(source),
        "fps": contents.fps,
        "channels": [_described(each, contents.fps) for each in channels],
        "recipes": recipes,
        "remarks": [remark.to_dict() for remark in contents.remarks],
    }


def _described(channel: Channel, fps: float) -> dict[str, Any]:
    keys = channel.keys
    values = np.concatenate([keys.values, keys.in_values[1:]])
    moves = channel.has_value
    return {
        "name": channel.name,
        "keys": len(keys),
        "frames": [time * fps + 1.0 for time in channel.span],
        "values": [float(values.min()), float(values.max())] if moves else None,
        "functions": dict(Counter(keys.functions[:-1] or keys.functions)),
        "before": channel.before,
        "after": channel.after,
        "sampled": channel.sampled,
    }


def _print(source: Path, contents: Contents, channels: list[Channel], recipes: list[dict[str, Any]]) -> None:
    out = screen()
    count, made = len(channels), len(recipes)
    parts = [counted(count, "channel")] if count or not made else []
    parts += [counted(made, "recipe")] if made else []
    rate = f", {counted(contents.fps, 'frame', '.6g')} a second" if count else ""
    say(f"{source}: {' and '.join(parts)}{rate}", style="bold")
    if channels:
        cells = [_cells(each, contents.fps) for each in channels]
        titles = ["channel", ">keys", ">frames", ">values", "segments", "outside"]
        if not any(line[-1] for line in cells):
            titles, cells = titles[:-1], [line[:-1] for line in cells]
        table = files.table(*titles)
        for line in cells:
            table.add_row(*line)
        out.print(table)
    if recipes:
        table = files.table("recipe", "name", "shape", ">layers", ">targets")
        for row in recipes:
            texts = (row["path"] or "the file", row["name"], row["shape"])
            table.add_row(*map(cut, texts), str(row["layers"]), str(row["targets"]))
        out.print(table)
    files.tell_remarks(contents.remarks, source)


def _cells(channel: Channel, fps: float) -> list[str]:
    row = _described(channel, fps)
    first, last = (files.number(frame, 2) for frame in row["frames"])
    values = "" if row["values"] is None else " to ".join(files.numbers(row["values"], 3))
    segments = ", ".join(
        f"{name.removesuffix('()')} {count}" if channel.has_value else _line(name)
        for name, count in row["functions"].items()
    )
    outside = channel.before if channel.before == channel.after else f"{channel.before}, {channel.after}"
    return [
        files.name(channel),
        str(row["keys"]),
        first if first == last else f"{first} to {last}",
        values,
        "samples" if channel.sampled else segments,
        "" if outside == "extend" else outside,
    ]


def _line(expression: str) -> str:
    """An expression on one line, cut where it is long."""
    text = " ".join(expression.split())
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
