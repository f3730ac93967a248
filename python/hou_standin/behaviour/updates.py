"""Nodes of an asset whose definition changed: what they keep, what they lose.

Parameters of the same name and type keep values, keys, locks and rows; a changed type drops them in
silence [reported]. Parameters that the new definition lacks are gone or readable while
``SyncNodeVersion`` runs, and dropped or kept as spare ones afterwards: both are switches.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hou_standin.state.nodetypes import TypeRecord
from hou_standin.state.scene import BlockRecord, NodeRecord, ParmTupleRecord, RowRecord, make_tuple
from hou_standin.state.specs import Interface, ParmSpec

if TYPE_CHECKING:
    from hou_standin.session import Session

VERSION_KEY = "___Version___"
"""User data in which a node keeps the version of its asset."""


def update_library(session: Session, path: str) -> None:
    """Read an installed library again and give its nodes the new interface.

    Raises:
        OperationFailed: It is not installed, or cannot be read.
    """
    old = {record.name: record for record in session.assets.types_in(path)}
    session.assets.uninstall(path)
    session.assets.install(path)
    for node in list(session.all_nodes()):
        fresh = session.types.find(node.type.category, node.type.name)
        if old.get(node.type.name) is node.type and fresh is not None:
            update_node(node, fresh)
    session.journal.clear()


def update_node(node: NodeRecord, fresh: TypeRecord) -> None:
    """Make a node one of another definition of its type."""
    session = node.session
    before = node.tuples
    names = {spec.name for spec in fresh.interface}
    lost = [found for found in before if found.spec.name not in names and found.spec not in node.spare]
    kept = [found for found in before if found.spec in node.spare and found.spec.name not in names]
    old = {found.spec.name: found for found in before}
    own = tuple(carried(make_tuple(node, spec), old.get(spec.name)) for spec in fresh.interface)
    node.change("type", fresh, undoable=False)
    readable = session.switches.parms_missing_on_update == "readable"
    _show(node, fresh, own, (*kept, *lost) if readable else kept)
    version = node.user_data.get(VERSION_KEY, "")
    session.assets.sync(node, version)
    if session.switches.parms_after_update == "spare":
        kept = [*kept, *lost]
    _show(node, fresh, node.tuples[: len(own)], kept)
    current = fresh.definition.version() if fresh.definition is not None else ""
    if current:
        node.change("user_data", {**node.user_data, VERSION_KEY: current}, undoable=False)


def _show(
    node: NodeRecord,
    fresh: TypeRecord,
    own: tuple[ParmTupleRecord, ...],
    spare: list[ParmTupleRecord] | tuple[ParmTupleRecord, ...],
) -> None:
    specs: tuple[ParmSpec, ...] = tuple(found.spec for found in spare)
    node.change("spare", specs, undoable=False)
    node.change("interface", Interface((*fresh.interface, *specs)), undoable=False)
    node.change("tuples", (*own, *spare), undoable=False)


def carried(fresh: ParmTupleRecord, old: ParmTupleRecord | None) -> ParmTupleRecord:
    """A fresh tuple with what an old one of the same name holds, if type and size are the same."""
    if old is None or old.spec.kind != fresh.spec.kind or len(old.components) != len(fresh.components):
        return fresh
    if isinstance(fresh, BlockRecord) and isinstance(old, BlockRecord):
        rows: list[RowRecord] = []
        for source in old.rows:
            row = RowRecord(fresh)
            by_name = {member.spec.name: member for member in source.members}
            for member in row.members:
                carried(member, by_name.get(member.spec.name))
            rows.append(row)
        fresh.rows = tuple(rows)
        fresh.number_rows()
    for source_parm, parm in zip(old.components, fresh.components, strict=True):
        if not isinstance(fresh, BlockRecord):
            parm.value = _same_item(source_parm.spec, parm.spec, source_parm.value)
        parm.channel, parm.locked = source_parm.channel, source_parm.locked
        parm.autoscoped = source_parm.autoscoped
    return fresh


def _same_item(old: ParmSpec, fresh: ParmSpec, value: int) -> int:
    """A menu's value as the index of the same token, if the new menu has it."""
    if old.kind != "menu" or old.menu is None or fresh.menu is None:
        return value
    tokens, wanted = old.menu.tokens, fresh.menu.tokens
    if not 0 <= value < len(tokens) or tokens[value : value + 1] == wanted[value : value + 1]:
        return value  # several items may have one token
    return wanted.index(tokens[value]) if tokens[value] in wanted else value
