"""``hou.Geometry``: points, polygons, attributes, groups, with bulk calls.

Writable in the cook of its own node and when it is free-standing; else writing raises.

Source: SideFX docs, *hou.Geometry*; typed stubs of ``hou`` 21.0.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from fnmatch import fnmatchcase
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar

from hou_standin.enums import EnumValue
from hou_standin.errors import GeometryPermissionError, InvalidSize, NotSupported, OperationFailed
from hou_standin.faces.bounding_box import BoundingBox
from hou_standin.faces.elements import Attrib, Point, PointGroup, Polygon, Prim, PrimGroup
from hou_standin.faces.geometry_columns import GeometryColumns
from hou_standin.state.geometry_data import Attribute, GeometryData, Group
from hou_standin.state.scene import NodeRecord

if TYPE_CHECKING:
    from hou_standin.faces.kinds import SopNode
    from hou_standin.session import Session
    from hou_standin.values import AttribReturnType

_PointTupleGenerator = Iterable[Point]
_PrimTupleGenerator = Iterable[Prim]


class Geometry(GeometryColumns):
    """A piece of geometry."""

    _session: ClassVar[Session]

    def __init__(self, geo: Geometry | None = None, clone_data_ids: bool = False) -> None:
        self._data: GeometryData = geo._data.copy() if geo is not None else GeometryData()
        self._node: NodeRecord | None = None
        self._locked = False

    def _writable(self) -> GeometryData:
        if self._locked:
            raise GeometryPermissionError()
        return self._data

    def _make(self, kind: str, *arguments: Any) -> Any:
        return self._session.faces.classes[kind](self, *arguments)

    # The whole

    def isReadOnly(self) -> bool:
        """True unless the geometry may be changed."""
        return self._locked

    def freeze(self, read_only: bool = False, clone_data_ids: bool = False) -> Geometry:
        """A copy on its own."""
        twin: Geometry = self._session.faces.classes["Geometry"](self)
        twin._locked = read_only
        return twin

    def clear(self) -> None:
        """Remove everything."""
        self._writable()
        self._data = GeometryData()

    def copy(self, geometry: Geometry, clone_data_ids: bool = False, prims: Any = None) -> None:
        """Become a copy of another geometry."""
        if prims is not None:
            raise NotSupported("hou.Geometry.copy(prims=...)")
        self._writable()
        self._data = geometry._data.copy()

    def merge(self, geometry: Geometry, clone_data_ids: bool = False, prims: Any = None) -> None:
        """Add another geometry."""
        if prims is not None:
            raise NotSupported("hou.Geometry.merge(prims=...)")
        self._writable().merge(geometry._data)

    def sopNode(self) -> SopNode | None:
        """The node whose geometry this is, None if it is free-standing."""
        return self._session.faces.node(self._node) if self._node is not None else None

    def incrementAllDataIds(self) -> None:
        """Nothing: the stand-in has no data ids."""

    def boundingBox(self, transform: Any = None) -> BoundingBox:
        """The axis-aligned box around the points."""
        if transform is not None:
            raise NotSupported("hou.Geometry.boundingBox(transform)")
        x0, x1, y0, y1, z0, z1 = self._data.bounds()
        return BoundingBox(x0, y0, z0, x1, y1, z1)

    def intrinsicValue(self, intrinsic_name: str) -> AttribReturnType:
        """A number the geometry knows of itself.

        Raises:
            OperationFailed: An intrinsic that the stand-in does not have.
        """
        known: dict[str, Callable[[], int | tuple[float, ...]]] = {
            "pointcount": lambda: self._data.point_count,
            "primitivecount": lambda: len(self._data.primitives),
            "vertexcount": lambda: self._data.vertex_count,
            "bounds": self._data.bounds,
        }
        if intrinsic_name not in known:
            raise OperationFailed(f"no intrinsic {intrinsic_name!r} (the stand-in knows {', '.join(known)})")
        return known[intrinsic_name]()

    def pointCount(self) -> int:
        """Number of points."""
        return self._data.point_count

    def primCount(self) -> int:
        """Number of primitives."""
        return len(self._data.primitives)

    def vertexCount(self) -> int:
        """Number of vertices."""
        return self._data.vertex_count

    # Elements

    def createPoint(self) -> Point:
        """Add a point at the origin."""
        return self._make("Point", self._writable().add_points(1)[0])

    def createPoints(self, point_positions: Sequence[Sequence[float]]) -> tuple[Point, ...]:
        """Add points at positions of three coordinates."""
        data, positions = self._writable(), list(point_positions)
        if not set(map(len, positions)) <= {3}:
            raise InvalidSize("a position has 3 coordinates")
        flat = array("f", chain.from_iterable(positions))
        numbers = data.add_points(len(positions))
        data.positions()[numbers.start * 3 :] = flat
        return self._points(numbers)

    def createPolygon(self, is_closed: bool = True) -> Polygon:
        """Add a polygon without vertices, or a polyline."""
        return self._make("Polygon", self._writable().add_primitive((), is_closed))

    def createPolygons(
        self, point_positions: Sequence[Sequence[Point | int]], is_closed: bool = True
    ) -> tuple[Polygon, ...]:
        """Add polygons over points or point numbers.

        Raises:
            InvalidSize: Fewer than three points, open or not (switch ``two_point_polygons``).
        """
        data = self._writable()
        least = 2 if self._session.switches.two_point_polygons == "allowed" else 3
        faces: list[Polygon] = []
        rows = [_numbers(row) for row in point_positions]
        for row in rows:
            if len(row) < least:
                raise InvalidSize(f"a polygon has at least {least} points, not {len(row)}")
            if row and not 0 <= min(row) <= max(row) < data.point_count:
                raise OperationFailed("no point of that number")
        for row in rows:
            faces.append(self._make("Polygon", data.add_primitive(row, is_closed)))
        return tuple(faces)

    def points(self) -> tuple[Point, ...]:
        """All points."""
        return self._points(range(self._data.point_count))

    def _points(self, numbers: range) -> tuple[Point, ...]:
        kind = self._session.faces.classes["Point"]
        return tuple([kind(self, number) for number in numbers])

    def iterPoints(self) -> _PointTupleGenerator:
        """All points, one after the other."""
        return (self._make("Point", number) for number in range(self._data.point_count))

    def point(self, index: int) -> Point | None:
        """A point by number, None if there is none."""
        return self._make("Point", index) if 0 <= index < self._data.point_count else None

    def prims(self) -> tuple[Prim, ...]:
        """All primitives."""
        return tuple(self._make("Polygon", number) for number in range(len(self._data.primitives)))

    def iterPrims(self) -> _PrimTupleGenerator:
        """All primitives, one after the other."""
        return (self._make("Polygon", number) for number in range(len(self._data.primitives)))

    def prim(self, index: int) -> Prim | None:
        """A primitive by number, None if there is none."""
        return self._make("Polygon", index) if 0 <= index < len(self._data.primitives) else None

    # Groups

    def createPointGroup(self, name: str, is_ordered: bool = False, unique_name: bool = False) -> PointGroup:
        """Make a group of points."""
        self._new_group(self._writable().point_groups, name, is_ordered)
        return self._make("PointGroup", name)

    def createPrimGroup(self, name: str, is_ordered: bool = False, unique_name: bool = False) -> PrimGroup:
        """Make a group of primitives."""
        self._new_group(self._writable().primitive_groups, name, is_ordered)
        return self._make("PrimGroup", name)

    @staticmethod
    def _new_group(groups: dict[str, Group], name: str, is_ordered: bool) -> None:
        if name in groups:
            raise OperationFailed(f"there is a group {name} already")
        groups[name] = Group(name, is_ordered)

    def findPointGroup(self, name: str, scope: EnumValue | None = None) -> PointGroup | None:
        """A group of points, None if there is none of that name."""
        return self._make("PointGroup", name) if name in self._data.point_groups else None

    def findPrimGroup(self, name: str, scope: EnumValue | None = None) -> PrimGroup | None:
        """A group of primitives, None if there is none of that name."""
        return self._make("PrimGroup", name) if name in self._data.primitive_groups else None

    def pointGroups(self, scope: EnumValue | None = None) -> tuple[PointGroup, ...]:
        """All groups of points."""
        return tuple(self._make("PointGroup", name) for name in self._data.point_groups)

    def primGroups(self, scope: EnumValue | None = None) -> tuple[PrimGroup, ...]:
        """All groups of primitives."""
        return tuple(self._make("PrimGroup", name) for name in self._data.primitive_groups)

    def globPoints(self, pattern: str, ordered: bool = False) -> tuple[Point, ...]:
        """Points of groups or numbers in a pattern: ``0-3 7 knots``."""
        numbers = _globbed(pattern, self._data.point_groups, self._data.point_count)
        return tuple(self._make("Point", number) for number in numbers)

    def globPrims(self, pattern: str) -> tuple[Prim, ...]:
        """Primitives of groups or numbers in a pattern."""
        numbers = _globbed(pattern, self._data.primitive_groups, len(self._data.primitives))
        return tuple(self._make("Polygon", number) for number in numbers)

    # Attributes

    def addAttrib(
        self,
        type: EnumValue,
        name: str,
        default_value: Any,
        transform_as_normal: bool = False,
        create_local_variable: bool = False,
    ) -> Attrib:
        """Add an attribute; the default decides its type and size.

        Raises:
            OperationFailed: There is one of that name.
        """
        kind, default = _default_of(name, default_value)
        attribute = Attribute(type.name(), name, kind, max(len(default), 1), default)
        self._writable().add_attribute(attribute)
        return self._make("Attrib", attribute)

    def addArrayAttrib(self, type: EnumValue, name: str, data_type: EnumValue, tuple_size: int = 1) -> Attrib:
        """Add an attribute that holds a sequence for each element."""
        attribute = Attribute(type.name(), name, data_type.name(), tuple_size, (), is_array=True)
        self._writable().add_attribute(attribute)
        return self._make("Attrib", attribute)

    def _found(self, owner: str, name: str) -> Attrib | None:
        found = self._data.attributes[owner].get(name)
        return self._make("Attrib", found) if found is not None else None

    def findPointAttrib(self, name: str, scope: EnumValue | None = None) -> Attrib | None:
        """A point attribute, None if there is none of that name."""
        return self._found("Point", name)

    def findPrimAttrib(self, name: str, scope: EnumValue | None = None) -> Attrib | None:
        """A primitive attribute, None if there is none of that name."""
        return self._found("Prim", name)

    def findVertexAttrib(self, name: str, scope: EnumValue | None = None) -> Attrib | None:
        """A vertex attribute, None if there is none of that name."""
        return self._found("Vertex", name)

    def findGlobalAttrib(self, name: str, scope: EnumValue | None = None) -> Attrib | None:
        """A detail attribute, None if there is none of that name."""
        return self._found("Global", name)

    def _all(self, owner: str) -> tuple[Attrib, ...]:
        return tuple(self._make("Attrib", found) for found in self._data.attributes[owner].values())

    def pointAttribs(self, scope: EnumValue | None = None) -> tuple[Attrib, ...]:
        """All point attributes."""
        return self._all("Point")

    def primAttribs(self, scope: EnumValue | None = None) -> tuple[Attrib, ...]:
        """All primitive attributes."""
        return self._all("Prim")

    def vertexAttribs(self, scope: EnumValue | None = None) -> tuple[Attrib, ...]:
        """All vertex attributes."""
        return self._all("Vertex")

    def globalAttribs(self, scope: EnumValue | None = None) -> tuple[Attrib, ...]:
        """All detail attributes."""
        return self._all("Global")


def _default_of(name: str, value: Any) -> tuple[str, tuple[Any, ...]]:
    if isinstance(value, dict):
        return "Dict", ({},)
    items = (value,) if isinstance(value, str | int | float) else tuple(value)
    if not items:
        raise InvalidSize(f"{name}: an attribute has at least one component")
    if all(isinstance(item, str) for item in items):
        return "String", items
    if any(isinstance(item, float) for item in items):
        return "Float", tuple(float(item) for item in items)
    return "Int", tuple(int(item) for item in items)


def _globbed(pattern: str, groups: dict[str, Group], count: int) -> list[int]:
    chosen: dict[int, None] = {}
    for word in pattern.split() or ["*"]:
        first, dash, last = word.partition("-")
        if word == "*":
            chosen.update(dict.fromkeys(range(count)))
        elif first.isdigit() and (not dash or last.isdigit()):
            stop = int(last) if dash else int(first)
            chosen.update(dict.fromkeys(range(int(first), min(stop, count - 1) + 1)))
        else:
            names = [name for name in groups if fnmatchcase(name, word)]
            if not names:
                raise OperationFailed(f"no group {word!r}")
            for name in names:
                chosen.update(groups[name].members)
    return sorted(chosen)


def _numbers(points: Sequence[Any]) -> list[int]:
    """Numbers of points that are given as points or as numbers."""
    if set(map(type, points)) <= {int}:
        return list(points)
    return [point._number if isinstance(point, Point) else int(point) for point in points]
