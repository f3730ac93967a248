"""Three ways to get the asset into Houdini: the folder, the one file, the script that builds it there.

Each is installed on the stand-in and has the same parameters, sections and behaviour. What a Houdini makes of
them nobody has seen yet.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from hou_standin.dialogscript import parse, templates_of_script
from hou_standin.library import Definition, read_library
from hou_standin.templates import ParmTemplateGroup
from packing import Package

WAYS = ("expanded", "collapsed", "built")


@pytest.fixture
def library(packages: Path, hou: Any, request: pytest.FixtureRequest) -> Path:
    """The asset as each way brings it."""
    root = packages / "keywright"
    if request.param == "expanded":
        return root / "otls" / "keywright_motion_recipe.hda"
    if request.param == "collapsed":
        return root / "fallback" / "keywright_motion_recipe.hda"
    file = packages / "built.hda"
    script = root / "fallback" / "build_asset.py"
    names: dict[str, Any] = {"__name__": "build_asset"}
    exec(compile(script.read_text(), str(script), "exec"), names)
    node = names["build"](str(file))
    assert node.type().definition().libraryFilePath() == str(file)
    hou.hipFile.clear(suppress_save_prompt=True)
    hou.hda.uninstallFile(str(file))
    return file


def interface(definition: Definition) -> str:
    """The parameters in one spelling."""
    script = parse(definition.text("DialogScript"))
    return ParmTemplateGroup(templates_of_script(script)).asDialogScript()


@pytest.mark.parametrize("library", WAYS, indirect=True)
def test_each_holds_the_same_type(library: Path, packages: Path) -> None:
    (here,) = read_library(library).definitions
    (shipped,) = read_library(packages / "keywright" / "otls" / "keywright_motion_recipe.hda").definitions
    assert here.name == shipped.name
    assert (here.label, here.version(), here.index["Icon"]) == (
        shipped.label,
        shipped.version(),
        shipped.index["Icon"],
    )
    assert here.options() == shipped.options()
    assert here.index["Python"] == "true"
    assert here.inputs() == (0, 0)
    assert interface(here) == interface(shipped)
    made_by_houdini = {"TypePropertiesOptions", "FunctionName"} if library.name == "built.hda" else set()
    assert set(here.sections) == set(shipped.sections) - made_by_houdini
    for name in set(here.sections) - {"DialogScript", "ExtraFileOptions"}:
        assert here.sections[name] == shipped.sections[name], name


@pytest.mark.parametrize("library", WAYS, indirect=True)
def test_each_cooks_and_commits(library: Path, hou: Any) -> None:
    hou.hda.installFile(str(library))
    ball = hou.node("/obj").createNode("geo", "ball")
    for frame, value in ((1, 7.0), (48, 1.0)):
        key = hou.Keyframe(value)
        key.setFrame(frame)
        ball.parm("ty").setKeyframe(key)
    node = ball.createNode("motion_recipe")
    assert node.type().definition().libraryFilePath() == str(library)
    node.parm("shape").set("bounce")
    node.parm("targets").set(1)
    node.parm("target_ref1").setExpression('ch("../ty")', hou.exprLanguage.Hscript)
    node.cook(force=True)
    assert node.errors() == ()
    node.parm("commit").pressButton()
    assert len(ball.parm("ty").keyframes()) > 4, node.evalParm("status")


def test_the_script_is_python_of_every_houdini(made: Package) -> None:
    script = made.files["keywright/fallback/build_asset.py"].decode()
    for minor in (10, 11, 13):
        ast.parse(script, feature_version=(3, minor))
