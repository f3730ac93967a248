"""Assets made by a script: a node becomes a type of its own, in a collapsed library.

Two of Houdini's ways are here: a ``python`` geometry node whose code becomes ``PythonCook``, and a
subnetwork, whose contents are locked. Expanded libraries are read, not written.

Source: SideFX docs, *hou.OpNode.createDigitalAsset*, *hou.HDADefinition*.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from hou_standin.behaviour import contents, network
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
    """Make a type of a node, and the node one of it.

    Args:
        node: A ``python`` geometry node or a ``subnet``.
        name: The type's, with namespace and version.
        file: Where the library is written; a folder is refused.
        label: The type's.
        inputs: Least and most number of inputs.

    Raises:
        NotSupported: Of any other node.
    """
    category, is_python = node.type.category, (node.type.category, node.type.name) == ("Sop", "python")
    if not (is_python or node.type.name == "subnet") or node.parent is None:
        raise NotSupported(f"createDigitalAsset of a {node.type.name} node")
    session, parent = node.session, node.parent
    section = type_name(name, category).section
    index = {
        "Operator": name,
        "Label": label,
        "Path": f"oplib:/{section}?{section}",
        "Icon": "SOP_python" if is_python else "SOP_subnet",
        "Table": category,
        "License": "",
        "Extra": "",
        "User": "",
        "Inputs": "{} to {}".format(*inputs),
        "Subnet": "false" if is_python else "true",
        "Python": "true" if is_python else "false",
        "Empty": "false",
        "Modified": _MODIFIED,
    }
    sections = {"ExtraFileOptions": b"{\n}\n"}
    if is_python:
        script = f'{{\n    name\t{name}\n    script\t{name}\n    label\t"{label}"\n}}\n'
        sections["PythonCook"] = str(value_at(node.tuples[0].components[0], session.time)).encode()
    else:
        script = session.interfaces.group_of(node).asDialogScript(False, False, name, label)
        sections[contents.SECTION] = contents.of(node)
    sections["DialogScript"] = script.encode()
    write(Library([Definition(index, sections)]), file)
    session.assets.install(file)
    own_name = node.name
    network.destroy(node)
    made = network.create(parent, session.types.resolve(category, name, exact=True), own_name, False)
    contents.fill(made)
    return made


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
