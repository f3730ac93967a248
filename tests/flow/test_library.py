"""The Recipe tab: recipes onto a node and out of it, through the asset's own buttons."""

from __future__ import annotations

import json
import random
import timeit
from pathlib import Path
from typing import Any

import pytest

import hou_standin
import keywright as kw
from keywright import node as flow
from keywright import presets
from keywright.demo import scene as demo

from .conftest import VERSIONS, Scene

#: Tests that do not depend on the version run in one.
ONE_VERSION = pytest.mark.parametrize("session", VERSIONS[-1:], indirect=True)
BATCH = pytest.mark.parametrize("session", [{"version": "21.0", "ui": False}], indirect=True)
SOFT = {"keywright": 1, "name": "Soft", "shape": {"type": "bounce", "bounces": 2, "elasticity": 0.7}}
TEXTS = [
    "costs $5",
    "`ls`",
    "$HIP/$F4",
    "back\\slash \\$",
    "\"quotes\" and 'more'",
    "two\nlines",
    "ball 🏀 é",
]


@pytest.fixture
def home(scene: Scene, tmp_path: Path) -> Path:
    """Folders of a user and of a project, both empty."""
    for name, folder in (("HOUDINI_USER_PREF_DIR", "user"), ("JOB", "project"), ("HIP", "hip")):
        (tmp_path / folder).mkdir()
        scene.hou.putenv(name, str(tmp_path / folder))
    return tmp_path


def put(place: Path, key: str, document: dict[str, Any]) -> Path:
    """A recipe file in a library."""
    file = presets.place_below(place) / f"{key}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(document))
    return file


def set_parms(scene: Scene, **values: Any) -> None:
    for name, value in values.items():
        scene.node.parm(name).set(value)


def choose(scene: Scene, key: str) -> str:
    """Picks an entry of the menu and presses Load."""
    set_parms(scene, library=key)
    return scene.press("load")


def text(scene: Scene, name: str) -> str:
    found: str = scene.node.parm(name).unexpandedString()
    return found


def save_as_file(scene: Scene, file: Path, document: dict[str, Any]) -> None:
    flow.load(scene.node, kw.Recipe.from_dict(document))
    set_parms(scene, save_to="file", save_file=str(file))


# Load


def test_every_shipped_preset_loads_and_reads_back_to_the_same_bytes(scene: Scene) -> None:
    demo.point_at_channels(scene.node)
    targets = [scene.node.parm(f"target_ref{row}").expression() for row in range(1, 5)]
    for entry in presets.entries():
        assert choose(scene, entry.key) == f"loaded {entry.key}"
        assert flow.recipe(scene.node).to_json() == kw.Recipe.load(entry.path).to_json()
        assert text(scene, "loaded_from") == entry.key
    assert [scene.node.parm(f"target_ref{row}").expression() for row in range(1, 5)] == targets


def test_a_load_is_one_undo_step(scene: Scene) -> None:
    set_parms(scene, library="bounce/rubber_ball")
    with scene.one_step():
        scene.press("load")
    set_parms(scene, library="overshoot/springy_settle")
    with scene.one_step():
        scene.press("load")


@pytest.mark.parametrize(
    ("key", "says"),
    [
        ("", "Load: no recipe is chosen (choose one in Library first)"),
        (
            "bounce/rubber_bal",
            "Load: no recipe 'bounce/rubber_bal' in the library (did you mean bounce/rubber_ball ",
        ),
    ],
)
@ONE_VERSION
def test_what_is_not_in_the_library_is_refused(scene: Scene, key: str, says: str) -> None:
    set_parms(scene, library=key)
    with scene.refused():
        assert scene.press("load").startswith(says)


