"""The asset's dialog script: constructs of published assets only, and the one table in every detail."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from asset_text import ROWS, definition, named, script, tags

from hou_standin.behaviour.conditions import Test, parse_condition
from hou_standin.dialogscript import Block, Bracketed, emit, templates_of_script
from hou_standin.dialogscript.tree import GROUPS, MENUS, MULTIS, PARM
from hou_standin.templates import FolderParmTemplate, MenuParmTemplate, ParmTemplate
from hou_standin.templates.expansion import component_names, row_templates, tuple_templates
from keywright import _core
from keywright.node import table
from keywright.node.table import Expression, Row

PUBLISHED = json.loads((Path(__file__).parent / "published_constructs.json").read_text())
ROW_LIMIT = 30


def test_the_script_is_laid_out_as_houdini_saves_it() -> None:
    assert emit(script()) == definition().text("DialogScript")


def test_only_constructs_of_published_assets_are_used() -> None:
    used = set(constructs())
    unseen = [path for path in used if not published(path)]
    assert not unseen


def constructs() -> Iterator[tuple[str, ...]]:
    for statement in script().statements():
        yield ("header", statement.name)
    for block in script().walk():
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


def test_conditions_name_parameters_and_tokens_that_exist() -> None:
    known = named()
    in_block = {
        child.text("name"): block
        for block in script().walk()
        for child in block.blocks()
        if block.kind in MULTIS
    }
    for block in script().walk():
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


def test_visibility_and_cooking_are_those_of_the_table() -> None:
    cook = {
        "no": "{ nocook == 0 }",
        "shown": "{ show_target == 0 }",
        "mark": "{ show_frame == 0 }",
        "yes": "",
    }
    for name, block in named().items():
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


def test_no_channel_is_scoped_and_every_callback_is_python() -> None:
    for block in script().walk():
        if block.kind in GROUPS:
            continue
        found = tags(block)
        assert found["autoscope"] == "0" * 16
        assert found["script_callback_language"] == "python"


def test_callbacks_are_one_line_and_named_after_their_parameter() -> None:
    calling = {name for name, row in ROWS.items() if row.type == "button"} | {
        "ease_knots",
        "layer_spring_entry#",
        "show_frame",
    }
    for name, block in named().items():
        callback = tags(block).get("script_callback")
        if name in calling:
            assert callback == f"hou.phm().on_{name.rstrip('#')}(kwargs)"
        else:
            assert callback is None, name


def test_tabs_and_the_order_of_what_stands_above_them() -> None:
    top = [*script().blocks()]
    assert [block.text("name") for block in top[:5]] == ["commit", "reapply", "dryrun", "nocook", "status"]
    folders = top[5:]
    assert [block.text("name") for block in folders] == ["tabs", *(f"tabs_{n}" for n in range(1, 6))]
    labels = [block.text("label") for block in folders]
    assert labels == ["Shape", "Stack", "Targets", "Commit", "Recipe", "Preview"]
    for block in script().walk():
        if block.kind in MULTIS:
            assert all(child.kind == PARM for child in block.blocks()), "no folders in rows"


def test_names_are_unique_with_thirty_rows_in_every_block() -> None:
    names: list[str] = []
    for template in tuple_templates(templates_of_script(script())):
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


def test_what_a_host_reads_is_the_table() -> None:
    found = {template.name(): template for template in flat(templates_of_script(script()))}
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
