"""The zip: what is in it, and that it works in each Python that a Houdini has."""

from __future__ import annotations

import ast
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

import pytest

from hou_standin.packages import Machine, read_packages
from packing import Package, package, zipped
from packing.__main__ import main

from .conftest import ROOT, Run
from .pythons import CASES, Case, environment, interpreter

OLDEST_GLIBC = (2, 17)


def test_the_same_wheel_gives_the_same_bytes(archive: bytes, wheel: Path) -> None:
    assert zipped(package(wheel, ROOT).files) == archive


@pytest.mark.parametrize(
    ("platform", "system"),
    [
        ("manylinux2014_x86_64.manylinux_2_17_x86_64", "linux_x86_64"),
        ("linux_aarch64", "linux_aarch64"),
        ("macosx_10_12_x86_64.macosx_11_0_arm64.macosx_10_12_universal2", "macos_universal2"),
        ("macosx_11_0_arm64", "macos_arm64"),
        ("win_amd64", "windows_amd64"),
    ],
)
def test_the_zip_is_named_after_every_machine_that_it_is_for(
    wheel: Path, tmp_path: Path, platform: str, system: str
) -> None:
    _, version, python, abi, _ = wheel.stem.split("-")
    path = Path(shutil.copy(wheel, tmp_path / f"keywright-{version}-{python}-{abi}-{platform}.whl"))
    assert package(path, ROOT).system == system


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("keywright-0.1.0-cp310-abi3-win32.whl", "the platform win32 is none that Houdini runs on"),
        ("keywright-0.1.0-cp310-abi3-manylinux_2_17_i686.whl", "none that Houdini runs on"),
        ("keywright-0.1.0-cp310-abi3-any.whl", "none that Houdini runs on"),
        ("keywright.whl", "no name of a wheel"),
    ],
)
def test_a_wheel_for_no_houdini_is_a_sentence(
    wheel: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, says: str
) -> None:
    path = Path(shutil.copy(wheel, tmp_path / name))
    version = wheel.name.split("-")[1]
    path = path.rename(tmp_path / name.replace("0.1.0", version))
    assert main([str(path), "--out", str(tmp_path / "out"), "--root", str(ROOT)]) == 1
    assert says in capsys.readouterr().err
    path.write_bytes(b"no zip")
    assert main([str(path), "--out", str(tmp_path / "out"), "--root", str(ROOT)]) == 1


def test_it_holds_what_a_user_installs(made: Package) -> None:
    names = set(made.files)
    assert {name.split("/")[0] for name in names} == {"keywright.json", "keywright"}
    assert {name.split("/")[1] for name in names if "/" in name} >= {
        *(
            "otls",
            "toolbar",
            "PARMmenu.xml",
            "recipes",
            "scripts",
            "help",
            "fallback",
            "LICENSE",
            "CHANGELOG.md",
        )
    }
    recipes = [name for name in names if re.fullmatch(r"keywright/recipes/\w+/\w+\.json", name)]
    assert len(recipes) == len([*(ROOT / "presets").glob("*/*.json")]) > 80
    assert "keywright/scripts/python/keywright/batch/reapply.openjd.yaml" in names
    help_page = made.files["keywright/help/nodes/sop/keywright--motion_recipe-1.0.txt"]
    assert help_page == (next((ROOT / "otls").glob("*.hda/*/Help"))).read_bytes()


def test_every_file_of_the_checkout_that_belongs_in_it_is_the_same(made: Package) -> None:
    for source, target in (
        ("otls/keywright_motion_recipe.hda", "otls/keywright_motion_recipe.hda"),
        ("otls/package", ""),
        ("presets", "recipes"),
    ):
        files = [path for path in (ROOT / source).rglob("*") if path.is_file()]
        assert files
        for path in files:
            name = "/".join(filter(None, ("keywright", target, path.relative_to(ROOT / source).as_posix())))
            assert made.files[name] == path.read_bytes(), name


def test_it_brings_no_numpy_and_no_tools_of_ours(made: Package) -> None:
    for name in made.files:
        words = set(name.removeprefix("keywright/scripts/python/").split("/"))
        assert not words & {"numpy", "packing", "gallery", "generate", "__pycache__"}
    natives = [name for name in made.files if name.endswith((".so", ".pyd", ".dll", ".dylib"))]
    assert len(natives) == 1
    assert re.fullmatch(r"keywright/scripts/python/keywright/_core\.(abi3\.so|pyd)", natives[0])


def test_whatever_its_python_files_import_of_ours_is_in_it(made: Package) -> None:
    root = "keywright/scripts/python/"
    files = {
        name: data for name, data in made.files.items() if name.startswith(root) and name.endswith(".py")
    }
    modules = {"keywright._core"}
    for name in files:
        module = name.removeprefix(root).removesuffix(".py").removesuffix("/__init__")
        modules.add(module.replace("/", "."))
    assert len(modules) > 100
    for name, data in files.items():
        wanted: list[str] = []
        for node in ast.walk(ast.parse(data)):
            if isinstance(node, ast.Import):
                wanted += [found.name for found in node.names]
            elif isinstance(node, ast.ImportFrom):
                wanted.append(node.module or "")
        ours = {module for module in wanted if module.split(".")[0] in ("keywright", "hou_standin")}
        assert ours <= modules, name


