"""The shelf and the parameter menu of the package: well formed, and one name for each thing."""

from __future__ import annotations

import ast
import xml.etree.ElementTree as ElementTree

import pytest
from asset_text import definition
from way_texts import MENU, SHELF, Way, as_function, items, tools

from keywright.node.generate.identity import ICON

IN_MENU = ("Shape Selected Keys", "Apply to Selected Keys", "Shape This Channel", "Go to Its Motion Recipe")
ON_SHELF = ("Shape Selected Keys", "Apply to Selected Keys")
PYTHONS = ((3, 10), (3, 11), (3, 13))


def test_each_way_in_is_where_it_is_looked_for() -> None:
    assert tuple(item.label for item in items()) == IN_MENU
    shelf = ElementTree.parse(SHELF).getroot()
    shown = [member.get("name") for member in shelf.findall("toolshelf/memberTool")]
    assert [tool.label for tool in tools() if tool.name in shown] == list(ON_SHELF)
    assert len(shown) == len(ON_SHELF)


@pytest.mark.parametrize("way", [*tools(), *items()], ids=lambda way: way.name)
def test_name_and_label_and_what_is_pressed_are_one_thing(way: Way) -> None:
    assert way.name == "keywright_" + way.label.lower().replace(" ", "_")
    assert f'press("{way.label}", kwargs)' in way.script


def test_menu_and_shelf_say_the_same_of_the_same() -> None:
    scripts = {tool.name: tool.script for tool in tools()}
    both = [item for item in items() if item.name in scripts]
    assert [item.label for item in both] == list(ON_SHELF)
    assert all(item.script == scripts[item.name] for item in both)


def test_names_are_unique() -> None:
    for ways in (tools(), items()):
        assert len({way.name for way in ways}) == len(ways)


@pytest.mark.parametrize("version", PYTHONS)
@pytest.mark.parametrize("way", [*tools(), *items()], ids=lambda way: way.name)
def test_code_is_code_in_every_python_of_houdini(way: Way, version: tuple[int, int]) -> None:
    ast.parse(way.script, feature_version=version)
    if way.context:
        ast.parse(as_function(way.context), feature_version=version)


def test_the_item_for_containers_is_in_the_tab_menu_of_objects() -> None:
    """Section 1.2 of the node's specification; the asset's own tool is in that of geometry."""
    shelf = ElementTree.parse(SHELF).getroot()
    (tool,) = (tool for tool in shelf.findall("tool") if tool.get("label") == "Motion Recipe")
    contexts = {
        found.get("name"): found.findtext("contextNetType") for found in tool.findall("toolMenuContext")
    }
    assert contexts == {"network": "OBJ"}
    own = ElementTree.fromstring(definition().sections["Tools.shelf"])
    assert tool.findtext("toolSubmenu") == own.findtext("tool/toolSubmenu")


def test_tools_have_the_asset_s_icon_and_say_what_they_do() -> None:
    shelf = ElementTree.parse(SHELF).getroot()
    for tool in shelf.findall("tool"):
        assert tool.get("icon") == ICON
        assert len((tool.findtext("helpText") or "").split()) > 10


def test_the_menu_goes_where_houdini_has_motion_effects() -> None:
    root = ElementTree.parse(MENU).getroot()
    assert root.tag == "menuDocument"
    (submenu,) = root.iter("subMenu")
    assert submenu.findtext("insertAfter") == "motion_effects_menu"
    assert all(item.context for item in items())
