"""Nodes made, named, wired, moved, copied and destroyed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import count

from hou_standin.behaviour import takes
from hou_standin.behaviour.permissions import check_contents
from hou_standin.enums import nodeEventType
from hou_standin.errors import InvalidInput, NotSupported, OperationFailed, PermissionError
from hou_standin.expressions import rewriting
from hou_standin.expressions.evaluate import digits_in
from hou_standin.expressions.rewriting import Target
from hou_standin.state.nodetypes import TypeRecord
from hou_standin.state.scene import BlockRecord, NodeRecord, ParmRecord, ParmTupleRecord, RowRecord

_VALID_NAME = re.compile(r"[A-Za-z0-9_][\w.\-]*")
"""A digit may begin a name [seen: ``1_Pine_Model`` in a public scene]."""


def create(parent: NodeRecord, type_record: TypeRecord, name: str | None, force_valid: bool) -> NodeRecord:
    """Make a node inside another one; a name that is taken gets a number.

    Raises:
        OperationFailed: The name is not valid.
    """
    check_network(parent)
    wanted = name or f"{type_record.default_name or type_record.base_name}1"
    if not _VALID_NAME.fullmatch(wanted):
        if not force_valid:
            raise OperationFailed(f"{wanted!r} is not a valid node name")
        wanted = re.sub(r"[^\w.\-]", "_", wanted)
    node = NodeRecord(parent.session, type_record, free_name(parent, wanted), parent)
    attach(node, parent)
    takes.node_came(node)
    _told(node, parent)
    return node


def _told(node: NodeRecord, parent: NodeRecord) -> None:
    parent.session.events.happened(parent, nodeEventType.ChildCreated, child_node=node)


def attach(node: NodeRecord, parent: NodeRecord) -> None:
    """Put a node that is nowhere into a network, as an undoable change."""
    node.alive = False
    parent.change("children", {**parent.children, node.name: node})
    node.change("alive", True)
    for inner in node.descendants():
        inner.alive = False
        inner.change("alive", True)


def check_network(parent: NodeRecord) -> None:
    """Raise unless nodes can be made and destroyed in a network.

    Raises:
        PermissionError: It is, or is inside, a locked asset.
    """
    check_contents(parent)
    if parent.is_locked_asset:
        raise PermissionError(f"{parent.path} is a locked asset")


def free_name(parent: NodeRecord, wanted: str) -> str:
    """The wanted name, its number raised until it is free."""
    if wanted not in parent.children:
        return wanted
    stem = wanted.rstrip("0123456789")
    first = int(wanted[len(stem) :]) + 1 if stem != wanted else 1
    return next(name for number in count(first) if (name := f"{stem}{number}") not in parent.children)


def rename(node: NodeRecord, name: str, unique: bool) -> None:
    """Give a node another name; hscript references to it and its contents follow.

    Raises:
        OperationFailed: The name is not valid, or taken and not made unique; the node is a fixed part of the
            scene, or inside a locked asset.
    """
    parent = node.parent
    if parent is None or node.type.is_manager:
        raise OperationFailed(f"{node.path} cannot be renamed")
    _check_not_locked(node)
    if not _VALID_NAME.fullmatch(name):
        raise OperationFailed(f"{name!r} is not a valid node name")
    if name == node.name:
        return
    if name in parent.children:
        if not unique:
            raise OperationFailed(f"{parent.path} has a node {name!r} already")
        name = free_name(parent, name)
    inside = _family([node])
    meanings = rewriting.pointing_at(node.session.all_parms(), lambda target: _owner(target) in inside)
    children = {name if child is node else key: child for key, child in parent.children.items()}
    node.change("name", name)
    parent.change("children", children)
    meanings.rewrite()


def _family(nodes: Iterable[NodeRecord]) -> set[NodeRecord]:
    """Nodes with everything inside them."""
    return {inner for node in nodes for inner in (node, *node.descendants())}


def _owner(target: Target) -> NodeRecord:
    return target if isinstance(target, NodeRecord) else target.node


# Wires


def set_input(node: NodeRecord, index: int, source: NodeRecord | None, output: int) -> None:
    """Wire an input, or cut it.

    Raises:
        InvalidInput: The node has no such input, or the source would make a loop.
        OperationFailed: The source is in another network.
    """
    check_contents(node)
    if not 0 <= index < node.type.maximum_inputs:
        raise InvalidInput(f"{node.path} has no input {index}")
    if source is not None:
        if source.parent is not node.parent:
            raise OperationFailed(f"{source.path} is not in the same network as {node.path}")
        if source is node or node in _upstream(source):
            raise InvalidInput(f"{source.path} depends on {node.path}")
    inputs = list(node.inputs) + [None] * (index + 1 - len(node.inputs))
    inputs[index] = (source, output) if source is not None else None
    while inputs and inputs[-1] is None:
        inputs.pop()
    if node.change("inputs", tuple(inputs)):
        node.session.events.happened(node, nodeEventType.InputRewired, input_index=index)


def _upstream(node: NodeRecord) -> set[NodeRecord]:
    found: set[NodeRecord] = set()
    waiting = [node]
    while waiting:
        for wire in waiting.pop().inputs:
            if wire is not None and wire[0] not in found:
                found.add(wire[0])
                waiting.append(wire[0])
    return found


def outputs(node: NodeRecord) -> list[NodeRecord]:
    """Nodes that a node is an input of."""
    if node.parent is None:
        return []
    return [
        other
        for other in node.parent.children.values()
        if any(wire is not None and wire[0] is node for wire in other.inputs)
    ]


# Deletion


def destroy(node: NodeRecord) -> None:
    """Remove a node with its contents; references to it dangle.

    Raises:
        OperationFailed: As :func:`check_destroyed`.
    """
    parent = check_destroyed(node)
    for other in outputs(node):
        for index, wire in enumerate(other.inputs):
            if wire is not None and wire[0] is node:
                set_input(other, index, None, 0)
    _detach(node, parent)


def check_inside(nodes: Iterable[NodeRecord], parent: NodeRecord) -> None:
    """Raise unless all nodes are in a network.

    Raises:
        OperationFailed: One is in another one.
    """
    for node in nodes:
        if node.parent is not parent:
            raise OperationFailed(f"{node.path} is not in {parent.path}")


def check_destroyed(node: NodeRecord) -> NodeRecord:
    """The network around a node that can be removed.

    Raises:
        OperationFailed: The node is a fixed part of the scene, or inside a locked asset.
    """
    parent = node.parent
    if parent is None or node.type.is_manager:
        raise OperationFailed(f"{node.path} cannot be deleted")
    _check_not_locked(node)
    return parent


def _check_not_locked(node: NodeRecord) -> None:
    """Raise what is documented for a node's name and its end, where others raise a ``PermissionError``."""
    try:
        check_network(node.parent or node)
    except PermissionError as error:
        raise OperationFailed(error.instanceMessage()) from None


