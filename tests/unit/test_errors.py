"""Exceptions carry code, path and hint, whichever side they come from."""

import pickle

import pytest

import keywright as kw


def test_an_error_of_the_core_has_its_code_path_and_hint() -> None:
    with pytest.raises(kw.RecipeError) as caught:
        kw.Recipe.from_dict({"keywright": 1, "shape": {"type": "bounce", "elastisity": 0.5}})
    error = caught.value
    assert error.code == "recipe-unknown-field"
    assert error.path == "shape.elastisity"
    assert error.hint == 'did you mean "elasticity"?'
    assert "shape.elastisity" in str(error)


def test_curves_have_a_class_of_their_own() -> None:
    with pytest.raises(kw.CurveError) as caught:
        kw.Curve.from_samples([0, 0], [0, 1])
    assert caught.value.code.startswith("curve-")
    assert isinstance(caught.value, kw.KeywrightError)


def test_errors_can_be_pickled() -> None:
    error = kw.FitRefused("more keys", code="too-many-keys", path="fit", hint="more", keys_needed=7)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kw.FitRefused
    assert str(again) == "more keys"
    assert vars(again) == vars(error)
