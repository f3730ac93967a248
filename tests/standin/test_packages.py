"""Package files: conditions, search paths, variables, and a session begun with them."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from hou_standin import NotSupported
from hou_standin.packages import Machine, Packages, holds, read_packages, started

from . import asset

KEYWORDS = {"houdini_version": "21.0.512", "houdini_os": "linux", "houdini_python": "python3.11"}


def read(folder: Path, machine: Machine | None = None, **packages: Any) -> Packages:
    for name, package in packages.items():
        (folder / f"{name}.json").write_text(json.dumps(package))
    return read_packages(folder, machine or Machine(), {"HOME": "/home/ann", "PYTHONPATH": "/site"})


@pytest.mark.fact("assets 5.3", "documented")
@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("houdini_version >= '20.5'", True),
        ("houdini_version >= '21.5'", False),
        ("houdini_version >= '9.5'", True),
        ("houdini_version < '22'", True),
        ("houdini_version >= '20.5' and houdini_version < '21.0'", False),
        ("houdini_os == 'linux'", True),
        ("houdini_os != 'linux'", False),
        ("houdini_os == 'windows' or houdini_python == 'python3.11'", True),
        ("houdini_os == 'windows' and houdini_python == 'python3.11'", False),
        ("houdini_os == 'linux' or houdini_os == 'macos' and houdini_python == 'python3.9'", True),
        ("(houdini_os == 'linux' or houdini_os == 'macos') and houdini_python == 'python3.9'", False),
        ('houdini_python == "python3.13"', False),
        ("$STUDIO == 'lux'", True),
        ("${STUDIO} == ''", False),
        ("$NOTHING == ''", True),
        ("true", True),
        ("houdini_os == 'linux' and false", False),
    ],
)
def test_conditions(condition: str, expected: bool) -> None:
    assert holds(condition, KEYWORDS, {"STUDIO": "lux"}) is expected


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("houdini_version == '21.0'", "depends on the build"),
        ("houdini_version <= '21.0'", "depends on the build"),
        ("houdini_version > '21.0'", "depends on the build"),
        ("houdini_version >= 'new'", "'new' as a version"),
        ("houdini_os > 'linux'", "between texts"),
        ("houdini_colour == 'red'", "'houdini_colour'"),
        ("houdini_os", "without a comparison"),
        ("houdini_os ==", "ends too early"),
        ("(houdini_os == 'linux'", "not closed"),
        ("houdini_os == 'linux' houdini_os", "'houdini_os'"),
        ("houdini_os = 'linux'", "in the condition"),
    ],
)
def test_what_nobody_knows_and_what_is_no_condition_is_refused(condition: str, said: str) -> None:
    with pytest.raises(NotSupported, match=said):
        holds(condition, KEYWORDS, {})


@pytest.mark.fact("assets 5.3", "documented")
@pytest.mark.parametrize(
    ("machine", "enabled"),
    [
        (Machine("19.5.805", (3, 9)), False),
        (Machine("20.0"), False),
        (Machine("20.5"), True),
        (Machine("20.5", (3, 10)), False),
        (Machine("21.0"), True),
        (Machine("21.0", system="macos"), False),
        (Machine("22.0", (3, 11)), False),
    ],
)
def test_a_package_is_switched_by_version_python_and_system(
    tmp_path: Path, machine: Machine, enabled: bool
) -> None:
    condition = (
        "houdini_version >= '20.5' and houdini_version < '22.0' "
        "and houdini_python == 'python3.11' and houdini_os == 'linux'"
    )
    if machine.system != "macos":
        machine = Machine(machine.version, machine.python, "linux")
    found = read(tmp_path, machine, one={"enable": condition, "hpath": "/there", "env": [{"A": "b"}]})
    assert found.hpath == ([Path("/there")] if enabled else [])
    assert ("A" in found.variables) is enabled
    assert (found.enabled, found.disabled) == ((["one.json"], []) if enabled else ([], ["one.json"]))


@pytest.mark.fact("assets 5.3", "documented")
def test_methods_of_variables(tmp_path: Path) -> None:
    entry = [
        {"PYTHONPATH": {"value": "/a", "method": "append"}},
        {"PYTHONPATH": {"value": ["/b", "/c"], "method": "prepend"}},
        {"TOOLS": "$HOUDINI_PACKAGE_PATH/tools"},
        {"BIN": "${TOOLS}/bin"},
        {"HOME": {"value": "/tmp", "method": "replace"}},
        {"LIB": [{"houdini_os == 'linux'": "/lin"}, {"houdini_os == 'windows'": "/win"}]},
        {"NONE": [{"houdini_os == 'windows'": "/win"}]},
    ]
    variables = read(tmp_path, Machine(system="linux"), one={"env": entry}).variables
    assert variables["PYTHONPATH"] == os.pathsep.join(["/b", "/c", "/site", "/a"])
    assert variables["BIN"] == f"{tmp_path}/tools/bin"
    assert (variables["HOME"], variables["LIB"]) == ("/tmp", "/lin")
    assert "NONE" not in variables


@pytest.mark.fact("assets 5.3", "documented")
def test_files_are_read_in_the_order_of_names_and_of_process_order(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        a={"hpath": ["$HOUDINI_PACKAGE_PATH/../a", "/b"]},
        b={"hpath": "/c", "process_order": -1},
        c={"enable": False, "hpath": "/d"},
    )
    assert found.hpath == [Path("/c"), tmp_path.parent / "a", Path("/b")]


@pytest.mark.parametrize(
    ("package", "said"),
    [
        ({"hpaths": "/a"}, "hpaths in the package"),
        ({"env": {"A": "b"}}, "not a list"),
        ({"env": [{"A": {"value": "b"}}]}, "the method ''"),
        ({"env": [{"HOUDINI_PATH": "/a;&"}]}, "hpath says the same"),
        ({"hpath": "$NOWHERE/a"}, "NOWHERE"),
        ({"hpath": "`ls`"}, "back-ticks"),
    ],
)
def test_what_a_package_may_hold_and_the_stand_in_does_not_know_is_refused(
    tmp_path: Path, package: dict[str, Any], said: str
) -> None:
    with pytest.raises(NotSupported, match=said):
        read(tmp_path, one=package)


@pytest.mark.fact("assets 4.1", "documented")
@pytest.mark.parametrize("version", ["20.0", "22.0"])
def test_a_session_begins_with_the_packages_of_a_folder(tmp_path: Path, version: str) -> None:
    product = tmp_path / "product"
    for folder, text in (("python3.10libs", "20.0"), ("python3.13libs", "22.0")):
        (product / folder).mkdir(parents=True)
        (product / folder / "only_here.py").write_text(f"VERSION = {text!r}")
    (product / "scripts" / "python").mkdir(parents=True)
    (product / "scripts" / "python" / "in_all.py").write_text("")
    (product / "otls").mkdir()
    asset.write(product / "otls")
    (tmp_path / "packages").mkdir()
    package = {"hpath": "$HOUDINI_PACKAGE_PATH/../product", "env": [{"MARK": "set"}]}
    (tmp_path / "packages" / "one.json").write_text(json.dumps(package))
    before = list(sys.path)
    try:
        with started(tmp_path / "packages", version):
            import hou
            import in_all  # noqa: F401
            import only_here

            assert version == only_here.VERSION
            assert os.environ["MARK"] == "set"
            assert hou.node("/obj").createNode("geo").createNode("mover").type().definition().isInstalled()
    finally:
        for name in ("only_here", "in_all"):
            sys.modules.pop(name, None)
    assert sys.path == before
    assert "MARK" not in os.environ
    assert "hou" not in sys.modules
