"""What a user installs, made from a built wheel: the Houdini package as a zip, the asset as one file.

Not shipped itself. Knows the shape of a Houdini package, and nothing of what is in it.
"""

from __future__ import annotations

from packing.archive import zipped
from packing.package import Package, package

__all__ = ["Package", "package", "zipped"]
