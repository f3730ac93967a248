"""The scene: nodes, their parameters, the rows of their multiparms.

Everything a script can change and undo is a field of one of these records and is changed through
:meth:`Record.change`. What scripts hold (``hou.Node``, ``hou.Parm``) are thin faces over them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from hou_standin.state.channel import Channel, Knot, Side, single
from hou_standin.state.journal import Record
from hou_standin.state.specs import Interface, ParmSpec, numbered

if TYPE_CHECKING:
    from hou_standin.session import Session
    from hou_standin.state.nodetypes import TypeRecord

EMPTY: Mapping[str, Any] = MappingProxyType({})


class ParmRecord(Record):
    """One component: its plain value, its channel if it is animated, its flags."""

    __slots__ = (
        "autoscoped",
        "channel",
        "dependents",
        "index",
        "locked",
        "pending",
        "scoped",
        "selected",
        "tuple",
        "value",
    )

    def __init__(self, session: Session, owner: ParmTupleRecord, index: int) -> None:
        super().__init__(session)
        self.tuple = owner
        self.index = index
        self.value: Any = owner.spec.defaults[index] if index < len(owner.spec.defaults) else None
        self.channel: Channel | None = default_channel(owner, index)
        self.locked = False
        self.autoscoped = owner.spec.autoscoped[index]
        self.scoped = self.autoscoped
        self.selected = False
        self.pending: Any = None
        """A value that was set at a keyed parameter and is not keyed; None if there is none."""
        self.dependents: set[NodeRecord] = set()
        """Nodes whose last cook read this parameter."""

    @property
    def node(self) -> NodeRecord:
        """The node that holds the parameter."""
        return self.tuple.node

    @property
    def spec(self) -> ParmSpec:
        """What kind of parameter this is."""
        return self.tuple.spec

    @property
    def name(self) -> str:
        """The component's name, with the numbers of its rows."""
        return numbered(self.spec.components[self.index], self.tuple.numbers)

    @property
    def path(self) -> str:
        """Full path."""
        return f"{self.node.path.rstrip('/')}/{self.name}"

    def changed(self, name: str) -> None:
        """What depends on the parameter is out of date."""
        if name in ("value", "channel"):
            self.session.cooking.parm_changed(self)
        self.session.events.parm_state_changed(self.tuple, name)

    def __repr__(self) -> str:
        return f"<parm {self.path}>"


def default_channel(owner: ParmTupleRecord, index: int) -> Channel | None:
    """The channel of a default expression; None if the default is a plain value."""
    expression = owner.spec.expressions[index] if owner.spec.expressions else None
    if expression is None:
        return None
    text, language = numbered(expression[0], owner.numbers), expression[1]
    value = owner.spec.defaults[index]
    number = float(value) if isinstance(value, int | float) else 0.0
    return single(0.0, Knot(Side(number), Side(number), text, language))


class ParmTupleRecord(Record):
    """A parameter tuple on a node, or in a row of a multiparm."""

    __slots__ = ("components", "disabled", "hidden", "node", "row", "spec")

    def __init__(self, node: NodeRecord, spec: ParmSpec, row: RowRecord | None = None) -> None:
        super().__init__(node.session)
        self.node = node
        self.spec = spec
        self.row = row
        self.disabled: bool | None = None
        """Set by a script; None leaves it to the conditions."""
        self.hidden: bool | None = None
        self.components = tuple(
            ParmRecord(node.session, self, index) for index in range(len(spec.components))
        )

    def changed(self, name: str) -> None:
        """Those who listen to the node hear of it."""
        self.session.events.parm_state_changed(self, name)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers in its name, the outermost first; empty outside multiparms."""
        return self.row.numbers if self.row is not None else ()

    @property
    def name(self) -> str:
        """The tuple's name, with the numbers of its rows."""
        return numbered(self.spec.name, self.numbers)


class BlockRecord(ParmTupleRecord):
    """A multiparm block, or a ramp: its component counts the rows."""

    __slots__ = ("_count", "rows")

    def __init__(self, node: NodeRecord, spec: ParmSpec, row: RowRecord | None = None) -> None:
        super().__init__(node, spec, row)
        self.rows: tuple[RowRecord, ...] = ()
        count = int(self.components[0].value or 0)
        self.rows = tuple(RowRecord(self) for _ in range(count))
        self.number_rows()
        for row, point in zip(self.rows, spec.points, strict=False):
            row.fill(point)

    def changed(self, name: str) -> None:
        """Number the rows anew, and count them."""
        if name == "rows":
            only_grew = all(row.position == index for index, row in enumerate(self.rows[: self._count]))
            only_grew = only_grew and len(self.rows) >= self._count
            self.number_rows()
            self.session.cooking.rows_changed(self, only_grew)
        super().changed(name)

    def number_rows(self) -> None:
        """Tell the rows their places, and count them."""
        for position, row in enumerate(self.rows):
            row.position = position
        self._count = len(self.rows)
        self.components[0].value = self._count


