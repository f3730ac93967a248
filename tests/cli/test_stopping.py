"""Ctrl-C at any moment: one line, exit code 130, no traceback, nothing half written."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("typer")
pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="sends signals"),
    pytest.mark.usefixtures("children_hear_ctrl_c"),
]

ARM = Path(__file__).parents[2] / "docs" / "examples" / "arm.clip"

# Sends itself the signal at the n-th import or opened file; the moments of a run are the same every time.
PRESSED = """
import os, signal, sys
from keywright import cli
last, moments = int(sys.argv.pop(1)), iter(range(100_000))
def at(event, args):
    if event in ("import", "open") and next(moments) == last:
        os.kill(os.getpid(), signal.SIGINT)
sys.addaudithook(at)
cli.main()
"""


def pressed(moment: int, *words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-c", PRESSED, str(moment), *words]
    return subprocess.run(line, capture_output=True, text=True, check=False, cwd=cwd)


@pytest.fixture
def run_in_the_background() -> Iterator[None]:
    """The tests themselves were told to ignore the signal, as with ``make test &`` in a script."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("run_in_the_background", "children_hear_ctrl_c")
def test_whoever_runs_the_tests_the_children_hear_it(tmp_path: Path) -> None:
    assert pressed(0, "--version", cwd=tmp_path).returncode == 130


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_at_any_moment_it_ends_in_one_line(first: int, tmp_path: Path) -> None:
    """From the first import to the last file; what is there afterwards is the whole file or none."""
    out = tmp_path / "out.json"
    ends = []
    for moment in (*range(5 * first, 60, 20), *range(60 + 40 * first, 2000, 160)):
        out.unlink(missing_ok=True)
        found = pressed(moment, "reduce", str(ARM), "-o", out.name, "--force", cwd=tmp_path)
        ends.append(found.returncode)
        if found.returncode == 0:
            break
        assert found.returncode == 130, found.stderr
        lines = found.stderr.splitlines()
        assert len(lines) == 1, found.stderr
        assert lines[0].startswith("keywright: stopped")
        assert not out.exists() or json.loads(out.read_text())["channels"]
        assert [path.name for path in tmp_path.iterdir()] in ([], [out.name])
    assert ends.count(130) > 3
    assert ends[-1] == 0


def test_for_programs_the_answer_says_so(tmp_path: Path) -> None:
    """Once the command has begun; before that there is the exit code."""
    answers = set()
    for moment in range(20, 2000, 120):
        found = pressed(moment, "reduce", str(ARM), "-n", "--json", cwd=tmp_path)
        if found.returncode == 0:
            break
        assert found.returncode == 130
        answers.add(json.loads(found.stdout)["error"]["code"] if found.stdout else "")
    assert answers == {"", "stopped"}


def test_in_the_background_the_signal_is_not_for_us(tmp_path: Path) -> None:
    """A shell without job control has what it starts with ``&`` ignore Ctrl-C."""
    line = [sys.executable, "-c", PRESSED, "30", "--version"]
    ignoring = lambda: signal.signal(signal.SIGINT, signal.SIG_IGN)  # noqa: E731
    found = subprocess.run(line, capture_output=True, text=True, check=False, preexec_fn=ignoring)
    assert (found.returncode, found.stderr) == (0, "")
