"""``keywright convert``: channels from one format to another, and what is lost on the way."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from keywright import formats
from keywright.cli import files
from keywright.cli.answers import answer
from keywright.cli.faults import DONE, cut
from keywright.cli.screen import say
from keywright.counting import counted
from keywright.formats import Contents


def run(
    source: Path, output: files.Output, patterns: Sequence[str] | None, fps: float, *, as_json: bool
) -> int:
    """Converts a file and prints what its new format does not hold; the exit code.

    Raises:
        FormatError: A file cannot be read or written, or no channel fits the patterns.
    """
    assert output.file is not None
    contents = formats.read(source, fps)
    channels = files.chosen(contents, patterns, source)
    output.check()
    lost = formats.write(output.file, Contents(tuple(channels), contents.fps))
    count = len(channels) - sum(remark.text.startswith("left out") for remark in lost)
    if as_json:
        answer(
            {
                "file": str(source),
                "output": str(output.file),
                "fps": contents.fps,
                "channels": count,
                "not_read": [remark.to_dict() for remark in contents.remarks],
                "lost": [remark.to_dict() for remark in lost],
            }
        )
        return DONE
    say(f"wrote {output.file}: {counted(count, 'channel')}")
    for title, remarks in (("not read", contents.remarks), ("lost", lost)):
        for remark in remarks:
            say(f"{title}: {cut(str(remark))}")
    return DONE
