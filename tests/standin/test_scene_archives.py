"""Houdini's scene files: the container, the members, what was not read."""

from __future__ import annotations

from pathlib import Path

import pytest

from hou_standin import chn, scene_file
from hou_standin.scene_file import SceneFileError, members

from . import hip

FILE = Path(__file__).parent / "files" / "scene.hip"


@pytest.fixture(params=["hand-made", "cpio", "limited", "non-commercial"])
def scene(request: pytest.FixtureRequest, tmp_path: Path) -> scene_file.SceneFile:
    """The scene of :mod:`hip`, in every kind of container."""
    if request.param == "cpio":
        return scene_file.read(FILE)
    data = {
        "hand-made": hip.archive(hip.SCENE),
        "limited": hip.limited(hip.SCENE),
        "non-commercial": hip.limited(hip.SCENE, b"HouNC"),
    }[request.param]
    (tmp_path / "shot.hip").write_bytes(data)
    return scene_file.read(tmp_path / "shot.hip")


@pytest.mark.fact("keyframes 5.1", "seen")
def test_a_scene_file_gives_nodes_time_and_version(scene: scene_file.SceneFile) -> None:
    assert [(node.path, node.type) for node in scene.nodes] == [
        ("/obj", ""),
        ("/obj/ball", "geo"),
        ("/obj/hand", "null"),
        ("/obj/rig1", "author::rig::1.0"),
        ("/obj/ball/shape", "box"),
        ("/mat", ""),
    ]
    assert (scene.fps, scene.start.time, scene.version) == (25.0, 0.5, "21.0.440")
    assert scene.start.seconds == (0.0, 4.0)
    assert scene.start.playback_range == (1.0, 50.0)
    assert scene.variables == {"SHOT": "sh010", "_HIP_SAVEVERSION": "21.0.440"}


@pytest.mark.fact("keyframes 5.1", "seen")
def test_parameters_as_they_are_written(scene: scene_file.SceneFile) -> None:
    ball = scene.node("/obj/ball")
    assert ball is not None
    parms = {each.name: each for each in ball.parms}
    assert [(value.text, value.channel) for value in parms["t"].values] == [
        ("8", "tx"),
        ("1.2", "ty"),
        ("0.1", ""),
    ]
    assert (parms["t"].locks, parms["t"].autoscope) == (4, 7)
    assert parms["lookatpath"].values == (scene_file.SavedValue("/obj/the hand", quoted=True),)
    assert parms["pickscript"].values[0].text == '`chs("../rig1/note")`'
    rig = scene.node("/obj/rig1")
    assert rig is not None
    assert {each.name: [value.text for value in each.values] for each in rig.parms}["note"] == ["two\nlines"]


@pytest.mark.fact("keyframes 5.2", "seen")
def test_channels_and_keys_without_a_session(scene: scene_file.SceneFile) -> None:
    assert [(node.path, source.name) for node, source in scene.channels()] == [
        ("/obj/ball", "ty"),
        ("/obj/ball", "tx"),
        ("/obj/rig1", "aimy"),
    ]
    ball = scene.node("/obj/ball")
    assert ball is not None
    source = ball.channel("ty")
    assert source is not None
    first, second, last = chn.keys(source)
    assert [key.time for key in (first, second, last)] == pytest.approx([0.2, 1.8, 2.2], abs=1e-15)
    assert first.outgoing == (1.0, 0.5, 0.5)
    assert (second.incoming, second.outgoing) == ((3.0, -1.0, 0.75), (3.0, -1.0, 0.125))
    assert [key.expression for key in (first, second, last)] == ["bezier()", "linear()", "bezier()"]
    assert ball.channel("tz") is None


@pytest.mark.fact("keyframes 5.1", "seen")
def test_what_is_not_a_parameter(scene: scene_file.SceneFile) -> None:
    ball, hand, rig = (scene.node(f"/obj/{name}") for name in ("ball", "hand", "rig1"))
    assert ball is not None
    assert hand is not None
    assert rig is not None
    assert ball.definition.comment == 'says "hop"'
    assert ball.definition.flags == {"display"}
    assert ball.definition.position == (1.5, -2.0)
    assert ball.definition.color == (0.8, 0.5, 0.25)
    assert hand.definition.wires == ((0, "ball", 0),)
    assert rig.definition.language == "python"
    assert ball.user_data == {"notes": "keep"}
    assert "ours" in rig.spare


