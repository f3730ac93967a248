"""What may be changed: locks, locked assets, takes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from hou_standin.errors import PermissionError
from hou_standin.state.scene import NodeRecord, ParmRecord

if TYPE_CHECKING:
    from hou_standin.session import Session


def check_parm(parm: ParmRecord) -> None:
    """Raise unless the parameter may be written; with automatic takes it is included in the current one.

    Raises:
        PermissionError: It is locked, inside a locked asset, or not in the current take.
    """
    if parm.locked:
        raise PermissionError(f"{parm.path} is locked")
    check_contents(parm.node)
    take = parm.session.takes.restricting
    if take is not None and not take.includes(parm.tuple):
        if not _includes_what_is_written(parm.session):
            raise PermissionError(f"{parm.path} is not in the take {take.name}")
        take.include(parm.tuple)


def _includes_what_is_written(session: Session) -> bool:
    """Automatic takes are on, for scripts too or only for the artist's hands (switch ``take_auto``)."""
    return session.auto_takes and (session.switches.take_auto == "any write" or not session.calls.is_inside)


def check_contents(node: NodeRecord) -> None:
    """Raise if the node is inside a locked asset and not an editable one.

    Raises:
        PermissionError: It is.
    """
    asset = locking_asset(node)
    if asset is not None and not is_editable_inside(node):
        raise PermissionError(f"{node.path} is inside the locked asset {asset.path}")


def locking_asset(node: NodeRecord) -> NodeRecord | None:
    """The nearest locked asset around a node, not the node itself."""
    return next((ancestor for ancestor in node.ancestors() if ancestor.is_locked_asset), None)


def is_editable_inside(node: NodeRecord) -> bool:
    """True if the asset around the node names it, or a node around it, as editable."""
    asset = locking_asset(node)
    if asset is None:
        return True
    definition = asset.type.definition
    named = definition.text("EditableNodes").split() if definition is not None else ()
    editable: Iterable[str] = asset.type.settings.get("editable_nodes", named)
    inside = node.path[len(asset.path) :].strip("/")
    return any(inside == name or inside.startswith(name + "/") for name in editable)


def check_user_data(node: NodeRecord) -> None:
    """Raise unless user data may be set on the node (switches ``locked_asset_write``, ``take_write``).

    Raises:
        PermissionError: It may not.
    """
    switches = node.session.switches
    if switches.locked_asset_write == "refused":
        check_contents(node)
    take = node.session.takes.restricting
    if take is None or switches.take_write == "user data writable":
        return
    if not any(take.includes(found) for found in node.all_tuples()):
        raise PermissionError(f"nothing of {node.path} is in the take {take.name}")
