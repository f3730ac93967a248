"""An in-memory stand-in for the ``hou`` module of Houdini.

::

    import hou_standin

    session = hou_standin.install(version="21.0")
    import hou  # the stand-in, until hou_standin.uninstall()

Every session is apart from all others. What nobody outside SideFX knows is a switch
(:mod:`hou_standin.switches`), given by name: ``install(version="22.0", zero_accel="unset")``. What has no
switch is refused with :class:`NotSupported`, never guessed.
"""

from __future__ import annotations

import os

from hou_standin import installed
from hou_standin.artist import Artist
from hou_standin.errors import NotSupported
from hou_standin.session import Session
from hou_standin.snapshot import difference, snapshot
from hou_standin.switches import SWITCHES, Setting

__all__ = [
    "ASKED",
    "SWITCHES",
    "Artist",
    "NotSupported",
    "Session",
    "difference",
    "install",
    "snapshot",
    "uninstall",
]


ASKED = "HOU_STANDIN_SWITCHES"
"""Environment variable with settings for sessions that do not choose them, such as
``zero_accel=unset,overlap=scaled``: so a whole test run can be repeated under another answer."""


def asked_settings() -> dict[str, Setting]:
    """The settings of the environment.

    Raises:
        ValueError: One is not of the form ``switch=setting``.
    """
    found: dict[str, Setting] = {}
    for part in filter(None, os.environ.get(ASKED, "").split(",")):
        name, equals, setting = part.partition("=")
        if not equals:
            raise ValueError(f"{ASKED}: {part!r} is not of the form switch=setting")
        found[name.strip()] = setting.strip()
    return found


def install(version: str = "21.0", *, ui: bool = False, **switches: Setting) -> Session:
    """Make ``import hou`` a fresh stand-in until :func:`uninstall`.

    Args:
        version: The Houdini to be: ``20.0``, ``20.5``, ``21.0`` or ``22.0``.
        ui: True for the graphical Houdini, False for batch.
        switches: Settings by name, see :mod:`hou_standin.switches`; what is not given here may be given in
            the environment, see :data:`ASKED`.

    Returns:
        The session: its ``hou``, and what tests need beside it (``calls``, ``selection``, ...).
    """
    session = Session(version, ui=ui, **{**asked_settings(), **switches})
    installed.push(session)
    return session


def uninstall() -> None:
    """Undo the last :func:`install`."""
    installed.pop()
