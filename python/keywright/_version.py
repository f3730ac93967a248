"""One version for the sources and the native module, and what they need.

A half-updated installation mixes the two, and then fails anywhere; this makes it fail here, in a sentence
that says what lies where.
"""

from __future__ import annotations

import os

from keywright._numpy import trouble as trouble_with_numpy
from keywright._whole import cut_off

if no_numpy := trouble_with_numpy():
    raise ImportError(no_numpy)

if missing := cut_off("keywright._core"):
    raise ImportError(missing)

try:
    from keywright._core import __version__
except ImportError as fault:
    from pathlib import Path

    from keywright._native import trouble

    raise ImportError(trouble(Path(__file__).resolve().parent, fault)) from fault

SOURCES = "0.1.0"

if __version__ != SOURCES:
    raise ImportError(
        f"keywright's Python files in {os.path.dirname(os.path.realpath(__file__))} are version {SOURCES}, "
        f"its native module is {__version__}: install one whole version"
    )

__all__ = ["__version__"]
