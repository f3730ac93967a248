"""``python -m keywright.cli.task``: one scene of a list, as a task of a job; see ``reapply.openjd.yaml``.

A job's tasks are numbers, so that the list of scenes can be of any length: this picks the scene, hands it to
``keywright reapply``, and tells the queue how far it is.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from keywright.counting import counted

#: The list does not say what the job was told: nothing was done.
USAGE = 3

_SAVE = {"no": (), "whole": ("--save",), "partial": ("--save-partial",)}
_WARNINGS = {"no": (), "yes": ("--accept-warnings",)}


def words(arguments: Sequence[str]) -> list[str]:
    """The words of the command line for one task.

    Raises:
        SystemExit: 3: an argument, or the list, is not what it must be.
    """
    parser = _Parser(
        prog="python -m keywright.cli.task", description="Re-applies one scene of a list, as a task of a job."
    )
    parser.add_argument("list", type=Path, help="text file with a scene in each line")
    parser.add_argument("count", type=int, help="how many scenes the list must name")
    parser.add_argument("scene", type=int, help="which one this task does, from 1")
    parser.add_argument("--preset", default="", metavar="NAME", help="only nodes whose recipe came from it")
    parser.add_argument("--save", choices=_SAVE, default="no", help="which scenes are saved (no)")
    parser.add_argument(
        "--accept-warnings", choices=_WARNINGS, default="no", help="work on those with warnings (no)"
    )
    given = parser.parse_args(arguments)
    try:
        # Not splitlines(), which ends lines at characters that names of files may have.
        lines = given.list.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as fault:
        parser.error(f"cannot read the list {given.list}: {fault}")
    scenes = [line.strip(" \t") for line in lines if line.strip(" \t")]
    if len(scenes) != given.count:
        parser.error(
            f"{given.list} names {counted(len(scenes), 'scene')}, the job was made for {given.count}"
        )
    if not 1 <= given.scene <= given.count:
        parser.error(f"scene {given.scene} is not one of 1 to {given.count}")
    preset = ["--preset", given.preset] if given.preset else []
    options = [*preset, *_SAVE[given.save], *_WARNINGS[given.accept_warnings]]
    # Relative to the list: a task runs in a folder of its own.
    return ["reapply", *options, "--", str(given.list.parent / scenes[given.scene - 1])]


def main() -> None:
    """Runs the task; ends the process with the exit code of ``keywright reapply``."""
    found = words(sys.argv[1:])
    sys.stdout.write(f"openjd_status: {found[-1]}\n")
    sys.stdout.flush()
    sys.argv = ["keywright", *found]
    from keywright.cli import main as command

    command()


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> None:  # type: ignore[override]
        self.exit(USAGE, f"keywright: {message}\n")


if __name__ == "__main__":
    main()
