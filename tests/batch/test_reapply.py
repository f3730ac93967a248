"""``keywright reapply``: which nodes are stale and why, what becomes of them and of the scene, exit codes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("typer")
from typer.testing import CliRunner

from hou_standin.library import read_library, write_library
from keywright import batch
from keywright.cli.app import app

from .conftest import ASSET, KEY, ball, bounce, elasticities, open_elasticities

Make = Callable[..., Path]
Library = Callable[..., Path]


def command(*arguments: object, code: int = 0) -> tuple[dict[str, Any], str]:
    """Runs the command with ``--json``; its report, and what it says beside it."""
    words = ["reapply", *map(str, arguments), "--json"]
    result = CliRunner().invoke(app, words, env={"NO_COLOR": "1", "COLUMNS": "200"})
    assert result.exit_code == code, result.output
    printed_by_the_host = "Error running event handler:\nTraceback"
    assert "Traceback" not in result.output.replace(printed_by_the_host, "")
    return (json.loads(result.stdout) if result.stdout.strip() else {}), result.stderr


def set_parms(**values: Any) -> Callable[[Any], None]:
    def change(node: Any) -> None:
        for name, value in values.items():
            node.parm(name).set(value)

    return change


def only(report: dict[str, Any]) -> dict[str, Any]:
    [scene] = report["scenes"]
    [node] = scene["nodes"]
    return dict(node)


def test_a_scene_with_nothing_stale_is_left_as_it_is(make: Make) -> None:
    path = make("shot.hip")
    before = path.read_bytes()
    report, said = command(path, "--save")
    assert report["scenes"][0]["summary"] == "nothing is stale in 1 Motion Recipe"
    assert path.read_bytes() == before
    assert "on the stand-in for Houdini 21.0" in said
    assert report["host"].startswith("the stand-in for Houdini 21.0")


def test_a_changed_recipe_is_applied_again(make: Make, session: Any) -> None:
    path = make("shot.hip", set_parms(bounce_elasticity=0.7))
    report, _ = command(path)
    assert (only(report)["outcome"], only(report)["causes"]) == ("re-applied", ["recipe changed"])
    assert report["scenes"][0]["not_saved"] == "not saved (--save)"
    assert elasticities(session.hou, path) == [0.6]
    report, _ = command(path, "--save")
    assert report["scenes"][0]["saved"]
    assert elasticities(session.hou, path) == [0.7]
    report, _ = command(path, "--save")
    assert report["scenes"][0]["nodes"] == []


def test_a_changed_library_is_told_apart_and_updated(make: Make, library: Library, session: Any) -> None:
    path = make("shot.hip")
    library(bounce(0.5))
    report, _ = command(path, "--save")
    node = only(report)
    assert (node["outcome"], node["causes"], node["source"]) == ("re-applied", ["library changed"], KEY)
    assert "shape.elasticity: 0.5, was 0.6" in node["notes"]
    assert elasticities(session.hou, path) == [0.5]
    again = session.hou.node("/obj/ball1/motion_recipe1")
    assert again.parm("bounce_elasticity").eval() == 0.5
    assert command(path)[0]["scenes"][0]["nodes"] == []


def test_a_library_that_says_the_same_otherwise_is_no_change(make: Make, library: Library) -> None:
    path = make("shot.hip")
    library(bounce(0.6, description="another text", tags=["new"]))
    assert command(path)[0]["scenes"][0]["nodes"] == []


def test_an_artists_own_recipe_is_not_overwritten_by_the_library(
    make: Make, library: Library, session: Any
) -> None:
    path = make("shot.hip", set_parms(bounce_elasticity=0.7))
    library(bounce(0.5))
    report, _ = command(path, "--save")
    assert only(report)["causes"] == ["recipe changed"]
    [note] = only(report)["notes"]
    assert note == f"{KEY} has changed; this node's recipe was changed too since it was loaded, and stays"
    assert elasticities(session.hou, path) == [0.7]
    report, _ = command(path, "--save")
    assert report["scenes"][0]["nodes"] == []
    assert "and stays" in report["scenes"][0]["notes"][0]


def test_a_recipe_that_is_gone_from_the_library_is_named(make: Make, library: Library) -> None:
    path = make("shot.hip")
    library(bounce(0.6)).unlink()
    report, _ = command(path)
    assert (
        "what it was loaded from cannot be looked at: no recipe 'studio/ball'"
        in (report["scenes"][0]["notes"][0])
    )


def unreadable_text(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text("{")


def unreadable_link(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.unlink()
    file.symlink_to(file.name)


def folder_in_its_place(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.unlink()
    file.mkdir()


def folder_that_is_away(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a worker that has not the studio's disk."""
    monkeypatch.setenv("KEYWRIGHT_RECIPE_PATH", str(file.parent / "not" / "mounted"))


