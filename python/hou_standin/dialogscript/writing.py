"""From parameter templates to a script's tree, in the order in which Houdini writes statements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from hou_standin.dialogscript.emit import emit
from hou_standin.dialogscript.interface import CONDITIONS, FOLDER_TYPES, MENU_KINDS, TAB_CONDITIONS
from hou_standin.dialogscript.tokens import Word
from hou_standin.dialogscript.tree import Block, Bracketed, Item, Script, Statement
from hou_standin.dialogscript.types import type_name
from hou_standin.enums import EnumValue, rampBasis, scriptLanguage
from hou_standin.templates import (
    ButtonParmTemplate,
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
from hou_standin.templates.facets import WithMenu, has_menu
from hou_standin.templates.folders import is_multiparm
from hou_standin.templates.ramps import BASIS_TOKENS

# Tags that a folder keeps as parmtag; its others are grouptag.
_PARM_TAGS = ("script_callback", "script_callback_language", "autoscope", "multistartoffset")


def script_of_templates(
    templates: Sequence[ParmTemplate],
    *,
    name: str = "",
    label: str = "",
    tags: Mapping[str, str] | None = None,
) -> str:
    """The dialog script of an interface; header entries that are empty are left out."""
    header: list[Statement | Block] = []
    if name:
        header.append(_statement("name", Word(name, " " in name)))
    if label:
        header.append(_statement("label", Word(label)))
    header.extend(_pair("parmtag", key, value) for key, value in (tags or {}).items())
    return emit(Script(Word("", False), (*header, *map(_entry, templates))))


def _statement(keyword: str, *arguments: Item) -> Statement:
    return Statement(Word(keyword, False), arguments)


def _braces(*items: Item) -> Bracketed:
    return Bracketed("{", items)


def _pair(keyword: str, key: str, value: str) -> Statement:
    return _statement(keyword, _braces(Word(key), Word(value)))


def _flags(wanted: Mapping[str, bool]) -> Iterator[Statement]:
    return (_statement(keyword) for keyword, on in wanted.items() if on)


def _conditions(names: Mapping[str, EnumValue], found: Mapping[EnumValue, str]) -> Iterator[Statement]:
    return (_statement(name, Word(found[kind])) for name, kind in names.items() if kind in found)


def _entry(template: ParmTemplate) -> Block:
    if isinstance(template, FolderParmTemplate):
        return _folder(template)
    return Block(Word("parm", False), tuple(_parm(template)))


def _folder(folder: FolderParmTemplate) -> Block:
    keyword = next(name for name, kind in FOLDER_TYPES.items() if kind is folder.folderType())
    tags = folder.tags()
    body: list[Statement | Block] = [
        _statement("name", Word(folder.name())),
        _statement("label", Word(folder.label())),
    ]
    if folder.isActualFolder():
        body.extend(_flags({"invisibletab": folder.isHidden()}))
        body.extend(_conditions(TAB_CONDITIONS, folder.tabConditionals()))
        body.extend(_conditions(CONDITIONS, folder.conditionals()))
        body.extend(_pair("grouptag", key, text) for key, text in tags.items() if key not in _PARM_TAGS)
        body.extend(_pair("parmtag", key, text) for key, text in tags.items() if key in _PARM_TAGS)
        body.extend(_flags({"tabbreak": folder.endsTabGroup()}))
    elif is_multiparm(folder):
        body.extend(_flags({"baseparm": folder._is_base, "invisible": folder.isHidden()}))
        if folder.defaultValue():
            body.append(_statement("default", Word(str(folder.defaultValue()), False)))
        if folder.help():
            body.append(_statement("help", Word(folder.help())))
        body.extend(_conditions(CONDITIONS, folder.conditionals()))
        body.extend(_pair("parmtag", key, text) for key, text in tags.items())
    else:
        body = [_statement("label", Word(folder.label())), _statement("enable", Word("1", False))]
    body.extend(map(_entry, folder.parmTemplates()))
    return Block(Word(keyword, False), tuple(body))


def _parm(template: ParmTemplate) -> Iterator[Statement]:
    yield _statement("name", Word(template.name()))
    yield from _flags({"baseparm": template._is_base})
    yield _statement("label", Word(template.label()))
    if not template._is_base:
        yield _statement("type", Word(type_name(template), False))
    yield from _flags(
        {
            "invisible": template.isHidden(),
            "nolabel": template.isLabelHidden(),
            "joinnext": template.joinsWithNext(),
        }
    )
    if not template._is_base:
        yield from _value(template)
    if template.help():
        yield _statement("help", Word(template.help()))
    yield from _conditions(CONDITIONS, template.conditionals())
    if isinstance(template, WithMenu) and has_menu(template):
        yield _menu(template)
    if isinstance(template, (FloatParmTemplate, IntParmTemplate)):
        yield _range(template)
    for key, text in _tags(template).items():
        yield _pair("parmtag", key, text)


def _value(template: ParmTemplate) -> Iterator[Statement]:
    if template.numComponents() > 1:
        yield _statement("size", Word(str(template.numComponents()), False))
    if (defaults := list(_defaults(template))) or template.type().name() != "Data":
        yield _statement("default", _braces(*defaults))


def _defaults(template: ParmTemplate) -> Iterator[Item]:
    if isinstance(template, (FloatParmTemplate, IntParmTemplate, StringParmTemplate)):
        texts = [_text(value) for value in template.defaultValue()]
        expressions: Iterable[str] = template.defaultExpression()
        languages: Iterable[EnumValue] = template.defaultExpressionLanguage()
    elif isinstance(template, (ToggleParmTemplate, MenuParmTemplate, RampParmTemplate)):
        texts = [_single_text(template)]
        expressions = [template.defaultExpression()]
        languages = [template.defaultExpressionLanguage()]
    elif isinstance(template, LabelParmTemplate):
        yield from map(Word, template.columnLabels())
        return
    elif isinstance(template, (ButtonParmTemplate, SeparatorParmTemplate)):
        yield Word("0" if isinstance(template, ButtonParmTemplate) else "")
        return
    else:
        return
    for text, expression, language in zip(texts, expressions, languages, strict=True):
        if expression:
            tongue = "python" if language is scriptLanguage.Python else "hscript-expr"
            yield Bracketed("[", (Word(expression), Word(tongue, False)))
        else:
            yield Word(text)


def _single_text(template: ToggleParmTemplate | MenuParmTemplate | RampParmTemplate) -> str:
    index = str(int(template.defaultValue()))
    if isinstance(template, MenuParmTemplate) and (
        template._default_as_string or index in template.menuItems()
    ):
        return template.defaultValueAsString()
    return index


def _text(value: float | int | str) -> str:
    """A value as a default: shortest text that reads back equal."""
    if isinstance(value, str):
        return value
    text = repr(value)
    return text[:-2] if text.endswith(".0") else text


def _menu(template: WithMenu) -> Statement:
    kind = template.menuType()
    keyword = next((name for name, found in MENU_KINDS.items() if found is kind), "menu")
    flags = (Word("usetokenvalue", False),) if template._use_token else ()
    if script := template.itemGeneratorScript():
        items: list[Item] = [Bracketed("[", (Word(line),)) for line in script.split("\n")]
        if template.itemGeneratorScriptLanguage() is scriptLanguage.Python:
            items += [Word("language", False), Word("python", False)]
        return _statement(keyword, *flags, _braces(*items))
    tokens, labels = template.menuItems(), template.menuLabels()
    pairs = zip(tokens, [*labels, *tokens[len(labels) :]], strict=False)
    return _statement(keyword, *flags, _braces(*(Word(text) for pair in pairs for text in pair)))


def _range(template: FloatParmTemplate | IntParmTemplate) -> Statement:
    ends = (
        _text(template.minValue()) + "!" * template.minIsStrict(),
        _text(template.maxValue()) + "!" * template.maxIsStrict(),
    )
    return _statement("range", _braces(*(Word(end, False) for end in ends)))


def _tags(template: ParmTemplate) -> dict[str, str]:
    tags = template.tags()
    if isinstance(template, RampParmTemplate):
        if template.defaultBasis() is not rampBasis.Linear:
            tags.setdefault("rampbasisdefault", BASIS_TOKENS[template.defaultBasis()])
        if not template.showsControls():
            tags.setdefault("rampshowcontrolsdefault", "0")
    return tags
