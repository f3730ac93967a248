"""The package file of a checkout, read where it lies: ``HOUDINI_PACKAGE_DIR=<checkout>/otls``."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hou_standin.packages import Machine, read_packages, started

from .conftest import ROOT

OTLS = ROOT / "otls"


@pytest.mark.parametrize("version", ["20.0", "20.5", "21.0", "22.0"])
def test_houdini_finds_asset_python_shelf_and_menu(version: str) -> None:
    found = read_packages(OTLS, Machine(version), {"PYTHONPATH": "/studio"})
    assert found.variables["PYTHONPATH"].split(os.pathsep)[0] == "/studio"
    python = Path(found.variables["PYTHONPATH"].split(os.pathsep)[1])
    assert (python / "keywright" / "__init__.py").is_file()
    for name in ("otls/keywright_motion_recipe.hda", "toolbar/keywright.shelf", "PARMmenu.xml"):
        assert sum((folder / name).exists() for folder in found.hpath) == 1, name
    with started(OTLS, version, environ={}) as session:
        node = session.hou.node("/obj").createNode("geo").createNode("motion_recipe")
        assert Path(node.type().definition().libraryFilePath()) == OTLS / "keywright_motion_recipe.hda"
        node.cook(force=True)
        assert node.errors() == ()
