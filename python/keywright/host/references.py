"""Which channel a row of a node stands for: references followed, paths and patterns expanded."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fnmatch import fnmatchcase

import hou

from keywright.host.keys import SEGMENT_FUNCTIONS, canonical_function

#: One plain channel reference and nothing else.
PLAIN_REFERENCE = re.compile(r"""^\s*ch\(\s*(["'])(?P<path>[^"'`$]+)\1\s*\)\s*$""")

#: The same for a parameter of any kind: of text, of a node, of a whole number.
ANY_REFERENCE = re.compile(r"""^\s*ch(|s|sop|i)\(\s*(["'])[^"'`$]+\2\s*\)\s*$""")

# A chain of references longer than this is a loop.
_LONGEST_CHAIN = 32


@dataclass(frozen=True)
class Reference:
    """Where a reference parameter leads.

    Attributes:
        parm: The channel at the end of the chain, or None.
        outcome: Empty if ``parm`` is set, else the reason (a code of the report's closed list).
        text: What to show: the path that is missing, the expression that is no plain reference.
        via: Paths of the parameters between, nearest first; without ``parm`` they lead back to themselves.
    """

    parm: hou.Parm | None
    outcome: str = ""
    text: str = ""
    via: tuple[str, ...] = ()


def follow(parm: hou.Parm) -> Reference:
    """The channel that ``parm`` refers to, as the host would follow it.

    The expression's text decides, never the value: an empty row evaluates like a broken one.
    """
    via: list[str] = []
    current = parm
    while True:
        keys = parm_expressions(current)
        if not keys:
            if current is parm:
                return Reference(None, "empty")
            return Reference(current, via=tuple(via))
        expression, python = keys[0]
        if len(keys) > 1 or canonical_function(expression) in SEGMENT_FUNCTIONS:
            if current is parm:
                return Reference(None, "lost-reference")
            return Reference(current, via=tuple(via))
        match = PLAIN_REFERENCE.match(expression)
        if python or match is None:
            if current is not parm:
                return Reference(current, via=tuple(via))
            return Reference(None, "python-reference" if python else "not-a-reference", expression)
        path = match["path"]
        following = current.node().parm(path)
        if following is None:
            return Reference(None, "missing", absolute(current.node(), path))
        if current is not parm:
            via.append(current.path())
        if len(via) > _LONGEST_CHAIN:
            return Reference(None, "not-a-reference", expression, tuple(via))
        current = following


def parm_expressions(parm: hou.Parm) -> list[tuple[str, bool]]:
    """The function or expression of each key, and whether it is written in Python."""
    found = []
    for key in parm.keyframes():
        expression = key.expression() if key.isExpressionSet() else "bezier()"
        python = key.isExpressionLanguageSet() and key.expressionLanguage() == hou.exprLanguage.Python
        found.append((expression, python))
    return found


def match_nodes(start: hou.OpNode, pattern: str) -> list[hou.OpNode]:
    """Nodes that a path or pattern names, seen from ``start``, in natural order of their names."""
    if not any(mark in pattern for mark in "*?["):
        node = start.node(pattern)
        return [] if node is None else [node]
    parts = [part for part in pattern.split("/") if part]
    root = start.node("/") if pattern.startswith("/") else start
    found = [root] if root is not None else []
    for part in parts:
        found = [node for parent in found for node in _step(parent, part)]
    return found


def match_parms(node: hou.OpNode, names: str) -> tuple[list[hou.Parm], list[str]]:
    """Parameters of ``node`` that words name, and the words that name none.

    A tuple's name stands for all its components.
    """
    parms: list[hou.Parm] = []
    unknown: list[str] = []
    for name in names.split():
        single, together = node.parm(name), node.parmTuple(name)
        if single is not None:
            parms.append(single)
        elif together is not None:
            parms.extend(together)
        else:
            unknown.append(name)
    return parms, unknown


def absolute(node: hou.OpNode, path: str) -> str:
    """The absolute form of a relative path, by text alone: what it leads to need not exist."""
    if path.startswith("/"):
        return path
    parts = node.path().strip("/").split("/")
    for part in path.split("/"):
        if part == "..":
            parts = parts[:-1]
        elif part not in ("", "."):
            parts.append(part)
    return "/" + "/".join(parts)


def natural(name: str) -> tuple[tuple[int, int, str], ...]:
    """Sort key in which post2 comes before post10."""
    return tuple(
        (0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.split(r"(\d+)", name) if part
    )


def _step(parent: hou.OpNode, part: str) -> list[hou.OpNode]:
    if any(mark in part for mark in "*?["):
        matching = [child for child in parent.children() if fnmatchcase(child.name(), part)]
        return sorted(matching, key=lambda child: natural(child.name()))
    node = parent.node(part)
    return [] if node is None else [node]
