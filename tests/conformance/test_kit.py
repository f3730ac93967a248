"""Every scenario on the stand-in; what the kit claims about probes and switches."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from conformance import compare, play
from conformance.command import main
from conformance.scenario import FOLDER, Scenario, scenarios
from hou_standin import SWITCHES
from hou_standin.versions import RELEASES

KIT = Path(__file__).parent

UNASKED_PROBES = {
    "P25": "viewer state sections: Keywright has no viewer state yet",
    "P26": "Data recipes are not used by Keywright",
}

UNTOLD_SWITCHES: dict[str, str] = {}
"""Switches of which no scenario can tell the settings apart on the stand-in, and why."""

each_scenario = pytest.mark.parametrize("scenario", scenarios(), ids=lambda scenario: scenario.name)


@each_scenario
def test_a_file_is_short_and_names_what_exists(scenario: Scenario) -> None:
    lines = (FOLDER / f"{scenario.name}.py").read_text(encoding="utf-8").splitlines()
    code = [line for line in lines if line.strip()]
    assert len(code) <= 40
    assert set(scenario.switches) <= set(SWITCHES)
    assert scenario.probes


def test_every_probe_is_asked() -> None:
    asked = {probe for scenario in scenarios() for probe in scenario.probes}
    assert asked | set(UNASKED_PROBES) == {f"P{number:02}" for number in range(1, 58)}
    assert not asked & set(UNASKED_PROBES)


def test_every_switch_is_told_apart_or_has_a_reason() -> None:
    told = {name for scenario in scenarios() for name in scenario.switches}
    assert told | set(UNTOLD_SWITCHES) == set(SWITCHES)
    assert not told & set(UNTOLD_SWITCHES)


@pytest.mark.parametrize("ui", [False, True], ids=["batch", "ui"])
@pytest.mark.parametrize("version", RELEASES)
def test_a_run_plays_to_the_end_and_repeats(version: str, ui: bool) -> None:
    made = play.run_standin(version, ui, {})
    assert [each["name"] for each in made["scenarios"]] == [each.name for each in scenarios()]
    for each in made["scenarios"]:
        ends = [step for step in each.get("steps", ()) if step["name"] == "ended early"]
        assert all(step["raised"] == "NotSupported" for step in ends), (each["name"], ends)
    if version == "21.0":
        assert compare.transcripts(made, play.run_standin(version, ui, {})) == []


@each_scenario
def test_a_scenario_names_every_switch_it_depends_on(scenario: Scenario) -> None:
    others = {name: switch for name, switch in SWITCHES.items() if name not in scenario.switches}
    for ui in (True,) if scenario.needs_hands else (False, True):
        plain = play.play_standin(scenario, "22.0", ui, {})["steps"]
        for turn in (1, 2):
            flipped = {
                name: switch.settings[min(turn, len(switch.settings) - 1)] for name, switch in others.items()
            }
            steps = play.play_standin(scenario, "22.0", ui, flipped)["steps"]
            assert list(compare.steps(scenario.name, plain, steps)) == []


@each_scenario
def test_a_scenario_leaves_nothing_behind(scenario: Scenario) -> None:
    import hou_standin

    session = hou_standin.install("21.0", ui=True)
    try:
        hou = session.hou
        hou.setFrame(7)
        variables = dict(session.variables)
        play.play(scenario, hou, real=False, hands=lambda clicks: None)
        assert hou.node("/obj").children() == ()
        assert (hou.fps(), hou.frame()) == (24, 7)
        assert session.variables == variables
        assert (len(hou.takes.takes()), session.auto_takes) == (1, False)
        assert hou.hda.loadedFiles() == ()
        assert not [name for name in vars(hou.session) if not name.startswith("__")]
    finally:
        hou_standin.uninstall()


def test_steps_are_compared_as_the_readme_says() -> None:
    def step(**outcome: object) -> dict[str, object]:
        return {"name": "a", **outcome}

    assert compare.same_step(step(value=[1.0, {"b": 2.0}]), step(value=[1.0 + 1e-9, {"b": 2.0}]))
    assert not compare.same_step(step(value=1.0), step(value=1.001))
    assert not compare.same_step(step(value=1), step(value=True))
    assert compare.same_step(step(raised="Error", text="one"), step(raised="Error", text="another"))
    assert not compare.same_step(step(raised="Error", text=""), step(value=None))
    assert compare.same_step(step(figure=1.0), step(figure=2.0))
    (found,) = compare.steps("s", [step(value=1)], [step(raised="NotSupported", text="")])
    assert found.is_refusal


# The command


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(KIT), *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        check=False,
    )


def test_one_command_writes_a_transcript(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    made = run(
        "run",
        "--standin",
        "22.0",
        "--set",
        "zero_accel=unset",
        "--only",
        "accel_zero",
        "P01",
        "--out",
        str(out),
    )
    assert made.returncode == 0, made.stderr
    data = json.loads(out.read_text())
    assert data["version"].startswith("22.0.")
    assert [each["name"] for each in data["scenarios"]] == ["accel_flag", "accel_zero"]
    assert str(tmp_path) not in out.read_text()


def test_an_option_given_twice_counts_twice(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    given = ["--set", "event_exception=swallowed", "--set", "press_exception=swallowed", "--only", "P46"]
    made = run("run", "--standin", "22.0", *given, "--only", "P03", "--out", str(out))
    assert (made.returncode, made.stderr) == (0, "")  # not a word of what is swallowed
    data = json.loads(out.read_text())
    assert data["switches"] == {"event_exception": "swallowed", "press_exception": "swallowed"}
    played = [each["name"] for each in data["scenarios"]]
    assert played == ["accel_zero", "button_raises", "event_script_raises"]


def test_a_run_that_asks_for_houdini_ends_at_once() -> None:
    made = run("run", "--only", "P01", KEYWRIGHT_REQUIRE_HOUDINI="1")
    assert made.returncode == 4
    assert made.stderr.strip() == "asked for Houdini, got the stand-in"


def test_the_tests_of_the_repository_end_too() -> None:
    """The plugin is at work here, so no green run is taken for one in Houdini."""
    made = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--collect-only", str(KIT)],
        capture_output=True,
        text=True,
        cwd=KIT.parents[1],
        env={**os.environ, "KEYWRIGHT_REQUIRE_HOUDINI": "1"},
        check=False,
    )
    assert made.returncode == 4
    assert "asked for Houdini, got the stand-in" in made.stdout + made.stderr


def test_diff_and_errors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, other = tmp_path / "one.json", tmp_path / "other.json"
    only = ["--only", "accel_zero", "key_json", "--standin", "21.0"]
    assert main(["run", *only, "--out", str(one)]) == 0
    assert main(["run", *only, "--out", str(other), "--set", "zero_accel=unset"]) == 0
    assert main(["diff", str(one), str(one)]) == 0
    capsys.readouterr()
    assert main(["diff", str(one), str(other)]) == 1
    assert "accel_zero · zero: tied: False | True" in capsys.readouterr().out
    other.write_text("{}")
    assert main(["diff", str(one), str(other)]) == 2
    assert main(["run", "--only", "nobody", "--standin", "21.0"]) == 2


def test_a_run_in_houdini_keeps_what_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the stand-in in Houdini's place: every answer is written when the next question is asked."""
    import hou_standin

    session = hou_standin.install("21.0")
    try:
        monkeypatch.setattr("conformance.command.houdini", lambda: session.hou)
        out, written = tmp_path / "out.json", []
        monkeypatch.setattr(play, "write", lambda made, path: written.append(len(made["scenarios"])))
        assert main(["run", "--only", "P01", "P03", "P15", "--out", str(out)]) == 0
        assert written == [1, 2, 3, 3]
        assert "2 scenarios on Houdini" in capsys.readouterr().out
        session.hou.node("/obj").createNode("geo", "mine")
        assert main(["run", "--only", "P01", "--out", str(out)]) == 2
        assert session.hou.node("/obj/mine") is not None
    finally:
        hou_standin.uninstall()
