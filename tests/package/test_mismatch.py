"""A package that is not whole, or not of this asset: the node opens, and one sentence says what to do."""

from __future__ import annotations

import platform
import re
import shutil
import struct
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Run

NEWER = "97.0.0"
HERE = "Linux (x86-64)"
ELF = b"\x7fELF\x02\x01" + bytes(12)
WINDOWS = b"MZ" + bytes(58) + struct.pack("<I", 64) + b"PE\0\0" + struct.pack("<H", 0x8664)


def python(root: Path) -> Path:
    return root / "scripts" / "python" / "keywright"


def native(root: Path) -> Path:
    return next(path for path in python(root).iterdir() if path.suffix in (".so", ".pyd"))


def newer(path: Path, name: str) -> str:
    """Raises the version that a file assigns to a name; returns what it was."""
    text, pattern = path.read_text(), rf'^{name} = "(\d+\.\d+\.\d+)"$'
    (version,) = re.findall(pattern, text, flags=re.MULTILINE)
    path.write_text(re.sub(pattern, f'{name} = "{NEWER}"', text, flags=re.MULTILINE))
    return version


def without_native(root: Path) -> list[str]:
    native(root).unlink()
    return [f"no native module in {python(root)}"]


def for_windows(root: Path) -> list[str]:
    native(root).unlink()
    (python(root) / "_core.pyd").write_bytes(WINDOWS)
    return [f"{python(root) / '_core.pyd'} is built for Windows (x86-64), this is {HERE}"]


def for_mac(root: Path) -> list[str]:
    native(root).write_bytes(b"\xcf\xfa\xed\xfe" + struct.pack("<I", 0x0100000C))
    return [f"{native(root)} is built for macOS (ARM 64), this is {HERE}"]


def for_another_processor(root: Path) -> list[str]:
    native(root).write_bytes(ELF + struct.pack("<H", 0xB7))
    return [f"{native(root)} is built for Linux (ARM 64), this is {HERE}"]


def cut_short(root: Path) -> list[str]:
    path = native(root)
    path.write_bytes(path.read_bytes()[:40])
    return [f"the native module {path} cannot be loaded in {HERE}"]


def half_copied(root: Path) -> list[str]:
    path = native(root)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    return [f"the native module {path} is cut off: {len(whole) // 2} bytes of "]


def half_updated(root: Path) -> list[str]:
    version = newer(python(root) / "_version.py", "SOURCES")
    return [f"Python files in {python(root)} are version {NEWER}", f"native module is {version}"]


def without_python(root: Path) -> list[str]:
    shutil.rmtree(python(root))
    return ["No module named 'keywright'"]


def without_numpy(root: Path) -> list[str]:
    return ["has no NumPy, which Keywright needs"]


def another_pythons_numpy(root: Path) -> list[str]:
    """As PYTHONPATH of another application leaks it in; it lies beside the stand-in."""
    folder = root.parents[2] / "leaked"
    core = folder / "numpy" / "_core"
    core.mkdir(parents=True)
    (folder / "numpy" / "__init__.py").write_text("raise ImportError('PLEASE READ THIS FOR\\nADVICE')")
    (core / "_multiarray_umath.cpython-399-x86_64-linux-gnu.so").write_bytes(ELF)
    return [f"the NumPy in {folder / 'numpy'} is of another Python (_multiarray_umath.cpython-399-"]


def asset_newer(root: Path) -> list[str]:
    path = next((root / "otls").glob("*.hda/*/PythonModule"))
    version, callbacks = newer(path, "_ASSET"), python(root) / "node" / "callbacks.py"
    return [f"Motion Recipe {NEWER} ({path.parents[1]})", f"version {version} in {callbacks}", "older than"]


@pytest.fixture(scope="session")
def numpy_alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with this environment's NumPy and nothing else of it, least of all Keywright."""
    import numpy

    folder = tmp_path_factory.mktemp("numpy")
    for path in Path(numpy.__file__).parents[1].glob("numpy*"):
        (folder / path.name).symlink_to(path)
    return folder


@pytest.mark.skipif(
    (sys.platform, platform.machine()) != ("linux", "x86_64"),
    reason="the files are of other systems than this one",
)
@pytest.mark.parametrize(
    "damage",
    [
        *(without_native, for_windows, for_mac, for_another_processor, cut_short, half_copied),
        *(half_updated, without_python, without_numpy, another_pythons_numpy, asset_newer),
    ],
)
def test_one_sentence_on_the_node_says_what_was_found_where_and_what_to_do(
    damage: Callable[[Path], list[str]], run: Run, packages: Path, numpy_alone: Path
) -> None:
    root = packages / "keywright"
    said = damage(root)
    others = {without_numpy: None, another_pythons_numpy: root.parents[2] / "leaked"}
    seen = run(beside=others.get(damage, numpy_alone))
    assert seen["parameters"] > 100, "the node opens"
    assert seen["after"] == seen["before"]
    assert [seen[button]["kind"] for button in ("load", "commit")] == ["NodeError"] * 2
    sentences = {seen["load"]["error"], seen["commit"]["error"], *seen["cook"]}
    (sentence,) = sentences
    assert "\n" not in sentence
    assert "Traceback" not in sentence
    for part in (*said, str(root / "otls"), "install the Keywright package", "restart Houdini"):
        assert part in sentence
    assert seen["menu"] == [sentence], "the menu says it too"
