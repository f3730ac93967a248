"""Asset libraries: a folder ``name.hda`` that holds node types as text, or one file that holds them packed.

Reads what Houdini and people write (spare files, listed sections that are missing, several types in
one library) and writes what Houdini writes. Does not know what a node is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hou_standin.library import formats, packed
from hou_standin.library.names import (
    LibraryError,
    TypeName,
    mangled,
    type_name,
    type_name_of_section,
    unmangled,
)

__all__ = [
    "Definition",
    "Library",
    "LibraryError",
    "TypeName",
    "is_library",
    "mangled",
    "packed_library",
    "read_library",
    "type_name",
    "type_name_of_section",
    "unmangled",
    "write_library",
]

INDEX = "INDEX__SECTION"
SECTIONS = "Sections.list"
MARK = "houdini.hdalibrary"

EVENTS = (
    "OnCreated",
    "OnLoaded",
    "OnUpdated",
    "OnDeleted",
    "OnNameChanged",
    "OnInputChanged",
    "PreFirstCreate",
    "PostLastDelete",
    "OnInstall",
    "OnUninstall",
    "SyncNodeVersion",
)
"""Sections that run at an event; hscript unless their option ``IsPython`` is true."""


@dataclass(slots=True)
class Definition:
    """One node type of a library.

    Attributes:
        index: Block of the index, key to value.
        sections: Section name to content, in the order of the list; without folders.
        missing: Sections that are listed and have no file.
        order: How a list on disk has them all; empty if it was not read from there.
    """

    index: dict[str, str]
    sections: dict[str, bytes] = field(default_factory=dict)
    missing: tuple[str, ...] = ()
    path: str = ""
    order: tuple[str, ...] = ()

    @property
    def name(self) -> TypeName:
        """Parts of the type's name."""
        return type_name(self.index["Operator"], self.index["Table"])

    @property
    def label(self) -> str:
        """Label of the type."""
        return self.index.get("Label", "")

    @property
    def is_python(self) -> bool:
        """Whether the type is cooked by its section ``PythonCook``."""
        return self.index.get("Python") == "true"

    def listed(self) -> list[str]:
        """All sections in the order of the list, new ones last."""
        places = {name: place for place, name in enumerate(self.order)}
        return sorted((*self.sections, *self.missing), key=lambda name: places.get(name, len(places)))

    def inputs(self) -> tuple[int, int]:
        """Least and most number of inputs."""
        low, _, high = self.index.get("Inputs", "0 to 0").partition(" to ")
        if not (low.isdecimal() and high.isdecimal() and len(low) < 10 and len(high) < 10):
            raise LibraryError("bad-inputs", self.path, f"inputs {self.index.get('Inputs')!r}")
        return int(low), int(high)

    def text(self, section: str) -> str:
        """A section as text; empty if the type does not have it."""
        return formats.decoded(self.sections.get(section, b""), f"{self.path}/{mangled(section)}")

    def version(self) -> str:
        """Version with which nodes are stamped; empty without the section."""
        data = self.sections.get("Version")
        return formats.read_version(data, f"{self.path}/Version") if data else ""

    def options(self) -> dict[str, Any]:
        """Typed options of the sections, such as ``OnCreated/IsPython``."""
        text = self.text("ExtraFileOptions")
        return formats.read_extra_options(text, f"{self.path}/ExtraFileOptions") if text else {}

    def type_options(self) -> dict[str, int]:
        """Options of the type, such as ``LockContents``."""
        return formats.read_type_options(
            self.text("TypePropertiesOptions"), f"{self.path}/TypePropertiesOptions"
        )

    def event(self, name: str) -> tuple[str, bool] | None:
        """Code of an event and whether it is Python; None if the type does not listen."""
        if name not in self.sections:
            return None
        return self.text(name), bool(self.options().get(f"{name}/IsPython", False))


@dataclass(slots=True)
class Library:
    """Node types that are installed together."""

    definitions: list[Definition]
    path: str = ""


def is_library(path: Path) -> bool:
    """Whether a folder is an expanded library."""
    return (path / INDEX).is_file() and (path / SECTIONS).is_file()


def read_library(path: Path | str) -> Library:
    """Read a library, expanded or collapsed.

    A section that is listed without a file is left out and named in ``missing``; files that no list
    names are ignored. Folders of networks (``Contents.dir``) are not read.

    Raises:
        LibraryError: no library, a file that is not what it must be, a type in the index whose folder
            is not listed, a listed type that the index lacks.
    """
    root = Path(path)
    if packed.is_packed(root):
        types = packed.read_types(root.read_bytes(), str(root))
        return Library([Definition(block, sections, (), str(root)) for block, sections in types], str(root))
    if not is_library(root):
        raise LibraryError("no-library", str(root), f"no {INDEX} and {SECTIONS} in it")
    listed = formats.read_sections_list(_text(root / SECTIONS), str(root / SECTIONS))
    folders = {section: disk for disk, section in listed.items() if type_name_of_section(section)}
    definitions = []
    for block in formats.read_index(_text(root / INDEX), str(root / INDEX)):
        name = type_name(block["Operator"], block["Table"])
        folder = folders.pop(name.section, None)
        if folder is None:
            raise LibraryError("not-listed", str(root / SECTIONS), f"{name.section} is not listed")
        definitions.append(_definition(root / folder, block))
    if folders:
        raise LibraryError("not-indexed", str(root / INDEX), f"{min(folders)} is listed, not described")
    return Library(definitions, str(root))


def _definition(folder: Path, block: dict[str, str]) -> Definition:
    if not (folder / SECTIONS).is_file():
        raise LibraryError("no-sections-list", str(folder), f"no {SECTIONS} in it")
    listed = formats.read_sections_list(_text(folder / SECTIONS), str(folder / SECTIONS))
    found = {section: folder / disk for disk, section in listed.items()}
    sections = {section: file.read_bytes() for section, file in found.items() if file.is_file()}
    missing = tuple(section for section in found if section not in sections)
    return Definition(dict(block), sections, missing, str(folder), tuple(found))


def _text(file: Path) -> str:
    return formats.decoded(file.read_bytes(), str(file))


def write_library(library: Library, path: Path | str) -> None:
    """Write a library as Houdini expands it: structural files, one folder a type, mangled names.

    Files of an older state of the folder stay; nothing but the lists says what belongs to it.
    """
    root = Path(path)
    for file, data in library_files(library).items():
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_bytes(data)


def packed_library(library: Library) -> bytes:
    """A library as the one file that Houdini makes of a folder; the same library gives the same bytes.

    Raises:
        LibraryError: A type has a license or user text, whose place in the file is not known.
    """
    return packed.write_types([(definition.index, definition.sections) for definition in library.definitions])


def library_files(library: Library) -> Mapping[str, bytes]:
    """Files of a library, from path inside its folder to content."""
    listed = {INDEX: "INDEX_SECTION", MARK: MARK}
    files: dict[str, bytes] = {
        MARK: b"",
        INDEX: formats.write_index([definition.index for definition in library.definitions]).encode(),
    }
    for definition in library.definitions:
        section = definition.name.section
        folder = mangled(section)
        listed[folder] = section
        inside = {mangled(name): name for name in definition.listed()}
        files[f"{folder}/{SECTIONS}"] = formats.write_sections_list(inside).encode()
        for name, data in definition.sections.items():
            files[f"{folder}/{mangled(name)}"] = data
    files[SECTIONS] = formats.write_sections_list(listed).encode()
    return files
