"""``hou.Node``: a handle on a node: what it is called, where it is, what is inside and around it.

Source: SideFX docs, *hou.Node*, *hou.NetworkMovableItem*; typed stubs of ``hou`` 21.0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, ClassVar

from hou_standin import enums
from hou_standin.behaviour import network, permissions
from hou_standin.enums import EnumValue
from hou_standin.errors import InvalidInput, InvalidSize, ObjectWasDeleted, OperationFailed
from hou_standin.expressions.evaluate import digits_in
from hou_standin.expressions.references import relative_path
from hou_standin.state.scene import NodeRecord

if TYPE_CHECKING:
    from hou_standin.faces.types_table import NodeType, NodeTypeCategory
    from hou_standin.faces.vectors import Color, Vector2
    from hou_standin.session import Session


class NetworkItem:
    """Anything in a network."""

    def networkItemType(self) -> EnumValue:
        """``hou.networkItemType.Node``: the stand-in has no other items."""
        return enums.networkItemType.Node


class NetworkMovableItem(NetworkItem):
    """Something in a network that has a place and a name."""

    _session: ClassVar[Session]

    def __init__(self, record: NodeRecord) -> None:
        self._node = record
        self._id = record.id

    @property
    def _record(self) -> NodeRecord:
        """The node behind the handle.

        Raises:
            ObjectWasDeleted: It was destroyed, or moved, or its scene was closed.
        """
        if not self._node.alive or self._node.id != self._id:
            raise ObjectWasDeleted(f"the node {self._node.name}")
        return self._node

    def __hash__(self) -> int:
        return hash(self._id)

    def name(self) -> str:
        """The node's name."""
        return self._record.name

    def setName(self, name: str, unique_name: bool = False) -> None:
        """Rename the node; hscript references to it follow."""
        self._session.rename_node(self._record, name, unique_name)

    def digitsInName(self) -> int:
        """The number at the end of the name, 0 if there is none."""
        return digits_in(self._record.name)

    def path(self) -> str:
        """Full path."""
        return self._record.path

    def relativePathTo(self, base_item: NetworkMovableItem) -> str:
        """Path from here to another node."""
        return relative_path(self._record, base_item._record)

    def parent(self) -> Node | None:
        """The network that holds the node; None for the root."""
        parent = self._record.parent
        return self._session.faces.node(parent) if parent is not None else None

    def sessionId(self) -> int:
        """A number that no other node of this session has."""
        return self._record.id

    def isSelected(self) -> bool:
        """True if the node is selected."""
        return self._record.selected

    def setSelected(
        self, on: bool, clear_all_selected: bool = False, show_asset_if_selected: bool = False
    ) -> None:
        """Select the node, or not. The Channel List follows."""
        self._session.selection.select(self._record, bool(on), clear_all_selected)

    def position(self) -> Vector2:
        """Place in the network editor."""
        return self._session.hou.Vector2(self._record.position)

    def setPosition(self, position: Sequence[float] | Vector2) -> None:
        """Move the node in the network editor.

        Raises:
            InvalidSize: The place has not two numbers.
        """
        place = tuple(position)
        if len(place) != 2:
            raise InvalidSize(f"a place has 2 numbers, not {len(place)}")
        x, y = place
        self._record.change("position", (float(x), float(y)))


