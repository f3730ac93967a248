"""Nodes that another version of the asset made: what is carried over when a scene is opened with this one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import hou

#: Parameters by the names they have now, with the names under which older scenes hold them. Of rows with the
#: mark ``#``. A renamed parameter stays in the asset, invisible, under its old name.
RENAMED: Mapping[str, str] = {}


def sync(node: hou.OpNode, renamed: Mapping[str, str] = RENAMED) -> list[str]:
    """Gives renamed parameters what their old names hold, keys and references too.

    A new one that is not at its default was set since, and stays. Nothing is written where there is nothing
    to carry over, so that opening a scene does not change it.

    Returns:
        Names of the parameters that were carried over.
    """
    carried: list[str] = []
    for now, before in renamed.items():
        for new, old in _pairs(node, now, before):
            if new.isAtDefault() and not old.isAtDefault():
                new.setFromParm(old)
                carried.append(new.name())
    return carried


def _pairs(node: hou.OpNode, now: str, before: str) -> Iterator[tuple[hou.Parm, hou.Parm]]:
    """Both parameters of a new and an old name, of each row if they are in rows."""
    number = 1
    while True:
        new, old = (node.parm(name.replace("#", str(number))) for name in (now, before))
        if new is None or old is None:
            return
        yield new, old
        if "#" not in now:
            return
        number += 1
