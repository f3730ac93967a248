"""Damaged files: a value or a coded error, never a crash.

The wounds are dealt to real files: the shipped asset, Houdini's channels, scene files. What the fuzzing
found stands below it, each kind by name.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hou_standin import Session, chn, scene_file, scene_text
from hou_standin.chn import ChannelTextError
from hou_standin.dialogscript import ScriptError, emit, parse, templates_of_script
from hou_standin.library import LibraryError, formats, read_library
from hou_standin.scene_file import SceneFileError
from hou_standin.scene_form import SceneTextError

from . import asset, hip
from .damage import Wound, damaged, wounds

ROOT = Path(__file__).parents[2]
SHIPPED = ROOT / "otls" / "keywright_motion_recipe.hda"
TYPE = next(path for path in SHIPPED.iterdir() if path.is_dir())
CHANNELS = [
    path.read_bytes()[:4000] for path in sorted((ROOT / "tests/cases/files").glob("houdini-chn*/*.chn"))
]
SCENES = [
    hip.archive(hip.SCENE),
    hip.limited(hip.SCENE),
    (Path(__file__).parent / "files" / "scene.hip").read_bytes(),
]
MEMBERS = sorted(name for name in hip.SCENE if name not in (".takes", ".hou.session", "obj.order"))


def words(text: str) -> tuple[bytes, ...]:
    """The words of a language, as things to put where they do not belong."""
    return tuple(word.encode() for word in text.split("|"))


SCRIPT_WORDS = words(
    "parm|group|multiparm|multiswitcher|import|type|float|integer|ordinal|string|toggle|ramp_flt|vector4|"
    "baseparm|bindselector|default|size|range|menu|hidewhen|parmtag|autoscope|multistartoffset"
)
CHANNEL_WORDS = words(
    "channel|segment|untie|autoslope|length|value|slope|accel|expr = |language = python|options|lefttype|"
    "extend|cycleoffset|oscillate|start|flags|bezier()|linear()|ch(\\\"tx\\\")|{'a':1}"
)
SCENE_WORDS = words(
    "type = geo|inputs|flags = |version 0.8|locks=3|on|[ tx 3 ]|TRAILER!!!|HouLC|tset 0 1e30|fps 0|fps -5|"
    "fps 1e-300|tcur 1e300|frange 5 1"
)
JSON_WORDS = words('null|[]|{}|true|1e999|NaN|"path"|"parms"|"lengths"|"spare"|"order"|"takes"|""')

few = settings(
    max_examples=int(os.environ.get("KEYWRIGHT_DAMAGES", "60")),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)


def touch(session: Session) -> None:
    """Look at everything in a session: only errors of ``hou`` may come."""
    hou = session.hou
    for parm in list(session.all_parms()):
        face = hou.parm(parm.path)
        for look in (face.eval, face.keyframes, face.isTimeDependent, face.isAtDefault):
            with suppress(hou.Error):
                look()


@few
@given(wounds(SCRIPT_WORDS))
def test_dialog_scripts(blows: list[Wound]) -> None:
    text = damaged((TYPE / "DialogScript").read_bytes(), blows).decode("utf-8", "replace")
    with suppress(ScriptError):
        script = parse(text)
        templates_of_script(script)
        assert parse(emit(script)) == script


@few
@given(st.sampled_from(["INDEX__SECTION", "Sections.list"]), wounds(words("Operator:|Table:|::|Sop/")))
def test_index_and_sections(name: str, blows: list[Wound]) -> None:
    read: dict[str, Callable[[str, str], Any]] = {
        "INDEX__SECTION": formats.read_index,
        "Sections.list": formats.read_sections_list,
    }
    with suppress(LibraryError):
        read[name](formats.decoded(damaged((SHIPPED / name).read_bytes(), blows), name), name)


@settings(few, max_examples=25)
@given(
    st.sampled_from(["DialogScript", "../INDEX__SECTION", "../Sections.list", "Sections.list"]),
    wounds(SCRIPT_WORDS),
)
def test_libraries_in_a_session(tmp_path: Path, name: str, blows: list[Wound]) -> None:
    shutil.rmtree(tmp_path)
    folder = Path(asset.write(tmp_path))
    file = next(path for path in folder.iterdir() if path.is_dir()) / name
    file.write_bytes(damaged(file.read_bytes(), blows))
    session = Session()
    hou = session.hou
    with suppress(LibraryError):
        read_library(folder)
    with suppress(hou.Error):
        hou.hda.installFile(str(folder))
        ball = hou.node("/obj").createNode("geo")
        for definition in hou.hda.definitionsInFile(str(folder)):
            node = ball.createNode(definition.nodeTypeName(), exact_type_name=True, run_init_scripts=False)
            node.parmTemplateGroup().asDialogScript()
    touch(session)


@few
@given(st.sampled_from(CHANNELS), wounds(CHANNEL_WORDS))
def test_channels(data: bytes, blows: list[Wound]) -> None:
    found: list[chn.ChannelText] = []
    with suppress(ChannelTextError):
        found = chn.read(damaged(data, blows).decode("latin-1"))
    assert chn.read(chn.written(found)) == found
    session = Session()
    hou = session.hou
    parm = hou.node("/obj").createNode("null").parm("tx")
    for source in found:
        chn.keys(source)
        parm._record.change("channel", chn.channel(source))
        for seconds in (-1e9, -1.0, 0.0, 0.5, 1e9):
            with suppress(hou.Error):
                parm.evalAtTime(seconds)
        with suppress(hou.Error):
            parm.keyframes()


@few
@given(st.sampled_from(SCENES), wounds(SCENE_WORDS))
def test_archives(data: bytes, blows: list[Wound]) -> None:
    with suppress(SceneFileError):
        scene = scene_file.read_bytes(damaged(data, blows))
        assert all(each.code for each in scene.unread)


@few
@given(st.sampled_from(MEMBERS), wounds(SCENE_WORDS + CHANNEL_WORDS))
def test_members_in_a_session(tmp_path: Path, name: str, blows: list[Wound]) -> None:
    members = {**hip.SCENE, name: damaged(hip.encoded(hip.SCENE[name]), blows)}
    (tmp_path / "shot.hip").write_bytes(hip.archive(members))
    session = Session()
    with suppress(session.hou.Error):
        session.hou.hipFile.load(str(tmp_path / "shot.hip"))
    touch(session)
    session.hou.setFrame(2)


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A scene in the stand-in's own text."""
    path = tmp_path_factory.mktemp("own")
    hou = Session().hou
    hou.hda.installFile(asset.write(path))
    ball = hou.node("/obj").createNode("geo", "ball")
    mover = ball.createNode("mover")
    mover.parm("rows").set(2)
    mover.parm("value2").set(3.0)
    mover.setPosition((1.0, 0.0))
    ball.parm("ty").setKeyframes([hou.Keyframe(1.0, 0.0), hou.Keyframe(2.0, 1.0)])
    ball.parm("ty").setKeyframeExtrapolation(True, hou.parmExtrapolate.Hold)
    ball.parm("tx").setExpression('ch("ty")', hou.exprLanguage.Hscript)
    ball.parm("tz").setExpression("hou.frame()", hou.exprLanguage.Python)
    take = hou.takes.rootTake().addChildTake()
    hou.takes.setCurrentTake(take)
    take.addParmTuplesFromNode(ball)
    hou.takes.setCurrentTake(take.addChildTake())
    hou.hipFile.save(str(path / "own.hip"))
    return (path / "own.hip").read_bytes()


