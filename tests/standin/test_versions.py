"""What each version of Houdini has."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import hou_standin
from hou_standin import Session, versions

from .test_any_argument import subjects

VERSIONS = ("20.0", "20.5", "21.0", "22.0")


def has(session: Session, name: str) -> bool:
    """Whether a session's ``hou`` has ``Class.method``, or a name of its own."""
    owner: Any = session.hou
    for part in name.split("."):
        try:
            owner = getattr(owner, part)
        except AttributeError:
            return False
        except hou_standin.NotSupported:
            return True
    return True


@pytest.mark.fact("surface 11", "seen")
@pytest.mark.parametrize(
    ("name", "presence"),
    [
        ("OpNode", "ynyyy"),
        ("SopNode.addWarning", "ynyyy"),
        ("Parm.moveMultiParmInstances", "ynyyy"),
        ("SopNode.parmsAsData", "nnnyy"),
        ("Parm.asData", "nnnyy"),
        ("Geometry.pointCount", "nnnyy"),
        ("hda.installFiles", "nnnyy"),
        ("nodeEventType.ChildReordered", "nnnyy"),
        ("nodeEventType.ParmTupleLockChanged", "ynyyy"),
        ("Parm.setKeyframes", "yyyyy"),
        ("data", "nnnyy"),
    ],
)
def test_presence(name: str, presence: str) -> None:
    """In order: 20.0 like 20.5, 20.0 like 19.5, 20.5, 21.0, 22.0."""
    sessions = [
        Session("20.0"),
        Session("20.0", api_20_0="19.5"),
        *(Session(version) for version in VERSIONS[1:]),
    ]
    assert "".join("y" if has(session, name) else "n" for session in sessions) == presence


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("api", ["20.5", "19.5"])
def test_dir_lists_what_is_there(version: str, api: str) -> None:
    """On objects, on their classes, and on the module: scripts look for names in it."""
    hou = Session(version, ui=True, api_20_0=api, key_json="absent").hou
    kinds = {name: make() for name, make in subjects(hou).items()}
    kinds |= {name: getattr(hou, name) for name in dir(hou) if isinstance(getattr(hou, name), type)}
    for name, subject in kinds.items():
        listed = dir(subject)
        assert [each for each in listed if not hasattr(subject, each)] == [], name
        assert "asJSON" not in listed
    listed = dir(kinds["float"])
    assert {"eval", "setKeyframes", "node"} <= set(listed)
    assert ("asData" in listed) == (version in ("21.0", "22.0"))
    assert ("moveMultiParmInstances" in listed) == ((version, api) != ("20.0", "19.5"))


@pytest.mark.parametrize("version", VERSIONS)
def test_version_python_and_qt(version: str) -> None:
    session = Session(version)
    assert session.hou.applicationVersionString().startswith(version)
    assert session.hou.applicationVersion()[:2] == tuple(int(part) for part in version.split("."))
    assert session.release.qt == ("PySide6" if version >= "21" else "PySide2")


@pytest.mark.fact("keyframes 11.8", "seen")
@pytest.mark.fact("keyframes 1.5", "seen")
@pytest.mark.parametrize(("version", "accels"), [("21.0", (1 / 3, 0.0)), ("22.0", (0.0, 0.0))])
def test_incomplete_keys_as_each_version_stores_them(version: str, accels: tuple[float, float]) -> None:
    hou = Session(version, readback_noise="none").hou
    parm = hou.node("/obj").createNode("geo").parm("tx")
    for frame, value in ((1, 0.0), (25, 5.0), (49, 0.0)):
        key = hou.Keyframe(value)
        key.setFrame(frame)
        key.setSlopeAuto(version == "21.0")
        parm.setKeyframe(key)
    middle = parm.keyframes()[1]
    assert (middle.slope(), middle.inSlope()) == (0.0, 0.0)
    assert (middle.accel(), middle.inAccel()) == pytest.approx(accels)
    assert (middle.isSlopeAuto(), middle.isInSlopeAuto()) == (version == "21.0", False)
    assert middle.expression() == "bezier()"


@pytest.mark.fact("keyframes 1.5", "seen")
def test_incomplete_linear_keys_carry_the_chord(hou: Any, ty: Any) -> None:
    for frame, value in ((1, 0.0), (25, 5.0)):
        key = hou.Keyframe(value)
        key.setFrame(frame)
        key.setExpression("linear()", hou.exprLanguage.Hscript)
        ty.setKeyframe(key)
    last = ty.keyframes()[1]
    assert last.inSlope() == pytest.approx(5.0)
    assert not last.isSlopeTied()


def test_install_and_uninstall_nest() -> None:
    first = hou_standin.install("21.0")
    second = hou_standin.install("22.0")
    import hou

    assert hou.Parm is second.hou.Parm
    hou_standin.uninstall()
    assert hou.Parm is first.hou.Parm, "code that imported hou follows"
    hou_standin.uninstall()
    with pytest.raises(ImportError):
        __import__("hou")
    with pytest.raises(AttributeError, match="no stand-in is installed"):
        hou.node  # noqa: B018


def test_unknown_versions_and_switches_are_named() -> None:
    with pytest.raises(ValueError, match=r"20\.0, 20\.5, 21\.0, 22\.0"):
        Session("18.5")
    with pytest.raises(ValueError, match="did you mean 'zero_accel'"):
        Session("21.0", zero_acel="kept")
    with pytest.raises(ValueError, match="'kept', 'unset'"):
        Session("21.0", zero_accel="maybe")


def test_sessions_are_apart() -> None:
    one, two = Session("21.0"), Session("22.0")
    one.hou.node("/obj").createNode("geo", "a")
    assert two.hou.node("/obj/a") is None
    one.hou.setFps(30)
    assert two.hou.fps() == 24.0
    assert one.hou.Keyframe is not two.hou.Keyframe


SOURCES = Path(hou_standin.__file__).parent


@pytest.mark.parametrize("session", [{"version": "20.0", "api_20_0": "19.5"}], indirect=True)
def test_a_parameter_as_value_makes_a_reference_in_every_version(hou: Any, ball: Any, ty: Any) -> None:
    assert not hasattr(ty, "referenceExpression")
    ball.parm("tx").set(ty)
    assert ball.parm("tx").expression() == 'ch("ty")'


def test_nothing_inside_calls_what_a_version_does_not_have() -> None:
    absent = {name.partition(".")[2] for name in versions.missing("20.0", "19.5")} - {""}
    assert "referenceExpression" in absent
    calls = re.compile(r"\b(?:self|parm|node|face)\.(\w+)\(")
    for path in SOURCES.rglob("*.py"):
        assert not absent & set(calls.findall(path.read_text())), path.name
