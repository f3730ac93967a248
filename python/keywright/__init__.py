"""Keywright shapes motion in Houdini and writes it as a few native keys."""

from keywright._core import __version__

__all__ = ["__version__"]
