"""Curves in Python: numbers and arrays, knots as records, operations."""

import pickle
import sys
import threading
from collections.abc import Callable

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import keywright as kw


@pytest.fixture
def ease() -> kw.Curve:
    return kw.Curve.from_samples([0, 1], [0, 1], slopes=[0, 0])


def test_a_number_gives_a_float_and_an_array_an_array(ease: kw.Curve) -> None:
    value = ease.evaluate(0.25)
    assert type(value) is float
    assert value == 0.15625
    values = ease.evaluate(np.array([0.25, 2.0, -1.0]))
    assert values.dtype == np.float64
    assert_array_equal(values, [0.15625, 1.0, 0.0])


@pytest.mark.parametrize("x", [[0, 1], (0.0, 1.0), np.array([0, 1]), np.array([0, 1], np.float32)])
def test_whatever_holds_numbers_is_taken(ease: kw.Curve, x: object) -> None:
    assert_array_equal(ease.evaluate(x), [0.0, 1.0])  # type: ignore[call-overload]


def test_views_at_any_address_with_any_gaps(ease: kw.Curve) -> None:
    x = np.linspace(0, 1, 101)
    assert_array_equal(ease.evaluate(x[::-3]), ease.evaluate(x)[::-3])
    records = np.zeros(101, [("flag", "?"), ("x", "f8"), ("byte", "i1")])
    records["x"] = x
    assert_array_equal(ease.evaluate(records["x"]), ease.evaluate(x))
    shifted = np.frombuffer(b"." + x.tobytes(), np.uint8)[1:].view(np.float64)
    assert not shifted.flags.aligned
    assert_array_equal(ease.evaluate(shifted), ease.evaluate(x))
    assert ease.evaluate(np.array([])).shape == (0,)


@pytest.mark.parametrize("x", [np.zeros((2, 2)), np.array(0.5), ["a"], "text", {"x": 1}])
def test_what_is_no_column_of_numbers_is_refused(ease: kw.Curve, x: object) -> None:
    with pytest.raises(kw.CurveError) as caught:
        ease.evaluate(x)  # type: ignore[call-overload]
    assert caught.value.code == "curve-bad-samples"


def test_numpy_scalars_are_numbers(ease: kw.Curve) -> None:
    assert ease.evaluate(np.float64(0.25)) == 0.15625
    assert ease.evaluate(np.float32(0.25)) == 0.15625
    assert ease.evaluate(1) == 1.0


def test_a_polyline_holds_the_points_of_each_segments_cubic() -> None:
    """The last of three segments jumps at its start, the middle one is held."""
    curve = kw.Curve.from_knots(
        {
            "x": [0, 0.2, 0.5, 1],
            "y": [0, 1, -1, 3],
            "arrival": [0, 1, 1, 3],
            "in_slope": [0, 8, 0, -2],
            "in_weight": [0.2, 0.6, 0.3, 1],
            "out_slope": [4, 0, -5, 0],
            "out_weight": [0.9, 0.3, 0.1, 0.3],
            "smooth": [False] * 4,
            "hold": [False, True, False, False],
        }
    )
    line = curve.polyline(8)
    assert line.dtype == np.float64
    assert line.shape == (3 * 9 + 1, 2)
    u = np.linspace(0, 1, 9)[:, None]
    weights = np.hstack([(1 - u) ** 3, 3 * (1 - u) ** 2 * u, 3 * (1 - u) * u**2, u**3])
    rising = [(0, 0), (0.18, 0.72), (0.08, 1 - 8 * 0.12), (0.2, 1)]
    falling = [(0.5, -1), (0.55, -1.25), (0.5, 3 + 2 * 0.5), (1, 3)]
    assert_allclose(line[:9], weights @ rising, atol=1e-14)
    assert_allclose(line[9:18], np.hstack([0.2 + 0.3 * u, np.ones_like(u)]), atol=1e-14)
    assert_allclose(line[18:27], weights @ falling, atol=1e-14)
    assert_array_equal(line[27], [1, 3])


