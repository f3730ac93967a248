"""Zip files that depend on their content alone: no times, no rights, one order."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

_FILE = 0o100644 << 16
_UNIX = 3


def zipped(files: Mapping[str, bytes]) -> bytes:
    """The same files always give the same bytes.

    Args:
        files: Path in the archive, with ``/``, to content.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name)  # 1980-01-01, the earliest that zip knows
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = _UNIX
            entry.external_attr = _FILE
            archive.writestr(entry, files[name])
    return buffer.getvalue()
