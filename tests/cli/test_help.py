"""What ``--help`` says: words for people, of every program that a person starts, and nothing is done."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("typer")
from typer.testing import CliRunner

from keywright.cli.app import app, command

ROOT = Path(__file__).parents[2]
COMMANDS = list(command.commands)
#: Modules and files that are started by hand, each by its first words.
PROGRAMS = {
    "keywright.__main__": ["-m", "keywright"],
    "keywright.demo.__main__": ["-m", "keywright.demo"],
    "keywright.gallery.__main__": ["-m", "keywright.gallery"],
    "keywright.node.generate.__main__": ["-m", "keywright.node.generate"],
    "keywright.cli.task": ["-m", "keywright.cli.task"],
    "packing.__main__": ["-m", "packing"],
    "conformance": ["-m", "tests.conformance"],
    "bench/compare": ["tests/bench/compare.py"],
    "bench/node": ["tests/bench/node.py"],
    "bench/standin": ["tests/bench/standin.py"],
    "package/release": ["tests/package/release.py"],
    "package/pythons": ["tests/package/pythons.py"],
}
#: A text of a script that is written for Houdini, no program.
NO_PROGRAM = {"packing.building"}


def shown(*words: str, width: int = 100) -> str:
    result = CliRunner().invoke(app, list(words), env={"COLUMNS": str(width), "NO_COLOR": "1"})
    assert result.exit_code == 0, result.output
    return str(result.stdout)


@pytest.mark.parametrize("words", [[], *([name] for name in COMMANDS)], ids=lambda words: " ".join(words))
def test_help_has_no_word_of_python(words: list[str]) -> None:
    """No type of Python, no mark-up, no doubled dots."""
    for width in (40, 80, 100):
        text = shown(*words, "--help", width=width)
        assert not re.search(r"<\w+(\[\w+\])?>|``|\.\.\.\W?\.\.\.", text), text
        assert shown(*words, "-h", width=width) == text


def codes(page: str, title: str) -> set[int]:
    """Exit codes of a table of the docs."""
    table = (ROOT / "docs" / page).read_text(encoding="utf-8").partition(title)[2].partition("\n\n")[0]
    return set(map(int, re.findall(r"^\| (\d+) \|", table, re.MULTILINE)))


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_has_every_exit_code_of_the_docs(name: str) -> None:
    """Which codes a command has is tried where it ends that way; the tables of the docs have them all."""
    told = " ".join(shown(name, "--help").split()).partition("Exits with ")[2]
    found = set(map(int, re.findall(r"(?:^|; )(\d+) if ", told)))
    page = ("batch.md", "| code | meaning |") if name == "reapply" else ("command_line.md", "| exit code |")
    wanted = codes(*page)
    assert found == wanted
    assert {0, 1, 2, 3, 130} <= wanted


def test_the_commands_stand_in_the_order_of_the_docs() -> None:
    page = (ROOT / "docs" / "command_line.md").read_text(encoding="utf-8")
    table = page.partition("| command |")[2].partition("\n\n")[0]
    assert re.findall(r"\[`(\w+)`\]", table) == COMMANDS
    text = shown("--help")
    assert sorted(COMMANDS, key=lambda name: text.index(f"│ {name} ")) == COMMANDS


def test_every_program_is_here() -> None:
    found = set()
    for path in (ROOT / "python").rglob("*.py"):
        if '__name__ == "__main__"' in path.read_text(encoding="utf-8"):
            found.add(".".join(path.relative_to(ROOT / "python").with_suffix("").parts))
    assert found - NO_PROGRAM == {name for name in PROGRAMS if "." in name}


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_that_is_asked_for_help_says_how_it_is_used_and_does_nothing(program: str) -> None:
    words = [sys.executable, *PROGRAMS[program], "--help"]
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert done.returncode == 0, done.stderr
    assert done.stdout.lstrip().lower().startswith("usage: ")
    assert "`" not in done.stdout
