"""Where a scenario plays: an empty scene, a temporary folder, the probe asset, and nothing left behind."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

ASSETS = Path(__file__).parent / "assets"
KEYWRIGHT = Path(__file__).parents[2] / "otls" / "keywright_motion_recipe.hda"
PROBE = "conformance::probe::1.0"

Changes = Mapping[str, tuple[str, str]]
"""Section to a text in it and what stands there instead."""


class Stage:
    """An empty scene and a folder of its own.

    Attributes:
        hou: Houdini's module, or the stand-in's.
        folder: For files; it goes with the stage.
        real: False on the stand-in.
    """

    def __init__(self, hou: Any, folder: Path, real: bool) -> None:
        self.hou = hou
        self.folder = folder
        self.real = real
        self._libraries: list[str] = []

    def node(self, name: str = "ball") -> Any:
        """The object of a name, made at the first call."""
        return self.hou.node(f"/obj/{name}") or self.hou.node("/obj").createNode("geo", name)

    def key(self, frame: float, value: float, slope: float = 0.0, span: float = 0.1) -> Any:
        """A bezier key with every number set: handles of ``span`` seconds on both sides, no ratio."""
        key = self.hou.Keyframe(value)
        key.setFrame(frame)
        key.setExpression("bezier()", self.hou.exprLanguage.Hscript)
        key.setSlope(slope)
        key.setAccel(span * (1.0 + slope * slope) ** 0.5)
        key.interpretAccelAsRatio(False)
        return key

    def library(self, source: Path, changes: Changes | None = None, name: str = "") -> str:
        """Copies an expanded library into the folder, with some texts changed; its path."""
        path = self.folder / (name or source.name)
        if path.exists():
            shutil.rmtree(path)
        shutil.copytree(source, path)
        for section, (old, new) in (changes or {}).items():
            (file,) = path.glob(f"*/{section}")
            file.write_bytes(file.read_bytes().replace(old.encode(), new.encode()))
        return str(path)

    def leave_out(self, path: str, section: str) -> None:
        """Takes a section out of an expanded library of :meth:`library`."""
        (file,) = Path(path).glob(f"*/{section}")
        file.unlink()
        listing = file.parent / "Sections.list"
        lines = listing.read_bytes().splitlines(keepends=True)
        listing.write_bytes(b"".join(line for line in lines if line.split()[-1:] != [section.encode()]))

    def install(self, path: str) -> None:
        """Installs a library, until the scenario ends."""
        self._libraries.append(path)
        self.hou.hda.installFile(path)

    def probe_asset(self, changes: Changes | None = None) -> Any:
        """A node of the probe asset in ``/obj/ball``; installs it, in the collapsed form if need be."""
        path = self.library(ASSETS / "probe.hda", changes)
        with suppress(self.hou.OperationFailed):  # asset_loads asks whether it installs
            self.install(path)
        if self.hou.nodeType(self.hou.sopNodeTypeCategory(), PROBE) is None:
            packed = str(self.folder / "packed.hda")
            self.hou.hda.collapseFromDirectory(packed, path)
            self.install(packed)
        return self.node().createNode(PROBE, "probe")

    def update_probe_asset(self, changes: Changes) -> None:
        """Changes the installed probe asset, as a new release of it would."""
        path = self.library(ASSETS / "probe.hda", changes)
        self.hou.hda.reloadFile(path)

    def close(self) -> None:
        """Leaves the session as it was found."""
        self.hou.hipFile.clear(suppress_save_prompt=True)
        for path in reversed(self._libraries):
            with suppress(self.hou.Error):  # the scenario has done it already
                self.hou.hda.uninstallFile(path)


@contextmanager
def stage(hou: Any, real: bool) -> Iterator[Stage]:
    """An empty scene for one scenario; afterwards frame rate, frame and ``hou.session`` are as before."""
    kept = set(vars(hou.session))
    fps, frame = hou.fps(), hou.frame()
    hou.hipFile.clear(suppress_save_prompt=True)
    with tempfile.TemporaryDirectory(prefix="conformance") as folder:
        made = Stage(hou, Path(folder).resolve(), real)
        try:
            yield made
        finally:
            made.close()
            hou.setFps(fps)
            hou.setFrame(frame)
            for name in set(vars(hou.session)) - kept:
                delattr(hou.session, name)
