"""Asset updates: a scene saved with one release of the asset, opened with another, loses nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import hou_standin
from keywright import node as flow
from keywright.demo import scene as demo

from . import doctored
from .conftest import ASSET, Scene
from .drivers import drive

RECIPE = {
    "keywright": 1,
    "name": "Nervous ball",
    "shape": {"type": "bounce", "bounces": 3, "elasticity": 0.55},
    "stack": [
        {"type": "jiggle", "amount": 0.3, "frequency": 6.0},
        {"type": "noise", "amplitude": 0.05, "seed": 7},
        {"type": "contrast", "mix": 0.5},
    ],
}

#: What hosts may do with parameters that a release lacks, and how a scene file may hold a menu's value.
HOSTS = [
    {"version": "20.0"},
    {"version": "22.0", "parms_missing_on_update": "readable", "parms_after_update": "spare"},
    {"version": "21.0", "menu_saved_as": "index"},
]
on_hosts = pytest.mark.parametrize("session", HOSTS, indirect=True)

UPDATES = {
    "the same": [],
    "added": [
        doctored.added("bounce_added", "bounce_elasticity"),
        doctored.added("layer_added#", "layer_mix#"),
        doctored.added("target_added#", "target_offset#"),
    ],
    "reordered": [
        doctored.moved("bounce_elasticity", "shape"),
        doctored.moved("layer_mix#", "layer_enabled#"),
        doctored.moved("target_offset#", "target_enabled#"),
    ],
    "entry appended": [
        doctored.with_entry("shape", "spring_ball"),
        doctored.with_entry("layer_type#", "later"),
        doctored.with_entry("stagger", "later"),
    ],
}
UPDATES["all of it"] = [edit for edits in list(UPDATES.values()) for edit in edits]
#: Each update on one host, all of them together on every host.
CASES = [(HOSTS[0], update) for update in UPDATES] + [(host, "all of it") for host in HOSTS[1:]]
on_cases = pytest.mark.parametrize(("session", "update"), CASES, indirect=["session"])


@pytest.fixture
def rich(scene: Scene) -> Scene:
    """Every kind of thing that an update could lose: rows, references, keys, locks, texts, a commit."""
    node = scene.node
    import keywright as kw

    assert not flow.load(node, kw.Recipe.from_dict(RECIPE)).problem
    demo.point_at_channels(node)
    node.parm("targets").set(5)
    node.parm("target_node5").set("..")
    node.parm("target_parms5").set("sy")
    node.parm("target_enabled5").set(0)
    node.parm("stagger").set("step")
    node.parm("stagger_frames").set(2.0)
    node.parm("recipe_description").set('costs $5, `ls`, "quoted"')
    drive(scene, "layer_mix2", "reference")
    drive(scene, "layer_noise_amplitude2", "keys")
    drive(scene, "elastic_damping", "expression")
    node.parm("layer_mix3").lock(True)
    assert flow.commit(node).written, scene.status
    node.cook(force=True)
    return scene


def state(scene: Scene) -> dict[str, Any]:
    """What must be the same: every parameter with what drives it, the records, the recipe, the preview."""
    node = scene.hou.node(scene_path(scene))
    geometry = node.geometry()
    return {
        "parms": {parm.name(): told(parm) for parm in node.parms()},
        "user data": {k: v for k, v in node.userDataDict().items() if k.startswith("keywright:")},
        "fingerprint": flow.recipe(node).fingerprint,
        "preview": [tuple(point.position()) for point in geometry.points()],
        "ball": {name: told(scene.hou.node("/obj/ball").parm(name)) for name in demo.BLOCKED},
    }


def told(parm: Any) -> tuple[Any, ...]:
    keys = tuple(key.asCode(brief=False) for key in parm.keyframes())
    return parm.rawValue(), keys, parm.isLocked()


def scene_path(scene: Scene) -> str:
    return "/obj/ball/motion_recipe1"


def reopened(scene: Scene, path: Path, library: str) -> Scene:
    """The scene of a file, as a new session opens it in which another release is installed."""
    hou = scene.hou
    hou.hipFile.clear()
    hou.hda.uninstallFile(str(ASSET))
    hou.hda.installFile(library)
    hou.hipFile.load(str(path))
    node = hou.node(scene_path(scene))
    node.cook(force=True)
    return Scene(scene.session, node)


def assert_nothing_lost(before: dict[str, Any], after: dict[str, Any]) -> None:
    for name, value in before["parms"].items():
        assert after["parms"][name] == value, name
    for part in ("user data", "fingerprint", "preview", "ball"):
        assert after[part] == before[part], part


def assert_silent(scene: Scene) -> None:
    """Nobody is told anything, and there is nothing to save."""
    assert not scene.hou.hipFile.hasUnsavedChanges()
    assert scene.undo_labels == ()
    assert scene.session.desk.messages == []
    assert scene.node.errors() == scene.node.warnings() == ()


def assert_goes_on(scene: Scene) -> None:
    """The commit is known for what it is: re-applied it is the same, changed it is another, and goes back."""
    assert flow.stale_nodes() == []
    assert not flow.reapply(scene.node).written
    assert {row.outcome.value for row in flow.last_report(scene.node).rows} <= {"unchanged", "off"}
    scene.node.parm("bounce_elasticity").set(0.7)
    assert flow.stale_nodes() == [scene.node]
    assert flow.reapply(scene.node).written
    assert flow.restore(scene.node).written
    assert [len(scene.ball.parm(name).keyframes()) for name in demo.BLOCKED] == [
        len(keys) for keys in demo.BLOCKED.values()
    ]


@on_cases
def test_a_scene_of_an_older_release_opens_with_nothing_lost(
    rich: Scene, tmp_path: Path, update: str
) -> None:
    before = state(rich)
    rich.hou.hipFile.save(str(tmp_path / "shot.hip"))
    scene = reopened(rich, tmp_path / "shot.hip", doctored.release(tmp_path, *UPDATES[update]))
    assert_silent(scene)
    assert_nothing_lost(before, state(scene))
    assert_goes_on(scene)


@on_cases
def test_an_open_scene_gets_another_release_with_nothing_lost(
    rich: Scene, tmp_path: Path, update: str
) -> None:
    """As when a library is installed again under a running session."""
    library = doctored.release(tmp_path)
    rich.hou.hipFile.save(str(tmp_path / "shot.hip"))
    scene = reopened(rich, tmp_path / "shot.hip", library)
    before = state(scene)
    doctored.release(tmp_path, *UPDATES[update])
    scene.hou.hda.reloadFile(library)
    scene.node.cook(force=True)
    assert_nothing_lost(before, state(scene))
    assert_goes_on(scene)


RENAMED = {
    "bounce_elasticity": "bounce_springiness",
    "layer_mix#": "layer_blend#",
    "layer_noise_amplitude#": "layer_noise_height#",
    "target_offset#": "target_delay#",
}


def as_saved_before(path: Path) -> None:
    """Makes a scene one of a release that had the old names."""
    data = json.loads(path.read_text())
    [entry] = [node for node in data["nodes"] if node["path"].endswith("/motion_recipe1")]
    rows = [row for found in entry["parms"].values() for row in found.get("rows", ())]
    for now, before in RENAMED.items():
        for holder in (entry["parms"], *rows):
            if now in holder:
                holder[before] = holder.pop(now)
    entry["user_data"]["___Version___"] = "0.0.1"
    path.write_text(json.dumps(data))


@on_hosts
def test_renamed_parameters_hold_what_their_old_names_held(
    rich: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Values, references, keys and locks, of rows too; opening again carries nothing over a second time."""
    from keywright.node import versions

    rich.node.parm("target_offset2").set(3.0)
    flow.commit(rich.node)
    before = state(rich)
    path = tmp_path / "shot.hip"
    rich.hou.hipFile.save(str(path))
    as_saved_before(path)
    monkeypatch.setattr(versions, "RENAMED", RENAMED)
    monkeypatch.setattr(versions.sync, "__defaults__", (RENAMED,))
    library = doctored.release(tmp_path, *(doctored.kept_under(old, now) for now, old in RENAMED.items()))
    scene = reopened(rich, path, library)
    assert_silent(scene)
    locked = before["parms"].pop("layer_mix3")
    after = state(scene)
    assert after["parms"]["layer_mix3"][:2] == locked[:2]
    assert_nothing_lost(before, after)
    assert scene.node.parm("layer_mix2").expression() == 'ch("../tz")'
    scene.node.parm("bounce_elasticity").set(0.66)
    scene.hou.hipFile.save(str(path))
    again = _opened(scene, path)
    assert again.node.parm("bounce_elasticity").eval() == 0.66, "what was set since stays"


