"""The names that scripts use: there, with these parameters and defaults, giving what they say."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import keywright as kw
from keywright import node, testing

ROOT = Path(__file__).parents[2]
REQUIRED = inspect.Parameter.empty

KNOT = ("x", "y", "arrival", "in_slope", "in_weight", "out_slope", "out_weight", "smooth", "hold")
KEYS = (*("times", "values", "in_values", "in_slopes", "out_slopes", "in_accels", "out_accels", "functions"),)

#: Callables and the parameters that come first in them, with their defaults.
SIGNATURES: list[tuple[Any, dict[str, Any]]] = [
    (kw.Recipe.load, {"path": REQUIRED}),
    (kw.Recipe.from_dict, {"fields": REQUIRED}),
    (kw.Recipe.from_json, {"text": REQUIRED}),
    (kw.Recipe.to_dict, {}),
    (kw.Recipe.to_json, {}),
    (kw.Recipe.save, {"path": REQUIRED, "if_exists": "refuse"}),
    (kw.Recipe.result, {"up_to": None}),
    (kw.Recipe.curve, {"up_to": None}),
    (kw.Curve.evaluate, {"x": REQUIRED}),
    (kw.Curve.velocity, {"x": REQUIRED, "side": "right"}),
    (kw.Curve.from_knots, {"knots": REQUIRED}),
    (kw.Curve.from_samples, {"x": REQUIRED, "y": REQUIRED, "slopes": None}),
    (kw.Curve.from_keys, {"keys": REQUIRED}),
    (kw.Curve.insert, {"x": REQUIRED}),
    (kw.Curve.delete, {"i": REQUIRED}),
    (kw.Curve.smooth, {"i": REQUIRED}),
    (kw.Curve.break_, {"i": REQUIRED}),
    (kw.Curve.flatten, {"i": REQUIRED}),
    (kw.Curve.auto, {"i": REQUIRED}),
    (kw.Curve.move, {"i": REQUIRED, "x": REQUIRED, "y": REQUIRED}),
    (kw.Curve.speed, {"i": REQUIRED, "side": REQUIRED, "slope": REQUIRED}),
    (kw.Curve.influence, {"i": REQUIRED, "side": REQUIRED, "weight": REQUIRED}),
    (kw.Curve.flip_time, {}),
    (kw.Curve.flip_value, {}),
    (
        kw.Curve.fit,
        {
            "tolerance": 0.005,
            "max_keys": 64,
            "frames": None,
            "slopes": "smooth",
            "extremes": "keep",
            "kinks": "refuse",
            "floor": False,
        },
    ),
    (kw.Curve.fit_tradeoff, {"max_keys": 64, "frames": None}),
    (kw.evaluate_segment, {"a": REQUIRED, "b": REQUIRED, "x": REQUIRED}),
    (
        kw.Keys.from_curve,
        {"curve": REQUIRED, "t0": REQUIRED, "t1": REQUIRED, "v0": REQUIRED, "v1": REQUIRED},
    ),
    (kw.fit_many, {"curves": REQUIRED, "tolerance": 0.005, "common": False, "progress": None}),
    (kw.commit, {"parms": REQUIRED, "recipe": REQUIRED, "frames": (1.0, 24.0)}),
    (kw.inspect, {"node": REQUIRED}),
    *(
        (button, {"node": REQUIRED})
        for button in (node.check, node.dry_run, node.commit, node.reapply, node.forget, node.take_over)
    ),
    (node.restore, {"node": REQUIRED, "row": None}),
    (node.get_keys, {"node": REQUIRED, "source": None}),
    (node.recipe, {"node": REQUIRED}),
    (node.load, {"node": REQUIRED, "recipe": REQUIRED, "driven": "keep"}),
    (node.save, {"node": REQUIRED, "path": None, "if_exists": "refuse"}),
    (node.update, {"node": REQUIRED, "driven": "keep"}),
    (node.recover, {"node": REQUIRED, "driven": "keep"}),
    (node.evaluate, {"node": REQUIRED, "x": REQUIRED}),
    (node.keys, {"node": REQUIRED}),
    (node.last_report, {"node": REQUIRED}),
    (node.owners, {"parm": REQUIRED}),
    (node.stale_nodes, {"scene": None}),
    (testing.assert_curve, {"node": REQUIRED, "golden": REQUIRED}),
    (testing.assert_keys, {"parm": REQUIRED, "golden": REQUIRED}),
]


@pytest.mark.parametrize(("function", "wanted"), SIGNATURES, ids=lambda item: getattr(item, "__name__", ""))
def test_parameters_have_their_names_order_and_defaults(function: Any, wanted: dict[str, Any]) -> None:
    found = {
        name: parameter.default
        for name, parameter in inspect.signature(function).parameters.items()
        if name != "self"
    }
    assert list(found.items())[: len(wanted)] == list(wanted.items())
    assert REQUIRED not in list(found.values())[len(wanted) :], "what comes after has a default"


def test_everything_named_is_there() -> None:
    for name in kw.__all__:
        assert hasattr(kw, name), name
    named = {"Recipe", "Curve", "Keys", "Fit", "evaluate_segment", "fit_many", "commit", "inspect"}
    assert named <= set(kw.__all__)
    held = {function for function, _ in SIGNATURES}
    assert held >= {getattr(node, name) for name in node.__all__}, "each has its line above"


def test_errors_are_one_family_and_carry_what_helps() -> None:
    for error in (kw.RecipeError, kw.CurveError, kw.FitRefused, kw.PlanRefused, kw.HostError):
        assert issubclass(error, kw.KeywrightError)
        raised = error("text", code="some-code", path="a.b", hint="do this")
        assert (raised.code, raised.path, raised.hint) == ("some-code", "a.b", "do this")
    refused = kw.FitRefused("text", code="fit-too-many-keys")
    assert (refused.keys_needed, refused.tolerance_reached, refused.worst_at) == (None, None, None)


def test_a_recipe_gives_what_its_names_say(tmp_path: Path) -> None:
    recipe = kw.Recipe.load(ROOT / "presets" / "bounce" / "rubber_ball.json")
    assert kw.Recipe.from_dict(recipe.to_dict()).to_json() == recipe.to_json()
    assert kw.Recipe.from_json(recipe.to_json()).fingerprint == recipe.fingerprint
    recipe.save(tmp_path / "copy.json")
    other = kw.Recipe.from_dict({**recipe.to_dict(), "name": "Other"})
    with pytest.raises(kw.RecipeError):
        other.save(tmp_path / "copy.json")
    result = recipe.result(up_to=None)
    assert result.curve == recipe.curve(up_to=None)
    assert result.curve != recipe.curve(up_to=0)
    assert result.readouts.range > 0.0
    cut = kw.Recipe.from_dict({"keywright": 1, "shape": {"type": "bounce", "bounces": 64, "elasticity": 0.3}})
    notes = cut.result().notes
    assert notes
    assert all(isinstance(note.numbers, dict) and note.code and note.text for note in notes)
    assert all(isinstance(note.path, str) for note in notes)


def test_a_curve_gives_what_its_names_say() -> None:
    curve = kw.Curve.from_samples(np.array([0.0, 0.4, 1.0]), np.array([0.0, 0.7, 1.0]))
    assert isinstance(curve.evaluate(0.3), float)
    many = curve.evaluate(np.linspace(0, 1, 5))
    assert (many.dtype, many.shape) == (np.float64, (5,))
    assert isinstance(curve.velocity(0.3), float)
    assert curve.velocity(np.linspace(0, 1, 5), side="left").shape == (5,)
    assert curve.knots.dtype.names == KNOT
    assert kw.Curve.from_knots(curve.knots) == curve
    assert len(curve.insert(0.2)) == 4
    assert len(curve) == 3, "a curve never changes"
    a, b = (0.0, 0.0, 0.0, 1 / 3), (1.0, 1.0, 0.0, 1 / 3)
    assert kw.evaluate_segment(a, b, 0.25) == pytest.approx(0.15625, abs=1e-15)
    assert kw.evaluate_segment(a, b, np.array([0.5])).tolist() == pytest.approx([0.5])


def test_a_fit_and_its_keys_give_what_their_names_say() -> None:
    x = np.linspace(0, 1, 101)
    curve = kw.Curve.from_samples(x, np.sin(5 * x))
    fit = curve.fit(
        tolerance=0.005,
        max_keys=64,
        frames=None,
        slopes="smooth",
        extremes="keep",
        kinks="refuse",
        floor=False,
    )
    assert isinstance(fit, kw.Fit)
    assert isinstance(fit.curve, kw.Curve)
    assert fit.keys == len(fit.curve) < 10
    assert 0.0 < fit.max_error <= 0.005
    assert 0.0 <= fit.at <= 1.0
    assert fit.probes >= 400
    with pytest.raises(kw.FitRefused):
        curve.fit(max_keys=2)
    keys = kw.Keys.from_curve(fit.curve, t0=1.0, t1=2.0, v0=0.0, v1=5.0)
    assert {len(getattr(keys, column)) for column in KEYS} == {fit.keys}
    assert (keys.times[0], keys.times[-1], keys.values[0], keys.values[-1]) == (1.0, 2.0, 0.0, 5.0)
    assert set(keys.functions) <= {"bezier()", "constant()"}
    back = kw.Curve.from_keys(keys)
    assert np.abs(back.knots["x"] - fit.curve.knots["x"]).max() < 1e-12
    assert back.range == pytest.approx(1.0, abs=0.2)
