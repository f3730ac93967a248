"""``hou.Ramp``, and ramps as the multiparms they are: ``foo#pos``, ``foo#value``, ``foo#interp``.

What is between points is in :mod:`hou_standin.animation.ramps`; what is not public is refused there.

Source: SideFX docs, *hou.Ramp*.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from hou_standin.animation import ramps
from hou_standin.arguments import Explained
from hou_standin.behaviour.permissions import check_parm
from hou_standin.behaviour.setting import set_row_count
from hou_standin.enums import EnumValue
from hou_standin.errors import InvalidSize, OperationFailed
from hou_standin.expressions.evaluate import value_at
from hou_standin.state.scene import BlockRecord, ParmRecord
from hou_standin.templates.ramps import BASIS_TOKENS

Point = float | tuple[float, ...]


class Ramp(Explained):
    """Points of a ramp: where, what, how it goes on from there."""

    def __init__(self, basis: Sequence[EnumValue], keys: Sequence[float], values: Sequence[Any]) -> None:
        if not len(basis) == len(keys) == len(values):
            raise InvalidSize("basis, keys and values have one entry a point")
        sizes = {-1 if isinstance(value, int | float) else len(value) for value in values}
        if sizes - {-1, 3}:
            raise InvalidSize("a colour has three components")
        if len(sizes) > 1:
            raise TypeError("a ramp has numbers or colours, not both")
        order = sorted(range(len(keys)), key=lambda index: keys[index])
        self._basis = tuple(basis[index] for index in order)
        self._keys = tuple(float(keys[index]) for index in order)
        self._values: tuple[Any, ...] = tuple(
            float(values[index])
            if isinstance(values[index], int | float)
            else tuple(map(float, values[index]))
            for index in order
        )

    def basis(self) -> tuple[EnumValue, ...]:
        """Interpolation from each point on."""
        return self._basis

    def keys(self) -> tuple[float, ...]:
        """Positions from 0 to 1, sorted."""
        return self._keys

    def values(self) -> tuple[float | tuple[float, float, float], ...]:
        """Floats, or colours as tuples."""
        return self._values

    def isColor(self) -> bool:
        """True if the values are colours."""
        return bool(self._values) and isinstance(self._values[0], tuple)

    def lookup(self, pos: float) -> float | tuple[float, float, float]:
        """Value at a position.

        Raises:
            OperationFailed: The ramp has no points, or the position is no number.
            NotSupported: Between points whose interpolation is not public.
        """
        if not self._keys:
            raise OperationFailed("the ramp has no points")
        if math.isnan(pos):
            raise OperationFailed("a ramp has no value at nan")
        if pos <= self._keys[0]:
            return self._values[0]
        if pos >= self._keys[-1]:
            return self._values[-1]
        right = next(index for index, key in enumerate(self._keys) if key > pos)
        share = (pos - self._keys[right - 1]) / (self._keys[right] - self._keys[right - 1])
        found = [
            ramps.between(self._basis, self._keys, component, right - 1, share)
            for component in zip(*map(_components, self._values), strict=True)
        ]
        if self.isColor():
            red, green, blue = found
            return red, green, blue
        return found[0]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ramp) and (self._basis, self._keys, self._values) == (
            other._basis,
            other._keys,
            other._values,
        )

    def __hash__(self) -> int:
        return hash((self._keys, self._values))


def _components(value: Point) -> tuple[float, ...]:
    return value if isinstance(value, tuple) else (value,)


class Ramps:
    """Ramps in parameters."""

    def set(self, parm: ParmRecord, ramp: Ramp) -> None:
        """Give a ramp parameter its points.

        Raises:
            TypeError: The parameter is no ramp.
        """
        block = _ramp_block(parm)
        check_parm(parm)
        set_row_count(block, len(ramp.keys()))
        tokens = tuple(BASIS_TOKENS)
        for row, key, value, basis in zip(block.rows, ramp.keys(), ramp.values(), ramp.basis(), strict=True):
            position, content, interpolation = row.members
            position.components[0].change("value", key)
            numbers = value if isinstance(value, tuple) else (value,)
            for component, number in zip(content.components, numbers, strict=True):
                component.change("value", number)
            interpolation.components[0].change("value", tokens.index(basis))

    def value_at(self, parm: ParmRecord, time: float) -> Ramp:
        """The ramp of a parameter at a time.

        Raises:
            TypeError: The parameter is no ramp.
            OperationFailed: A point has an interpolation that the menu lacks.
        """
        tokens = tuple(BASIS_TOKENS)
        basis: list[EnumValue] = []
        keys: list[float] = []
        values: list[Point] = []
        for row in _ramp_block(parm).rows:
            position, content, interpolation = row.members
            keys.append(value_at(position.components[0], time))
            numbers = tuple(value_at(component, time) for component in content.components)
            values.append(numbers[0] if len(numbers) == 1 else numbers)
            index = value_at(interpolation.components[0], time)
            if not 0 <= index < len(tokens):
                raise OperationFailed(f"{interpolation.components[0].path} is {index}, no interpolation")
            basis.append(tokens[index])
        return Ramp(basis, keys, values)


def _ramp_block(parm: ParmRecord) -> BlockRecord:
    block = parm.tuple
    if not isinstance(block, BlockRecord) or block.spec.kind != "ramp":
        raise TypeError(f"{parm.name} is not a ramp parameter")
    return block