@pytest.mark.parametrize(
    ("document", "says"),
    [
        ('{"keywright": 1, "shape": {"type": "bounce", "bounce": 3}}', "bounces"),
        ('{"keywright": 99}', "99"),
        ("{", "json"),
    ],
)
@ONE_VERSION
def test_a_file_that_is_no_recipe_is_refused(scene: Scene, home: Path, document: str, says: str) -> None:
    put(home / "user", "mine/bad", {}).write_text(document)
    set_parms(scene, library="mine/bad")
    with scene.refused():
        said = scene.press("load")
    assert "bad.json" in said
    assert says in said


@ONE_VERSION
def test_texts_come_back_as_they_were(scene: Scene) -> None:
    for words in TEXTS:
        tags = ["$tag", "`tag`"]
        document = {**SOFT, "name": words, "description": words, "tags": tags}
        document["stack"] = [{"type": "contrast", "name": words}]
        recipe = kw.Recipe.from_dict(document)
        assert flow.load(scene.node, recipe).done
        assert flow.recipe(scene.node).to_json() == recipe.to_json()
        scene.press("copy_text")
        assert scene.session.desk.clipboard == recipe.to_json()
        scene.press("paste_text")
        assert flow.recipe(scene.node) == recipe


def drive(scene: Scene, name: str, how: str) -> None:
    """Gives a parameter of the node a reference, keys or an expression."""
    parm, hou = scene.node.parm(name), scene.hou
    if how == "keys":
        for frame, value in ((1, 0.2), (24, 0.4)):
            key = hou.Keyframe()
            key.setFrame(frame)
            key.setValue(value)
            key.setExpression("bezier()", hou.exprLanguage.Hscript)
            parm.setKeyframe(key)
    else:
        parm.setExpression(
            {"reference": 'ch("../tx")', "expression": "0.2 + 0.1"}[how], hou.exprLanguage.Hscript
        )


def state(scene: Scene, name: str) -> Any:
    """All that a parameter of the node holds."""
    return hou_standin.snapshot(scene.session)[f"{scene.node.path()}/{name}"]


@pytest.mark.parametrize("how", ["reference", "keys", "expression"])
@pytest.mark.parametrize("driven", ["keep", "replace"])
def test_driven_settings_are_kept_or_replaced(scene: Scene, how: str, driven: str) -> None:
    drive(scene, "bounce_elasticity", how)
    before = state(scene, "bounce_elasticity")
    set_parms(scene, load_driven=driven)
    said = choose(scene, "bounce/rubber_ball")
    parm = scene.node.parm("bounce_elasticity")
    if driven == "keep":
        assert said == "loaded bounce/rubber_ball; 1 setting with keys or references is left as it is"
        assert "bounce_elasticity" in text(scene, "report")
        assert state(scene, "bounce_elasticity") == before
    else:
        assert said == "loaded bounce/rubber_ball"
        assert not parm.keyframes()
        assert flow.recipe(scene.node) == presets.load("bounce/rubber_ball")


@ONE_VERSION
def test_random_driven_settings_touch_nothing_outside(scene: Scene) -> None:
    """Forty choices of driven parameters, in both settings; ``press`` holds the witness."""
    names = [
        "bounce_elasticity",
        "bounce_bounces",
        "shape_room",
        "fit_tolerance",
        "fit_max_keys",
        "wave_phase",
    ]
    for seed in range(40):
        rng = random.Random(seed)
        for name in names:
            scene.node.parm(name).deleteAllKeyframes()
        for name in rng.sample(names, rng.randint(1, len(names))):
            drive(scene, name, rng.choice(["reference", "keys", "expression"]))
        set_parms(scene, load_driven=rng.choice(["keep", "replace"]))
        assert choose(scene, rng.choice(["bounce/rubber_ball", "loop/hover"])).startswith("loaded ")


@ONE_VERSION
def test_a_locked_setting_refuses_the_load(scene: Scene) -> None:
    set_parms(scene, bounce_elasticity=0.11)
    scene.node.parm("bounce_elasticity").lock(True)
    set_parms(scene, library="bounce/rubber_ball", load_driven="replace")
    with scene.refused():
        said = scene.press("load")
    assert (
        said == "Load: /obj/ball/motion_recipe1/bounce_elasticity: the parameter is locked (unlock it first)"
    )


