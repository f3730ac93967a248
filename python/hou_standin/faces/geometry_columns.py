"""The part of ``hou.Geometry`` about attribute values: of the whole, and of all elements at once.

Source: SideFX docs, *hou.Geometry*; typed stubs of ``hou`` 21.0.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from hou_standin import enums
from hou_standin.enums import EnumValue
from hou_standin.errors import InvalidSize, NotSupported, OperationFailed
from hou_standin.faces.elements import Attrib
from hou_standin.state.geometry_data import GeometryData

if TYPE_CHECKING:
    from hou_standin.values import AttribDictReturnType, AttribReturnType

_FORMATS = {
    "Int8": "b",
    "UInt8": "B",
    "Int16": "h",
    "Int32": "i",
    "Int64": "q",
    "Float32": "f",
    "Float64": "d",
}
"""Members of ``hou.numericData`` to array type codes; Float16 has none."""


class GeometryColumns:
    """Attribute values of a geometry."""

    _data: GeometryData

    def _writable(self) -> GeometryData:
        raise NotImplementedError

    # Detail values

    def setGlobalAttribValue(self, name_or_attrib: str | Attrib, attrib_value: Any) -> None:
        """Set a detail value; float attributes want floats."""
        self._writable().find("Global", _name(name_or_attrib)).put(0, attrib_value)

    def attribValue(self, name_or_attrib: str | Attrib) -> AttribReturnType | AttribDictReturnType:
        """A detail value."""
        return self._data.find("Global", _name(name_or_attrib)).get(0)

    def _detail(self, name_or_attrib: str | Attrib, data: str) -> Any:
        found = self._data.find("Global", _name(name_or_attrib))
        if found.data != data:
            raise OperationFailed(f"{found.name} is no {data.lower()} attribute")
        return found.get(0)

    def floatAttribValue(self, name_or_attrib: str | Attrib) -> float:
        """A detail value that is a float."""
        return self._detail(name_or_attrib, "Float")

    def intAttribValue(self, attrib: Attrib | str) -> int:
        """A detail value that is an integer."""
        return self._detail(attrib, "Int")

    def stringAttribValue(self, attrib: Attrib | str) -> str:
        """A detail value that is a string."""
        return self._detail(attrib, "String")

    def dictAttribValue(self, attrib: Attrib | str) -> AttribDictReturnType:
        """A detail value that is a dictionary."""
        return self._detail(attrib, "Dict")

    def floatListAttribValue(self, name_or_attrib: str | Attrib) -> tuple[float, ...]:
        """A detail value that is several floats."""
        return tuple(self._detail(name_or_attrib, "Float"))

    def intListAttribValue(self, name_or_attrib: Attrib | str) -> tuple[int, ...]:
        """A detail value that is several integers."""
        return tuple(self._detail(name_or_attrib, "Int"))

    def stringListAttribValue(self, name_or_attrib: Attrib | str) -> tuple[str, ...]:
        """A detail value that is several strings."""
        return tuple(self._detail(name_or_attrib, "String"))

    # Columns

    def _put(self, owner: str, name: str, data: str, values: Sequence[Any]) -> None:
        column = self._writable().find(owner, name)
        if column.data != data or column.is_array:
            raise OperationFailed(f"{name} is no {data.lower()} attribute")
        column.put_all(values, self._data.count(owner))

    def _put_bytes(self, owner: str, name: str, data: str, buffer: Any, kind: EnumValue) -> None:
        view = memoryview(buffer).cast("B")
        code = _FORMATS.get(kind.name())
        if code is None:
            raise NotSupported(f"{kind}")
        values = array(code)
        if len(view) != self._data.count(owner) * self._data.find(owner, name).size * values.itemsize:
            raise InvalidSize(f"{name}: {len(view)} bytes do not fit")
        values.frombytes(view)
        self._put(owner, name, data, values)

    def _get(self, owner: str, name: str, data: str) -> Any:
        column = self._data.find(owner, name)
        if column.data != data or column.is_array:
            raise OperationFailed(f"{name} is no {data.lower()} attribute")
        return column.values

    def setPointFloatAttribValues(self, name: str, values: Sequence[float]) -> None:
        """Set a float attribute of all points from one flat sequence."""
        self._put("Point", name, "Float", values)

    def setPointFloatAttribValuesFromString(
        self, name: str, values: bytes, float_type: EnumValue = enums.numericData.Float32
    ) -> None:
        """Set a float attribute of all points from a buffer, whose size is checked."""
        self._put_bytes("Point", name, "Float", values, float_type)

    def setPointIntAttribValues(self, name: str, values: Sequence[int]) -> None:
        """Set an integer attribute of all points from one flat sequence."""
        self._put("Point", name, "Int", values)

    def setPointIntAttribValuesFromString(
        self, name: str, values: bytes, int_type: EnumValue = enums.numericData.Int32
    ) -> None:
        """Set an integer attribute of all points from a buffer, whose size is checked."""
        self._put_bytes("Point", name, "Int", values, int_type)

    def setPointStringAttribValues(self, name: str, values: Sequence[str]) -> None:
        """Set a string attribute of all points."""
        self._put("Point", name, "String", values)

    def setPrimFloatAttribValues(self, name: str, values: Sequence[float]) -> None:
        """Set a float attribute of all primitives from one flat sequence."""
        self._put("Prim", name, "Float", values)

    def setPrimFloatAttribValuesFromString(
        self, name: str, values: bytes, float_type: EnumValue = enums.numericData.Float32
    ) -> None:
        """Set a float attribute of all primitives from a buffer, whose size is checked."""
        self._put_bytes("Prim", name, "Float", values, float_type)

    def setPrimIntAttribValues(self, name: str, values: Sequence[int]) -> None:
        """Set an integer attribute of all primitives from one flat sequence."""
        self._put("Prim", name, "Int", values)

    def setPrimStringAttribValues(self, name: str, values: Sequence[str]) -> None:
        """Set a string attribute of all primitives."""
        self._put("Prim", name, "String", values)

    def setVertexFloatAttribValues(self, name: str, values: Sequence[float]) -> None:
        """Set a float attribute of all vertices from one flat sequence."""
        self._put("Vertex", name, "Float", values)

    def pointFloatAttribValues(self, name: str) -> tuple[float, ...]:
        """A float attribute of all points in one flat tuple."""
        return tuple(self._get("Point", name, "Float"))

    def pointFloatAttribValuesAsString(
        self, name: str, float_type: EnumValue = enums.numericData.Float32
    ) -> bytes:
        """A float attribute of all points as bytes."""
        code = _FORMATS.get(float_type.name())
        if code is None:
            raise NotSupported(f"{float_type}")
        return array(code, self._get("Point", name, "Float")).tobytes()

    def pointIntAttribValues(self, name: str) -> tuple[int, ...]:
        """An integer attribute of all points in one flat tuple."""
        return tuple(self._get("Point", name, "Int"))

    def pointStringAttribValues(self, name: str) -> tuple[str, ...]:
        """A string attribute of all points."""
        return tuple(self._get("Point", name, "String"))

    def primFloatAttribValues(self, name: str) -> tuple[float, ...]:
        """A float attribute of all primitives in one flat tuple."""
        return tuple(self._get("Prim", name, "Float"))

    def primIntAttribValues(self, name: str) -> tuple[int, ...]:
        """An integer attribute of all primitives in one flat tuple."""
        return tuple(self._get("Prim", name, "Int"))

    def primStringAttribValues(self, name: str) -> tuple[str, ...]:
        """A string attribute of all primitives."""
        return tuple(self._get("Prim", name, "String"))


def _name(name_or_attrib: str | Attrib) -> str:
    return name_or_attrib if isinstance(name_or_attrib, str) else name_or_attrib._attribute.name
