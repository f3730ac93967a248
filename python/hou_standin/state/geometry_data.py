"""Geometry as data: points, primitives, attributes in columns, groups.

Float attributes are float32 and integer attributes int32, as in the host's default attributes, so a double
does not come back to the bit.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from hou_standin.errors import InvalidSize, OperationFailed

Column = Any
_Empty = Callable[[], Any]
"""``array('f')``, ``array('i')``, or a list of strings, dicts, or (for array attributes) tuples."""

_EMPTY: dict[str, _Empty] = {
    "Float": lambda: array("f"),
    "Int": lambda: array("i"),
    "String": list,
    "Dict": list,
}


@dataclass(eq=False)
class Attribute:
    """A column of values for one owner: points, vertices, primitives or the whole."""

    owner: str
    """A member of ``hou.attribType``."""
    name: str
    data: str
    """A member of ``hou.attribData``."""
    size: int
    default: tuple[Any, ...]
    is_array: bool = False
    values: Column = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)

    def grow(self, count: int) -> None:
        """Add ``count`` elements at the default."""
        if self.is_array:
            self.values.extend(() for _ in range(count))
        elif self.data == "Dict":
            self.values.extend({} for _ in range(count))
        elif isinstance(self.values, array):
            self.values.extend(array(self.values.typecode, self.default) * count)
        else:
            self.values.extend(self.default * count)

    def get(self, index: int) -> Any:
        """Value of one element: a scalar, or a tuple if there are several components."""
        if self.is_array:
            return tuple(self.values[index])
        if self.size == 1:
            return self.values[index]
        return tuple(self.values[index * self.size : (index + 1) * self.size])

    def put(self, index: int, value: Any) -> None:
        """Set the value of one element.

        Raises:
            TypeError: A value of the wrong type.
            InvalidSize: The wrong number of components.
        """
        if self.is_array:
            self.values[index] = tuple(self._checked(item) for item in value)
            return
        if self.data == "Dict":
            if not isinstance(value, dict):
                raise TypeError(f"{self.name} holds dictionaries")
            self.values[index] = dict(value)
            return
        is_scalar = isinstance(value, str | int | float)
        items = [value] if is_scalar else list(value)
        if len(items) != self.size:
            raise InvalidSize(f"{self.name} has {self.size} components, not {len(items)}")
        for offset, item in enumerate(items):
            self.values[index * self.size + offset] = self._checked(item)

    def _checked(self, item: Any) -> Any:
        wanted: dict[str, type] = {"Float": float, "Int": int, "String": str}
        kind = wanted[self.data]
        # Float attributes refuse whole numbers [documented for detail attributes].
        if not isinstance(item, kind):
            raise TypeError(f"the attribute {self.name} takes {kind.__name__}, not {item!r}")
        return item

    def put_all(self, values: Sequence[Any], count: int) -> None:
        """Set all elements from one flat sequence.

        Raises:
            InvalidSize: The length is not elements times components.
        """
        if len(values) != count * self.size:
            raise InvalidSize(f"{self.name} needs {count * self.size} values, not {len(values)}")
        self.values = _EMPTY[self.data]()
        if isinstance(values, array) and values.typecode == getattr(self.values, "typecode", ""):
            self.values = values[:]
            return
        self.values.extend(map(str, values) if self.data == "String" else iter(values))

    def copy(self) -> Attribute:
        """A copy that shares nothing."""
        return Attribute(
            self.owner,
            self.name,
            self.data,
            self.size,
            self.default,
            self.is_array,
            self.values[:],
            dict(self.options),
        )


@dataclass(eq=False)
class Primitive:
    """A polygon or polyline: the points of its vertices."""

    points: list[int]
    closed: bool


@dataclass(eq=False)
class Group:
    """Elements under a name, in the order they were added."""

    name: str
    is_ordered: bool
    members: dict[int, None] = field(default_factory=dict)


OWNERS = ("Point", "Vertex", "Prim", "Global")


class GeometryData:
    """Points, primitives, attributes and groups."""

    def __init__(self) -> None:
        self.point_count = 0
        self.primitives: list[Primitive] = []
        self.attributes: dict[str, dict[str, Attribute]] = {owner: {} for owner in OWNERS}
        self.point_groups: dict[str, Group] = {}
        self.primitive_groups: dict[str, Group] = {}
        self.add_attribute(Attribute("Point", "P", "Float", 3, (0.0, 0.0, 0.0)))

    @property
    def vertex_count(self) -> int:
        """Vertices of all primitives."""
        return sum(len(primitive.points) for primitive in self.primitives)

    def count(self, owner: str) -> int:
        """Number of elements that attributes of an owner have."""
        return {
            "Point": self.point_count,
            "Prim": len(self.primitives),
            "Vertex": self.vertex_count,
            "Global": 1,
        }[owner]

    def add_attribute(self, attribute: Attribute) -> Attribute:
        """Add a column at its default.

        Raises:
            OperationFailed: There is one of that name.
        """
        columns = self.attributes[attribute.owner]
        if attribute.name in columns:
            raise OperationFailed(f"there is an attribute {attribute.name} already")
        attribute.values = [] if attribute.is_array else _EMPTY[attribute.data]()
        attribute.grow(self.count(attribute.owner))
        columns[attribute.name] = attribute
        return attribute

    def find(self, owner: str, name: str) -> Attribute:
        """A column by name.

        Raises:
            OperationFailed: There is none.
        """
        found = self.attributes[owner].get(name)
        if found is None:
            raise OperationFailed(f"no {owner.lower()} attribute {name}")
        return found

    def add_points(self, count: int) -> range:
        """Add points at the defaults; their numbers."""
        first = self.point_count
        self.point_count += count
        for attribute in self.attributes["Point"].values():
            attribute.grow(count)
        return range(first, self.point_count)

    def add_primitive(self, points: Sequence[int], closed: bool) -> int:
        """Add a primitive over some points; its number."""
        self.primitives.append(Primitive(list(points), closed))
        for attribute in self.attributes["Prim"].values():
            attribute.grow(1)
        for attribute in self.attributes["Vertex"].values():
            attribute.grow(len(points))
        return len(self.primitives) - 1

    def add_vertex(self, primitive: int, point: int) -> int:
        """Add a vertex at the end of a primitive; its place in it.

        Raises:
            OperationFailed: There are vertex attributes and the primitive is not the last one.
        """
        if self.attributes["Vertex"] and primitive != len(self.primitives) - 1:
            raise OperationFailed(
                "a vertex can be added to the last primitive only: there are vertex attributes"
            )
        points = self.primitives[primitive].points
        points.append(point)
        for attribute in self.attributes["Vertex"].values():
            attribute.grow(1)
        return len(points) - 1

    def positions(self) -> array[float]:
        """All coordinates in one flat array."""
        values: array[float] = self.find("Point", "P").values
        return values

    def bounds(self) -> tuple[float, ...]:
        """Least x, most x, least y, most y, least z, most z; zeros without points."""
        flat = self.positions()
        if not flat:
            return (0.0,) * 6
        return tuple(limit(flat[axis::3]) for axis in range(3) for limit in (min, max))

    def copy(self) -> GeometryData:
        """A copy that shares nothing."""
        twin = GeometryData()
        twin.point_count = self.point_count
        twin.primitives = [Primitive(list(each.points), each.closed) for each in self.primitives]
        twin.attributes = {
            owner: {name: column.copy() for name, column in columns.items()}
            for owner, columns in self.attributes.items()
        }
        for mine, its in (
            (self.point_groups, twin.point_groups),
            (self.primitive_groups, twin.primitive_groups),
        ):
            its.update({name: Group(name, g.is_ordered, dict(g.members)) for name, g in mine.items()})
        return twin

    def merge(self, other: GeometryData) -> None:
        """Add another geometry's points, primitives, attributes and groups behind the own ones."""
        before = {owner: self.count(owner) for owner in OWNERS}
        for owner in ("Point", "Vertex", "Prim"):
            for name, column in other.attributes[owner].items():
                mine = self.attributes[owner].get(name)
                if mine is None:
                    fresh = Attribute(owner, name, column.data, column.size, column.default, column.is_array)
                    self.add_attribute(fresh)
                elif (mine.data, mine.size, mine.is_array) != (column.data, column.size, column.is_array):
                    raise OperationFailed(f"the attribute {name} has another type in the merged geometry")
        self.point_count += other.point_count
        offset = before["Point"]
        self.primitives += [
            Primitive([point + offset for point in each.points], each.closed) for each in other.primitives
        ]
        for owner in ("Point", "Vertex", "Prim"):
            for name, column in self.attributes[owner].items():
                theirs = other.attributes[owner].get(name)
                if theirs is not None:
                    column.values.extend(theirs.values)
                else:
                    column.grow(other.count(owner))
        for name, column in other.attributes["Global"].items():
            self.attributes["Global"].setdefault(name, column.copy())
        for mine_groups, their_groups, first in (
            (self.point_groups, other.point_groups, before["Point"]),
            (self.primitive_groups, other.primitive_groups, before["Prim"]),
        ):
            for name, group in their_groups.items():
                target = mine_groups.setdefault(name, Group(name, group.is_ordered))
                target.members.update({first + member: None for member in group.members})
