"""What goes wrong outside Keywright: a line that says what, an exit code, never a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("typer")
from typer.testing import CliRunner, Result

from keywright.cli import faults
from keywright.cli.app import app
from keywright.demo import __main__ as demo
from keywright.errors import HostError

FULL = Path("/dev/full")
LONG = "x" * 100_000


def run(*arguments: str, code: int) -> Result:
    result = CliRunner().invoke(app, list(arguments), env={"COLUMNS": "100", "NO_COLOR": "1"})
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result


def spawn(*arguments: str, shell: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """The command as a process; ``shell`` redirects its streams."""
    line = ["sh", "-c", f'exec "$@" {shell}', "sh", sys.executable, "-m", *arguments]
    found = subprocess.run(line, capture_output=True, text=True, check=False, cwd=cwd)
    assert "Traceback" not in found.stderr
    assert "Exception ignored" not in found.stderr
    return found


# Streams and folders


@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")
@pytest.mark.parametrize(
    "command",
    [["presets"], ["presets", "--json"], ["--help"], ["--version"], ["show", "bounce/rubber_ball"]],
    ids=" ".join,
)
def test_a_full_disk_is_not_our_fault(command: list[str]) -> None:
    found = spawn("keywright", *command, shell="> /dev/full")
    assert (found.returncode, found.stderr.strip()) == (
        2,
        "keywright: cannot write the results: No space left on device",
    )


def test_a_closed_output_is_told() -> None:
    found = spawn("keywright", "presets", shell=">&-")
    assert found.returncode == 2
    assert "standard output is closed" in found.stderr


def test_a_reader_that_goes_ends_the_command_well() -> None:
    found = spawn("keywright", "presets", "--json", shell="| head -c 1")
    assert (found.stdout, found.stderr) == ("[", "")


def test_the_demo_names_what_it_cannot_write(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("")
    for command in (["keywright.demo"], ["keywright", "demo"]):
        found = spawn(*command, cwd=tmp_path)
        assert found.returncode == 2
        assert found.stderr.strip() == "keywright: out: is a file, not a folder"


@pytest.mark.usefixtures("rights_count")
def test_the_demo_says_that_a_folder_is_not_writable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tmp_path.chmod(0o500)
    monkeypatch.chdir(tmp_path)
    assert demo.main([]) == 2
    assert capsys.readouterr().err.strip() == "keywright: out: Permission denied"


@pytest.mark.parametrize("command", [["keywright.demo"], ["keywright", "demo"]], ids=" ".join)
def test_the_demo_runs_on_a_terminal_without_arrows(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("matplotlib")
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    found = spawn(*command, cwd=tmp_path)
    assert found.returncode == 0, found.stderr
    assert "3 -> 10" in found.stdout


def test_the_demo_reads_its_arguments(tmp_path: Path) -> None:
    found = spawn("keywright.demo", "--nonsense", cwd=tmp_path)
    assert found.returncode == 3
    assert "unrecognized arguments: --nonsense" in found.stderr
    assert "folder for the results" in spawn("keywright.demo", "--help", cwd=tmp_path).stdout
    assert not list(tmp_path.iterdir())


def test_every_kind_of_exception_has_its_code() -> None:
    told: list[str] = []

    def code(fault: BaseException) -> int:
        def command() -> None:
            raise fault

        return faults.ended(command, told.append)

    assert code(PermissionError(13, "Permission denied", "a/b.chn")) == 2
    assert code(OSError("odd")) == 2
    assert code(HostError("no", code="host-x", hint="do")) == 1
    assert code(SystemExit(3)) == 3
    assert code(RecursionError("deep")) == 2
    assert told == [
        "a/b.chn: Permission denied",
        "cannot write the results: odd",
        "no (do)",
        "a fault in Keywright itself: RecursionError: deep; please report it",
    ]


# What a file's text can do to a terminal


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A recipe whose texts would colour, clear or reverse a terminal."""
    file = tmp_path / "mine" / "hostile.json"
    file.parent.mkdir()
    texts = {
        "name": "a\x1b[31mb\x07\x00",
        "description": "\x9b2J\u202ereversed",
        "tags": ["t\x1b]0;title\x07"],
    }
    file.write_text(json.dumps({"keywright": 1, **texts}))
    return file