@pytest.mark.parametrize("steps", [0, 1025])
def test_a_polyline_has_a_number_of_steps(ease: kw.Curve, steps: int) -> None:
    with pytest.raises(kw.ArgumentError, match=rf"steps.*{steps}\b"):
        ease.polyline(steps)


@pytest.mark.parametrize("x", [float("nan"), float("inf"), np.array([0.0, np.nan]), [0.0, -np.inf]])
def test_times_that_are_not_finite_are_refused(ease: kw.Curve, x: float) -> None:
    for ask in (ease.evaluate, ease.velocity):
        with pytest.raises(kw.CurveError) as caught:
            ask(x)
        assert caught.value.code == "curve-not-finite"
        assert caught.value.path == ("x" if isinstance(x, float) else "x[1]")


def test_velocity_has_two_sides() -> None:
    knots = kw.Curve.from_samples([0, 0.5, 1], [0, 1, 0], slopes=[2, 2, 2]).knots
    knots["out_slope"][1] = -2
    knots["smooth"][1] = False
    curve = kw.Curve.from_knots(knots)
    assert curve.velocity(0.5, side="left") == 2.0
    assert curve.velocity(0.5) == curve.velocity(0.5, side="right") == -2.0
    assert curve.kinks == [1]
    with pytest.raises(ValueError, match="left"):
        curve.velocity(0.5, side="up")  # type: ignore[call-overload]


def test_knots_are_records(ease: kw.Curve) -> None:
    knots = ease.knots
    assert knots.dtype.names == (
        *("x", "y", "arrival", "in_slope", "in_weight", "out_slope", "out_weight"),
        *("smooth", "hold"),
    )
    assert_array_equal(knots["in_weight"], [1 / 3, 1 / 3])
    assert_array_equal(knots["smooth"], [True, True])
    assert kw.Curve.from_knots(knots) == ease
    assert kw.Curve.from_knots({name: knots[name] for name in knots.dtype.names}) == ease


def test_the_knots_of_a_curve_are_a_copy(ease: kw.Curve) -> None:
    ease.knots["y"][0] = 7
    assert ease.evaluate(0.0) == 0.0


def test_knots_that_make_no_curve(ease: kw.Curve) -> None:
    knots = ease.knots
    knots["out_weight"][0] = 1.5
    with pytest.raises(kw.CurveError) as caught:
        kw.Curve.from_knots(knots)
    assert (caught.value.code, caught.value.path) == ("curve-bad-weight", "knots[0].outgoing.weight")
    with pytest.raises(kw.CurveError) as caught:
        kw.Curve.from_knots({"x": [0, 1], "y": [0, 1]})
    assert (caught.value.code, caught.value.path) == ("curve-bad-samples", "knots.arrival")


def test_operations_give_new_curves(ease: kw.Curve) -> None:
    x = np.linspace(0, 1, 33)
    cut = ease.insert(0.3)
    assert len(cut) == 3
    np.testing.assert_allclose(cut.evaluate(x), ease.evaluate(x), atol=1e-15)
    assert len(cut.delete(1)) == len(ease) == 2
    moved = cut.move(1, 0.5, 2.0)
    assert moved.evaluate(0.5) == 2.0
    assert moved.flatten(1).velocity(0.5) == 0.0
    assert moved.break_(1).speed(1, "left", 9.0).smooth(1).knots["smooth"].all()
    assert moved.auto(1).knots["out_weight"][1] == 1 / 3
    assert ease.influence(0, "right", 0.9).knots["out_weight"][0] == 0.9
    np.testing.assert_allclose(ease.flip_time().evaluate(x), 1 - ease.evaluate(1 - x), atol=1e-15)
    np.testing.assert_allclose(ease.flip_value().evaluate(x), 2 * x - ease.evaluate(x), atol=1e-15)
    with pytest.raises(kw.CurveError) as caught:
        ease.delete(5)
    assert caught.value.code == "curve-bad-knot"


def test_what_a_curve_says_of_itself(ease: kw.Curve) -> None:
    assert (ease.start, ease.end, ease.extent, ease.range) == (0.0, 1.0, (0.0, 1.0), 1.0)
    assert ease.jumps == []
    assert repr(ease) == "Curve(2 knots, from 0 to 1)"
    assert pickle.loads(pickle.dumps(ease)) == ease


