"""``keywright reduce``: dense channels of a file to few keys."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import typer

from keywright import formats
from keywright._core import Keys
from keywright.cli import files
from keywright.cli.answers import answer
from keywright.cli.faults import DONE, REFUSED, cut
from keywright.cli.progress import progress
from keywright.cli.screen import say, screen
from keywright.errors import FormatError
from keywright.formats import Contents, Remark
from keywright.formats.channel import rows_of
from keywright.offline.reducing import Reduction, Settings, Worst, reduced

_TOLERANCE = re.compile(r"\s*([-+.\deE]+)\s*(%|deg|degrees|°)?\s*")


# Less than this part of a motion is rounding.
_NOTHING = 1e-9


def settings(tolerances: Sequence[str], **others: object) -> Settings:
    """The settings with tolerances as they are written: ``0.5%``, ``0.01``, ``0.1deg``.

    Raises:
        typer.BadParameter: One that is none, not positive, or given twice.
    """
    given: dict[str, float] = {}
    for text in tolerances:
        match = _TOLERANCE.fullmatch(text)
        try:
            number = float(match[1]) if match else 0.0
        except ValueError:
            number = 0.0
        if match is None or not 0.0 < number < 1e300:
            message = f"{text[:40]!r} is no tolerance: write 0.5% of the range, 0.01 in the channel's units"
            raise typer.BadParameter(f"{message}, or 0.1deg for rotations")
        field = {None: "value", "%": "part"}.get(match[2], "degrees")
        if field in given:
            raise typer.BadParameter(f"{text!r}: a tolerance of this unit is given twice")
        given[field] = number / 100.0 if field == "part" else number
    return replace(Settings(part=given.get("part", None if given else 0.005)), **{**given, **others})  # type: ignore[arg-type]


def run(
    source: Path,
    output: files.Output,
    patterns: Sequence[str] | None,
    how: Settings,
    fps: float,
    *,
    as_json: bool,
) -> int:
    """Reduces the channels, writes the result if it is to be written, prints it; the exit code.

    Raises:
        FormatError: The file cannot be read or written, or no channel fits the patterns; ``format-no-keys``:
            what is to be written holds none.
    """
    contents = formats.read(source, fps)
    wanted = files.moving(contents, patterns, source)
    output.check()
    _need_keys(output.file)
    with progress(is_shown=len(wanted) > 1) as bar:
        task = bar.add_task("reducing", total=len(wanted))
        found = reduced(wanted, how, contents.fps, files.is_rotation, lambda: bar.advance(task))
    lost: Sequence[Remark] = ()
    if output.file is not None:
        made = {id(each.source): each.channel for each in found}
        channels = [made.get(id(each), each) for each in contents.channels]
        lost = formats.write(output.file, Contents(tuple(channels), contents.fps))
    if as_json:
        _answer(source, output, found, contents, [str(remark) for remark in (*contents.remarks, *lost)])
    else:
        _print(found, contents.fps, keys=output.file is None)
        files.tell_remarks(contents.remarks, source)
        if output.file is not None:
            files.tell_remarks(lost, output.file)
            say(f"wrote {output.file}")
    return REFUSED if any(each.outcome == "refused" for each in found) else DONE


def _need_keys(file: Path | None) -> None:
    """A file of samples would get as many samples again, of the fit in place of the motion."""
    if file is not None and file.suffix.lower() in formats.SAMPLES:
        raise FormatError(
            f"{file} holds a value a frame and no keys",
            code="format-no-keys",
            path=str(file),
            hint=f"name an output that does, such as -o {file.stem}.chn",
        )


def _answer(
    source: Path, output: files.Output, found: list[Reduction], contents: Contents, remarks: list[str]
) -> None:
    rows = []
    for each in found:
        row = each.to_dict(contents.fps)
        if output.file is None:
            row["keys"] = list(rows_of(each.channel.keys))
        rows.append(row)
    answer(
        {
            "file": str(source),
            "output": None if output.file is None else str(output.file),
            "fps": contents.fps,
            "channels": rows,
            "remarks": remarks,
        }
    )


def _print(found: list[Reduction], fps: float, *, keys: bool) -> None:
    out = screen()
    table = files.table("channel", ">keys", ">allowed", ">on frames", ">at", ">between", ">at")
    rest = files.table("channel", "outcome", "why")
    for each in found:
        name = files.name(each.source)
        if each.outcome != "reduced":
            rest.add_row(name, each.outcome, cut(each.text))
            continue
        count = files.counts(len(each.source.keys), len(each.channel.keys))
        worst = (each.on, each.between)
        errors = [_error(place, each) for place in worst]
        allowed, *texts = files.numbers([each.allowed, *errors], 2)
        cells = [name, count, allowed]
        for place, error, text in zip(worst, errors, texts, strict=True):
            cells += [text if place else "", files.frame(place.time, fps) if place and error else ""]
        table.add_row(*cells)
    if table.row_count:
        out.print(table)
    if rest.row_count:
        if table.row_count:
            out.print()
        out.print(rest)
    for each in found if keys else ():
        if each.outcome == "reduced":
            out.print()
            out.print(files.name(each.source), style="bold")
            out.print(key_table(each.channel.keys, fps))


def key_table(keys: Keys, fps: float) -> object:
    """A table of keys: frames, values, slopes a frame, handles in frames."""
    table = files.table(
        *(">frame", ">value", ">slope in", ">slope out", ">handle in", ">handle out", "to the next")
    )
    rows = list(rows_of(keys))
    count = len(rows)

    def columns(sides: Sequence[Sequence[float]], digits: int = 4) -> tuple[list[str], list[str]]:
        texts = files.numbers([*sides[0], *sides[1]], digits)
        return texts[:count], texts[count:]

    size = max(abs(row[name]) for row in rows for name in ("value", "in_value"))
    arrivals, values = columns([[row[name] for row in rows] for name in ("in_value", "value")])
    slopes, reaches = [], []
    for side in ("in", "out"):
        per_frame = [row[f"{side}_slope"] / fps for row in rows]
        slopes.append([slope if abs(slope) > _NOTHING * size else 0.0 for slope in per_frame])
        reaches.append([row[f"{side}_accel"] / math.hypot(1.0, row[f"{side}_slope"]) * fps for row in rows])
    # The outer sides of the ends draw nothing.
    for ends in (slopes, reaches):
        ends[0][0] = ends[1][-1] = 0.0
    slopes_in, slopes_out = columns(slopes)
    reaches_in, reaches_out = columns(reaches, digits=2)
    for index, row in enumerate(rows):
        first, last = index == 0, index == count - 1
        jumps = not first and row["in_value"] != row["value"]
        table.add_row(
            files.frame(row["time"], fps),
            f"{arrivals[index]} | {values[index]}" if jumps else values[index],
            "" if first else slopes_in[index],
            "" if last else slopes_out[index],
            "" if first else reaches_in[index],
            "" if last else reaches_out[index],
            "" if last else cut(row["function"].removesuffix("()")),
        )
    return table


def _error(worst: Worst | None, of: Reduction) -> float:
    """The error; rounding is none."""
    return 0.0 if worst is None or worst.error <= _NOTHING * max(of.range, of.allowed) else worst.error
