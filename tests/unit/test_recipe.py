"""Recipes in Python: dicts, files, equality."""

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import keywright as kw

BOUNCE = {"keywright": 1, "name": "Ball", "shape": {"type": "bounce", "bounces": 3}}


def test_a_dict_comes_back_with_its_defaults() -> None:
    recipe = kw.Recipe.from_dict(BOUNCE)
    fields = recipe.to_dict()
    assert fields["shape"] == {"type": "bounce", "bounces": 3, "elasticity": 0.6, "room": 0.0}
    assert fields["stack"] == []
    assert kw.Recipe.from_dict(fields) == recipe
    assert (recipe.name, recipe.description, recipe.tags) == ("Ball", "", [])


def test_equal_recipes_are_one() -> None:
    one, two = kw.Recipe.from_dict(BOUNCE), kw.Recipe.from_dict({**BOUNCE, "stack": []})
    assert one == two
    assert len({one, two}) == 1
    assert one != kw.Recipe.from_dict({**BOUNCE, "name": "Other"})
    assert one.fingerprint == kw.Recipe.from_dict({**BOUNCE, "name": "Other"}).fingerprint
    assert pickle.loads(pickle.dumps(one)) == one


def test_numpy_floats_are_numbers() -> None:
    recipe = kw.Recipe.from_dict({"keywright": 1, "shape": {"type": "bounce", "elasticity": np.float64(0.5)}})
    assert recipe.to_dict()["shape"]["elasticity"] == 0.5


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"keywright": 1, "name": {1, 2}}, "recipe-wrong-type"),
        ({"keywright": 1, "shape": {"type": "bounce", "elasticity": float("nan")}}, "recipe-not-finite"),
        ({"keywright": 1, "shape": {"type": "bounce", "elasticity": float("-inf")}}, "recipe-not-finite"),
        ({"keywright": 9}, "recipe-newer-version"),
        ([], "recipe-wrong-type"),
    ],
)
def test_what_is_no_document_is_refused(fields: dict[str, object], code: str) -> None:
    with pytest.raises(kw.RecipeError) as caught:
        kw.Recipe.from_dict(fields)
    assert caught.value.code == code


def test_a_dict_that_holds_itself_is_refused() -> None:
    fields: dict[str, object] = {"keywright": 1}
    fields["shape"] = fields
    with pytest.raises(kw.RecipeError):
        kw.Recipe.from_dict(fields)


def test_a_file_comes_back_byte_for_byte(tmp_path: Path) -> None:
    recipe = kw.Recipe.from_dict({**BOUNCE, "description": 'costs $5 `ls` "quoted"\n☂ 🎈'})
    file = recipe.save(tmp_path / "ball.json")
    assert kw.Recipe.load(file) == recipe
    assert file.read_text(encoding="utf-8") == recipe.to_json()
    assert [path.name for path in tmp_path.iterdir()] == ["ball.json"]


def test_saving_onto_a_file(tmp_path: Path) -> None:
    one, two = kw.Recipe.from_dict(BOUNCE), kw.Recipe.from_dict({**BOUNCE, "name": "Other"})
    file = one.save(tmp_path / "ball.json")
    assert one.save(file) == file, "the same bytes are no conflict"
    with pytest.raises(kw.RecipeError) as caught:
        two.save(file)
    assert caught.value.code == "recipe-file-exists"
    assert kw.Recipe.load(file) == one
    assert two.save(file, if_exists="rename").name == "ball-2.json"
    assert two.save(file, if_exists="rename").name == "ball-2.json", "it is there already"
    assert one.save(tmp_path / "ball-2.json", if_exists="rename").name == "ball-3.json"
    two.save(file, if_exists="replace")
    assert kw.Recipe.load(file) == two


def test_files_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    with pytest.raises(kw.RecipeError) as caught:
        kw.Recipe.load(tmp_path / "none.json")
    assert (caught.value.code, caught.value.path) == ("recipe-file", str(tmp_path / "none.json"))
    with pytest.raises(kw.RecipeError) as caught:
        kw.Recipe.from_dict(BOUNCE).save(tmp_path / "no folder" / "ball.json")
    assert caught.value.code == "recipe-file"
    (tmp_path / "bad.json").write_bytes(b'{"keywright": 1, "shape": {"type": "bounce", "bounces": 99}}')
    with pytest.raises(kw.RecipeError, match=r"bad\.json") as caught:
        kw.Recipe.load(tmp_path / "bad.json")
    assert (caught.value.code, caught.value.path) == ("recipe-out-of-range", "shape.bounces")
    (tmp_path / "latin.json").write_bytes(b'{"keywright": 1, "name": "\xe9"}')
    with pytest.raises(kw.RecipeError) as caught:
        kw.Recipe.load(tmp_path / "latin.json")
    assert caught.value.code == "recipe-not-json"


@pytest.mark.parametrize("if_exists", ["refuse", "replace", "rename"])
@pytest.mark.parametrize("name", ["", ".", "/", "null\0.json", "half\ud800.json", "x" * 300 + ".json"])
def test_a_name_that_no_file_can_have_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, if_exists: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    recipe = kw.Recipe.from_dict(BOUNCE)
    with pytest.raises(kw.RecipeError, match="cannot write") as caught:
        recipe.save(name, if_exists)
    assert caught.value.code == "recipe-file"
    assert caught.value.hint
    with pytest.raises(kw.RecipeError, match="cannot read") as caught:
        kw.Recipe.load(name)
    assert caught.value.code == "recipe-file"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("read", [kw.Recipe.from_json, kw.Recipe.from_text])
@pytest.mark.parametrize("text", [None, 3, {"keywright": 1}, Path("ball.json")])
def test_a_document_that_is_no_text_is_refused(read: Any, text: object) -> None:
    with pytest.raises(kw.RecipeError, match=f"not {type(text).__name__}") as caught:
        read(text)
    assert caught.value.code == "recipe-wrong-type"
    assert caught.value.hint


def test_what_to_do_with_a_file_that_is_there_is_one_of_three_words(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="if_exists is 'overwrite'; it is one of refuse, replace, rename"):
        kw.Recipe.from_dict({"keywright": 1}).save(tmp_path / "a.json", if_exists="overwrite")  # type: ignore[arg-type]
    assert not list(tmp_path.iterdir())
