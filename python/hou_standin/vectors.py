"""``hou.Vector2``, ``Vector3``, ``Vector4`` and ``Color``: small tuples of floats that compute.

Source: SideFX docs, *hou.Vector3*, *hou.Color*. Colours are RGB; other colour spaces are refused.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, TypeVar

V = TypeVar("V", bound="_Vector")


class _Vector:
    _size: ClassVar[int]

    def __init__(self, values: Sequence[float] | float = (), *more: float) -> None:
        given = (values, *more) if isinstance(values, int | float) else tuple(values)
        if given and len(given) != self._size:
            raise TypeError(f"{type(self).__name__} takes {self._size} numbers, not {len(given)}")
        self._values = [float(number) for number in given] or [0.0] * self._size

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

    def __add__(self: V, other: Sequence[float]) -> V:
        return type(self)([a + b for a, b in zip(self, other, strict=True)])

    def __sub__(self: V, other: Sequence[float]) -> V:
        return type(self)([a - b for a, b in zip(self, other, strict=True)])

    def __neg__(self: V) -> V:
        return type(self)([-a for a in self])

    def __mul__(self: V, scalar: float) -> V:
        return type(self)([a * scalar for a in self])

    __rmul__ = __mul__

    def __truediv__(self: V, scalar: float) -> V:
        return type(self)([a / scalar for a in self])

    def setTo(self, sequence: Sequence[float]) -> None:
        """Take over other numbers."""
        self._values = [float(number) for number in sequence]

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

    def dot(self, other: Sequence[float]) -> float:
        """Scalar product."""
        return sum(a * b for a, b in zip(self, other, strict=True))

    def distanceTo(self, other: Sequence[float]) -> float:
        """Distance to another point."""
        return math.dist(self._values, list(other))

    def normalized(self: V) -> V:
        """The same direction with length 1."""
        length = self.length()
        return self / length if length else type(self)(self._values)

    def isAlmostEqual(self, other: Sequence[float], tolerance: float = 1e-5) -> bool:
        """True if no component differs by more than the tolerance."""
        return all(abs(a - b) <= tolerance for a, b in zip(self, other, strict=True))


class Vector2(_Vector):
    """Two floats."""

    _size = 2


class Vector3(_Vector):
    """Three floats."""

    _size = 3

    def z(self) -> float:
        """Third component."""
        return self._values[2]

    def cross(self, other: Sequence[float]) -> Vector3:
        """Vector product."""
        a, b = self._values, list(other)
        return Vector3([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])


class Vector4(_Vector):
    """Four floats."""

    _size = 4

    def z(self) -> float:
        """Third component."""
        return self._values[2]

    def w(self) -> float:
        """Fourth component."""
        return self._values[3]


class Color:
    """A colour, red, green and blue from 0 to 1."""

    def __init__(self, rgb: Sequence[float] | float = (0.0, 0.0, 0.0), *more: float) -> None:
        given: Any = (rgb, *more) if isinstance(rgb, int | float) else rgb
        self._rgb = tuple(float(number) for number in given)
        if len(self._rgb) != 3:
            raise TypeError("a colour has 3 components")

    def rgb(self) -> tuple[float, ...]:
        """Red, green and blue."""
        return self._rgb

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Color) and self._rgb == other._rgb

    def __hash__(self) -> int:
        return hash(self._rgb)

    def __repr__(self) -> str:
        return f"<hou.Color r={self._rgb[0]:g}, g={self._rgb[1]:g}, b={self._rgb[2]:g}>"
