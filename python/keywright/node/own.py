"""The node's own parameters: read by name, written by one function.

The artist may have driven any of them. A plain write then changes another parameter, sets a key, is
dropped, or raises; :func:`write` does none of that, and nothing outside the node changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import hou

from keywright.errors import HostError
from keywright.host.keys import SEGMENT_FUNCTIONS, canonical_function, send
from keywright.host.references import PLAIN_REFERENCE, parm_expressions
from keywright.node import table

Value = float | int | str
_BLOCKS = frozenset(block.head.name for block in table.blocks())
Driven = Literal["keep", "replace"]


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


def integer(node: hou.OpNode, name: str) -> int:
    """An integer parameter, a toggle, or the number of rows of a block."""
    return parm(node, name).evalAsInt()


def token(node: hou.OpNode, name: str) -> str:
    """A menu's token, or a path that the host expands."""
    return parm(node, name).evalAsString()


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
    if not python and PLAIN_REFERENCE.match(expression):
        return f"reference {expression}"
    return f"expression {expression}"


@dataclass(frozen=True)
class _Before:
    """One own parameter as it was, for taking back a write that failed half way."""

    own: hou.Parm
    keys: tuple[hou.BaseKeyframe, ...]
    value: Value

    def put_back(self) -> None:
        if self.keys:
            send(self.own, [key for key in self.keys if isinstance(key, hou.Keyframe)])
        else:
            self.own.set(self.value, follow_parm_reference=False)


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
        HostError: ``parameter-missing``, ``parameter-locked``, ``rows-driven``; nothing is changed then.
    """
    blocks = {name: value for name, value in values.items() if name in _BLOCKS}
    before = [_Before(own, (), own.evalAsInt()) for own in (parm(node, name) for name in blocks)]
    if driven == "keep":
        _refuse_driven_rows(node, blocks)
    left: list[str] = []
    try:
        for name, count in blocks.items():
            _set(parm(node, name), count)
        for name, value in values.items():
            if name in blocks:
                continue
            own = parm(node, name)
            _refuse_locked(own)
            cause = driven_by(own)
            if cause and driven == "keep":
                left.append(f"{name}: {cause}")
                continue
            if not cause and _same(own, value):
                continue
            before.append(_Before(own, tuple(own.keyframes()) if cause else (), _raw(own)))
            if cause:
                own.deleteAllKeyframes()
            _set(own, value)
    except (hou.Error, HostError):
        for state in reversed(before):
            state.put_back()
        raise
    return left


def _set(own: hou.Parm, value: Value) -> None:
    own.set(value, follow_parm_reference=False)


def _raw(own: hou.Parm) -> Value:
    if own.parmTemplate().dataType() == hou.parmData.String:
        return own.rawValue()
    return own.evalAsFloat() if own.parmTemplate().dataType() == hou.parmData.Float else own.evalAsInt()


def _same(own: hou.Parm, value: Value) -> bool:
    if own.parmTemplate().type() == hou.parmTemplateType.Menu:
        return own.evalAsString() == value
    return _raw(own) == value


def _refuse_locked(own: hou.Parm) -> None:
    take = hou.takes.currentTake()
    if own.isLocked():
        raise HostError(
            "the parameter is locked", code="parameter-locked", path=own.path(), hint="unlock it first"
        )
    if take != hou.takes.rootTake() and not take.hasParmTuple(own.tuple()):
        raise HostError(
            f"the parameter is not in take {take.name()}",
            code="parameter-locked",
            path=own.path(),
            hint="include it in the take first",
        )


def _refuse_driven_rows(node: hou.OpNode, blocks: Mapping[str, Value]) -> None:
    for name, count in blocks.items():
        block = parm(node, name)
        rows = block.evalAsInt()
        children = block.multiParmInstances()
        each = len(children) // rows if rows else 0
        for child in children[int(count) * each :]:
            cause = driven_by(child)
            if cause:
                raise HostError(
                    f"the row would be removed, and holds {cause}",
                    code="rows-driven",
                    path=child.path(),
                    hint="choose Replace, or remove what drives it",
                )
