"""The node's own parameters: read by name, written by one function.

The artist may have driven any of them. A plain write then changes another parameter, sets a key, is
dropped, or raises; :func:`write` does none of that, and nothing outside the node changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

import hou

from keywright.errors import HostError
from keywright.host.keys import SEGMENT_FUNCTIONS, canonical_function, send_back
from keywright.host.references import ANY_REFERENCE, parm_expressions
from keywright.node import table
from keywright.node.permission import refuse_locked_node, refuse_locked_parm

Value = float | int | str
Driven = Literal["keep", "replace"]

# What the rows of each block hold, by the block's name; buttons hold nothing.
_ROWS = {
    block.head.name: tuple(row.plain_name for row in block.rows if row.type != "button")
    for block in table.blocks()
}

# Tokens and default of each menu outside the rows.
_MENUS = {
    row.name: (tuple(token for token, _ in row.menu), str(row.default))
    for row in table.rows()
    if row.type == "ordinal"
}


def parm(node: hou.OpNode, name: str) -> hou.Parm:
    """The node's parameter of this name.

    Raises:
        HostError: ``parameter-missing``: the asset is older or newer than the package.
    """
    found = node.parm(name)
    if found is None:
        raise HostError(
            "the node has no such parameter",
            code="parameter-missing",
            path=f"{node.path()}/{name}",
            hint="the asset and the package are of different versions; install both from one package",
        )
    return found


def number(node: hou.OpNode, name: str) -> float:
    """A float parameter."""
    return parm(node, name).evalAsFloat()


def numbers(node: hou.OpNode, name: str) -> tuple[float, ...]:
    """The components of a float parameter."""
    found = node.parmTuple(name)
    return tuple(found.evalAsFloats()) if found is not None else (number(node, name),)


def integer(node: hou.OpNode, name: str) -> int:
    """An integer parameter, a toggle, or the number of rows of a block."""
    return parm(node, name).evalAsInt()


def token(node: hou.OpNode, name: str) -> str:
    """A menu's token, or a path that the host expands.

    A menu that is driven to no entry of it is at its default; those of the recipe are read by
    :class:`keywright.node.reading.Reader`.
    """
    found = parm(node, name).evalAsString()
    tokens, default = _MENUS.get(name, ((found,), found))
    return found if found in tokens else default


def text(node: hou.OpNode, name: str) -> str:
    """A text parameter as typed: ``$``, backticks and backslashes are the artist's."""
    found = parm(node, name)
    try:
        return found.unexpandedString()
    except hou.OperationFailed:
        return found.rawValue()


def driven_by(own: hou.Parm) -> str:
    """What drives a parameter: empty if nothing does, else words for a report."""
    expressions = parm_expressions(own)
    if not expressions:
        return ""
    expression, python = expressions[0]
    if len(expressions) > 1 or canonical_function(expression) in SEGMENT_FUNCTIONS:
        return "keys"
    if not python and ANY_REFERENCE.match(expression):
        return f"reference {expression}"
    return f"expression {expression}"


def driven(node: hou.OpNode) -> Driven:
    """*Settings with Keys or References*: what a write does with parameters that are driven."""
    return "replace" if token(node, "load_driven") == "replace" else "keep"


def write(node: hou.OpNode, values: Mapping[str, Value], driven: Driven = "keep") -> list[str]:
    """Sets own parameters; all of them, or none if one cannot be set.

    Args:
        node: The node.
        values: By parameter name; a block's name with its number of rows makes the rows first.
        driven: What to do with parameters that have keys, a reference or an expression: ``keep`` leaves
            them as they are, ``replace`` removes what drives them.

    Returns:
        A line for each parameter that was left as it is, with what drives it.

    Raises:
        HostError: ``node-locked``, ``parameter-missing``, ``parameter-locked`` (what has the value already
            may be locked), ``rows-driven``; nothing is changed then.
    """
    with written(node, values, driven) as left:
        return left


@contextmanager
def written(node: hou.OpNode, values: Mapping[str, Value], driven: Driven = "keep") -> Iterator[list[str]]:
    """The same as :func:`write`, taken back if what is done inside fails.

    Raises:
        HostError: As :func:`write`.
    """
    refuse_locked_node(node)
    blocks = {name: int(value) for name, value in values.items() if name in _ROWS}
    singles = {name: value for name, value in values.items() if name not in _ROWS}
    for name, rows in blocks.items():
        _check_block(node, name, rows, driven)
    causes = {name: _checked(node, name, value, blocks, driven) for name, value in singles.items()}
    if hou.takes.currentTake() != hou.takes.rootTake():
        _refuse_new_rows(node, blocks, singles)
    before: list[Before] = []
    try:
        for name, rows in blocks.items():
            _set_rows(parm(node, name), rows, before)
        for name, value in singles.items():
            if not causes[name]:
                _set_plain(parm(node, name), value, before)
            elif driven == "replace":
                _set_driven(parm(node, name), value, before)
        yield [f"{name}: {cause}" for name, cause in causes.items() if cause and driven == "keep"]
    except BaseException as fault:
        put_back(before[::-1], fault)
        raise


