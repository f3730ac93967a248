"""With ``--json`` standard output is one JSON document, however a command ends."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("typer")
from typer.testing import CliRunner

from keywright import formats
from keywright.cli.app import app
from keywright.errors import KeywrightError
from keywright.formats import Channel, Contents
from keywright.formats.channel import keys_of_rows

RECIPE = "bounce/basketball"
#: What each command needs, with ``FILE`` for a file of channels that is not there.
COMMANDS: dict[str, list[str]] = {
    "presets": ["zzzz"],
    "show": ["no/such"],
    "validate": ["FILE"],
    "reapply": ["FILE"],
    "apply": [RECIPE, "FILE", "-n"],
    "reduce": ["FILE", "-n"],
    "inspect": ["FILE"],
    "convert": ["FILE", "out.json"],
    "demo": ["-o", ""],
}


def run(*words: str, code: int) -> Any:
    """The document, beside the exit code and the lines for people that are there without ``--json`` too."""
    quiet = CliRunner().invoke(app, [word for word in words if word != "--json"])
    result = CliRunner().invoke(app, list(words))
    assert (result.exit_code, quiet.exit_code) == (code, code), result.output
    assert result.stderr == quiet.stderr
    return json.loads(result.stdout)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_command_is_here() -> None:
    assert set(COMMANDS) == {command.name for command in app.registered_commands}


@pytest.mark.parametrize("command", COMMANDS)
def test_what_stops_a_command_is_its_answer(command: str, folder: Path) -> None:
    words = [command, *COMMANDS[command], "--json"]
    result = CliRunner().invoke(app, words)
    assert result.exit_code in (1, 2), result.output
    assert isinstance(json.loads(result.stdout), (dict, list))
    assert not list(folder.iterdir())


@pytest.mark.parametrize("command", COMMANDS)
def test_a_fault_of_ours_is_an_answer_too(
    command: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from keywright.cli import apply, convert, inspect, listing, reapply, reduce, show, validate
    from keywright.demo import __main__ as demo

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("of ours")

    for module in (apply, convert, inspect, listing, reapply, reduce, show, validate, demo):
        monkeypatch.setattr(module, "run", broken)
    words = [word if command != "demo" else word or "out" for word in COMMANDS[command]]
    found = run(command, *words, "--json", code=2)
    assert found["command"] == command
    assert found["error"] == {"code": "fault", "message": "ZeroDivisionError: of ours"}


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_not_understood_is_an_answer_too(command: str, folder: Path) -> None:
    found = run(command, "--nonsense", "--json", code=3)
    assert found["error"]["code"] == "usage"
    assert "--nonsense" in found["error"]["message"]


def test_a_command_that_is_none_is_an_answer_too() -> None:
    assert "nonsense" in run("nonsense", "--json", code=3)["error"]["message"]
    assert "fps" in run("inspect", "a.chn", "--fps", "nan", "--json", code=3)["error"]["message"]


def test_the_error_has_what_the_exception_has(folder: Path) -> None:
    (folder / "bad.chan").write_text("1 2\n3 x\n")
    found = run("reduce", "bad.chan", "-n", "--json", code=2)
    assert (found["command"], found["file"]) == ("reduce", "bad.chan")
    with pytest.raises(KeywrightError) as caught:
        formats.read(Path("bad.chan"))
    fault = caught.value
    assert found["error"] == {
        "code": "format-bad-text",
        "message": str(fault),
        "path": "bad.chan",
        "hint": fault.hint,
        "line": 2,
    }


def test_a_file_that_is_there_and_a_folder_that_is_none_are_answers(folder: Path) -> None:
    keys = keys_of_rows([{"time": 0.0, "value": 0.0}, {"time": 1.0, "value": 1.0}])
    formats.write(folder / "a.json", Contents((Channel("tx", keys),)))
    found = run("convert", "a.json", "a.json", "--json", code=1)
    assert (found["error"]["code"], found["error"]["hint"]) == ("format-exists", "add --force")
    found = run("apply", "no/such", "a.json", "-n", "--json", code=1)
    assert (found["recipe"], found["error"]["code"]) == ("no/such", "recipe-not-found")
    (folder / "out").write_text("")
    found = run("demo", "--json", code=2)
    assert found["error"] == {"code": "system", "message": "is a file, not a folder", "path": "out"}
    found = run("reapply", "a.hip", "--preset", "no/such", "--json", code=3)
    assert (found["scenes"], found["error"]["code"]) == (["a.hip"], "recipe-not-found")


def test_dashes_end_the_options(folder: Path) -> None:
    """What comes after ``--`` is a name, whatever it looks like."""
    result = CliRunner().invoke(app, ["show", "--", "--json"])
    assert (result.exit_code, result.stdout) == (1, "")
    assert "no recipe '--json'" in result.stderr


def test_the_demo_answers_with_what_its_table_says(folder: Path) -> None:
    pytest.importorskip("matplotlib")
    line = [sys.executable, "-m", "keywright", "demo", "-o", "here", "--json"]  # it installs the stand-in
    result = subprocess.run(line, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")
    found = json.loads(result.stdout)
    whole = json.loads(Path(found["data"]).read_text())
    assert Path(found["picture"]).read_bytes().startswith(b"\x89PNG")
    assert {name: whole[name] for name in ("preset", "report", "restored")} == {
        name: found[name] for name in ("preset", "report", "restored")
    }
    assert [row["outcome"] for row in found["report"]["rows"]].count("written") == 3