def _detach(node: NodeRecord, parent: NodeRecord) -> None:
    parent.change("children", {name: child for name, child in parent.children.items() if child is not node})
    for gone in (node, *node.descendants()):
        gone.change("alive", False)


# Moving and copying


def move(nodes: Sequence[NodeRecord], destination: NodeRecord) -> list[NodeRecord]:
    """Move nodes into another network; references to and from them are kept right.

    The nodes get new identities: handles on the old ones are dead.
    """
    check_network(destination)
    _check_category(nodes, destination)
    session = destination.session
    inside = _family(nodes)
    towards = rewriting.pointing_at(session.all_parms(), lambda target: _owner(target) in inside)
    within = (parm for node in inside for parm in node.all_parms())
    outwards = rewriting.pointing_at(within, lambda target: _owner(target) not in inside)
    for node in nodes:
        if node.parent is None:
            raise OperationFailed("the root cannot be moved")
        check_network(node.parent)
        if node in (destination, *destination.ancestors()):
            raise OperationFailed(f"{node.path} cannot be moved into itself")
        if any(wire is not None and wire[0] not in nodes for wire in node.inputs) or any(
            other not in nodes for other in outputs(node)
        ):
            raise NotSupported(f"moving {node.path} away from nodes it is wired to")
    for node in nodes:
        old = node.parent
        if old is None:
            continue
        old.change("children", {name: child for name, child in old.children.items() if child is not node})
        name = free_name(destination, node.name)
        node.change("name", name)
        node.change("parent", destination)
        destination.change("children", {**destination.children, name: node})
    for node in inside:
        node.change("id", session.next_id())
    towards.rewrite()
    outwards.rewrite()
    return list(nodes)