@ONE_VERSION
def test_rows_that_would_go_and_hold_keys_refuse_the_load(scene: Scene) -> None:
    choose(scene, "overshoot/hit_and_recoil")
    rows = scene.node.parm("layers").evalAsInt()
    assert rows
    drive(scene, f"layer_mix{rows}", "keys")
    set_parms(scene, library="bounce/rubber_ball")
    if presets.load("bounce/rubber_ball").to_dict()["stack"]:
        set_parms(scene, library="ease/linear")
    with scene.refused():
        assert "the row would be removed, and holds keys" in scene.press("load")
    set_parms(scene, load_driven="replace")
    assert scene.press("load").startswith("loaded ")


# Places and the menu


def menu(scene: Scene) -> list[str]:
    """Labels of the Library menu, as the pane shows them."""
    return list(scene.node.parm("library").menuLabels())


def test_the_menu_lists_package_project_and_user(scene: Scene, home: Path) -> None:
    put(home / "user", "mine/soft", SOFT)
    put(home / "project", "show/soft", SOFT)
    put(home / "project", "mine/soft", {**SOFT, "name": "The project's"})
    shown = menu(scene)
    assert {"mine/soft", "show/soft", "bounce/rubber_ball"} <= {*shown}
    assert shown == sorted(shown)
    choose(scene, "mine/soft")
    assert text(scene, "recipe_name") == "Soft", "the nearer place wins"


@ONE_VERSION
def test_the_search_path_comes_first_and_may_be_the_processs_own(
    scene: Scene, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(home / "user", "mine/soft", SOFT)
    near = put(home / "near", "mine/soft", {**SOFT, "name": "Near"}).parents[1]
    monkeypatch.setenv("KEYWRIGHT_RECIPE_PATH", str(near))
    choose(scene, "mine/soft")
    assert text(scene, "recipe_name") == "Near"


@ONE_VERSION
def test_a_folder_that_cannot_be_read_is_one_entry(scene: Scene, home: Path) -> None:
    place = presets.place_below(home / "user")
    place.parent.mkdir(parents=True)
    place.write_text("a file where a folder should be")
    shown = menu(scene)
    assert [label for label in shown if label.startswith("(")] == [f"(cannot read {place})"]
    assert "bounce/rubber_ball" in shown
    assert choose(scene, "bounce/rubber_ball") == "loaded bounce/rubber_ball"


@ONE_VERSION
def test_a_refresh_of_the_menu_costs_nothing_beside_looking_at_500_recipes(scene: Scene, home: Path) -> None:
    """The host asks at each refresh of the pane; what it costs in seconds is on the page of costs."""
    from keywright.node import callbacks

    for number in range(500):
        put(home / "user", f"category{number % 10}/recipe{number:03}", SOFT)
    kwargs = {"node": scene.node}
    assert len(callbacks.menu_library(kwargs)) >= 1000
    refresh = min(timeit.repeat(lambda: callbacks.menu_library(kwargs), number=1, repeat=50))
    folders = [presets.place_below(home / "user")]
    assert len(presets.listing(folders).entries) == 500
    look = min(timeit.repeat(lambda: presets.listing(folders), number=1, repeat=5))
    assert refresh < look / 20


@ONE_VERSION
def test_the_menu_never_raises(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    from keywright.node import callbacks
    from keywright.node.library import menu as library_menu

    def broken(environ: object) -> list[str]:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(library_menu, "items", broken)
    assert callbacks.menu_library({"node": scene.node}) == ["", "(cannot list recipes: a fault of ours)"]


# From another node, update, recover


def second_node(scene: Scene) -> Any:
    node = scene.ball.createNode("keywright::motion_recipe::1.0", "other", exact_type_name=True)
    flow.load(node, "shake/engine_idle")
    return node


def test_load_from_node(scene: Scene) -> None:
    other = second_node(scene)
    set_parms(scene, load_node="../other")
    with scene.one_step():
        assert scene.press("load_node_go") == "loaded /obj/ball/other"
    assert flow.recipe(scene.node) == flow.recipe(other) == presets.load("shake/engine_idle")


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("../nobody", "../nobody: there is no such node"),
        ("..", "..: it is no Motion Recipe"),
        (".", ".: it is this node"),
        ("", "no node is chosen"),
    ],
)
@ONE_VERSION
def test_load_from_node_refuses_what_is_none(scene: Scene, path: str, says: str) -> None:
    set_parms(scene, load_node=path)
    with scene.refused():
        assert scene.press("load_node_go").startswith(f"Load from Node: {says}")


