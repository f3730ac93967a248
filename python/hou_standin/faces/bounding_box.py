"""``hou.BoundingBox``.

Source: SideFX docs, *hou.BoundingBox*; typed stubs of ``hou`` 21.0.
"""

from __future__ import annotations

from collections.abc import Sequence

from hou_standin.errors import InvalidSize
from hou_standin.faces.vectors import Vector3


class BoundingBox:
    """An axis-aligned box."""

    def __init__(
        self,
        bbox_or_xmin: BoundingBox | Sequence[float] | float = 0.0,
        ymin: float = 0.0,
        zmin: float = 0.0,
        xmax: float = 0.0,
        ymax: float = 0.0,
        zmax: float = 0.0,
    ) -> None:
        numbers: Sequence[float]
        if isinstance(bbox_or_xmin, BoundingBox):
            numbers = (*bbox_or_xmin._low, *bbox_or_xmin._high)
        elif isinstance(bbox_or_xmin, int | float):
            numbers = (bbox_or_xmin, ymin, zmin, xmax, ymax, zmax)
        else:
            numbers = tuple(bbox_or_xmin)
        if len(numbers) != 6:
            raise InvalidSize("a box has 6 numbers")
        self._low: tuple[float, ...] = tuple(numbers[:3])
        self._high: tuple[float, ...] = tuple(numbers[3:])

    def minvec(self) -> Vector3:
        """The corner of the least coordinates."""
        return Vector3(self._low)

    def maxvec(self) -> Vector3:
        """The corner of the most coordinates."""
        return Vector3(self._high)

    def sizevec(self) -> Vector3:
        """Extent along each axis."""
        return self.maxvec() - self.minvec()

    def center(self) -> Vector3:
        """The middle."""
        return (self.minvec() + self.maxvec()) * 0.5

    def __repr__(self) -> str:
        return f"<hou.BoundingBox {self._low} {self._high}>"
