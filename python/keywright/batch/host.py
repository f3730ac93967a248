"""Which ``hou`` a run has: Houdini's, or the stand-in where there is none, and the asset installed in it."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from keywright import shipped
from keywright.errors import HostError

#: Set to 1 it forbids the stand-in.
REQUIRE = "KEYWRIGHT_REQUIRE_HOUDINI"


@contextmanager
def session() -> Iterator[str]:
    """Makes ``import hou`` work inside, with Motion Recipe installed; answers which host that is.

    A stand-in that is in charge already is used as it is.

    Raises:
        HostError: ``houdini-required``, ``asset-missing``.
    """
    import hou_standin
    from hou_standin import installed

    module = sys.modules.get("hou")
    is_houdini = module is not installed.HOU and (module is not None or _can_import_hou())
    if os.environ.get(REQUIRE) == "1" and not is_houdini:
        raise HostError(
            "asked for Houdini, got the stand-in",
            code="houdini-required",
            hint=f"run it with hython, or unset {REQUIRE}",
        )
    if is_houdini or module is not None:
        yield _ready(is_houdini)
        return
    hou_standin.install()
    try:
        yield _ready(False)
    finally:
        hou_standin.uninstall()


def _can_import_hou() -> bool:
    return importlib.util.find_spec("hou") is not None


def _ready(is_houdini: bool) -> str:
    """Installs the asset if the host does not know it yet; the host's name."""
    import hou

    version = hou.applicationVersionString()
    name = f"Houdini {version}" if is_houdini else f"the stand-in for Houdini {version}"
    known = hou.nodeType(hou.sopNodeTypeCategory(), "keywright::motion_recipe::1.0")
    if known is None:
        asset = shipped.asset()
        if not asset.exists():
            raise HostError(
                "Motion Recipe is not installed in this session",
                code="asset-missing",
                path=str(asset),
                hint="install Keywright's package file, so that Houdini finds the asset",
            )
        hou.hda.installFile(str(asset))
    return name