def _opened(scene: Scene, path: Path) -> Scene:
    scene.hou.hipFile.load(str(path))
    return Scene(scene.session, scene.hou.node(scene_path(scene)))


@on_hosts
def test_what_a_release_lacks_is_named_in_one_line(rich: Scene, tmp_path: Path) -> None:
    """A scene of a newer release, opened with this one: all else is there, and one line says what is not."""
    newer = doctored.release(tmp_path, doctored.added("bounce_future", "bounce_elasticity"))
    path = tmp_path / "shot.hip"
    rich.hou.hipFile.save(str(path))
    scene = reopened(rich, path, newer)
    scene.node.parm("bounce_future").set(0.75)
    scene.hou.hipFile.save(str(path))
    before = state(scene)
    hou = scene.hou
    hou.hipFile.clear()
    hou.hda.uninstallFile(newer)
    hou.hda.installFile(str(ASSET))
    with pytest.raises(hou.LoadWarning) as warned:
        hou.hipFile.load(str(path))
    [line] = warned.value.instanceMessage().splitlines()
    assert "/obj/ball/motion_recipe1" in line
    assert "bounce_future" in line
    opened = Scene(scene.session, hou.node(scene_path(scene)))
    opened.node.cook(force=True)
    del before["parms"]["bounce_future"]
    assert_nothing_lost(before, state(opened))
    assert_goes_on(opened)


