"""Between two points of a ramp: the interpolations whose formulas are public.

Every basis but constant and linear works on points that are evenly spaced from 0 to 1; how Houdini bends
other positions into such is not public, so they are refused. At the ends of a ramp curves are level.

Source: SideFX docs, *hou.rampBasis*; HDK class reference, *UT_Spline* (``evaluateMulti``).
"""

from __future__ import annotations

from collections.abc import Sequence

from hou_standin.enums import EnumValue, rampBasis
from hou_standin.errors import NotSupported

_EVEN = 1e-6
"""Positions are typed with a few digits, such as 0.333333."""


def between(
    bases: Sequence[EnumValue], keys: Sequence[float], values: Sequence[float], left: int, share: float
) -> float:
    """Value of one component at a share of the way from a point to the next.

    Raises:
        NotSupported: The formula, or what it makes of these points, is not public.
    """
    basis, start, end = bases[left], values[left], values[left + 1]
    if basis is rampBasis.Constant:
        return start
    if basis is rampBasis.Linear:
        return start + (end - start) * share
    if basis in (rampBasis.BSpline, rampBasis.Hermite):
        raise NotSupported(f"a ramp's interpolation {basis}")
    if any(abs(key - index / (len(keys) - 1)) > _EVEN for index, key in enumerate(keys)):
        raise NotSupported(f"a ramp's interpolation {basis} unless its points are evenly spaced from 0 to 1")
    if basis is rampBasis.Bezier:
        return _bezier(bases, values, left, share)
    slope = _catmull_rom_slope if basis is rampBasis.CatmullRom else _monotone_slope
    return _cubic(start, start + slope(values, left) / 3, end - slope(values, left + 1) / 3, end, share)


def _cubic(a: float, b: float, c: float, d: float, share: float) -> float:
    rest = 1.0 - share
    return rest**3 * a + 3 * rest * rest * share * b + 3 * rest * share * share * c + share**3 * d


def _bezier(bases: Sequence[EnumValue], values: Sequence[float], left: int, share: float) -> float:
    """Every third point is met, the two between are handles."""
    if len(values) % 3 != 1 or any(basis is not rampBasis.Bezier for basis in bases[:-1]):
        raise NotSupported(
            "a ramp's interpolation rampBasis.Bezier unless it is that of 4, 7, 10, ... points"
        )
    first = left - left % 3
    a, b, c, d = values[first : first + 4]
    return _cubic(a, b, c, d, (left % 3 + share) / 3)


def _catmull_rom_slope(values: Sequence[float], index: int) -> float:
    """For a step of one point."""
    is_end = index in (0, len(values) - 1)
    return 0.0 if is_end else (values[index + 1] - values[index - 1]) / 2


def _monotone_slope(values: Sequence[float], index: int) -> float:
    """Level at turns and ends; which of the published slopes Houdini takes elsewhere is not public."""
    if index not in (0, len(values) - 1):
        before, after = values[index] - values[index - 1], values[index + 1] - values[index]
        if before * after > 0.0:
            raise NotSupported("a ramp's interpolation rampBasis.MonotoneCubic at a point on a slope")
    return 0.0