@ONE_VERSION
def test_update_shows_what_would_change_and_asks(scene: Scene, home: Path) -> None:
    put(home / "user", "mine/soft", SOFT)
    choose(scene, "mine/soft")
    with scene.refused():
        assert scene.press("update") == "mine/soft has not changed since it was loaded"
    put(home / "user", "mine/soft", {**SOFT, "shape": {"type": "bounce", "bounces": 5, "elasticity": 0.7}})
    with scene.refused():
        assert scene.press("update") == "not updated from mine/soft"  # Return means Cancel
    scene.session.desk.answers.append(1)
    with scene.refused():
        assert scene.press("update") == "not updated from mine/soft"
    assert "shape.bounces: 5, was 2" in text(scene, "report")
    scene.session.desk.answers.append(0)
    with scene.one_step():
        assert scene.press("update") == "loaded mine/soft"
    assert scene.node.parm("bounce_bounces").eval() == 5


@BATCH
def test_update_by_script_lists_what_changed(scene: Scene, home: Path) -> None:
    put(home / "user", "mine/soft", SOFT)
    assert flow.load(scene.node, "mine/soft").done
    assert not flow.update(scene.node).done
    put(home / "user", "mine/soft", {**SOFT, "name": "Softer"})
    report = flow.update(scene.node)
    assert report.done
    assert report.notes == ("name: Softer, was Soft",)
    assert flow.last_report(scene.node) == report


@ONE_VERSION
def test_update_from_a_node_and_from_nowhere(scene: Scene) -> None:
    with scene.refused():
        assert scene.press("update").startswith("Update: the recipe was not loaded from anywhere")
    other = second_node(scene)
    set_parms(scene, load_node="../other")
    scene.press("load_node_go")
    other.parm("fit_tolerance").set(0.02)
    assert flow.update(scene.node).done
    assert flow.recipe(scene.node) == flow.recipe(other)


def test_update_where_the_source_is_gone_says_what_is_gone(scene: Scene) -> None:
    other = second_node(scene)
    set_parms(scene, load_node="../other")
    scene.press("load_node_go")
    other.destroy()
    with scene.refused():
        said = scene.press("update")
    told = "{} is no other Motion Recipe, nor a file (load it from where it is now)"
    assert said.endswith(told.format("/obj/ball/other"))
    set_parms(scene, loaded_from=scene.node.path())
    with scene.refused():
        assert scene.press("update").endswith(told.format(scene.node.path()))


@pytest.mark.parametrize("name", ["soft.json", "soft", "soft.recipe"])
def test_update_from_a_file_of_any_name(scene: Scene, home: Path, name: str) -> None:
    """Save takes any name, so Update finds it."""
    set_parms(scene, save_to="file", save_file=str(home / name), shape="bounce")
    scene.press("save")
    newer = kw.Recipe.from_dict(SOFT)
    newer.save(home / name, if_exists="replace")
    scene.session.desk.answers.append(0)
    assert scene.press("update") == f"loaded {home / name}"
    assert flow.recipe(scene.node) == newer
    (home / name).unlink()
    with scene.refused():
        assert str(home / name) in scene.press("update")