def test_a_recipe_that_was_lost_with_its_parameters_is_recovered(rich: Scene, tmp_path: Path) -> None:
    """As in a scene that was opened and saved where the asset was not installed: the user data is left."""
    recipe = flow.recipe(rich.node)
    path = tmp_path / "shot.hip"
    rich.hou.hipFile.save(str(path))
    data = json.loads(path.read_text())
    [entry] = [node for node in data["nodes"] if node["path"].endswith("/motion_recipe1")]
    entry["parms"] = {}
    path.write_text(json.dumps(data))
    scene = _opened(rich, path)
    assert flow.recipe(scene.node) != recipe
    with scene.one_step():
        assert scene.press("recover").startswith("recovered ")
    assert flow.recipe(scene.node).fingerprint == recipe.fingerprint
    restored = flow.restore(scene.node)
    assert restored.written, "commits are still known, without rows too"
    assert [len(scene.ball.parm(name).keyframes()) for name in demo.BLOCKED] == [3, 3, 3, 4]


def test_opening_a_scene_writes_nothing(rich: Scene, tmp_path: Path) -> None:
    path = tmp_path / "shot.hip"
    rich.hou.hipFile.save(str(path))
    first = path.read_bytes()
    before = hou_standin.snapshot(rich.session)
    scene = _opened(rich, path)
    assert not scene.hou.hipFile.hasUnsavedChanges()
    assert hou_standin.difference(before, hou_standin.snapshot(scene.session)) == []
    scene.node.cook(force=True)
    scene.hou.hipFile.save(str(path))
    assert path.read_bytes() == first
