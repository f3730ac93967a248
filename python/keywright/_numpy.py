"""The NumPy that Keywright would get, asked before it is imported: the node opens quickly."""

from __future__ import annotations

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec

# NumPy's native module, and the folders of NumPy 1 and 2 that hold it.
_NATIVE, _FOLDERS = "_multiarray_umath.", ("core", "_core")


def trouble() -> str:
    """Why there is none that works in this Python; empty if nothing is known against it."""
    here = f"the Python {sys.version.split()[0]} in {sys.prefix}"
    if "numpy" in sys.modules:
        return ""
    spec = find_spec("numpy")
    if spec is None:
        return f"{here} has no NumPy, which Keywright needs"
    if spec.origin is None:
        return ""
    folder = os.path.dirname(spec.origin)
    found = [name for room in _FOLDERS for name in _listed(os.path.join(folder, room))]
    ours = {f"{_NATIVE[:-1]}{suffix}" for suffix in EXTENSION_SUFFIXES}
    if not found or ours & set(found):
        return ""
    return f"the NumPy in {folder} is of another Python ({found[0]}), this is {here}"


def _listed(folder: str) -> list[str]:
    endings = (".so", ".pyd")
    try:
        return sorted(n for n in os.listdir(folder) if n.startswith(_NATIVE) and n.endswith(endings))
    except OSError:
        return []
