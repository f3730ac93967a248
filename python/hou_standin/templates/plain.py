"""Templates without a value of their own: buttons, labels, separators; and opaque data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hou_standin.enums import (
    EnumValue,
    dataParmType,
    labelParmType,
    parmData,
    parmLook,
    parmNamingScheme,
    parmTemplateType,
    scriptLanguage,
)
from hou_standin.templates.base import ParmTemplate, fitted
from hou_standin.templates.facets import TupleDefaults


class ButtonParmTemplate(ParmTemplate):
    """A button; what it does is its callback."""

    _type = parmTemplateType.Button
    _data_type = parmData.Int
    _single_component = True

    def __init__(
        self,
        name: str,
        label: str,
        disable_when: str | None = None,
        is_hidden: bool = False,
        is_label_hidden: bool = False,
        join_with_next: bool = False,
        help: str | None = None,
        script_callback: str | None = None,
        script_callback_language: EnumValue = scriptLanguage.Hscript,
        tags: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(
            name,
            label,
            disable_when=disable_when,
            is_hidden=is_hidden,
            is_label_hidden=is_label_hidden,
            join_with_next=join_with_next,
            help=help,
            script_callback=script_callback,
            script_callback_language=script_callback_language,
            tags=tags,
        )


class LabelParmTemplate(ParmTemplate):
    """Text in the pane, in one or more columns."""

    _type = parmTemplateType.Label
    _data_type = parmData.String

    def __init__(
        self,
        name: str,
        label: str,
        column_labels: Sequence[str] = (),
        is_hidden: bool = False,
        is_label_hidden: bool = False,
        join_with_next: bool = False,
        help: str | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(
            name,
            label,
            max(len(column_labels), 1),
            is_hidden=is_hidden,
            is_label_hidden=is_label_hidden,
            join_with_next=join_with_next,
            help=help,
            tags=tags,
        )
        self._columns = fitted(column_labels, self._components, "")

    def _components_changed(self) -> None:
        self._columns = fitted(self._columns, self._components, "")

    def labelParmType(self) -> EnumValue:
        """Member of ``hou.labelParmType``, from the tag that holds it."""
        look = self._tags.get("sidefx::look", "")
        return {"heading": labelParmType.Heading, "block": labelParmType.Message}.get(
            look, labelParmType.Label
        )

    def setLabelParmType(self, label_parm_type: EnumValue) -> None:
        """Change how the label is drawn."""
        self._tags.pop("sidefx::look", None)
        if label_parm_type is not labelParmType.Label:
            heading = label_parm_type is labelParmType.Heading
            self._tags["sidefx::look"] = "heading" if heading else "block"

    def columnLabels(self) -> tuple[str, ...]:
        """Text of each column."""
        return self._columns

    def setColumnLabels(self, column_labels: Sequence[str]) -> None:
        """Replace the texts, and with them the number of columns."""
        self._components = max(len(column_labels), 1)
        self._columns = fitted(column_labels, self._components, "")


class SeparatorParmTemplate(ParmTemplate):
    """A line across the pane."""

    _type = parmTemplateType.Separator
    _data_type = parmData.String
    _single_component = True

    def __init__(self, name: str, is_hidden: bool = False, tags: Mapping[str, str] | None = None) -> None:
        super().__init__(name, "", is_hidden=is_hidden, tags=tags)


class DataParmTemplate(TupleDefaults):
    """Opaque data: geometry, a dictionary."""

    _type = parmTemplateType.Data
    _data_type = parmData.String

    def __init__(
        self,
        name: str,
        label: str,
        num_components: int,
        look: EnumValue = parmLook.Regular,
        naming_scheme: EnumValue = parmNamingScheme.XYZW,
        unknown_str: str | None = None,
        disable_when: str | None = None,
        is_hidden: bool = False,
        is_label_hidden: bool = False,
        join_with_next: bool = False,
        help: str | None = None,
        script_callback: str | None = None,
        script_callback_language: EnumValue = scriptLanguage.Hscript,
        tags: Mapping[str, str] | None = None,
        unknown_dict: Mapping[EnumValue, str] | None = None,
        default_expression: Sequence[str] = (),
        default_expression_language: Sequence[EnumValue] = (),
    ) -> None:
        super().__init__(
            name,
            label,
            num_components,
            look=look,
            naming_scheme=naming_scheme,
            disable_when=disable_when,
            is_hidden=is_hidden,
            is_label_hidden=is_label_hidden,
            join_with_next=join_with_next,
            help=help,
            script_callback=script_callback,
            script_callback_language=script_callback_language,
            tags=tags,
        )
        self._set_expressions(default_expression, default_expression_language)
        self._content = dataParmType.KeyValueDictionary

    def dataParmType(self) -> EnumValue:
        """Member of ``hou.dataParmType``."""
        return self._content

    def setDataParmType(self, data_type: EnumValue) -> None:
        """Change what the parameter holds."""
        self._content = data_type
