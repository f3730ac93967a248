"""``fit`` finds the setting that a transcript was made with."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from conformance import play
from conformance.command import main
from conformance.fit import Fit, fit, version_of
from conformance.scenario import Scenario, scenarios
from hou_standin import SWITCHES

TRANSCRIPTS = Path(__file__).parent / "transcripts"

ALIKE = {
    ("long_handle", "read"): "write",  # they differ where handles keep their length, which is not the default
}
"""Settings that no scenario tells from another one while the other switches are at their defaults."""

WHERE = {"api_20_0": ("20.0", True), "undo_in_batch": ("22.0", False), "batch_ui_state": ("22.0", False)}
"""Switches that matter in one version only, or only without a user interface."""


@cache
def _played(name: str, version: str, ui: bool, setting: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    (scenario,) = (each for each in scenarios() if each.name == name)
    return play.play_standin(scenario, version, ui, dict(setting))


def remembered(scenario: Scenario, version: str, ui: bool, setting: Mapping[str, Any]) -> dict[str, Any]:
    """A scenario depends on the switches it names alone, so each of their combinations is played once."""
    return _played(scenario.name, version, ui, tuple(sorted(setting.items())))


def transcript(version: str, setting: Mapping[str, Any], ui: bool = True) -> play.Transcript:
    """What a Houdini would say that is the stand-in with a setting."""
    entries = [
        remembered(each, version, ui, {name: setting[name] for name in each.switches if name in setting})
        for each in scenarios()
    ]
    return {"format": play.FORMAT, "version": f"{version}.1", "ui": ui, "scenarios": entries}


CASES = [
    pytest.param(name, setting, id=f"{name}={setting}")
    for name in dict.fromkeys(name for scenario in scenarios() for name in scenario.switches)
    for setting in SWITCHES[name].settings
]


@pytest.mark.parametrize(("name", "setting"), CASES)
def test_fit_recovers_each_setting(name: str, setting: Any) -> None:
    version, ui = WHERE.get(name, ("22.0", True))
    found = fit(transcript(version, {name: setting}, ui), remembered)
    assert found.reproduces, (found.findings, found.conflict)
    assert found.setting[name] == ALIKE.get((name, setting), setting)
    assert setting in found.open.get(name, [setting])
    others = {other: value for other, value in found.setting.items() if other != name}
    assert all(value == _default(other) for other, value in others.items())


def _default(name: str) -> Any:
    return SWITCHES[name].default


def fitted(version: str = "22.0", **setting: Any) -> Fit:
    return fit(transcript(version, setting), remembered)


def test_several_switches_at_once() -> None:
    setting = {
        "zero_accel": "unset",
        "nested_groups": "each",
        "undo_in_group": "closes",
        "delete_tolerance": 1e-4,
    }
    found = fitted(**setting)
    assert found.reproduces
    assert {name: found.setting[name] for name in setting} == setting


def test_a_switch_is_open_where_its_scenario_does_not_tell() -> None:
    """Whether undo is there in batch cannot be seen in the graphical Houdini."""
    found = fitted()
    assert "undo_in_batch" in found.open
    assert "zero_accel" not in found.open


def test_a_step_that_no_setting_reproduces_is_named() -> None:
    real = transcript("22.0", {})
    (entry,) = (each for each in real["scenarios"] if each["name"] == "set_parms")
    changed = [{"name": entry["steps"][0]["name"], "value": None}, *entry["steps"][1:]]
    real["scenarios"] = [{**each, "steps": changed} if each is entry else each for each in real["scenarios"]]
    found = fit(real, remembered)
    (finding,) = found.findings
    assert (finding.scenario, finding.step) == ("set_parms", "five, the third bad")
    assert not found.reproduces
    assert found.setting["zero_accel"] == "kept"


def test_scenarios_that_want_different_settings_are_named() -> None:
    """Two scenarios that show the same switch in two positions."""
    plain, other = transcript("22.0", {}), transcript("22.0", {"undo_in_batch": "disabled"})
    batch = {"undo_groups": plain, "userdata_undo": other}
    entries = []
    for name, source in batch.items():
        setting = {} if source is plain else {"undo_in_batch": "disabled"}
        (scenario,) = (each for each in scenarios() if each.name == name)
        entries.append(remembered(scenario, "22.0", False, setting))
    real = {**plain, "ui": False, "scenarios": entries}
    found = fit(real, remembered)
    assert found.findings == []
    assert found.conflict == "userdata_undo"


def test_what_the_stand_in_refuses_is_no_finding() -> None:
    real = transcript("22.0", {})
    changed = [
        {**each, "steps": [_answered(step) for step in each["steps"]]}
        if each["name"] == "key_functions"
        else each
        for each in real["scenarios"]
    ]
    found = fit({**real, "scenarios": changed}, remembered)
    assert found.reproduces
    assert {each.scenario for each in found.refused} == {"key_functions"}


def _answered(step: dict[str, Any]) -> dict[str, Any]:
    return {"name": step["name"], "value": [1.0]} if step.get("raised") == "NotSupported" else step


def test_versions() -> None:
    assert version_of({"version": "21.0.512"}) == "21.0"
    assert version_of({"version": "21.5.100"}) == "21.0"
    assert version_of({"version": "23.0.1"}) == "22.0"
    with pytest.raises(ValueError, match=r"19\.5"):
        version_of({"version": "19.5.3"})


@pytest.mark.parametrize("path", sorted(TRANSCRIPTS.glob("*.json")), ids=lambda path: path.stem)
def test_the_stand_in_can_be_the_houdini_of_each_transcript(path: Path) -> None:
    found = fit(play.read(path))
    assert found.reproduces, (found.findings, found.conflict)


@pytest.mark.houdini
def test_the_stand_in_can_be_the_houdini_at_hand(hou: Any) -> None:
    found = fit(play.run_houdini(hou, scenarios(), keep=lambda made: None))
    assert found.reproduces, (found.findings, found.conflict)


def test_the_command_writes_the_setting(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, out = tmp_path / "transcript.json", tmp_path / "fit.json"
    made = transcript("22.0", {"zero_accel": "unset"})
    made["scenarios"] = [each for each in made["scenarios"] if each["name"] in ("accel_zero", "key_json")]
    play.write(made, source)
    assert main(["fit", str(source), "--out", str(out)]) == 0
    answer = json.loads(out.read_text(encoding="utf-8"))
    assert answer["setting"] == {"zero_accel": "unset", "key_json": "present"}
    assert json.loads(capsys.readouterr().out) == answer
    made["scenarios"][0]["steps"][0]["value"] = "neither"
    play.write(made, source)
    assert main(["fit", str(source)]) == 1
    assert "accel_zero · zero: tied: 'neither'" in capsys.readouterr().out
