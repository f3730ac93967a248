"""The pytest plugin, run in pytests of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

CONFTEST = 'pytest_plugins = ["hou_standin.pytest_plugin"]\n'
TESTS = """
import pytest

def test_keys(hou):
    parm = hou.node("/obj").createNode("geo").parm("tx")
    parm.setKeyframe(hou.Keyframe(1.0, 0.0))
    assert len(parm.keyframes()) == 1

@pytest.mark.standin(version="22.0", ui=True, zero_accel="unset")
def test_settings(hou, hou_session):
    assert hou.applicationVersion()[0] == 22
    assert hou.isUIAvailable()
    assert hou_session.switches.zero_accel == "unset"

@pytest.mark.houdini
def test_real(hou):
    raise AssertionError("skipped without Houdini")
"""


def run(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "test_it.py").write_text(TESTS)
    path = os.pathsep.join([str(ROOT / "python"), *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder)],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, **environment},
        check=False,
    )


def test_a_fixture_a_marker_and_a_skip(tmp_path: Path) -> None:
    result = run(tmp_path)
    assert "2 passed, 1 skipped" in result.stdout, result.stdout + result.stderr


def test_a_run_that_asks_for_houdini_ends_at_once(tmp_path: Path) -> None:
    result = run(tmp_path, KEYWRIGHT_REQUIRE_HOUDINI="1")
    assert result.returncode == 4
    assert "asked for Houdini, got the stand-in" in result.stdout + result.stderr
