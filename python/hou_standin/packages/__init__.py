"""Package files, as Houdini reads them when it starts: search paths, variables, assets, Python folders.

::

    from hou_standin import packages

    with packages.started("~/houdini21.0/packages", version="21.0") as session:
        import hou  # with the packages' assets installed and their Python folders on ``sys.path``

What a package file may hold and the stand-in does not know is refused with
:class:`~hou_standin.errors.NotSupported`.

Source: SideFX docs, pages *ref/plugins*, *basics/houdinipath*, *hom/locations*.
"""

from __future__ import annotations

from hou_standin.packages.condition import holds
from hou_standin.packages.file import Machine, Packages, read_packages
from hou_standin.packages.start import started

__all__ = ["Machine", "Packages", "holds", "read_packages", "started"]
