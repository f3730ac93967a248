"""A scene replaced on disk, whole or not at all.

The host saves beside the scene; only a finished file takes the scene's place, in one step of the file system.
Whenever the process ends, the scene on disk is the old one or the new one.
"""

from __future__ import annotations

import os
import shutil
import stat
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import hou

from keywright.errors import HostError

#: The kind of file that a session with this licence saves, whatever name it is given. A licence that is not
#: here (a full one) keeps the scene's own kind.
_KINDS = {"Indie": ".hiplc", "Apprentice": ".hipnc", "ApprenticeHD": ".hipnc", "Education": ".hipnc"}

#: How scene files begin: Houdini's own by licence, and the stand-in's.
_BEGINNINGS = {b"HouLC": "limited commercial", b"HouNC": "non-commercial", b"{": "the stand-in's"}


@dataclass(frozen=True)
class Stamp:
    """What tells whether a file was written since: its inode, its time of change [ns], its size [bytes]."""

    inode: int
    changed: int
    size: int


def stamp(scene: str | os.PathLike[str]) -> Stamp:
    """A scene file as it is now.

    Raises:
        OSError: It is not there, or is a folder.
    """
    found = os.stat(scene)
    if not stat.S_ISREG(found.st_mode):
        raise IsADirectoryError(21, "it is no file", os.fspath(scene))
    return Stamp(found.st_ino, found.st_mtime_ns, found.st_size)


def save(scene: Path, read: Stamp) -> None:
    """Saves the open scene in place of the file that it was loaded from.

    Args:
        scene: The file; a link is followed, and stays.
        read: The file as it was when it was loaded.

    Raises:
        HostError: ``scene-kind``, ``scene-read-only``, ``scene-changed``, ``scene-not-saved``; the file is as
            it was.
    """
    file = scene.resolve()
    _refuse_another_kind(file)
    if not (file.stat().st_mode & 0o222 and os.access(file, os.W_OK)):
        raise HostError("the file is read-only", code="scene-read-only", path=str(file))
    # A name of its own for each process: two of them at one scene do not write into each other's file.
    beside = file.with_name(f".{file.stem}.keywright-{os.getpid()}{file.suffix}")
    try:
        _save_beside(beside, file)
        _give_rights(beside, file)
        _refuse_changed(file, read)
        beside.replace(file)
    except OSError as fault:
        text = f"the file cannot be replaced: {fault.strerror}"
        raise HostError(text, code="scene-not-saved", path=str(file)) from None
    finally:
        for left in _written_as(beside):
            with suppress(OSError):
                left.unlink()
        hou.hipFile.setName(str(scene))
    _sync(file.parent)


def _refuse_another_kind(file: Path) -> None:
    """A limited licence saves a file of its own kind, and would turn the scene into one."""
    licence = hou.licenseCategory().name()
    kind = _KINDS.get(licence)
    if kind is not None and kind != file.suffix:
        raise HostError(
            f"a session with the licence {licence} saves {kind} files, and this is none",
            code="scene-kind",
            path=str(file),
            hint="run it with the licence that the scene was made with",
        )


def _save_beside(beside: Path, file: Path) -> None:
    """Lets the host save under another name, and looks at what it made of it.

    Raises:
        OSError: The file cannot be flushed.
        HostError: ``scene-kind``, ``scene-not-saved``.
    """
    try:
        hou.hipFile.save(str(beside), save_to_recent_files=False)
    except hou.Error as fault:
        text = fault.instanceMessage() or fault.description()
        raise HostError(text, code="scene-not-saved", path=str(file)) from None
    others = [made for made in _written_as(beside) if made != beside]
    if others:
        text = f"the session saved {others[0].suffix} where {file.suffix} was asked for"
        raise HostError(text, code="scene-kind", path=str(file))
    if not beside.is_file() or not beside.stat().st_size:
        raise HostError("the host wrote no file", code="scene-not-saved", path=str(file))
    was, now = _kind(file), _kind(beside)
    if was != now:
        text = f"the session saves {now} scene files, this one is {was}"
        raise HostError(text, code="scene-kind", path=str(file))
    _sync(beside)


def _give_rights(beside: Path, file: Path) -> None:
    """The scene's owner, group and permissions, as far as this user may give them."""
    if hasattr(os, "chown"):
        was = file.stat()
        for owner in (was.st_uid, -1):  # a superuser may give both, others a group that they are in
            with suppress(OSError):
                os.chown(beside, owner, was.st_gid)
                break
    shutil.copymode(file, beside)  # last: a new owner takes some permissions away


def _kind(file: Path) -> str:
    with file.open("rb") as stream:
        start = stream.read(8)
    found = (name for beginning, name in _BEGINNINGS.items() if start.startswith(beginning))
    return next(found, "commercial")


def _written_as(beside: Path) -> list[Path]:
    """The file and those of another kind that a host may have made of its name."""
    return sorted(beside.parent.glob(f"{_escaped(beside.stem)}.*"))


def _escaped(name: str) -> str:
    return "".join(f"[{mark}]" if mark in "*?[" else mark for mark in name)


def _refuse_changed(file: Path, read: Stamp) -> None:
    if stamp(file) != read:
        raise HostError(
            "somebody has saved it since it was loaded",
            code="scene-changed",
            path=str(file),
            hint="run again",
        )


def _sync(path: Path) -> None:
    """Has the system write a file, or the names in a folder, to disk now; some systems cannot for folders."""
    with suppress(PermissionError):
        handle = os.open(path, os.O_RDONLY)
        try:
            with suppress(OSError):
                os.fsync(handle)
        finally:
            os.close(handle)
