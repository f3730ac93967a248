"""Assets: libraries installed into a session, their node types, modules and event scripts.

An event script that raises stops nothing but itself: Houdini prints *Error running event handler* with the
traceback and goes on [reported, of OnInstall in 17.5 and 18.0]. Whether a load ends with a warning then is
not known (``event_script_exception``).

Source: SideFX docs, *hou.hda*, page *hom/locations*; facts on expanded libraries.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any

from hou_standin.behaviour import contents
from hou_standin.behaviour.interfaces import specs_of
from hou_standin.dialogscript import ScriptError, parse, templates_of_script
from hou_standin.errors import NotSupported, OperationFailed
from hou_standin.expressions.evaluate import value_at
from hou_standin.library import Definition, LibraryError, read_library
from hou_standin.state.nodetypes import TypeRecord
from hou_standin.state.scene import NodeRecord
from hou_standin.state.specs import Interface
from hou_standin.templates import ParmTemplateGroup

if TYPE_CHECKING:
    from hou_standin.session import Session

_CREATE_SCRIPT_COMMANDS = ("opexprlanguage", "opuserdata")
"""Commands of a CreateScript that are run; comments and lines about the type's own look are skipped."""


class Assets:
    """The libraries of a session."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.libraries: dict[str, list[TypeRecord]] = {}
        """Path of each installed library to its types."""
        self.failures: list[str] = []
        """Event scripts that raised, a line each."""
        self._modules: dict[TypeRecord, ModuleType] = {}

    # Libraries

    def install(self, path: str) -> None:
        """Read a library and know its types.

        Raises:
            OperationFailed: It cannot be read.
        """
        path = str(Path(path))
        types = [self._type_of(definition) for definition in self.read(path)]
        for record in types:
            self._session.types.add(record)
        self.libraries[path] = types
        for record in types:
            self._run_type_event(record, "OnInstall")

    def types_in(self, path: str) -> list[TypeRecord]:
        """The types of a library, installed or not."""
        path = str(Path(path))
        installed = self.libraries.get(path)
        if installed is not None:
            return installed
        return [self._type_of(definition) for definition in self.read(path)]

    def uninstall(self, path: str) -> None:
        """Forget a library's types. Nodes of them stay as they are.

        Raises:
            OperationFailed: It is not installed.
        """
        types = self.libraries.pop(str(Path(path)), None)
        if types is None:
            raise OperationFailed(f"{path} is not installed")
        for record in types:
            self._run_type_event(record, "OnUninstall")
            self._session.types.remove(record)
            self._modules.pop(record, None)

    def read(self, path: str) -> list[Definition]:
        """The definitions in a library on disk.

        Raises:
            OperationFailed: It cannot be read.
        """
        try:
            return read_library(path).definitions
        except (LibraryError, OSError) as error:
            raise OperationFailed(f"cannot read the library {path}: {error}") from error

    def _type_of(self, definition: Definition) -> TypeRecord:
        name = definition.name
        try:
            script = parse(definition.text("DialogScript"))
            templates = templates_of_script(script)
            low, high = definition.inputs()
            definition.version(), definition.options()
        except (ScriptError, LibraryError) as error:
            raise OperationFailed(f"cannot read {name.operator}: {error}") from error
        return TypeRecord(
            name.operator,
            name.table,
            definition.label,
            Interface(specs_of(templates)),
            minimum_inputs=low,
            maximum_inputs=high,
            child_category=name.table if contents.SECTION in definition.sections else None,
            definition=definition,
            settings={"group": ParmTemplateGroup(templates)},
        )

    def path_of(self, record: TypeRecord) -> str:
        """Path of the library that a type is from."""
        return next((path for path, types in self.libraries.items() if record in types), "")

    def definition_of(self, record: TypeRecord) -> Any:
        """``hou.HDADefinition`` of a type, None if it is built in."""
        return self._session.faces.definition(record) if record.definition is not None else None

    # Python

    def module_of(self, record: TypeRecord) -> Any:
        """``hou.HDAModule`` of a type: the names of its ``PythonModule`` section.

        Raises:
            OperationFailed: The section raises when it is run.
        """
        if record.definition is None:
            return None
        return self._session.faces.hda_module(record)

    def python_module(self, record: TypeRecord) -> ModuleType:
        """The module of a type's ``PythonModule``, run once."""
        module = self._modules.get(record)
        if module is None:
            module = ModuleType(f"hou.{record.name}.PythonModule")
            module.__dict__.update(
                hou=self._session.hou, kwargs={"type": self._session.faces.node_type(record)}
            )
            code = compile(record.definition.text("PythonModule"), f"{record.name}/PythonModule", "exec")
            with self._session.calls.script():
                exec(code, module.__dict__)
            self._modules[record] = module
        return module

    def reload_module(self, record: TypeRecord) -> None:
        """Run a type's ``PythonModule`` again at the next use."""
        self._modules.pop(record, None)

    # Events

    def run_init_scripts(self, node: NodeRecord) -> None:
        """What runs when a script or a user makes a node: ``CreateScript``, then ``OnCreated``."""
        definition: Definition | None = node.type.definition
        if definition is None:
            return
        self._run_create_script(node, definition)
        self._run_event(node, "OnCreated")

    def _run_create_script(self, node: NodeRecord, definition: Definition) -> None:
        for line in definition.text("CreateScript").splitlines():
            words = line.split()
            if words and words[0] in _CREATE_SCRIPT_COMMANDS:
                self._session.hscript.run(node, line)

    def _run_event(self, node: NodeRecord, name: str, **more: Any) -> None:
        self._run(node.type, name, node=self._session.faces.node(node), **more)

    def _run_type_event(self, record: TypeRecord, name: str) -> None:
        self._run(record, name)

    def _run(self, record: TypeRecord, name: str, **more: Any) -> None:
        definition: Definition = record.definition
        event = definition.event(name)
        if event is None:
            return
        text, is_python = event
        if not is_python:
            if text.strip():
                raise NotSupported(f"the hscript event {name} of {record.name}")
            return
        kwargs = {"type": self._session.faces.node_type(record), **more}
        names = {"hou": self._session.hou, "kwargs": kwargs, "__name__": name}
        try:
            with self._session.calls.script():
                exec(compile(text, f"{record.name}/{name}", "exec"), names)
        except NotSupported:
            raise
        except Exception as error:
            self.failures.append(f"{record.name}, {name}: {type(error).__name__}: {error}")
            sys.stderr.write(f"Error running event handler:\n{traceback.format_exc()}\n")

    def node_deleted(self, node: NodeRecord) -> None:
        """A node is about to go."""
        if node.type.definition is not None:
            self._run_event(node, "OnDeleted")

    def node_renamed(self, node: NodeRecord, old_name: str) -> None:
        """A node has another name."""
        if node.type.definition is not None:
            self._run_event(node, "OnNameChanged", old_name=old_name)

    def scene_loaded(self, nodes: Sequence[NodeRecord]) -> list[str]:
        """Nodes came with a file: those of an older version of their asset are updated, then ``OnLoaded``.

        Returns:
            What a load warns of.
        """
        failed = len(self.failures)
        for node in nodes:
            if node.type.definition is not None:
                self.sync(node, node.user_data.get("___Version___", ""))
                self._run_event(node, "OnLoaded")
        is_warned = self._session.switches.event_script_exception == "load warning"
        return self.failures[failed:] if is_warned else []

    def sync(self, node: NodeRecord, old_version: str) -> None:
        """Run ``SyncNodeVersion`` if the node was made by another version of its asset."""
        definition: Definition | None = node.type.definition
        if definition is None:
            return
        current = definition.version()
        if current and current != old_version:
            self._run_event(node, "SyncNodeVersion", old_version=old_version, current_version=current)

    def run_cook(self, node: NodeRecord) -> None:
        """Run a type's ``PythonCook``, or a Python node's text; the node is ``hou.pwd()`` already."""
        if node.type.definition is not None:
            code = _compiled_cook(node.type)
        else:
            text = value_at(node.tuples[0].components[0], self._session.time)
            code = compile(text, f"{node.path}/python", "exec")
        with self._session.calls.script():
            exec(code, {"hou": self._session.hou, "__name__": "PythonCook"})


def _compiled_cook(record: TypeRecord) -> CodeType:
    code: CodeType | None = record.settings.get("cook")
    if code is None:
        text = record.definition.text("PythonCook")
        code = record.settings["cook"] = compile(text, f"{record.name}/PythonCook", "exec")
    return code
