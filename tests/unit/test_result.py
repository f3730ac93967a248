"""What a recipe makes, as Python sees it."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np

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