def test_its_read_me_names_everything_that_lies_beside_it(made: Package) -> None:
    text = made.files["keywright/README.txt"].decode()
    for name in made.files:
        folder, *parts = name.split("/")
        if folder == "keywright" and parts != ["README.txt"]:
            place = "/".join(parts[:3]) if parts[0] == "scripts" else parts[0]
            assert re.search(rf"(^|\s){re.escape(place)}(/|,|\s)", text, re.MULTILINE), place
    assert "keywright.json" in text
    assert "hou_standin.install()" in text
    assert max(map(len, text.splitlines())) <= 96


@pytest.mark.parametrize("room", ["keywright", "keywright.node", "keywright.batch", "keywright.testing"])
def test_no_room_puts_the_stand_in_in_place_of_hou_when_it_is_imported(room: str) -> None:
    code = f"import sys, {room}; print('hou' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "False"


def test_shelf_and_menu_are_documents(made: Package) -> None:
    documents = [name for name in made.files if name.endswith((".shelf", ".xml", ".pypanel", ".svg"))]
    assert len(documents) >= 2
    for name in documents:
        ElementTree.fromstring(made.files[name])


@pytest.mark.parametrize(
    ("machine", "enabled"),
    [
        (Machine("19.5.805", (3, 9)), False),
        *((Machine(version), True) for version in ("20.0", "20.5", "21.0", "22.0")),
        (Machine("20.5.550", (3, 10)), True),
        (Machine("22.5.100", (3, 13)), False),
        (Machine("23.0.100", (3, 14)), False),
    ],
)
def test_the_package_file_is_for_20_0_to_22_0(packages: Path, machine: Machine, enabled: bool) -> None:
    found = read_packages(packages, machine, {})
    assert found.enabled == (["keywright.json"] if enabled else [])
    assert found.hpath == ([packages / "keywright"] if enabled else [])


def test_the_package_file_of_a_checkout_has_the_same_gates(made: Package) -> None:
    checkout = json.loads((ROOT / "otls" / "keywright.json").read_text())
    assert json.loads(made.files["keywright.json"])["enable"] == checkout["enable"]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_recipe_is_cooked_and_committed(case: Case, run: Run, packages: Path) -> None:
    """A Python with that Houdini's NumPy and nothing else; the package lies in its packages folder."""
    python = interpreter(case.python)
    if python is None:
        pytest.skip(f"no Python {case.python} here")
    with tempfile.TemporaryDirectory() as folder:
        inside = environment(python, Path(folder).resolve(), "--only-binary=:all:", case.numpy)
        seen = run(case.houdini, str(inside))
        assert Path(seen["numpy"]).is_relative_to(Path(folder).resolve())
    assert seen["python"].startswith(f"{case.python}.")
    assert seen["hou"].startswith(f"{case.houdini}.")
    root = packages / "keywright"
    assert Path(seen["keywright"]).is_relative_to(root / "scripts" / "python")
    assert Path(seen["keywright._core"]).is_relative_to(root / "scripts" / "python")
    assert Path(seen["asset"]) == root / "otls" / "keywright_motion_recipe.hda"
    assert (seen["load"]["error"], seen["cook"], seen["commit"]["error"]) == ("", [], "")
    assert len(seen["menu"]) > 80
    assert seen["points"] > 20
    assert seen["status"].startswith(f"{len(seen['after'])} keys on 1 channel")
    first, *between, last = seen["after"]
    assert first[:2] == [1, 7.0]
    assert last[:2] == [48, 1.0]
    assert 3 <= len(between) < 30
    assert {expression for _, _, expression in (first, *between)} == {"bezier()"}


def test_nothing_of_the_machine_that_built_it_is_inside(wheel: Path, archive: bytes) -> None:
    """No path of the checkout; nor, in one for release, of the folder of the crates."""
    paths = [ROOT]
    if "manylinux" in wheel.name:
        paths.append(Path(os.environ.get("CARGO_HOME", Path.home() / ".cargo")))
    for data in (wheel.read_bytes(), archive):
        with zipfile.ZipFile(io.BytesIO(data)) as files:
            for name in files.namelist():
                found = [path for path in paths if str(path).encode() in files.read(name)]
                assert found == [], name


@pytest.mark.skipif(sys.platform != "linux", reason="symbol versions are Linux's")
def test_the_native_module_asks_for_no_newer_glibc_than_every_houdini_has(
    made: Package, wheel: Path, tmp_path: Path
) -> None:
    """Asked of a wheel for release; the one that CI tests with is linked against its own machine's."""
    if "manylinux" not in wheel.name:
        pytest.skip(f"{wheel.name} is for this machine alone; `make release-check` asks the one for release")
    path = tmp_path / "_core.so"
    path.write_bytes(next(data for name, data in made.files.items() if name.endswith(".so")))
    table = subprocess.run(["objdump", "-T", str(path)], check=True, capture_output=True, text=True).stdout
    wanted = {tuple(map(int, found.split("."))) for found in re.findall(r"GLIBC_([\d.]+)", table)}
    assert wanted
    assert max(wanted) <= OLDEST_GLIBC
    head = subprocess.run(["objdump", "-p", str(path)], check=True, capture_output=True, text=True).stdout
    needed = set(re.findall(r"NEEDED\s+(\S+)", head))
    assert needed <= {"libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "ld-linux-x86-64.so.2"}
    assert not re.search(r"GCC_|GLIBCXX_|CXXABI_|libpython", table + head)