def test_recover_reads_the_recipe_of_the_last_commit(scene: Scene) -> None:
    with scene.refused():
        assert scene.press("recover").startswith("Recover Recipe: there is nothing to recover")
    choose(scene, "bounce/rubber_ball")
    demo.point_at_channels(scene.node)
    committed = flow.recipe(scene.node)
    with scene.one_step():
        scene.press("commit", "/obj/ball/ty", "/obj/ball/rz", "/obj/ball/sy")
    assert scene.node.userData("keywright:recipe") == committed.to_json()
    choose(scene, "loop/hover")
    with scene.one_step():
        assert scene.press("recover").startswith("recovered ")
    assert flow.recipe(scene.node) == committed


@ONE_VERSION
def test_a_damaged_copy_is_not_recovered(scene: Scene) -> None:
    scene.node.setUserData("keywright:recipe", '{"keywright": 1')
    with scene.refused():
        assert scene.press("recover").startswith("Recover Recipe: ")


# Text


@pytest.mark.parametrize(
    "words",
    ["cubic-bezier(0.25, 0.1, 0.25, 1)", "linear(0, 0.3 25%, 1)", "  cubic-bezier(0.3, -0.5, 0.7, 1.5);  "],
)
@ONE_VERSION
def test_css_is_pasted_as_an_ease(scene: Scene, words: str) -> None:
    scene.session.desk.clipboard = words
    try:
        wanted = kw.Recipe.from_text(words)
    except kw.RecipeError:
        with scene.refused():
            scene.press("paste_text")
        return
    with scene.one_step():
        assert scene.press("paste_text").startswith("pasted ")
    assert flow.recipe(scene.node) == wanted


@pytest.mark.parametrize(
    "words", ["", "ease-in-out please", '{"keywright": 1, "shap": {}}', "cubic-bezier(1, 2)"]
)
@ONE_VERSION
def test_anything_else_is_named_and_changes_nothing(scene: Scene, words: str) -> None:
    scene.session.desk.clipboard = words
    with scene.refused():
        assert scene.press("paste_text").startswith("Paste Text: ")


@ONE_VERSION
def test_copying_as_text_changes_nothing(scene: Scene) -> None:
    choose(scene, "secondary/tail")
    with scene.refused():
        assert scene.press("copy_text") == f"copied {presets.load('secondary/tail').name}"
    assert kw.Recipe.from_text(scene.session.desk.clipboard) == presets.load("secondary/tail")


@BATCH
def test_without_a_screen_there_is_no_clipboard(scene: Scene) -> None:
    for button in ("copy_text", "paste_text"):
        with scene.refused():
            assert "there is no clipboard without a graphical session" in scene.press(button)


# Save


def test_save_to_the_users_library_and_load_it_again(scene: Scene, home: Path) -> None:
    choose(scene, "bounce/rubber_ball")
    set_parms(scene, recipe_name="My Ball", bounce_elasticity=0.7)
    wanted = flow.recipe(scene.node)
    file = presets.place_below(home / "user") / "bounce" / "my_ball.json"
    with scene.one_step():
        assert scene.press("save") == f"saved {file}"
    assert file.read_bytes() == wanted.to_json().encode()
    assert (text(scene, "loaded_from"), scene.node.userData("keywright:recipe")) == (
        "bounce/my_ball",
        wanted.to_json(),
    )
    choose(scene, "loop/hover")
    choose(scene, "bounce/my_ball")
    assert flow.recipe(scene.node) == wanted


@ONE_VERSION
def test_save_to_the_project_by_shape_where_no_category_is_known(scene: Scene, home: Path) -> None:
    flow.load(scene.node, kw.Recipe.from_dict(SOFT))
    set_parms(scene, save_to="project")
    scene.press("save")
    assert presets.place_below(home / "project").joinpath("bounce", "soft.json").is_file()