@pytest.mark.parametrize(
    ("spoil", "as_path"),
    [
        *((spoil, False) for spoil in (unreadable_text, unreadable_link, folder_in_its_place)),
        *((spoil, True) for spoil in (unreadable_text, unreadable_link, folder_in_its_place)),
        (folder_that_is_away, False),
    ],
)
def test_a_library_that_cannot_be_read_leaves_open_what_is_stale_and_that_is_a_refusal(
    make: Make, library: Library, monkeypatch: pytest.MonkeyPatch, spoil: Any, as_path: bool
) -> None:
    """Else a farm would say that all is done, and nothing was looked at."""
    file = library(bounce(0.6))

    def change(node: Any) -> None:
        if as_path:
            node.parm("loaded_from").set(str(file))
        if node.path().startswith("/obj/ball2/"):
            node.parm("bounce_elasticity").set(0.7)  # the artist's own, which no library would change

    path = make("shot.hip", change, balls=2)
    before = path.read_bytes()
    spoil(file, monkeypatch)
    report, _ = command(path, "--save", code=1)
    [first, second] = report["scenes"][0]["nodes"]
    assert (first["outcome"], first["causes"]) == ("refused", [])
    assert first["text"].startswith("what it was loaded from cannot be looked at: ")
    assert ("not/mounted" if spoil is folder_that_is_away else "ball.json") in first["text"]
    assert (second["outcome"], second["causes"]) == ("re-applied", ["recipe changed"])
    assert report["summary"].startswith("1 scene: 1 stale, 1 re-applied, 1 refused; 0 saved")
    assert path.read_bytes() == before
    assert command(path, "--save-partial", code=1)[0]["scenes"][0]["saved"]


def test_a_node_that_its_recipe_came_from_and_cannot_be_read_leaves_it_open_too(make: Make) -> None:
    def change(node: Any) -> None:
        if node.path().startswith("/obj/ball2/"):
            node.parm("load_node").set("/obj/ball1/motion_recipe1")
            node.parm("load_node_go").pressButton()
            node.parm("commit").pressButton()
            node.node("/obj/ball1/motion_recipe1").parm("shape").set("sampled")

    report, _ = command(make("shot.hip", change, balls=2), code=1)
    assert [(node["outcome"], node["causes"]) for node in report["scenes"][0]["nodes"]] == [
        ("refused", ["recipe changed"]),
        ("refused", []),
    ]


def test_a_node_whose_recipe_came_from_another_node_follows_it(
    make: Make, library: Library, session: Any
) -> None:
    """The second is updated after the first, which is updated from the library."""

    def second_from_first(node: Any) -> None:
        if node.path().startswith("/obj/ball1/"):
            return
        node.parm("load_node").set("/obj/ball1/motion_recipe1")
        node.parm("load_node_go").pressButton()
        node.parm("commit").pressButton()

    path = make("shot.hip", second_from_first, balls=2)
    library(bounce(0.5))
    report, _ = command(path, "--save")
    nodes = report["scenes"][0]["nodes"]
    assert [node["source"] for node in nodes] == [KEY, "/obj/ball1/motion_recipe1"]
    assert elasticities(session.hou, path) == [0.5, 0.5]


