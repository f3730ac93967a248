"""A file replaced whole or not at all.

Whoever reads the file, and whenever the writer is stopped, finds the old bytes or the new ones. A link stays
a link: the file that it leads to is replaced. A file that is replaced keeps its permissions.
"""

from __future__ import annotations

import errno
import hashlib
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

# Bytes of a file's name that leave room for another beside it; systems take 255.
_LONGEST = 240

__all__ = ["Staged", "holds", "need_file", "staged"]


@dataclass(frozen=True)
class Staged:
    """Bytes that wait beside the file they are for.

    Attributes:
        file: The file.
        beside: Where the bytes are; None if the file holds them already.
    """

    file: Path
    beside: Path | None

    def put(self) -> None:
        """Puts the bytes in the file's place.

        Raises:
            OSError: It cannot be replaced; it is as it was.
        """
        if self.beside is not None:
            self.beside.replace(self.file)


@contextmanager
def staged(file: Path, data: bytes) -> Iterator[Staged]:
    """Writes the bytes beside the file, as ``.name.tmp``; without :meth:`Staged.put` they are thrown away.

    Raises:
        OSError: They cannot be written there, or something else than a file is in that place.
    """
    need_file(file)
    if holds(file, data):
        yield Staged(file, None)
        return
    file = Path(os.path.realpath(file))
    beside = _beside(file)
    try:
        with beside.open("wb") as stream:
            if file.exists():
                beside.chmod(stat.S_IMODE(file.stat().st_mode))
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        yield Staged(file, beside)
    finally:
        beside.unlink(missing_ok=True)


def _beside(file: Path) -> Path:
    name = file.name
    if len(os.fsencode(name)) > _LONGEST:
        name = hashlib.sha256(os.fsencode(name)).hexdigest()
    return file.with_name(f".{name}.tmp")


def need_file(file: Path) -> None:
    """Whether this is, or could become, a file: a folder, a device or a pipe is not to be replaced.

    Raises:
        OSError: It is one of these, or cannot be looked at.
    """
    if file.exists() and not file.is_file():
        code = errno.EISDIR if file.is_dir() else errno.EINVAL
        raise OSError(code, "it is a folder" if file.is_dir() else "it is no regular file", str(file))


def holds(file: Path, data: bytes) -> bool:
    """Whether the file is there and has exactly these bytes."""
    return file.is_file() and file.read_bytes() == data
