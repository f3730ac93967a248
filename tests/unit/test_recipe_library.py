"""The library: where it looks, what it finds, what it says when it finds nothing."""

import os
from pathlib import Path

import pytest

import keywright as kw
from keywright import presets


def put(place: Path, key: str, name: str) -> None:
    path = place / f"{key}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    kw.Recipe.from_dict({"keywright": 1, "name": name}).save(path, if_exists="replace")


@pytest.fixture
def places(tmp_path: Path) -> list[Path]:
    user, shipped = tmp_path / "user", tmp_path / "shipped"
    put(shipped, "ease/soft", "Shipped")
    put(shipped, "bounce/ball", "Ball")
    put(shipped, "bounce/soft", "Soft ball")
    put(user, "ease/soft", "Mine")
    (shipped / "recipe.schema.json").write_text("{}")
    (shipped / "bounce" / ".ball.json.tmp").write_text("{")
    (shipped / "bounce" / "readme.txt").write_text("")
    return [user, tmp_path / "missing", shipped]


def test_entries_are_sorted_and_the_nearer_place_wins(places: list[Path]) -> None:
    assert [entry.key for entry in presets.entries(places)] == ["bounce/ball", "bounce/soft", "ease/soft"]
    assert presets.load("ease/soft", places).name == "Mine"
    assert presets.load("ball", places).name == "Ball"


def test_what_is_not_there_is_answered_with_what_is_near(places: list[Path]) -> None:
    with pytest.raises(kw.RecipeError) as caught:
        presets.find("bounce/bal", places)
    assert caught.value.code == "recipe-not-found"
    assert "bounce/ball" in caught.value.hint
    with pytest.raises(kw.RecipeError) as caught:
        presets.find("soft", places)
    assert caught.value.code == "recipe-ambiguous"


def test_the_places_are_searched_from_near_to_far() -> None:
    environ = {
        "KEYWRIGHT_RECIPE_PATH": os.pathsep.join(["/a", "/b"]),
        "HOUDINI_USER_PREF_DIR": "/home/me/houdini21.0",
        "JOB": "/job",
    }
    *own, shipped = presets.folders(environ)
    below = Path("keywright/recipes")
    assert own == [Path("/a"), Path("/b"), Path("/home/me/houdini21.0") / below, Path("/job") / below]
    assert (shipped / "bounce" / "rubber_ball.json").is_file()
    assert presets.folders({}) == [shipped]


@pytest.mark.parametrize(
    ("name", "file"),
    [("Ease In-Out", "ease_in_out"), ("  Rubber ball! ", "rubber_ball"), ("☂", "untitled"), ("Été", "été")],
)
def test_slug(name: str, file: str) -> None:
    assert presets.slug(name) == file


@pytest.mark.parametrize(
    ("key", "first"),
    [
        ("ball", "basketball"),
        ("Ball", "basketball"),
        ("rubber", "rubber_ball"),
        ("bounce/bal", "bounce/balloon"),
    ],
)
def test_a_part_of_a_name_finds_those_that_have_it(key: str, first: str) -> None:
    with pytest.raises(kw.RecipeError) as fault:
        presets.find(key)
    assert first in fault.value.hint
    assert fault.value.hint.count(" or ") <= 2