class Node(NetworkMovableItem):
    """A node of any kind."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        return self._id == other._id

    def __hash__(self) -> int:
        return hash(self._id)

    def __repr__(self) -> str:
        try:
            record = self._record
        except ObjectWasDeleted:
            return f"<hou.{type(self).__name__}, deleted>"
        return f"<hou.{type(self).__name__} of type {record.type.name} at {record.path}>"

    def type(self) -> NodeType:
        """The node's type."""
        return self._session.faces.node_type(self._record.type)

    def isNetwork(self) -> bool:
        """True if the node can hold nodes."""
        return self._record.type.child_category is not None

    def childTypeCategory(self) -> NodeTypeCategory:
        """The kind of nodes inside."""
        category = self._record.type.child_category
        return self._session.faces.category(category) if category is not None else None  # type: ignore[return-value]

    def isSubNetwork(self) -> bool:
        """True for a plain subnetwork."""
        return self._record.type.name == "subnet"

    def isEditable(self) -> bool:
        """True unless the node is inside a locked asset and not editable."""
        return permissions.is_editable_inside(self._record)

    # Around

    def node(self, node_path: str) -> Node | None:
        """The node at a path from here, None if there is none."""
        found = self._record.find(node_path)
        return self._session.faces.node(found) if found is not None else None

    def nodes(self, node_paths: Sequence[str]) -> tuple[Node, ...]:
        """The nodes at some paths, in that order."""
        found: list[Node] = []
        for path in node_paths:
            node = self.node(path)
            if node is None:
                raise OperationFailed(f"no node at {path}")
            found.append(node)
        return tuple(found)

    def children(self) -> tuple[Node, ...]:
        """The nodes inside, in the order they were made."""
        return tuple(self._session.faces.node(child) for child in self._record.children.values())

    def allSubChildren(
        self,
        top_down: bool = True,
        recurse_in_locked_nodes: bool = True,
        sync_delayed_definition: bool = False,
    ) -> tuple[Node, ...]:
        """All nodes inside, on every level."""
        found = list(self._record.descendants())
        if not recurse_in_locked_nodes:
            found = [inner for inner in found if permissions.locking_asset(inner) is None]
        return tuple(self._session.faces.node(inner) for inner in (found if top_down else reversed(found)))

    def selectedChildren(
        self, include_hidden: bool = False, include_hidden_support_nodes: bool = False
    ) -> tuple[Node, ...]:
        """The selected nodes inside."""
        return tuple(child for child in self.children() if child.isSelected())

    def glob(self, pattern: str, ignore_case: bool = False) -> tuple[Node, ...]:
        """Nodes inside whose names match one of some patterns; ``^`` takes matches away again."""
        chosen: list[NodeRecord] = []
        for word in pattern.split():
            taken, word = word.startswith("^"), word.lstrip("^")
            for child in self._record.children.values():
                name = child.name.lower() if ignore_case else child.name
                if fnmatchcase(name, word.lower() if ignore_case else word):
                    if taken and child in chosen:
                        chosen.remove(child)
                    elif not taken and child not in chosen:
                        chosen.append(child)
        return tuple(self._session.faces.node(child) for child in chosen)

    # Building

    def createNode(
        self,
        node_type_name: str,
        node_name: str | None = None,
        run_init_scripts: bool = True,
        load_contents: bool = True,
        exact_type_name: bool = False,
        force_valid_node_name: bool = False,
    ) -> Node:
        """Make a node inside; a bare type name gives the newest version."""
        return self._session.faces.node(
            self._session.create_node(
                self._record,
                node_type_name,
                node_name,
                exact_type=exact_type_name,
                force_valid_name=force_valid_node_name,
                run_init_scripts=run_init_scripts,
                load_contents=load_contents,
            )
        )

    def destroy(self, disable_safety_checks: bool = False) -> None:
        """Remove the node with its contents."""
        self._session.destroy_node(self._record)

    def copyItems(
        self,
        items: Sequence[NetworkMovableItem],
        channel_reference_originals: bool = False,
        relative_references: bool = True,
        connect_outputs_to_multi_inputs: bool = False,
    ) -> tuple[NetworkMovableItem, ...]:
        """Copy nodes into this network, plainly or as reference copies."""
        copies = network.copy([item._record for item in items], self._record)
        if channel_reference_originals:
            for item, twin in zip(items, copies, strict=True):
                self._session.make_reference_copy(item._record, twin, relative_references)
        return tuple(self._session.faces.node(twin) for twin in copies)

    def collapseIntoSubnet(
        self,
        child_items: Sequence[NetworkMovableItem],
        subnet_name: str | None = None,
        subnet_type: str | None = None,
    ) -> Node:
        """Put nodes of this network into a new subnetwork."""
        kind = self._session.types.resolve(self._record.type.child_category, subnet_type or "subnet")
        records = [item._record for item in child_items]
        return self._session.faces.node(network.collapse(records, self._record, kind, subnet_name))

    def deleteItems(self, items: Iterable[NetworkMovableItem], disable_safety_checks: bool = False) -> None:
        """Remove several nodes of this network; all or none.

        Raises:
            OperationFailed: One is not in this network.
            PermissionError: This network is locked.
        """
        gone = [item._record for item in items]
        network.check_network(self._record)
        network.check_inside(gone, self._record)
        for record in gone:
            self._session.destroy_node(record)

    # Wires

    def inputs(self) -> tuple[Node | None, ...]:
        """Nodes wired in; None for a gap."""
        return tuple(
            self._session.faces.node(wire[0]) if wire is not None else None for wire in self._record.inputs
        )

    def input(self, input_index: int) -> Node | None:
        """The node wired into one input, None if there is none."""
        wires = self.inputs()
        return wires[input_index] if 0 <= input_index < len(wires) else None

    def outputs(self) -> tuple[Node, ...]:
        """Nodes that this one is wired into."""
        return tuple(self._session.faces.node(other) for other in network.outputs(self._record))

    def setInput(
        self, input_index: int, item_to_become_input: NetworkMovableItem | None, output_index: int = 0
    ) -> None:
        """Wire one input, or cut it with None."""
        source = item_to_become_input._record if item_to_become_input is not None else None
        network.set_input(self._record, input_index, source, output_index)

    def setFirstInput(self, item_to_become_input: NetworkMovableItem | None, output_index: int = 0) -> None:
        """Wire the first input."""
        self.setInput(0, item_to_become_input, output_index)

    def setNextInput(
        self, item_to_become_input: NetworkMovableItem, output_index: int = 0, unordered_only: bool = False
    ) -> None:
        """Wire the first input that is free."""
        wires = self._record.inputs
        free = next((index for index, wire in enumerate(wires) if wire is None), len(wires))
        if free >= self._record.type.maximum_inputs:
            raise InvalidInput(f"{self._record.path} has no free input")
        self.setInput(free, item_to_become_input, output_index)

    # Notes

    def comment(self) -> str:
        """The node's comment."""
        return self._record.comment

    def setComment(self, comment: str) -> None:
        """Set the comment."""
        self._record.change("comment", str(comment))

    def color(self) -> Color:
        """Colour in the network editor."""
        return self._session.hou.Color(self._record.color)

    def setColor(self, color: Color) -> None:
        """Set the colour in the network editor."""
        self._record.change("color", tuple(color.rgb()))

    def moveToGoodPosition(
        self,
        relative_to_inputs: bool = True,
        move_inputs: bool = True,
        move_outputs: bool = True,
        move_unconnected: bool = True,
    ) -> Vector2:
        """Where the node is; the stand-in does not arrange networks."""
        return self.position()

    def layoutChildren(
        self,
        items: Sequence[NetworkMovableItem] = (),
        horizontal_spacing: float = -1.0,
        vertical_spacing: float = -1.0,
    ) -> None:
        """Nothing: the stand-in does not arrange networks."""

    def isGenericFlagSet(self, flag: EnumValue) -> bool:
        """True if a flag of ``hou.nodeFlag`` is set."""
        return flag.name() in self._record.flags

    def setGenericFlag(self, flag: EnumValue, value: bool) -> None:
        """Set or clear a flag of ``hou.nodeFlag``."""
        self._session.set_flag(self._record, flag.name(), bool(value))

    # User data

    def userData(self, name: str) -> str | None:
        """A string that was stored on the node, None if there is none of that name."""
        return self._record.user_data.get(name)

    def userDataDict(self) -> dict[str, str]:
        """All strings stored on the node."""
        return dict(self._record.user_data)

    def setUserData(self, name: str, value: str) -> None:
        """Store a string on the node; it is saved with the scene."""
        if not isinstance(name, str) or not isinstance(value, str):
            raise TypeError("user data are strings")
        record = self._record
        permissions.check_user_data(record)
        self._change_user_data({**record.user_data, name: value})

    def destroyUserData(self, name: str, must_exist: bool = True) -> None:
        """Forget a string stored on the node.

        Raises:
            OperationFailed: There is none of that name, and there must be.
        """
        record = self._record
        permissions.check_user_data(record)
        if name not in record.user_data:
            if must_exist:
                raise OperationFailed(f"{record.path} has no user data {name!r}")
            return
        self._change_user_data({key: text for key, text in record.user_data.items() if key != name})

    def clearUserDataDict(self) -> None:
        """Forget all strings stored on the node."""
        permissions.check_user_data(self._record)
        self._change_user_data({})

    def _change_user_data(self, data: dict[str, str]) -> None:
        undoable = self._session.switches.userdata_undo == "recorded"
        self._record.change("user_data", data, undoable=undoable)

    # What cooking said

    def errors(self) -> tuple[str, ...]:
        """Errors of the last cook."""
        return self._session.cooking.messages(self._record, "error")

    def warnings(self) -> tuple[str, ...]:
        """Warnings of the last cook."""
        return self._session.cooking.messages(self._record, "warning")

    def messages(self) -> tuple[str, ...]:
        """Messages of the last cook."""
        return self._session.cooking.messages(self._record, "message")
