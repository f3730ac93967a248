"""A package that is not whole, or not of this asset: the node opens, and one sentence says what to do."""

from __future__ import annotations

import shutil
import struct
from collections.abc import Callable
from pathlib import Path

import pytest

from keywright import __version__
from keywright._native import this_system

from .conftest import Run

NEWER = "97.0.0"
ELF = b"\x7fELF\x02\x01" + bytes(12)
WINDOWS = b"MZ" + bytes(58) + struct.pack("<I", 64) + b"PE\0\0" + struct.pack("<H", 0x8664)


def python(root: Path) -> Path:
    return root / "scripts" / "python" / "keywright"


def native(root: Path) -> Path:
    return next(path for path in python(root).iterdir() if path.suffix in (".so", ".pyd"))


def without_native(root: Path) -> list[str]:
    native(root).unlink()
    return [f"no native module in {python(root)}"]


def for_windows(root: Path) -> list[str]:
    native(root).unlink()
    (python(root) / "_core.pyd").write_bytes(WINDOWS)
    return [f"{python(root) / '_core.pyd'} is built for Windows (x86-64), this is {this_system()}"]


def for_mac(root: Path) -> list[str]:
    native(root).write_bytes(b"\xcf\xfa\xed\xfe" + struct.pack("<I", 0x0100000C))
    return [f"{native(root)} is built for macOS (ARM 64), this is {this_system()}"]


def for_another_processor(root: Path) -> list[str]:
    native(root).write_bytes(ELF + struct.pack("<H", 0xB7))
    return [f"{native(root)} is built for Linux (ARM 64), this is {this_system()}"]


def cut_short(root: Path) -> list[str]:
    path = native(root)
    path.write_bytes(path.read_bytes()[:5000])
    return [f"the native module {path} cannot be loaded in {this_system()}"]


def half_updated(root: Path) -> list[str]:
    path = python(root) / "_version.py"
    path.write_text(path.read_text().replace(f'SOURCES = "{__version__}"', f'SOURCES = "{NEWER}"'))
    return [f"Python files in {python(root)} are version {NEWER}", f"native module is {__version__}"]


def without_python(root: Path) -> list[str]:
    shutil.rmtree(python(root))
    return ["No module named 'keywright'"]


def asset_newer(root: Path) -> list[str]:
    path = next((root / "otls").glob("*.hda/*/PythonModule"))
    path.write_text(path.read_text().replace(f'_ASSET = "{__version__}"', f'_ASSET = "{NEWER}"'))
    callbacks = python(root) / "node" / "callbacks.py"
    return [
        f"Motion Recipe {NEWER} ({path.parents[1]})",
        f"version {__version__} in {callbacks}",
        "older than",
    ]


@pytest.mark.skipif(this_system() != "Linux (x86-64)", reason="the files are of other systems than this one")
@pytest.mark.parametrize(
    "damage",
    [
        *(without_native, for_windows, for_mac, for_another_processor, cut_short),
        *(half_updated, without_python, asset_newer),
    ],
)
def test_one_sentence_on_the_node_says_what_was_found_where_and_what_to_do(
    damage: Callable[[Path], list[str]], run: Run, packages: Path
) -> None:
    root = packages / "keywright"
    said = damage(root)
    seen = run()
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
