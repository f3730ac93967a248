"""Names of node types, and how they become names on disk.

A type ``author::motion::1.0`` in the table ``Sop`` is the section ``author::Sop/motion::1.0``, kept
in the folder ``author_8_8Sop_1motion_8_81.0``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_MANGLED = {"_": "__", ":": "_8", "/": "_1"}
_PLAIN = {mangled: plain for plain, mangled in _MANGLED.items()}
_TO_DISK = re.compile("[_:/]")
_FROM_DISK = re.compile("_([_81])")
_VERSION = re.compile(r"[0-9][0-9.]*")


class LibraryError(ValueError):
    """An expanded library is not what it must be.

    Attributes:
        code: Stable name of the mistake, for example ``unknown-key``.
        path: File or folder it is in.
        line: Line in that file, from 1; 0 where it is the file as a whole.
    """

    def __init__(self, code: str, path: str, message: str, line: int = 0) -> None:
        place = f"{path}:{line}" if line else path
        super().__init__(f"{place}: {message} [{code}]")
        self.code = code
        self.path = path
        self.line = line


def mangled(name: str) -> str:
    """Name of a section's file or of a type's folder."""
    return _TO_DISK.sub(lambda match: _MANGLED[match.group()], name)


def unmangled(disk_name: str) -> str:
    """Inverse of :func:`mangled`; an underscore that mangles nothing stays."""
    return _FROM_DISK.sub(lambda match: _PLAIN[match.group()], disk_name)


@dataclass(frozen=True, slots=True)
class TypeName:
    """Parts of a type's name; namespace and version may be empty."""

    namespace: str
    table: str
    name: str
    version: str

    @property
    def operator(self) -> str:
        """Name without the table: ``author::motion::1.0``."""
        return "::".join(part for part in (self.namespace, self.name, self.version) if part)

    @property
    def section(self) -> str:
        """Name with the table: ``author::Sop/motion::1.0``."""
        head = f"{self.namespace}::" if self.namespace else ""
        tail = f"::{self.version}" if self.version else ""
        return f"{head}{self.table}/{self.name}{tail}"


def type_name(operator: str, table: str) -> TypeName:
    """Parts of an operator's name: a last part of digits and dots is a version, the first a namespace."""
    parts = operator.split("::")
    version = parts.pop() if len(parts) > 1 and _VERSION.fullmatch(parts[-1]) else ""
    return TypeName("::".join(parts[:-1]), table, parts[-1], version)


def type_name_of_section(section: str) -> TypeName | None:
    """Parts of a section's name; None if it names no type."""
    head, slash, rest = section.rpartition("/")
    if not slash or not rest:
        return None
    namespace, _, table = head.rpartition("::")
    name, _, version = rest.partition("::")
    return TypeName(namespace, table, name, version) if table and name else None