def test_only_nodes_of_a_preset(make: Make, library: Library, session: Any) -> None:
    other = library(bounce(0.6), "studio/other")

    def second_from_other(node: Any) -> None:
        if node.path().startswith("/obj/ball2/"):
            node.parm("library").set("studio/other")
            node.parm("load").pressButton()

    path = make("shot.hip", second_from_other, balls=2)
    library(bounce(0.5))
    library(bounce(0.4), "studio/other")
    report, _ = command(path, "--preset", "studio/other")
    assert [node["node"] for node in report["scenes"][0]["nodes"]] == ["/obj/ball2/motion_recipe1"]
    for name in ("other", other):
        assert command(path, "--preset", name)[0] == report, "a name alone, a path"
    assert (
        "no recipe came from bounce/basketball"
        in (command(path, "--preset", "bounce/basketball")[0]["scenes"][0]["notes"])
    )


def lock_channel(node: Any) -> None:
    node.parent().parm("ty").lock(True)


def test_a_refusal_is_1_and_saves_nothing(make: Make, session: Any) -> None:
    def change(node: Any) -> None:
        node.parm("bounce_elasticity").set(0.7)
        if node.path().startswith("/obj/ball2/"):
            lock_channel(node)

    path = make("shot.hip", change, balls=2)
    before = path.read_bytes()
    report, _ = command(path, "--save", code=1)
    assert [node["outcome"] for node in report["scenes"][0]["nodes"]] == ["re-applied", "refused"]
    assert report["scenes"][0]["not_saved"] == "not saved: 1 refused (--save-partial saves the others)"
    assert "locked" in report["scenes"][0]["nodes"][1]["text"]
    assert path.read_bytes() == before
    report, _ = command(path, "--save-partial", code=1)
    assert report["scenes"][0]["saved"]
    assert elasticities(session.hou, path) == [0.7, 0.6]


def test_a_node_that_writes_what_it_can_is_partial(make: Make, session: Any) -> None:
    def change(node: Any) -> None:
        hou = session.hou
        for name in ("tz", "ry"):
            node.parent().parm(name).setKeyframes(node.parent().parm("ty").keyframes())
        node.parm("targets").set(2)
        node.parm("target_ref2").setExpression('ch("../tz")', hou.exprLanguage.Hscript)
        node.parm("on_problem").set("skip")
        node.parm("commit").pressButton()
        node.parm("bounce_elasticity").set(0.7)
        node.parent().parm("tz").lock(True)

    path = make("shot.hip", change)
    report, _ = command(path, "--save", code=1)
    assert only(report)["outcome"] == "partial"
    assert not report["scenes"][0]["saved"]


def test_an_update_that_cannot_be_applied_is_taken_back(make: Make, library: Library, session: Any) -> None:
    """The node keeps the recipe that its keys were made with."""
    path = make("shot.hip", lock_channel)
    library(bounce(0.5, stack=[{"type": "contrast"}]))
    report, _ = command(path, "--save-partial", code=1)
    node = only(report)
    assert (node["outcome"], node["causes"]) == ("refused", ["library changed"])
    assert f"not updated from {KEY} either" in node["notes"]
    made = session.hou.node("/obj/ball1/motion_recipe1")
    assert made.parm("bounce_elasticity").eval() == 0.6
    assert made.parm("layers").eval() == 0
    assert command(path, code=1)[0]["scenes"][0]["nodes"][0]["causes"] == ["library changed"]


def test_what_cannot_be_loaded_is_2_and_the_others_are_done(make: Make, tmp_path: Path) -> None:
    good = make("good.hip", set_parms(bounce_elasticity=0.7))
    bad = tmp_path / "bad.hip"
    bad.write_text("no scene")
    report, _ = command(bad, tmp_path / "none.hip", tmp_path, good, "--save", code=2)
    problems = [scene["problem"] for scene in report["scenes"]]
    assert problems[0].startswith(f"could not be loaded: cannot read {bad}: not a scene of the stand-in")
    assert problems[1] == "could not be loaded: No such file or directory"
    assert problems[2] == "could not be loaded: it is no file"
    assert report["scenes"][3]["saved"]
    assert bad.read_text() == "no scene"