@few
@given(wounds(JSON_WORDS))
def test_own_scenes(own: bytes, tmp_path: Path, blows: list[Wound]) -> None:
    data = damaged(own, blows)
    with suppress(SceneTextError):
        scene_text.read(data.decode("utf-8", "replace"))
    (tmp_path / "own.hip").write_bytes(data)
    session = Session()
    with suppress(session.hou.Error):
        session.hou.hipFile.load(str(tmp_path / "own.hip"))
    for take in session.hou.takes.takes():
        session.hou.takes.setCurrentTake(take)
        touch(session)


# What the fuzzing found


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"language":"Python"', '"language":"Latin"'),
        ('"parms":{', '"parm":{'),
        ('"knots":[', '"knot":['),
        ('"count":2', '"counts":2'),
        ('"take":2', '"taken":2'),
        ('"take":2', '"take":3'),
        ('"values":[', '"value":['),
        ('"position":[1.0,0.0]', '"position":[0.0]'),
        ('"lengths":[1.0]', '"lengths":[]'),
        ('"lengths":[1.0]', '"lengths":[-1.0]'),
        ('"in":[', '"in":[1,'),
        ('"fps":24.0', '"fps":0'),
        ('"time":0.0', '"time":Infinity'),
        ('"path":"/obj/ball"', '"path":"obj ball"'),
        ('"left":"Hold"', '"left":"Sideways"'),
    ],
)
def test_an_own_scene_of_another_form_is_refused_before_anything_is_built(
    own: bytes, tmp_path: Path, old: str, new: str
) -> None:
    text = own.decode()
    assert old in text
    with pytest.raises(SceneTextError, match="scene"):
        scene_text.read(text.replace(old, new, 1))
    (tmp_path / "own.hip").write_text(text.replace(old, new, 1))
    hou = Session().hou
    hou.node("/obj").createNode("null", "here")
    with pytest.raises(hou.OperationFailed, match="wrong-form"):
        hou.hipFile.load(str(tmp_path / "own.hip"))
    assert hou.node("/obj/here") is not None


def test_an_autoscope_tag_of_other_letters_scopes_nothing(tmp_path: Path) -> None:
    script = asset.SCRIPT.replace('name    "speed"', 'name    "speed" parmtag { "autoscope" "x\\n" }')
    hou = Session().hou
    hou.hda.installFile(asset.write(tmp_path, DialogScript=script))
    mover = hou.node("/obj").createNode("geo").createNode("mover")
    assert not mover.parm("speed").isAutoscoped()


def test_names_with_many_numbers_are_looked_up_at_once(tmp_path: Path) -> None:
    hou = Session().hou
    hou.hda.installFile(asset.write(tmp_path))
    mover = hou.node("/obj").createNode("geo").createNode("mover")
    assert mover.parm("a1" * 60) is None
    assert mover.parm("value" + "9" * 5000) is None


def test_a_count_of_rows_beyond_reason_is_not_made(tmp_path: Path) -> None:
    hou = Session().hou
    hou.hda.installFile(asset.write(tmp_path))
    members = {
        **hip.SCENE,
        "obj/ball/mover1.init": "type = author::mover::1.0\n",
        "obj/ball/mover1.parm": hip.parms("rows\t[ 0\tlocks=0 ]\t(\t99999999999\t)"),
    }
    (tmp_path / "shot.hip").write_bytes(hip.archive(members))
    hou.hipFile.load(str(tmp_path / "shot.hip"), ignore_load_warnings=True)
    assert hou.node("/obj/ball/mover1").parm("rows").eval() < 100


def test_extrapolations_that_do_not_exist_are_named() -> None:
    with pytest.raises(ChannelTextError, match="extend"):
        chn.read("{ channel a { lefttype = sideways segment { length = 0 } } }")
