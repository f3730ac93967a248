"""What may be changed: locks, locked assets, takes."""

from __future__ import annotations

from hou_standin.errors import PermissionError
from hou_standin.state.scene import NodeRecord, ParmRecord


def check_parm(parm: ParmRecord) -> None:
    """Raise unless the parameter may be written.

    Raises:
        PermissionError: It is locked, inside a locked asset, or not in the current take.
    """
    if parm.locked:
        raise PermissionError(f"{parm.path} is locked")
    check_contents(parm.node)
    take = parm.session.takes.current
    if take is not None and not take.includes(parm.tuple):
        raise PermissionError(f"{parm.path} is not in the take {take.name}")


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
    editable: frozenset[str] = asset.type.settings.get("editable_nodes", frozenset())
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
    take = node.session.takes.current
    if take is None or switches.take_write == "user data writable":
        return
    if not any(take.includes(found) for found in node.all_tuples()):
        raise PermissionError(f"nothing of {node.path} is in the take {take.name}")