def test_a_name_that_names_no_scene_is_told_in_the_report_and_the_others_are_done(
    make: Make, tmp_path: Path
) -> None:
    """Whatever the name is: a folder's with and without its slash, a scene's with one, none at all."""
    good = make("good.hip", set_parms(bounce_elasticity=0.7))
    wrong = [f"{tmp_path}/", str(tmp_path), "", f"{good}/"]
    report, _ = command(*wrong[:2], good, *wrong[2:], "--save", code=2)
    assert [scene["scene"] for scene in report["scenes"]] == [*wrong[:2], str(good), *wrong[2:]]
    assert [scene["saved"] for scene in report["scenes"]] == [False, False, True, False, False]
    problems = [scene["problem"] for scene in report["scenes"]]
    assert problems[0] == problems[1] == "could not be loaded: it is no file"
    assert problems[3] == "could not be loaded: No such file or directory"
    assert problems[4] == "could not be loaded: Not a directory"
    people = CliRunner().invoke(app, ["reapply", *wrong]).stdout
    assert "\n'': could not be loaded" in people
    assert f"\n{good}/: could not be loaded" in people


def unknown_type(path: Path) -> None:
    """A scene with a node of a type that is not installed."""
    path.write_text(path.read_text().replace('"type":"null"', '"type":"studio_rig"'))


def with_null(node: Any) -> None:
    node.parm("bounce_elasticity").set(0.7)
    node.parent().createNode("null", "rig")


def test_load_warnings_are_2_unless_accepted(make: Make) -> None:
    path = make("shot.hip", with_null)
    unknown_type(path)
    before = path.read_bytes()
    report, _ = command(path, "--save", code=2)
    [scene] = report["scenes"]
    assert scene["problem"].startswith("loaded with warnings, left as it is (--accept-warnings): ")
    assert "studio_rig" in scene["warnings"][0]
    assert scene["nodes"] == []
    report, _ = command(path, "--accept-warnings")
    assert only(report)["outcome"] == "re-applied"
    assert "studio_rig" in report["scenes"][0]["warnings"][0]
    report, _ = command(path, "--accept-warnings", "--save", code=1)
    assert "not saved: saving /obj/ball1/rig" in report["scenes"][0]["not_saved"], "the stand-in cannot"
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.glob(".*")] == []


