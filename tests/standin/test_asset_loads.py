"""An expanded library in a session: types, sections, module, events, callbacks, menus."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hou_standin import Session

from . import asset


@pytest.fixture
def mover(hou: Any, ball: Any, tmp_path: Path) -> Any:
    hou.hda.installFile(asset.write(tmp_path))
    return ball.createNode("mover")


@pytest.mark.fact("assets 1", "seen")
def test_definition_type_and_sections(hou: Any, mover: Any, tmp_path: Path) -> None:
    assert mover.type().name() == "author::mover::1.0"
    assert mover.type().nameComponents() == ("", "author", "mover", "1.0")
    assert mover.name() == "mover1"
    definition = mover.type().definition()
    assert definition.libraryFilePath() == str(tmp_path / "mover.hda")
    assert definition.hasSection("PythonCook")
    assert "def on_go" in definition.sections()["PythonModule"].contents()
    assert mover.type().instances() == (mover,)
    assert hou.nodeType("Sop/author::mover::1.0") == mover.type()
    assert hou.preferredNodeType("Sop/mover") == mover.type()


@pytest.mark.fact("assets 4.2", "documented")
def test_event_scripts_run_with_their_kwargs(hou: Any, ball: Any, tmp_path: Path) -> None:
    said = "hou.session.__dict__.setdefault('said', []).append"
    path = asset.write(
        tmp_path,
        OnCreated=f"{said}(('created', kwargs['node'].name(), kwargs['type'].name()))",
        OnNameChanged=f"{said}(('named', kwargs['old_name']))",
        OnDeleted=f"{said}(('deleted', kwargs['node'].name()))",
    )
    hou.hda.installFile(path)
    node = ball.createNode("mover")
    node.setName("other")
    node.destroy()
    assert hou.session.said == [
        ("created", "mover1", "author::mover::1.0"),
        ("named", "mover1"),
        ("deleted", "other"),
    ]


EVENTS = ("OnCreated", "OnNameChanged", "OnDeleted", "OnLoaded", "SyncNodeVersion", "OnUninstall")


@pytest.mark.fact("assets 4.2", "reported")
@pytest.mark.parametrize("session", [{"ui": True}], indirect=True)
def test_an_event_script_that_raises_is_printed_and_stops_nothing(
    hou: Any, session: Session, ball: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = asset.write(tmp_path, Version="1.0")
    hou.hda.installFile(path)
    ball.createNode("mover").parm("speed").set(0.25)
    scene = str(tmp_path / "scene.hip")
    hou.hipFile.save(scene)
    asset.write(tmp_path, Version="1.1", **dict.fromkeys(EVENTS, "no_such_name"))
    hou.hda.reloadFile(path)
    node = hou.node("/obj/ball").createNode("mover", "second")
    node.setName("other")
    assert hou.node("/obj/ball/other") == node
    node.destroy()
    assert hou.node("/obj/ball/other") is None
    hou.hipFile.load(scene, suppress_save_prompt=True)
    assert not hou.hipFile.hasUnsavedChanges()
    assert not hou.hipFile.isLoadingHipFile()
    assert hou.node("/obj/ball/mover1").evalParm("speed") == 0.25
    hou.hipFile.merge(scene)
    assert hou.node("/obj/ball1/mover1").evalParm("speed") == 0.25
    hou.hipFile.clear()
    hou.hda.uninstallFile(path)
    told = {line.split(", ")[1].split(":")[0] for line in session.assets.failures}
    assert told == set(EVENTS)
    printed = capsys.readouterr().err
    assert printed.count("Error running event handler:\nTraceback") == len(session.assets.failures)
    assert "NameError: name 'no_such_name' is not defined" in printed


def test_a_load_may_warn_of_an_event_script_that_raises(tmp_path: Path) -> None:
    session = Session("21.0", event_script_exception="load warning")
    hou = session.hou
    path = asset.write(tmp_path)
    hou.hda.installFile(path)
    hou.node("/obj").createNode("geo", "ball").createNode("mover").parm("speed").set(0.25)
    scene = str(tmp_path / "scene.hip")
    hou.hipFile.save(scene)
    asset.write(tmp_path, OnLoaded="1 / 0")
    hou.hda.reloadFile(path)
    with pytest.raises(hou.LoadWarning, match=r"author::mover::1\.0, OnLoaded: ZeroDivisionError"):
        hou.hipFile.load(scene)
    assert hou.node("/obj/ball/mover1").evalParm("speed") == 0.25
    hou.hipFile.load(scene, ignore_load_warnings=True)
    with pytest.raises(hou.LoadWarning):
        hou.hipFile.merge(scene)
    assert hou.node("/obj/ball1/mover1") is not None


@pytest.mark.fact("assets 4.3", "documented")
def test_button_callback_gets_documented_kwargs(hou: Any, mover: Any) -> None:
    mover.parm("go").pressButton({"extra": 5})
    (kwargs,) = mover.hm().pressed
    assert kwargs["node"] == mover
    assert kwargs["parm"] == mover.parm("go")
    assert kwargs["parm_name"] == kwargs["script_parm"] == "go"
    assert (kwargs["script_value"], kwargs["script_value0"]) == ("0", "0")
    assert kwargs["script_multiparm_index"] == "-1"
    assert kwargs["extra"] == 5
    mover.parm("press2").pressButton()
    assert mover.hm().pressed[1]["script_multiparm_index"] == "2"


@pytest.mark.fact("assets 4.1", "documented")
def test_module_is_the_same_from_everywhere(hou: Any, mover: Any) -> None:
    mover.hm().pressed.append("mark")
    assert mover.hdaModule().pressed == ["mark"]
    assert mover.type().hdaModule().pressed == ["mark"]
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        mover.hm().nothing  # noqa: B018


@pytest.mark.fact("assets 4.4", "documented")
def test_menu_script_makes_items(mover: Any) -> None:
    assert mover.parm("pick").menuItems() == ("a", "b")
    assert mover.parm("pick").menuLabels() == ("A", "B")
    assert mover.parm("mode").menuItems() == ("slow", "fast")
    mover.parm("mode").set("fast")
    assert (mover.evalParm("mode"), mover.parm("mode").evalAsString()) == (1, "fast")


@pytest.mark.fact("assets 2.4", "seen")
def test_default_expression_is_the_channel_of_a_new_node(hou: Any, mover: Any) -> None:
    assert mover.parm("frame").expression() == "$FF"
    hou.setFrame(7.5)
    assert mover.evalParm("frame") == 7.5
    assert mover.parm("frame").isAtDefault()
    mover.parm("frame").deleteAllKeyframes()
    assert not mover.parm("frame").isAtDefault()
    mover.parm("frame").revertToDefaults()
    assert mover.parm("frame").expression() == "$FF"


@pytest.mark.fact("assets 2.5", "reported")
def test_conditions_after_update_parm_states(hou: Any, mover: Any) -> None:
    assert not mover.parm("speed").isDisabled()
    mover.updateParmStates()
    assert mover.parm("speed").isDisabled()
    mover.parm("mode").set(1)
    assert not mover.parm("speed").isDisabled()


@pytest.mark.fact("surface 2", "documented")
def test_interface_as_template_group(hou: Any, mover: Any) -> None:
    group = mover.parmTemplateGroup()
    assert group.find("speed").minIsStrict()
    assert group.find("rows").parmTemplates()[0].name() == "value#"
    group.append(hou.FloatParmTemplate("added", "Added", 2))
    mover.setParmTemplateGroup(group)
    mover.parmTuple("added").set((1, 2))
    assert [parm.name() for parm in mover.spareParms()] == ["addedx", "addedy"]
    hou.undos.performUndo()
    hou.undos.performUndo()
    assert mover.parmTuple("added") is None


def test_uninstalled_types_are_unknown(hou: Any, ball: Any, mover: Any, tmp_path: Path) -> None:
    hou.hda.uninstallFile(str(tmp_path / "mover.hda"))
    with pytest.raises(hou.OperationFailed):
        ball.createNode("mover")
    with pytest.raises(hou.OperationFailed):
        hou.hda.installFile(str(tmp_path / "none.hda"))


def test_script_of_the_session_is_not_confused_with_another(tmp_path: Path, session: Session) -> None:
    other = Session("21.0")
    other.hou.hda.installFile(asset.write(tmp_path))
    assert session.hou.nodeType("Sop/author::mover::1.0") is None
    assert other.hou.node("/obj") != session.hou.node("/obj") or other.root is not session.root


@pytest.mark.fact("node 8.3", "documented")
def test_a_paste_is_heard_like_a_load(hou: Any, ball: Any, tmp_path: Path) -> None:
    said = "hou.session.__dict__.setdefault('said', []).append"
    hou.hda.installFile(asset.write(tmp_path, OnLoaded=f"{said}(kwargs['node'].name())"))
    node = ball.createNode("mover")
    hou.copyNodesToClipboard([node])
    hou.pasteNodesFromClipboard(ball)
    assert hou.session.said == ["mover2"]
    node.destroy()
    with pytest.raises(NotImplementedError, match="mover1"):
        hou.pasteNodesFromClipboard(ball)


def made_of(hou: Any, ball: Any, folder: Path, *parms: str) -> Any:
    """A node of an asset that has these parameters only."""
    body = "".join(f"    parm {{ {parm} }}\n" for parm in parms)
    script = f"{{\n    name author::mover::1.0\n    script author::mover::1.0\n{body}}}\n"
    hou.hda.installFile(asset.write(folder, DialogScript=script, PythonCook=""))
    return ball.createNode("mover")


@pytest.mark.fact("assets 2.4", "seen")
@pytest.mark.parametrize(
    ("default", "value"),
    [
        ('"on"', 1),
        ('[ "on" hscript-expr ]', 1),
        ('[ "off" hscript-expr ]', 0),
        ('[ "1 - 1" hscript-expr ]', 0),
        ('"2 > 1"', 1),
    ],
)
def test_a_check_box_is_on_or_off_in_expression_brackets_too(
    hou: Any, ball: Any, tmp_path: Path, default: str, value: int
) -> None:
    node = made_of(hou, ball, tmp_path, f"name a type toggle default {{ {default} }}")
    assert node.parm("a").eval() == value
    assert node.parm("a").isAtDefault()
    words = ("on", "off")
    assert (node.parm("a").keyframes() == ()) is any(word in default for word in words)


@pytest.mark.fact("assets 2.4", "seen")
def test_a_menu_item_may_stand_in_expression_brackets(hou: Any, ball: Any, tmp_path: Path) -> None:
    menu = 'menu { "none" "None" "640 480 1" "VGA" }'
    node = made_of(
        hou,
        ball,
        tmp_path,
        f'name a type ordinal default {{ [ "640 480 1" hscript-expr ] }} {menu}',
        f'name b type ordinal default {{ [ "1 + 0" hscript-expr ] }} {menu}',
        f'name c type ordinal default {{ [ "none" python ] }} {menu}',
    )
    assert node.parm("a").evalAsString() == node.parm("b").evalAsString() == "640 480 1"
    assert node.parm("a").keyframes() == ()
    with pytest.raises(hou.OperationFailed, match="none"):
        node.parm("c").eval()


def test_a_menu_script_that_fails_is_named_where_its_items_are_asked(
    hou: Any, ball: Any, tmp_path: Path
) -> None:
    script = 'menureplace { [ "return nothing.at_all" ] language python }'
    node = made_of(
        hou,
        ball,
        tmp_path,
        f'name text type string default {{ "plain" }} {script}',
        'name other type string default { "plain" } menureplace { [ "opmenu -l -a foo group" ] }',
        f"name choice type ordinal default {{ 0 }} {script.replace('replace', '')}",
    )
    assert node.parm("text").evalAsString() == node.parm("other").evalAsString() == "plain"
    for call in (
        node.parm("text").menuItems,
        node.parm("choice").menuLabels,
        node.parm("choice").evalAsString,
    ):
        with pytest.raises(
            hou.OperationFailed, match=r"menu script of /obj/ball/mover1/.*NameError: .*nothing"
        ):
            call()
    with pytest.raises(NotImplementedError, match="hscript menu of /obj/ball/mover1/other"):
        node.parm("other").menuItems()


def test_a_data_parameter_is_no_text_and_no_number(hou: Any, ball: Any, tmp_path: Path) -> None:
    node = made_of(
        hou,
        ball,
        tmp_path,
        "name map type data",
        'name a type float default { 0 } disablewhen "{ map == x }"',
        'name b type float default { [ "ch(\\"map\\")" hscript-expr ] }',
    )
    assert node.parm("map").eval() == {}
    node.parm("map").set({"a": "b"})
    assert node.parm("map").evalAsJSONMap() == {"a": "b"}
    for call in (node.parm("map").evalAsString, node.parm("map").rawValue, node.parm("b").eval):
        with pytest.raises(NotImplementedError, match="data parameter"):
            call()
    for call in (node.parm("map").evalAsFloat, node.parm("map").evalAsInt, lambda: node.parm("map").set(1.0)):
        with pytest.raises(TypeError, match="map"):
            call()
    node.updateParmStates()
    with pytest.raises(NotImplementedError, match="data parameter"):
        node.parm("a").isDisabled()


@pytest.mark.parametrize(
    ("tag", "values"),
    [
        ("1pos ( 0 ) 1value ( 0.5 ) 1interp ( linear ) 2pos ( 1 ) 2value ( 1 )", (0.5, 1.0)),
        ("1pos ( x ) 1value ( ) 2pos ( 1e999 ) 2value ( nan ) 2interp ( sideways )", (0.0, 1.0)),
        ("1value ( 0.25 0.5", (0.0, 1.0)),
        ("2value ( 0.25 ) 3value ( 7 )", (0.0, 0.25)),
    ],
)
def test_damaged_default_points_of_a_ramp_leave_what_a_ramp_begins_with(
    hou: Any, ball: Any, tmp_path: Path, tag: str, values: tuple[float, ...]
) -> None:
    ramp = f'name r type ramp_flt default {{ "2" }} parmtag {{ "rampfloatdefault" "{tag}" }}'
    assert made_of(hou, ball, tmp_path, ramp).parm("r").evalAsRamp().values() == values


@pytest.mark.parametrize(
    "script",
    [
        'parm { name r type ramp_flt default { "999999999" } }',
        "multiparm { name m default 999999999 }",
        "multiparm { name m default 1000 multiparm { name n# default 1000 } }",
    ],
)
def test_a_default_of_too_many_rows_is_refused_before_a_node_is_made(
    hou: Any, tmp_path: Path, script: str
) -> None:
    with pytest.raises(NotImplementedError, match="rows on a new node"):
        hou.hda.installFile(asset.write(tmp_path, DialogScript=f"{{ name a {script} }}"))


@pytest.mark.fact("assets 2.5", "seen")
def test_conditions_know_on_and_off_and_the_items_of_a_menu(hou: Any, ball: Any, tmp_path: Path) -> None:
    names = {"off": "{ log == off }", "on": "{ log != off }", "three": "{ way == 3 }", "one": "{ way == 1 }"}
    parms = (f'name {name} type float default {{ 0 }} hidewhen "{text}"' for name, text in names.items())
    node = made_of(
        hou,
        ball,
        tmp_path,
        "name log type toggle default { 0 }",
        'name way type ordinal default { 0 } menu { "0" "A" "3" "B" "1" "C" }',
        *parms,
    )

    def hidden() -> list[str]:
        node.updateParmStates()
        return [name for name in names if node.parm(name).isHidden()]

    assert hidden() == ["off"]
    node.parm("log").set(1)
    node.parm("way").set(1)
    assert hidden() == ["on", "three"]
    node.parm("way").set("1")
    assert hidden() == ["on", "one"]
