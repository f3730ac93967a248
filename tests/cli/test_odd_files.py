"""Files and names that a person meets by accident: told or taken, whole or not at all, in one line."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

pytest.importorskip("typer")
from typer.testing import CliRunner, Result

from keywright import formats
from keywright.cli.app import app
from keywright.formats import Channel, Contents
from keywright.formats.channel import keys_of_rows

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
WRITTEN = (".chn", ".chan", ".clip", ".cmd", ".json", ".usda")


def run(*words: object, code: int = 0, **environ: str) -> Result:
    environ = {"COLUMNS": "80", "NO_COLOR": "1", **environ}
    result = CliRunner().invoke(app, [str(word) for word in words], env=environ)
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    assert "fault in Keywright" not in result.output
    return result


def channel(name: str, *values: float) -> Channel:
    return Channel(name, keys_of_rows([{"time": i / 24.0, "value": value} for i, value in enumerate(values)]))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


# Text


@pytest.mark.parametrize("ending", WRITTEN)
def test_line_ends_and_marks_of_other_systems_change_nothing(ending: str, folder: Path) -> None:
    if ending == ".usda":
        pytest.importorskip("pxr")
    formats.write(Path(f"a{ending}"), Contents((channel("/obj/ball/tx", 0.0, 1.0, 4.0),)))
    data = Path(f"a{ending}").read_bytes()
    Path(f"crlf{ending}").write_bytes(data.replace(b"\n", b"\r\n"))
    Path(f"mark{ending}").write_bytes(b"\xef\xbb\xbf" + data)
    (wanted,) = formats.read(Path(f"a{ending}")).channels
    for name in ("crlf", "mark"):
        (found,) = formats.read(Path(f"{name}{ending}")).channels
        assert (found.name, found.keys) == (wanted.name, wanted.keys)


@pytest.mark.parametrize("ending", WRITTEN)
def test_text_that_is_none_names_its_line(ending: str, folder: Path) -> None:
    if ending == ".usda":
        pytest.importorskip("pxr")
    formats.write(Path(f"a{ending}"), Contents((channel("/obj/ball/tx", 0.0, 1.0, 4.0),)))
    lines = Path(f"a{ending}").read_bytes().split(b"\n")
    for byte in (b"\xe9", b"\0"):
        last = len(lines) - 2
        Path(f"bad{ending}").write_bytes(b"\n".join([*lines[:last], byte + lines[last], b""]))
        told = run("inspect", f"bad{ending}", code=2).stderr
        assert f"bad{ending}: line {last + 1}: not text" in told


# Names of files


def test_a_name_with_a_line_break_or_a_colour_stays_on_its_line(folder: Path) -> None:
    name = "a\nb\x1b[31m.json"
    assert len(run("inspect", name, code=2).stderr.splitlines()) == 1
    shown = [
        run("convert", EXAMPLES / "ball.chn", name).stdout,
        run("inspect", name).stdout,
        run("reduce", name, "-o", "c" + name).stdout,
        run("convert", name, name, code=1).stderr,
    ]
    for text in shown:
        assert "\x1b" not in text
        assert "a\\nb" in text
    assert len(shown[0].splitlines()) == len(shown[3].splitlines()) == 1


@pytest.mark.parametrize("length", [245, 250, 255, 256, 300])
def test_a_long_name_is_written_if_the_system_takes_it(length: int, folder: Path) -> None:
    name = "x" * (length - 5) + ".json"
    try:
        Path(name).touch()
        Path(name).unlink()
        takes = True
    except OSError:
        takes = False
    result = run("convert", EXAMPLES / "ball.chn", name, code=0 if takes else 2)
    assert ("too long" in result.stderr) == (not takes)
    assert [path.name for path in folder.iterdir()] == ([name] if takes else [])


# Links and permissions


@pytest.mark.skipif(os.name != "posix", reason="needs links and permissions")
def test_a_link_stays_a_link_and_permissions_stay(folder: Path) -> None:
    Path("shots").mkdir()
    target = Path("shots") / "v003.chn"
    target.write_bytes((EXAMPLES / "ball.chn").read_bytes())
    target.chmod(0o640)
    Path("current.chn").symlink_to(target)
    run("apply", "bounce/basketball", "current.chn", "--in-place", "-c", "ty", "--range", 1, 60)
    assert Path("current.chn").is_symlink()
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert len(formats.read(target).channels[1].keys) == 10
    assert sorted(path.name for path in folder.rglob("*")) == ["current.chn", "shots", "v003.chn"]


@pytest.mark.skipif(os.name != "posix", reason="needs links")
def test_a_link_that_leads_nowhere_or_in_circles(folder: Path) -> None:
    Path("nowhere.chn").symlink_to("later.chn")
    Path("gone.chn").symlink_to(Path("none") / "later.chn")
    Path("circle.chn").symlink_to("circle.chn")
    for name in ("nowhere.chn", "gone.chn", "circle.chn"):
        assert "cannot read" in run("inspect", name, code=2).stderr
    run("convert", EXAMPLES / "ball.chn", "nowhere.chn")
    assert Path("nowhere.chn").is_symlink()
    assert Path("later.chn").read_bytes() == (EXAMPLES / "ball.chn").read_bytes()
    assert "cannot write" in run("convert", EXAMPLES / "ball.chn", "gone.chn", code=2).stderr


# Names of channels


@pytest.mark.parametrize("ending", WRITTEN)
def test_two_channels_of_one_name_are_both_kept_or_one_is_told(ending: str, folder: Path) -> None:
    if ending == ".usda":
        pytest.importorskip("pxr")
    formats.write(Path("two.json"), Contents((channel("tx", 0.0, 1.0), channel("tx", 5.0, 7.0))))
    shown = run("convert", "two.json", f"out{ending}").stdout
    found = formats.read(Path(f"out{ending}")).channels
    values = [each.keys.values.tolist() for each in found]
    assert values == ([[0.0, 1.0], [5.0, 7.0]] if len(found) == 2 else [[0.0, 1.0]])
    assert len(found) == 2 or "left out" in shown
    assert f"{len(found)} channel" in shown


@pytest.mark.parametrize("ending", WRITTEN)
def test_a_channel_of_any_name_is_written_so_that_it_can_be_read(ending: str, folder: Path) -> None:
    if ending == ".usda":
        pytest.importorskip("pxr")
    names = [
        "a b",
        "a\nb\x1b[31m",
        "x" * 400,
        "{",
        "}",
        "=",
        '"',
        "'",
        "\\",
        "#",
        ";",
        "é\u202e",
        "data",
        "*",
        "1",
    ]
    formats.write(Path("odd.json"), Contents(tuple(channel(name, 0.0, 1.0) for name in names)))
    shown = run("convert", "odd.json", f"out{ending}").stdout
    found = formats.read(Path(f"out{ending}"))
    assert not found.remarks
    left = len(names) - shown.count("left out")
    assert len(found.channels) == left
    assert all(each.keys.values.tolist() == [0.0, 1.0] for each in found.channels)
    for line in run("inspect", f"out{ending}").stdout.splitlines()[2:]:
        assert line.split()[-1].isdecimal() or line.split()[-1] == "samples"
        assert "0 to 1" in line, "every row has all of its columns"


def test_a_file_without_channels_is_told(folder: Path) -> None:
    Path("none.json").write_text(json.dumps({"keywright_channels": 1, "channels": []}))
    for words in (["reduce", "none.json", "-n"], ["apply", "ease/linear", "none.json", "-n"]):
        assert "none.json has no channels" in run(*words, code=1).stderr
    run("convert", "none.json", "out.chn", code=1)
    assert "0 channels" in run("inspect", "none.json").stdout


# Terminals


@pytest.mark.parametrize("width", ["0", "1", "20", "40", "x", "-5", ""])
def test_a_narrow_terminal_gets_every_column(width: str, folder: Path) -> None:
    words = ["apply", "bounce/basketball", EXAMPLES / "ball.chn", "-n", "-c", "ty"]
    shown = run(*words, COLUMNS=width).stdout
    assert "/obj/ball/ty  3" in shown
    assert "bezier" in shown
    assert max(map(len, run("presets", COLUMNS=width).stdout.splitlines())) >= 50