def test_a_warning_that_the_host_can_save_is_saved_when_accepted(
    make: Make, session: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make("shot.hip", set_parms(bounce_elasticity=0.7))
    hip = session.hou.hipFile
    load = hip.load

    def warns(*args: Any, **options: Any) -> None:
        load(*args, **options)
        raise session.hou.LoadWarning("/obj/ball1: something is odd\n/obj/ball1: and another thing\n")

    monkeypatch.setattr(type(hip), "load", lambda self, *args, **options: warns(*args, **options))
    assert len(command(path, "--save", code=2)[0]["scenes"][0]["warnings"]) == 2
    assert command(path, "--save", "--accept-warnings")[0]["scenes"][0]["saved"]


@pytest.mark.parametrize(
    ("session", "code"),
    [({"event_script_exception": "printed"}, 0), ({"event_script_exception": "load warning"}, 2)],
    indirect=["session"],
    ids=["printed", "load warning"],
)
def test_somebodys_event_script_that_raises_in_a_load_is_no_fault_of_the_scene(
    make: Make, session: Any, tmp_path: Path, code: int
) -> None:
    """Houdini prints it and goes on; where it warns, the scene is asked about like any with warnings."""
    path = make("shot.hip", set_parms(bounce_elasticity=0.7))
    shipped = read_library(ASSET)
    [definition] = shipped.definitions
    is_python = {"OnLoaded/IsPython": {"type": "bool", "value": True}}
    options = json.loads(definition.text("ExtraFileOptions")) | is_python
    definition.sections |= {"OnLoaded": b"1 / 0", "ExtraFileOptions": json.dumps(options).encode()}
    write_library(shipped, tmp_path / "loud.hda")
    session.hou.hda.installFile(str(tmp_path / "loud.hda"))
    report, said = command(path, "--save", code=code)
    assert report["scenes"][0]["saved"] == (code == 0)
    assert said.count("Error running event handler") == 1, "the host's own, told once"
    if code:
        assert "OnLoaded: ZeroDivisionError" in report["scenes"][0]["warnings"][0]
        assert command(path, "--save", "--accept-warnings")[0]["scenes"][0]["saved"]
    session.hou.hipFile.load(str(path), ignore_load_warnings=True)
    assert open_elasticities(session.hou) == [0.7]


@pytest.mark.parametrize(
    "fault", [ZeroDivisionError("of theirs"), NotImplementedError("not in the stand-in")]
)
def test_whatever_a_load_raises_the_other_scenes_are_done(make: Make, session: Any, fault: Exception) -> None:
    """A callback that a studio has on scenes, say; such a scene may be half there, so it is left alone."""
    one = make("one.hip", set_parms(bounce_elasticity=0.7))
    two = make("two.hip", set_parms(bounce_elasticity=0.7))
    hou = session.hou

    def studio(event: Any) -> None:
        if event == hou.hipFileEventType.AfterLoad and hou.hipFile.basename() == "one.hip":
            raise fault

    before = one.read_bytes()
    hou.hipFile.addEventCallback(studio)
    report, _ = command(one, two, "--save", code=2)
    hou.hipFile.clearEventCallbacks()
    assert report["scenes"][0]["problem"].startswith("could not be loaded: ")
    assert type(fault).__name__ in report["scenes"][0]["problem"]
    assert [scene["saved"] for scene in report["scenes"]] == [False, True]
    assert one.read_bytes() == before


def test_a_scene_that_is_named_twice_is_done_once(make: Make) -> None:
    path = make("shot.hip")
    link = path.with_name("link.hip")
    link.symlink_to(path)
    assert len(command(path, link, path)[0]["scenes"]) == 1


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--nonsense", "a.hip"],
        ["--preset"],
        ["--preset", "no/such", "a.hip"],
        ["--preset", "x.json", "a.hip"],
    ],
    ids=" ".join,
)
def test_usage_is_3(session: Any, words: list[str]) -> None:
    command(*words, code=3)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"keywright": 99}', '{"keywright": 1, "shape": {"type": "x"}}']
)
def test_a_preset_that_cannot_be_read_is_3(make: Make, library: Library, text: str) -> None:
    """Not a run in which nothing was stale."""
    path = make("shot.hip")
    file = library(bounce(0.7))
    file.write_text(text)
    for preset in (KEY, str(file)):
        said = command("--preset", preset, path, code=3)[1]
        assert "shot.hip" not in said
        assert "ball.json" in said


def test_a_link_that_leads_to_itself_is_a_scene_that_cannot_be_loaded(make: Make, library: Library) -> None:
    good = make("good.hip", set_parms(bounce_elasticity=0.7))
    loop = good.with_name("loop.hip")
    loop.symlink_to(loop.name)
    report, _ = command(loop, good, "--save", code=2)
    assert report["scenes"][0]["problem"].startswith("could not be loaded: ")
    assert report["scenes"][1]["saved"]


def test_a_recipe_that_became_a_link_to_itself_is_not_the_presets(make: Make, library: Library) -> None:
    loop = library(bounce(0.6)).with_name("loop.json")
    loop.symlink_to(loop.name)
    path = make("shot.hip", set_parms(loaded_from=str(loop)))
    report, _ = command(path, "--preset", KEY)
    assert report["scenes"][0]["notes"] == [f"no recipe came from {KEY}"]


