"""``hou.Vector2``, ``Vector3``, ``Vector4`` and ``Color``: small tuples of floats that compute.

Source: SideFX docs, *hou.Vector3*, *hou.Color*. Colours are RGB; other colour spaces are refused.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import ClassVar, Protocol, TypeVar

from hou_standin.arguments import Explained
from hou_standin.errors import InvalidSize

V = TypeVar("V", bound="_Vector")


class Floats(Protocol):
    """Some numbers: a tuple, a list, a vector."""

    def __len__(self) -> int:
        """How many."""

    def __iter__(self) -> Iterator[float]:
        """One after the other."""


class _Vector(Explained):
    _size: ClassVar[int]

    def __init__(self, x: Floats | float | None = None) -> None:
        self._fill(x)

    def _fill(self, first: Floats | float | None, *more: float) -> None:
        """Numbers of a constructor: one sequence, or one number each; zeros without any."""
        if first is None:
            self._values = [0.0] * self._size
        elif isinstance(first, int | float):
            self._values = [float(first), *map(float, more)]
        else:
            self.setTo(first)

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, index: int) -> float:
        return self._values[index]

    def __setitem__(self, index: int, value: float) -> None:
        self._values[index] = float(value)

    def __iter__(self) -> Iterator[float]:
        return iter(self._values)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Vector | tuple | list):
            return NotImplemented
        return list(self._values) == [*other]

    def __hash__(self) -> int:
        return hash(tuple(self._values))

    def __repr__(self) -> str:
        return f"<hou.{type(self).__name__} {self._values}>"

    def __str__(self) -> str:
        return str(self._values)

    def __add__(self: V, other: Floats) -> V:
        return type(self)([a + b for a, b in zip(self, other, strict=True)])

    def __sub__(self: V, other: Floats) -> V:
        return type(self)([a - b for a, b in zip(self, other, strict=True)])

    def __neg__(self: V) -> V:
        return type(self)([-a for a in self])

    def __mul__(self: V, scalar: float) -> V:
        return type(self)([a * scalar for a in self])

    __rmul__ = __mul__

    def __truediv__(self: V, scalar: float) -> V:
        return type(self)([a / scalar for a in self])

    def setTo(self, sequence: Floats) -> None:
        """Take over other numbers.

        Raises:
            InvalidSize: There are too few, or too many.
        """
        self._values = self._like(sequence)

    def x(self) -> float:
        """First component."""
        return self._values[0]

    def y(self) -> float:
        """Second component."""
        return self._values[1]

    def length(self) -> float:
        """Euclidean length."""
        return math.sqrt(self.lengthSquared())

    def lengthSquared(self) -> float:
        """Square of the length."""
        return sum(a * a for a in self)

    def _like(self, other: Floats) -> list[float]:
        """Other numbers, as many as here.

        Raises:
            InvalidSize: There are too few, or too many.
        """
        if len(other) != self._size:
            raise InvalidSize(f"{type(self).__name__} has {self._size} components, not {len(other)}")
        return [float(number) for number in other]

    def _dot(self, other: Floats) -> float:
        return sum(a * b for a, b in zip(self, self._like(other), strict=True))

    def _is_almost(self, other: Floats, tolerance: float) -> bool:
        return all(abs(a - b) <= tolerance for a, b in zip(self, self._like(other), strict=True))

    def _distance(self, other: Floats) -> float:
        return math.dist(self._values, self._like(other))

    def _unit(self: V) -> V:
        length = self.length()
        return self / length if length else type(self)(self._values)


class Vector2(_Vector):
    """Two floats."""

    _size = 2

    def __init__(self, x: Floats | float | None = None, y: float = 0.0) -> None:
        self._fill(x, y)

    def dot(self, vector2: Floats) -> float:
        """Scalar product."""
        return self._dot(vector2)

    def isAlmostEqual(self, vector2: Floats, tolerance: float = 1e-5) -> bool:
        """True if no component differs by more than the tolerance."""
        return self._is_almost(vector2, tolerance)

    def normalized(self) -> Vector2:
        """The same direction with length 1."""
        return self._unit()

    def distanceTo(self, vector2: Floats) -> float:
        """Distance to another point."""
        return self._distance(vector2)


class Vector3(_Vector):
    """Three floats."""

    _size = 3

    def __init__(self, x: Floats | float | None = None, y: float = 0.0, z: float = 0.0) -> None:
        self._fill(x, y, z)

    def dot(self, vector3: Floats) -> float:
        """Scalar product."""
        return self._dot(vector3)

    def isAlmostEqual(self, vector3: Floats, tolerance: float = 1e-5) -> bool:
        """True if no component differs by more than the tolerance."""
        return self._is_almost(vector3, tolerance)

    def normalized(self) -> Vector3:
        """The same direction with length 1."""
        return self._unit()

    def distanceTo(self, vector3: Floats) -> float:
        """Distance to another point."""
        return self._distance(vector3)

    def z(self) -> float:
        """Third component."""
        return self._values[2]

    def cross(self, vector3: Floats) -> Vector3:
        """Vector product."""
        a, b = self._values, self._like(vector3)
        return Vector3([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])


class Vector4(_Vector):
    """Four floats."""

    _size = 4

    def __init__(
        self, x: Floats | float | None = None, y: float = 0.0, z: float = 0.0, w: float = 0.0
    ) -> None:
        self._fill(x, y, z, w)

    def dot(self, vector4: Floats) -> float:
        """Scalar product."""
        return self._dot(vector4)

    def isAlmostEqual(self, vector4: Floats, tolerance: float = 1e-5) -> bool:
        """True if no component differs by more than the tolerance."""
        return self._is_almost(vector4, tolerance)

    def normalized(self) -> Vector4:
        """The same direction with length 1."""
        return self._unit()

    def z(self) -> float:
        """Third component."""
        return self._values[2]

    def w(self) -> float:
        """Fourth component."""
        return self._values[3]


class Color(Explained):
    """A colour, red, green and blue from 0 to 1."""

    def __init__(self, rgb_tuple: Floats | float = (0.0, 0.0, 0.0), g: float = 0.0, b: float = 0.0) -> None:
        given = (rgb_tuple, g, b) if isinstance(rgb_tuple, int | float) else tuple(rgb_tuple)
        if len(given) != 3:
            raise InvalidSize("a colour has 3 components")
        self._rgb = (float(given[0]), float(given[1]), float(given[2]))

    def rgb(self) -> tuple[float, float, float]:
        """Red, green and blue."""
        return self._rgb

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Color) and self._rgb == other._rgb

    def __hash__(self) -> int:
        return hash(self._rgb)

    def __repr__(self) -> str:
        return f"<hou.Color r={self._rgb[0]:g}, g={self._rgb[1]:g}, b={self._rgb[2]:g}>"
