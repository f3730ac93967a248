"""What is wrong with the native module where it cannot be imported: one sentence for whoever installs it."""

from __future__ import annotations

import platform
import struct
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

_SYSTEMS = {"linux": "Linux", "darwin": "macOS", "win32": "Windows"}
_MACHINES = {"x86_64": "x86-64", "amd64": "x86-64", "aarch64": "ARM 64", "arm64": "ARM 64"}
_ELF = {0x3E: "x86-64", 0xB7: "ARM 64"}
_MACH_O = {0x01000007: "x86-64", 0x0100000C: "ARM 64"}
_PE = {0x8664: "x86-64", 0xAA64: "ARM 64"}


def trouble(folder: Path, fault: ImportError) -> str:
    """What was found, and where.

    Args:
        folder: The package's own folder.
        fault: What importing the native module raised.
    """
    found = sorted(path for path in folder.glob("_core.*") if path.suffix in (".so", ".pyd"))
    if not found:
        return f"there is no native module in {folder} (_core{EXTENSION_SUFFIXES[-1]} or the like)"
    here = this_system()
    for path in found:
        systems = built_for(path)
        if systems and here not in systems:
            return f"the native module {path} is built for {' and '.join(systems)}, this is {here}"
    return f"the native module {found[0]} cannot be loaded in {here}: {' '.join(str(fault).split())}"


def this_system() -> str:
    """Such as ``Linux (x86-64)``."""
    machine = platform.machine()
    return f"{_SYSTEMS.get(sys.platform, sys.platform)} ({_MACHINES.get(machine.lower(), machine)})"


def built_for(path: Path) -> list[str]:
    """The systems that a native module's first bytes name; none if they say nothing known."""
    with path.open("rb") as file:
        head = file.read(4096)
    try:
        if head.startswith(b"\x7fELF"):
            order = "<" if head[5] == 1 else ">"
            return [f"Linux ({_named(_ELF, struct.unpack_from(order + 'H', head, 18)[0])})"]
        if head.startswith(b"\xcf\xfa\xed\xfe"):
            return [f"macOS ({_named(_MACH_O, struct.unpack_from('<I', head, 4)[0])})"]
        if head.startswith(b"\xca\xfe\xba\xbe"):
            (count,) = struct.unpack_from(">I", head, 4)
            kinds = [struct.unpack_from(">I", head, 8 + 20 * number)[0] for number in range(count)]
            return [f"macOS ({_named(_MACH_O, kind)})" for kind in kinds]
        if head.startswith(b"MZ"):
            (at,) = struct.unpack_from("<I", head, 0x3C)
            return [f"Windows ({_named(_PE, struct.unpack_from('<H', head, at + 4)[0])})"]
    except (struct.error, IndexError):
        pass
    return []


def _named(machines: dict[int, str], code: int) -> str:
    return machines.get(code, f"machine {code:#x}")
