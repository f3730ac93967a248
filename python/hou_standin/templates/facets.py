"""What some templates share: default expressions, a slider's range, a menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from hou_standin.enums import EnumValue, menuType, scriptLanguage
from hou_standin.templates.base import ParmTemplate, fitted

Number = TypeVar("Number", int, float)


class TupleDefaults(ParmTemplate):
    """Default expressions of templates that keep one for each component."""

    _default_expression: tuple[str, ...]
    _default_language: tuple[EnumValue, ...]

    def _set_expressions(self, expressions: Sequence[str], languages: Sequence[Any]) -> None:
        self._default_expression = fitted(expressions, self._components, "")
        self._default_language = fitted(languages, self._components, scriptLanguage.Hscript)

    def _components_changed(self) -> None:
        self._set_expressions(self._default_expression, self._default_language)

    def defaultExpression(self) -> tuple[str, ...]:
        """Expression of each component; an empty text where the default is a value."""
        return self._default_expression

    def setDefaultExpression(self, default_expression: Sequence[str]) -> None:
        """Change the default expressions."""
        self._default_expression = fitted(default_expression, self._components, "")

    def defaultExpressionLanguage(self) -> tuple[EnumValue, ...]:
        """Language of each default expression."""
        return self._default_language

    def setDefaultExpressionLanguage(self, default_expression_language: Sequence[EnumValue]) -> None:
        """Change the languages of the default expressions."""
        self._default_language = fitted(default_expression_language, self._components, scriptLanguage.Hscript)


class SingleDefault(ParmTemplate):
    """Default expression of templates that have one component."""

    _single_component = True
    _default_expression = ""
    _default_language = scriptLanguage.Hscript

    def defaultExpression(self) -> str:
        """The default expression; an empty text where the default is a value."""
        return self._default_expression

    def setDefaultExpression(self, default_expression: str) -> None:
        """Change the default expression."""
        self._default_expression = default_expression

    def defaultExpressionLanguage(self) -> EnumValue:
        """Language of the default expression."""
        return self._default_language

    def setDefaultExpressionLanguage(self, default_expression_language: EnumValue) -> None:
        """Change the language of the default expression."""
        self._default_language = default_expression_language


class Ranged(TupleDefaults, Generic[Number]):
    """Range of a slider; a strict end is a limit, a soft end is not."""

    _default: tuple[Number, ...]
    _min: Number
    _max: Number
    _min_strict = False
    _max_strict = False

    def _set_range(self, low: Number, high: Number, low_strict: bool, high_strict: bool) -> None:
        self._min, self._max = low, high
        self._min_strict, self._max_strict = bool(low_strict), bool(high_strict)

    def minValue(self) -> Number:
        """Lower end of the slider."""
        return self._min

    def setMinValue(self, min_value: Number) -> None:
        """Change the lower end."""
        self._min = min_value

    def maxValue(self) -> Number:
        """Upper end of the slider."""
        return self._max

    def setMaxValue(self, max_value: Number) -> None:
        """Change the upper end."""
        self._max = max_value

    def minIsStrict(self) -> bool:
        """Whether the lower end is a limit."""
        return self._min_strict

    def setMinIsStrict(self, on: bool) -> None:
        """Make the lower end a limit, or not."""
        self._min_strict = bool(on)

    def maxIsStrict(self) -> bool:
        """Whether the upper end is a limit."""
        return self._max_strict

    def setMaxIsStrict(self, on: bool) -> None:
        """Make the upper end a limit, or not."""
        self._max_strict = bool(on)

    def defaultValue(self) -> tuple[Number, ...]:
        """Default of each component."""
        return self._default

    def setDefaultValue(self, default_value: Sequence[Number]) -> None:
        """Change the defaults; missing ones become 0."""
        self._default = fitted(default_value, self._components, 0)

    def _components_changed(self) -> None:
        super()._components_changed()
        self.setDefaultValue(self._default)


class WithMenu(ParmTemplate):
    """Menu of a template: fixed items, or a script that makes them."""

    _items: tuple[str, ...] = ()
    _labels: tuple[str, ...] = ()
    _icons: tuple[str, ...] = ()
    _item_script = ""
    _item_language: EnumValue = scriptLanguage.Python
    _menu_type: EnumValue = menuType.Normal
    _use_token = False

    def _set_menu(
        self,
        items: Sequence[str],
        labels: Sequence[str],
        icons: Sequence[str],
        script: str | None,
        language: EnumValue | None,
        kind: EnumValue,
    ) -> None:
        self._items = tuple(items)
        self._labels = tuple(labels) or self._items
        self._icons = tuple(icons)
        self._item_script = script or ""
        self._item_language = language or scriptLanguage.Python
        self._menu_type = kind

    def menuItems(self) -> tuple[str, ...]:
        """Tokens of the fixed items."""
        return self._items

    def setMenuItems(self, menu_items: Sequence[str]) -> None:
        """Replace the tokens."""
        self._items = tuple(menu_items)

    def menuLabels(self) -> tuple[str, ...]:
        """Labels of the fixed items."""
        return self._labels

    def setMenuLabels(self, menu_labels: Sequence[str]) -> None:
        """Replace the labels."""
        self._labels = tuple(menu_labels)

    def iconNames(self) -> tuple[str, ...]:
        """Icons of the fixed items."""
        return self._icons

    def setIconNames(self, icon_names: Sequence[str]) -> None:
        """Replace the icons."""
        self._icons = tuple(icon_names)

    def itemGeneratorScript(self) -> str:
        """Script that returns token, label, token, label, ...; empty for fixed items."""
        return self._item_script

    def setItemGeneratorScript(self, item_generator_script: str) -> None:
        """Change the script that makes the items."""
        self._item_script = item_generator_script

    def itemGeneratorScriptLanguage(self) -> EnumValue:
        """Language of the script that makes the items."""
        return self._item_language

    def setItemGeneratorScriptLanguage(self, language: EnumValue) -> None:
        """Change the language of the script that makes the items."""
        self._item_language = language

    def menuType(self) -> EnumValue:
        """Member of ``hou.menuType``."""
        return self._menu_type

    def setMenuType(self, menu_type: EnumValue) -> None:
        """Change how the menu works with its field."""
        self._menu_type = menu_type


def has_menu(template: ParmTemplate) -> bool:
    """Whether a template has a menu: items, or a script that makes them."""
    return isinstance(template, WithMenu) and bool(template._items or template._item_script)


class TokenMenu(WithMenu):
    """Menus whose parameter can evaluate to the token instead of the index."""

    def menuUseToken(self) -> bool:
        """Whether the value is the token's own number, not its index."""
        return self._use_token

    def setMenuUseToken(self, menuusetoken: bool) -> None:
        """Take the token's own number as the value, or the index."""
        self._use_token = bool(menuusetoken)
