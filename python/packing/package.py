"""The files of the Houdini package, taken from a wheel and from ``otls/``.

::

    keywright.json                       the package file: versions, the folder below
    keywright/
        README.txt                       what is what, and why there is a stand-in
        otls/                            the asset, expanded
        toolbar/, PARMmenu.xml, ...      what Houdini reads beside it
        help/nodes/sop/                  the node's page in the help browser
        recipes/                         the library
        scripts/python/keywright/        Python files and the native module, for every Python from 3.10
        scripts/python/hou_standin/      reads scene and channel files for the command line
        fallback/                        the asset as one file, a script that builds it in Houdini
"""

from __future__ import annotations

import json
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

from hou_standin.library import Library, packed_library, read_library
from packing.building import build_script

ASSET = "keywright_motion_recipe.hda"
LEFT_OUT = ("gallery", "node/generate")
"""Rooms of the Python package that make files of the repository."""

_ROOT = "keywright"
_PYTHON = f"{_ROOT}/scripts/python"


@dataclass(frozen=True)
class Package:
    """What is made of a wheel.

    Attributes:
        version: The wheel's.
        system: The system that the native module is for, such as ``linux_x86_64``.
        files: Path in the zip to content.
        collapsed: The asset as one file.
    """

    version: str
    system: str
    files: dict[str, bytes]
    collapsed: bytes


def package(wheel: Path, root: Path) -> Package:
    """The package of a wheel.

    Args:
        wheel: A wheel of this version.
        root: The repository: package file, shelf, menu, licence, changes.

    Raises:
        ValueError: The wheel lacks a part, or has more than one native module.
    """
    parts = wheel.name.removesuffix(".whl").split("-")
    if len(parts) != 5:
        raise ValueError("no name of a wheel: name-version-python-abi-platform.whl")
    version, platform = parts[1], parts[4]
    with zipfile.ZipFile(wheel) as archive:
        inside = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    ours = _below(inside, "keywright/")
    files = _python(ours)
    for name, data in _below(inside, "hou_standin/").items():
        files[f"{_PYTHON}/hou_standin/{name}"] = data
    natives = [name for name in files if name.endswith((".so", ".pyd"))]
    if len(natives) != 1:
        raise ValueError(f"{wheel} has {len(natives)} native modules, not one")
    for folder in ("otls", "recipes"):
        found = {f"{_ROOT}/{name}": data for name, data in ours.items() if name.startswith(f"{folder}/")}
        if not found:
            raise ValueError(f"{wheel} has no {folder}")
        files.update(found)
    library = _library(files)
    (definition,) = library.definitions
    if definition.version() != version:
        raise ValueError(f"{wheel} has an asset of version {definition.version()}")
    collapsed = packed_library(library)
    files[f"{_ROOT}/help/nodes/sop/{_help_page(definition.name.operator)}"] = definition.sections["Help"]
    files[f"{_ROOT}/fallback/{ASSET}"] = collapsed
    files[f"{_ROOT}/fallback/build_asset.py"] = build_script(definition).encode()
    beside = root / "otls" / "package"
    for path in sorted(path for path in beside.rglob("*") if path.is_file()):
        files[f"{_ROOT}/{path.relative_to(beside).as_posix()}"] = path.read_bytes()
    for name in ("LICENSE", "CHANGELOG.md"):
        files[f"{_ROOT}/{name}"] = (root / name).read_bytes()
    files["keywright.json"] = _package_file((root / "otls" / "keywright.json").read_text(), version)
    return Package(version, _system(platform), files, collapsed)


def _below(files: dict[str, bytes], folder: str) -> dict[str, bytes]:
    """Files of a folder by their path in it."""
    return {name.removeprefix(folder): data for name, data in files.items() if name.startswith(folder)}


def _python(ours: dict[str, bytes]) -> dict[str, bytes]:
    """Files below the wheel's ``keywright``, without what is data or has no use in Houdini."""
    skipped = tuple(f"{room}/" for room in (*LEFT_OUT, "otls", "recipes"))
    return {
        f"{_PYTHON}/keywright/{name}": data for name, data in ours.items() if not name.startswith(skipped)
    }


def _library(files: dict[str, bytes]) -> Library:
    """The asset as it lies in the package, read."""
    with tempfile.TemporaryDirectory() as folder:
        for name, data in files.items():
            if name.startswith(f"{_ROOT}/otls/"):
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        return read_library(Path(folder, _ROOT, "otls", ASSET))


def _help_page(operator: str) -> str:
    """``author--motion-1.0.txt`` for ``author::motion::1.0``."""
    scope, name, version = operator.split("::")
    return f"{scope}--{name}-{version}.txt"


def _package_file(checkout: str, version: str) -> bytes:
    """The package file of the zip: the checkout's gates, the zip's folder."""
    gates = json.loads(checkout)
    package = {
        "enable": gates["enable"],
        "load_package_once": True,
        "version": version,
        "hpath": f"$HOUDINI_PACKAGE_PATH/{_ROOT}",
    }
    return (json.dumps(package, indent=4) + "\n").encode()


def _system(platform: str) -> str:
    """``linux_x86_64`` for the platform tag ``manylinux2014_x86_64.manylinux_2_17_x86_64``.

    Raises:
        ValueError: Houdini does not run there.
    """
    tags = platform.split(".")  # a wheel for both kinds of Mac names each of them, and both
    first = next((tag for tag in tags if tag.endswith("universal2")), tags[0])
    for known, name in (("manylinux", "linux"), ("linux", "linux"), ("macosx", "macos"), ("win", "windows")):
        if first.startswith(known):
            for machine in ("x86_64", "aarch64", "arm64", "universal2", "amd64"):
                if first.endswith(machine):
                    return f"{name}_{machine}"
    raise ValueError(f"the platform {platform} is none that Houdini runs on")
