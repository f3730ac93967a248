"""The shipped asset is an expanded library as Houdini writes one, and nothing in it is stale."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from asset_text import ASSET, ROOT, ROWS, definition, script

import keywright
from hou_standin.library import EVENTS, formats, library_files, mangled, read_library
from keywright.node import generate
from keywright.node.generate.core_words import documentation


def test_every_file_is_listed_and_named_as_houdini_names_it() -> None:
    on_disk = {str(path.relative_to(ASSET)): path.read_bytes() for path in ASSET.rglob("*") if path.is_file()}
    assert on_disk == dict(library_files(read_library(ASSET)))


def test_nothing_that_is_listed_is_missing() -> None:
    assert definition().missing == ()
    assert set(definition().sections) == {
        "CreateScript",
        "DescriptiveParmName",
        "DialogScript",
        "ExtraFileOptions",
        "FunctionName",
        "Help",
        "IconSVG",
        "PythonCook",
        "PythonModule",
        "SyncNodeVersion",
        "Tools.shelf",
        "TypePropertiesOptions",
        "Version",
    }


def test_the_index_describes_a_python_type() -> None:
    name, index = definition().name, definition().index
    assert name.operator == "keywright::motion_recipe::1.0"
    assert Path(definition().path).name == mangled(name.section)
    assert index["Path"] == f"oplib:/{name.section}?{name.section}"
    assert index["Icon"] == f"opdef:/{name.section}?IconSVG"
    assert definition().is_python is ("PythonCook" in definition().sections)
    assert index["Subnet"] == "false"
    assert definition().inputs() == (0, 0)
    assert [*index] == [key for key in formats.INDEX_KEYS if key != "Outputs"]


def test_options_are_as_in_published_types() -> None:
    assert definition().type_options()["UseDSParms"] == 1
    options = definition().options()
    events = [name for name in EVENTS if name in definition().sections]
    assert events == ["SyncNodeVersion"]
    for name in ("PythonModule", *events):
        assert options[f"{name}/IsPython"] is True
        assert options[f"{name}/IsScript"] is True


def test_structural_files_have_unix_lines_and_end_with_one() -> None:
    for path in ASSET.rglob("*"):
        if not path.is_file():
            continue
        data = path.read_bytes()
        assert b"\r" not in data, path
        assert not data.startswith(b"\xef\xbb\xbf"), path
        # These two hold one name, and Houdini ends them without a line; Version is binary.
        if data and path.name not in ("FunctionName", "DescriptiveParmName", "Version"):
            assert data.endswith(b"\n"), path


def test_the_stamp_of_new_nodes_is_the_version_of_the_package() -> None:
    assert definition().version() == keywright.__version__
    assert f"-v '{keywright.__version__}' $arg1" in definition().text("CreateScript")
    assert "opexprlanguage -s hscript $arg1" in definition().text("CreateScript")


def test_the_names_that_files_repeat_agree() -> None:
    operator = definition().name.operator
    assert script().text("name") == operator
    assert script().text("label") == definition().label
    assert script().text("script") == operator
    assert definition().text("FunctionName") == operator
    assert definition().text("DescriptiveParmName") == "recipe_name"


def test_xml_is_well_formed_and_the_tool_is_in_both_menus() -> None:
    icon = ElementTree.fromstring(definition().sections["IconSVG"])
    assert icon.get("viewBox") == "0 0 64 64"
    shelf = ElementTree.fromstring(definition().sections["Tools.shelf"])
    (tool,) = shelf.findall("tool")
    contexts = {found.get("name"): found for found in tool.findall("toolMenuContext")}
    assert set(contexts) == {"viewer", "network"}
    assert contexts["viewer"].findtext("contextNetType") == "SOP"
    assert contexts["network"].findtext("contextOpType") == "$HDA_TABLE_AND_NAME"
    assert tool.findtext("toolSubmenu")


def test_generating_again_changes_no_byte() -> None:
    assert generate.stale(ROOT) == []


def test_the_help_card_has_a_block_for_each_visible_parameter() -> None:
    ids = [line.split("#id: ")[1] for line in definition().text("Help").splitlines() if "#id: " in line]
    assert ids == [name for name, row in ROWS.items() if not row.never]


def blocks() -> dict[str, str]:
    """The help card's text of each parameter, by its name."""
    found = re.split(r"^    #id: (.+)$", definition().text("Help"), flags=re.MULTILINE)
    return dict(zip(found[1::2], found[2::2], strict=True))


@pytest.mark.parametrize(("name", "folder"), [("shape", "shape"), ("layer_type#", "layer")])
def test_the_help_card_says_what_each_entry_does_and_what_it_is_for(name: str, folder: str) -> None:
    lines = [line for line in blocks()[name].splitlines() if line.startswith("    * ")]
    assert [line.split("*")[2] for line in lines] == [label for _, label in ROWS[name].menu]
    for (token, _), line in zip(ROWS[name].menu, lines, strict=True):
        summary, sections = documentation(ROOT / generate.CORE / folder / f"{token}.rs")
        assert line.endswith(f"*: {summary} {sections['When to use it']}")
        assert "[`" not in line


def test_the_help_card_explains_units_that_are_parts_of_something() -> None:
    for name, text in blocks().items():
        if ROWS[name].unit in ("span", "value", "value / span", "segment", "range", "channel's"):
            assert f"Unit: {ROWS[name].unit}" not in text, name
            assert re.search(r"Part of |How steep|In the units of|whole move", text), name


def test_the_page_of_parameters_has_a_line_for_each_visible_one_and_none_for_others() -> None:
    page = (ROOT / "docs" / "parameters.md").read_text()
    named = re.findall(r"^\| [^|]* \| `([^`]+)` \|", page, re.MULTILINE)
    assert named == [name for name, row in ROWS.items() if not row.never]


def test_the_package_file_names_folders_that_are_there() -> None:
    package = json.loads((ROOT / "otls" / "keywright.json").read_text())
    folders = [Path(path.replace("$HOUDINI_PACKAGE_PATH", str(ROOT / "otls"))) for path in package["hpath"]]
    assert [folder.resolve() for folder in folders] == [ROOT, ROOT / "otls" / "package"]
    assert {found.name for found in folders[1].iterdir()} == {"toolbar", "PARMmenu.xml", "README.txt"}
    appended = {name: value for entry in package["env"] for name, value in entry.items()}
    assert set(appended) == {"PYTHONPATH"}  # what ships is found without a variable, behind one's own
    assert all(value["method"] == "append" for value in appended.values())
    assert "houdini_version >= '20.0'" in package["enable"]
