"""Folders, which are also multiparm blocks, and the set that adjacent folders form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hou_standin.enums import EnumValue, folderType, parmData, parmTemplateType
from hou_standin.errors import OperationFailed
from hou_standin.templates.base import ParmTemplate

MULTIPARM_TYPES = (
    folderType.MultiparmBlock,
    folderType.ScrollingMultiparmBlock,
    folderType.TabbedMultiparmBlock,
)
FOLDER_TYPES = (folderType.Tabs, folderType.RadioButtons, folderType.Collapsible, folderType.Simple)


class FolderParmTemplate(ParmTemplate):
    """A folder with the templates in it, a multiparm block, or an import block."""

    _type = parmTemplateType.Folder
    _data_type = parmData.Int
    _single_component = True

    def __init__(
        self,
        name: str,
        label: str,
        parm_templates: Sequence[ParmTemplate] = (),
        folder_type: EnumValue = folderType.Tabs,
        is_hidden: bool = False,
        ends_tab_group: bool = False,
        tags: Mapping[str, str] | None = None,
        conditionals: Mapping[EnumValue, str] | None = None,
        tab_conditionals: Mapping[EnumValue, str] | None = None,
    ) -> None:
        super().__init__(name, label, is_hidden=is_hidden, tags=tags)
        self._folder_type = folder_type
        self._ends_tab_group = bool(ends_tab_group)
        self._default = 0
        self._conditionals = dict(conditionals or {})
        self._tab_conditionals: dict[EnumValue, str] = {}
        self._templates: list[ParmTemplate] = []
        self.setParmTemplates(parm_templates)
        for kind, text in (tab_conditionals or {}).items():
            self.setTabConditional(kind, text)

    def folderType(self) -> EnumValue:
        """Member of ``hou.folderType``."""
        return self._folder_type

    def folderStyle(self) -> EnumValue:
        """Older name of :meth:`folderType`."""
        return self._folder_type

    def setFolderType(self, folder_type: EnumValue) -> None:
        """Change the kind of folder."""
        self._folder_type = folder_type

    def isActualFolder(self) -> bool:
        """Whether it is a folder, not a multiparm or import block."""
        return self._folder_type in FOLDER_TYPES

    def defaultValue(self) -> int:
        """Number of rows on a new node; only with a meaning for multiparm blocks."""
        return self._default

    def setDefaultValue(self, default_value: int) -> None:
        """Change the number of rows on a new node."""
        self._default = int(default_value)

    def tabConditionals(self) -> dict[EnumValue, str]:
        """Conditions on the tab itself, by kind."""
        return dict(self._tab_conditionals)

    def setTabConditional(self, cond_type: EnumValue, conditional: str) -> None:
        """Set one condition on the tab itself; an empty text removes it."""
        if not self.isActualFolder():
            raise OperationFailed(f"{self._name}: only folders have conditions on their tab")
        if conditional:
            self._tab_conditionals[cond_type] = conditional
        else:
            self._tab_conditionals.pop(cond_type, None)

    def endsTabGroup(self) -> bool:
        """Whether the next folder begins a set of its own."""
        return self._ends_tab_group

    def setEndsTabGroup(self, on: bool) -> None:
        """Let the next folder begin a set of its own, or not."""
        self._ends_tab_group = bool(on)

    def parmTemplates(self) -> tuple[ParmTemplate, ...]:
        """Copies of the templates inside."""
        return tuple(template.clone() for template in self._templates)

    def setParmTemplates(self, parm_templates: Sequence[ParmTemplate]) -> None:
        """Replace what is inside."""
        self._templates = [storable(template) for template in parm_templates]

    def addParmTemplate(self, parm_template: ParmTemplate) -> None:
        """Append to what is inside."""
        self._templates.append(storable(parm_template))


class FolderSetParmTemplate(ParmTemplate):
    """The parameter that adjacent folders share: which of them is shown."""

    _type = parmTemplateType.FolderSet
    _data_type = parmData.Int
    _single_component = True

    def __init__(
        self,
        name: str,
        folder_names: Sequence[str],
        folder_type: EnumValue,
        tags: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(name, "", tags=tags)
        self.setFolderNames(folder_names)
        self.setFolderType(folder_type)

    def folderNames(self) -> list[str]:
        """Labels of the folders."""
        return list(self._folder_names)

    def setFolderNames(self, folder_names: Sequence[str]) -> None:
        """Replace the labels; at least one."""
        if not folder_names:
            raise OperationFailed(f"{self._name}: a set has at least one folder")
        self._folder_names = tuple(folder_names)

    def folderType(self) -> EnumValue:
        """Member of ``hou.folderType``."""
        return self._folder_type

    def folderStyle(self) -> EnumValue:
        """Older name of :meth:`folderType`."""
        return self._folder_type

    def setFolderType(self, folder_type: EnumValue) -> None:
        """Change the kind of the folders."""
        if folder_type not in FOLDER_TYPES:
            raise TypeError(f"{folder_type} is not a kind of folder")
        self._folder_type = folder_type


def is_multiparm(template: ParmTemplate) -> bool:
    """Whether a template is a multiparm block."""
    return isinstance(template, FolderParmTemplate) and template.folderType() in MULTIPARM_TYPES


def storable(template: ParmTemplate) -> ParmTemplate:
    """The copy that a folder or a group keeps; a set of folders cannot be kept."""
    if isinstance(template, FolderSetParmTemplate):
        raise OperationFailed(f"{template.name()}: a folder set cannot be stored; add its folders")
    return template.clone()
