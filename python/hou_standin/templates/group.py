"""A parameter interface as a tree of templates: ``hou.ParmTemplateGroup``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from hou_standin.arguments import Explained
from hou_standin.errors import NotSupported, OperationFailed
from hou_standin.templates.base import ParmTemplate
from hou_standin.templates.folders import FolderParmTemplate, is_multiparm, storable

Place = str | ParmTemplate | Sequence[int]


class ParmTemplateGroup(Explained):
    """Templates in order; stores copies and hands out copies."""

    def __init__(self, parm_templates: Sequence[ParmTemplate] = ()) -> None:
        self._name = ""
        self._label = ""
        self._entries: list[ParmTemplate] = []
        for template in parm_templates:
            self.append(template)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ParmTemplateGroup):
            return NotImplemented
        return self._entries == other._entries

    __hash__ = None  # type: ignore[assignment]  # changes in place

    def name(self) -> str:
        """Name that came with a dialog script, or was set."""
        return self._name

    def setName(self, name: str) -> None:
        """Change the name."""
        self._name = name

    def label(self) -> str:
        """Label that came with a dialog script, or was set."""
        return self._label

    def setLabel(self, label: str) -> None:
        """Change the label."""
        self._label = label

    def sourceNode(self) -> None:
        """The node that the group was made from; a group on its own has none."""

    def sourceNodeType(self) -> None:
        """The node type that the group was made from; a group on its own has none."""

    def entries(self) -> tuple[ParmTemplate, ...]:
        """Copies of the top level."""
        return tuple(template.clone() for template in self._entries)

    def parmTemplates(self) -> tuple[ParmTemplate, ...]:
        """Other name of :meth:`entries`."""
        return self.entries()

    def entriesWithoutFolders(self) -> tuple[ParmTemplate, ...]:
        """All templates that are not folders; blocks are one entry each, not entered."""
        return tuple(template.clone() for template in _without_folders(self._entries))

    def find(self, name: str) -> ParmTemplate | None:
        """Copy of the first template of that name."""
        found = self._walk_for(lambda template: template.name() == name)
        return None if found is None else self._at(found).clone()

    def findIndices(self, name_or_parm_template: str | ParmTemplate) -> tuple[int, ...]:
        """Where a template stands: index at the top, index in that folder, and so on."""
        wanted = name_or_parm_template
        found = (
            self._walk_for(lambda template: template.name() == wanted)
            if isinstance(wanted, str)
            else self._walk_for(lambda template: template == wanted)
        )
        return found or ()

    def findFolder(self, label_or_labels: str | Sequence[str]) -> ParmTemplate | None:
        """Copy of a folder by its label, or by the labels from the outside in."""
        found = self.findIndicesForFolder(label_or_labels)
        return self._at(found).clone() if found else None

    def findIndicesForFolder(self, name_or_parm_template: str | Sequence[str]) -> tuple[int, ...]:
        """Where a folder stands, by its label or labels; the name of the argument is the real one's."""
        label_or_labels = name_or_parm_template
        if isinstance(label_or_labels, str):
            found = self._walk_for(
                lambda template: (
                    isinstance(template, FolderParmTemplate) and template.label() == label_or_labels
                )
            )
            return found or ()
        place: tuple[int, ...] = ()
        entries = self._entries
        for label in label_or_labels:
            for index, template in enumerate(entries):
                if isinstance(template, FolderParmTemplate) and template.label() == label:
                    place, entries = (*place, index), template._templates
                    break
            else:
                return ()
        return place

    def entryAtIndices(self, indices: Sequence[int]) -> ParmTemplate:
        """Copy of what stands there."""
        return self._at(indices).clone()

    def containingFolderIndices(self, name_or_parm_template_or_indices: Place) -> tuple[int, ...]:
        """Where the folder around a template stands."""
        place = self._place(name_or_parm_template_or_indices)
        if len(place) < 2:
            raise OperationFailed("The parm template is not inside a folder")
        return place[:-1]

    def containingFolder(self, name_or_parm_template: str | ParmTemplate) -> FolderParmTemplate:
        """Copy of the folder around a template."""
        folder = self._at(self.containingFolderIndices(name_or_parm_template)).clone()
        assert isinstance(folder, FolderParmTemplate)
        return folder

    def replace(self, name_or_parm_template_or_indices: Place, parm_template: ParmTemplate) -> None:
        """Put a copy in another template's place."""
        siblings, index = self._siblings(name_or_parm_template_or_indices)
        siblings[index] = storable(parm_template)

    def insertBefore(self, name_or_parm_template_or_indices: Place, parm_template: ParmTemplate) -> None:
        """Put a copy before another template, in the same folder."""
        siblings, index = self._siblings(name_or_parm_template_or_indices)
        siblings.insert(index, storable(parm_template))

    def insertAfter(self, name_or_parm_template_or_indices: Place, parm_template: ParmTemplate) -> None:
        """Put a copy after another template, in the same folder."""
        siblings, index = self._siblings(name_or_parm_template_or_indices)
        siblings.insert(index + 1, storable(parm_template))

    def append(self, parm_template: ParmTemplate) -> None:
        """Put a copy at the end, outside all folders."""
        self._entries.append(storable(parm_template))

    def addParmTemplate(self, parm_template: ParmTemplate) -> None:
        """Other name of :meth:`append`."""
        self.append(parm_template)

    def appendToFolder(
        self,
        label_or_labels_or_parm_template_or_indices: str | Sequence[str] | ParmTemplate | Sequence[int],
        parm_template: ParmTemplate,
    ) -> None:
        """Put a copy at the end of a folder, which is named by its label or labels."""
        wanted = label_or_labels_or_parm_template_or_indices
        place: Sequence[int]
        if isinstance(wanted, ParmTemplate):
            place = self.findIndices(wanted)
        elif isinstance(wanted, str) or any(isinstance(part, str) for part in wanted):
            place = self.findIndicesForFolder(wanted)  # type: ignore[arg-type]
        else:
            place = tuple(int(part) for part in wanted)
        folder = self._at(place)
        if not isinstance(folder, FolderParmTemplate):
            raise OperationFailed(f"{folder.name()} is not a folder")
        folder.addParmTemplate(parm_template)

    def remove(self, name_or_parm_template_or_indices: Place) -> None:
        """Take a template out, a folder with all that is in it."""
        siblings, index = self._siblings(name_or_parm_template_or_indices)
        del siblings[index]

    def hide(self, name_or_parm_template_or_indices: Place, on: bool) -> None:
        """Make a template invisible, or visible."""
        siblings, index = self._siblings(name_or_parm_template_or_indices)
        siblings[index].hide(on)

    def hideFolder(self, label_or_labels: str | Sequence[str], on: bool) -> None:
        """Make a folder invisible, or visible."""
        self._at(self.findIndicesForFolder(label_or_labels)).hide(on)

    def isHidden(self, name_or_parm_template_or_indices: Place) -> bool:
        """Whether a template or a folder around it is invisible."""
        place = self._place(name_or_parm_template_or_indices)
        return any(self._at(place[: depth + 1]).isHidden() for depth in range(len(place)))

    def isFolderHidden(self, label_or_labels: str | Sequence[str]) -> bool:
        """Whether a folder or one around it is invisible."""
        return self.isHidden(self.findIndicesForFolder(label_or_labels))

    def clear(self) -> None:
        """Take everything out."""
        self._entries.clear()

    def asDialogScript(
        self,
        rename_conflicting_parms: bool = False,
        full_info: bool = False,
        script_name: str | None = None,
        script_label: str | None = None,
        script_tags: Mapping[str, str] | None = None,
    ) -> str:
        """The dialog script of this group, base parameters by name alone.

        Raises:
            NotSupported: To rename parameters of one name is asked for and needed, or what the host
                knows of a base parameter.
        """
        from hou_standin.dialogscript import script_of_templates

        names = [template.name() for _, template in _walk(self._entries, ())]
        if rename_conflicting_parms and len(names) != len(set(names)):
            raise NotSupported("asDialogScript(rename_conflicting_parms=True) with two of one name")
        if full_info and any(template._is_base for _, template in _walk(self._entries, ())):
            raise NotSupported("asDialogScript(full_info=True) with base parameters")
        return script_of_templates(
            self._entries,
            name=self._name if script_name is None else script_name,
            label=self._label if script_label is None else script_label,
            tags=script_tags or {},
        )

    def setToDialogScript(self, dialog_script: str) -> None:
        """Replace everything by what a dialog script says; on an error nothing changes."""
        from hou_standin.dialogscript import ScriptError, parse, templates_of_script

        try:
            script = parse(dialog_script)
            templates = templates_of_script(script)
        except ScriptError as error:
            raise OperationFailed(str(error)) from error
        self._entries = list(templates)
        self._name, self._label = script.name, script.label

    def asCode(self, function_name: str | None = None, variable_name: str | None = None) -> str:
        """Python code that makes an equal group."""
        from hou_standin.templates.code import group_code

        return group_code(self, function_name, variable_name)

    def _walk_for(self, wanted: Callable[[ParmTemplate], bool]) -> tuple[int, ...] | None:
        for place, template in _walk(self._entries, ()):
            if wanted(template):
                return place
        return None

    def _place(self, where: Place) -> tuple[int, ...]:
        place = self.findIndices(where) if isinstance(where, (str, ParmTemplate)) else tuple(where)
        if not place:
            raise OperationFailed("Could not find the parm template")
        return place

    def _at(self, place: Sequence[int]) -> ParmTemplate:
        siblings, index = self._siblings(tuple(place))
        return siblings[index]

    def _siblings(self, where: Place) -> tuple[list[ParmTemplate], int]:
        place = self._place(where)
        siblings = self._entries
        for depth, index in enumerate(place):
            if not isinstance(index, int):
                raise TypeError(f"a place is made of whole numbers, not {index!r}")
            if not 0 <= index < len(siblings):
                raise OperationFailed("Invalid indices")
            if depth == len(place) - 1:
                return siblings, index
            folder = siblings[index]
            if not isinstance(folder, FolderParmTemplate):
                raise OperationFailed("Invalid indices")
            siblings = folder._templates
        raise OperationFailed("Invalid indices")


def _walk(
    entries: Sequence[ParmTemplate], outer: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], ParmTemplate]]:
    for index, template in enumerate(entries):
        place = (*outer, index)
        yield place, template
        if isinstance(template, FolderParmTemplate):
            yield from _walk(template._templates, place)


def _without_folders(entries: Sequence[ParmTemplate]) -> Iterator[ParmTemplate]:
    for template in entries:
        if isinstance(template, FolderParmTemplate) and not is_multiparm(template):
            yield from _without_folders(template._templates)
        else:
            yield template