def test_one_segment() -> None:
    a, b = (2.0, 1.0, 0.0, 1 / 3), (4.0, 3.0, 0.0, 1 / 3)
    assert kw.evaluate_segment(a, b, 3.0) == 2.0
    assert_array_equal(kw.evaluate_segment(a, b, np.array([1.0, 2.0, 4.0, 5.0])), [1.0, 1.0, 3.0, 3.0])
    with pytest.raises(kw.CurveError):
        kw.evaluate_segment(b, a, 3.0)
    with pytest.raises(kw.CurveError):
        kw.evaluate_segment((2.0, 1.0, 0.0, 1.5), b, 3.0)
    with pytest.raises(kw.CurveError):
        kw.evaluate_segment((2.0, float("nan"), 0.0, 0.5), b, 3.0)


LONG = np.linspace(0, 1, 200_000)
WAVE = kw.Curve.from_samples(LONG[::1000], np.sin(9 * LONG[::1000]))


@pytest.mark.parametrize(
    "work",
    [
        lambda: WAVE.evaluate(LONG),
        lambda: WAVE.fit(),
        lambda: WAVE.fit_tradeoff(max_keys=6),
        lambda: kw.fit_many([WAVE] * 4),
    ],
    ids=["evaluate", "fit", "fit_tradeoff", "fit_many"],
)
def test_other_threads_run_while_there_is_much_to_do(ease: kw.Curve, work: Callable[[], object]) -> None:
    """No thread is made to give up the lock in time: another one runs only where it is released."""
    gate, ran = threading.Event(), threading.Event()

    def wait_and_run() -> None:
        gate.wait()
        ran.set()

    thread = threading.Thread(target=wait_and_run)
    thread.start()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000.0)
    try:
        gate.set()
        for _ in range(100_000):
            ease.evaluate(0.5)
        assert not ran.is_set()
        for _ in range(10_000):  # a busy machine may let the other thread wait for a while
            work()
            if ran.is_set():
                break
        assert ran.is_set()
    finally:
        sys.setswitchinterval(interval)
        thread.join()


@pytest.mark.parametrize(
    ("x", "y", "slopes", "code", "path"),
    [
        ([0, 1], [0, float("nan")], None, "curve-not-finite", "y[1]"),
        ([0, float("inf")], [0, 1], None, "curve-not-finite", "x[1]"),
        ([0, 1], [0, 1], [0, float("-inf")], "curve-not-finite", "slopes[1]"),
        ([0, 4, 2], [0, 1, 2], None, "curve-unsorted", "x[2]"),
        ([0, 4, 4], [0, 1, 2], None, "curve-unsorted", "x[2]"),
        ([0, 1], [0, 1, 2], None, "curve-bad-samples", "y"),
        ([[0, 1]], [0, 1], None, "curve-bad-samples", "x"),
    ],
)
def test_samples_are_refused_by_their_own_names(
    x: object, y: object, slopes: object, code: str, path: str
) -> None:
    with pytest.raises(kw.CurveError) as caught:
        kw.Curve.from_samples(x, y, slopes)
    assert (caught.value.code, caught.value.path) == (code, path)
    assert "ndarray" not in str(caught.value)


def test_an_array_without_columns_has_no_knots() -> None:
    with pytest.raises(kw.CurveError, match=r"knots\.x: there is no such column"):
        kw.Curve.from_knots(np.zeros(3))


@pytest.mark.parametrize("number", [-1, 2**40])
def test_a_count_that_is_none_is_named(ease: kw.Curve, number: int) -> None:
    recipe = kw.Recipe.from_dict({"keywright": 1})
    for name, ask in {
        "frames": lambda: ease.fit(frames=number),
        "max_keys": lambda: ease.fit_tradeoff(max_keys=number),
        "up_to": lambda: recipe.curve(up_to=number),
    }.items():
        with pytest.raises(ValueError, match=f"{name} is {number}; it is a whole number from 0"):
            ask()
    with pytest.raises(ValueError, match=f"max_keys is {number}"):
        kw.fit_many([ease], max_keys=number)
