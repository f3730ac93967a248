"""Every example of the docs runs: Python as it stands, page by page, and the commands that are quick."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hou_standin

from .blocks import PAGES, ROOT, blocks, commands

#: What an example may find beside it, as in a checkout.
BESIDE = ("presets", "otls", "docs", "tests")
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
#: Commands that set a machine up, build, or need Houdini: looked at, not run.
NOT_RUN = ("make", "git", "cargo", "pip", "hython", "export", "cd", "cp", "ls", "unzip", "mkdir")


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the library, the asset and ``out`` in it, as the current one; no session is left over."""
    (tmp_path / "out").mkdir()
    for name in BESIDE:
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    if "hou" in sys.modules:
        hou_standin.uninstall()


def names(page: Path) -> str:
    return page.stem


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=names)
def test_the_python_of_a_page_runs_from_top_to_bottom(page: Path, checkout: Path) -> None:
    shared: dict[str, Any] = {"__name__": page.stem, "__file__": str(page)}
    for block in blocks(page, "python"):
        where = f"{page.name}, line {block.line}"
        if ">>> " in block.text:
            test = doctest.DocTestParser().get_doctest(block.text, shared, where, str(page), block.line - 1)
            said: list[str] = []
            runner = doctest.DocTestRunner(optionflags=FLAGS)
            runner.run(test, out=said.append, clear_globs=False)
            assert runner.failures == 0, "".join(said)
            shared.update(test.globs)
        else:
            try:
                exec(compile("\n" * (block.line - 1) + block.text, str(page), "exec"), shared)
            except Exception:
                pytest.fail(f"{where}:\n{traceback.format_exc()}")


RUN = [
    pytest.param(page, block, id=f"{page.stem}-{block.line}")
    for page in PAGES
    for block in blocks(page, "console")
]


@pytest.mark.parametrize(("page", "block"), RUN)
def test_a_command_does_what_the_page_says(page: Path, block: Any, checkout: Path) -> None:
    for command, wanted in commands(block):
        words = shlex.split(command.split("#")[0])
        program = next(word for word in words if "=" not in word or word.startswith("-"))
        if program.rpartition("/")[2] in NOT_RUN:
            continue
        assert not re.search(r"-m keywright(?![\w.])", command), f"{command}: the command is keywright"
        known = (".venv/bin/python", ".venv/bin/keywright", "python", "keywright")
        assert program in known, f"{command}: which program?"
        if "-m pytest" in command:
            continue
        local = command.replace(".venv/bin/python", shlex.quote(sys.executable))
        local = re.sub(r"^(?:\.venv/bin/)?keywright\b", f"{shlex.quote(sys.executable)} -m keywright", local)
        local = re.sub(r"^python\b", shlex.quote(sys.executable), local)
        environ = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONPATH": str(ROOT / "python")}
        environ |= {"PYTHONUTF8": "1"}
        done = subprocess.run(
            local, shell=True, capture_output=True, encoding="utf-8", env=environ, timeout=120
        )
        found = done.stdout + done.stderr
        if wanted.strip():
            check = doctest.OutputChecker().check_output
            # On a terminal a line beside the results comes before them or after them.
            either = (found, done.stderr + done.stdout)
            assert any(check(wanted, each, FLAGS) for each in either), f"{command}\n{found}"
        else:
            assert done.returncode == 0, f"{command}\n{found}"


def test_the_targets_of_make_that_pages_name_are_there() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for page in PAGES:
        for name in re.findall(r"\bmake (?:[A-Z_]+=\S+ )?([a-z][a-z-]+)`", page.read_text(encoding="utf-8")):
            assert name in targets, f"{page.name}: make {name}"


def test_there_are_examples() -> None:
    assert sum(len(blocks(page, "python")) for page in PAGES) >= 10
    assert len(RUN) >= 3
