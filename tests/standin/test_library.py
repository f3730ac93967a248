"""Expanded libraries: names on disk, structural files, reading and writing."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hou_standin.library import (
    Definition,
    Library,
    LibraryError,
    formats,
    library_files,
    mangled,
    read_library,
    type_name,
    type_name_of_section,
    unmangled,
    write_library,
)

INDEX = {
    "Operator": "author::motion_path::1.0",
    "Label": "Motion Path",
    "Path": "oplib:/author::Sop/motion_path::1.0?author::Sop/motion_path::1.0",
    "Icon": "SOP_curve",
    "Table": "Sop",
    "License": "",
    "Extra": "inputcolors='0 ' ",
    "User": "",
    "Inputs": "0 to 2",
    "Subnet": "false",
    "Python": "true",
    "Empty": "false",
    "Modified": "Sat Aug  9 14:25:31 2025",
}
EXTRA = (
    '{\n\t"OnCreated/Cursor":{\n\t\t"type":"intarray",\n\t\t"value":[1,1]\n\t},\n'
    '\t"OnCreated/IsPython":{\n\t\t"type":"bool",\n\t\t"value":true\n\t}\n}\n'
)


@pytest.fixture
def library() -> Library:
    sections = {
        "DialogScript": b"{ name author::motion_path::1.0 script motion_path label Motion }\n",
        "my icon_2.svg": b"<svg/>",
        "Version": b"\0\0\0\x031.2",
        "OnCreated": b"print(1)",
        "OnDeleted": b"echo gone",
        "ExtraFileOptions": EXTRA.encode(),
        "TypePropertiesOptions": b"CheckExternal := 1;\nLockContents := 1;\n",
    }
    return Library([Definition(dict(INDEX), sections, ("Help",))])


@pytest.mark.parametrize(
    ("name", "disk"),
    [
        ("author::Sop/motion::1.0", "author_8_8Sop_1motion_8_81.0"),
        ("Sop/foo", "Sop_1foo"),
        ("author::Sop/motion_path::1.0", "author_8_8Sop_1motion__path_8_81.0"),
        ("INDEX_SECTION", "INDEX__SECTION"),
        ("Default_Unwrap (Same as Auto)", "Default__Unwrap (Same as Auto)"),
    ],
)
def test_mangling(name: str, disk: str) -> None:
    assert mangled(name) == disk
    assert unmangled(disk) == name


@given(st.text())
def test_mangling_comes_back(name: str) -> None:
    assert unmangled(mangled(name)) == name


@pytest.mark.parametrize(
    ("operator", "parts"),
    [
        ("author::motion::1.0", ("author", "motion", "1.0")),
        ("motion", ("", "motion", "")),
        ("motion::2", ("", "motion", "2")),
        ("author::motion", ("author", "motion", "")),
        ("a::b::motion::10.0.1", ("a::b", "motion", "10.0.1")),
    ],
)
def test_type_names(operator: str, parts: tuple[str, str, str]) -> None:
    name = type_name(operator, "Sop")
    assert (name.namespace, name.name, name.version) == parts
    assert name.operator == operator
    assert type_name_of_section(name.section) == name


def test_a_library_written_and_read_is_the_same(library: Library, tmp_path: Path) -> None:
    folder = tmp_path / "motion.hda"
    write_library(library, folder)
    again = read_library(folder)
    (made,), (given_,) = again.definitions, library.definitions
    assert (made.index, made.sections, made.missing) == (given_.index, given_.sections, given_.missing)
    assert library_files(again) == library_files(library)
    assert (folder / "author_8_8Sop_1motion__path_8_81.0" / "my icon__2.svg").read_bytes() == b"<svg/>"


def test_the_order_of_a_list_comes_back(library: Library, tmp_path: Path) -> None:
    write_library(library, tmp_path / "a.hda")
    listed = tmp_path / "a.hda" / mangled(library.definitions[0].name.section) / "Sections.list"
    head, *entries = listed.read_text().splitlines(keepends=True)
    listed.write_text("".join((head, *entries[::-1])))
    before = listed.read_bytes()
    again = read_library(tmp_path / "a.hda")
    write_library(again, tmp_path / "a.hda")
    assert listed.read_bytes() == before
    again.definitions[0].sections["New"] = b"1"
    write_library(again, tmp_path / "a.hda")
    assert listed.read_bytes() == before + b"New\tNew\n"


def test_what_a_definition_says(library: Library) -> None:
    (definition,) = library.definitions
    assert definition.name.section == "author::Sop/motion_path::1.0"
    assert definition.is_python
    assert definition.inputs() == (0, 2)
    assert definition.version() == "1.2"
    assert definition.event("OnCreated") == ("print(1)", True)
    assert definition.event("OnDeleted") == ("echo gone", False)
    assert definition.event("OnLoaded") is None
    assert definition.type_options() == {"CheckExternal": 1, "LockContents": 1}
    assert formats.write_extra_options(definition.options()) == EXTRA


def test_files_that_no_list_names_are_ignored(library: Library, tmp_path: Path) -> None:
    write_library(library, tmp_path)
    (tmp_path / "README.md").write_text("not part of it")
    (tmp_path / "backup").mkdir()
    assert len(read_library(tmp_path).definitions) == 1


def test_several_types_in_one_library(library: Library, tmp_path: Path) -> None:
    other = Definition(INDEX | {"Operator": "author::other::1.0", "Outputs": "2"}, {"Help": b""})
    library.definitions.append(other)
    write_library(library, tmp_path)
    assert [found.name.name for found in read_library(tmp_path).definitions] == ["motion_path", "other"]


@pytest.mark.parametrize(
    ("file", "text", "code"),
    [
        ("Sections.list", "", "no-sections-list"),
        ("Sections.list", '""\nINDEX__SECTION INDEX_SECTION\n', "bad-entry"),
        ("Sections.list", '""\n..\tauthor::Sop/motion_path::1.0\n', "bad-name"),
        ("Sections.list", '""\na/b\tb\n', "bad-name"),
        ("Sections.list", '""\na\tb\na\tc\n', "twice"),
        ("Sections.list", '""\n', "not-listed"),
        ("INDEX__SECTION", "", "not-indexed"),
        ("INDEX__SECTION", "Operator: a\nOperator: b\n", "twice"),
        ("INDEX__SECTION", "Operater: a\n", "unknown-key"),
        ("INDEX__SECTION", "Operator: a\n", "no-key"),
        ("INDEX__SECTION", "\0\0\0\x01", "packed"),
        ("author_8_8Sop_1motion__path_8_81.0/Sections.list", "x", "no-sections-list"),
    ],
)
def test_broken_libraries_are_named(
    library: Library, tmp_path: Path, file: str, text: str, code: str
) -> None:
    write_library(library, tmp_path)
    (tmp_path / file).write_text(text)
    with pytest.raises(LibraryError) as raised:
        read_library(tmp_path)
    assert raised.value.code == code
    assert str(tmp_path) in raised.value.path


@pytest.mark.parametrize(
    ("section", "data", "code"),
    [
        ("ExtraFileOptions", b"[]", "not-json"),
        ("ExtraFileOptions", b"{", "not-json"),
        ("ExtraFileOptions", b"[" * 100_000, "not-json"),
        ("ExtraFileOptions", b'{"a": 1}', "bad-option"),
        ("ExtraFileOptions", b'{"a": {"type": "bool", "value": 1}}', "bad-option"),
        ("ExtraFileOptions", b"\xff", "not-utf-8"),
        ("TypePropertiesOptions", b"CheckExternal = 1;", "bad-option"),
        ("Version", b"\0\0\0\x041.2", "bad-version"),
    ],
)
def test_broken_sections_are_named(library: Library, section: str, data: bytes, code: str) -> None:
    (definition,) = library.definitions
    definition.sections[section] = data
    with pytest.raises(LibraryError) as raised:
        _ = definition.options(), definition.type_options(), definition.version()
    assert raised.value.code == code


def test_a_folder_that_is_no_library(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="no-library"):
        read_library(tmp_path)


STRUCTURE = st.text(alphabet=st.sampled_from('"\t\n\r:/. _81aOT\\\0'), max_size=60)


@given(STRUCTURE)
def test_any_sections_list_gives_entries_or_a_coded_error(text: str) -> None:
    _reads(formats.read_sections_list, text)
    _reads(formats.read_sections_list, '""\n' + text)


@given(st.one_of(STRUCTURE, st.text(max_size=80)))
def test_any_structural_text_gives_a_value_or_a_coded_error(text: str) -> None:
    _reads(formats.read_index, text)
    _reads(formats.read_index, "Operator: " + text)
    _reads(formats.read_type_options, text)
    _reads(formats.read_extra_options, text)


@given(st.binary(max_size=20))
def test_any_version_gives_a_text_or_a_coded_error(data: bytes) -> None:
    _reads(formats.read_version, data)


def _reads(read, given_) -> None:
    try:
        read(given_, "file")
    except LibraryError as error:
        mistake = error
    else:
        return
    assert mistake.code
    assert mistake.path == "file"
