"""Whatever comes in, the reader answers with a recipe or with a coded error; what goes out comes back."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

import keywright as kw
from keywright import _core, presets

LIBRARY = [entry.path.read_bytes() for entry in presets.entries([Path(__file__).parents[2] / "presets"])]
WORDS = sorted({row.field for row in _core.parameters()} | {"keywright", "shape", "stack", "fit", "type"})

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(WORDS),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(WORDS) | st.text(), inner, max_size=4)
    ),
    max_leaves=12,
)


def read(text: Any, reader: Callable[[Any], kw.Recipe] = kw.Recipe.from_json) -> kw.Recipe | None:
    """The recipe, or None for a coded error; anything else is a failure of the test."""
    try:
        return reader(text)
    except kw.RecipeError as caught:
        error = caught
    assert error.code.startswith("recipe-")
    assert error.hint
    return None


@given(st.binary() | st.text(st.characters()))
@example(b"\xef\xbb\xbf{}")
@example("[" * 100_000)
@example('{"keywright": 1, "name": "\\ud800"}')
@example('{"keywright": 1, "name": "\ud800"}')
@example('{"keywright": 1e400}')
def test_any_bytes(data: str | bytes) -> None:
    assert read(data) is None or isinstance(data, str | bytes)


@given(json_values)
def test_any_json(value: Any) -> None:
    read(json.dumps(value))


@given(st.data())
def test_any_cut_of_a_recipe_is_refused(data: st.DataObject) -> None:
    whole = data.draw(st.sampled_from(LIBRARY))
    cut = data.draw(st.integers(0, len(whole) - 2))
    assert read(whole[:cut]) is None


@settings(max_examples=300)
@given(st.data())
def test_a_damaged_recipe(data: st.DataObject) -> None:
    damaged = bytearray(data.draw(st.sampled_from(LIBRARY)))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(damaged) - 1))
        damaged[at : at + data.draw(st.integers(0, 4))] = data.draw(st.binary(max_size=4))
    recipe = read(bytes(damaged))
    if recipe is not None:
        assert read(recipe.to_json()) == recipe


@settings(max_examples=300)
@given(st.data())
def test_a_recipe_with_one_field_replaced(data: st.DataObject) -> None:
    document = json.loads(data.draw(st.sampled_from(LIBRARY)))
    holder = data.draw(st.sampled_from([document, document["shape"], document["fit"], *document["stack"]]))
    holder[data.draw(st.sampled_from(sorted(holder)))] = data.draw(json_values)
    recipe = read(json.dumps(document))
    if recipe is not None:
        assert read(recipe.to_json()) == recipe


@given(st.text() | st.from_regex(r"(cubic-bezier|linear)\([-+0-9., %e]*\)", fullmatch=True))
@example("linear(0, 1")
@example("linear(" + "0," * 5000 + "1)")
@example("cubic-bezier(0,1e308,0,-1e308)")
def test_any_pasted_text(text: str) -> None:
    recipe = read(text, kw.Recipe.from_text)
    if recipe is not None:
        assert read(recipe.to_json()) == recipe


@st.composite
def fields(draw: st.DrawFn, part: str, owner: str) -> dict[str, Any]:
    """Some of the fields of a shape, a layer or the fit, anywhere in their limits."""
    chosen: dict[str, Any] = {"type": owner} if owner else {}
    for row in _core.parameters():
        if row.part != part or row.owner not in ("", owner) or row.field == "type" or draw(st.booleans()):
            continue
        if row.kind == "float" and row.hard:
            chosen[row.field] = draw(st.floats(*row.hard))
        elif row.kind == "int" and row.hard:
            chosen[row.field] = draw(st.integers(int(row.hard[0]), int(row.hard[1])))
        elif row.kind == "bool":
            chosen[row.field] = draw(st.booleans())
        elif row.kind == "menu":
            chosen[row.field] = draw(st.sampled_from([token for token, _ in row.entries]))
        elif row.kind == "text":
            chosen[row.field] = draw(st.text(st.characters(codec="utf-8"), max_size=row.longest or 100))
    if "low" in chosen or "high" in chosen:
        low, high = sorted([chosen.pop("low", 0.0), chosen.pop("high", 1.0)])
        chosen.update(low=low, high=high if high > low else low + 1.0)
    return chosen


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """Recipes of any kind, their parameters anywhere in their limits."""
    tokens = {row.part: [t for t, _ in row.entries] for row in _core.parameters() if row.field == "type"}
    shape = draw(st.sampled_from([token for token in tokens["shape"] if token != "sampled"]))
    layers = draw(st.lists(st.sampled_from(tokens["layer"]), max_size=6))
    return {
        **draw(fields("document", "")),
        "keywright": 1,
        "shape": draw(fields("shape", shape)),
        "stack": [draw(fields("layer", layer)) for layer in layers],
        "fit": draw(fields("fit", "")),
    }


@settings(max_examples=200)
@given(documents())
def test_a_recipe_comes_back(document: dict[str, Any]) -> None:
    recipe = kw.Recipe.from_dict(document)
    text = recipe.to_json()
    assert kw.Recipe.from_json(text) == recipe
    assert kw.Recipe.from_json(text).to_json() == text
    written = recipe.to_dict()
    assert kw.Recipe.from_dict(written).to_json() == text
    for part in ("shape", "fit"):
        assert (
            document[part].items()
            <= {**written[part], **{k: v for k, v in document[part].items() if v == 0}}.items()
        )
    renamed = {**written, "name": "Another", "stack": [{**layer, "name": "n"} for layer in written["stack"]]}
    assert kw.Recipe.from_dict(renamed).fingerprint == recipe.fingerprint