def test_houdini_that_was_asked_for_and_is_not_there_is_4(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make("shot.hip")
    monkeypatch.setenv("KEYWRIGHT_REQUIRE_HOUDINI", "1")
    assert "asked for Houdini, got the stand-in" in command(path, code=4)[1]


def test_a_fault_of_ours_in_one_scene_keeps_no_other_from_being_done(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    from keywright.batch import renewing

    one = make("one.hip", set_parms(bounce_elasticity=0.7))
    two = make("two.hip", set_parms(bounce_elasticity=0.7))
    renew, calls = renewing.renew, []

    def broken(*args: Any) -> Any:
        calls.append(args)
        if len(calls) == 1:
            raise ZeroDivisionError("of ours")
        return renew(*args)

    monkeypatch.setattr(renewing, "renew", broken)
    report, _ = command(one, two, "--save", code=1)
    assert "a fault in Keywright itself: ZeroDivisionError" in report["scenes"][0]["problem"]
    assert [scene["saved"] for scene in report["scenes"]] == [False, True]


def test_the_report_for_people_names_scenes_nodes_causes_and_totals(make: Make) -> None:
    path = make("shot.hip", set_parms(bounce_elasticity=0.7))
    words = ["reapply", str(path), "--save"]
    shown = CliRunner().invoke(app, words, env={"COLUMNS": "200", "NO_COLOR": "1"})
    assert shown.exit_code == 0
    for text in (
        "/obj/ball1/motion_recipe1",
        "recipe changed",
        "re-applied: ",
        f"{path}: 1 re-applied; saved",
        "1 scene: 1 stale, 1 re-applied, 0 refused; 1 saved",
    ):
        assert text in shown.stdout, shown.stdout


@pytest.mark.parametrize("width", [20, 80])
def test_a_name_is_never_broken_in_the_report_for_people(make: Make, library: Library, width: int) -> None:
    """Logs of a queue are 80 columns wide, and searched."""
    paths = [make(f"{'shot' * 20}_{name}.hip", set_parms(bounce_elasticity=0.7)) for name in "ab"]
    library(bounce(0.5))
    environ = {"COLUMNS": str(width), "NO_COLOR": "1"}
    lines = CliRunner().invoke(app, ["reapply", *map(str, paths)], env=environ).stdout.splitlines()
    node = "    /obj/ball1/motion_recipe1: recipe changed; re-applied: "
    for path in paths:
        place = lines.index(f"{path}: 1 re-applied; not saved (--save)")
        assert lines[place + 1].startswith(node)
        assert lines[place + 2] == (
            f"        {KEY} has changed; this node's recipe was changed too since it was loaded, and stays"
        )
    assert lines[-1] == "2 scenes: 2 stale, 2 re-applied, 0 refused; 0 saved"


def test_progress_is_told_scene_by_scene(make: Make, session: Any) -> None:
    paths = [make(f"{name}.hip") for name in "ab"]
    told: list[tuple[int, Path | None]] = []
    batch.run(paths, batch.Options(), lambda host, done, scene: told.append((done, scene)))
    assert told == [(0, paths[0]), (1, paths[1]), (2, None)]


def test_the_command_brings_its_own_host(make: Make, tmp_path: Path) -> None:
    """As a process of its own, not on a terminal: a line, no bar, the report on stdout alone."""
    path = make("shot.hip", set_parms(bounce_elasticity=0.7))
    words = [sys.executable, "-m", "keywright", "reapply", str(path), "--save", "--json"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=dict(os.environ))
    assert done.returncode == 0, done.stderr
    assert done.stderr.strip() == "on the stand-in for Houdini 21.0.512"
    assert json.loads(done.stdout)["scenes"][0]["saved"]


def test_a_node_without_commits_is_not_touched(make: Make, library: Library) -> None:
    path = make("shot.hip", lambda node: node.parm("forget").pressButton())
    library(bounce(0.5))
    assert command(path)[0]["scenes"][0]["nodes"] == []


def test_settings_that_are_driven_are_kept_as_the_node_says(
    make: Make, library: Library, session: Any
) -> None:
    def change(node: Any) -> None:
        node.parm("fit_tolerance").setExpression("0.005", session.hou.exprLanguage.Hscript)

    path = make("shot.hip", change)
    library(bounce(0.5))
    node = only(command(path, "--save")[0])
    assert any(note.startswith("left as it is: fit_tolerance: expression") for note in node["notes"])
    assert elasticities(session.hou, path) == [0.5]
    assert session.hou.node("/obj/ball1/motion_recipe1").parm("fit_tolerance").expression() == "0.005"


def test_nothing_beside_the_node_and_its_targets_changes(make: Make, library: Library, session: Any) -> None:
    import hou_standin

    path = make("shot.hip", balls=2)
    library(bounce(0.5))
    session.hou.hipFile.load(str(path))
    before = hou_standin.snapshot(session)
    command(path, "--save")
    session.hou.hipFile.load(str(path))
    lines = hou_standin.difference(before, hou_standin.snapshot(session))
    assert lines
    allowed = ("/obj/ball1/motion_recipe1/", "/obj/ball1/ty", "/obj/ball2/motion_recipe1/", "/obj/ball2/ty")
    assert [line for line in lines if not line.startswith(allowed)] == []


def test_a_second_ball_beside_has_no_say(session: Any, library: Library, tmp_path: Path) -> None:
    """A scene without Motion Recipes, and one whose recipes were never committed."""
    session.hou.hipFile.clear()
    ball(session.hou, "ball")
    session.hou.hipFile.save(str(tmp_path / "shot.hip"))
    report, _ = command(tmp_path / "shot.hip", "--save")
    assert report["scenes"][0]["summary"] == "nothing is stale in 1 Motion Recipe"


def test_a_record_of_a_newer_keywright_is_told(make: Make) -> None:

    newer = "99 9.0 eJwDAAAAAAE="
    path = make("shot.hip", lambda node: node.setUserData("keywright:row:aa", newer))
    [note] = command(path)[0]["scenes"][0]["notes"]
    assert note == (
        "/obj/ball1/motion_recipe1: record aa is not used: written by Keywright 9.0, which is newer"
    )


def test_on_a_terminal_there_is_a_bar_that_goes(monkeypatch: pytest.MonkeyPatch, make: Make) -> None:
    """It is drawn while the scenes are worked on, beside the report, and wiped at the end."""
    import io

    from rich.console import Console

    from keywright.batch import Options
    from keywright.cli import progress, reapply

    drawn = io.StringIO()

    console = Console(file=drawn, force_terminal=True, width=80)
    monkeypatch.setattr(progress, "aside", lambda: console)
    paths = [make(f"{name}.hip", set_parms(bounce_elasticity=0.7)) for name in "ab"]
    assert reapply.run(paths, Options(), as_json=False) == 0
    text = drawn.getvalue()
    assert "a.hip" in text
    assert "2/2" in text
    assert text.rstrip().endswith("\x1b[2K"), "wiped"


@pytest.mark.parametrize(
    "session",
    [
        {"version": "20.0", "zero_accel": "unset", "userdata_undo": "not recorded"},
        {"version": "20.5", "menu_saved_as": "index", "readback_noise": "none"},
        {"version": "22.0", "set_on_existing": "replace", "neighbour_handles": "length"},
    ],
    indirect=True,
    ids=lambda given: given["version"],
)
def test_on_every_kind_of_host(make: Make, library: Library, session: Any) -> None:
    """A changed recipe, then a changed library, each saved; then nothing is stale; then all is given back."""
    path = make("shot.hip", set_parms(bounce_elasticity=0.7), balls=2)
    assert command(path, "--save")[0]["scenes"][0]["saved"]
    assert elasticities(session.hou, path) == [0.7, 0.7]
    assert command(path, "--save")[0]["scenes"][0]["nodes"] == []
    other = make("other.hip", balls=2)
    library(bounce(0.5))
    report, _ = command(path, other, "--save")
    assert [scene["saved"] for scene in report["scenes"]] == [False, True]
    assert elasticities(session.hou, other) == [0.5, 0.5]
    from keywright import node

    for number in (1, 2):
        assert node.restore(session.hou.node(f"/obj/ball{number}/motion_recipe1")).written
        assert len(session.hou.node(f"/obj/ball{number}").parm("ty").keyframes()) == 2
