"""Keys and curves, there and back, by Houdini's rules."""

import numpy as np
import pytest

import keywright as kw
from keywright import presets


def test_keys_are_in_seconds_and_channel_units() -> None:
    knots = presets.load("ease/anticipation").curve().knots
    keys = kw.Keys.from_curve(kw.Curve.from_knots(knots), t0=1.0, t1=3.0, v0=10.0, v1=-30.0)
    assert len(keys) == len(knots)
    np.testing.assert_allclose(keys.times, 1 + 2 * knots["x"], atol=1e-12)
    np.testing.assert_allclose(keys.values, 10 - 40 * knots["y"], atol=1e-12)
    np.testing.assert_allclose(keys.out_slopes[:-1], -20 * knots["out_slope"][:-1], atol=1e-12)
    durations = np.diff(keys.times)
    # A handle of weight w in a segment of D seconds with slope m is w·D·√(1 + m²) long.
    lengths = knots["out_weight"][:-1] * durations * np.hypot(1, keys.out_slopes[:-1])
    np.testing.assert_allclose(keys.out_accels[:-1], lengths, rtol=1e-12)
    lengths = knots["in_weight"][1:] * durations * np.hypot(1, keys.in_slopes[1:])
    np.testing.assert_allclose(keys.in_accels[1:], lengths, rtol=1e-12)
    assert set(keys.functions[:-1]) == {"bezier()"}
    assert not keys.out_auto.any()


@pytest.mark.parametrize("key", [entry.key for entry in presets.entries()])
def test_there_and_back(key: str) -> None:
    curve = presets.load(key).curve()
    level = curve.start == curve.end
    keys = kw.Keys.from_curve(curve, 0.0, 2.0, 5.0, 5.0 if level else 9.0, amplitude=4.0 if level else None)
    back = kw.Curve.from_keys(keys)
    low, high = curve.extent
    x = np.linspace(0, 1, 513)
    # A curve read from keys runs from 0, its lowest key, to 1, its highest; keys are on the extremes here
    # or the extent is a little beyond them.
    values = back.evaluate(x)
    scale = np.ptp(np.concatenate([curve.knots["y"], curve.knots["arrival"][1:]]))
    least = min(curve.knots["y"].min(), curve.knots["arrival"][1:].min())
    np.testing.assert_allclose(values * scale + least, curve.evaluate(x), atol=1e-5 * (high - low))


@pytest.mark.parametrize(
    ("v0", "v1", "amplitude", "code"),
    [(1.0, 1.0, None, "no-move"), (0.0, float("nan"), None, "channel-not-finite")],
)
def test_what_cannot_be_laid_is_refused(v0: float, v1: float, amplitude: float | None, code: str) -> None:
    with pytest.raises(kw.PlanRefused) as caught:
        kw.Keys.from_curve(presets.load("ease/linear").curve(), 0, 1, v0, v1, amplitude)
    assert caught.value.code == code


def test_one_key_is_no_motion() -> None:
    with pytest.raises(kw.PlanRefused) as caught:
        kw.Curve.from_keys(
            kw.Keys(
                **{name: [0.0] for name in ("times", "values", "in_values", "out_slopes", "in_slopes")},
                out_accels=[0.0],
                in_accels=[0.0],
                out_auto=[False],
                in_auto=[False],
                functions=["bezier()"],
            )
        )
    assert caught.value.code == "too-few-keys"