def _check_category(nodes: Sequence[NodeRecord], destination: NodeRecord) -> None:
    for node in nodes:
        if node.type.category != destination.type.child_category:
            raise OperationFailed(f"{node.path} cannot be in {destination.path}")


def copy(nodes: Sequence[NodeRecord], destination: NodeRecord) -> list[NodeRecord]:
    """Copy nodes into a network.

    References among nodes that are copied together under one parent lead to the copies; those to other
    nodes stay on the originals.
    """
    check_network(destination)
    _check_category(nodes, destination)
    pairs: list[tuple[NodeRecord, NodeRecord]] = []
    for node in nodes:
        twin = _twin(node, destination, free_name(destination, node.name), pairs)
        attach(twin, destination)
    twins = dict(pairs)
    takes.copied(destination.session, twins)
    for original, twin in pairs:
        wires = [
            (twins[wire[0]], wire[1]) if wire is not None and wire[0] in twins else None
            for wire in original.inputs
        ]
        while wires and wires[-1] is None:
            wires.pop()
        twin.change("inputs", tuple(wires))
    tops = {inner: node for node in nodes for inner in (node, *node.descendants())}
    any_parent = destination.session.switches.copy_refs_other_parent == "updated"
    parms = list(_parm_pairs(pairs))
    twin_parms = dict(parms)

    def translated(parm: ParmRecord, target: Target) -> Target:
        here, there = tops[parm.node], tops.get(_owner(target))
        if there is None or not (here is there or here.parent is there.parent or any_parent):
            return target
        return twins[target] if isinstance(target, NodeRecord) else twin_parms[target]

    rewriting.follow_copy(parms, translated)
    for node in nodes:
        _told(twins[node], destination)
    return [twins[node] for node in nodes]


def _twin(
    node: NodeRecord, parent: NodeRecord, name: str, pairs: list[tuple[NodeRecord, NodeRecord]]
) -> NodeRecord:
    """A copy that is nowhere yet, with copies of everything inside."""
    session = node.session
    twin = NodeRecord(session, node.type, name, parent)
    twin.spare, twin.interface = node.spare, node.interface
    twin.tuples = tuple(_tuple_twin(found, twin, None) for found in node.tuples)
    for name_ in ("flags", "comment", "color", "position", "expression_language", "is_locked_asset"):
        setattr(twin, name_, getattr(node, name_))
    if session.switches.userdata_on_copy == "copied":
        twin.user_data = node.user_data
    pairs.append((node, twin))
    twin.children = {child.name: _twin(child, twin, child.name, pairs) for child in node.children.values()}
    return twin


def _tuple_twin(original: ParmTupleRecord, node: NodeRecord, row: RowRecord | None) -> ParmTupleRecord:
    twin = type(original)(node, original.spec, row)
    twin.disabled, twin.hidden = original.disabled, original.hidden
    if isinstance(original, BlockRecord) and isinstance(twin, BlockRecord):
        rows: list[RowRecord] = []
        for source in original.rows:
            fresh = RowRecord(twin)
            fresh.members = tuple(_tuple_twin(member, node, fresh) for member in source.members)
            rows.append(fresh)
        twin.rows = tuple(rows)
        twin.number_rows()
    for source_parm, parm in zip(original.components, twin.components, strict=True):
        for name in ("value", "channel", "locked", "autoscoped", "scoped"):
            setattr(parm, name, getattr(source_parm, name))
    return twin


def _parm_pairs(pairs: Iterable[tuple[NodeRecord, NodeRecord]]) -> Iterable[tuple[ParmRecord, ParmRecord]]:
    for original, twin in pairs:
        yield from zip(original.all_parms(), twin.all_parms(), strict=True)


def collapse(
    nodes: Sequence[NodeRecord], parent: NodeRecord, type_record: TypeRecord, name: str | None
) -> NodeRecord:
    """Put nodes of one network into a new subnetwork.

    Raises:
        OperationFailed: There are none, or one is in another network.
    """
    if not nodes:
        raise OperationFailed("there are no nodes to put into a subnetwork")
    check_inside(nodes, parent)
    subnet = create(parent, type_record, name, False)
    move(nodes, subnet)
    return subnet


def natural_order(nodes: Iterable[NodeRecord]) -> list[NodeRecord]:
    """Nodes by name, numbers in names as numbers."""
    return sorted(nodes, key=lambda node: (node.name.rstrip("0123456789"), digits_in(node.name)))
