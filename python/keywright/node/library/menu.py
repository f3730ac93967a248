"""The entries of the Library menu, kept for a moment.

A host runs a menu's script at each refresh of the pane. So no file is opened, folders are looked at no more
than every two seconds, and listed again only where one of them has changed.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from keywright import presets

#: How long entries are shown before folders are looked at again [s].
RECHECK = 2.0

# A folder changed this shortly before it was listed may change again with the same time stamp [ns]:
# file systems count in steps of up to two seconds.
_SETTLED = 2_000_000_000


@dataclass
class _Kept:
    items: list[str]
    stamps: dict[Path, int | None]
    checked: float


_kept: dict[tuple[str, ...], _Kept] = {}


def items(environ: Mapping[str, str]) -> list[str]:
    """Token and label of every recipe, flat, as a menu script returns them; never raises an ``OSError``.

    A folder that cannot be read is one entry that says so.

    Args:
        environ: The variables that name places, see :func:`keywright.presets.folders`.
    """
    names = tuple(environ.get(name, "") for name in presets.VARIABLES)
    kept, now = _kept.get(names), time.monotonic()
    if kept is not None and now - kept.checked < RECHECK:
        return list(kept.items)
    if kept is None or any(presets.stamp(folder) != old for folder, old in kept.stamps.items()):
        kept = _kept[names] = _listed(environ)
    kept.checked = now
    return list(kept.items)


def _listed(environ: Mapping[str, str]) -> _Kept:
    began = time.time_ns()
    seen = presets.listing(presets.folders(environ))
    shown = [part for entry in seen.entries for part in (entry.key, entry.key)]
    for folder in seen.unreadable:
        shown += ["", f"(cannot read {folder})"]
    stamps = {folder: _trusted(stamp, began) for folder, stamp in seen.stamps.items()}
    return _Kept(shown, stamps, 0.0)


def _trusted(stamp: int | None, listed: int) -> int | None:
    """The stamp, or one that no folder has: then the folder is listed again."""
    return -1 if stamp is not None and stamp > listed - _SETTLED else stamp
