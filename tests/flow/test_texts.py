"""Texts are the artist's: what is typed comes back from every text parameter, document and record."""

from __future__ import annotations

from pathlib import Path

import pytest

from keywright.node import own, table
from keywright.node.records import record

from .conftest import Scene
from .documents import TEXTS
from .test_commit import BOUNCE, hold_recipe, point_at
from .test_reapply import TY

#: Paths are evaluated as the host evaluates them (node-parameters.md, rule 6).
NAMES = [row.name for row in table.rows() if row.type == "string"]


@pytest.fixture
def rows(scene: Scene) -> Scene:
    own.write(scene.node, {"layers": 1, "targets": 1})
    return scene


@pytest.mark.parametrize("session", [{"version": "20.0"}, {"version": "22.0"}], indirect=True, ids=str)
@pytest.mark.parametrize("name", NAMES)
def test_every_text_parameter_gives_back_what_was_typed(rows: Scene, name: str) -> None:
    name = name.replace("#", "1")
    for text in TEXTS:
        rows.node.parm(name).set(text)
        assert own.text(rows.node, name) == text
        own.write(rows.node, {name: "between"})
        own.write(rows.node, {name: text})
        assert own.text(rows.node, name) == text
        assert rows.node.parm(name).keyframes() == ()


@pytest.mark.parametrize("text", TEXTS)
def test_a_record_and_a_saved_scene_keep_texts(scene: Scene, tmp_path: Path, text: str) -> None:
    layer = {"type": "contrast", "name": text, "amount": 0.0}
    document = {**BOUNCE, "name": text, "description": text, "stack": [layer]}
    recipe = hold_recipe(scene, document)
    point_at(scene, 'ch("../ty")')
    scene.press("commit", TY)
    path = str(tmp_path / "scene.hip")
    scene.hou.hipFile.save(path)
    scene.hou.hipFile.load(path)
    node = scene.hou.node("/obj/ball/motion_recipe1")
    [entry] = record.read_all(node)[0].values()
    assert entry.recipe == recipe.to_dict()
    assert own.text(node, "recipe_description") == text
    assert own.text(node, "layer_name1") == text