@ONE_VERSION
def test_save_to_a_file_expands_its_path(scene: Scene, home: Path) -> None:
    flow.load(scene.node, kw.Recipe.from_dict(SOFT))
    set_parms(scene, save_to="file")
    assert scene.press("save") == f"saved {home / 'hip' / 'recipe.json'}"
    assert kw.Recipe.load(home / "hip" / "recipe.json") == kw.Recipe.from_dict(SOFT)


@ONE_VERSION
def test_the_file_that_was_loaded_is_replaced_without_a_question(scene: Scene, home: Path) -> None:
    put(home / "user", "mine/soft", SOFT)
    choose(scene, "mine/soft")
    for bounces in (4, 6):
        set_parms(scene, bounce_bounces=bounces)
        assert scene.press("save").startswith("saved ")
        assert (
            presets.load("mine/soft", [presets.place_below(home / "user")]).to_dict()["shape"]["bounces"]
            == bounces
        )
    assert scene.session.desk.messages == []


@pytest.mark.parametrize("there", [json.dumps({**SOFT, "description": "edited by a colleague"}), "no recipe"])
@ONE_VERSION
def test_a_file_that_is_not_the_loaded_one_is_asked_about(scene: Scene, home: Path, there: str) -> None:
    put(home / "user", "mine/soft", SOFT)
    choose(scene, "mine/soft")
    set_parms(scene, bounce_bounces=4)
    file = put(home / "user", "mine/soft", {})
    file.write_text(there)
    with scene.refused():
        said = scene.press("save")  # Return means Cancel
    assert said == f"Save: {file} holds something else (nothing is saved)"
    assert file.read_text() == there
    assert "soft.json" in scene.session.desk.messages[0]
    scene.session.desk.answers.append(1)
    with scene.one_step():
        scene.press("save")
    assert file.read_text() == there
    assert (text(scene, "loaded_from"), file.with_stem("soft-2").exists()) == ("mine/soft-2", True)
    set_parms(scene, recipe_name="soft", bounce_bounces=5)
    scene.session.desk.answers.append(0)
    scene.press("save")
    assert kw.Recipe.load(file) == flow.recipe(scene.node)


@BATCH
def test_scripts_say_what_becomes_of_a_file_in_the_way(scene: Scene, home: Path) -> None:
    file = home / "soft.json"
    file.write_text("no recipe")
    flow.load(scene.node, kw.Recipe.from_dict(SOFT))
    with scene.refused():
        report = flow.save(scene.node, file)
    assert not report.done
    assert "holds something else" in report.summary
    assert flow.save(scene.node, file, if_exists="rename").done
    assert kw.Recipe.load(home / "soft-2.json") == flow.recipe(scene.node)
    assert flow.save(scene.node, file, if_exists="replace").done
    before = flow.recipe(scene.node)
    assert kw.Recipe.load(file) == before
    scene.node.parm("bounce_elasticity").set(0.4)
    assert flow.save(scene.node, file, if_exists="rename").done  # not even the one it was saved to
    assert kw.Recipe.load(file) == before != flow.recipe(scene.node) == kw.Recipe.load(home / "soft-3.json")


@ONE_VERSION
def test_a_folder_that_cannot_be_written_refuses_the_save(scene: Scene, home: Path) -> None:
    flow.load(scene.node, kw.Recipe.from_dict(SOFT))
    set_parms(scene, save_to="file", save_file=str(home / "missing" / "soft.json"))
    with scene.refused():
        assert "cannot write" in scene.press("save")
    (home / "user" / "keywright").write_text("a file where a folder should be")
    set_parms(scene, save_to="user")
    with scene.refused():
        assert "cannot make" in scene.press("save")


