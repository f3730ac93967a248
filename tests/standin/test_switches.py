"""Every switch of the stand-in with each of its settings: what a script sees."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hou_standin
from hou_standin import SWITCHES, Session

from . import scenes_host, scenes_keys, scenes_setting
from .scenes import EXPECTED, SCENES

ROOMS = (scenes_host, scenes_keys, scenes_setting)
"""Importing them registers their scenes."""

CASES = [
    pytest.param(name, setting, expected, id=f"{name}={setting}")
    for name, outcomes in EXPECTED.items()
    for setting, expected in zip(SWITCHES[name].settings, outcomes, strict=True)
]


@pytest.mark.parametrize(("name", "setting", "expected"), CASES)
def test_setting(name: str, setting: Any, expected: object, tmp_path: Path) -> None:
    settings = {"readback_noise": "none", "incomplete_key": "22", name: setting}
    assert SCENES[name](Session("21.0", **settings), tmp_path) == expected


def test_every_switch_is_here() -> None:
    assert set(SCENES) == set(SWITCHES)


def test_settings_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(hou_standin.ASKED, "zero_accel=unset, same_key_tolerance=1e-09,")
    try:
        asked = hou_standin.install().switches
        chosen = hou_standin.install(zero_accel="kept").switches
    finally:
        hou_standin.uninstall()
        hou_standin.uninstall()
    assert (asked.zero_accel, asked.same_key_tolerance) == ("unset", 1e-9)
    assert (chosen.zero_accel, chosen.same_key_tolerance) == ("kept", 1e-9)


@pytest.mark.parametrize(
    ("text", "message"),
    [("zero_accel", "switch=setting"), ("zero_acel=unset", "did you mean"), ("overlap=x", "no setting")],
)
def test_what_the_environment_cannot_ask_for(
    monkeypatch: pytest.MonkeyPatch, text: str, message: str
) -> None:
    monkeypatch.setenv(hou_standin.ASKED, text)
    with pytest.raises(ValueError, match=message):
        hou_standin.install()
