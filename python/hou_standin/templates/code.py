"""Python code that makes a template or a group again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hou_standin.enums import EnumValue
from hou_standin.templates.base import ParmTemplate
from hou_standin.templates.facets import SingleDefault, TupleDefaults, has_menu
from hou_standin.templates.fields import (
    FloatParmTemplate,
    IntParmTemplate,
    MenuParmTemplate,
    StringParmTemplate,
    ToggleParmTemplate,
)
from hou_standin.templates.folders import FolderParmTemplate, FolderSetParmTemplate
from hou_standin.templates.plain import DataParmTemplate, LabelParmTemplate, SeparatorParmTemplate
from hou_standin.templates.ramps import RampParmTemplate

if TYPE_CHECKING:
    from hou_standin.templates.group import ParmTemplateGroup

_TEMPLATE = "hou_parm_template"
_GROUP = "hou_parm_template_group"


def template_code(template: ParmTemplate, function_name: str | None, variable_name: str | None) -> str:
    """Code that makes an equal template in a variable, or returns it from a function."""
    variable = variable_name or _TEMPLATE
    return _wrapped(_template_lines(template, variable), function_name, variable)


def group_code(group: ParmTemplateGroup, function_name: str | None, variable_name: str | None) -> str:
    """Code that makes an equal group in a variable, or returns it from a function."""
    variable = variable_name or _GROUP
    lines = [f"{variable} = hou.ParmTemplateGroup()"]
    if group.name():
        lines.append(f"{variable}.setName({group.name()!r})")
    if group.label():
        lines.append(f"{variable}.setLabel({group.label()!r})")
    for template in group.entries():
        lines += [*_template_lines(template, _TEMPLATE), f"{variable}.append({_TEMPLATE})"]
    return _wrapped(lines, function_name, variable)


def _wrapped(lines: list[str], function_name: str | None, variable: str) -> str:
    if function_name is not None:
        lines = [
            f"def {function_name}():",
            *(f"    {line}" for line in lines),
            f"    return {variable}",
        ]
    return "\n".join(lines) + "\n"


def _template_lines(template: ParmTemplate, variable: str) -> list[str]:
    arguments = [repr(template.name())]
    if isinstance(template, FolderSetParmTemplate):
        arguments += [_code(template.folderNames()), _code(template.folderType())]
    elif not isinstance(template, SeparatorParmTemplate):
        arguments.append(repr(template.label()))
    arguments += [f"{name}={_code(value)}" for name, value in _keywords(template).items()]
    lines = [f"{variable} = hou.{type(template).__name__}({', '.join(arguments)})"]

    def call(method: str, *values: Any) -> None:
        lines.append(f"{variable}.{method}({', '.join(map(_code, values))})")

    if isinstance(template, (SeparatorParmTemplate, FolderSetParmTemplate)) and template.label():
        call("setLabel", template.label())
    if isinstance(template, (IntParmTemplate, StringParmTemplate)) and has_menu(template):
        # By calls, since a script may give a menu to a tuple, which the constructor refuses.
        call("setMenuItems", template.menuItems())
        call("setMenuLabels", template.menuLabels())
        call("setItemGeneratorScript", template.itemGeneratorScript())
        call("setItemGeneratorScriptLanguage", template.itemGeneratorScriptLanguage())
        call("setMenuType", template.menuType())
    if template.look().name() != "Regular":
        call("setLook", template.look())
    if template.isHidden():
        call("hide", True)
    if template.isLabelHidden():
        call("hideLabel", True)
    if template.joinsWithNext():
        call("setJoinWithNext", True)
    if template.help():
        call("setHelp", template.help())
    for kind, text in template.conditionals().items():
        call("setConditional", kind, text)
    if isinstance(template, (TupleDefaults, SingleDefault)) and template.defaultExpression():
        call("setDefaultExpression", template.defaultExpression())
        call("setDefaultExpressionLanguage", template.defaultExpressionLanguage())
    if isinstance(template, DataParmTemplate):
        call("setDataParmType", template.dataParmType())
    if isinstance(template, IntParmTemplate) and template.menuUseToken():
        call("setMenuUseToken", True)
    if template.tags():
        call("setTags", template.tags())
    if isinstance(template, FolderParmTemplate):
        for kind, text in template.tabConditionals().items():
            call("setTabConditional", kind, text)
        if template.defaultValue():
            call("setDefaultValue", template.defaultValue())
        for number, child in enumerate(template.parmTemplates()):
            inner = f"{variable}_{number}"
            lines += [*_template_lines(child, inner), f"{variable}.addParmTemplate({inner})"]
    return lines


def _keywords(template: ParmTemplate) -> dict[str, Any]:
    """Arguments of the constructor for which there is no call, or which it must have."""
    found: dict[str, Any] = {}
    if isinstance(template, (FloatParmTemplate, IntParmTemplate, StringParmTemplate, DataParmTemplate)):
        found |= {"num_components": template.numComponents(), "naming_scheme": template.namingScheme()}
    if isinstance(template, (FloatParmTemplate, IntParmTemplate)):
        found |= {"min": template.minValue(), "max": template.maxValue()}
        found |= {"min_is_strict": template.minIsStrict(), "max_is_strict": template.maxIsStrict()}
    if isinstance(template, (FloatParmTemplate, IntParmTemplate, StringParmTemplate)):
        found |= {"default_value": template.defaultValue()}
    if isinstance(template, StringParmTemplate):
        found |= {"string_type": template.stringType(), "file_type": template.fileType()}
    if isinstance(template, (ToggleParmTemplate, MenuParmTemplate)):
        found |= {"default_value": template.defaultValue()}
    if isinstance(template, LabelParmTemplate):
        found |= {"column_labels": template.columnLabels()}
    if isinstance(template, MenuParmTemplate):
        found |= {"menu_items": template.menuItems(), "menu_labels": template.menuLabels()}
        found |= {"icon_names": template.iconNames(), "menu_type": template.menuType()}
        found |= {"item_generator_script": template.itemGeneratorScript()}
        found |= {"item_generator_script_language": template.itemGeneratorScriptLanguage()}
        found |= {"store_default_value_as_string": template._default_as_string}
        found |= {"menu_use_token": template.menuUseToken(), "is_button_strip": not template.isMenu()}
        found |= {"strip_uses_icons": template.isIconStrip()}
    if isinstance(template, RampParmTemplate):
        found |= {"ramp_parm_type": template.parmType(), "default_value": template.defaultValue()}
        found |= {"default_basis": template.defaultBasis(), "show_controls": template.showsControls()}
        found |= {"color_type": template.colorType()}
    if isinstance(template, FolderParmTemplate):
        found |= {"folder_type": template.folderType(), "ends_tab_group": template.endsTabGroup()}
    return found


def _code(value: Any) -> str:
    if isinstance(value, EnumValue):
        return f"hou.{value!r}"
    if isinstance(value, tuple):
        return f"({''.join(_code(item) + ', ' for item in value)})"
    return repr(value)
