"""Files that are none: a coded error with the line, never another exception, whatever the bytes."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import hou_standin
from keywright import formats
from keywright.formats import Contents, FormatError, text

CASES = Path(__file__).parents[1] / "cases" / "files"
ENDINGS = [
    ending for ending in formats.extensions() if ending not in (".usd", ".hiplc", ".hipnc", ".hscript")
]

#: A good file of each format, to be damaged.
GOOD = {
    ".chn": (CASES / "houdini-chn" / "qLib__rop_tool_ql_ROP__platonic_twist_ql1.chn").read_bytes(),
    ".chan": b"1 2\n3 4\n",
    ".clip": b"{\n rate = 24\n start = 0\n tracklength = 2\n tracks = 1\n {\n name = tx\n data = 1 2\n }\n}\n",
    ".cmd": b"opcf /obj\nchadd -t 0 1 a tx\nchkey -t 0 -v 1 -m 0 -a 0.3 -A 0.3 -F 'bezier()' a/tx\n",
    ".json": b'{"keywright_channels": 1, "channels": [{"name": "a", "keys": [{"time": 0, "value": 1}]}]}',
    ".usda": (CASES / "usd-splines" / "openusd__220_splines.usda").read_bytes(),
    ".hip": (Path(__file__).parents[1] / "standin" / "files" / "scene.hip").read_bytes(),
}


def refused(file: Path, data: bytes) -> FormatError:
    file.write_bytes(data)
    with pytest.raises(FormatError) as found:
        formats.read(file)
    assert found.value.code.startswith("format-")
    return found.value


def check(file: Path, data: bytes) -> None:
    """Reads well, or is refused; what is read has finite numbers and can be written."""
    file.write_bytes(data)
    fault, contents = None, Contents(())
    try:
        contents = formats.read(file)
    except FormatError as found:
        fault = found
    assert fault is None or (fault.code.startswith("format-") and 0 < len(str(fault)) < 2000)
    for channel in contents.channels:
        for column in ("times", "values", "in_values", "out_slopes", "in_slopes", "out_accels", "in_accels"):
            assert np.isfinite(getattr(channel.keys, column)).all()
    formats.render(Path("a.json"), contents) if contents.channels else None


def test_every_format_has_a_good_file(tmp_path: Path) -> None:
    assert set(ENDINGS) == set(GOOD)
    for ending, data in GOOD.items():
        (tmp_path / f"good{ending}").write_bytes(data)
        assert formats.read(tmp_path / f"good{ending}").channels


def test_every_format_has_the_same_face() -> None:
    for ending in formats.extensions():
        module = formats._format(Path(f"a{ending}"))
        assert callable(module.read)
        assert hasattr(module, "render") == (ending in formats.extensions(to_write=True))


@pytest.mark.parametrize("ending", ENDINGS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_damaged_files_are_read_or_refused(ending: str, data: st.DataObject, tmp_path: Path) -> None:
    """Bytes cut out, put in, repeated, and bytes of any kind."""
    good = GOOD[ending]
    start = data.draw(st.integers(0, len(good)))
    end = data.draw(st.integers(start, min(len(good), start + 40)))
    words = [
        b"",
        b"{",
        b"}",
        b"=",
        b'"',
        b"'",
        b"\\",
        b"\n",
        b"-1e999",
        b"nan",
        b"1_0",
        b"\x00",
        b"\xff",
        b"e",
    ]
    put = data.draw(st.one_of(st.sampled_from(words), st.binary(max_size=12), st.just(good[start:end] * 2)))
    check(tmp_path / f"damaged{ending}", good[:start] + put + good[end:])


@pytest.mark.parametrize("ending", ENDINGS)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(junk=st.one_of(st.binary(max_size=200), st.text(max_size=200).map(str.encode)))
def test_junk_is_read_or_refused(ending: str, junk: bytes, tmp_path: Path) -> None:
    check(tmp_path / f"junk{ending}", junk)


@pytest.mark.parametrize(
    ("ending", "data", "line", "says"),
    [
        (".chn", "{\n channel tx {\n  lefttype = extend\n  segment { length = x }", 4, "a number expected"),
        (".chn", "{\n channel tx {", 2, "the text ends"),
        (".chan", "1 2\n3\n", 2, "1 number; the rows before have 2"),
        (".chan", "1 2\n\n3 x\n", 3, "'x' is no number"),
        (".chan", "1 nan\n", 1, "'nan' is no number"),
        (".chan", "1_0\n", 1, "'1_0' is no number"),
        (".clip", "{\n rate = x\n}", 2, "'x' is no number"),
        (".clip", "{\n rate = 0\n}", 2, "rate is 0"),
        (".clip", "{\n {\n name = a\n data = 1 @3 2\n }\n}", 4, "packed data"),
        (".clip", "{\n tracklength = 3\n {\n name = a\n data = 1 2\n }\n}", 3, "2 samples; tracklength is 3"),
        (".clip", "{\n tracks = 2\n {\n name = a\n data = 1 2\n }\n}", 7, "1 track; the file says 2"),
        (".clip", "{\n {\n name = a\n }\n}", 2, "a track without data"),
        (".clip", "{\n rate = 24\n", 2, "the text ends"),
        (".cmd", "# a\nchkey -t x a/b\n", 2, "'x' after -t is no number"),
        (".cmd", "chkey -v 1 a/b\n", 1, "the current frame is not known"),
        (".cmd", "\n\nchkey -t 1\n", 3, "chkey names no channel"),
        (".cmd", "chkey -t 1 -q 3 a/b\n", 1, "no option '-q'"),
        (".cmd", "a\nb 'c\nd\n", 2, "a quote that is not closed"),
        (".cmd", "echo hello\n", 1, "no chkey command"),
        (".json", '{"keywright_channels": 1,\n "channels": [\n {"name": "a",\n "keys": [\n {"time": 0}]}]}', 5, "value is missing"),
        (".json", '{"keywright_channels": 1,\n\n "fps": "x", "channels": []}', 3, "fps: a number belongs here"),
        (".json", '{"keywright_channels": 1,\n "fps": NaN}', 1, "NaN is not a number of JSON"),
        (".json", '{"a": 1,\n "a": 2}', 1, "'a' stands twice"),
        (".json", '{\n "keywright_channels": 2}', 2, "version '2'"),
        (".json", "{\n", 2, "not JSON"),
        (".json", "[" * 100_000, 1, "not JSON"),
        (".usda", '#usda 1.0\ndef "a" {\n  double b.spline = {\n 1: x\n }\n}\n', 4, "'1: x'"),
        (".usda", "hello\n", 1, "not USD text"),
        (".usda", '#usda 1.0\n( timeCodesPerSecond = 0 )\ndef "a" {\n}\n', 1, "timeCodesPerSecond is 0"),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_its_line(
    ending: str, data: str, line: int, says: str, tmp_path: Path
) -> None:
    fault = refused(tmp_path / f"bad{ending}", data.encode())
    assert fault.line == line, fault
    assert f"line {line}: " in str(fault)
    assert says in str(fault)


@pytest.mark.parametrize("ending", ENDINGS)
def test_empty_and_binary_and_missing_files_of_every_format(ending: str, tmp_path: Path) -> None:
    assert refused(tmp_path / f"empty{ending}", b"").code in (
        "format-empty",
        "format-bad-text",
        "format-bad-scene",
    )
    assert refused(tmp_path / f"bytes{ending}", b"\x00\xff" * 50).code in (
        "format-not-text",
        "format-bad-scene",
    )
    for path in (tmp_path / f"none{ending}", tmp_path / f"folder{ending}"):
        if "folder" in path.name:
            path.mkdir()
        with pytest.raises(FormatError) as found:
            formats.read(path)
        assert found.value.code == "format-file"
        assert str(path) in str(found.value)


def test_a_byte_order_mark_is_no_mistake(tmp_path: Path) -> None:
    (tmp_path / "a.chan").write_bytes(b"\xef\xbb\xbf1 2\n")
    assert len(formats.read(tmp_path / "a.chan").channels) == 2


def test_a_file_without_end_is_not_read_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "LARGEST", 1000)
    fault = refused(tmp_path / "large.chan", b"1\n" * 501)
    assert fault.code == "format-too-large"


@pytest.mark.parametrize("name", ["a.bchn", "a.bclip", "a.bchan", "a.txt", "a", "a.abc"])
def test_what_is_not_a_format_says_what_is(name: str, tmp_path: Path) -> None:
    fault = refused(tmp_path / name, b"1")
    assert fault.code in ("format-binary", "format-unknown")
    assert "." in fault.hint


def test_a_scene_is_not_written(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(GOOD[".json"])
    with pytest.raises(FormatError, match=r"\.hip files are read alone"):
        formats.write(tmp_path / "b.hip", formats.read(tmp_path / "a.json"))


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.json").write_bytes(GOOD[".json"])
    contents = formats.read(tmp_path / "a.json")
    (tmp_path / "out.json").write_text("old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(FormatError, match=r"cannot write .*out\.json: No space left on device"):
        formats.write(tmp_path / "out.json", contents)
    assert (tmp_path / "out.json").read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.json", "out.json"]


def test_what_cannot_be_written_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(FormatError) as found:
        formats.write(tmp_path / "none" / "a.json", Contents(()))
    assert found.value.code == "format-nothing"
    contents = Contents(formats.read(_written(tmp_path / "a.json")).channels)
    with pytest.raises(FormatError) as found:
        formats.write(tmp_path / "none" / "a.json", contents)
    assert found.value.code == "format-file"


def _written(path: Path) -> Path:
    path.write_text(json.dumps(json.loads(GOOD[".json"])))
    return path


def test_a_scene_of_the_stand_in_is_told_from_houdinis(tmp_path: Path) -> None:
    session = hou_standin.Session()
    path = tmp_path / "ball.hip"
    session.hou.node("/obj").createNode("geo", "ball")
    session.hou.hipFile.save(str(path))
    with pytest.raises(FormatError, match="is a scene of the stand-in") as raised:
        formats.read(path)
    assert raised.value.code == "format-bad-scene"
    assert "keywright reapply" in raised.value.hint