def test_control_characters_of_a_file_never_reach_the_terminal(
    hostile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KEYWRIGHT_RECIPE_PATH", str(hostile.parents[1]))
    (hostile.parent / "bad.json").write_text('{"keywright": 1, "a\\u001b[31m": 1}')
    (hostile.parent / "name\x1b[31m.json").write_text('{"keywright": 1}')
    outputs = [
        run("presets", "mine/", code=0),
        run("presets", "mine/", "--json", code=0),
        run("show", str(hostile), code=0),
        run("show", str(hostile), "--json", code=0),
        run("validate", *map(str, sorted(hostile.parent.iterdir())), code=1),
        run("show", "mine/\x1b[31m", code=1),
    ]
    for result in outputs:
        assert not set(result.output) & set("\x1b\x07\x00\x9b\u202e"), result.output
    assert json.loads(outputs[3].stdout)["recipe"]["name"] == "a\x1b[31mb\x07\x00"


@pytest.mark.parametrize(
    "document",
    [
        {LONG: 1},
        {"shape": {"type": LONG}},
        {"shape": {"type": "bounce", LONG: 1}},
        {"shape": {"type": "bounce", "bounces": LONG}},
        {"stack": [{"type": "jiggle", LONG: {LONG: 1}}]},
        {"tags": [LONG + " "]},
    ],
)
def test_a_long_text_of_a_file_is_cut(tmp_path: Path, document: dict[str, object]) -> None:
    file = tmp_path / "long.json"
    file.write_text(json.dumps({"keywright": 1, **document}))
    shown = run("validate", str(file), code=1).stdout
    assert "…" in shown
    assert len(shown) < 1500
    assert len(run("show", str(file), code=1).stderr) < 1500


def test_a_long_argument_is_cut() -> None:
    assert len(run("show", LONG, code=1).stderr) < 1500
    assert len(run("presets", LONG, code=1).stderr) < 1500


def test_a_terminal_with_ascii_alone_gets_ascii(tmp_path: Path) -> None:
    file = Path(__file__).parents[2] / "docs" / "examples" / "arm.clip"
    for command in (["reduce", str(file), "-n"], ["show", "bounce/rubber_ball"], ["inspect", str(file)]):
        line = [sys.executable, "-m", "keywright", *command]
        environ = {**os.environ, "PYTHONIOENCODING": "ascii", "COLUMNS": "80"}
        found = subprocess.run(line, capture_output=True, check=True, env=environ)
        assert found.stdout.decode("ascii")
        assert b"\\u" not in found.stdout


# Words


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the text is empty (a recipe is one JSON object; was the file saved?)"),
        (" \n", "the text is empty"),
        ("3", "3 where a recipe belongs (a recipe is one JSON object)"),
        ("[1]", "a list where a recipe belongs (a recipe is one JSON object)"),
        ('{"keywright": 1, "fit": {"kinks": "zzzz"}}', "(write one of these)"),
    ],
)
def test_wording(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "a.json"
    file.write_text(text)
    shown = run("validate", str(file), code=1).stdout
    assert says in shown
    assert shown.count("subframe") <= 1


def test_a_missing_file_is_named_once() -> None:
    assert run("validate", "missing.json", code=2).stdout == (
        "missing.json: cannot be read: No such file or directory (check the path)\n"
    )
    assert "'': cannot be read: the file's name is empty" in run("validate", "", code=2).stdout


def test_a_library_that_is_not_there_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEYWRIGHT_RECIPE_PATH", str(tmp_path / "none"))
    told = f"{tmp_path / 'none'}, which KEYWRIGHT_RECIPE_PATH names"
    assert told in run("presets", code=0).stderr
    assert told in run("show", "none/such", code=1).stderr


def test_words_that_no_recipe_has_are_told() -> None:
    found = run("presets", "zzzz", code=1)
    assert found.stdout == ""
    assert "no recipe has 'zzzz'" in found.stderr


def test_a_device_without_end_is_not_read_to_its_end() -> None:
    link = "/dev/zero"
    if Path(link).exists():
        assert "more than 64 MB" in run("validate", link, code=2).stdout
