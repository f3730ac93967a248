"""Templates of parameters that hold a number, a text, a choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hou_standin.enums import (
    EnumValue,
    fileType,
    menuType,
    parmData,
    parmLook,
    parmNamingScheme,
    parmTemplateType,
    scriptLanguage,
    stringParmType,
)
from hou_standin.errors import OperationFailed
from hou_standin.templates.base import fitted
from hou_standin.templates.facets import Ranged, SingleDefault, TokenMenu, TupleDefaults, WithMenu


class FloatParmTemplate(Ranged[float]):
    """One or more floats."""

    _type = parmTemplateType.Float
    _data_type = parmData.Float

    def __init__(
        self,
        name: str,
        label: str,
        num_components: int,
        default_value: Sequence[float] = (),
        min: float = 0.0,
        max: float = 10.0,
        min_is_strict: bool = False,
        max_is_strict: bool = False,
        look: EnumValue = parmLook.Regular,
        naming_scheme: EnumValue = parmNamingScheme.XYZW,
        disable_when: str | None = None,
        is_hidden: bool = False,
        is_label_hidden: bool = False,
        join_with_next: bool = False,
        help: str | None = None,
        script_callback: str | None = None,
        script_callback_language: EnumValue = scriptLanguage.Hscript,
        tags: Mapping[str, str] | None = None,
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
        self._set_range(float(min), float(max), min_is_strict, max_is_strict)
        self._set_expressions(default_expression, default_expression_language)
        self.setDefaultValue(default_value)

    def setDefaultValue(self, default_value: Sequence[float]) -> None:
        """Change the defaults; missing ones become 0."""
        self._default = fitted((float(v) for v in default_value), self._components, 0.0)


class IntParmTemplate(Ranged[int], TokenMenu):
    """One or more integers, with or without a menu."""

    _type = parmTemplateType.Int
    _data_type = parmData.Int

    def __init__(
        self,
        name: str,
        label: str,
        num_components: int,
        default_value: Sequence[int] = (),
        min: int = 0,
        max: int = 10,
        min_is_strict: bool = False,
        max_is_strict: bool = False,
        look: EnumValue = parmLook.Regular,
        naming_scheme: EnumValue = parmNamingScheme.XYZW,
        menu_items: Sequence[str] = (),
        menu_labels: Sequence[str] = (),
        icon_names: Sequence[str] = (),
        item_generator_script: str | None = None,
        item_generator_script_language: EnumValue | None = None,
        menu_type: EnumValue = menuType.Normal,
        disable_when: str | None = None,
        is_hidden: bool = False,
        is_label_hidden: bool = False,
        join_with_next: bool = False,
        help: str | None = None,
        script_callback: str | None = None,
        script_callback_language: EnumValue = scriptLanguage.Hscript,
        tags: Mapping[str, str] | None = None,
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
        if num_components != 1 and (menu_items or item_generator_script):
            raise OperationFailed(f"{name}: a menu needs one component")
        self._set_range(int(min), int(max), min_is_strict, max_is_strict)
        self._set_expressions(default_expression, default_expression_language)
        self.setDefaultValue(default_value)
        self._set_menu(
            menu_items,
            menu_labels,
            icon_names,
            item_generator_script,
            item_generator_script_language,
            menu_type,
        )

    def setDefaultValue(self, default_value: Sequence[int]) -> None:
        """Change the defaults; missing ones become 0."""
        self._default = fitted((int(v) for v in default_value), self._components, 0)


class StringParmTemplate(TupleDefaults, WithMenu):
    """One or more texts: plain, a file, a node, a list of nodes."""

    _type = parmTemplateType.String
    _data_type = parmData.String

    def __init__(
        self,
        name: str,
        label: str,
        num_components: int,
        default_value: Sequence[str] = (),
        naming_scheme: EnumValue = parmNamingScheme.Base1,
        string_type: EnumValue = stringParmType.Regular,
        file_type: EnumValue = fileType.Any,
        menu_items: Sequence[str] = (),
        menu_labels: Sequence[str] = (),
        icon_names: Sequence[str] = (),
        item_generator_script: str | None = None,
        item_generator_script_language: EnumValue | None = None,
        menu_type: EnumValue = menuType.Normal,
        disable_when: str | None = None,
        is_hidden: bool = False,
        is_label_hidden: bool = False,
        join_with_next: bool = False,
        help: str | None = None,
        script_callback: str | None = None,
        script_callback_language: EnumValue = scriptLanguage.Hscript,
        tags: Mapping[str, str] | None = None,
        default_expression: Sequence[str] = (),
        default_expression_language: Sequence[EnumValue] = (),
    ) -> None:
        super().__init__(
            name,
            label,
            num_components,
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
        if num_components != 1 and (menu_items or item_generator_script):
            raise OperationFailed(f"{name}: a menu needs one component")
        self._string_type = string_type
        self._file_type = file_type
        self._set_expressions(default_expression, default_expression_language)
        self.setDefaultValue(default_value)
        self._set_menu(
            menu_items,
            menu_labels,
            icon_names,
            item_generator_script,
            item_generator_script_language,
            menu_type,
        )

    def stringType(self) -> EnumValue:
        """Member of ``hou.stringParmType``."""
        return self._string_type

    def setStringType(self, string_type: EnumValue) -> None:
        """Change what the text names."""
        self._string_type = string_type

    def fileType(self) -> EnumValue:
        """Member of ``hou.fileType``; only with a meaning for file references."""
        return self._file_type

    def setFileType(self, file_type: EnumValue) -> None:
        """Change the filter of the file chooser."""
        self._file_type = file_type

    def defaultValue(self) -> tuple[str, ...]:
        """Default of each component."""
        return self._default

    def setDefaultValue(self, default_value: Sequence[str]) -> None:
        """Change the defaults; missing ones repeat the last, or are empty."""
        given = tuple(default_value)
        self._default: tuple[str, ...] = fitted(given, self._components, given[-1] if given else "")

    def _components_changed(self) -> None:
        super()._components_changed()
        self.setDefaultValue(self._default)


class ToggleParmTemplate(SingleDefault):
    """A check box."""

    _type = parmTemplateType.Toggle
    _data_type = parmData.Int

    def __init__(
        self,
        name: str,
        label: str,
        default_value: bool = False,
        disable_when: str | None = None,
        is_hidden: bool = False,
        is_label_hidden: bool = False,
        join_with_next: bool = False,
        help: str | None = None,
        script_callback: str | None = None,
        script_callback_language: EnumValue = scriptLanguage.Hscript,
        tags: Mapping[str, str] | None = None,
        default_expression: str = "",
        default_expression_language: EnumValue = scriptLanguage.Hscript,
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
        self._default = bool(default_value)
        self._default_expression = default_expression
        self._default_language = default_expression_language

    def defaultValue(self) -> bool:
        """Whether the box is ticked on a new node."""
        return self._default

    def setDefaultValue(self, default_value: bool) -> None:
        """Change the default."""
        self._default = bool(default_value)


class MenuParmTemplate(SingleDefault, TokenMenu):
    """An ordinal: the index of a menu's entry, as a menu, a strip of buttons or of icons."""

    _type = parmTemplateType.Menu
    _data_type = parmData.Int

    def __init__(
        self,
        name: str,
        label: str,
        menu_items: Sequence[str],
        menu_labels: Sequence[str] = (),
        default_value: int = 0,
        icon_names: Sequence[str] = (),
        item_generator_script: str = "",
        item_generator_script_language: EnumValue | None = None,
        disable_when: str | None = None,
        menu_type: EnumValue = menuType.Normal,
        is_hidden: bool = False,
        is_label_hidden: bool = False,
        join_with_next: bool = False,
        help: str | None = None,
        script_callback: str | None = None,
        script_callback_language: EnumValue = scriptLanguage.Hscript,
        tags: Mapping[str, str] | None = None,
        default_expression: str = "",
        default_expression_language: EnumValue = scriptLanguage.Hscript,
        store_default_value_as_string: bool = False,
        menu_use_token: bool = False,
        is_button_strip: bool = False,
        strip_uses_icons: bool = False,
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
        self._set_menu(
            menu_items,
            menu_labels,
            icon_names,
            item_generator_script,
            item_generator_script_language,
            menu_type,
        )
        self._default_expression = default_expression
        self._default_language = default_expression_language
        self._default_as_string = bool(store_default_value_as_string)
        self._use_token = bool(menu_use_token)
        self._strip = bool(is_button_strip)
        self._icon_strip = bool(strip_uses_icons)
        self.setDefaultValue(default_value)

    def defaultValue(self) -> int:
        """Index of the default entry."""
        return self._default

    def defaultValueAsString(self) -> str:
        """Token of the default entry; the index as text if there is no such entry."""
        return self._items[self._default] if self._default < len(self._items) else str(self._default)

    def setDefaultValue(self, default_value: int) -> None:
        """Change the default, moved into the menu unless a script makes its entries."""
        index = max(int(default_value), 0)
        self._default = index if self._item_script or not self._items else min(index, len(self._items) - 1)

    def isButtonStrip(self) -> bool:
        """Whether it is drawn as a row of buttons."""
        return self._strip and not self._icon_strip

    def isIconStrip(self) -> bool:
        """Whether it is drawn as a row of icons."""
        return self._strip and self._icon_strip

    def isMenu(self) -> bool:
        """Whether it is drawn as a menu."""
        return not self._strip

    def setAsButtonStrip(self) -> None:
        """Draw a row of buttons."""
        self._strip, self._icon_strip = True, False

    def setAsIconStrip(self) -> None:
        """Draw a row of icons."""
        self._strip, self._icon_strip = True, True

    def setAsMenu(self) -> None:
        """Draw a menu."""
        self._strip = self._icon_strip = False
