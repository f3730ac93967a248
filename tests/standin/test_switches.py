"""Every switch of the stand-in with each of its settings: what a script sees."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

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
