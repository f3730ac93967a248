"""The shipped asset is what a host reads: structure, dialog script, code, help, and its one table."""

from __future__ import annotations

import ast
import json
import sys
import types
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import keywright
from hou_standin.conditions import Test, parse_condition
from hou_standin.dialogscript import Block, Bracketed, emit, parse, templates_of_script
from hou_standin.dialogscript.tree import GROUPS, MENUS, MULTIS, PARM
from hou_standin.library import EVENTS, Definition, formats, library_files, mangled, read_library
from hou_standin.templates import FolderParmTemplate, MenuParmTemplate, ParmTemplate
from hou_standin.templates.expansion import component_names, row_templates, tuple_templates
from keywright import _core
from keywright.node import generate, table
from keywright.node.table import Expression, Row

ROOT = Path(__file__).parents[2]
ASSET = ROOT / "otls" / "keywright_motion_recipe.hda"
PUBLISHED = json.loads((Path(__file__).parent / "published_constructs.json").read_text())
PYTHONS = ((3, 10), (3, 11), (3, 13))
ROWS = {row.name: row for row in table.rows()}
ROW_LIMIT = 30


@pytest.fixture(scope="module")
def definition() -> Definition:
    (found,) = read_library(ASSET).definitions
    return found


@pytest.fixture(scope="module")
def script(definition: Definition) -> Block:
    return parse(definition.text("DialogScript"))


def parms(script: Block) -> Iterator[Block]:
    return (block for block in script.walk() if block.kind == PARM)


def named(script: Block) -> dict[str, Block]:
    return {block.text("name"): block for block in script.walk()}


def tags(block: Block) -> dict[str, str]:
    pairs = (statement.bracketed() for statement in block.statements("parmtag"))
    return {key.text: value.text for key, value in pairs}  # type: ignore[union-attr]


# Structure


def test_every_file_is_listed_and_named_as_houdini_names_it() -> None:
    on_disk = {str(path.relative_to(ASSET)): path.read_bytes() for path in ASSET.rglob("*") if path.is_file()}
    assert on_disk == dict(library_files(read_library(ASSET)))


