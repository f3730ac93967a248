"""Channel references: found in expressions, resolved, followed, rewritten.

Only literal paths in hscript expressions are references to the host. Python expressions, paths inside
escaped quotes and names built at run time are not [reported].
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from hou_standin.errors import NotSupported, OperationFailed
from hou_standin.expressions import expansion
from hou_standin.expressions.expression import Call, Text, calls, parse
from hou_standin.state.scene import NodeRecord, ParmRecord, parm_at

READERS = frozenset(("ch", "chs", "chf", "cht", "chsop", "chsraw"))
"""Functions that read a parameter and can be evaluated."""
_PARM_FUNCTIONS = READERS | {"chexist", "chexpr", "chsoplist", "chramp", "chid"}
_NODE_FUNCTIONS = frozenset(
    (
        "opname",
        "opdigits",
        "oppath",
        "opfullpath",
        "opinput",
        "opinputpath",
        "opninputs",
        "origin",
        "bbox",
        "point",
        "prim",
        "detail",
    )
)
PLAIN = frozenset(("ch", "chs", "chsop"))
"""Functions that make a plain reference when they are the whole expression."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A literal path in a text."""

    path: str
    start: int
    end: int
    is_node: bool
    """The path names a node, not a parameter."""
    is_bare: bool = False
    """It stands without quotes in an expression."""


@lru_cache(maxsize=4096)
def in_expression(text: str) -> tuple[Reference, ...]:
    """The references in an hscript expression; none if it cannot be read."""
    try:
        tree = parse(text)
    except (OperationFailed, NotSupported):
        return ()
    return tuple(reference for call in calls(tree) if (reference := _literal(call)) is not None)


def _literal(call: Call) -> Reference | None:
    if call.name not in _PARM_FUNCTIONS | _NODE_FUNCTIONS or not call.arguments:
        return None
    path = call.arguments[0]
    if not isinstance(path, Text) or _is_replaced(path):
        return None
    is_node = call.name in _NODE_FUNCTIONS
    return Reference(path.value, path.start, path.end, is_node, is_bare=not path.quote)


def _is_replaced(text: Text) -> bool:
    """True if evaluating the text makes another one of it."""
    return text.is_expanded and expansion.needs_expansion(text.value)


def in_string(text: str) -> tuple[Reference, ...]:
    """The references between the back-ticks of a string parameter's text."""
    found: list[Reference] = []
    for start, end in expansion.back_ticks(text):
        for reference in in_expression(text[start:end]):
            found.append(replace(reference, start=start + reference.start, end=start + reference.end))
    return tuple(found)


def in_node_paths(text: str) -> tuple[Reference, ...]:
    """The paths in the value of a parameter that names nodes; patterns are no references."""
    return tuple(
        Reference(match.group(), match.start(), match.end(), True)
        for match in re.finditer(r"\S+", text)
        if not any(character in match.group() for character in "*?[]^@$")
    )


def resolved(node: NodeRecord, path: str) -> ParmRecord | None:
    """The parameter that a path names from a node."""
    return parm_at(node, path)


def plain_path(parm: ParmRecord) -> str | None:
    """The path if the parameter's whole expression is one plain hscript reference, else None."""
    channel = parm.channel
    if channel is None or len(channel.knots) != 1 or channel.knots[0].language != "Hscript":
        return None
    try:
        tree = parse(channel.knots[0].expression)
    except (OperationFailed, NotSupported):
        return None
    if isinstance(tree, Call) and tree.name in PLAIN and len(tree.arguments) == 1:
        argument = tree.arguments[0]
        if isinstance(argument, Text) and not _is_replaced(argument):
            return argument.value
    return None


def end_of(parm: ParmRecord) -> ParmRecord | None:
    """The parameter at the end of a chain of plain references, the parameter itself if it has none.

    None if a link is missing.
    """
    seen = {parm}
    while True:
        path = plain_path(parm)
        if path is None:
            return parm
        target = resolved(parm.node, path)
        if target is None:
            return None
        if target in seen:
            raise OperationFailed(f"{target.path} references itself")
        seen.add(target)
        parm = target


def sources(parm: ParmRecord) -> Iterator[ParmRecord]:
    """The parameters that a parameter's hscript expressions and back-ticks name, those that exist."""
    for reference in texts_with_references(parm):
        found = resolved(parm.node, reference.path) if not reference.is_node else None
        if found is not None:
            yield found


def texts_with_references(parm: ParmRecord) -> Iterator[Reference]:
    """Every reference of a parameter, whatever it points to."""
    if parm.channel is not None:
        for knot in parm.channel.knots:
            if knot.language == "Hscript":
                yield from in_expression(knot.expression)
    elif isinstance(parm.value, str) and "`" in parm.value:
        yield from in_string(parm.value)


def relative_path(start: NodeRecord, target: NodeRecord) -> str:
    """The path from one node to another: ``.``, ``..``, ``../ball``, ``child``."""
    up = [start, *start.ancestors()]
    down = [target, *target.ancestors()]
    common = next(node for node in up if node in down)
    steps = [".."] * up.index(common) + [node.name for node in reversed(down[: down.index(common)])]
    return "/".join(steps) or "."


def reference_path(start: NodeRecord, target: ParmRecord) -> str:
    """The shortest usual path from a node to a parameter: ``ty``, ``../ball/ty``."""
    node = relative_path(start, target.node)
    return target.name if node == "." else f"{node}/{target.name}"
