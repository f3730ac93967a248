"""Every recipe that ships: valid, canonical, named after its file, and it moves."""

import json
from pathlib import Path

import jsonschema
import numpy as np
import pytest

import keywright as kw
from keywright import presets

ROOT = Path(__file__).parents[2] / "presets"
LIBRARY = presets.entries([ROOT])


@pytest.fixture(scope="module")
def schema() -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(json.loads((ROOT / "recipe.schema.json").read_text("utf-8")))


def test_there_are_enough_in_every_category() -> None:
    categories = {entry.category for entry in LIBRARY}
    assert {"ease", "penner", "bounce", "elastic", "overshoot"} < categories
    assert {"secondary", "shake", "mechanical", "loop"} < categories
    assert len(LIBRARY) >= 36


def test_names_and_motions_are_told_apart() -> None:
    recipes = [kw.Recipe.load(entry.path) for entry in LIBRARY]
    assert len({recipe.name for recipe in recipes}) == len(recipes)
    assert len({recipe.fingerprint for recipe in recipes}) == len(recipes)


@pytest.mark.parametrize("entry", LIBRARY, ids=lambda entry: entry.key)
def test_a_preset(entry: presets.Entry, schema: jsonschema.Draft202012Validator) -> None:
    text = entry.path.read_bytes().decode()
    schema.validate(json.loads(text))
    recipe = kw.Recipe.from_json(text)
    assert recipe.to_json() == text, "not canonical"
    assert presets.slug(recipe.name) == entry.name
    assert recipe.description.endswith(".")
    assert "\n" not in recipe.description
    assert entry.category in recipe.tags
    result = recipe.result()
    assert np.isfinite(result.curve.evaluate(np.linspace(0, 1, 257))).all()
    assert result.curve.range > 0.5, "a move that can be seen"
    assert not [note for note in result.notes if note.code == "layer-changes-nothing"]
    if entry.category in ("overshoot", "secondary"):
        assert recipe.to_dict()["shape"]["room"] > 0, "followers need time to settle"
        assert result.readouts.settles is not None
    if entry.category == "overshoot":
        assert result.readouts.overshoot is not None
        assert result.readouts.overshoot > 0.05