class RowRecord:
    """One instance of a multiparm."""

    __slots__ = ("block", "members", "position")

    def __init__(self, block: BlockRecord) -> None:
        self.block = block
        self.position = 0
        """Kept up to date by the block."""
        self.members = tuple(make_tuple(block.node, spec, self) for spec in block.spec.rows)

    def fill(self, values: Mapping[str, Any]) -> None:
        """Give a fresh row other values than its defaults, by component name with ``#``."""
        for member in self.members:
            for component, name in zip(member.components, member.spec.components, strict=True):
                if name in values:
                    component.value = values[name]

    @property
    def number(self) -> int:
        """The number in the names of its parameters."""
        return self.position + self.block.spec.first_number

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of all rows around it and its own, the outermost first."""
        outer = self.block.row.numbers if self.block.row is not None else ()
        return (*outer, self.number)


def make_tuple(node: NodeRecord, spec: ParmSpec, row: RowRecord | None = None) -> ParmTupleRecord:
    """A fresh tuple at its defaults."""
    return BlockRecord(node, spec, row) if spec.is_block else ParmTupleRecord(node, spec, row)


class NodeRecord(Record):
    """A node."""

    __slots__ = (
        "alive",
        "cached_data",
        "children",
        "color",
        "comment",
        "cook",
        "event_callbacks",
        "expression_language",
        "flags",
        "id",
        "inputs",
        "interface",
        "is_locked_asset",
        "name",
        "parent",
        "position",
        "selected",
        "spare",
        "tuples",
        "type",
        "user_data",
    )

    def __init__(
        self, session: Session, type_record: TypeRecord, name: str, parent: NodeRecord | None
    ) -> None:
        super().__init__(session)
        self.id = session.next_id()
        self.type = type_record
        self.name = name
        self.parent = parent
        self.alive = True
        self.children: Mapping[str, NodeRecord] = EMPTY
        self.inputs: tuple[tuple[NodeRecord, int] | None, ...] = ()
        """Source node and its output, one entry an input, without trailing gaps."""
        self.flags: frozenset[str] = frozenset()
        self.user_data: Mapping[str, str] = EMPTY
        self.cached_data: dict[str, Any] = {}
        """Not saved, not undone."""
        self.comment = ""
        self.color = (0.8, 0.8, 0.8)
        self.position = (0.0, 0.0)
        self.selected = False
        self.expression_language = "Hscript"
        self.is_locked_asset = False
        self.event_callbacks: list[Any] = []
        self.spare: tuple[ParmSpec, ...] = ()
        self.interface: Interface = type_record.interface
        self.tuples: tuple[ParmTupleRecord, ...] = tuple(make_tuple(self, spec) for spec in self.interface)
        self.cook: Any = None
        """The state of its cooks, made by the first one."""

    @property
    def path(self) -> str:
        """Full path, ``/`` for the root."""
        if self.parent is None:
            return "/"
        return f"{self.parent.path.rstrip('/')}/{self.name}"

    def ancestors(self) -> Iterator[NodeRecord]:
        """The parent, its parent, up to the root."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    def descendants(self) -> Iterator[NodeRecord]:
        """All nodes inside, parents before their children."""
        for child in self.children.values():
            yield child
            yield from child.descendants()

    def find(self, path: str) -> NodeRecord | None:
        """The node at a path, relative to this one unless it begins with a slash."""
        node: NodeRecord = self
        if path.startswith("/"):
            node = self.session.root
        for part in path.split("/"):
            if part in ("", "."):
                continue
            found = node.parent if part == ".." else node.children.get(part)
            if found is None:
                return None
            node = found
        return node

    # Parameters

    def tuple_named(self, name: str) -> ParmTupleRecord | None:
        """The tuple of this name on the node itself."""
        plain = self.interface.tuples.get(name)
        if plain is not None and len(plain) == 1:
            return self.tuples[plain[0]]
        for template, numbers in self.interface.instances(name):
            way = self.interface.tuples.get(template)
            found = self._at(way, numbers) if way is not None else None
            if found is not None:
                return found
        return None

    def parm_named(self, name: str) -> ParmRecord | None:
        """The component of this name on the node itself."""
        for way, numbers, index in self.interface.places(name):
            found = self._at(way, numbers)
            if found is not None:
                return found.components[index]
        return None

    def _at(self, way: Sequence[int], numbers: Sequence[int]) -> ParmTupleRecord | None:
        if len(way) != len(numbers) + 1:
            return None
        found = self.tuples[way[0]]
        for step, number in zip(way[1:], numbers, strict=True):
            if not isinstance(found, BlockRecord):
                return None
            position = number - found.spec.first_number
            if not 0 <= position < len(found.rows):
                return None
            found = found.rows[position].members[step]
        return found

    def all_tuples(self) -> Iterator[ParmTupleRecord]:
        """All tuples in order; rows come after their block."""
        return walk(self.tuples)

    def all_parms(self) -> Iterator[ParmRecord]:
        """All components in order."""
        for found in walk(self.tuples):
            yield from found.components

    def changed(self, name: str) -> None:
        """What depends on the node is out of date."""
        if name in ("inputs", "children", "alive", "flags", "name", "parent", "tuples"):
            self.session.cooking.node_changed(self, name)
        self.session.events.node_changed(self, name)

    def __repr__(self) -> str:
        return f"<node {self.path}>"


def walk(tuples: Sequence[ParmTupleRecord]) -> Iterator[ParmTupleRecord]:
    """Tuples and, after each block, those of its rows."""
    for found in tuples:
        yield found
        if isinstance(found, BlockRecord):
            for row in found.rows:
                yield from walk(row.members)


def parm_at(start: NodeRecord, path: str) -> ParmRecord | None:
    """The parameter at a path such as ``../ball/ty``, ``ty`` or ``/obj/ball/ty``."""
    head, slash, name = path.rpartition("/")
    node = start.find(head or "/") if slash else start
    return node.parm_named(name) if node is not None else None


def tuple_at(start: NodeRecord, path: str) -> ParmTupleRecord | None:
    """The parameter tuple at a path."""
    head, slash, name = path.rpartition("/")
    node = start.find(head or "/") if slash else start
    return node.tuple_named(name) if node is not None else None
