"""Ramps between their points: each basis held against another way to the same curve."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

SHARES = tuple(step / 16 for step in range(17))
VALUES = (0.0, 1.0, 0.25, -2.0, 0.5, 0.5, 3.0)


def even(count: int) -> tuple[float, ...]:
    """Positions, as a user types them."""
    return tuple(round(index / (count - 1), 7) for index in range(count))


def ramp(hou: Any, basis: str, values: Sequence[Any]) -> Any:
    return hou.Ramp((getattr(hou.rampBasis, basis),) * len(values), even(len(values)), values)


def mixed(a: float, b: float, share: float) -> float:
    return a * (1.0 - share) + b * share


def de_casteljau(points: Sequence[float], share: float) -> float:
    while len(points) > 1:
        points = [mixed(a, b, share) for a, b in pairwise(points)]
    return points[0]


def barry_goldman(p: Sequence[float], share: float) -> float:
    """The Catmull-Rom segment from the second of four points to the third, by interpolations alone."""
    first, middle, last = mixed(p[0], p[1], share + 1), mixed(p[1], p[2], share), mixed(p[2], p[3], share - 1)
    return mixed(mixed(first, middle, (share + 1) / 2), mixed(middle, last, share / 2), share)


@pytest.mark.fact("assets 2.7", "documented")
def test_catmull_rom_meets_its_points_and_is_level_at_the_ends(hou: Any) -> None:
    curve, step = ramp(hou, "CatmullRom", VALUES), 1.0 / (len(VALUES) - 1)
    for left in range(1, len(VALUES) - 2):
        for share in SHARES:
            expected = barry_goldman(VALUES[left - 1 : left + 3], share)
            assert curve.lookup((left + share) * step) == pytest.approx(expected, abs=1e-5)
    first = (VALUES[0], VALUES[0], VALUES[1] - (VALUES[2] - VALUES[0]) / 6, VALUES[1])
    last = (VALUES[-2], VALUES[-2] + (VALUES[-1] - VALUES[-3]) / 6, VALUES[-1], VALUES[-1])
    for share in SHARES:
        assert curve.lookup(share * step) == pytest.approx(de_casteljau(first, share), abs=1e-5)
        assert curve.lookup(1 - step + share * step) == pytest.approx(de_casteljau(last, share), abs=1e-5)


@pytest.mark.fact("assets 2.7", "documented")
def test_bezier_meets_every_third_point(hou: Any) -> None:
    curve = ramp(hou, "Bezier", VALUES)
    for share in SHARES:
        assert curve.lookup(share / 2) == pytest.approx(de_casteljau(VALUES[:4], share), abs=1e-5)
        assert curve.lookup(0.5 + share / 2) == pytest.approx(de_casteljau(VALUES[3:], share), abs=1e-5)


@pytest.mark.fact("assets 2.7", "documented")
@pytest.mark.parametrize("values", [(0, 1), (0, 1, 0), (1, 0, 1), (0, 2, 2, -1, 5)])
def test_monotone_cubic_is_level_at_turns_and_ends(hou: Any, values: tuple[float, ...]) -> None:
    curve, step = ramp(hou, "MonotoneCubic", values), 1.0 / (len(values) - 1)
    for left, (a, b) in enumerate(pairwise(values)):
        found = [curve.lookup((left + share) * step) for share in SHARES]
        assert found == pytest.approx([de_casteljau((a, a, b, b), share) for share in SHARES], abs=1e-12)


@pytest.mark.fact("assets 2.7", "documented")
def test_colours_are_three_ramps(hou: Any) -> None:
    reds, greens, blues = (1.0, 0.0, 0.5, 0.25), (0.0, 0.0, 1.0, 1.0), (0.5, 0.5, 0.5, 0.5)
    for basis in ("Constant", "Linear", "CatmullRom", "Bezier"):
        curve = ramp(hou, basis, tuple(zip(reds, greens, blues, strict=True)))
        parts = [ramp(hou, basis, part) for part in (reds, greens, blues)]
        for share in SHARES:
            assert curve.lookup(share) == tuple(part.lookup(share) for part in parts)


@pytest.mark.fact("assets 2.7", "documented")
def test_each_point_says_how_it_goes_on(hou: Any) -> None:
    basis = hou.rampBasis
    bases = (basis.Constant, basis.CatmullRom, basis.Linear, basis.MonotoneCubic, basis.Bezier)
    curve = hou.Ramp(bases, even(5), (1.0, 0.0, 2.0, 3.0, 1.0))
    assert curve.lookup(0.2) == 1.0
    assert curve.lookup(0.375) == pytest.approx(de_casteljau((0, 1 / 6, 1.5, 2), 0.5))
    assert curve.lookup(0.625) == 2.5
    assert curve.lookup(0.875) == 2.0


@pytest.mark.parametrize(
    ("basis", "keys", "values", "reason"),
    [
        ("BSpline", even(4), (0, 1, 0, 1), "BSpline"),
        ("Hermite", even(4), (0, 1, 0, 1), "Hermite"),
        ("CatmullRom", (0.0, 0.3, 1.0), (0, 1, 0), "CatmullRom unless .* evenly spaced"),
        ("CatmullRom", (0.0, 0.4, 0.8), (0, 1, 0), "CatmullRom unless .* evenly spaced"),
        ("MonotoneCubic", (0.0, 0.3, 1.0), (0, 1, 0), "MonotoneCubic unless .* evenly spaced"),
        ("MonotoneCubic", even(3), (0, 1, 2), "MonotoneCubic at a point on a slope"),
        ("Bezier", even(3), (0, 1, 0), "Bezier unless it is that of 4, 7"),
        ("Bezier", (0.0, 0.2, 0.8, 1.0), (0, 1, 0, 1), "Bezier unless .* evenly spaced"),
    ],
)
def test_what_is_not_public_is_refused_by_name(
    hou: Any, basis: str, keys: tuple[float, ...], values: tuple[float, ...], reason: str
) -> None:
    curve = hou.Ramp((getattr(hou.rampBasis, basis),) * len(keys), keys, values)
    assert [curve.lookup(at) for at in (-1, 0, 1, 2)] == [values[0], values[0], values[-1], values[-1]]
    with pytest.raises(NotImplementedError, match=reason):
        curve.lookup(0.1)


@pytest.mark.fact("surface 2", "documented")
def test_a_ramp_is_of_numbers_or_of_colours(hou: Any) -> None:
    linear = hou.rampBasis.Linear
    for values in (((0, 1), (1, 0)), ((0, 1, 2), (0, 1, 2, 3)), ((), ())):
        with pytest.raises(hou.InvalidSize):
            hou.Ramp((linear, linear), (0, 1), values)
    with pytest.raises(hou.InvalidSize):
        hou.Ramp((linear,), (0, 1), (0, 1))
    with pytest.raises(TypeError, match="both"):
        hou.Ramp((linear, linear), (0, 1), (0.0, (0, 1, 0)))


@pytest.mark.parametrize("index", [-1, 7, 99])
def test_an_interpolation_that_the_menu_lacks_is_named(hou: Any, ball: Any, index: int) -> None:
    group = ball.parmTemplateGroup()
    group.append(hou.RampParmTemplate("ramp", "Ramp", hou.rampParmType.Float))
    ball.setParmTemplateGroup(group)
    ball.parm("ramp1interp").set(index)
    with pytest.raises(hou.OperationFailed, match=f"ramp1interp is {index}"):
        ball.parm("ramp").evalAsRamp()


@pytest.mark.fact("assets 2.7", "seen")
def test_interpolations_have_the_tokens_of_saved_scenes(hou: Any, ball: Any) -> None:
    tag = " ".join(f"{at}pos ( {at / 4} ) {at}interp ( {token} )" for at, token in enumerate(TOKENS, 1))
    group = ball.parmTemplateGroup()
    template = hou.RampParmTemplate("ramp", "Ramp", hou.rampParmType.Float, 6, tags={"rampfloatdefault": tag})
    group.append(template)
    ball.setParmTemplateGroup(group)
    assert ball.parm("ramp1interp").menuItems() == (*TOKENS, "hermite")
    assert [ball.parm(f"ramp{at}interp").evalAsString() for at in range(1, 7)] == list(TOKENS)
    basis = hou.rampBasis
    assert ball.parm("ramp").evalAsRamp().basis() == (
        *(basis.Constant, basis.Linear, basis.CatmullRom),
        *(basis.MonotoneCubic, basis.Bezier, basis.BSpline),
    )


TOKENS = ("constant", "linear", "catmull-rom", "monotonecubic", "bezier", "bspline")
