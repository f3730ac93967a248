"""Every command on every kind of bad file, and on numbers of any size: a line and a code, no traceback."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

pytest.importorskip("typer")
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from keywright import formats
from keywright.cli.app import app
from keywright.formats import Channel, Contents
from keywright.formats.channel import FUNCTIONS, keys_of_rows

ENDINGS = (".chn", ".chan", ".clip", ".cmd", ".json", ".usda", ".hip")
COMMANDS = {
    "apply": lambda file, out: ["apply", "bounce/basketball", file, "-o", out],
    "reduce": lambda file, out: ["reduce", file, "-o", out],
    "inspect": lambda file, out: ["inspect", file],
    "convert": lambda file, out: ["convert", file, out],
}


def run(*arguments: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, [str(word) for word in arguments], env={"COLUMNS": "80"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    assert "fault in Keywright" not in result.output, result.output
    assert result.exit_code in (0, 1, 2)
    return result.exit_code, result.output


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("ending", ENDINGS)
def test_bad_files_are_told(command: str, ending: str, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    bad = {
        "missing": None,
        "empty": b"",
        "bytes": bytes(range(256)) * 4,
        "brace": b"{" * 5000,
        "long": b"x" * 100_000,
        "utf16": "{ channel tx {".encode("utf-16"),
    }
    for name, content in bad.items():
        file = tmp_path / f"{name}{ending}"
        if content is not None:
            file.write_bytes(content)
        code, output = run(*COMMANDS[command](file, out))
        assert code == 2, (name, output)
        assert name in output.replace("\n", "")
        assert len(output) < 2000
    (tmp_path / f"folder{ending}").mkdir()
    assert run(*COMMANDS[command](tmp_path / f"folder{ending}", out))[0] == 2
    assert not out.exists()


@pytest.mark.usefixtures("rights_count")
@pytest.mark.parametrize("command", COMMANDS)
def test_what_may_not_be_read_or_written_is_told(command: str, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    keys = keys_of_rows([{"time": 0.0, "value": 0.0}, {"time": 1.0, "value": 1.0}])
    formats.write(file, Contents((Channel("tx", keys),)))
    file.chmod(0)
    assert "Permission denied" in run(*COMMANDS[command](file, tmp_path / "out.json"))[1]
    file.chmod(0o600)
    (tmp_path / "closed").mkdir(mode=0o500)
    if command != "inspect":
        code, output = run(*COMMANDS[command](file, tmp_path / "closed" / "out.json"))
        assert (code, "Permission denied" in output) == (2, True)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_is_asked_for_by_opening_it(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a system says of rights beforehand is no usage error: the file's own fault tells more."""
    file = tmp_path / "a.json"
    keys = keys_of_rows([{"time": 0.0, "value": 0.0}, {"time": 1.0, "value": 1.0}])
    formats.write(file, Contents((Channel("tx", keys),)))
    monkeypatch.setattr(os, "access", lambda *_, **__: False)
    assert run(*COMMANDS[command](file, tmp_path / "out.json"))[0] == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_told(tmp_path: Path) -> None:
    """A device cannot be replaced: what is written beside it cannot be there either."""
    file = tmp_path / "a.json"
    formats.write(file, Contents((Channel("tx", keys_of_rows([{"time": 0.0, "value": 0.0}])),)))
    code, output = run("convert", file, "/dev/full.json/x.json")
    assert (code, "cannot write" in output) == (2, True)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with a name")
def test_what_is_no_file_is_never_replaced(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    formats.write(file, Contents((Channel("tx", keys_of_rows([{"time": 0.0, "value": 0.0}])),)))
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "folder.json").mkdir()
    for name, says in (("pipe.json", "no regular file"), ("folder.json", "a folder")):
        code, output = run("convert", file, tmp_path / name, "--force")
        assert (code, says in output) == (2, True), output
    assert (tmp_path / "pipe.json").is_fifo()


numbers = st.one_of(
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from([0.0, 1.0, -1.0, 1e-300, 1e99, -1e99, 1.7e308, 5e-324, 1e8, 1e-8]),
    st.floats(-10, 10),
)


@st.composite
def files(draw: st.DrawFn) -> list[dict[str, object]]:
    count = draw(st.integers(1, 7))
    time = st.one_of(st.floats(-1e6, 1e6), st.integers(0, 48).map(lambda frame: frame / 24.0))
    times = draw(st.lists(time, min_size=count, max_size=count, unique=True))
    names = ("value", "in_value", "out_slope", "in_slope", "out_accel", "in_accel")
    rows = []
    for at in sorted(times):
        function = draw(st.sampled_from(FUNCTIONS))
        rows.append({"time": at, **{name: draw(numbers) for name in names}, "function": function})
    return rows


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    rows=files(), command=st.sampled_from(sorted(COMMANDS)), ending=st.sampled_from([".chn", ".usda", ".cmd"])
)
def test_numbers_of_any_size_are_done_or_refused(
    rows: list[dict[str, object]], command: str, ending: str, tmp_path: Path
) -> None:
    file, out = tmp_path / "any.json", tmp_path / f"out{ending}"
    file.write_text(json.dumps({"keywright_channels": 1, "channels": [{"name": "tx", "keys": rows}]}))
    options = [] if command == "inspect" else ["--force"]
    run(*COMMANDS[command](file, out), *options)
    if out.exists():
        formats.read(out)


def test_a_sample_for_each_frame_of_a_million_hours_is_refused(tmp_path: Path) -> None:
    keys = keys_of_rows([{"time": 0.0, "value": 0.0}, {"time": 3.6e9, "value": 1.0}])
    formats.write(tmp_path / "a.json", Contents((Channel("tx", keys),)))
    for name in ("out.chan", "out.clip"):
        code, output = run("convert", tmp_path / "a.json", tmp_path / name)
        assert code == 1
        assert "frames" in output