@dataclass(frozen=True)
class Before:
    """One own parameter as it was, for taking back a write that failed half way.

    By name: a host's handle may not survive that its row goes and comes back.
    """

    node: hou.OpNode
    name: str
    value: Value
    keys: tuple[hou.BaseKeyframe, ...]
    extrapolation: tuple[hou.EnumValue, ...]

    @classmethod
    def of(cls, own: hou.Parm) -> Before:
        """The parameter as it is now."""
        keys = tuple(own.keyframes())
        sides = (own.keyframeExtrapolation(True), own.keyframeExtrapolation(False)) if keys else ()
        return cls(own.node(), own.name(), _raw(own), keys, sides)

    def put_back(self) -> bool:
        """Whether it worked."""
        try:
            own = parm(self.node, self.name)
            if Before.of(own) == self:  # a host that refused to change it refuses this as well
                return True
            if own.keyframes():
                own.deleteAllKeyframes()
            if self.keys:
                send_back(own, self.keys)
            else:
                _set(own, self.value)
            for before, wanted in zip((True, False), self.extrapolation, strict=False):
                own.setKeyframeExtrapolation(before, wanted)
        except (hou.Error, HostError):
            return False
        return True


def put_back(states: Iterable[Before], fault: BaseException) -> None:
    """Puts parameters back after a fault.

    Raises:
        HostError: ``own-not-restored``: not all of them could be.
    """
    lost = [state.name for state in states if not state.put_back()]
    if lost:
        text = f"{fault}; what could not be put back: {', '.join(lost)}"
        raise HostError(text, code="own-not-restored") from fault


def _set(own: hou.Parm, value: Value) -> None:
    own.set(value, follow_parm_reference=False)


def _set_rows(block: hou.Parm, rows: int, before: list[Before]) -> None:
    """Makes or removes rows at the end; what the removed ones hold is remembered first."""
    before.extend(Before.of(own) for row in rows_of(block)[rows:] for own in row)
    before.append(Before.of(block))
    if block.evalAsInt() != rows:
        _set(block, rows)


def _set_plain(own: hou.Parm, value: Value, before: list[Before]) -> None:
    if not _same(own, value):
        before.append(Before.of(own))
        _set(own, value)


def _set_driven(own: hou.Parm, value: Value, before: list[Before]) -> None:
    before.append(Before.of(own))
    own.deleteAllKeyframes()
    _set(own, value)


def _raw(own: hou.Parm) -> Value:
    if own.name() in _ROWS:
        return own.evalAsInt()
    kind = own.parmTemplate().dataType()
    if kind == hou.parmData.String:
        return own.rawValue()
    return own.evalAsFloat() if kind == hou.parmData.Float else own.evalAsInt()


def _same(own: hou.Parm, value: Value) -> bool:
    if own.parmTemplate().type() == hou.parmTemplateType.Menu:
        return own.evalAsString() == value
    return _raw(own) == value


def rows_of(block: hou.Parm) -> list[list[hou.Parm]]:
    """The parameters of each row of a block, without the buttons."""
    node, names = block.node(), _ROWS[block.name()]
    return [[parm(node, f"{name}{number}") for name in names] for number in range(1, block.evalAsInt() + 1)]


def _check_block(node: hou.OpNode, name: str, rows: int, driven: Driven) -> None:
    """Refuses a block that cannot get that many rows."""
    block = parm(node, name)
    if block.evalAsInt() == rows:
        return
    refuse_locked_parm(block)
    refuse_driven_rows(block)
    for row in rows_of(block)[rows:]:
        refuse_driven_row(row, driven)


def refuse_driven_rows(block: hou.Parm) -> None:
    """Nothing if the number of rows can be changed.

    Raises:
        HostError: ``rows-driven``.
    """
    cause = driven_by(block)
    if cause:
        raise HostError(
            f"the number of rows has {cause}",
            code="rows-driven",
            path=block.path(),
            hint="remove what drives it",
        )


def refuse_driven_row(row: Iterable[hou.Parm], driven: Driven) -> None:
    """Nothing if a row can be removed.

    Raises:
        HostError: ``parameter-locked``, or ``rows-driven`` if it holds what ``keep`` keeps.
    """
    for child in row:
        refuse_locked_parm(child)
        cause = driven_by(child) if driven == "keep" else ""
        if cause:
            raise HostError(
                f"the row would be removed, and holds {cause}",
                code="rows-driven",
                path=child.path(),
                hint="choose Replace on the Recipe tab, or remove what drives it",
            )


def _checked(node: hou.OpNode, name: str, value: Value, blocks: Mapping[str, int], driven: Driven) -> str:
    """What drives a parameter; of a row that is yet to be made, nothing. Refuses what cannot be written."""
    if node.parm(name) is None and _in_new_row(name, blocks):
        return ""
    own = parm(node, name)
    cause = driven_by(own)
    is_written = driven == "replace" if cause else not _same(own, value)
    if is_written:
        refuse_locked_parm(own)
    return cause


def _refuse_new_rows(node: hou.OpNode, blocks: Mapping[str, int], names: Iterable[str]) -> None:
    """Nothing if a take has the rows that are to be made; only a row that is there says so.

    Raises:
        HostError: ``parameter-locked``.
    """
    grown = {name: parm(node, name).evalAsInt() for name in blocks}
    grown = {name: rows for name, rows in grown.items() if rows < blocks[name]}
    with hou.undos.disabler():
        try:
            for name in grown:
                _set(parm(node, name), blocks[name])
            for name in names if grown else ():
                if _in_new_row(name, blocks):
                    refuse_locked_parm(parm(node, name))
        finally:
            for name, rows in grown.items():
                _set(parm(node, name), rows)


def _in_new_row(name: str, blocks: Mapping[str, int]) -> bool:
    plain = name.rstrip("0123456789")
    number = name[len(plain) :]
    return bool(number) and any(
        plain in _ROWS[block] and 1 <= int(number) <= rows for block, rows in blocks.items()
    )
