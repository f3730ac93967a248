"""Runs ``reapply --save`` over scenes again and again, and kills it one file operation later each time.

Usage: ``killed.py FOLDER SCENE…``. Prints a line of JSON for each run: where it was killed, and the scenes as
they are on disk then. The last run is not killed.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

import hou_standin
from keywright import batch

#: Audit events of operations that change files, and of opening one.
OPERATIONS = ("open", "os.rename", "os.chmod", "os.remove", "os.truncate", "os.link", "shutil.copymode")


def child(at: int, folder: Path, paths: list[Path], tell: int) -> None:
    """Does the whole run, and kills itself at the operation with this number; never returns."""
    count = 0

    def step(name: str) -> None:
        nonlocal count
        count += 1
        if count == at:
            os.write(tell, name.encode())
            os.kill(os.getpid(), signal.SIGKILL)

    def watch(event: str, args: tuple[Any, ...]) -> None:
        if event in OPERATIONS and any(folder in (Path(str(arg)), Path(str(arg)).parent) for arg in args):
            step(f"{event} {args[0]}")

    write = Path.write_text

    def write_text(self: Path, text: str, **options: Any) -> int:
        with self.open("w", encoding="utf-8") as stream:
            stream.write(text[: len(text) // 2])
            stream.flush()
            step(f"half-written {self}")
        return write(self, text, **options)

    Path.write_text = write_text  # type: ignore[method-assign,assignment]
    sys.addaudithook(watch)
    report = batch.run(paths, batch.Options(save=True))
    os._exit(report.exit_code)


def main() -> None:
    """All runs."""
    folder, paths = Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]]
    old = [path.read_bytes() for path in paths]
    hou_standin.install()
    importlib.import_module("keywright.batch.scenes")  # so that no child has to
    for room in ("channels.flow", "records.history", "records.remember"):
        importlib.import_module(f"keywright.node.{room}")
    time.time = lambda: 1.8e9  # so that every run writes the same
    at, killed = 0, True
    while killed:
        at += 1
        for path, data in zip(paths, old, strict=True):
            path.write_bytes(data)
        reads, writes = os.pipe()
        process = os.fork()
        if not process:
            child(at, folder, paths, writes)
        os.close(writes)
        _, status = os.waitpid(process, 0)
        with os.fdopen(reads) as told:
            where = told.read()
        killed = os.WIFSIGNALED(status)
        if not killed and os.WEXITSTATUS(status):
            sys.exit(f"the run itself failed with {os.WEXITSTATUS(status)}")
        found = {"at": where, "killed": killed, "scenes": [path.read_text() for path in paths]}
        sys.stdout.write(json.dumps(found) + "\n")
        for left in folder.glob(".*.hip"):
            left.unlink()


if __name__ == "__main__":
    main()
