"""From a script's tree to parameter templates."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from hou_standin.dialogscript.tokens import ScriptError, Source, Word
from hou_standin.dialogscript.tree import GROUPS, IMPORT, MENUS, PARM, Block, Bracketed, Script, Statement
from hou_standin.dialogscript.types import (
    DATA_TYPES,
    MENU_TYPES,
    NUMBER_TYPES,
    PLAIN_TYPES,
    RAMP_TYPES,
    STRING_TYPES,
)
from hou_standin.enums import (
    EnumValue,
    colorType,
    dataParmType,
    folderType,
    menuType,
    parmCondType,
    rampParmType,
    scriptLanguage,
)
from hou_standin.templates import (
    ButtonParmTemplate,
    DataParmTemplate,
    FloatParmTemplate,
    FolderParmTemplate,
    IntParmTemplate,
    LabelParmTemplate,
    MenuParmTemplate,
    ParmTemplate,
    RampParmTemplate,
    SeparatorParmTemplate,
    StringParmTemplate,
    ToggleParmTemplate,
)
from hou_standin.templates.base import MOST_COMPONENTS
from hou_standin.templates.facets import SingleDefault, TupleDefaults
from hou_standin.templates.ramps import BASIS_TOKENS

FOLDER_TYPES: dict[str, EnumValue] = {
    "group": folderType.Tabs,
    "groupsimple": folderType.Simple,
    "groupcollapsible": folderType.Collapsible,
    "groupradio": folderType.RadioButtons,
    "multiparm": folderType.MultiparmBlock,
    "multiscroll": folderType.ScrollingMultiparmBlock,
    "multiswitcher": folderType.TabbedMultiparmBlock,
    IMPORT: folderType.ImportBlock,
}
MENU_KINDS: dict[str, EnumValue] = {
    "menu": menuType.Normal,
    "menureplace": menuType.StringReplace,
    "menutoggle": menuType.StringToggle,
    "menumini": menuType.Mini,
    "menujoin": menuType.ControlNextParameter,
}
CONDITIONS: dict[str, EnumValue] = {
    "disablewhen": parmCondType.DisableWhen,
    "hidewhen": parmCondType.HideWhen,
    "nocookwhen": parmCondType.NoCookWhen,
}
TAB_CONDITIONS: dict[str, EnumValue] = {
    "disablewhentab": parmCondType.DisableWhen,
    "hidewhentab": parmCondType.HideWhen,
}


def templates_of_script(script: Script) -> list[ParmTemplate]:
    """Templates of the top level of a script's interface.

    ``baseparm`` entries become a string template of their name: what the built-in parameter is, only
    the host knows. ``export``, ``unquoted`` and viewport selectors have no place in a template.

    Raises:
        ScriptError: a type that is not known, a name that is missing, a default that is no number.
    """
    return _templates(script.blocks(), script.source)


def _templates(blocks: Iterable[Block], source: Source | None) -> list[ParmTemplate]:
    return [_parm(block, source) if block.kind == PARM else _folder(block, source) for block in blocks]


def _error(source: Source | None, code: str, message: str, word: Word) -> ScriptError:
    return source.error(code, message, word.offset) if source else ScriptError(code, message, 0, 0)


def _name(block: Block, source: Source | None) -> str:
    name = block.text("name")
    if not name and block.kind != IMPORT:
        raise _error(source, "no-name", f"a {block.kind} without a name", block.keyword)
    if "/" in name or any(map(str.isspace, name)):
        raise _error(source, "bad-name", f"no path leads to a {block.kind} named {name!r}", block.keyword)
    return name


def _pairs(block: Block, statement: str) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for found in block.statements(statement):
        key, value = (item.text for item in found.bracketed() if isinstance(item, Word))
        pairs[key] = value
    return pairs


def _folder(block: Block, source: Source | None) -> FolderParmTemplate:
    folder = FolderParmTemplate(
        _name(block, source),
        block.text("label"),
        _templates(block.blocks(), source),
        FOLDER_TYPES[block.kind],
        is_hidden=block.has("invisible") or block.has("invisibletab"),
        ends_tab_group=block.has("tabbreak"),
        tags=_pairs(block, "grouptag") | _pairs(block, "parmtag"),
        conditionals={kind: text for key, kind in CONDITIONS.items() if (text := block.text(key))},
        tab_conditionals={kind: text for key, kind in TAB_CONDITIONS.items() if (text := block.text(key))},
    )
    folder._is_base = block.has("baseparm")
    if block.kind not in GROUPS:
        folder.setDefaultValue(int(block.text("default", "0")))
        folder.setHelp(block.text("help"))
    return folder


def _parm(block: Block, source: Source | None) -> ParmTemplate:
    name, kind = _name(block, source), block.text("type")
    if block.has("baseparm"):
        template: ParmTemplate = StringParmTemplate(name, block.text("label"), 1)
        template._is_base = True
    elif kind in NUMBER_TYPES:
        template = _number(block, name, source)
    elif kind in STRING_TYPES:
        template = _string(block, name, source)
    elif kind in MENU_TYPES:
        template = _menu_parm(block, name)
    elif kind in RAMP_TYPES:
        template = _ramp(block, name)
    elif kind in DATA_TYPES:
        template = DataParmTemplate(name, block.text("label"), _size(block, source))
        if kind == "geometrydata":
            template.setDataParmType(dataParmType.Geometry)
    elif kind in PLAIN_TYPES:
        template = _plain(block, name)
    else:
        word = (block.statement("type") or Statement(block.keyword)).keyword
        raise _error(source, "unknown-type", f"{name}: unknown type {kind!r}", word)
    _common(template, block)
    return template


def _common(template: ParmTemplate, block: Block) -> None:
    template.setLabel(block.text("label"))
    template.hide(block.has("invisible"))
    template.hideLabel(block.has("nolabel"))
    template.setJoinWithNext(block.has("joinnext"))
    template.setHelp(block.text("help"))
    callback = {"script_callback": block.text("callback")} if block.has("callback") else {}
    template.setTags(callback | _pairs(block, "parmtag"))
    for key, kind in CONDITIONS.items():
        template.setConditional(kind, block.text(key))


def _size(block: Block, source: Source | None) -> int:
    size = int(block.text("size", "1"))
    if not 1 <= size <= MOST_COMPONENTS:
        raise _error(source, "bad-size", f"{block.text('name')}: a size of {size}", block.keyword)
    return size


def _defaults(block: Block) -> tuple[list[Word], list[str], list[EnumValue]]:
    """Values, expressions and languages of each component; a value is empty beside an expression."""
    values: list[Word] = []
    expressions: list[str] = []
    languages: list[EnumValue] = []
    statement = block.statement("default")
    for item in statement.bracketed() if statement else ():
        if isinstance(item, Bracketed):
            text, language = item.words()
            values.append(Word(""))
            expressions.append(text)
            languages.append(scriptLanguage.Python if language == "python" else scriptLanguage.Hscript)
        else:
            values.append(item)
            expressions.append("")
            languages.append(scriptLanguage.Hscript)
    return values, expressions, languages


def _word(block: Block, known: Sequence[str]) -> str | None:
    """The first default if it is a word of the parameter's own; older assets have it as an expression."""
    words, expressions, languages = _defaults(block)
    if not words:
        return None
    is_plain = not expressions[0] or languages[0] is scriptLanguage.Hscript
    text = expressions[0] or words[0].text
    return text if is_plain and text in known else None


