"""``python -m keywright.demo``: runs the main job on the stand-in (under hython: in Houdini) and shows it.

Writes ``demo.png`` and ``demo.json`` into the folder ``out``; exits with 1 if anything is not as it should
be, with 2 if something could not be written, with 3 for arguments that it does not know.
"""

from __future__ import annotations

import argparse
import errno
import importlib.util
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from keywright.cli.answers import answer
from keywright.cli.faults import DONE, REFUSED, USAGE, ended, write_line
from keywright.errors import FormatError

_ABOUT = "Runs the main job on the stand-in (under hython: in Houdini) and shows it."


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(USAGE, f"{self.format_usage()}keywright: {message}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the demo; returns the exit code.

    Args:
        arguments: Those of the process unless given.
    """

    def demo() -> int:
        parser = _Parser(prog="python -m keywright.demo", description=_ABOUT)
        parser.add_argument(
            "-o", "--output", default="out", metavar="FOLDER", help="folder for the results (out)"
        )
        return run(Path(parser.parse_args(arguments).output))

    return ended(demo, write_line)


def run(out: Path, *, as_json: bool = False) -> int:
    """Runs the demo and writes its picture and numbers into a folder, which is made if need be.

    Args:
        out: The folder.
        as_json: Prints JSON instead of the table.

    Raises:
        OSError: The folder cannot be made, or a file in it cannot be written.
        FormatError: ``format-needs-matplotlib``.
    """
    if importlib.util.find_spec("matplotlib") is None:
        hint = "install it with  pip install matplotlib"
        raise FormatError("the demo draws with matplotlib", code="format-needs-matplotlib", hint=hint)
    if out.exists() and not out.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, "is a file, not a folder", str(out))
    out.mkdir(exist_ok=True, parents=True)
    if "hou" not in sys.modules and importlib.util.find_spec("hou") is None:
        import hou_standin

        hou_standin.install(version="21.0")
    from keywright.demo.job import run as job
    from keywright.demo.picture import draw

    demo = job()
    if not as_json:
        sys.stdout.write(_for_terminal(demo.text()) + "\n")
    data, picture = out / "demo.json", out / "demo.png"
    data.write_text(json.dumps(demo.data(), indent=1) + "\n")
    draw(demo, picture)
    if as_json:
        answer({**demo.summary(), "data": str(data), "picture": str(picture)})
    else:
        sys.stdout.write(f"\nwrote {picture} and {data}\n")
    return DONE if demo.restored and demo.report.written else REFUSED


def _for_terminal(text: str) -> str:
    """The text, with an arrow that the terminal has."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return text.replace("→", "->")
    return text


if __name__ == "__main__":
    sys.exit(main())