@ONE_VERSION
def test_a_recipe_that_is_not_whole_is_not_saved(scene: Scene, home: Path) -> None:
    save_as_file(scene, home / "soft.json", {**SOFT, "stack": [{"type": "limit"}]})
    set_parms(scene, layer_limit_low1=2.0)
    with scene.refused():
        assert "Low 2 is not below High 1" in scene.press("save")
    assert not (home / "soft.json").exists()


def test_save_into_the_scene_makes_a_second_node_without_targets(scene: Scene) -> None:
    choose(scene, "bounce/rubber_ball")
    set_parms(scene, save_to="scene")
    with scene.one_step():
        assert scene.press("save", "/obj/motion_recipes") == "saved as /obj/motion_recipes/rubber_ball"
    made = scene.hou.node("/obj/motion_recipes/rubber_ball")
    assert flow.recipe(made) == flow.recipe(scene.node)
    assert made.parm("targets").eval() == 0
    container = scene.hou.node("/obj/motion_recipes")
    assert container.isDisplayFlagSet()
    assert container.parm("vm_renderable").eval() == 0
    assert text(scene, "loaded_from") == made.path()
    scene.press("save", "/obj/motion_recipes")
    assert len(container.children()) == 2


@ONE_VERSION
@pytest.mark.parametrize("name", ["loaded_from", "loaded_fingerprint", "status", "report"])
def test_a_lock_on_what_the_node_says_refuses_before_a_second_node_is_made(scene: Scene, name: str) -> None:
    set_parms(scene, save_to="scene", shape="bounce")
    scene.node.parm(name).lock(True)
    with scene.refused():
        scene.node.parm("save").pressButton()
    assert f"{name}: the parameter is locked" in scene.session.desk.status


@ONE_VERSION
def test_a_fault_while_a_second_node_is_made_leaves_none(scene: Scene) -> None:
    set_parms(scene, save_to="scene", shape="bounce")
    scene.session.calls.always_fail_on(f"{scene.node.path()}/loaded_from", "set")
    scene.node.parm("save").pressButton()
    assert scene.node.userData("keywright:recipe") is None
    made = scene.hou.node("/obj/motion_recipes")
    assert made is None or made.children() == ()
    assert text(scene, "loaded_from") == ""


@ONE_VERSION
def test_a_save_that_fails_leaves_no_copy_to_recover(scene: Scene, home: Path) -> None:
    """Neither the first of a node, nor in place of an earlier one."""
    set_parms(scene, save_to="file", save_file=str(home / "a.json"), shape="bounce")
    scene.session.calls.fail_on(f"{scene.node.path()}/report", "set")
    scene.press("save")
    assert scene.node.userData("keywright:recipe") is None
    scene.press("save")
    kept = scene.node.userData("keywright:recipe")
    set_parms(scene, shape="wave", save_file=str(home / "b.json"))
    scene.session.calls.fail_on(f"{scene.node.path()}/report", "set")
    scene.press("save")
    assert scene.node.userData("keywright:recipe") == kept
    assert not (home / "b.json").exists()


@ONE_VERSION
def test_a_recipe_stays_in_the_category_that_it_came_from(scene: Scene, home: Path) -> None:
    put(home / "user", "mine/soft", SOFT)
    choose(scene, "mine/soft")
    set_parms(scene, recipe_name="Softer", save_to="user", shape="wave")
    scene.press("save")
    assert text(scene, "loaded_from") == "mine/softer"
    assert (presets.place_below(home / "user") / "mine" / "softer.json").is_file()


@ONE_VERSION
@pytest.mark.parametrize("source", ["", "/soft", "soft/", "mine/soft.json", "/obj/ball/soft", "soft"])
def test_what_came_from_no_category_is_saved_by_its_shape(scene: Scene, home: Path, source: str) -> None:
    """A file beside the scene, a node, a text that somebody's script left."""
    set_parms(scene, recipe_name="Softer", save_to="user", shape="wave", loaded_from=source)
    scene.press("save")
    assert text(scene, "loaded_from") == "wave/softer"
    assert (presets.place_below(home / "user") / "wave" / "softer.json").is_file()