def _single_expression(template: SingleDefault, block: Block) -> None:
    _, expressions, languages = _defaults(block)
    if expressions and expressions[0]:
        template.setDefaultExpression(expressions[0])
        template.setDefaultExpressionLanguage(languages[0])


def _finite(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _numbers(block: Block) -> tuple[list[float], list[str], list[EnumValue]]:
    """As :func:`_defaults` for numbers; older scripts write an expression like a value, without brackets."""
    words, expressions, languages = _defaults(block)
    numbers = []
    for index, word in enumerate(words):
        number = _finite(word.text or "0")
        if number is None:
            expressions[index] = word.text
        numbers.append(number or 0.0)
    return numbers, expressions, languages


def _range(block: Block) -> tuple[float, float, bool, bool] | None:
    statement = block.statement("range")
    if statement is None:
        return None
    low, high = (item.text for item in statement.bracketed() if isinstance(item, Word))
    return float(low.rstrip("!")), float(high.rstrip("!")), low.endswith("!"), high.endswith("!")


def _number(block: Block, name: str, source: Source | None) -> ParmTemplate:
    kind = NUMBER_TYPES[block.text("type")]
    size = kind.size or _size(block, source)
    numbers, expressions, languages = _numbers(block)
    template: FloatParmTemplate | IntParmTemplate
    if kind.whole:
        template = IntParmTemplate(
            name, "", size, [int(n) for n in numbers], look=kind.look, naming_scheme=kind.naming
        )
        _menu(template, block)
    else:
        template = FloatParmTemplate(name, "", size, numbers, look=kind.look, naming_scheme=kind.naming)
    if (found := _range(block)) is not None:
        convert: Any = int if kind.whole else float
        template._set_range(convert(found[0]), convert(found[1]), found[2], found[3])
    _expressions(template, expressions, languages)
    return template


def _expressions(template: TupleDefaults, expressions: list[str], languages: list[EnumValue]) -> None:
    template.setDefaultExpression(expressions)
    template.setDefaultExpressionLanguage(languages)


def _string(block: Block, name: str, source: Source | None) -> ParmTemplate:
    string_type, file_type = STRING_TYPES[block.text("type")]
    values, expressions, languages = _defaults(block)
    template = StringParmTemplate(
        name,
        "",
        _size(block, source),
        [word.text for word in values],
        string_type=string_type,
        file_type=file_type,
    )
    _expressions(template, expressions, languages)
    _menu(template, block)
    return template


def _menu(template: Any, block: Block) -> Statement | None:
    """Take over the menu of a parameter that may have one."""
    found = next((entry for entry in block.statements() if entry.name in MENUS), None)
    if found is None:
        return None
    items = found.bracketed()
    words = [item.text for item in items if isinstance(item, Word)]
    lines = [item.words()[0] for item in items if isinstance(item, Bracketed)]
    template.setMenuType(MENU_KINDS[found.name])
    if lines:
        template.setItemGeneratorScript("\n".join(lines))
        python = words[1:] == ["python"]
        template.setItemGeneratorScriptLanguage(scriptLanguage.Python if python else scriptLanguage.Hscript)
    else:
        template.setMenuItems(words[::2])
        template.setMenuLabels(words[1::2])
    if found.text() == "usetokenvalue":
        template._use_token = True
    return found


def _menu_parm(block: Block, name: str) -> ParmTemplate:
    template = MenuParmTemplate(name, "", ())
    _menu(template, block)
    kind = block.text("type")
    if kind == "buttonstrip":
        template.setAsButtonStrip()
    elif kind == "iconstrip":
        template.setAsIconStrip()
    items = template.menuItems()
    if (token := _word(block, items)) is not None:
        template.setDefaultValue(items.index(token))
        template._default_as_string = True
        return template
    words, expressions, _ = _defaults(block)
    if words and not expressions[0]:
        # A default is an index or a token; a token that the menu lacks, seen once, is the first entry.
        number = _finite(words[0].text)
        template.setDefaultValue(int(number) if number is not None else 0)
    _single_expression(template, block)
    return template


def _ramp(block: Block, name: str) -> ParmTemplate:
    tags = _pairs(block, "parmtag")
    numbers, _, _ = _numbers(block)
    points = int(numbers[0]) if numbers else 2
    kind = rampParmType.Float if block.text("type") == "ramp_flt" else rampParmType.Color
    basis = {token: member for member, token in BASIS_TOKENS.items()}.get(tags.get("rampbasisdefault", ""))
    color = getattr(colorType, tags.get("rampcolortype", "rgb").upper(), colorType.RGB)
    shows = tags.get("rampshowcontrolsdefault", "1") != "0"
    return RampParmTemplate(name, "", kind, points, basis, shows, color)


def _plain(block: Block, name: str) -> ParmTemplate:
    kind = block.text("type")
    words, _, _ = _defaults(block)
    if kind == "toggle":
        numbers, expressions, languages = _numbers(block)
        toggle = ToggleParmTemplate(name, "")
        if (state := _word(block, ("off", "on"))) is not None:
            toggle.setDefaultValue(state == "on")
        elif words:
            toggle.setDefaultValue(bool(numbers[0]))
            toggle.setDefaultExpression(expressions[0])
            toggle.setDefaultExpressionLanguage(languages[0])
        return toggle
    if kind == "button":
        return ButtonParmTemplate(name, "")
    if kind == "label":
        return LabelParmTemplate(name, "", [word.text for word in words])
    return SeparatorParmTemplate(name)
