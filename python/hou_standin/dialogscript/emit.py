"""Writes a tree in Houdini's own layout: the same tokens as were read, so that a save is no diff."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hou_standin.dialogscript.tokens import Word, quoted
from hou_standin.dialogscript.tree import MENUS, MULTIS, PARM, Block, Bracketed, Item, Script, Statement

_STEP = "    "
_MENU_STEP = 4


def emit(script: Script) -> str:
    """The text of a script.

    Guarantees: parsing it again gives an equal tree.
    """
    lines = ["{"]
    for entry, following in zip(script.body, [*script.body, None][1:], strict=True):
        if isinstance(entry, Block):
            lines.extend(_block(entry, 1))
        else:
            lines.extend(_header(entry, following.name if isinstance(following, Statement) else ""))
            if not isinstance(following, Statement):
                lines.append("")
    lines.append("}")
    comments = [*script.comments, ""] if script.comments else []
    return "\n".join([*comments, *_joined(lines)]) + "\n"


def _joined(lines: Sequence[str]) -> list[str]:
    """The lines: no two empty ones in a row, and none that begins with a word that begins a comment."""
    joined: list[str] = []
    for line in lines:
        if line.lstrip().startswith(("#", "//", "/*")):
            joined[-1] = f"{joined[-1]} {line.lstrip()}"
        elif line or joined[-1]:
            joined.append(line)
    return joined


def _header(statement: Statement, after: str) -> Iterator[str]:
    name = statement.name
    if name in ("help", "code", "outercode"):
        yield ""
        yield f"{_STEP}{name} {{"
        yield from (f"\t{_item(item)}" for item in statement.bracketed())
        yield f"{_STEP}}}"
        if after != "bindhandle":
            yield ""
    elif name in ("parmtag", "bindhandle", "bindselector"):
        yield f"{_STEP}{name} {_items(statement.arguments)}"
        if name == "bindhandle" != after:
            yield ""
    elif name == "outputoverrides":
        yield ""
        yield f"{_STEP}{name}\t{_item(statement.arguments[0])}"
        yield f"{_STEP}{{"
        yield from _override_lines(statement.bracketed())
        yield f"{_STEP}}}"
    else:
        if name == "rendermask":
            yield ""
        yield _STEP + "\t".join([name, *map(_item, statement.arguments)])


def _override_lines(items: Sequence[Item]) -> Iterator[str]:
    """Each override begins with ``___begin`` and a word; what follows stands further right."""
    rest = iter(map(_item, items))
    for text in rest:
        yield f"\t{text}\t{next(rest, '')}" if text == "___begin" else f"\t\t\t{text}"


def _block(block: Block, depth: int) -> Iterator[str]:
    indent = _STEP * depth
    inner = indent + _STEP
    yield f"{indent}{block.kind} {{"
    open_statements = False
    for entry in block.body:
        if isinstance(entry, Statement):
            yield from _statement(entry, inner, block.kind)
            open_statements = True
        else:
            if open_statements:
                yield ""
                open_statements = False
            yield from _block(entry, depth + 1)
    if open_statements and block.kind != PARM:
        yield ""
    yield f"{indent}}}"
    if block.kind != PARM:
        yield ""


def _statement(statement: Statement, indent: str, kind: str) -> Iterator[str]:
    name, arguments = statement.name, statement.arguments
    if name in MENUS:
        flags = "".join(f"{_item(item)} " for item in arguments[:-1])
        yield f"{indent}{name} {flags}{{"
        yield from (indent + _STEP + line for line in _menu_lines(statement.bracketed()))
        yield f"{indent}}}"
    elif not arguments:
        yield indent + name
    else:
        # Houdini sets the label of a multiparm block one column further.
        width = 8 if kind in MULTIS and name == "label" else 7
        yield f"{indent}{name.ljust(width)} {_items(arguments)}"


def _menu_lines(items: Sequence[Item]) -> Iterator[str]:
    if any(isinstance(item, Bracketed) for item in items):
        yield from (_item(item) for item in items if isinstance(item, Bracketed))
        if words := [item for item in items if isinstance(item, Word)]:
            yield _items(words)
        return
    texts = [_item(item) for item in items]
    longest = max(map(len, texts[::2]), default=0)
    width = (longest // _MENU_STEP + 1) * _MENU_STEP
    yield from (token.ljust(width) + label for token, label in zip(texts[::2], texts[1::2], strict=True))


def _items(items: Sequence[Item]) -> str:
    return " ".join(map(_item, items))


def _item(item: Item) -> str:
    if isinstance(item, Word):
        return quoted(item.text) if item.quoted else item.text
    closing = "}" if item.opening == "{" else "]"
    return f"{item.opening} {_items(item.items)} {closing}" if item.items else f"{item.opening} {closing}"