def test_nothing_that_is_listed_is_missing(definition: Definition) -> None:
    assert definition.missing == ()
    assert set(definition.sections) == {
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


def test_the_index_describes_a_python_type(definition: Definition) -> None:
    name, index = definition.name, definition.index
    assert name.operator == "keywright::motion_recipe::1.0"
    assert Path(definition.path).name == mangled(name.section)
    assert index["Path"] == f"oplib:/{name.section}?{name.section}"
    assert index["Icon"] == f"opdef:/{name.section}?IconSVG"
    assert definition.is_python is ("PythonCook" in definition.sections)
    assert index["Subnet"] == "false"
    assert definition.inputs() == (0, 0)
    assert [*index] == [key for key in formats.INDEX_KEYS if key != "Outputs"]


def test_options_are_as_in_published_types(definition: Definition) -> None:
    assert definition.type_options()["UseDSParms"] == 1
    options = definition.options()
    events = [name for name in EVENTS if name in definition.sections]
    assert events == ["SyncNodeVersion"]
    for name in ("PythonModule", *events):
        assert options[f"{name}/IsPython"] is True
        assert options[f"{name}/IsScript"] is True


def test_structural_files_have_unix_lines_and_end_with_one(definition: Definition) -> None:
    for path in ASSET.rglob("*"):
        if not path.is_file():
            continue
        data = path.read_bytes()
        assert b"\r" not in data, path
        assert not data.startswith(b"\xef\xbb\xbf"), path
        # These two hold one name, and Houdini ends them without a line; Version is binary.
        if data and path.name not in ("FunctionName", "DescriptiveParmName", "Version"):
            assert data.endswith(b"\n"), path


def test_the_stamp_of_new_nodes_is_the_version_of_the_package(definition: Definition) -> None:
    assert definition.version() == keywright.__version__
    assert f"-v '{keywright.__version__}' $arg1" in definition.text("CreateScript")
    assert "opexprlanguage -s hscript $arg1" in definition.text("CreateScript")


def test_the_names_that_files_repeat_agree(definition: Definition, script: Block) -> None:
    operator = definition.name.operator
    assert script.text("name") == operator
    assert script.text("label") == definition.label
    assert script.text("script") == operator
    assert definition.text("FunctionName") == operator
    assert definition.text("DescriptiveParmName") == "recipe_name"


def test_xml_is_well_formed_and_the_tool_is_in_both_menus(definition: Definition) -> None:
    icon = ElementTree.fromstring(definition.sections["IconSVG"])
    assert icon.get("viewBox") == "0 0 64 64"
    shelf = ElementTree.fromstring(definition.sections["Tools.shelf"])
    (tool,) = shelf.findall("tool")
    contexts = {found.get("name"): found for found in tool.findall("toolMenuContext")}
    assert set(contexts) == {"viewer", "network"}
    assert contexts["viewer"].findtext("contextNetType") == "SOP"
    assert contexts["network"].findtext("contextOpType") == "$HDA_TABLE_AND_NAME"
    assert tool.findtext("toolSubmenu")


# Dialog script


def test_the_script_is_laid_out_as_houdini_saves_it(definition: Definition, script: Block) -> None:
    assert emit(script) == definition.text("DialogScript")  # type: ignore[arg-type]


def test_only_constructs_of_published_assets_are_used(script: Block) -> None:
    used = set(constructs(script))
    unseen = [path for path in used if not published(path)]
    assert not unseen


def constructs(script: Block) -> Iterator[tuple[str, ...]]:
    for statement in script.statements():
        yield ("header", statement.name)
    for block in script.walk():
        family = "multi" if block.kind in MULTIS else "group" if block.kind in GROUPS else PARM
        yield ("blocks", block.kind)
        for statement in block.statements():
            yield ("statements", "multi" if family == "multi" else block.kind, statement.name)
            inside = statement.bracketed()
            words = [item.text for item in inside if not isinstance(item, Bracketed)]
            if statement.name == "type":
                yield ("types", statement.text())
            elif statement.name in ("parmtag", "grouptag"):
                yield ("tags", f"{family}:{words[0]}")
            elif statement.name == "range":
                yield ("ranges", " ".join("strict" if word.endswith("!") else "soft" for word in words))
            elif statement.name == "default" and family == PARM:
                yield from (("defaults", "value") for _ in words)
                yield from (("defaults", item.words()[1]) for item in inside if isinstance(item, Bracketed))
            elif statement.name in MENUS:
                kind = "items" if len(words) == len(inside) else "python" if words else "hscript"
                yield ("menus", f"{statement.name} {kind}")


def published(path: tuple[str, ...]) -> bool:
    found: Any = PUBLISHED
    for key in path:
        found = found.get(key, {})
    return bool(found)


def test_conditions_name_parameters_and_tokens_that_exist(script: Block) -> None:
    known = named(script)
    in_block = {
        child.text("name"): block
        for block in script.walk()
        for child in block.blocks()
        if block.kind in MULTIS
    }
    for block in script.walk():
        for keyword in ("disablewhen", "hidewhen", "nocookwhen"):
            for test in parse_condition(block.text(keyword)).tests():
                assert test.name in known, (block.text("name"), test)
                if test.name in in_block:
                    assert in_block[test.name] is in_block.get(block.text("name")), "siblings only"
                assert_token(known[test.name], test)


def assert_token(asked: Block, test: Test) -> None:
    if asked.text("type") == "ordinal":
        menu = asked.statement("menu")
        assert menu
        assert test.value in [item.text for item in menu.bracketed()[::2]], test  # type: ignore[union-attr]


def test_visibility_and_cooking_are_those_of_the_table(script: Block) -> None:
    cook = {
        "no": "{ nocook == 0 }",
        "shown": "{ show_target == 0 }",
        "mark": "{ show_frame == 0 }",
        "yes": "",
    }
    for name, block in named(script).items():
        if name not in ROWS:
            continue
        row = ROWS[name]
        hidden = parse_condition(block.text("hidewhen"))
        assert len(hidden.groups) == len(row.shown), name
        for when, (test,) in zip(row.shown, hidden.groups, strict=True):
            opposite = {"==": "!=", "!=": "==", ">": "<"}[when.operator]
            limit = str(int(when.value) + 1) if when.operator == ">" else when.value
            assert (test.name, test.operator, test.value) == (when.name, opposite, limit)
        assert block.has("invisible") is row.never
        assert block.text("disablewhen") == ("{ nocook == 0 }" if row.disabled else "")
        if block.kind == PARM:  # published blocks never say when they do not cook
            assert block.text("nocookwhen") == cook[row.cook]


def test_no_channel_is_scoped_and_every_callback_is_python(script: Block) -> None:
    for block in script.walk():
        if block.kind in GROUPS:
            continue
        found = tags(block)
        assert found["autoscope"] == "0" * 16
        assert found["script_callback_language"] == "python"


def test_callbacks_are_one_line_and_named_after_their_parameter(script: Block) -> None:
    calling = {name for name, row in ROWS.items() if row.type == "button"} | {
        "ease_knots",
        "layer_spring_entry#",
    }
    for name, block in named(script).items():
        callback = tags(block).get("script_callback")
        if name in calling:
            assert callback == f"hou.phm().on_{name.rstrip('#')}(kwargs)"
        else:
            assert callback is None, name


def test_tabs_and_the_order_of_what_stands_above_them(script: Block) -> None:
    top = [*script.blocks()]
    assert [block.text("name") for block in top[:5]] == ["commit", "reapply", "dryrun", "nocook", "status"]
    folders = top[5:]
    assert [block.text("name") for block in folders] == ["tabs", *(f"tabs_{n}" for n in range(1, 6))]
    labels = [block.text("label") for block in folders]
    assert labels == ["Shape", "Stack", "Targets", "Commit", "Recipe", "Preview"]
    for block in script.walk():
        if block.kind in MULTIS:
            assert all(child.kind == PARM for child in block.blocks()), "no folders in rows"


def test_names_are_unique_with_thirty_rows_in_every_block(script: Block) -> None:
    names: list[str] = []
    for template in tuple_templates(templates_of_script(script)):  # type: ignore[arg-type]
        names += component_names(template)
        if isinstance(template, FolderParmTemplate):
            assert all(child.name().count("#") == 1 for child in template.parmTemplates())
            assert all(child.name().endswith("#") for child in template.parmTemplates())
            assert all(child.numComponents() == 1 for child in template.parmTemplates())
            for number in range(1, ROW_LIMIT + 1):
                names += [
                    name for child in row_templates(template, [number]) for name in component_names(child)
                ]
    assert len(names) == len(set(names))
    assert {"preview_sizex", "preview_tz", "layer_limit_high30", "tabs"} <= set(names)


def test_what_a_host_reads_is_the_table(script: Block) -> None:
    found = {template.name(): template for template in flat(templates_of_script(script))}  # type: ignore[arg-type]
    assert {name for name in found if not name.startswith("tabs")} == set(ROWS)
    for name, row in ROWS.items():
        template = found[name]
        assert template.label() == row.label
        if row.type not in MULTIS:
            assert template.help() == row.tooltip
        assert_value(template, row)


def flat(templates: Any) -> Iterator[ParmTemplate]:
    for template in templates:
        yield template
        if isinstance(template, FolderParmTemplate):
            yield from flat(template.parmTemplates())


def assert_value(template: Any, row: Row) -> None:
    if row.type in ("button",):
        return
    if isinstance(row.default, Expression):
        assert template.defaultExpression() == (row.default.text,)
    elif isinstance(template, MenuParmTemplate):
        assert template.defaultValueAsString() == row.default
        assert tuple(zip(template.menuItems(), template.menuLabels(), strict=True)) == row.menu
    elif row.type in ("toggle", *MULTIS):
        assert template.defaultValue() == row.default
    else:
        assert template.defaultValue() == (row.default if isinstance(row.default, tuple) else (row.default,))
    if row.slider is not None:
        assert (template.minValue(), template.maxValue()) == row.slider
        assert (template.minIsStrict(), template.maxIsStrict()) == row.strict


# The table


def test_defaults_lie_inside_sliders_and_sliders_inside_limits() -> None:
    for row in ROWS.values():
        if row.slider is None or isinstance(row.default, (Expression, str)):
            continue
        low, high = row.slider
        for value in row.default if isinstance(row.default, tuple) else (row.default,):
            assert low <= value <= high, row.name
        if row.hard is not None:
            assert row.hard[0] <= low, row.name
            assert row.hard[1] is None or high <= row.hard[1], row.name


def test_every_field_of_the_document_has_its_parameter() -> None:
    fields = {(row.field, row.owner) for row in ROWS.values() if row.field}
    split = {(part.strip(), owner) for field, owner in fields for part in field.split(",")}
    for found in _core.parameters():
        prefix = {"document": "", "shape": "shape.", "knot": "shape.knots.", "layer": "layer.", "fit": "fit."}
        assert (prefix[found.part] + found.field, found.owner) in split, found


def test_every_parameter_of_a_recipe_is_a_field_or_named_as_none() -> None:
    outside = {"getkeys_from", "ease_preset", "ease_insert_x", "stack_view"}
    by_another_path = {
        "ease_usearrival#",
        "layer_spring_entry#",
        "layer_spring_duration#",
        "layer_spring_bounciness#",
    }
    tabs = {tab.label: tab for tab in table.TABS}
    recipe = [row for label in ("Shape", "Stack") for row in _rows(tabs[label])]
    recipe += [row for row in ROWS.values() if row.name.startswith(("fit_", "recipe_"))]
    for row in recipe:
        if row.type != "button" and row.name not in outside | by_another_path:
            assert row.field, row.name


def _rows(tab: table.Tab) -> Iterator[Row]:
    for entry in tab.entries:
        if isinstance(entry, Row):
            yield entry
        else:
            yield from (entry.head, *entry.rows)


def test_names_follow_from_the_path_in_the_document() -> None:
    irregular = {"ease_in_slope#", "ease_in_weight#", "ease_out_slope#", "ease_out_weight#"}
    irregular |= {"fit_usefloor", "sampled_data", "shape", "ease_knots", "layers"}
    for row in ROWS.values():
        if not row.field or row.name in irregular:
            continue
        field = row.field.rpartition(".")[2]
        assert row.plain_name.endswith(f"_{field}"), row.name
        if row.owner:
            assert row.plain_name.removeprefix("layer_").startswith(f"{row.owner}_"), row.name


def test_seeds_fit_a_signed_integer_of_32_bits() -> None:
    seeds = [row for row in ROWS.values() if row.plain_name.endswith("seed")]
    assert len(seeds) == 3
    assert all(row.hard == (0, 2**31 - 1) for row in seeds)


# Generated files


def test_generating_again_changes_no_byte() -> None:
    assert generate.stale(ROOT) == []


def test_the_help_card_has_a_block_for_each_visible_parameter(definition: Definition) -> None:
    ids = [line.split("#id: ")[1] for line in definition.text("Help").splitlines() if "#id: " in line]
    assert ids == [name for name, row in ROWS.items() if not row.never]


# Code


def code(definition: Definition) -> Iterator[tuple[str, str]]:
    for name in ("PythonCook", "PythonModule", "SyncNodeVersion"):
        yield name, definition.text(name)
    shelf = ElementTree.fromstring(definition.sections["Tools.shelf"])
    yield "Tools.shelf", shelf.findtext("tool/script") or ""
    script = parse(definition.text("DialogScript"))
    for block in script.walk():
        if (callback := tags(block).get("script_callback")) is not None:
            yield block.text("name"), callback
        for statement in block.statements():
            if statement.name in MENUS:
                lines = [item.words()[0] for item in statement.bracketed() if isinstance(item, Bracketed)]
                if len(lines) == 1:
                    yield block.text("name"), lines[0]  # one line is an expression
                elif lines:
                    yield (
                        block.text("name"),
                        "def menu(kwargs):\n" + "".join(f"    {line}\n" for line in lines),
                    )


@pytest.mark.parametrize("version", PYTHONS)
def test_code_is_code_in_every_python_of_houdini(definition: Definition, version: tuple[int, int]) -> None:
    found = [*code(definition)]
    assert len(found) > len(table.callbacks())
    for name, text in found:
        ast.parse(text, filename=name, feature_version=version)
        compile(text, name, "exec")


@pytest.fixture
def module(definition: Definition, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs PythonModule with a ``hou`` that has what it needs, and these modules in place of ours."""

    def run(**modules: Any) -> dict[str, Any]:
        hou = types.ModuleType("hou")
        hou.NodeError = type("NodeError", (Exception,), {})  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "hou", hou)
        for name, found in modules.items():
            monkeypatch.setitem(sys.modules, name.replace("__", "."), found)
        library = types.SimpleNamespace(libraryFilePath=lambda: "/studio/motion_recipe.hda")
        kwargs = {"type": types.SimpleNamespace(definition=lambda: library)}
        namespace: dict[str, Any] = {"kwargs": kwargs}
        exec(compile(definition.text("PythonModule"), "PythonModule", "exec"), namespace)
        return namespace | {"NodeError": hou.NodeError}  # type: ignore[attr-defined]

    return run


NAMES = sorted([*table.callbacks(), *table.EXTRA_FUNCTIONS, *table.MENU_FUNCTIONS])


def test_the_module_hands_on_the_functions_of_the_package(module: Any) -> None:
    callbacks = types.ModuleType("keywright.node.callbacks")
    for name in NAMES:
        setattr(callbacks, name, object())
    namespace = module(keywright__node__callbacks=callbacks)
    assert all(namespace[name] is getattr(callbacks, name) for name in NAMES)


def test_without_the_package_each_function_says_what_is_missing(module: Any) -> None:
    namespace = module(keywright=None)
    for name in NAMES:
        if name in table.MENU_FUNCTIONS:
            token, label = namespace[name]({})
            assert token == ""
            assert "keywright" in label
            continue
        with pytest.raises(namespace["NodeError"]) as raised:
            namespace[name]({})
        text = str(raised.value)
        assert "/studio/motion_recipe.hda" in text
        assert "keywright" in text
        assert "install the Keywright package" in text
        assert "\n" not in text


def test_a_package_without_one_of_the_functions_is_named(module: Any) -> None:
    namespace = module(keywright__node__callbacks=types.ModuleType("keywright.node.callbacks"))
    with pytest.raises(namespace["NodeError"], match="cannot import name"):
        namespace["on_commit"]({})


def test_a_syntax_error_in_the_package_names_file_and_line(
    module: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "keywright" / "node"
    package.mkdir(parents=True)
    for folder in (tmp_path / "keywright", package):
        (folder / "__init__.py").write_text("")
    (package / "callbacks.py").write_text("def cook(node):\n    return (\n")
    for name in [name for name in sys.modules if name.partition(".")[0] == "keywright"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(str(tmp_path))
    namespace = module()
    with pytest.raises(namespace["NodeError"], match=r"callbacks\.py, line 2"):
        namespace["cook"](None)


@pytest.mark.skipif(
    not (ROOT / "python/keywright/node/callbacks.py").is_file(), reason="the callbacks are being written"
)
def test_the_package_has_every_function_that_the_asset_calls() -> None:
    tree = ast.parse((ROOT / "python/keywright/node/callbacks.py").read_text())
    defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    for node in tree.body:
        if isinstance(node, (ast.Assign, ast.ImportFrom)):
            targets = node.targets if isinstance(node, ast.Assign) else node.names
            defined |= {
                getattr(target, "id", None) or getattr(target, "asname", None) or target.name
                for target in targets
            }  # type: ignore[union-attr]
    assert set(NAMES) <= defined


# Package file


def test_the_package_file_names_folders_that_are_there() -> None:
    package = json.loads((ROOT / "otls" / "keywright.json").read_text())
    assert package["hpath"] == "$HOUDINI_PACKAGE_PATH/.."
    assert (ROOT / "otls").is_dir()
    appended = {name: value for entry in package["env"] for name, value in entry.items()}
    assert set(appended) == {"PYTHONPATH", "KEYWRIGHT_RECIPE_PATH"}
    assert all(value["method"] == "append" for value in appended.values())
    assert "houdini_version >= '20.0'" in package["enable"]
