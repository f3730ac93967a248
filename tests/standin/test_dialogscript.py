"""The dialog script reader and writer: every construct, every mistake, any text."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hou_standin.dialogscript import ScriptError, emit, parse, script_of_templates, templates_of_script
from hou_standin.dialogscript.tokens import Source, Word, quoted
from hou_standin.dialogscript.types import NUMBER_TYPES

EVERYTHING = (Path(__file__).parent / "every_construct.ds").read_text()


def test_every_construct_is_read_and_written_as_it_was() -> None:
    assert emit(parse(EVERYTHING)) == EVERYTHING


def test_layout_does_not_matter() -> None:
    # bindhandle and bindselector take what is left of their line; everything else runs on.
    lines = [line for line in EVERYTHING.splitlines() if not line.startswith("#")]
    broken = "".join(line + ("\n" if line.strip().startswith("bind") else " ") for line in lines)
    assert broken.count("\n") == 3
    assert Source(emit(parse(broken))).tokens == Source(EVERYTHING).tokens


def test_the_header_is_kept() -> None:
    script = parse(EVERYTHING)
    assert script.name == "studio::everything::1.0"
    assert script.label == 'Everything "Quoted"'
    assert [found.text(1) for found in script.statements("inputlabel")] == ["First", "Second"]
    assert script.comments == ("# Dialog script for studio::everything::1.0 automatically generated",)


def test_comments_begin_a_line() -> None:
    script = parse('/* made\n by hand */ \n{\n  # name x\n  // name y\n  name a#b\n  label "# no comment"\n}')
    assert script.name == "a#b"
    assert script.label == "# no comment"
    assert script.comments == ("/* made\n by hand */", "# name x", "// name y")


def test_a_word_that_looks_like_a_comment_stays_a_word() -> None:
    script = parse("{ help { a #b } parm { name c menu { x y\t#z /* //u v } } }")
    assert parse(emit(script)) == script
    assert script.comments == ()


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("", "unexpected-end", 1, 1),
        ("{", "unexpected-end", 1, 2),
        ("parm", "bracket-expected", 1, 1),
        ("{ } }", "text-after-end", 1, 5),
        ("{\n  nmae x\n}", "unknown-statement", 2, 3),
        ("{\n  parm {\n    name {\n", "word-expected", 3, 10),
        ('{ parm { name "a }', "open-string", 1, 15),
        ("{ parm { parm { } } }", "unknown-statement", 1, 10),
        ("/* }", "open-comment", 1, 1),
        ("{ parm { range { 0 } } }", "wrong-count", 1, 10),
        ("{ parm { range { 0 x } } }", "not-a-number", 1, 20),
        ("{ parm { range { 0 1!! } } }", "not-a-number", 1, 20),
        ("{ parm { range { 0 1e999 } } }", "not-a-number", 1, 20),
        ("{ parm { size x } }", "not-a-number", 1, 15),
        ("{ parm { size 1234567890 } }", "not-a-number", 1, 15),
        ("{ parm { default { [ a b c ] } } }", "bad-default", 1, 10),
        ("{ parm { default { { a } } } }", "bad-default", 1, 10),
        ("{ parm { default { [ a vex ] } } }", "unknown-language", 1, 10),
        ("{ parm { menu { a } } }", "wrong-count", 1, 10),
        ("{ parm { menu { [ a ] b } } }", "bad-menu", 1, 10),
        ("{ parm { menu usetoken { } } }", "unknown-statement", 1, 15),
        ("{ parm { parmtag { a } } }", "wrong-count", 1, 10),
        ("{ parm { parmtag { a [ b ] } } }", "word-expected", 1, 18),
        ("{ signature a b { { { { c } } } } }", "too-deep", 1, 23),
        ("{ bindhandle a b }", "wrong-count", 1, 3),
        ("{ multiparm { default { 1 } } }", "word-expected", 1, 23),
        ("{" + "group {" * 65, "too-deep", 1, 450),
    ],
)
def test_mistakes_are_named_with_their_place(text: str, code: str, line: int, column: int) -> None:
    with pytest.raises(ScriptError) as raised:
        parse(text)
    assert (raised.value.code, raised.value.line, raised.value.column) == (code, line, column)


def test_a_slip_is_answered_with_the_nearest_statement() -> None:
    with pytest.raises(ScriptError, match="did you mean joinnext"):
        parse("{ parm { joinext } }")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{ parm { type float } }", "no-name"),
        ("{ parm { name a type flaot } }", "unknown-type"),
        ("{ parm { name a } }", "unknown-type"),
        ("{ parm { name a type float size 0 } }", "bad-size"),
        ("{ parm { name a type float size 99999999 } }", "bad-size"),
        ("{ parm { name a type float size -1 } }", "bad-size"),
        ("{ group { label a } }", "no-name"),
    ],
)
def test_what_no_template_can_be_made_of_is_named(text: str, code: str) -> None:
    with pytest.raises(ScriptError) as raised:
        templates_of_script(parse(text))
    assert raised.value.code == code


@given(st.text())
def test_quoting_comes_back(text: str) -> None:
    assert Source(quoted(text)).tokens == [Word(text)]


FRAGMENTS = [token for token in EVERYTHING.replace("\n", " \n ").split(" ") if token]


@given(st.lists(st.sampled_from(FRAGMENTS), max_size=60))
def test_shuffled_fragments_give_a_tree_or_a_coded_error(parts: list[str]) -> None:
    _read("{ " + " ".join(parts))


@given(st.text(alphabet=st.sampled_from('{}[]"\\#/* \n\tabpn0!'), max_size=80))
def test_any_text_gives_a_tree_or_a_coded_error(text: str) -> None:
    _read(text)


@given(st.integers(0, len(EVERYTHING) - 1), st.text(max_size=3), st.integers(0, 40))
def test_damaged_scripts_give_a_tree_or_a_coded_error(place: int, put: str, cut: int) -> None:
    _read(EVERYTHING[:place] + put + EVERYTHING[place + cut :])


def _read(text: str) -> None:
    try:
        script = parse(text)
        templates_of_script(script)
    except ScriptError as error:
        mistake = error
    else:
        assert parse(emit(script)) == script
        return
    assert mistake.code
    assert mistake.line >= 1
    assert mistake.column >= 1


def test_what_only_houdinis_own_assets_have() -> None:
    templates = {template.name(): template for template in templates_of_script(parse(EVERYTHING))}
    assert templates["control"].menuType().name() == "ControlNextParameter"
    assert templates["control"].itemGeneratorScript() == "return []"
    assert templates["mini"].scriptCallback() == "opparm . mode 1"
    again = templates_of_script(parse(script_of_templates(list(templates.values()))))
    assert {template.name(): template.tags() for template in again} == {
        name: template.tags() for name, template in templates.items()
    }


COMPONENTS = {
    **dict.fromkeys(("float", "integer", "int", "log", "intlog", "angle", "rgbamask"), ("a",)),
    **dict.fromkeys(("vector2", "intvector2"), ("ax", "ay")),
    **dict.fromkeys(("vector", "vector3", "intvector", "intvector3", "direction", "dir"), ("ax", "ay", "az")),
    **dict.fromkeys(("vector4", "intvector4"), ("ax", "ay", "az", "aw")),
    "uv": ("au", "av"),
    "uvw": ("au", "av", "aw"),
    **dict.fromkeys(("color", "rgb", "huecircle"), ("ar", "ag", "ab")),
    **dict.fromkeys(("color4", "rgba"), ("ar", "ag", "ab", "aa")),
    **dict.fromkeys(("float_minmax", "int_minmax"), ("amin", "amax")),
    **dict.fromkeys(("float_startend", "int_startend"), ("astart", "aend")),
}


@pytest.mark.parametrize("kind", NUMBER_TYPES)
def test_a_numeric_type_says_its_components_and_their_names(hou: Any, ball: Any, kind: str) -> None:
    """As SideFX's own assets name them; the type's name comes back where it is the table's first."""
    names = COMPONENTS[kind]
    defaults = " ".join(f'"{index}"' for index in range(len(names)))
    group = hou.ParmTemplateGroup()
    group.setToDialogScript(
        f'{{ parm {{ name a label "A" type {kind} size {len(names)} default {{ {defaults} }} }} }}'
    )
    node = ball.createNode("null")
    node.setParmTemplateGroup(group)
    found = node.parmTuple("a")
    assert tuple(parm.name() for parm in found) == names
    assert found.eval() == tuple(range(len(names)))
    whole = kind.startswith("int") or kind == "rgbamask"
    assert {type(value) for value in found.eval()} == {int if whole else float}
    again = hou.ParmTemplateGroup()
    again.setToDialogScript(node.parmTemplateGroup().asDialogScript())
    node.setParmTemplateGroup(again)
    assert tuple(parm.name() for parm in node.parmTuple("a")) == names
    assert node.parm(names[0]).parmTemplate().look() is again.find("a").look()


def test_every_numeric_type_is_tried() -> None:
    assert set(COMPONENTS) == set(NUMBER_TYPES)
