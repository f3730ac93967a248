"""The command line: results, exit codes, and never a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("typer")
from typer.testing import CliRunner, Result

import keywright as kw
from keywright import presets
from keywright.cli.app import app
from keywright.cli.plot import plot


def run(*arguments: str, code: int = 0) -> Result:
    result = CliRunner().invoke(app, list(arguments), env={"COLUMNS": "100", "NO_COLOR": "1"})
    assert result.exit_code == code, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


def write(file: Path, text: str) -> str:
    file.write_text(text)
    return str(file)


def test_presets_lists_every_recipe() -> None:
    rows = json.loads(run("presets", "--json").stdout)
    assert [row["key"] for row in rows] == [entry.key for entry in presets.entries()]
    assert all(row["name"] and row["fingerprint"] for row in rows)
    table = run("presets", "bounce", "ball").stdout
    assert "bounce/rubber_ball" in table
    assert "ease/linear" not in table


def test_presets_names_files_that_are_no_recipes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine").mkdir()
    write(tmp_path / "mine" / "bad.json", "{")
    monkeypatch.setenv("KEYWRIGHT_RECIPE_PATH", str(tmp_path))
    assert "cannot be read" in " ".join(run("presets", "mine/bad").stdout.split())
    assert "bad.json" in json.loads(run("presets", "mine/bad", "--json").stdout)[0]["error"]


def test_show_says_what_a_recipe_does() -> None:
    shown = run("show", "bounce/rubber_ball").stdout
    for words in ("Rubber ball", "elasticity 0.6", "contacts", "keys", "settles"):
        assert words in shown
    data = json.loads(run("show", "bounce/rubber_ball", "--json").stdout)
    assert kw.Recipe.from_dict(data["recipe"]) == presets.load("bounce/rubber_ball")
    assert data["fit"]["keys"] == presets.load("bounce/rubber_ball").fit().keys


@pytest.mark.parametrize("key", [entry.key for entry in presets.entries()][::6])
def test_every_kind_of_recipe_can_be_shown(key: str) -> None:
    assert presets.load(key).name in run("show", key).stdout


def test_show_tells_what_is_not_there(tmp_path: Path) -> None:
    assert "did you mean bounce/rubber_ball" in run("show", "bounce/rubber_bal", code=1).stderr
    assert "cannot read" in run("show", str(tmp_path / "none.json"), code=2).stderr


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            '{"keywright": 1, "shape": {"type": "bounce", "bounce": 3}}',
            ["shape.bounce", 'did you mean "bounces"?'],
        ),
        (
            '{"keywright": 1, "shape": {"type": "bounce", "elasticity": 3}}',
            ["shape.elasticity: 3 is outside 0 to 0.99", "(write 0.99 or less)"],
        ),
        ('{"keywright": 9}', ["version 9", "up to 1"]),
        ("{", ["ends in the middle"]),
    ],
)
def test_validate_names_path_value_range_and_hint(tmp_path: Path, text: str, says: list[str]) -> None:
    good = str(presets.find("bounce/rubber_ball").path)
    bad = write(tmp_path / "bad.json", text)
    shown = run("validate", good, bad, code=1).stdout
    assert f"{good}: valid" in shown
    for words in (bad, *says):
        assert words in shown
    first, second = json.loads(run("validate", good, bad, "--json", code=1).stdout)
    assert (first["valid"], second["valid"]) == (True, False)
    assert second["code"].startswith("recipe-")


def test_validate_exits_with_0_if_all_are_valid_and_2_if_one_cannot_be_read(tmp_path: Path) -> None:
    good = [str(entry.path) for entry in presets.entries()]
    run("validate", *good)
    assert "cannot be read" in run("validate", good[0], str(tmp_path / "none.json"), code=2).stdout
    assert "cannot be read" in run("validate", str(tmp_path), code=2).stdout
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    run("validate", str(tmp_path / "bytes.json"), code=1)


def test_a_command_that_is_none_is_a_usage_error() -> None:
    run("nonsense", code=3)
    run("validate", code=3)
    run("show", "bounce/rubber_ball", "--nonsense", code=3)


def test_a_fault_of_ours_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    from keywright.cli import show

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("of ours")

    monkeypatch.setattr(show, "run", broken)
    result = run("show", "bounce/rubber_ball", code=2)
    assert "a fault in Keywright itself: ZeroDivisionError: of ours" in result.stderr


def test_without_its_packages_the_command_line_says_what_to_install() -> None:
    hidden = "import sys; sys.modules['typer'] = None; from keywright.cli import main; main()"
    found = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True, check=False)
    assert found.returncode == 2
    assert found.stderr.strip() == (
        "the command line needs typer: install what it needs with  pip install typer rich"
    )


def test_the_demo_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert "pip install matplotlib" in " ".join(run("demo", code=2).stderr.split())


def test_the_commands_wait_for_nothing_that_they_do_not_need() -> None:
    """Most of the time that ``--version`` and ``--help`` take would go into imports."""
    heavy = "{'hou_standin', 'pxr', 'matplotlib', 'numpy', 'rich.console', 'rich.table', 'keywright.recipe'}"
    code = f"import sys, keywright.cli.app; print(sorted({heavy} & set(sys.modules)))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_the_package_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "keywright", "--version"]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    assert found.stdout.strip() == f"keywright {kw.__version__}"


# The plot


def test_a_plot_runs_from_the_bottom_left_to_the_top_right() -> None:
    lines = plot(presets.load("ease/linear").curve(), 10, 5, ascii_only=True)
    assert [line.find("*") for line in lines] == sorted((line.find("*") for line in lines), reverse=True)
    assert lines[0].startswith("1 ")
    assert lines[-1].startswith("0 *")


def test_a_plot_shows_flat_curves_and_jumps() -> None:
    flat = kw.Recipe.from_dict({"keywright": 1, "shape": {"type": "wave", "amplitude": 0.0, "cycles": 0.0}})
    for curve in (flat.curve(), presets.load("ease/hold").curve()):
        for ascii_only in (True, False):
            lines = plot(curve, 20, 4, ascii_only=ascii_only)
            assert len(lines) == 4
            assert any(set(line) - set(" 01.") for line in lines)
