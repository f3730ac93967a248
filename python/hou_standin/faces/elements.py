"""Elements of geometry: ``hou.Point``, ``hou.Polygon``, ``hou.Vertex``, ``hou.Attrib``, groups.

Source: SideFX docs, *hou.Point*, *hou.Face*, *hou.Attrib*, *hou.PointGroup*; typed stubs of ``hou`` 21.0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from hou_standin import enums
from hou_standin.enums import EnumValue
from hou_standin.faces.vectors import Vector3
from hou_standin.state.geometry_data import Attribute, Group

if TYPE_CHECKING:
    from hou_standin.faces.geometry import Geometry
    from hou_standin.session import Session
    from hou_standin.values import AttribDictReturnType, AttribReturnType, OptionMultiReturnType


class _Element:
    """A numbered element of a geometry."""

    _session: ClassVar[Session]
    _owner: ClassVar[str]

    def __init__(self, geometry: Geometry, number: int) -> None:
        self._geometry = geometry
        self._number = number

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _Element)
            and self._owner == other._owner
            and self._geometry._data is other._geometry._data
            and self._number == other._number
        )

    def __hash__(self) -> int:
        return hash((self._owner, self._number))

    def geometry(self) -> Geometry:
        """The geometry it belongs to."""
        return self._geometry

    def number(self) -> int:
        """Its number."""
        return self._number

    def attribValue(self, attrib: Attrib | str) -> AttribReturnType | AttribDictReturnType:
        """Value of an attribute."""
        return self._geometry._data.find(self._owner, _name(attrib)).get(self._number)

    def setAttribValue(self, name_or_attrib: str | Attrib, attrib_value: Any) -> None:
        """Set the value of an attribute."""
        self._geometry._writable().find(self._owner, _name(name_or_attrib)).put(self._number, attrib_value)


class Point(_Element):
    """A point."""

    _owner = "Point"

    def __hash__(self) -> int:
        return super().__hash__()

    def position(self) -> Vector3:
        """Its position."""
        return Vector3(self._geometry._data.find("Point", "P").get(self._number))

    def setPosition(self, position: Sequence[float]) -> None:
        """Move it."""
        values = [float(number) for number in position]
        self._geometry._writable().find("Point", "P").put(self._number, values)


class Prim(_Element):
    """A primitive."""

    _owner = "Prim"

    def __hash__(self) -> int:
        return super().__hash__()

    def type(self) -> EnumValue:
        """``hou.primType.Polygon``."""
        return enums.primType.Polygon

    def vertices(self) -> Iterator[Vertex]:
        """Its vertices."""
        count = len(self._geometry._data.primitives[self._number].points)
        make = self._session.faces.classes["Vertex"]
        return iter([make(self._geometry, self._number, index) for index in range(count)])

    def numVertices(self) -> int:
        """Number of vertices."""
        return len(self._geometry._data.primitives[self._number].points)


class Face(Prim):
    """A polygon or polyline."""

    def __hash__(self) -> int:
        return super().__hash__()

    def addVertex(self, point: Point) -> Vertex:
        """Add a vertex on a point."""
        index = self._geometry._writable().add_vertex(self._number, point._number)
        return self._session.faces.classes["Vertex"](self._geometry, self._number, index)

    def vertex(self, index: int) -> Vertex:
        """One vertex."""
        make = self._session.faces.classes["Vertex"]
        return make(self._geometry, self._number, range(self.numVertices())[index])

    def isClosed(self) -> bool:
        """True for a polygon, False for a polyline."""
        return self._geometry._data.primitives[self._number].closed

    def setIsClosed(self, on: bool) -> None:
        """Make it a polygon or a polyline."""
        self._geometry._writable().primitives[self._number].closed = bool(on)


class Polygon(Face):
    """A polygon or polyline."""

    def __hash__(self) -> int:
        return super().__hash__()


class Vertex:
    """A vertex: a point as part of a primitive."""

    _session: ClassVar[Session]

    def __init__(self, geometry: Geometry, primitive: int, index: int) -> None:
        self._geometry = geometry
        self._primitive = primitive
        self._index = index

    def number(self) -> int:
        """Its place in the primitive."""
        return self._index

    def prim(self) -> Prim:
        """Its primitive."""
        return self._session.faces.classes["Polygon"](self._geometry, self._primitive)

    def point(self) -> Point:
        """Its point."""
        number = self._geometry._data.primitives[self._primitive].points[self._index]
        return self._session.faces.classes["Point"](self._geometry, number)


class Attrib:
    """An attribute of a geometry."""

    _session: ClassVar[Session]

    def __init__(self, geometry: Geometry, attribute: Attribute) -> None:
        self._geometry = geometry
        self._attribute = attribute

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Attrib) and self._attribute is other._attribute

    def __hash__(self) -> int:
        return hash(id(self._attribute))

    def name(self) -> str:
        """The attribute's name."""
        return self._attribute.name

    def type(self) -> EnumValue:
        """Whose attribute it is: a member of ``hou.attribType``."""
        value: EnumValue = getattr(enums.attribType, self._attribute.owner)
        return value

    def dataType(self) -> EnumValue:
        """What it holds: a member of ``hou.attribData``."""
        value: EnumValue = getattr(enums.attribData, self._attribute.data)
        return value

    def size(self) -> int:
        """Number of components."""
        return self._attribute.size

    def isArrayType(self) -> bool:
        """True if it holds a sequence for each element."""
        return self._attribute.is_array

    def defaultValue(self) -> AttribReturnType:
        """Value of new elements."""
        default = self._attribute.default
        return default[0] if len(default) == 1 else default

    def option(self, option_name: str) -> OptionMultiReturnType:
        """An option; an empty text if it is not set [inferred]."""
        value: OptionMultiReturnType = self._attribute.options.get(option_name, "")
        return value

    def setOption(self, name: str, value: Any, type_hint: EnumValue | None = None) -> None:
        """Set an option."""
        self._geometry._writable()
        self._attribute.options[name] = value

    def destroy(self) -> None:
        """Remove the attribute."""
        columns = self._geometry._writable().attributes[self._attribute.owner]
        columns.pop(self._attribute.name, None)


