"""Assets made by a script."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hou_standin import NotSupported
from hou_standin.library import read_library

from . import asset


@pytest.mark.fact("assets 1.8", "reported")
def test_a_python_node_becomes_a_type_with_its_code_as_cook(hou: Any, ball: Any, tmp_path: Path) -> None:
    source = ball.createNode("python", "mine")
    source.parm("python").set("hou.pwd().geometry().createPoint()")
    file = str(tmp_path / "made.hda")
    node = source.createDigitalAsset("author::made::1.0", file, "Made", max_num_inputs=2)
    assert node.path() == "/obj/ball/mine"
    assert node.type().name() == "author::made::1.0"
    definition = node.type().definition()
    definition.setParmTemplateGroup(hou.ParmTemplateGroup([hou.FloatParmTemplate("size", "Size", 1, (2.0,))]))
    definition.addSection("PythonModule", "def double(node):\n    return 2 * node.evalParm('size')\n")
    definition.setExtraFileOption("PythonModule/IsPython", True)
    definition.setIcon("SOP_curve")
    definition.setVersion("1.2")
    definition.save(file)
    assert (node.evalParm("size"), node.hm().double(node)) == (2.0, 4.0)
    assert len(node.geometry().points()) == 1
    (written,) = read_library(file).definitions
    assert (written.label, written.version(), written.inputs()) == ("Made", "1.2", (0, 2))
    assert written.index["Icon"] == "SOP_curve"
    assert written.options() == {"PythonModule/IsPython": True}
    assert definition.version() == "1.2"


def test_what_is_not_there_is_refused(hou: Any, ball: Any, tmp_path: Path) -> None:
    file = str(tmp_path / "made.hda")
    with pytest.raises(NotSupported, match="of a null node"):
        ball.createNode("null").createDigitalAsset("author::made::1.0", file)
    with pytest.raises(NotSupported, match="without name, file"):
        ball.createNode("python").createDigitalAsset()
    with pytest.raises(hou.OperationFailed, match="cannot write"):
        ball.createNode("python").createDigitalAsset("author::made::1.0", str(tmp_path / "no" / "made.hda"))
    expanded = asset.write(tmp_path)
    hou.hda.installFile(expanded)
    with pytest.raises(NotSupported, match="saving author::mover"):
        hou.nodeType("Sop/author::mover::1.0").definition().save(expanded)