def test_what_was_not_read_is_listed(scene: scene_file.SceneFile) -> None:
    assert [(each.member, each.code) for each in scene.unread] == [
        (".takes", "not-read"),
        ("obj/note.postitdef", "not-read"),
    ]


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("obj/ball.chn", b"{ channel a {", "ends-early"),
        ("obj/ball.chn", b"\xff\xfe", "bad-text"),
        ("obj/ball.parm", b"{\nversion 0.8\nt [ 0 locks=x ] ( 1 )\n}", "unexpected"),
        ("obj/ball.parm", b"{\nversion 0.8\nt [ 0 locks=0 ] ( 1", "ends-early"),
        ("obj/ball.parm", b'{\nversion 0.8\nt [ 0 locks=0 ] ( "1', "bad-text"),
        ("obj/ball.init", b"matchesdef = 0\n", "unexpected"),
        ("obj/ball.userdata", b"\0\0\0\2\0\1a\0\0\0\3\0\1b", "ends-early"),
        ("obj/ball.userdata", b"\0\0\0\1\0\1a\0\0\0\4\0\1b", "unknown-type"),
        ("obj/ball.userdata", b"\0\0\0\0more", "unexpected"),
        ("obj/ball.userdata", b"\0\0\0\1\0\1\xff\0\0\0\3\0\0", "bad-text"),
    ],
)
def test_a_damaged_member_is_listed_and_the_rest_is_read(name: str, data: bytes, code: str) -> None:
    scene = scene_file.read_bytes(hip.archive({**hip.SCENE, name: data}))
    assert [each.code for each in scene.unread if each.member == name] == [code]
    assert scene.node("/obj/rig1") is not None
    assert scene.node("/obj/ball") is not None


@pytest.mark.parametrize(
    ("data", "code", "offset"),
    [
        (b"", "not-a-scene", 0),
        (b'{"format": "something"}', "not-a-scene", 0),
        (b"070707", "ends-early", 0),
        (b"070707" + b"9" * 70, "bad-header", 0),
        (hip.archive({"obj.def": "x"})[:100], "ends-early", 85),
        (hip.archive({"obj.def": "x" * 200})[:100], "ends-early", 0),
        (hip.archive({})[:-1] + b"x", "bad-header", 0),
        (hip.archive({"a.def": "x"})[:83], "ends-early", 83),
        (b"HouLC\x1a" + b"0" * 27, "bad-header", 0),
        (hip.limited({"obj.def": "text"})[:50], "ends-early", 50),
    ],
)
def test_what_is_no_scene_file_says_what_and_where(data: bytes, code: str, offset: int) -> None:
    with pytest.raises(SceneFileError) as caught:
        scene_file.read_bytes(data)
    assert (caught.value.code, caught.value.offset) == (code, offset)


def test_members_of_an_embedded_asset_are_no_nodes() -> None:
    inner = hip.limited({"box.init": "type = geo\n", "box/in.init": "type = box\n"})
    outer = hip.limited({".OPdummydefs": b"head" + inner + b"tail", **hip.SCENE})
    scene = scene_file.read_bytes(outer)
    assert scene.node("/obj/ball") is not None
    assert scene.node("/box") is None
    assert [each.member for each in scene.unread if each.code == "no-network"] == ["box", "box/in"]
    assert [each.code for each in scene.unread if each.member == ".OPdummydefs"] == ["not-read"]


def test_braces_of_an_expression_are_its_own() -> None:
    text = "{ channel a { segment { length = 0 expr = {'f':1}[ch('t')] language = python } } }"
    (source,) = chn.read(text)
    assert source.segments[0].expression == "{'f':1}[ch('t')]"
    assert chn.read(chn.written([source])) == [source]


def test_text_members_survive_odd_words() -> None:
    (found,) = members.parms(
        '{\nversion 0.8\na [ 0 locks=0 ] ( [ a "x y" ] [b] ) "" )\n}'.replace(') ""', '"" ""')
    )
    assert [(value.text, value.channel) for value in found.values] == [
        ("x y", "a"),
        ("[b]", ""),
        ("", ""),
        ("", ""),
    ]


@pytest.mark.fact("keyframes 5.1", "seen")
def test_the_interfaces_that_a_scene_keeps() -> None:
    scripts = {"author::Sop/mover::1.0": "{ name a }", "Object/rig": "{ name b }"}
    members_ = {**hip.SCENE, ".OPdummydefs": hip.interfaces(scripts)}
    assert scene_file.read_bytes(hip.archive(members_)).interfaces == {
        ("Sop", "author::mover::1.0"): "{ name a }",
        ("Object", "rig"): "{ name b }",
    }
    damaged = scene_file.read_bytes(hip.archive({**hip.SCENE, ".OPdummydefs": b"INDX"}))
    assert damaged.interfaces == {}
    assert [each.code for each in damaged.unread if each.member == ".OPdummydefs"] == ["not-packed"]
