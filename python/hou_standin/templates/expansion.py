"""From templates to the parameters of a node: component names, folder sets, rows of a block."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from hou_standin.enums import EnumValue, folderType, parmNamingScheme
from hou_standin.templates.base import ParmTemplate
from hou_standin.templates.facets import SingleDefault, TupleDefaults
from hou_standin.templates.fields import StringParmTemplate
from hou_standin.templates.folders import FolderParmTemplate, FolderSetParmTemplate, is_multiparm

_SUFFIXES: dict[EnumValue, tuple[str, ...]] = {
    parmNamingScheme.XYZW: ("x", "y", "z", "w"),
    parmNamingScheme.XYWH: ("x", "y", "w", "h"),
    parmNamingScheme.UVW: ("u", "v", "w"),
    parmNamingScheme.RGBA: ("r", "g", "b", "a"),
    parmNamingScheme.MinMax: ("min", "max"),
    parmNamingScheme.MaxMin: ("max", "min"),
    parmNamingScheme.StartEnd: ("start", "end"),
    parmNamingScheme.BeginEnd: ("begin", "end"),
}
# A "#" that stands for a row's number, not one that a backslash makes a plain character.
_ROW_MARK = re.compile(r"(?<!\\)#")
_WORD = re.compile(r"[\w.#\\]+")


def component_names(template: ParmTemplate) -> tuple[str, ...]:
    """Names of the parameters of a tuple.

    One component has the tuple's own name whatever the scheme; a scheme too short for the tuple
    falls back to numbers from 1.
    """
    name, count = template.name(), template.numComponents()
    if count == 1:
        return (name,)
    suffixes = _SUFFIXES.get(template.namingScheme(), ())
    if len(suffixes) < count:
        suffixes = tuple(str(number) for number in range(1, count + 1))
    return tuple(name + suffix for suffix in suffixes[:count])


def tuple_templates(templates: Iterable[ParmTemplate]) -> Iterator[ParmTemplate]:
    """Templates of a node's tuples in order: a set before its folders' contents, blocks not entered.

    Adjacent tabs, and adjacent radio folders, share one set named after the first; every simple or
    collapsible folder is a set of its own.
    """
    run: list[FolderParmTemplate] = []
    for template in templates:
        folder = template if isinstance(template, FolderParmTemplate) and template.isActualFolder() else None
        if run and (folder is None or not _joins(run[-1], folder)):
            yield from _folder_set(run)
            run = []
        if folder is not None:
            run.append(folder)
        elif isinstance(template, FolderParmTemplate) and not is_multiparm(template):
            yield from tuple_templates(template.parmTemplates())
        else:
            yield template
    if run:
        yield from _folder_set(run)


def _joins(last: FolderParmTemplate, folder: FolderParmTemplate) -> bool:
    kind = folder.folderType()
    return (
        kind is last.folderType()
        and kind in (folderType.Tabs, folderType.RadioButtons)
        and not last.endsTabGroup()
    )


def _folder_set(run: Sequence[FolderParmTemplate]) -> Iterator[ParmTemplate]:
    first = run[0]
    labels = [folder.label() for folder in run]
    yield FolderSetParmTemplate(first.name(), labels, first.folderType(), first.tags())
    for folder in run:
        yield from tuple_templates(folder.parmTemplates())


def start_offset(block: FolderParmTemplate) -> int:
    """Number of a block's first row: the tag says it, else 1."""
    try:
        return int(block.tags().get("multistartoffset", "1"))
    except ValueError:
        return 1


def row_templates(block: FolderParmTemplate, numbers: Sequence[int]) -> list[ParmTemplate]:
    """Templates of one row of a block, ``numbers`` from the outermost block inwards.

    A block inside keeps a ``#`` for its own rows; expand it with its own numbers alone.
    """
    return [numbered(template, numbers) for template in block.parmTemplates()]


def numbered(template: ParmTemplate, numbers: Sequence[int]) -> ParmTemplate:
    """A copy with row numbers in name, conditions and defaults; in the label once the name is done."""
    made = template.clone()
    made.setName(with_numbers(made.name(), numbers))
    if numbers and "#" not in made.name():
        made.setLabel(_ROW_MARK.sub(str(numbers[-1]), made.label()).replace("\\#", "#"))
    for kind, text in made.conditionals().items():
        made.setConditional(kind, with_numbers(text, numbers))
    if isinstance(made, TupleDefaults):
        made.setDefaultExpression([with_numbers(text, numbers) for text in made.defaultExpression()])
    elif isinstance(made, SingleDefault):
        made.setDefaultExpression(with_numbers(made.defaultExpression(), numbers))
    if isinstance(made, StringParmTemplate):
        made.setDefaultValue([with_numbers(text, numbers) for text in made.defaultValue()])
    if isinstance(made, FolderParmTemplate):
        made.setParmTemplates([numbered(child, numbers) for child in made.parmTemplates()])
    return made


def with_numbers(text: str, numbers: Sequence[int]) -> str:
    """``text`` with the n-th ``#`` of each word replaced by the n-th number, outermost first.

    A ``#`` beyond the numbers stays, for the block inside. A backslash makes it a plain one.
    """
    return _WORD.sub(lambda word: _numbered_word(word.group(), numbers), text)


def _numbered_word(word: str, numbers: Sequence[int]) -> str:
    rest = iter(numbers)
    return _ROW_MARK.sub(lambda mark: str(next(rest, mark.group())), word)
