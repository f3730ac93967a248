"""What is said where something is not as it should be: the thing, the value, what to do. What tables show."""

from __future__ import annotations

import json
import math
import os
import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("typer")
from typer.testing import CliRunner, Result

from keywright import formats
from keywright.cli import files
from keywright.cli.app import app
from keywright.formats import Channel, Contents
from keywright.formats.channel import keys_of_rows

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
BALL, ARM = EXAMPLES / "ball.chn", EXAMPLES / "arm.clip"
RECIPE = "bounce/basketball"


def run(*words: object, code: int = 0, width: int = 80) -> Result:
    environ = {"COLUMNS": str(width), "NO_COLOR": "1"}
    result = CliRunner().invoke(app, [str(word) for word in words], env=environ)
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result


def said(*words: object, code: int) -> str:
    """The one line that it says beside the results."""
    [line] = run(*words, code=code).stderr.splitlines()
    return str(line)


# What cannot be understood


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nonsense"], "no such command 'nonsense' (see {} --help)"),
        (["redcue"], "no such command 'redcue'. Did you mean 'reduce'? (see {} --help)"),
        (["--nope"], "no such option: --nope (see {} --help)"),
        (["presets", "--nope"], "no such option: --nope (see {} presets --help)"),
        (["show"], "missing argument 'RECIPE' (see {} show --help)"),
        (["show", "a", "b"], "got unexpected extra argument(s) (b) (see {} show --help)"),
        (["demo", "-o"], "option '-o' requires an argument"),
        (["apply", RECIPE, BALL, "--range", "a", "2"], "invalid value for '--range': 'a' "),
        (["apply", RECIPE, BALL, "--from", "b"], "invalid value for '--from': 'b' "),
        (["inspect", BALL, "--fps", "c"], "invalid value for '--fps': 'c' "),
        (["reduce", ARM, "-n", "--max-keys", "d"], "invalid value for '--max-keys': 'd' "),
        (["reduce", ARM, "-n", "--max-keys", 1], "invalid value for '--max-keys': "),
        (["reduce", ARM, "-n", "--extremes", "x"], "invalid value for '--extremes': 'x' is not one of "),
        (["reduce", ARM, "-n", "-t", "x"], "'x' is no tolerance: "),
        (["reduce", ARM], "say where the result goes: "),
        (["reduce", "x" * 2000, "y" * 2000], "got unexpected extra argument(s) (yyyy"),
    ],
    ids=lambda value: " ".join(map(str, value))[:24] if isinstance(value, list) else "",
)
def test_a_usage_error_is_one_line_at_any_width(words: list[Any], says: str) -> None:
    for width in (20, 80, 200):
        [line] = run(*words, code=3, width=width).stderr.splitlines()
        assert line.removeprefix("keywright: ").startswith(says.replace("{}", "keywright")), line
        assert not re.search("[│╭╮╰╯─]", line)
        assert len(line) < 800
    data = json.loads(run(words[0], "--json", *words[1:], code=3).stdout)["error"]
    assert data["code"] == "usage"
    assert data["message"][1:] in line or "…" in line


def test_without_any_words_there_is_the_help() -> None:
    result = run(code=3)
    assert "Usage" in result.stdout
    assert all(name in result.stdout for name in ("presets", "reduce", "demo"))
    assert not result.stderr


# Names of files

#: Each command up to the name of the file that it writes.
WRITERS: dict[str, list[Any]] = {
    "apply": ["apply", RECIPE, BALL, "-c", "ty", "-o"],
    "reduce": ["reduce", ARM, "-o"],
    "convert": ["convert", BALL],
    "show": ["show", RECIPE, "-o"],
}
#: Each command up to the name of a file that it reads.
READERS: dict[str, list[Any]] = {
    "apply": ["apply", RECIPE],
    "reduce": ["reduce", "-n"],
    "convert": ["convert"],
    "inspect": ["inspect"],
    "validate": ["validate"],
    "reapply": ["reapply"],
}


