"""Many curves at once: the answers of single fits, in order; common key times; progress, and ending it."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator

import numpy as np
import pytest

import keywright as kw

X = np.linspace(0, 1, 801)
PACES = (3.0, 7.0, 11.0, 5.0, 2.0, 9.0, 13.0, 4.0, 6.0, 8.0, 10.0, 12.0)


def wave(pace: float) -> kw.Curve:
    x = np.linspace(0, 1, 161)
    return kw.Curve.from_samples(x, np.sin(pace * x) + 0.2 * np.cos(3.1 * pace * x))


@pytest.fixture(scope="module")
def waves() -> list[kw.Curve]:
    return [wave(pace) for pace in PACES]


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_the_answers_are_those_of_single_fits_on_any_number_of_threads(
    waves: list[kw.Curve], threads: int
) -> None:
    fits = kw.fit_many(waves, 0.01, threads=threads)
    singles = [curve.fit(0.01) for curve in waves]
    assert [fit.curve for fit in fits] == [single.curve for single in singles]
    assert [(fit.keys, fit.max_error, fit.at) for fit in fits] == [
        (single.keys, single.max_error, single.at) for single in singles
    ]


def test_every_curve_has_its_own_tolerance(waves: list[kw.Curve]) -> None:
    tolerances = [0.002 * (1 + i) for i in range(len(waves))]
    for fit, curve, tolerance in zip(kw.fit_many(waves, tolerances), waves, tolerances, strict=True):
        assert fit.curve == curve.fit(tolerance).curve
    for wrong in (tolerances[1:], [*tolerances, 0.1], []):
        with pytest.raises(ValueError, match="one number, or one for each curve"):
            kw.fit_many(waves, wrong)


@pytest.mark.parametrize("slopes", ["smooth", "exact"])
@pytest.mark.parametrize("extremes", ["keep", "free"])
def test_common_times_hold_every_tolerance(waves: list[kw.Curve], slopes: str, extremes: str) -> None:
    group, tolerances = waves[:3], [0.004, 0.01, 0.03]
    options = {"slopes": slopes, "extremes": extremes, "common": True}
    fits = kw.fit_many(group, tolerances, **options)  # type: ignore[call-overload]
    for fit, curve, tolerance in zip(fits, group, tolerances, strict=True):
        assert np.array_equal(fit.curve.knots["x"], fits[0].curve.knots["x"])
        error = np.abs(fit.curve.evaluate(X) - curve.evaluate(X)).max() / curve.range
        assert error <= tolerance
        assert fit.max_error <= tolerance
    alone = [curve.fit(tolerance, slopes=slopes, extremes=extremes).keys  # type: ignore[arg-type]
             for curve, tolerance in zip(group, tolerances, strict=True)]  # fmt: skip
    assert max(alone) <= fits[0].keys < sum(alone)


def test_common_times_of_one_curve_and_of_its_copies(waves: list[kw.Curve]) -> None:
    options = {"slopes": "exact", "extremes": "free"}
    alone = waves[2].fit(0.01, **options)  # type: ignore[arg-type]
    for copies in (1, 3):
        fits = kw.fit_many([waves[2]] * copies, 0.01, common=True, **options)  # type: ignore[call-overload]
        assert [fit.keys for fit in fits] == [alone.keys] * copies


def test_what_one_channel_needs_is_a_key_of_all() -> None:
    smooth = wave(4.0)
    flat = kw.Curve.from_samples([0, 1], [0.5, 0.5])
    knots = np.zeros(5, dtype=smooth.knots.dtype)
    knots["x"] = [0.0, 0.31, 0.5, 0.7, 1.0]
    knots["y"] = knots["arrival"] = [0.0, 1.0, 0.2, 0.2, 0.6]
    knots["arrival"][4] = 0.2  # a Hold from 0.7 on that ends in a jump
    knots["hold"] = [False, False, False, True, False]
    knots["in_weight"] = knots["out_weight"] = 1 / 3
    knots["in_slope"][1], knots["out_slope"][1] = 5.0, -3.0
    kinked = kw.Curve.from_knots(knots)
    fits = kw.fit_many([smooth, kinked, flat], 0.01, common=True, locked=[0.123, 0.8])
    for fit, curve in zip(fits, (smooth, kinked, flat), strict=True):
        times = fit.curve.knots["x"]
        assert np.array_equal(times, fits[0].curve.knots["x"])
        assert {0.123, 0.31, 0.7, 0.8} <= set(times)
        assert np.abs(fit.curve.evaluate(X) - curve.evaluate(X)).max() <= 0.01 * max(curve.range, 1e-9)
    assert fits[1].curve.kinks[0] == list(fits[1].curve.knots["x"]).index(0.31)
    assert fits[1].curve.evaluate(0.9) == 0.2
    assert fits[0].curve.kinks == fits[2].curve.kinks == []


def test_common_times_on_frames_and_their_refit(waves: list[kw.Curve]) -> None:
    fits = kw.fit_many(waves[:3], 0.01, common=True, frames=80)
    times = fits[0].curve.knots["x"]
    assert np.array_equal(np.round(times * 80) / 80, times)
    free = kw.fit_many(waves[:3], 0.01, common=True)
    curves = [fit.curve for fit in free]
    for _ in range(5):
        curves = [fit.curve for fit in kw.fit_many(curves, 0.01, common=True)]
    assert curves == [fit.curve for fit in free]


def test_curves_are_fetched_as_the_work_goes_on() -> None:
    fetched = 0

    def source() -> Iterator[kw.Curve]:
        nonlocal fetched
        for pace in range(1, 61):
            fetched += 1
            yield wave(float(pace % 7 + 1))

    ahead = []
    fits = kw.fit_many(
        source(), threads=2, progress=lambda done, total: ahead.append((fetched - done, total))
    )
    assert len(fits) == 60
    assert max(far for far, _ in ahead) < 12
    assert {total for _, total in ahead} == {None}


@pytest.mark.parametrize("threads", [1, 2])
def test_a_fit_is_ended_from_the_callback(waves: list[kw.Curve], threads: int) -> None:
    seen = []

    def stop(done: int, total: int | None) -> bool:
        seen.append((done, total, threading.get_ident()))
        return done < 4

    with pytest.raises(kw.FitRefused) as caught:
        kw.fit_many(waves, progress=stop, threads=threads)
    assert caught.value.code == "fit-cancelled"
    assert seen == [(i, len(waves), threading.get_ident()) for i in (1, 2, 3, 4)]

    def fail(done: int, total: int | None) -> None:
        raise KeyError(done)

    with pytest.raises(KeyError, match="1"):
        kw.fit_many(waves, progress=fail, threads=threads)


def test_common_times_are_ended_from_the_callback(waves: list[kw.Curve]) -> None:
    seen: list[int] = []

    def stop(done: int, total: int | None) -> bool:
        assert total == 100
        seen.append(done)
        return done < 30

    with pytest.raises(kw.FitRefused) as caught:
        kw.fit_many(waves[:3], common=True, progress=stop)
    assert caught.value.code == "fit-cancelled"
    assert seen[-1] >= 30
    assert seen == sorted(set(seen))
    whole: list[int] = []
    kw.fit_many(waves[:3], common=True, progress=lambda done, total: whole.append(done))
    assert whole[-1] == 100

    def fail(done: int, total: int | None) -> None:
        raise KeyError(done)

    with pytest.raises(KeyError):
        kw.fit_many(waves[:3], common=True, progress=fail)


def test_a_refusal_names_its_curve(waves: list[kw.Curve]) -> None:
    need = [curve.fit().keys for curve in waves]
    most = max(need) - 1
    first = next(i for i, keys in enumerate(need) if keys > most)
    with pytest.raises(kw.FitRefused) as caught:
        kw.fit_many(waves, max_keys=most)
    assert (caught.value.path, caught.value.keys_needed) == (f"curves[{first}]", need[first])
    answers = kw.fit_many(waves, max_keys=most, refusals="return")
    for i, answer in enumerate(answers):
        if isinstance(answer, kw.FitRefused):
            assert (answer.path, answer.code) == (f"curves[{i}]", "fit-too-many-keys")
        else:
            assert answer.keys == need[i] <= most
    with pytest.raises(kw.FitRefused) as caught:
        kw.fit_many(waves[:3], common=True, max_keys=4)
    refusal = caught.value
    assert refusal.code == "fit-too-many-keys"
    assert refusal.keys_needed is not None
    assert refusal.tolerance_reached is not None
    assert kw.fit_many(waves[:3], common=True, max_keys=refusal.keys_needed)[0].keys == refusal.keys_needed
    assert kw.fit_many(waves[:3], refusal.tolerance_reached, common=True, max_keys=4)[0].keys <= 4


def test_other_threads_run_while_it_works(waves: list[kw.Curve]) -> None:
    ran = threading.Event()
    counted = [0]

    def count() -> None:
        ran.set()
        while ran.is_set():
            counted[0] += 1

    beside = threading.Thread(target=count)
    beside.start()
    ran.wait()
    before = counted[0]
    kw.fit_many([wave(40.0)] * 3, 0.001, common=True, max_keys=4096)
    after = counted[0]
    ran.clear()
    beside.join()
    assert after > before


def test_nothing_is_kept_of_the_curves(waves: list[kw.Curve]) -> None:
    """A callback that fails leaves no cycle that holds the curves."""
    with pytest.raises(KeyError):
        kw.fit_many(iter(waves), progress=lambda done, total: {}[done])
    gc.collect()
    assert kw.fit_many([]) == kw.fit_many([], common=True) == []


def test_what_is_no_curve_is_refused() -> None:
    with pytest.raises(TypeError):
        kw.fit_many([wave(1.0), "curve"])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="smooth, exact"):
        kw.fit_many([wave(1.0)], slopes="soft")  # type: ignore[call-overload]
