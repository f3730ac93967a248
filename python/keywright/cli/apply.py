"""``keywright apply``: a recipe onto channels of a file, all of them or none."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from keywright import formats, presets
from keywright.cli import files
from keywright.cli.answers import answer
from keywright.cli.faults import DONE, REFUSED, cut
from keywright.cli.reduce import key_table
from keywright.cli.screen import say, screen, tell
from keywright.formats import Contents, Remark
from keywright.formats.channel import rows_of
from keywright.offline.applying import WRITTEN, Applied, Where, applied


def run(
    recipe: str,
    source: Path,
    output: files.Output,
    patterns: Sequence[str] | None,
    where: Where,
    fps: float,
    *,
    as_json: bool,
) -> int:
    """Applies the recipe, writes the file if every chosen channel could be written, prints it; the exit code.

    Channels that are expressions are skipped, and refused where a pattern chose them.

    Raises:
        RecipeError: There is no such recipe, or it cannot be read.
        FormatError: The file cannot be read or written, or no channel fits the patterns.
    """
    what = presets.read(recipe)
    contents = formats.read(source, fps)
    wanted = files.moving(contents, patterns, source)
    output.check()
    results = applied(what, wanted, where, contents.fps)
    allowed = (*WRITTEN, *(() if patterns else ("skipped",)))
    refused = [each for each in results if each.outcome not in allowed]
    done = not refused and any(each.outcome in WRITTEN for each in results)
    lost: Sequence[Remark] = ()
    if done and output.file is not None:
        made = {id(each.source): each.channel for each in results}
        channels = tuple(made.get(id(each), each) for each in contents.channels)
        lost = formats.write(output.file, Contents(channels, contents.fps))
    written = done and output.file is not None
    if as_json:
        rows = [
            {**each.to_dict(), **({} if output.file else {"keys": list(rows_of(each.channel.keys))})}
            for each in results
        ]
        answer(
            {
                "recipe": what.name,
                "file": str(source),
                "output": str(output.file) if written else None,
                "written": written,
                "fps": contents.fps,
                "channels": rows,
                "remarks": list(map(str, (*contents.remarks, *lost))),
            }
        )
        return DONE if done else REFUSED
    _print(results, contents.fps, written=written, keys=output.file is None)
    files.tell_remarks(contents.remarks, source)
    if output.file is not None:
        files.tell_remarks(lost, output.file)
    if written:
        say(f"wrote {output.file}")
    elif not done and output.file is not None:
        why = "no channel has keys" if not refused else "all of the channels or none"
        tell(f"nothing was written: {why}")
    return DONE if done else REFUSED


def _print(results: list[Applied], fps: float, *, written: bool, keys: bool) -> None:
    out = screen()
    table = files.table("channel", ">keys", "frames", ">worst", "outcome")
    for each in results:
        is_written = each.outcome in WRITTEN
        before, after = len(each.source.keys), len(each.channel.keys)
        span = "" if each.span is None else " to ".join(files.number(end, 3) for end in each.span)
        table.add_row(
            files.name(each.source),
            files.counts(before, after) if is_written else str(before),
            span,
            f"{100 * each.max_error:.2g} %" if is_written else "",
            _outcome(each, written=written) if is_written else cut(each.text or each.outcome),
        )
    out.print(table)
    for each in results if keys else ():
        if each.outcome == "written":
            out.print()
            out.print(files.name(each.source), style="bold")
            out.print(key_table(each.channel.keys, fps))


def _outcome(each: Applied, *, written: bool) -> str:
    return each.outcome if written or each.outcome != "written" else "would be written"
