"""What every parameter template has: names, looks, visibility, conditions, tags.

A template describes a parameter tuple; it is data without a link to any node, and whatever hands
one out hands out a copy.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from hou_standin.arguments import Explained
from hou_standin.enums import (
    EnumValue,
    parmCondType,
    parmData,
    parmLook,
    parmNamingScheme,
    parmTemplateType,
    scriptLanguage,
)
from hou_standin.errors import NotSupported, OperationFailed

Self = TypeVar("Self", bound="ParmTemplate")

CALLBACK = "script_callback"
CALLBACK_LANGUAGE = "script_callback_language"


MOST_COMPONENTS = 4096
"""Components of a tuple: far above what anybody made, and no size for a slip of the keyboard."""


class ParmTemplate(Explained):
    """Base of all templates; only its subclasses are made."""

    _type: EnumValue = parmTemplateType.Data
    _data_type: EnumValue = parmData.String
    _single_component = False
    _is_base = False
    """Whether it stands for a parameter that the host builds into the type, of which a script says little."""

    def __init__(
        self,
        name: str,
        label: str,
        num_components: int = 1,
        *,
        look: EnumValue = parmLook.Regular,
        naming_scheme: EnumValue = parmNamingScheme.Base1,
        disable_when: str | None = None,
        is_hidden: bool = False,
        is_label_hidden: bool = False,
        join_with_next: bool = False,
        help: str | None = None,
        script_callback: str | None = None,
        script_callback_language: EnumValue = scriptLanguage.Hscript,
        tags: Mapping[str, str] | None = None,
    ) -> None:
        if type(self) is ParmTemplate:
            raise TypeError("hou.ParmTemplate cannot be made; make one of its subclasses")
        _check_components(name, num_components)
        self._name = name
        self._label = label
        self._components = num_components
        self._look = look
        self._naming = naming_scheme
        self._hidden = is_hidden
        self._label_hidden = is_label_hidden
        self._join = join_with_next
        self._help = help or ""
        self._conditionals: dict[EnumValue, str] = {}
        self._tags: dict[str, str] = dict(tags or {})
        if disable_when:
            self._conditionals[parmCondType.DisableWhen] = disable_when
        if script_callback is not None:
            self._tags[CALLBACK] = script_callback
            self._tags[CALLBACK_LANGUAGE] = script_callback_language.name().lower()
        elif script_callback_language is not scriptLanguage.Hscript:
            self._tags[CALLBACK_LANGUAGE] = script_callback_language.name().lower()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ParmTemplate):
            return NotImplemented
        return type(self) is type(other) and self._described() == other._described()

    def _described(self) -> dict[str, Any]:
        return {key: value for key, value in self.__dict__.items() if key != "_is_base"}

    def __hash__(self) -> int:
        return hash((type(self), self._name))

    def __repr__(self) -> str:
        return f"<hou.{type(self).__name__} name={self._name!r} label={self._label!r}>"

    def clone(self: Self) -> Self:
        """A copy that shares nothing with this one."""
        made = type(self).__new__(type(self))
        made.__dict__.update((key, _copied(value)) for key, value in self.__dict__.items())
        return made

    def name(self) -> str:
        """Name of the tuple; inside a multiparm block with one ``#`` for each level."""
        return self._name

    def setName(self, name: str) -> None:
        """Rename the tuple."""
        self._name = name

    def label(self) -> str:
        """What the parameter pane shows."""
        return self._label

    def setLabel(self, label: str) -> None:
        """Change what the parameter pane shows."""
        self._label = label

    def type(self) -> EnumValue:
        """Member of ``hou.parmTemplateType``."""
        return self._type

    def dataType(self) -> EnumValue:
        """Member of ``hou.parmData``."""
        return self._data_type

    def look(self) -> EnumValue:
        """Member of ``hou.parmLook``."""
        return self._look

    def setLook(self, look: EnumValue) -> None:
        """Change how the tuple is drawn."""
        self._look = look

    def namingScheme(self) -> EnumValue:
        """Member of ``hou.parmNamingScheme``; without meaning for one component."""
        return self._naming

    def setNamingScheme(self, naming_scheme: EnumValue) -> None:
        """Change how components are named."""
        self._naming = naming_scheme

    def numComponents(self) -> int:
        """Number of values of the tuple."""
        return self._components

    def setNumComponents(self, num_components: int) -> None:
        """Change the number of values; refused by templates that have one."""
        if self._single_component and num_components != 1:
            raise OperationFailed(f"{self._name}: cannot have {num_components} components")
        _check_components(self._name, num_components)
        self._components = num_components
        self._components_changed()

    def _components_changed(self) -> None:
        """Bring what is stored per component to the new number."""

    def disableWhen(self) -> str:
        """The condition that greys the parameter, or an empty text."""
        return self._conditionals.get(parmCondType.DisableWhen, "")

    def setDisableWhen(self, disable_when: str) -> None:
        """Change the condition that greys the parameter."""
        self.setConditional(parmCondType.DisableWhen, disable_when)

    def conditionals(self) -> dict[EnumValue, str]:
        """All conditions by kind."""
        return dict(self._conditionals)

    def setConditional(self, cond_type: EnumValue, conditional: str) -> None:
        """Set one condition; an empty text removes it."""
        if conditional:
            self._conditionals[cond_type] = conditional
        else:
            self._conditionals.pop(cond_type, None)

    def isHidden(self) -> bool:
        """Whether the template itself is marked invisible, whatever its folder."""
        return self._hidden

    def hide(self, on: bool) -> None:
        """Mark visible or invisible."""
        self._hidden = bool(on)

    def isLabelHidden(self) -> bool:
        """Whether the label is left out."""
        return self._label_hidden

    def hideLabel(self, on: bool) -> None:
        """Show or leave out the label."""
        self._label_hidden = bool(on)

    def joinsWithNext(self) -> bool:
        """Whether the next parameter stands on the same line."""
        return self._join

    def setJoinWithNext(self, on: bool) -> None:
        """Put the next parameter on the same line, or not."""
        self._join = bool(on)

    def joinWithNext(self) -> bool:
        """Older name of :meth:`joinsWithNext`."""
        return self._join

    def help(self) -> str:
        """The tooltip."""
        return self._help

    def setHelp(self, help: str) -> None:
        """Change the tooltip."""
        self._help = help

    def scriptCallback(self) -> str:
        """Code that runs when the parameter is changed by hand; kept in the tags."""
        return self._tags.get(CALLBACK, "")

    def setScriptCallback(self, script_callback: str) -> None:
        """Change the code that runs when the parameter is changed by hand."""
        self._tags[CALLBACK] = script_callback

    def scriptCallbackLanguage(self) -> EnumValue:
        """Language of the callback; without a tag it is Hscript."""
        python = self._tags.get(CALLBACK_LANGUAGE, "").lower() == "python"
        return scriptLanguage.Python if python else scriptLanguage.Hscript

    def setScriptCallbackLanguage(self, script_callback_language: EnumValue) -> None:
        """Change the language of the callback."""
        self._tags[CALLBACK_LANGUAGE] = script_callback_language.name().lower()

    def tags(self) -> dict[str, str]:
        """Extra data: key and value are text."""
        return dict(self._tags)

    def setTags(self, tags: Mapping[str, str]) -> None:
        """Replace the extra data."""
        self._tags = dict(tags)

    def asCode(self, function_name: str | None = None, variable_name: str | None = None) -> str:
        """Python code that makes an equal template."""
        from hou_standin.templates.code import template_code

        return template_code(self, function_name, variable_name)


def _check_components(name: str, count: int) -> None:
    if count < 1:
        raise OperationFailed(f"{name}: a tuple has at least one component, not {count}")
    if count > MOST_COMPONENTS:
        raise NotSupported(f"{name}: a tuple of {count} components, more than {MOST_COMPONENTS}")


def _copied(value: Any) -> Any:
    """A copy of what may change in place; texts, numbers, members and tuples of them are shared."""
    if isinstance(value, dict):
        return dict(value)
    if isinstance(value, list):
        return [item.clone() for item in value]
    return value


def fitted(values: Any, count: int, filler: Any) -> tuple[Any, ...]:
    """``values`` cut or filled up to ``count`` items."""
    given = tuple(values)[:count]
    return given + (filler,) * (count - len(given))
