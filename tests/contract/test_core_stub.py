"""The hand-written stub says exactly what the native module has."""

import subprocess
import sys


def test_the_stub_matches_the_binary() -> None:
    command = [sys.executable, "-m", "mypy.stubtest", "keywright._core"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
