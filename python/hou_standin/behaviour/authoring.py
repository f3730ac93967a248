"""Assets made by a script: a Python node becomes a type of its own, in a collapsed library.

Of the ways that Houdini has the one is here that needs no network inside: a ``python`` geometry node whose
code becomes ``PythonCook``. Expanded libraries are read, not written.

Source: SideFX docs, *hou.OpNode.createDigitalAsset*, *hou.HDADefinition*.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from hou_standin.behaviour import network
from hou_standin.errors import NotSupported, OperationFailed
from hou_standin.expressions.evaluate import value_at
from hou_standin.library import Definition, Library, LibraryError, packed_library
from hou_standin.library.formats import write_extra_options
from hou_standin.library.names import type_name
from hou_standin.state.nodetypes import TypeRecord
from hou_standin.state.scene import NodeRecord

if TYPE_CHECKING:
    from hou_standin.session import Session

_MODIFIED = "Thu Jan  1 00:00:00 2026"


def create(node: NodeRecord, name: str, file: str, label: str, inputs: tuple[int, int]) -> NodeRecord:
    """Make a type of a Python node, and the node one of it.

    Args:
        node: A ``python`` geometry node.
        name: The type's, with namespace and version.
        file: Where the library is written; a folder is refused.
        label: The type's.
        inputs: Least and most number of inputs.

    Raises:
        NotSupported: Of any other node.
    """
    if (node.type.category, node.type.name) != ("Sop", "python") or node.parent is None:
        raise NotSupported(f"createDigitalAsset of a {node.type.name} node")
    session, parent = node.session, node.parent
    section = type_name(name, "Sop").section
    index = {
        "Operator": name,
        "Label": label,
        "Path": f"oplib:/{section}?{section}",
        "Icon": "SOP_python",
        "Table": "Sop",
        "License": "",
        "Extra": "",
        "User": "",
        "Inputs": "{} to {}".format(*inputs),
        "Subnet": "false",
        "Python": "true",
        "Empty": "false",
        "Modified": _MODIFIED,
    }
    sections = {
        "DialogScript": f'{{\n    name\t{name}\n    script\t{name}\n    label\t"{label}"\n}}\n'.encode(),
        "PythonCook": str(value_at(node.tuples[0].components[0], session.time)).encode(),
        "ExtraFileOptions": b"{\n}\n",
    }
    write(Library([Definition(index, sections)]), file)
    session.assets.install(file)
    own_name = node.name
    network.destroy(node)
    return network.create(parent, session.types.resolve("Sop", name, exact=True), own_name, False)


def write(library: Library, file: str) -> None:
    """Write a collapsed library.

    Raises:
        OperationFailed: It cannot be written there.
    """
    try:
        Path(file).write_bytes(packed_library(library))
    except (OSError, LibraryError) as error:
        raise OperationFailed(f"cannot write the library {file}: {error}") from error


def save(session: Session, record: TypeRecord, file: str) -> TypeRecord:
    """Write a definition to the library it is from; nodes get the new interface.

    Raises:
        NotSupported: To another file, or into an expanded library.
    """
    path = session.assets.path_of(record)
    if str(Path(file)) != path or Path(path).is_dir():
        raise NotSupported(f"saving {record.name} of {path} to {file}")
    write(Library([record.definition]), file)
    session.update_library(path)
    return session.types.resolve(record.category, record.name, exact=True)


def set_section(definition: Definition, name: str, contents: str | bytes) -> None:
    """Make or change a section."""
    definition.sections[name] = contents.encode() if isinstance(contents, str) else contents


def set_option(definition: Definition, name: str, value: Any) -> None:
    """Set a typed option of a section."""
    set_section(definition, "ExtraFileOptions", write_extra_options({**definition.options(), name: value}))
