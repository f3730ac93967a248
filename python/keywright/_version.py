"""One version for the sources and the native module.

A half-updated installation mixes the two, and then fails anywhere; this makes it fail here.
"""

from __future__ import annotations

from keywright._core import __version__

SOURCES = "0.1.0"

if __version__ != SOURCES:
    raise ImportError(
        f"keywright's Python files are version {SOURCES}, its native module is {__version__}: "
        "install one whole version"
    )

__all__ = ["__version__"]
