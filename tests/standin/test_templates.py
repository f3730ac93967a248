"""Templates as a script makes them, groups of them, and what they become on a node."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from hou_standin import enums, templates
from hou_standin.dialogscript import parse, templates_of_script
from hou_standin.enums import (
    folderType,
    menuType,
    parmCondType,
    parmData,
    parmLook,
    parmNamingScheme,
    rampBasis,
    scriptLanguage,
    stringParmType,
)
from hou_standin.errors import NotSupported, OperationFailed
from hou_standin.templates import (
    FloatParmTemplate,
    FolderParmTemplate,
    FolderSetParmTemplate,
    IntParmTemplate,
    LabelParmTemplate,
    MenuParmTemplate,
    ParmTemplate,
    ParmTemplateGroup,
    RampParmTemplate,
    StringParmTemplate,
    ToggleParmTemplate,
)
from hou_standin.templates.expansion import component_names, row_templates, start_offset, tuple_templates

SCRIPT = (Path(__file__).parent / "every_construct.ds").read_text()


@pytest.fixture
def group() -> ParmTemplateGroup:
    made = ParmTemplateGroup()
    made.setToDialogScript(SCRIPT)
    return made


def test_a_script_through_templates_says_the_same(group: ParmTemplateGroup) -> None:
    again = ParmTemplateGroup()
    again.setToDialogScript(group.asDialogScript())
    assert again == group
    assert (again.name(), again.label()) == (group.name(), group.label())
    assert "baseparm" in again.asDialogScript()


def test_what_is_not_known_of_a_script_is_refused(group: ParmTemplateGroup) -> None:
    with pytest.raises(NotSupported):
        group.asDialogScript(full_info=True)
    assert group.asDialogScript(rename_conflicting_parms=True) == group.asDialogScript()
    group.append(ToggleParmTemplate("enable", "Again"))
    with pytest.raises(NotSupported):
        group.asDialogScript(rename_conflicting_parms=True)


def test_the_code_of_a_group_makes_it_again(group: ParmTemplateGroup) -> None:
    namespace: dict[str, object] = {"hou": SimpleNamespace(**(vars(templates) | vars(enums)))}
    exec(group.asCode(function_name="make"), namespace)
    make = namespace["make"]
    assert callable(make)
    assert make() == group


def test_numbers(group: ParmTemplateGroup) -> None:
    weights = group.find("weights")
    assert isinstance(weights, FloatParmTemplate)
    assert weights.defaultValue() == (0.5, 0.0, 1e-3)
    assert weights.defaultExpression() == ("", "hou.frame()", "")
    assert weights.defaultExpressionLanguage()[1] is scriptLanguage.Python
    assert (weights.minValue(), weights.maxValue()) == (-1.0, 1.0)
    assert (weights.minIsStrict(), weights.maxIsStrict()) == (False, True)
    assert weights.help() == "Three numbers,\none of them from Python"
    assert weights.conditionals() == {
        parmCondType.DisableWhen: "{ enable == 0 } { hidden < 3 mode == other }",
        parmCondType.HideWhen: "{ hasinput(0) == 0 }",
        parmCondType.NoCookWhen: "{ enable == 0 }",
    }
    assert component_names(weights) == ("weights1", "weights2", "weights3")

    hidden = group.find("hidden")
    assert isinstance(hidden, IntParmTemplate)
    assert hidden.isHidden()
    assert hidden.defaultExpression() == ("$F + 1",)
    old = group.find("old_style")
    assert isinstance(old, IntParmTemplate)
    assert old.defaultExpression() == ("$FSTART",), "an expression written like a value"


def test_looks_and_names_of_components(group: ParmTemplateGroup) -> None:
    center, span, tint = (group.find(name) for name in ("center", "span", "tint"))
    assert center
    assert span
    assert tint
    assert component_names(center) == ("centerx", "centery", "centerz")
    assert component_names(span) == ("spanmin", "spanmax")
    assert component_names(tint) == ("tintr", "tintg", "tintb")
    assert tint.look() is parmLook.ColorSquare
    assert group.find("angle").look() is parmLook.Angle  # type: ignore[union-attr]
    assert component_names(FloatParmTemplate("a", "A", 1)) == ("a",)
    assert component_names(FloatParmTemplate("a", "A", 5)) == ("a1", "a2", "a3", "a4", "a5")
    assert component_names(FloatParmTemplate("a", "A", 2, naming_scheme=parmNamingScheme.UVW)) == ("au", "av")


def test_menus(group: ParmTemplateGroup) -> None:
    mode = group.find("mode")
    assert isinstance(mode, MenuParmTemplate)
    assert mode.menuItems() == ("first", "other")
    assert (mode.defaultValue(), mode.defaultValueAsString()) == (1, "other")
    size = group.find("size")
    assert isinstance(size, IntParmTemplate)
    assert size.menuUseToken()
    choice = group.find("group")
    assert isinstance(choice, StringParmTemplate)
    assert choice.menuType() is menuType.StringReplace
    assert choice.itemGeneratorScript() == 'import os\nreturn [os.sep, "Separator"]'
    assert choice.itemGeneratorScriptLanguage() is scriptLanguage.Python
    strip = group.find("strip")
    assert isinstance(strip, MenuParmTemplate)
    assert strip.isButtonStrip()
    assert strip.itemGeneratorScriptLanguage() is scriptLanguage.Hscript
    clamped = MenuParmTemplate("m", "M", ("a", "b"), default_value=7)
    assert clamped.defaultValue() == 1


def test_other_kinds(group: ParmTemplateGroup) -> None:
    enable = group.find("enable")
    assert isinstance(enable, ToggleParmTemplate)
    assert enable.defaultValue() is True
    assert enable.isLabelHidden()
    assert enable.joinsWithNext()
    assert enable.scriptCallbackLanguage() is scriptLanguage.Python
    target = group.find("target")
    assert isinstance(target, StringParmTemplate)
    assert target.stringType() is stringParmType.NodeReference
    assert target.tags() == {"opfilter": "!!OBJ!!", "oprelative": "."}
    ramp = group.find("shape")
    assert isinstance(ramp, RampParmTemplate)
    assert (ramp.defaultValue(), ramp.defaultBasis()) == (3, rampBasis.MonotoneCubic)
    assert not ramp.showsControls()
    assert [child.name() for child in ramp.parmTemplates()] == ["shape#pos", "shape#value", "shape#interp"]
    note = group.find("note")
    assert isinstance(note, LabelParmTemplate)
    assert note.columnLabels() == ("Left", "Right")
    press = group.find("press")
    assert press
    assert press.scriptCallback() == "hou.phm().on_press(kwargs)"
    assert press.dataType() is parmData.Int


def test_folders_become_sets(group: ParmTemplateGroup) -> None:
    made = {template.name(): template for template in tuple_templates(group.entries())}
    tabs = made["tabs"]
    assert isinstance(tabs, FolderSetParmTemplate)
    assert tabs.folderNames() == ["One", "Two"]
    assert "tabs_1" not in made, "a set is named after its first folder"
    assert isinstance(made["simple"], FolderSetParmTemplate)
    assert isinstance(made["rows"], FolderParmTemplate)
    assert "row_name#" not in made, "blocks are not entered"
    assert list(made).index("tabs") < list(made).index("simple") < list(made).index("angle")


def test_a_tab_break_begins_another_set() -> None:
    script = "{ group { name a label A tabbreak } group { name b label B } group { name c label C } }"
    sets = list(tuple_templates(templates_of_script(parse(script))))
    assert [(made.name(), made.folderNames()) for made in sets] == [("a", ["A"]), ("b", ["B", "C"])]  # type: ignore[attr-defined]


def test_rows_of_blocks_inside_blocks(group: ParmTemplateGroup) -> None:
    rows = group.find("rows")
    assert isinstance(rows, FolderParmTemplate)
    assert (start_offset(rows), rows.defaultValue()) == (0, 2)
    name, points = row_templates(rows, [4])
    assert isinstance(name, StringParmTemplate)
    assert (name.name(), name.label(), name.defaultValue()) == ("row_name4", "Name 4", ("name4",))
    assert name.disableWhen() == "{ row_on4 == 0 }"
    assert isinstance(points, FolderParmTemplate)
    assert points.folderType() is folderType.ScrollingMultiparmBlock
    assert points.name() == "row_points4"
    assert start_offset(points) == 1
    (point,) = row_templates(points, [7])
    assert (point.name(), point.label()) == ("row_point4_7", "Point 7")
    assert point.conditionals()[parmCondType.HideWhen] == '{ row_name4 == "" }'


def test_a_group_hands_out_copies(group: ParmTemplateGroup) -> None:
    found = group.find("mode")
    assert found
    found.setLabel("Changed")
    assert group.find("mode").label() == "Mode"  # type: ignore[union-attr]
    group.replace("mode", found)
    assert group.find("mode").label() == "Changed"  # type: ignore[union-attr]


def test_places_in_a_group() -> None:
    group = ParmTemplateGroup([FolderParmTemplate("f", "F", [FloatParmTemplate("a", "A", 1)])])
    group.appendToFolder("F", IntParmTemplate("c", "C", 1))
    group.insertBefore("c", ToggleParmTemplate("b", "B"))
    group.append(StringParmTemplate("d", "D", 1))
    assert [child.name() for child in group.entryAtIndices((0,)).parmTemplates()] == ["a", "b", "c"]  # type: ignore[attr-defined]
    assert group.findIndices("c") == (0, 2)
    assert group.findIndicesForFolder(["F"]) == (0,)
    assert group.containingFolder("b").name() == "f"
    assert [template.name() for template in group.entriesWithoutFolders()] == ["a", "b", "c", "d"]
    group.hideFolder("F", True)
    assert group.isHidden("a")
    assert not group.find("a").isHidden()  # type: ignore[union-attr]
    group.remove((0, 1))
    assert group.find("b") is None
    for refused in (
        lambda: group.remove("b"),
        lambda: group.entryAtIndices((9,)),
        lambda: group.containingFolder("d"),
    ):
        with pytest.raises(OperationFailed):
            refused()
    with pytest.raises(OperationFailed):
        group.append(FolderSetParmTemplate("s", ["One"], folderType.Tabs))


def test_a_broken_script_changes_nothing(group: ParmTemplateGroup) -> None:
    before = group.entries()
    with pytest.raises(OperationFailed, match="unknown-statement"):
        group.setToDialogScript("{ nonsense }")
    assert group.entries() == before


def test_the_base_class_is_not_made() -> None:
    with pytest.raises(TypeError):
        ParmTemplate("a", "A")


def test_sizes_change_defaults() -> None:
    template = FloatParmTemplate("a", "A", 2, (1, 2))
    template.setNumComponents(3)
    assert template.defaultValue() == (1.0, 2.0, 0.0)
    with pytest.raises(OperationFailed):
        ToggleParmTemplate("t", "T").setNumComponents(2)
