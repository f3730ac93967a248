"""Fits through Python: within the tolerance wherever one looks, or a refusal that helps."""

from typing import Any

import numpy as np
import pytest

import keywright as kw
from keywright import presets

X = np.linspace(0, 1, 4097)


@pytest.fixture(scope="module")
def jiggle() -> kw.Curve:
    return presets.load("bounce/rubber_ball").curve()


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"tolerance": 0.02},
        {"slopes": "exact"},
        {"extremes": "free"},
        {"floor": True},
        {"frames": 48, "kinks": "subframe", "tolerance": 0.05},
    ],
    ids=str,
)
def test_a_fit_is_within_its_tolerance(jiggle: kw.Curve, options: dict[str, Any]) -> None:
    fit = jiggle.fit(**options)
    tolerance = options.get("tolerance", 0.005)
    error = np.abs(fit.curve.evaluate(X) - jiggle.evaluate(X)).max() / jiggle.range
    assert error <= tolerance
    assert fit.max_error <= tolerance
    assert fit.probes > 100
    assert len(fit.curve) == fit.keys < len(jiggle)
    assert (fit.curve.start, fit.curve.end) == (jiggle.start, jiggle.end)
    if options.get("floor"):
        assert fit.curve.extent[0] >= jiggle.extent[0]


def test_the_error_told_is_the_error_found(jiggle: kw.Curve) -> None:
    fit = jiggle.fit()
    at = abs(fit.curve.evaluate(fit.at) - jiggle.evaluate(fit.at)) / jiggle.range
    assert at == pytest.approx(fit.max_error, rel=1e-9)


def test_a_refusal_says_what_is_needed(jiggle: kw.Curve) -> None:
    with pytest.raises(kw.FitRefused) as caught:
        jiggle.fit(max_keys=5)
    refusal = caught.value
    assert refusal.code == "fit-too-many-keys"
    assert refusal.keys_needed is not None
    assert refusal.keys_needed > 5
    assert refusal.hint
    assert jiggle.fit(max_keys=refusal.keys_needed).keys <= refusal.keys_needed
    if refusal.tolerance_reached is not None:
        assert jiggle.fit(tolerance=min(0.5, 1.05 * refusal.tolerance_reached), max_keys=5).keys <= 5


def test_a_kink_between_frames_is_refused_by_name(jiggle: kw.Curve) -> None:
    with pytest.raises(kw.FitRefused) as caught:
        jiggle.fit(frames=24)
    assert caught.value.code == "fit-between-frames"
    assert caught.value.worst_at is not None
    assert np.abs(jiggle.knots["x"][jiggle.kinks] - caught.value.worst_at).min() < 1e-9


@pytest.mark.parametrize("options", [{"tolerance": 0}, {"tolerance": float("nan")}, {"max_keys": 1}])
def test_options_out_of_range_are_refused(jiggle: kw.Curve, options: dict[str, Any]) -> None:
    with pytest.raises(kw.FitRefused) as caught:
        jiggle.fit(**options)
    assert caught.value.code == "fit-bad-option"


def test_names_that_are_none_are_refused(jiggle: kw.Curve) -> None:
    with pytest.raises(ValueError, match="smooth, exact"):
        jiggle.fit(slopes="soft")  # type: ignore[arg-type]


@pytest.mark.parametrize(("unit", "per_range"), [("percent", 100.0), ("value", None), ("degrees", None)])
def test_a_tolerance_in_other_units(unit: Any, per_range: float | None) -> None:
    x = np.linspace(0, 1, 301)
    turn = kw.Curve.from_samples(x, 90.0 * np.sin(7 * x))  # a rotation in degrees
    scale = per_range or turn.range
    fit = turn.fit(0.01 * scale, unit=unit)
    assert np.abs(fit.curve.evaluate(X) - turn.evaluate(X)).max() <= 0.01 * turn.range
    assert fit.keys == turn.fit(0.01).keys < turn.fit(0.0001).keys


def test_keys_against_error_are_fits(jiggle: kw.Curve) -> None:
    keys, errors = jiggle.fit_tradeoff(max_keys=40)
    assert (keys.dtype, errors.dtype) == (np.int64, np.float64)
    assert (np.diff(keys) > 0).all()
    assert (np.diff(errors) < 0).all()
    assert keys[-1] <= 40
    for many, error in zip(keys[::3], errors[::3], strict=True):
        assert jiggle.fit(tolerance=error).keys <= many
    with pytest.raises(kw.FitRefused):
        jiggle.fit_tradeoff(max_keys=2)


def test_every_preset_fits_with_its_own_settings() -> None:
    for entry in presets.entries():
        recipe = presets.load(entry.key)
        settings = recipe.to_dict()["fit"]
        curve = recipe.curve()
        # Shake is not meant for few keys; the others are.
        allowed = 4096 if entry.category == "shake" else settings["max_keys"]
        fit = curve.fit(tolerance=settings["tolerance"], max_keys=allowed)
        assert np.abs(fit.curve.evaluate(X) - curve.evaluate(X)).max() <= settings["tolerance"] * curve.range