class _GroupFace:
    """A named set of elements."""

    _session: ClassVar[Session]

    def __init__(self, geometry: Geometry, name: str) -> None:
        self._geometry = geometry
        self._name = name

    def _group(self, writable: bool = False) -> Group:
        raise NotImplementedError

    def name(self) -> str:
        """The group's name."""
        return self._name

    def _add(self, elements: _Element | Iterable[_Element]) -> None:
        given = [elements] if isinstance(elements, _Element) else list(elements)
        self._group(writable=True).members.update(dict.fromkeys(each._number for each in given))

    def _numbers(self) -> list[int]:
        group = self._group()
        return list(group.members) if group.is_ordered else sorted(group.members)

    def clear(self) -> None:
        """Take all elements out."""
        self._group(writable=True).members.clear()


class PointGroup(_GroupFace):
    """A group of points."""

    def _group(self, writable: bool = False) -> Group:
        data = self._geometry._writable() if writable else self._geometry._data
        return data.point_groups[self._name]

    def contains(self, point: Point) -> bool:
        """True if the point is in the group."""
        return point._number in self._group().members

    def points(self) -> tuple[Point, ...]:
        """The points in it."""
        make = self._session.faces.classes["Point"]
        return tuple(make(self._geometry, number) for number in self._numbers())

    def add(self, point_or_list_or_point_group: Point | Sequence[Point] | PointGroup) -> None:
        """Add points."""
        given = point_or_list_or_point_group
        self._add(given.points() if isinstance(given, PointGroup) else given)

    def pointCount(self) -> int:
        """Number of points in it."""
        return len(self._group().members)


class PrimGroup(_GroupFace):
    """A group of primitives."""

    def _group(self, writable: bool = False) -> Group:
        data = self._geometry._writable() if writable else self._geometry._data
        return data.primitive_groups[self._name]

    def contains(self, prim: Prim) -> bool:
        """True if the primitive is in the group."""
        return prim._number in self._group().members

    def prims(self) -> tuple[Prim, ...]:
        """The primitives in it."""
        make = self._session.faces.classes["Polygon"]
        return tuple(make(self._geometry, number) for number in self._numbers())

    def add(self, prim_or_list_or_prim_group: Prim | Sequence[Prim] | PrimGroup) -> None:
        """Add primitives."""
        given = prim_or_list_or_prim_group
        self._add(given.prims() if isinstance(given, PrimGroup) else given)

    def primCount(self) -> int:
        """Number of primitives in it."""
        return len(self._group().members)


def _name(attrib: Attrib | str) -> str:
    return attrib if isinstance(attrib, str) else attrib._attribute.name