@pytest.mark.parametrize("force", [[], ["--force"]], ids=["", "force"])
@pytest.mark.parametrize("command", WRITERS)
def test_what_is_no_file_is_never_said_to_be_there_already(
    command: str, force: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ending = ".svg" if command == "show" else ".json"
    Path(f"folder{ending}").mkdir()
    names = {
        "": "name is empty",
        f"out{ending}/": f"out{ending}/ names a folder",
        f"folder{ending}": "a folder",
    }
    if hasattr(os, "mkfifo"):
        os.mkfifo(f"pipe{ending}")
        names[f"pipe{ending}"] = "no regular file"
    before = sorted(Path().iterdir())
    for name, says in names.items():
        line = said(*WRITERS[command], name, *force, code=2)
        assert says in line
        assert "there already" not in line
    assert sorted(Path().iterdir()) == before


@pytest.mark.parametrize("command", READERS)
def test_a_name_that_names_no_file_is_told(command: str, tmp_path: Path) -> None:
    file = tmp_path / "ball.chn"
    file.write_bytes(BALL.read_bytes())
    for name in ("", f"{file}/"):
        result = CliRunner().invoke(
            app,
            [str(word) for word in (*READERS[command], name)]
            + ([str(tmp_path / "out.json")] if command == "convert" else []),
        )
        assert result.exit_code == 2 or (command, result.exit_code) == ("apply", 3), result.output
        assert name in result.output.replace("\n", "")
    assert [path.name for path in tmp_path.iterdir()] == ["ball.chn"]


@pytest.mark.usefixtures("rights_count")
@pytest.mark.parametrize("command", WRITERS)
def test_a_folder_that_cannot_be_looked_into_is_told(command: str, tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o000)
    ending = ".svg" if command == "show" else ".json"
    line = said(*WRITERS[command], closed / f"out{ending}", code=2)
    assert "Permission denied" in line
    assert f"out{ending}" in line
    closed.chmod(0o700)


def test_a_file_where_a_recipe_belongs_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when recipe and file have changed places; the library's own near names are no help then."""
    monkeypatch.chdir(EXAMPLES.parent)
    for words in (["apply", "examples/ball.chn", RECIPE, "-n"], ["show", "./api.md"], ["show", "examples"]):
        line = said(*words, code=1)
        assert f"{words[1]} is no recipe's file: that ends in .json" in line
        assert "did you mean" not in line


@pytest.mark.parametrize("command", ["inspect", "convert", "reduce", "apply"])
def test_a_folder_and_a_dash_are_no_files(command: str, tmp_path: Path) -> None:
    (tmp_path / "shots").mkdir()
    recipe = [RECIPE] if command == "apply" else []
    rest = {"convert": [tmp_path / "b.chn"], "reduce": ["-n"], "apply": ["-n"], "inspect": []}[command]
    line = said(command, *recipe, tmp_path / "shots", *rest, code=2)
    assert f"cannot read {tmp_path / 'shots'}: Is a directory" in line
    line = said(command, *recipe, "-", *rest, code=2)
    assert "- is no file: standard input and output are not used (name a file)" in line


def test_what_to_write_instead_of_a_binary_file_is_a_name(tmp_path: Path) -> None:
    for ending, instead in ((".usdc", ".usda"), (".usdz", ".usda"), (".bclip", ".clip"), (".bchn", ".chn")):
        line = said("convert", BALL, tmp_path / f"b{ending}", code=2)
        assert f"name it b{instead}" in line
        assert "usdcat" not in line


def test_a_name_of_no_format_fits_a_line() -> None:
    for name in ("arm.txt", "arm.mov", "arm", "arm." + "x" * 300):
        told = run("inspect", name, code=2).stderr
        assert "is no format of channels" in told or "no ending" in told
        assert all(ending in told for ending in (".chn", ".clip", ".usda"))
        if len(name) < 10:
            assert max(map(len, told.splitlines())) <= 100


# Numbers


@pytest.mark.parametrize(
    ("option", "values"),
    [
        ("--range", ["60 1", "5 5", "nan 5", "1 inf", "-inf 3"]),
        ("--fps", ["nan", "inf", "0", "-24", "1e7", "0.0001"]),
        ("--from", ["nan", "inf"]),
        ("--to", ["nan", "-inf"]),
        ("--amplitude", ["nan", "inf"]),
        ("--stagger", ["nan", "-inf"]),
    ],
)
def test_a_number_that_cannot_be_is_refused_by_the_option_s_name(option: str, values: list[str]) -> None:
    for value in values:
        line = said("apply", RECIPE, BALL, "-n", option, *value.split(), code=3)
        assert f"'{option}'" in line
        for number in value.split():
            assert f"{float(number):g}" in line or number in line or "finite" in line
        assert "targets[" not in line


@pytest.mark.parametrize(
    ("values", "texts"),
    [
        ([0.0], ["0"]),
        ([-0.0, 1.0], ["0", "1"]),
        ([0.5, 0.00005], ["0.5", "0.00005"]),
        ([7.0, 0.00002], ["7", "0"]),
        ([1234567.0, 0.25], ["1234567", "0.25"]),
        ([0.00012, 0.1], ["0.00012", "0.1"]),
        ([0.0012345, 0.0000002], ["0.0012345", "0.0000002"]),
        ([1e-5, 2.5e-6], ["1.000e-05", "2.500e-06"]),
        ([3e-9, 1e-12], ["3.000e-09", "1.000e-12"]),
        ([1e300, 1.0], ["1.000e+300", "1.000e+00"]),
        ([], []),
    ],
)
def test_numbers_of_a_column_are_written_alike(values: list[float], texts: list[str]) -> None:
    assert files.numbers(values) == texts


@pytest.mark.parametrize("scale", [1e-9, 1e-6, 1e-4, 1e-2, 1.0, 1e3, 1e6, 1e7])
def test_a_column_has_exponents_throughout_or_none(scale: float, tmp_path: Path) -> None:
    rows = [
        {"time": i / 24.0, "value": scale * math.sin(i / 7.0) * math.exp(-i / 30.0), "function": "linear()"}
        for i in range(120)
    ]
    formats.write(tmp_path / "a.json", Contents((Channel("tx", keys_of_rows(rows)),)))
    shown = run("reduce", tmp_path / "a.json", "-n", "--samples", width=120).stdout
    summary, _, keys = shown.partition("\n\n")
    row = summary.splitlines()[1].split()
    assert len({"e" in row[index] for index in (4, 5, 7)}) == 1, summary
    cells = [re.split(r"  +", line.strip()) for line in keys.splitlines()[2:]]
    inner = [line for line in cells if len(line) == 7]
    assert len(inner) > 3
    for columns in ((1,), (2, 3), (4, 5)):
        column = [line[index] for line in inner for index in columns]
        assert len({"e" in number for number in column if number != "0"}) <= 1, column
        assert [float(number) for number in column]


# Tables


@pytest.mark.parametrize("width", [20, 40, 80, 120, 200])
def test_no_line_of_a_table_ends_in_spaces(width: int) -> None:
    for words in (
        ["presets"],
        ["show", "loop/pendulum"],
        ["inspect", BALL, ARM],
        ["apply", RECIPE, BALL, "-n"],
        ["reduce", ARM, "-n"],
    ):
        for line in run(*words, width=width).stdout.splitlines():
            assert line == line.rstrip()


def test_no_number_of_a_table_is_broken() -> None:
    """However narrow the terminal is, the numbers are those of a wide one."""
    for words in (["inspect", BALL, ARM], ["apply", RECIPE, BALL, "-n"], ["reduce", ARM, "-n"]):
        wide, *narrow = (
            sorted(re.findall(r"-?\d+(?:\.\d+)?", run(*words, width=width).stdout))
            for width in (200, 80, 60, 40, 20)
        )
        assert all(numbers == wide for numbers in narrow), words


def test_the_library_is_read_at_80_columns() -> None:
    """A recipe takes few lines, as its key and what it is for have the width."""
    library = json.loads(run("presets", "--json").stdout)
    lines = run("presets").stdout.splitlines()
    assert len(lines) < 2.5 * len(library)
    assert max(map(len, lines)) <= 80
    parts = "\n".join(lines[1:]).split("\n\n")
    shown = [re.findall(r"^(\w+)/(\w+)", part, re.MULTILINE) for part in parts]
    assert ["/".join(key) for part in shown for key in part] == [row["key"] for row in library]
    categories = [{category for category, _ in part} for part in shown]
    assert all(len(names) == 1 for names in categories), "a line of air between categories"
    assert len(categories) == len({row["key"].partition("/")[0] for row in library})
    wide = run("presets", "rubber", width=160).stdout
    assert "Rubber ball" in wide
    assert "secondary" in wide


# What was written, and what would be


def test_a_dry_run_says_what_would_be_written() -> None:
    dry = run("apply", RECIPE, BALL, "-n", "-c", "ty").stdout
    assert "would be written" in dry
    assert not re.search(r"(?<!would be )written", dry)
    found = json.loads(run("apply", RECIPE, BALL, "-n", "-c", "ty", "--json").stdout)
    assert (found["written"], found["output"]) == (False, None)


def test_what_another_channel_holds_back_is_not_said_to_be_written(tmp_path: Path) -> None:
    out = tmp_path / "out.chn"
    words = ["apply", RECIPE, BALL, "-o", out, "-c", "ty", "-c", "scale"]
    result = run(*words, code=1)
    assert not re.search(r"(?<!would be )(?<!nothing was )written", result.output), result.output
    assert json.loads(run(*words, "--json", code=1).stdout)["written"] is False
    assert not out.exists()
    words = ["apply", RECIPE, BALL, "-o", out, "-c", "ty", "--json"]
    assert json.loads(run(*words).stdout)["written"] is True


@pytest.mark.parametrize(
    ("values", "words", "option"),
    [
        ((0.0, 1.0), [RECIPE, "--from", 3, "--to", 3], "--from and --to"),
        ((0.0, 1.0), ["loop/pendulum"], "--from and --to"),
        ((1.0, 1.0), ["loop/pendulum"], "--amplitude"),
    ],
)
def test_a_refused_channel_names_options_and_no_label_of_the_pane(
    values: tuple[float, float], words: list[Any], option: str, tmp_path: Path
) -> None:
    rows = [{"time": float(i), "value": value, "function": "bezier()"} for i, value in enumerate(values)]
    rows.insert(1, {"time": 0.5, "value": values[0] + 0.5 * (values[0] != values[1]), "function": "bezier()"})
    formats.write(tmp_path / "a.json", Contents((Channel("ty", keys_of_rows(rows)),)))
    recipe, *options = words
    result = run("apply", recipe, tmp_path / "a.json", "-n", *options, "--json", code=1)
    [row] = json.loads(result.stdout)["channels"]
    assert option in row["text"]
    assert not re.search("From|Amplitude|Nearest", row["text"])
