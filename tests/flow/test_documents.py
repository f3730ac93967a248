"""Document → node → document: the same bytes."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from keywright import Recipe
from keywright.node import own, parms

from .conftest import Scene
from .documents import TEXTS, recipes


@given(recipe=recipes())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_document_comes_back_to_the_byte(scene: Scene, recipe: Recipe) -> None:
    own.write(scene.node, parms.values(recipe))
    reading = parms.read(scene.node)
    assert reading.recipe.to_json() == recipe.to_json()
    assert (reading.messages, reading.complete) == ((), True)


@pytest.mark.parametrize("text", TEXTS)
def test_texts_come_back_as_they_were(scene: Scene, text: str) -> None:
    layer = {"type": "contrast", "name": text}
    recipe = Recipe.from_dict({"keywright": 1, "name": text, "description": text, "stack": [layer]})
    own.write(scene.node, parms.values(recipe))
    assert parms.read(scene.node).recipe == recipe
    assert own.text(scene.node, "recipe_description") == text