def test_where_something_else_has_the_container_s_name_one_other_is_made(scene: Scene) -> None:
    """As a subnet into which somebody has put them."""
    scene.hou.node("/obj").createNode("subnet", "motion_recipes")
    scene.hou.node("/obj").createNode("subnet", "motion_recipes1")
    set_parms(scene, save_to="scene", shape="bounce")
    for count in (1, 2):
        scene.press("save", "/obj/motion_recipes2")
        assert len(scene.hou.node("/obj/motion_recipes2").children()) == count
    assert len(scene.hou.node("/obj").children()) == 4


# What differs


def test_changes_name_each_setting() -> None:
    from keywright.node.library.changes import changes

    before = kw.Recipe.from_dict({**SOFT, "stack": [{"type": "contrast", "amount": 0.5}]})
    after = kw.Recipe.from_dict({**SOFT, "stack": [{"type": "contrast", "amount": 0.7}, {"type": "smooth"}]})
    lines = changes(before, after)
    assert lines[0] == "stack[0].amount: 0.7, was 0.5"
    assert "stack[1].type: smooth, was (none)" in lines
    assert changes(after, after) == []
    samples = {"type": "sampled", "x": [i / 20 for i in range(21)], "y": [i / 20 for i in range(21)]}
    moved = {**samples, "y": [0.0, 0.5, *(i / 20 for i in range(2, 21))]}
    first, second = (kw.Recipe.from_dict({"keywright": 1, "shape": shape}) for shape in (samples, moved))
    assert len(changes(first, second)) == 1


# Faults and places where nothing may be written


@pytest.mark.parametrize("button", ["load", "save", "recover"])
@ONE_VERSION
def test_a_fault_at_a_host_call_leaves_the_node_as_it_was(scene: Scene, home: Path, button: str) -> None:
    put(home / "user", "mine/soft", {**SOFT, "stack": [{"type": "contrast"}]})
    choose(scene, "mine/soft")
    scene.press("save")
    set_parms(scene, library="bounce/rubber_ball", recipe_name="Other", bounce_bounces=7)
    file = presets.place_below(home / "user") / "mine" / "other.json"
    calls, own, parm = scene.session.calls, scene.node.path() + "/", scene.node.parm(button)
    calls.reset()
    parm.pressButton()
    total = calls.total
    scene.hou.undos.performUndo()
    file.unlink(missing_ok=True)
    for number in range(3, total + 1, 5):  # the first two are the press itself and hou.phm()
        set_parms(scene, status="")
        before = hou_standin.snapshot(scene.session)
        calls.fail(number)
        parm.pressButton()
        calls.clear()
        says = text(scene, "status")
        if says.startswith(("loaded", "saved", "recovered")):
            scene.hou.undos.performUndo()
            file.unlink(missing_ok=True)
        after = hou_standin.snapshot(scene.session)
        for found in (before, after):
            found[own][3].pop("nodeinfo_keywright", None)
        lines = hou_standin.difference(before, after)
        said = (own + "status:", own + "report:", ":")
        assert [line for line in lines if not line.startswith(said)] == [], (number, says)
        assert not file.exists(), number


@ONE_VERSION
def test_in_another_take_nothing_is_loaded_or_saved(scene: Scene, home: Path) -> None:
    choose(scene, "bounce/rubber_ball")
    set_parms(scene, library="loop/hover")
    take = scene.hou.takes.rootTake().addChildTake("lighting")
    scene.hou.takes.setCurrentTake(take)
    for button in ("load", "save"):
        with scene.refused():
            scene.node.parm(button).pressButton()
        assert "not in take lighting" in scene.session.desk.messages[-1]
    assert list(home.rglob("*.json")) == []
