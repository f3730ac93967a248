"""``hou.hda``, ``hou.HDADefinition``, ``hou.HDASection``, ``hou.HDAModule``.

Expanded libraries are read, not written; a definition of a collapsed one can be changed and saved.

Source: SideFX docs, *hou.hda*, *hou.HDADefinition*, *hou.HDASection*; typed stubs of ``hou`` 21.0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from hou_standin.behaviour import authoring
from hou_standin.errors import NotSupported
from hou_standin.library.formats import write_version
from hou_standin.state.nodetypes import TypeRecord
from hou_standin.templates import ParmTemplateGroup

if TYPE_CHECKING:
    from hou_standin.faces.types_table import OpNodeType, OpNodeTypeCategory
    from hou_standin.session import Session
    from hou_standin.values import OptionType


class HDAModule:
    """The names of an asset's ``PythonModule``."""

    _session: ClassVar[Session]

    def __init__(self, record: TypeRecord) -> None:
        self._type = record

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        module = self._session.assets.python_module(self._type)
        try:
            return getattr(module, name)
        except AttributeError:
            raise AttributeError(f"module has no attribute {name!r}") from None


class HDASection:
    """One section of a definition."""

    _session: ClassVar[Session]

    def __init__(self, name: str, data: bytes) -> None:
        self._name = name
        self._data = data

    def name(self) -> str:
        """The section's name."""
        return self._name

    def contents(self, compressionType: Any = None) -> str:
        """The section as text."""
        return self._data.decode("utf-8")

    def binaryContents(self, compressionType: Any = None) -> bytes:
        """The section as it is."""
        return self._data

    def size(self) -> int:
        """Length in bytes."""
        return len(self._data)


class HDADefinition:
    """The definition of an asset."""

    _session: ClassVar[Session]

    def __init__(self, record: TypeRecord) -> None:
        self._type = record

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HDADefinition) and self._type is other._type

    def __hash__(self) -> int:
        return hash(id(self._type))

    def nodeTypeName(self) -> str:
        """Full name of the type."""
        return self._type.name

    def nodeTypeCategory(self) -> OpNodeTypeCategory:
        """The kind of node."""
        return self._session.faces.category(self._type.category)

    def nodeType(self) -> OpNodeType:
        """The type."""
        return self._session.faces.node_type(self._type)

    def libraryFilePath(self) -> str:
        """Path of the library; of an expanded one its folder."""
        return self._session.assets.path_of(self._type)

    def description(self) -> str:
        """The label."""
        return self._type.label

    def version(self) -> str:
        """The version with which nodes are stamped."""
        return self._type.definition.version()

    def icon(self) -> str:
        """Name of the icon."""
        return self._type.definition.index.get("Icon", "")

    def sections(self) -> dict[str, HDASection]:
        """The sections by name."""
        sections = self._type.definition.sections
        return {name: self._session.hou.HDASection(name, data) for name, data in sections.items()}

    def hasSection(self, name: str) -> bool:
        """True if there is such a section."""
        return name in self._type.definition.sections

    def extraFileOptions(self) -> dict[str, OptionType]:
        """Typed options of the sections."""
        return dict(self._type.definition.options())

    def parmTemplateGroup(self) -> ParmTemplateGroup:
        """The interface."""
        return self._session.interfaces.group_of_type(self._type)

    # Changes, which the file gets with ``save``

    def addSection(self, name: str, contents: str = "", compression_type: Any = None) -> HDASection:
        """Make or change a section."""
        authoring.set_section(self._type.definition, name, contents)
        return self.sections()[name]

    def setExtraFileOption(self, name: str, value: OptionType, type_hint: Any = None) -> None:
        """Set a typed option of a section."""
        authoring.set_option(self._type.definition, name, value)

    def setParmTemplateGroup(
        self,
        parm_template_group: ParmTemplateGroup,
        rename_conflicting_parms: bool = False,
        create_backup: bool = True,
    ) -> None:
        """Give the type another interface."""
        name, label = self._type.name, self._type.label
        text = parm_template_group.asDialogScript(rename_conflicting_parms, False, name, label)
        authoring.set_section(self._type.definition, "DialogScript", text)

    def setIcon(self, icon: str) -> None:
        """Give the type an icon, by name."""
        self._type.definition.index["Icon"] = icon

    def setVersion(self, version: str) -> None:
        """Set the version with which nodes are stamped."""
        authoring.set_section(self._type.definition, "Version", write_version(version))

    def save(
        self,
        file_name: str,
        template_node: Any = None,
        options: Any = None,
        black_box: bool = False,
        create_backup: bool = True,
    ) -> None:
        """Write the definition to its library.

        Raises:
            NotSupported: To another file, into an expanded library, from a node, or black-boxed.
        """
        if template_node is not None or options is not None or black_box:
            raise NotSupported("HDADefinition.save() from a node, with options or as a black box")
        self._type = authoring.save(self._session, self._type, file_name)

    def isInstalled(self) -> bool:
        """True if the library is installed."""
        return bool(self.libraryFilePath())

    def isCurrent(self) -> bool:
        """True if nodes of the type use this definition."""
        return self._session.types.find(self._type.category, self._type.name) is self._type

    def isPreferred(self) -> bool:
        """True if nothing is preferred to it."""
        return self.isCurrent()


class Hda:
    """``hou.hda``."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def installFile(
        self,
        file_path: str,
        oplibraries_file: str | None = None,
        change_oplibraries_file: bool = True,
        force_use_assets: bool = False,
    ) -> None:
        """Install the library at a path; expanded ones are folders."""
        self._session.assets.install(file_path)

    def installFiles(
        self,
        file_paths: Sequence[str],
        oplibraries_file: str | None = None,
        change_oplibraries_file: bool = True,
        force_use_assets: bool = False,
    ) -> None:
        """Install several libraries."""
        for path in file_paths:
            self._session.assets.install(path)

    def uninstallFile(
        self,
        file_path: str,
        oplibraries_file: str | None = None,
        change_oplibraries_file: bool = True,
    ) -> None:
        """Forget a library."""
        self._session.assets.uninstall(file_path)

    def reloadFile(self, file_path: str) -> None:
        """Read an installed library again; nodes keep their values and get the new interface.

        Raises:
            OperationFailed: It is not installed.
        """
        self._session.update_library(file_path)

    def loadedFiles(self) -> tuple[str, ...]:
        """Paths of the installed libraries."""
        return tuple(self._session.assets.libraries)

    def definitionsInFile(self, file_path: str) -> tuple[HDADefinition, ...]:
        """The definitions in a library.

        Raises:
            OperationFailed: The library cannot be read.
        """
        types = self._session.assets.types_in(file_path)
        return tuple(self._session.faces.definition(record) for record in types)

    def reloadHDAModule(self, hda_module: HDAModule) -> None:
        """Run an asset's ``PythonModule`` again."""
        self._session.assets.reload_module(hda_module._type)

    def safeguardHDAs(self) -> bool:
        """True if assets are kept from being saved; the stand-in never saves them."""
        return True
