"""What is said of a native module that is missing, or built for something else."""

from __future__ import annotations

import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest

import keywright as kw
from keywright._native import built_for, this_system, trouble
from keywright._whole import cut_off

FAULT = ImportError("cannot open shared object\nfile")
ELF = b"\x7fELF\x02\x01" + bytes(12)
FILES = {
    "Linux (x86-64)": ELF + struct.pack("<H", 0x3E),
    "Linux (ARM 64)": ELF + struct.pack("<H", 0xB7),
    "Linux (machine 0x8)": ELF + struct.pack("<H", 8),
    "macOS (ARM 64)": b"\xcf\xfa\xed\xfe" + struct.pack("<I", 0x0100000C),
    "macOS (x86-64) and macOS (ARM 64)": b"\xca\xfe\xba\xbe"
    + struct.pack(">II16xI", 2, 0x01000007, 0x0100000C),
    "Windows (x86-64)": b"MZ" + bytes(58) + struct.pack("<I", 64) + b"PE\0\0" + struct.pack("<H", 0x8664),
    "": b"something else",
}


@pytest.mark.parametrize(("system", "head"), FILES.items())
def test_a_file_names_its_system(tmp_path: Path, system: str, head: bytes) -> None:
    (tmp_path / "_core.abi3.so").write_bytes(head)
    assert " and ".join(built_for(tmp_path / "_core.abi3.so")) == system


@pytest.mark.parametrize("head", FILES.values())
def test_a_file_that_is_cut_short_names_none(tmp_path: Path, head: bytes) -> None:
    path = tmp_path / "_core.abi3.so"
    for end in range(len(head)):
        path.write_bytes(head[:end])
        assert built_for(path) == []


def test_a_folder_without_one_is_named(tmp_path: Path) -> None:
    (tmp_path / "_core.pyi").touch()
    assert trouble(tmp_path, FAULT).startswith(f"there is no native module in {tmp_path} (_core.")


def test_one_of_another_system_is_named_with_both(tmp_path: Path) -> None:
    other = next(system for system in ("Windows (x86-64)", "Linux (x86-64)") if system != this_system())
    (tmp_path / "_core.pyd").write_bytes(FILES[other])
    said = f"the native module {tmp_path / '_core.pyd'} is built for {other}, this is {this_system()}"
    assert trouble(tmp_path, FAULT) == said


@pytest.mark.skipif(
    sys.platform != "linux", reason="the loaders of other systems refuse such a file themselves"
)
@pytest.mark.parametrize("part", [0.0, 0.0001, 0.001, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 0.9999])
def test_one_that_is_cut_off_is_a_sentence_and_no_dead_process(tmp_path: Path, part: float) -> None:
    """Half a copy, a disk that was full: the loader itself would take Houdini with it."""
    package = tmp_path / "keywright"
    shutil.copytree(Path(kw.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    (native,) = (path for path in package.glob("_core.*") if path.suffix == ".so")
    whole = native.read_bytes()
    native.write_bytes(whole[: int(part * len(whole))])
    command = [
        sys.executable,
        "-c",
        "import sys; sys.path.insert(0, sys.argv[1]); import keywright",
        str(tmp_path),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 1, done.returncode
    assert str(native) in done.stderr.splitlines()[-1]
    assert "is cut off" in done.stderr or "cannot be loaded" in done.stderr


def test_the_one_that_is_used_is_whole() -> None:
    assert cut_off("keywright._core") == ""
    assert cut_off("sys") == ""
    assert cut_off("keywright.none") == ""


def test_one_of_this_system_that_fails_says_why_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "_core.abi3.so").write_bytes(b"nothing known")
    text = trouble(tmp_path, FAULT)
    assert text.endswith(f"cannot be loaded in {this_system()}: cannot open shared object file")
