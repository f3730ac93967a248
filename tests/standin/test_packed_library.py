"""Collapsed libraries: written, read back here and by a reader of this file's own, damaged."""

from __future__ import annotations

import contextlib
import struct
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hou_standin.library import Definition, Library, LibraryError, packed_library, read_library

from . import asset

ASSET = Path(__file__).parents[2] / "otls" / "keywright_motion_recipe.hda"


def entries(data: bytes) -> dict[str, bytes]:
    """Entries of a container by a reader that shares nothing with the one under test."""
    assert data[:16] == b"INDX" + bytes(8) + data[12:16]
    count = int.from_bytes(data[12:16], "big")
    rest, found = data[16:], []
    for _ in range(count):
        end = 4 + int.from_bytes(rest[:4], "big")
        found.append((rest[4:end].decode(), struct.unpack(">III", rest[end : end + 12])))
        rest = rest[end + 12 :]
    assert [place[0] for _, place in found] == [
        sum(place[1] for _, place in found[:number]) for number in range(count)
    ], "the data lies one after another"
    assert sum(place[1] for _, place in found) == len(rest), "and fills the file"
    return {name: rest[offset : offset + size] for name, (offset, size, _) in found}


@pytest.mark.fact("assets 1.8", "seen")
def test_a_library_reads_back_as_it_was() -> None:
    library = read_library(ASSET)
    data = packed_library(library)
    (definition,) = library.definitions
    found = entries(data)
    assert list(found) == ["INDEX_SECTION", "houdini.hdalibrary", definition.name.section]
    assert found["houdini.hdalibrary"] == b""
    sections = entries(found[definition.name.section])
    assert list(sections) == list(definition.sections)
    for name, content in sections.items():
        if name != "ExtraFileOptions":
            assert content == definition.sections[name], name
    assert sections["ExtraFileOptions"] == (
        b"\0\0\0\x04"
        b"\0\x15PythonModule/IsPython\0\0\0\1\0\0\0\1\0\x15PythonModule/IsScript\0\0\0\1\0\0\0\1"
        b"\0\x18SyncNodeVersion/IsPython\0\0\0\1\0\0\0\1\0\x18SyncNodeVersion/IsScript\0\0\0\1\0\0\0\1"
    )


@pytest.mark.fact("assets 1.8", "seen")
def test_the_index_is_laid_out_as_public_files_have_it(tmp_path: Path) -> None:
    asset.write(tmp_path)
    library = read_library(tmp_path / "mover.hda")
    block = library.definitions[0].index
    block.update(Inputs="0 to 2", Extra="inputcolors='0 ' ", Modified="Thu Jan  1 00:01:04 1970")
    texts = [block["Operator"], block["Label"], block["Path"], block["Icon"], "", "", "Sop", "", "", ""]
    texts.append(block["Extra"])
    expected = struct.pack(">II", 1, 4)
    expected += b"".join(struct.pack(">I", len(text.encode())) + text.encode() for text in texts)
    expected += struct.pack(">III", 0, 2, 64) + b"\0\0\1"
    assert entries(packed_library(library))["INDEX_SECTION"] == expected
    block["Outputs"] = "3"
    expected = expected[:4] + struct.pack(">I", 5) + expected[8:] + struct.pack(">I", 3)
    assert entries(packed_library(library))["INDEX_SECTION"] == expected


def test_the_stand_in_installs_it(hou: Any, ball: Any, tmp_path: Path) -> None:
    asset.write(tmp_path)
    file = tmp_path / "packed.hda"
    file.write_bytes(packed_library(read_library(tmp_path / "mover.hda")))
    hou.hda.installFile(str(file))
    node = ball.createNode("mover")
    assert node.type().definition().libraryFilePath() == str(file)
    node.parm("go").pressButton()
    assert len(node.hm().pressed) == 1


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


@given(
    options=st.dictionaries(
        TEXT, st.booleans() | TEXT | st.lists(st.integers(-(2**63), 2**63 - 1), max_size=4), max_size=4
    ),
    label=TEXT,
    inputs=st.tuples(st.integers(0, 9), st.integers(0, 9999)),
    content=st.binary(max_size=40),
)
def test_whatever_a_library_holds_comes_back(
    tmp_path_factory: pytest.TempPathFactory, options: Any, label: str, inputs: Any, content: bytes
) -> None:
    from hou_standin.library.formats import write_extra_options

    folder = tmp_path_factory.mktemp("library")
    asset.write(folder)
    index = dict(read_library(folder / "mover.hda").definitions[0].index)
    index.update(Label=label, Inputs="{} to {}".format(*inputs), Modified="Sat Aug  9 14:25:31 2025")
    sections = {"ExtraFileOptions": write_extra_options(options).encode(), "a b.bin": content}
    data = packed_library(Library([Definition(index, sections)]))
    (folder / "packed.hda").write_bytes(data)
    (back,) = read_library(folder / "packed.hda").definitions
    assert back.index == index
    assert back.sections == sections
    assert packed_library(Library([back])) == data


def test_damage_is_named_and_never_more(tmp_path: Path) -> None:
    data = packed_library(read_library(ASSET))
    file = tmp_path / "packed.hda"
    head = data.index(b"# Dialog") if b"# Dialog" in data else 900
    for end in [*range(4, head, 7), len(data) - 1]:
        file.write_bytes(data[:end])
        with pytest.raises(LibraryError, match="packed"):
            read_library(file)
    for at in range(4, head, 5):
        file.write_bytes(data[:at] + bytes([data[at] ^ 0x5A]) + data[at + 1 :])
        with contextlib.suppress(LibraryError):
            read_library(file)


def test_what_has_no_known_place_is_refused() -> None:
    library = read_library(ASSET)
    library.definitions[0].index["License"] = "studio"
    with pytest.raises(LibraryError, match="its place is not known"):
        packed_library(library)
