"""Formats that hold keys: what is written reads back to the bit, and real files are written as they were."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hou_standin import chn as houdini
from keywright import formats
from keywright.formats import Channel, Contents, json_text
from keywright.formats.channel import columns, keys_of_rows
from keywright.formats.text import shortest

from .motions import channels, same

CASES = Path(__file__).parents[1] / "cases" / "files"
CHN = sorted((CASES / "houdini-chn").glob("*.chn")) + sorted((CASES / "houdini-chn-references").glob("*.chn"))
SCHEMA = json.loads(Path(json_text.__file__).with_name("channels.schema.json").read_text())


@pytest.mark.parametrize("ending", [".chn", ".json", ".cmd"])
@settings(max_examples=60)
@given(channel=channels())
def test_keys_read_back_to_the_bit(
    ending: str, channel: Channel, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.getbasetemp() / f"keys{ending}"
    channel = Channel("/obj/ball/tx", channel.keys, channel.before, channel.after)
    formats.write(file, Contents((channel,)))
    (found,) = formats.read(file).channels
    if ending == ".cmd":  # hscript says nothing of what is outside the keys
        channel = Channel(channel.name, channel.keys)
    # Times of .chn are sums of lengths.
    same(found, channel, times=1e-12 if ending == ".chn" else 0.0)


@pytest.mark.parametrize("file", CHN, ids=lambda file: file.stem)
def test_a_file_of_houdini_goes_through_every_format_of_keys(file: Path, tmp_path: Path) -> None:
    read = formats.read(file)
    assert read.channels
    # Written as it was: nothing that a channel does not hold is lost, flags and pending values least.
    formats.write(tmp_path / "again.chn", read)
    assert houdini.read((tmp_path / "again.chn").read_text()) == houdini.read(file.read_text())
    formats.write(tmp_path / "all.json", read)
    jsonschema.validate(json.loads((tmp_path / "all.json").read_text()), SCHEMA)
    for found, channel in zip(formats.read(tmp_path / "all.json").channels, read.channels, strict=True):
        same(found, channel)
        assert found.python == channel.python
    moving = tuple(Channel("/obj/a/" + each.name, each.keys) for each in read.channels)
    formats.write(tmp_path / "all.cmd", Contents(moving))
    for found, channel in zip(formats.read(tmp_path / "all.cmd").channels, moving, strict=True):
        same(found, channel)


@pytest.mark.parametrize("file", CHN, ids=lambda file: file.stem)
def test_numbers_are_written_in_their_shortest_form(file: Path, tmp_path: Path) -> None:
    formats.write(tmp_path / "short.chn", formats.read(file))
    text = (tmp_path / "short.chn").read_text()
    pairs = re.findall(r"\b(?:length|value|slope|accel|start|default) = (\S+)(?: (-?\d\S*))?", text)
    for word in (word for pair in pairs for word in pair if word):
        assert word == shortest(float(word))


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_the_shortest_form_reads_back(number: float) -> None:
    text = shortest(number)
    assert float(text) == number
    assert not text.startswith("-0") or text.startswith("-0.")
    assert len(text) <= len(format(number, ".17g")) or "e" in text


def test_ties_are_what_is_equal(tmp_path: Path) -> None:
    """Left: all tied. Middle: all apart. The ends' outer sides belong to no segment, and stay tied."""
    base = {"out_accel": 1.0, "in_accel": 1.0}
    rows = [
        {"time": 0.0, "value": 1.0, **base},
        {"time": 1.0, "value": 2.0, "out_slope": 3.0, "in_slope": 3.0, **base},
        {"time": 2.0, "value": 3.0, "in_value": 2.5, "out_slope": 1.0, "in_slope": 2.0, **base},
        {"time": 4.0, "value": 4.0, **base},
    ]
    file = tmp_path / "ties.chn"
    formats.write(file, Contents((Channel("tx", keys_of_rows(rows)),)))
    (written,) = houdini.read(file.read_text())
    assert [segment.untie for segment in written.segments] == [(), ("ov", "os", "oa"), ("iv", "is", "ia"), ()]


def test_a_changed_channel_loses_its_source_and_the_others_do_not(tmp_path: Path) -> None:
    read = formats.read(CASES / "houdini-chn" / "qLib__camera_frustrum_ql_SOP__cam1.chn")
    moved = {channel.name: channel for channel in read.channels}["tx"]
    changed = moved.with_keys(keys_of_rows([{"time": 0.0, "value": 1.0}, {"time": 1.0, "value": 2.0}]))
    assert changed.source is None
    others = tuple(changed if channel is moved else channel for channel in read.channels)
    formats.write(tmp_path / "a.chn", Contents(others))
    before = houdini.read((CASES / "houdini-chn" / "qLib__camera_frustrum_ql_SOP__cam1.chn").read_text())
    after = houdini.read((tmp_path / "a.chn").read_text())
    assert [each.name for each in before] == [each.name for each in after]
    assert [b for b, a in zip(before, after, strict=True) if a != b] == [before[4]]


