"""``keywright reduce``: dense channels of a file to few keys."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from pathlib import Path

import typer

from keywright import formats
from keywright._core import Keys
from keywright.cli import files
from keywright.cli.edge import answer, screen
from keywright.cli.faults import DONE, REFUSED, cut
from keywright.formats import Contents
from keywright.formats.channel import rows_of
from keywright.offline.reducing import Reduction, Settings, Worst, reduced


class Extremes(str, Enum):
    """Whether every peak has a key."""

    keep = "keep"
    free = "free"


class Kinks(str, Enum):
    """What becomes of kinks between frames, where keys are on whole frames."""

    refuse = "refuse"
    subframe = "subframe"
    nearest = "nearest"


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
        FormatError: The file cannot be read or written, or no channel fits the patterns.
    """
    contents = formats.read(source, fps)
    wanted = files.chosen(contents, patterns, source)
    output.check()
    with files.progress(len(wanted)) as bar:
        task = bar.add_task("reducing", total=len(wanted))
        found = reduced(wanted, how, contents.fps, files.is_rotation, lambda: bar.advance(task))
    remarks = [*contents.remarks]
    if output.file is not None:
        made = {id(each.source): each.channel for each in found}
        channels = [made.get(id(each), each) for each in contents.channels]
        remarks += formats.write(output.file, Contents(tuple(channels), contents.fps))
    if as_json:
        _answer(source, output, found, contents, [str(remark) for remark in remarks])
    else:
        _print(found, contents.fps, keys=output.file is None)
        files.tell_remarks(remarks, source)
        if output.file is not None:
            files.say(f"wrote {output.file}")
    return REFUSED if any(each.outcome == "refused" for each in found) else DONE


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
        name = cut(each.source.name)
        if each.outcome != "reduced":
            rest.add_row(name, each.outcome, cut(each.text))
            continue
        count = files.counts(len(each.source.keys), len(each.channel.keys))
        cells = (_cells(worst, each, fps) for worst in (each.on, each.between))
        table.add_row(name, count, f"{each.allowed:.3g}", *(text for pair in cells for text in pair))
    if table.row_count:
        out.print(table)
    if rest.row_count:
        if table.row_count:
            out.print()
        out.print(rest)
    for each in found if keys else ():
        if each.outcome == "reduced":
            out.print()
            out.print(cut(each.source.name), style="bold")
            out.print(key_table(each.channel.keys, fps))


def key_table(keys: Keys, fps: float) -> object:
    """A table of keys: frames, values, slopes a frame, handles in frames."""
    table = files.table(
        *(">frame", ">value", ">slope in", ">slope out", ">handle in", ">handle out", "to the next")
    )
    rows = list(rows_of(keys))
    size = max(abs(row[name]) for row in rows for name in ("value", "in_value"))

    def slope(value: float) -> str:
        return files.number(value / fps if abs(value / fps) > _NOTHING * size else 0.0)

    for index, row in enumerate(rows):
        jumps = row["in_value"] != row["value"] and index > 0
        value = f"{files.number(row['in_value'])} | {files.number(row['value'])}" if jumps else None
        reach_in = row["in_accel"] / (1.0 + row["in_slope"] ** 2) ** 0.5 * fps
        reach_out = row["out_accel"] / (1.0 + row["out_slope"] ** 2) ** 0.5 * fps
        first, last = index == 0, index == len(rows) - 1
        table.add_row(
            files.frame(row["time"], fps),
            value or files.number(row["value"]),
            "" if first else slope(row["in_slope"]),
            "" if last else slope(row["out_slope"]),
            "" if first else files.number(reach_in, 2),
            "" if last else files.number(reach_out, 2),
            "" if last else cut(row["function"].removesuffix("()")),
        )
    return table


def _cells(worst: Worst | None, of: Reduction, fps: float) -> tuple[str, str]:
    """The error and its frame; rounding is no error, and is nowhere."""
    if worst is None:
        return "", ""
    if worst.error <= _NOTHING * max(of.range, of.allowed):
        return "0", ""
    return f"{worst.error:.3g}", files.frame(worst.time, fps)
