"""The interface as a dialog script, in the layout in which Houdini saves one.

Source of grammar and order of statements: published expanded assets.
"""

from __future__ import annotations

from collections.abc import Iterator

from keywright.node.generate.identity import LABEL, OPERATOR
from keywright.node.table import ABOVE, TABS, Block, Cook, Expression, Row, Tab, When

_STEP = "    "
_OPPOSITE = {"==": "!=", "!=": "=="}
_NO_COOK: dict[Cook, str] = {
    "no": "{ nocook == 0 }",
    "shown": "{ show_target == 0 }",
    "mark": "{ show_frame == 0 }",
}
_ALWAYS = "{ nocook == 0 }"
_SIZES = {"vector2": 2, "vector": 3}
_NUMBERS = ("float", "integer", "angle", "log", *_SIZES)
_NO_SLIDER = (-1.0, 1.0)  # a number always has a range; a tag takes its slider away


def dialog_script() -> str:
    """The whole script."""
    lines = [
        f"# Dialog script for {OPERATOR} automatically generated",
        "",
        "{",
        f"{_STEP}name\t{OPERATOR}",
        f"{_STEP}script\t{OPERATOR}",
        f'{_STEP}label\t"{LABEL}"',
        "",
        f"{_STEP}help {{",
        '\t""',
        f"{_STEP}}}",
        "",
    ]
    for row in ABOVE:
        lines += _parm(row, 1)
    for tab in TABS:
        lines += _tab(tab)
    return "\n".join([*lines, "}", ""])


def _tab(tab: Tab) -> Iterator[str]:
    yield f"{_STEP}group {{"
    yield from _statements([("name", _quoted(tab.name)), ("label", _quoted(tab.label))], 2)
    yield ""
    for entry in tab.entries:
        yield from _block(entry, 2) if isinstance(entry, Block) else _parm(entry, 2)
    yield f"{_STEP}}}"
    yield ""


def _block(block: Block, depth: int) -> Iterator[str]:
    head = block.head
    statements = [("name", _quoted(head.name)), ("label", f" {_quoted(head.label)}")]
    if head.default:
        statements.append(("default", str(head.default)))
    if head.shown:
        statements.append(("hidewhen", _quoted(hidden_when(head.shown))))
    yield f"{_STEP * depth}{head.type} {{"
    yield from _statements([*statements, *_tags(head)], depth + 1)
    yield ""
    for row in block.rows:
        yield from _parm(row, depth + 1)
    yield f"{_STEP * depth}}}"
    yield ""


def _parm(row: Row, depth: int) -> Iterator[str]:
    indent = _STEP * depth
    yield f"{indent}parm {{"
    statements = [("name", _quoted(row.name)), ("label", _quoted(row.label)), ("type", row.type)]
    flags = (("invisible", row.never), ("nolabel", row.bare), ("joinnext", row.join))
    statements += [(flag, "") for flag, on in flags if on]
    if row.type in _SIZES:
        statements.append(("size", str(_SIZES[row.type])))
    statements.append(("default", f"{{ {' '.join(_defaults(row))} }}"))
    statements.append(("help", _quoted(row.tooltip)))
    if row.disabled:
        statements.append(("disablewhen", _quoted(_ALWAYS)))
    if row.shown:
        statements.append(("hidewhen", _quoted(hidden_when(row.shown))))
    if row.cook in _NO_COOK:
        statements.append(("nocookwhen", _quoted(_NO_COOK[row.cook])))
    yield from _statements(statements, depth + 1)
    yield from _menu(row, depth + 1)
    if row.type in _NUMBERS:
        yield from _statements([("range", _range(row))], depth + 1)
    yield from _statements(list(_tags(row)), depth + 1)
    yield f"{indent}}}"


def _statements(statements: list[tuple[str, str]], depth: int) -> Iterator[str]:
    for keyword, value in statements:
        yield f"{_STEP * depth}{keyword.ljust(7)} {value}" if value else f"{_STEP * depth}{keyword}"


def _defaults(row: Row) -> Iterator[str]:
    if isinstance(row.default, Expression):
        yield f"[ {_quoted(row.default.text)} hscript-expr ]"
        return
    for value in row.default if isinstance(row.default, tuple) else (row.default,):
        yield _quoted(number_text(value) if isinstance(value, (bool, int, float)) else value)


def number_text(value: float) -> str:
    """Shortest text that reads back as the same number."""
    text = repr(float(value))
    return text[:-2] if text.endswith(".0") else text


def _range(row: Row) -> str:
    low, high = row.slider or _NO_SLIDER
    strict_low, strict_high = row.strict
    return f"{{ {number_text(low)}{'!' * strict_low} {number_text(high)}{'!' * strict_high} }}"


def _menu(row: Row, depth: int) -> Iterator[str]:
    indent = _STEP * depth
    if row.menu_script:
        yield f"{indent}menureplace {{"
        yield f"{indent}{_STEP}[ {_quoted(row.menu_script)} ]"
        yield f"{indent}{_STEP}language python"
        yield f"{indent}}}"
    elif row.menu:
        tokens = [_quoted(token) for token, _ in row.menu]
        column = (max(map(len, tokens)) // 4 + 1) * 4
        yield f"{indent}menu {{"
        for token, (_, label) in zip(tokens, row.menu, strict=True):
            yield f"{indent}{_STEP}{token.ljust(column)}{_quoted(label)}"
        yield f"{indent}}}"


def _tags(row: Row) -> Iterator[tuple[str, str]]:
    """Tags of a parameter, sorted as Houdini sorts them."""
    # One digit a component: no channel is scoped when the node is selected, so K keys none of them.
    tags = {"autoscope": "0" * 16, "script_callback_language": "python", **dict(row.tags)}
    if row.callback:
        tags["script_callback"] = f"hou.phm().{row.function}(kwargs)"
    if row.lines > 1:
        tags |= {"editor": "1", "editorlines": f"{row.lines}-40"}
    if row.type in _NUMBERS and row.slider is None:
        tags["sidefx::slider"] = "none"
    return (("parmtag", f"{{ {_quoted(key)} {_quoted(tags[key])} }}") for key in sorted(tags))


def hidden_when(shown: tuple[When, ...]) -> str:
    """The opposite of "visible when": one group for each test that may fail."""
    return " ".join(f"{{ {test.name} {_failing(test)} }}" for test in shown)


def _failing(test: When) -> str:
    if test.operator == ">":
        return f"< {int(test.value) + 1}"
    return f"{_OPPOSITE[test.operator]} {test.value or _quoted('')}"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