def test_a_script_as_opscript_writes_it(tmp_path: Path) -> None:
    """Relative names from where opcf has gone, a tie of handle lengths, texts over many lines, two a line."""
    file = tmp_path / "node.cmd"
    file.write_text(
        "# made by a script\n"
        "opcf /obj\n"
        "opspareds '  parm {\n  chkey \"quoted\"\n  }' ball\n"
        "chblockbegin; chadd -t 0 2 ball ty\n"
        "chkey -t 0 -v 1 -m 0 -a 0.25 -A 0.25 -T a -F 'bezier()' ball/ty\n"
        "chkey -f 49 -v 3 -V 4 -m 2 -M 1 -a 0.5 \\\n  -A 0.5 -o mM -F 'linear()' ball/ty\n"
        'chkey -t 0 -T a -F "ch(\\"../x\\")" ball/tx\n'
        "chblockend\n"
    )
    ty, tx = formats.read(file, fps=24.0).channels
    assert (ty.name, tx.name) == ("/obj/ball/ty", "/obj/ball/tx")
    assert ty.keys.times.tolist() == [0.0, 2.0]
    assert (ty.keys.in_values.tolist(), ty.keys.values.tolist()) == ([1.0, 3.0], [1.0, 4.0])
    assert (ty.keys.in_slopes.tolist(), ty.keys.out_slopes.tolist()) == ([0.0, 2.0], [0.0, 1.0])
    assert ty.keys.functions == ["bezier()", "linear()"]
    assert (ty.keys.out_auto.tolist(), ty.keys.in_auto.tolist()) == ([False, True], [False, True])
    assert tx.keys.functions == ['ch("../x")']


def test_a_handle_given_on_one_side_is_tied_by_its_ratio(tmp_path: Path) -> None:
    file = tmp_path / "tied.hscript"
    keys = [
        f"chkey -t {t} -v 0 -m 0 -a {a} -F 'bezier()' /obj/a/tx\n" for t, a in ((0, 1), (1, 0.25), (3, 1))
    ]
    file.write_text("".join(keys))
    (channel,) = formats.read(file).channels
    assert channel.keys.out_accels[1] == 0.5


def test_a_script_sets_each_key_twice(tmp_path: Path) -> None:
    """The insertion of a key scales its neighbours' handles: the second pass sets them."""
    rows = [{"time": float(t), "value": 0.0} for t in range(3)]
    formats.write(tmp_path / "a.cmd", Contents((Channel("/obj/a/tx", keys_of_rows(rows)),)))
    lines = [line for line in (tmp_path / "a.cmd").read_text().splitlines() if line.startswith("chkey")]
    assert lines[:3] == lines[3:]
    assert len(set(lines)) == 3


def test_a_script_keeps_variables_from_being_put_in_place(tmp_path: Path) -> None:
    keys = keys_of_rows([{"time": 0.0, "value": 1.0, "function": "strcmp('a', \"$F\") + `b`"}])
    formats.write(tmp_path / "a.cmd", Contents((Channel("/obj/a/tx", keys),)))
    assert '-F "strcmp(\'a\', \\"\\$F\\") + \\`b\\`"' in (tmp_path / "a.cmd").read_text()


def test_names_with_marks_survive(tmp_path: Path) -> None:
    keys = keys_of_rows([{"time": 0.0, "value": 1.0, "function": 'if($F > 1, "a \'b", {`c`})'}])
    names = ["a b", 'q"uote', "back\\slash", "brace{}", "eq=", "é", "it's"]
    for ending in (".chn", ".json", ".cmd"):
        every = tuple(Channel("/obj/" + name, keys) for name in names)
        file = tmp_path / f"names{ending}"
        formats.write(file, Contents(every))
        found = formats.read(file).channels
        assert [each.name for each in found] == [each.name for each in every], ending
        assert {each.keys.functions[0] for each in found} == {keys.functions[0]}, ending


def test_the_schema_and_the_reader_agree_on_what_is_missing(tmp_path: Path) -> None:
    key = {"time": 0.0, "value": 1.0}
    good = {"keywright_channels": 1, "channels": [{"name": "a", "keys": [key]}]}
    jsonschema.validate(good, SCHEMA)
    wrong = [
        {"channels": good["channels"]},
        {**good, "more": 1},
        {**good, "fps": 0},
        {**good, "channels": [{"name": "", "keys": [key]}]},
        {**good, "channels": [{"name": "a", "keys": []}]},
        {**good, "channels": [{"name": "a", "keys": [{"time": 0}]}]},
        {**good, "channels": [{"name": "a", "keys": [{**key, "value": "1"}]}]},
        {**good, "channels": [{"name": "a", "keys": [{**key, "out_auto": 1}]}]},
        {**good, "channels": [{"name": "a", "keys": [key], "before": "mirror"}]},
    ]
    for number, document in enumerate(wrong):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(document, SCHEMA)
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps(document))
        with pytest.raises(formats.FormatError):
            formats.read(file)


def test_the_columns_of_keys_are_all_copied() -> None:
    keys = keys_of_rows([{"time": 0.0, "value": 1.0, "in_auto": True, "out_accel": 2.0}])
    again = type(keys)(**columns(keys))
    assert again == keys
    assert np.array_equal(again.out_accels, [2.0])
