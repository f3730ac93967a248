"""Houdini's scene files in a session: nodes, parameters, channels that evaluate, what was not known."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hou_standin import Session

from . import asset, hip


def load(hou: Any, tmp_path: Path, **members: str | bytes) -> list[str]:
    """Load the scene of :mod:`hip`; ``obj__ball__chn`` is ``obj/ball.chn``. Gives what was not known."""
    changed: dict[str, str | bytes] = {}
    for name, data in members.items():
        path, _, kind = name.rpartition("__")
        changed[f"{path.replace('__', '/')}.{kind}"] = data
    (tmp_path / "shot.hip").write_bytes(hip.archive({**hip.SCENE, **changed}))
    try:
        hou.hipFile.load(str(tmp_path / "shot.hip"))
    except hou.LoadWarning as warning:
        return warning.instanceMessage().split("\n")
    return []


@pytest.mark.fact("keyframes 5.1", "seen")
def test_a_saved_scene_evaluates(hou: Any, tmp_path: Path) -> None:
    load(hou, tmp_path)
    ball = hou.node("/obj/ball")
    assert ball.type().name() == "geo"
    assert [key.time() for key in ball.parm("ty").keyframes()] == pytest.approx([0.2, 1.8, 2.2])
    assert ball.parm("ty").evalAtTime(0.2) == 1.0
    assert ball.parm("ty").evalAtTime(2.0) == pytest.approx(2.5)
    assert ball.parm("ty").keyframeExtrapolation(False) == hou.parmExtrapolate.Cycle
    assert ball.parm("tx").eval() == 8.0
    hou.node("/obj/hand").parm("tx").set(5)
    assert ball.parm("tx").eval() == 10.0
    hou.node("/obj/hand").setName("palm")
    assert ball.parm("tx").expression() == 'ch("../palm/tx") * 2'


@pytest.mark.fact("probes P43", "seen")
def test_values_of_every_kind(hou: Any, tmp_path: Path) -> None:
    load(hou, tmp_path)
    ball = hou.node("/obj/ball")
    assert ball.parm("xOrd").evalAsString() == "trs"
    assert ball.parmTuple("r").eval() == (0.0, 90.0, 0.0)
    assert ball.parm("scale").eval() == 1.5
    assert ball.parm("keeppos").eval() == 1
    assert ball.parm("lookatpath").eval() == "/obj/the hand"
    assert ball.parm("pickscript").eval() == "two\nlines"
    assert ball.parm("pickscript").isSpare()
    assert [ball.parm(name).isLocked() for name in ("tx", "ty", "tz")] == [False, False, True]
    assert ball.userData("notes") == "keep"
    assert ball.comment() == 'says "hop"'
    assert ball.isDisplayFlagSet()
    assert hou.node("/obj/hand").inputs() == (ball,)


@pytest.mark.fact("keyframes 5.1", "seen")
def test_time_of_the_scene(hou: Any, tmp_path: Path) -> None:
    load(hou, tmp_path)
    assert hou.fps() == 25.0
    assert hou.time() == 0.5
    assert tuple(hou.playbar.frameRange()) == (1.0, 100.0)
    assert tuple(hou.playbar.playbackRange()) == (1.0, 50.0)
    assert hou.hscriptExpression("$SHOT") == "sh010"
    assert hou.hipFile.basename() == "shot.hip"
    assert hou.undos.undoLabels() == ()


def test_an_unknown_type_is_a_placeholder_with_its_parameters(hou: Any, tmp_path: Path) -> None:
    warnings = load(hou, tmp_path)
    rig = hou.node("/obj/rig1")
    assert rig.type().name() == "author::rig::1.0"
    assert rig.parm("aimy").evalAtTime(1.8) == 3.0
    assert rig.parm("aimx").eval() == 0.0
    assert rig.parm("twist").eval() == 30.0
    assert rig.parm("ours").eval() == 7
    assert rig.parm("ours").parmTemplate().type() == hou.parmTemplateType.Int
    assert rig.parmTuple("pair") is None
    assert hou.node("/obj/ball/shape").parmTuple("size") is None
    assert warnings == [
        "not read: sticky notes: obj/note.postitdef",
        "/obj/ball: the file does not name the components of offset",
        "/obj/rig1: the type author::rig::1.0 is not installed; a placeholder stands for it",
        "/obj/rig1: the file does not name the components of pair",
        "/obj/ball/shape: the type box is not installed; a placeholder stands for it",
        "/obj/ball/shape: the file does not name the components of size",
    ]
    with pytest.raises(NotImplementedError, match="not installed"):
        hou.hipFile.save(str(tmp_path / "again.hip"))


@pytest.mark.fact("keyframes 5.1", "seen")
def test_an_installed_asset_takes_its_rows(hou: Any, tmp_path: Path) -> None:
    hou.hda.installFile(asset.write(tmp_path))
    warnings = load(
        hou,
        tmp_path,
        obj__ball__mover1__init="type = author::mover::1.0\nmatchesdef = 1\n",
        obj__ball__mover1__parm=hip.parms(
            "speed\t[ 0\tlocks=0 ]\t(\t1.5\t)",
            "rows\t[ 0\tlocks=0 ]\t(\t3\t)",
            "value2\t[ 0\tlocks=1 ]\t(\t[ value2\t4 ] \t)",
            "value3\t[ 0\tlocks=0 ]\t(\t6\t)",
        ),
        obj__ball__mover1__chn="""{ channel value2 { segment { length = 0 expr = ch('speed') } } }""",
    )
    mover = hou.node("/obj/ball/mover1")
    assert mover.parm("speed").eval() == 1.5
    assert mover.parm("rows").eval() == 3
    assert [mover.parm(f"value{row}").eval() for row in (2, 3)] == [1.5, 6.0]
    assert mover.parm("value2").isLocked()
    assert not [line for line in warnings if "mover1" in line]


RIG = """{ name rig
    parm { name aim type vector size 3 default { "0" "1" "0" } }
    parm { name pair type vector2 size 2 default { "0" "0" } }
    parm { name twist type float default { "5" } range { 0! 20! } }
    parm { name mode type ordinal default { "0" } menu { "fk" "FK" "ik" "IK" } }
    parm { name shown type float default { [ "$F" hscript-expr ] } }
    multiparm { name rows label "Rows" default 1 parm { name "weight#" type float default { "1" } } }
}"""


@pytest.mark.fact("keyframes 5.1", "seen")
def test_a_placeholder_has_the_interface_that_the_scene_keeps(hou: Any, tmp_path: Path) -> None:
    members: dict[str, str | bytes] = {
        ".OPdummydefs": hip.interfaces({"author::Object/rig::1.0": RIG, "author::Sop/rig::1.0": "{ }"}),
        **{name: data for name, data in hip.SCENE.items() if name.startswith("obj/rig1")},
        "obj/rig1.parm": hip.parms(
            "aim\t[ 0\tlocks=0 ]\t(\t0\t[ aimy\t1.2 ] \t0\t)",
            "pair\t[ 0\tlocks=0 ]\t(\t1\t2\t)",
            "twist\t[ 0\tlocks=0 ]\t(\t30\t)",
            'mode\t[ 0\tlocks=0 ]\t(\t"ik"\t)',
            "rows\t[ 0\tlocks=0 ]\t(\t2\t)",
            "weight2\t[ 0\tlocks=0 ]\t(\t0.5\t)",
        ),
    }
    members.pop("obj/rig1.spareparmdef")
    assert load_plain(hou, tmp_path, members) == [
        "/obj/rig1: the type author::rig::1.0 is not installed; a placeholder stands for it"
    ]
    rig = hou.node("/obj/rig1")
    assert rig.parmTuple("pair").eval() == (1.0, 2.0)
    assert rig.parm("aimy").evalAtTime(1.8) == 3.0
    assert rig.parm("twist").eval() == 20.0
    assert rig.parm("mode").evalAsString() == "ik"
    assert [parm.eval() for parm in rig.parm("rows").multiParmInstances()] == [1.0, 0.5]
    assert rig.parm("shown").expression() == "$F"
    assert not rig.parm("twist").isSpare()
    with pytest.raises(NotImplementedError, match="not installed"):
        hou.hipFile.save(str(tmp_path / "again.hip"))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (hip.interfaces({"author::Object/rig::1.0": "{ nmae x }"}), "its interface in the file: 1:3"),
        (
            hip.interfaces({"author::Object/rig::1.0": "{ multiparm { name a default 999999999 } }"}),
            "rows on",
        ),
        (b"INDX" + bytes(8) + b"\0\0\0\x03rest", ".OPdummydefs: no collapsed library"),
        (hip.container({"Object/rig": b"text"}), ".OPdummydefs: no collapsed library"),
        (hip.container({"Object/rig": hip.container({"DialogScript": b"\xff"})}), "not UTF-8"),
        (b"text", ".OPdummydefs: no collapsed library"),
    ],
)
def test_an_interface_that_cannot_be_read_is_named_and_the_values_tell(
    hou: Any, tmp_path: Path, data: bytes, message: str
) -> None:
    rig = {name: found for name, found in hip.SCENE.items() if name.startswith("obj/rig1")}
    warnings = load_plain(hou, tmp_path, {**rig, ".OPdummydefs": data})
    assert any(message in line for line in warnings)
    assert hou.node("/obj/rig1").parm("aimy").evalAtTime(1.8) == 3.0


@pytest.mark.fact("assets 2.4", "seen")
def test_a_default_expression_stays_only_where_the_file_has_a_channel(hou: Any, tmp_path: Path) -> None:
    hou.hda.installFile(asset.write(tmp_path))
    members: dict[str, str | bytes] = {"obj/g.init": "type = geo\n"}
    for name, line in (("plain", "7"), ("driven", "[ frame\t7 ] "), ("silent", "")):
        members[f"obj/g/{name}.init"] = "type = author::mover::1.0\n"
        members[f"obj/g/{name}.parm"] = hip.parms(f"frame\t[ 0\tlocks=0 ]\t(\t{line}\t)" if line else "")
    members["obj/g/driven.chn"] = "{ channel frame { segment { length = 0 expr = $FF*2 } } }"
    assert load_plain(hou, tmp_path, members) == []
    hou.setFrame(5)
    assert [hou.node(f"/obj/g/{name}").parm("frame").eval() for name in ("plain", "driven", "silent")] == [
        7.0,
        10.0,
        5.0,
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("scale\t[ 0\tlocks=0 ]\t(\tbig\t)", "'big' is no value of a float parameter"),
        ("scale\t[ 0\tlocks=0 ]\t(\t1e999\t)", "'1e999' is no value of a float parameter"),
        ('xOrd\t[ 0\tlocks=0 ]\t(\t"sideways"\t)', "'sideways' is no value of a menu parameter"),
        ("display\t[ 0\tlocks=0 ]\t(\tnan\t)", "'nan' is no value of a int parameter"),
    ],
)
def test_a_value_that_means_nothing_keeps_the_default(
    hou: Any, tmp_path: Path, line: str, message: str
) -> None:
    warnings = load(hou, tmp_path, obj__hand__parm=hip.parms(line))
    name = line.partition("\t")[0]
    assert f"/obj/hand/{name}: {message}" in warnings
    assert hou.node("/obj/hand").parm(name).isAtDefault()


def test_wires_and_networks_that_are_not_there_are_named(hou: Any, tmp_path: Path) -> None:
    warnings = load(
        hou,
        tmp_path,
        obj__hand__def=hip.definition(wires="0 \tnobody 0 1\n1 \t(__dot1) 0 1\n"),
        obj__rig1__inside__deep__chn=hip.AIM,
    )
    assert "/obj/hand: input 0 comes from nobody, no node of its network; the wire is left out" in warnings
    assert any("(__dot1), a dot or an input of the network" in line for line in warnings)
    assert (
        "/obj/rig1/inside/deep: it is inside a locked asset, whose contents are not in the file" in warnings
    )


PLAIN = {
    name: hip.SCENE[name] for name in (".start", ".variables", "obj.def", "obj/hand.init", "obj/hand.parm")
}
MAIN = "HoudiniTakeFile 1.0\ntake name Main kids 0\n\0\0\0\2e\n"


def load_plain(hou: Any, tmp_path: Path, members: dict[str, str | bytes]) -> list[str]:
    """Load a scene of one null with these members too. Gives what was not known."""
    (tmp_path / "shot.hip").write_bytes(hip.archive({**PLAIN, **members}))
    try:
        hou.hipFile.load(str(tmp_path / "shot.hip"))
    except hou.LoadWarning as warning:
        return warning.instanceMessage().split("\n")
    return []


@pytest.mark.fact("keyframes 5.1", "seen")
@pytest.mark.parametrize(
    ("members", "warning"),
    [
        ({".takes": MAIN.replace("kids 0", "kids 1\ntake name light kids 0")}, "takes: .takes"),
        ({"obj/note.postitdef": "text"}, "sticky notes: obj/note.postitdef"),
        (
            {"obj/b.netboxinit": "2\n", "obj/hand.netbox": "b\n", "obj/n.postitnetbox": "b\n"},
            "network boxes: obj/b.netboxinit and 2 others",
        ),
        (
            {"obj/__dot1.networkdotinit": "{\n}\n"},
            "network dots; wires through them are not followed: obj/__dot1.networkdotinit",
        ),
        ({".OPlibraries": "$HIP/a.hda\n"}, "list of asset libraries: .OPlibraries"),
        ({".hou.session": "x = 1"}, "the source of hou.session: .hou.session"),
        ({"obj/hand.inp": "4\n", "obj/a.inp": "4\n"}, "inputs of a subnetwork: obj/hand.inp and 1 other"),
        ({".styles": b"\x7fNSJb{x}"}, "style sheets: .styles"),
        ({".contextoptions": "[1]\n"}, "context options: .contextoptions"),
        ({"expression.func": "# 9 bytes\nfoo"}, "expression functions of the scene: expression.func"),
        ({"obj/hand.whatever": "1"}, "members .whatever: obj/hand.whatever"),
    ],
)
def test_everything_that_is_not_read_is_named_once_a_kind(
    hou: Any, tmp_path: Path, members: dict[str, str | bytes], warning: str
) -> None:
    assert load_plain(hou, tmp_path, members) == [f"not read: {warning}"]
    assert hou.node("/obj/hand").parm("tx").eval() == 4.0


@pytest.mark.fact("keyframes 5.1", "seen")
def test_lists_without_entries_and_the_state_of_windows_are_no_loss(hou: Any, tmp_path: Path) -> None:
    members: dict[str, str | bytes] = {
        ".takes": MAIN,
        ".takeconfig": "takename -g take\n",
        ".cwd": "opcf /\n",
        ".application": "panes",
        ".aliases": "alias ls 'opls'\n",
        ".styles": b"\x7fNSJb{}",
        ".contextoptions": "[\n]\n",
        ".OPfallbacks": "Sop/null otls/a.hda\n",
        ".OPdummydefs": hip.interfaces({"Sop/grid": "{ name grid }"}),
        ".hou.session": "",
        "expression.func": "# 0 bytes\n",
        "stage.datablocks": b"\0",
        "obj.order": "1\nhand\n",
        "obj.net": "1\n",
    }
    assert load_plain(hou, tmp_path, members) == []


def test_contents_of_a_locked_asset_are_named(hou: Any, tmp_path: Path) -> None:
    library = Path(asset.write(tmp_path))
    index = library / "INDEX__SECTION"
    text = index.read_text().replace("Subnet:       false", "Subnet:       true")
    index.write_text(text.replace("Python:       true", "Python:       false"))
    hou.hda.installFile(str(library))
    init = {"type = geo\n": "g", "type = author::mover::1.0\n": "g/mover1"}
    members: dict[str, str | bytes] = {f"obj/{path}.init": text for text, path in init.items()}
    assert load_plain(hou, tmp_path, members) == ["the contents of locked assets are not made: /obj/g/mover1"]
    opened = {**members, "obj/g/mover1/in.init": "type = null\n"}
    assert not any("contents" in line for line in load_plain(hou, tmp_path, opened))


@pytest.mark.parametrize("name", ["obj/../up", "obj/./here", "obj//twice", "obj/a b", "obj/-x", "../obj/x"])
def test_members_whose_names_are_no_nodes_are_named(hou: Any, tmp_path: Path, name: str) -> None:
    before = {node.path() for node in hou.node("/").allSubChildren()}
    assert load_plain(hou, tmp_path, {f"{name}.init": "type = null\n"}) == [f"{name}.init: no names of nodes"]
    assert {node.path() for node in hou.node("/").allSubChildren()} == {*before, "/obj/hand"}


@pytest.mark.parametrize("name", ["a/b", "a b", "1a", "a-b", "é"])
def test_a_parameter_whose_name_leads_nowhere_is_not_made(hou: Any, tmp_path: Path, name: str) -> None:
    warnings = load_plain(hou, tmp_path, {"obj/hand.parm": hip.parms(f'"{name}"\t[ 0\tlocks=0 ]\t(\t1\t)')})
    assert warnings == [f"/obj/hand: the file does not name the components of {name}"]
    assert all(hou.parm(parm.path()) == parm for parm in hou.node("/obj/hand").parms())


@pytest.mark.fact("node 8.3", "seen")
def test_a_digit_may_begin_the_name_of_a_node(hou: Any, tmp_path: Path) -> None:
    assert load_plain(hou, tmp_path, {"obj/1_Pine_Model.init": "type = null\n"}) == []
    node = hou.node("/obj/1_Pine_Model")
    node.setName("2_Pines")
    assert hou.node("/obj").createNode("null", "3").path() == "/obj/3"
    hou.node("/obj/3").parm("tx").setExpression('ch("../2_Pines/tx") + 1', hou.exprLanguage.Hscript)
    assert hou.node("/obj/3").parm("tx").eval() == 1.0


def test_a_damaged_file_changes_nothing(hou: Any, session: Session, ball: Any, tmp_path: Path) -> None:
    (tmp_path / "bad.hip").write_bytes(hip.archive(hip.SCENE)[:-40])
    with pytest.raises(hou.OperationFailed, match="ends-early"):
        hou.hipFile.load(str(tmp_path / "bad.hip"))
    assert ball.path() == "/obj/ball"


def test_a_scene_file_can_be_merged(hou: Any, ball: Any, tmp_path: Path) -> None:
    (tmp_path / "shot.hip").write_bytes(hip.archive(hip.SCENE))
    hou.hipFile.merge(str(tmp_path / "shot.hip"), ignore_load_warnings=True)
    twin = hou.node("/obj/ball1")
    assert twin.parm("ty").evalAtTime(1.8) == 3.0
    assert twin.parm("tx").eval() == 8.0
