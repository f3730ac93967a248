"""What a recipe makes, as Python sees it."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import keywright as kw

RECIPE = kw.Recipe.from_dict(
    {
        "keywright": 1,
        "shape": {"type": "bounce", "bounces": 60},
        "stack": [{"type": "contrast", "amount": 0.5}, {"type": "lag", "time": 0}],
    }
)


def test_a_result_has_curve_notes_and_readouts() -> None:
    result = RECIPE.result()
    left_out, nothing = result.notes
    assert (left_out.code, left_out.path) == ("bounce-left-out", "shape.bounces")
    assert left_out.numbers["kept"] + left_out.numbers["left_out"] == 60
    assert (nothing.code, nothing.path) == ("layer-changes-nothing", "stack[1]")
    readouts = result.readouts
    assert readouts.range == result.curve.range
    assert len(readouts.contacts) == left_out.numbers["kept"] + 1, (
        "each rebound ends in one, and so does the fall"
    )
    assert readouts.overshoot is not None


def test_up_to_counts_layers() -> None:
    bare, one, both = (RECIPE.curve(up_to) for up_to in (0, 1, 2))
    x = np.linspace(0, 1, 65)
    np.testing.assert_allclose(one.evaluate(x), x + 1.5 * (bare.evaluate(x) - x), atol=1e-14)
    assert both == one == RECIPE.curve() == RECIPE.curve(99)


def test_a_motion_without_a_move_has_no_overshoot() -> None:
    there_and_back = {"keywright": 1, "stack": [{"type": "repeat", "mode": "ping_pong"}]}
    readouts = kw.Recipe.from_dict(there_and_back).result().readouts
    assert (readouts.range, readouts.overshoot, readouts.settles) == (1.0, None, None)
    assert readouts.turns == [(0.5, 1.0)]


def test_many_threads_get_the_same_curve() -> None:
    with ThreadPoolExecutor(8) as pool:
        curves = list(pool.map(lambda _: RECIPE.curve(), range(64)))
    assert all(curve == curves[0] for curve in curves)


@pytest.mark.parametrize("elasticity", [0.25, 0.6, 0.8])
@pytest.mark.parametrize("amount", [0.1, 0.2, 0.3, 0.4, 0.5])
def test_a_ball_that_wobbles_hits_the_floor_as_often_as_one_that_does_not(
    elasticity: float, amount: float
) -> None:
    """Its speed ends there no more, but loses most of itself; times are those of flights under gravity."""
    shape = {"type": "bounce", "bounces": 3, "elasticity": elasticity}
    layer = {"type": "jiggle", "amount": amount, "frequency": 9.0, "damping": 0.25}
    times = np.cumsum([1.0, *(2.0 * elasticity**hop for hop in (1, 2, 3))])
    for stack in ([], [layer]):
        made = kw.Recipe.from_dict({"keywright": 1, "shape": shape, "stack": stack}).result()
        found = np.array(made.readouts.contacts)
        kept = times[: len(found)] if elasticity == 0.25 else times  # hops below 0.1 % are left out
        np.testing.assert_allclose(found, kept / kept[-1], atol=2e-3)


def test_a_corner_at_which_the_motion_goes_on_is_no_contact() -> None:
    knots = [{"x": x, "y": y, "tangent": "broken"} for x, y in ((0.0, 0.0), (0.5, 0.6), (1.0, 1.0))]
    for knot, slopes in zip(knots, ((1.2, 1.2), (1.2, 0.8), (0.8, 0.0)), strict=True):
        knot["incoming"], knot["outgoing"] = ({"slope": slope, "weight": 1 / 3} for slope in slopes)
    shape = {"type": "ease", "knots": knots}
    assert kw.Recipe.from_dict({"keywright": 1, "shape": shape}).result().readouts.contacts == [1.0]
