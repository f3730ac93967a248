"""Package files read: what a folder of them adds to Houdini's path and to the environment."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hou_standin.errors import NotSupported
from hou_standin.expressions.expansion import expanded
from hou_standin.packages.condition import holds
from hou_standin.versions import release

_SYSTEMS = {"linux": "linux", "darwin": "macos", "win32": "windows"}
_KNOWN = {"enable", "load_package_once", "hpath", "env", "version", "process_order"}
_METHODS = ("append", "prepend", "replace")


@dataclass(frozen=True)
class Machine:
    """What conditions ask about.

    Attributes:
        version: A version of the stand-in, such as ``21.0``, or a full one, such as ``19.5.805``.
        python: Major and minor number; of the version unless given.
        system: ``linux``, ``macos`` or ``windows``; this machine's unless given.
    """

    version: str = "21.0"
    python: tuple[int, int] | None = None
    system: str = field(default_factory=lambda: _SYSTEMS.get(sys.platform, sys.platform))

    def keywords(self) -> dict[str, str]:
        """Houdini's words and their values."""
        full = self.version
        if self.version.count(".") == 1:
            full = ".".join(str(part) for part in release(self.version).build)
        python = self.python or release(".".join(full.split(".")[:2])).python
        return {
            "houdini_version": full,
            "houdini_os": self.system,
            "houdini_python": f"python{python[0]}.{python[1]}",
        }


@dataclass
class Packages:
    """What a folder of package files adds.

    Attributes:
        hpath: Folders for Houdini's path, nearest first.
        variables: The environment with what the packages set.
        enabled: Names of the files that were read and not switched off.
        disabled: Names of those whose ``enable`` is false.
    """

    hpath: list[Path] = field(default_factory=list)
    variables: dict[str, str] = field(default_factory=dict)
    enabled: list[str] = field(default_factory=list)
    disabled: list[str] = field(default_factory=list)


def read_packages(folder: Path | str, machine: Machine, environ: Mapping[str, str] | None = None) -> Packages:
    """Read the package files of a folder, in the order of their names.

    Args:
        folder: Holds ``*.json``; folders in it are not looked into.
        machine: The Houdini that reads them.
        environ: The environment before, that of the process unless given.

    Raises:
        NotSupported: For what the stand-in does not know.
        ValueError: A file is not JSON, or not an object.
    """
    found = Packages(variables=dict(os.environ if environ is None else environ))
    files = []
    for path in sorted(Path(folder).glob("*.json")):
        package = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(package, dict):
            raise ValueError(f"{path} is not an object")
        files.append((package.get("process_order", 0), path, package))
    for _, path, package in sorted(files, key=lambda file: (file[0], file[1].name)):
        _read(found, path, package, machine)
    return found


def _read(found: Packages, path: Path, package: dict[str, Any], machine: Machine) -> None:
    strange = set(package) - _KNOWN
    if strange:
        raise NotSupported(f"{', '.join(sorted(strange))} in the package {path}")
    keywords = machine.keywords()
    found.variables["HOUDINI_PACKAGE_PATH"] = str(path.parent.resolve())
    enable = package.get("enable", True)
    if isinstance(enable, str):
        enable = holds(enable, keywords, found.variables)
    if not enable:
        found.disabled.append(path.name)
        return
    found.enabled.append(path.name)
    for name, entry in _variables(package.get("env", [])):
        _set(found, name, entry, keywords)
    entries = package.get("hpath", [])
    for entry in [entries] if isinstance(entries, str) else entries:
        found.hpath.append(Path(os.path.normpath(_expanded(entry, found.variables))))


def _variables(env: Any) -> Iterator[tuple[str, Any]]:
    if not isinstance(env, list) or not all(isinstance(entry, dict) for entry in env):
        raise NotSupported("an env that is not a list of objects")
    for entry in env:
        yield from entry.items()


def _set(found: Packages, name: str, entry: Any, keywords: Mapping[str, str]) -> None:
    if name == "HOUDINI_PATH":
        raise NotSupported("HOUDINI_PATH in env; hpath says the same")
    method = "replace"
    if isinstance(entry, dict) and "value" in entry:
        method = entry.get("method", "")
        entry = entry["value"]
        if method not in _METHODS:
            raise NotSupported(f"{name} with the method {method!r}")
    values = []
    for text in _chosen(entry, keywords, found.variables):
        values.append(_expanded(text, found.variables))
    if not values:
        return
    before = found.variables.get(name, "")
    parts = {"append": [before, *values], "prepend": [*values, before], "replace": values}[method]
    found.variables[name] = os.pathsep.join(part for part in parts if part)


def _chosen(entry: Any, keywords: Mapping[str, str], variables: Mapping[str, str]) -> Iterator[str]:
    """The texts of an entry: a text, a list of texts, or of objects with a condition for a name."""
    for choice in [entry] if isinstance(entry, str) else entry:
        if isinstance(choice, str):
            yield choice
        else:
            yield from (text for condition, text in choice.items() if holds(condition, keywords, variables))


def _expanded(text: str, variables: Mapping[str, str]) -> str:
    def refused(_: str) -> str:
        raise NotSupported(f"back-ticks in a package: {text!r}")

    return expanded(text, variables.get, lambda: 1, refused)
