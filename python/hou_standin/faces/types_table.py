"""The node types of a session, and ``hou.NodeType`` with its categories.

Source: SideFX docs, *hou.NodeType*, *hou.NodeTypeCategory*; typed stubs of ``hou`` 21.0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hou_standin.errors import OperationFailed
from hou_standin.state.nodetypes import TypeRecord, built_in_types, components_of

if TYPE_CHECKING:
    from hou_standin.faces.hda import HDADefinition, HDAModule
    from hou_standin.faces.opnode import OpNode
    from hou_standin.session import Session
    from hou_standin.templates import ParmTemplateGroup


class TypeTable:
    """Node types by category and name."""

    def __init__(self) -> None:
        self._types: dict[tuple[str, str], TypeRecord] = {}
        for record in built_in_types():
            self.add(record)

    def add(self, record: TypeRecord) -> None:
        """Know a type, in place of one of the same name."""
        self._types[record.category, record.name] = record

    def remove(self, record: TypeRecord) -> None:
        """Forget a type."""
        self._types.pop((record.category, record.name), None)

    def of_category(self, category: str) -> dict[str, TypeRecord]:
        """The types of a category by name."""
        return {name: record for (kind, name), record in self._types.items() if kind == category}

    def find(self, category: str, name: str) -> TypeRecord | None:
        """The type of exactly this name."""
        return self._types.get((category, name))

    def resolve(self, category: str | None, name: str, exact: bool = False) -> TypeRecord:
        """The type that a name means in a network: exactly, else the newest version of it.

        Raises:
            OperationFailed: There is none; the message names what the stand-in knows.
        """
        if category is None:
            raise OperationFailed("the node is not a network")
        found = self.find(category, name)
        if found is None and not exact:
            versions = self.namespace_order(category, name)
            found = versions[0] if versions else None
        if found is None:
            known = ", ".join(self.of_category(category))
            raise OperationFailed(f"invalid node type name {category}/{name} (the stand-in knows {known})")
        return found

    def namespace_order(self, category: str, name: str) -> list[TypeRecord]:
        """The types that a name without namespace or version can mean, the newest first."""
        _, namespace, base, version = components_of(name)

        def matches(record: TypeRecord) -> bool:
            _, its_namespace, its_base, its_version = components_of(record.name)
            return (
                its_base == base
                and (not namespace or its_namespace == namespace)
                and (not version or its_version == version)
            )

        found = [record for record in self.of_category(category).values() if matches(record)]
        return sorted(found, key=lambda record: _version_key(components_of(record.name)[3]), reverse=True)


def _version_key(version: str) -> tuple[int, ...]:
    return tuple(int(part) if part.isdigit() else 0 for part in version.split(".")) if version else ()


class NodeType:
    """A handle on a node type."""

    _session: ClassVar[Session]

    def __init__(self, record: TypeRecord) -> None:
        self._type = record

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NodeType) and self._type is other._type

    def __hash__(self) -> int:
        return hash(id(self._type))

    def __repr__(self) -> str:
        return f"<hou.{type(self).__name__} for {self._type.category} {self._type.name}>"

    def name(self) -> str:
        """Full name with namespace and version."""
        return self._type.name

    def nameComponents(self) -> tuple[str, ...]:
        """Scope, namespace, name, version."""
        return components_of(self._type.name)

    def nameWithCategory(self) -> str:
        """``Sop/name``."""
        return f"{self._type.category}/{self._type.name}"

    def category(self) -> NodeTypeCategory:
        """The kind of node."""
        return self._session.faces.category(self._type.category)

    def childTypeCategory(self) -> NodeTypeCategory | None:
        """The kind of nodes inside."""
        child = self._type.child_category
        return self._session.faces.category(child) if child is not None else None

    def description(self) -> str:
        """The label."""
        return self._type.label

    def minNumInputs(self) -> int:
        """Inputs that have to be wired."""
        return self._type.minimum_inputs

    def maxNumInputs(self) -> int:
        """Inputs there are."""
        return self._type.maximum_inputs

    def isManager(self, include_management_types: bool = True) -> bool:
        """True for the networks at the top."""
        return self._type.is_manager

    def namespaceOrder(self) -> tuple[str, ...]:
        """Full names of the types with the same base name, the preferred one first."""
        order = self._session.types.namespace_order(self._type.category, self._type.base_name)
        return tuple(record.name for record in order)


class OpNodeType(NodeType):
    """A handle on a type of nodes with parameters."""

    def __hash__(self) -> int:
        return super().__hash__()

    def category(self) -> OpNodeTypeCategory:
        """The kind of node."""
        return super().category()  # type: ignore[return-value]

    def instances(self) -> tuple[OpNode, ...]:
        """All nodes of this type."""
        return tuple(
            self._session.faces.node(node)
            for node in self._session.root.descendants()
            if node.type is self._type
        )

    def parmTemplateGroup(self) -> ParmTemplateGroup:
        """The interface of the type."""
        return self._session.interfaces.group_of_type(self._type)

    def definition(self) -> HDADefinition | None:
        """The asset's definition; None for a built-in type."""
        return self._session.assets.definition_of(self._type)

    def hdaModule(self) -> HDAModule | None:
        """The asset's Python module."""
        return self._session.assets.module_of(self._type)


class NodeTypeCategory:
    """A kind of nodes, such as objects."""

    _session: ClassVar[Session]

    def __init__(self, name: str) -> None:
        self._name = name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NodeTypeCategory) and self._name == other._name

    def __hash__(self) -> int:
        return hash(self._name)

    def __repr__(self) -> str:
        return f"<hou.{type(self).__name__} for {self._name}>"

    def name(self) -> str:
        """``Object``, ``Sop`` and so on."""
        return self._name

    def nodeTypes(self) -> dict[str, NodeType]:
        """The types by name."""
        types = self._session.types.of_category(self._name)
        return {name: self._session.faces.node_type(record) for name, record in types.items()}

    def nodeType(self, type_name: str) -> NodeType | None:
        """The type of exactly this name, None if there is none."""
        found = self._session.types.find(self._name, type_name)
        return self._session.faces.node_type(found) if found is not None else None


class OpNodeTypeCategory(NodeTypeCategory):
    """A kind of nodes with parameters."""

    def __hash__(self) -> int:
        return super().__hash__()

    def nodeTypes(self) -> dict[str, OpNodeType]:  # type: ignore[override]  # as in the stub
        """The types by name."""
        return super().nodeTypes()  # type: ignore[return-value]

    def nodeType(self, type_name: str) -> OpNodeType | None:
        """The type of exactly this name, None if there is none."""
        return super().nodeType(type_name)  # type: ignore[return-value]
