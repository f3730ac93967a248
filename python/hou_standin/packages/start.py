"""A session begun as Houdini begins: package files first, then Python folders and assets of its path."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from hou_standin import installed
from hou_standin.packages.file import Machine, Packages, read_packages
from hou_standin.session import Session
from hou_standin.switches import Setting

_ASSETS = ("otls", "hda")
_SUFFIXES = (".hda", ".otl")


@contextmanager
def started(
    folder: Path | str,
    version: str = "21.0",
    *,
    environ: Mapping[str, str] | None = None,
    ui: bool = False,
    **switches: Setting,
) -> Iterator[Session]:
    """A session that has read a folder of package files, and ``import hou`` is it.

    ``os.environ`` and ``sys.path`` are as the packages set them, and as before afterwards.

    Args:
        folder: Holds the package files.
        version: The Houdini to be.
        environ: The environment before, that of the process unless given.
        ui: True for the graphical Houdini.
        switches: As for :func:`hou_standin.install`.
    """
    found = read_packages(folder, Machine(version), environ)
    before, path = dict(os.environ), list(sys.path)
    session = Session(version, ui=ui, **switches)
    installed.push(session)
    try:
        os.environ.update(found.variables)
        sys.path[:] = [*python_folders(found, session), *path]
        for library in libraries(found):
            session.assets.install(str(library))
        yield session
    finally:
        installed.pop()
        sys.path[:] = path
        os.environ.clear()
        os.environ.update(before)


def python_folders(found: Packages, session: Session) -> list[str]:
    """Folders in which Houdini's Python looks for modules, nearest first, those that are there."""
    own = found.variables.get("PYTHONPATH", "").split(os.pathsep)
    version = "python{}.{}libs".format(*session.release.python)
    below = [root / name for name in (version, "scripts/python") for root in found.hpath]
    return [str(folder) for folder in (*(Path(text) for text in own if text), *below) if folder.is_dir()]


def libraries(found: Packages) -> list[Path]:
    """The asset libraries on Houdini's path, expanded ones are folders."""
    folders = [root / name for root in found.hpath for name in _ASSETS if (root / name).is_dir()]
    return [path for folder in folders for path in sorted(folder.iterdir()) if path.suffix in _SUFFIXES]
