"""Conditions of the parameter interface: disable when, hide when, no cook when.

A condition is one or more groups in braces. All tests of a group must hold; one group is enough:
``{ a == 1 b != off } { hasinput(0) == 0 }``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Protocol

OPERATORS = ("==", "!=", "<=", ">=", "=~", "!~", "<", ">")

_TOKEN = re.compile(
    r"""
      \s+
    | (?P<brace>[{}])
    | "(?P<string>[^"\\]*(?:\\.[^"\\]*)*)"
    | (?P<operator>==|!=|<=|>=|=~|!~|<|>)
    | (?P<call>\w+)\(\s*(?P<argument>[^\s(){}"]*)\s*\)
    | (?P<word>[^\s{}"<>=!~]+)
    """,
    re.VERBOSE | re.DOTALL,
)
_CALLS = ("hasinput", "isparm")


class ConditionError(ValueError):
    """A condition that cannot be read.

    Attributes:
        code: Stable name of the mistake.
        column: Where it is in the text, from 1.
    """

    def __init__(self, code: str, message: str, column: int) -> None:
        super().__init__(f"column {column}: {message} [{code}]")
        self.code = code
        self.column = column


@dataclass(frozen=True, slots=True)
class Value:
    """What a parameter holds: its text (a menu's is the token) and its number, if it has one."""

    text: str
    number: float | None = None
    tokens: tuple[str, ...] = ()
    """Every token of a menu: one of them in a condition means the item, not an index."""


class Node(Protocol):
    """What a condition asks of the node whose parameter it belongs to."""

    def condition_value(self, name: str) -> Value | None:
        """Value of a parameter; None if there is no such parameter."""

    def condition_inputs(self) -> list[bool]:
        """For each input whether something is connected."""


@dataclass(frozen=True, slots=True)
class Test:
    """One comparison; ``call`` is ``hasinput``, ``isparm``, ``ninputs`` or empty for a parameter."""

    __test__ = False  # not a test of pytest's

    name: str
    operator: str
    value: str
    call: str = ""

    def holds(self, node: Node, parm: str) -> bool:
        """Whether the comparison is true; one with a parameter that is not there is not."""
        if self.call == "isparm":
            found: Value | None = _number(parm == self.name)
        elif self.call == "ninputs":
            found = _number(sum(node.condition_inputs()))
        elif self.call == "hasinput":
            inputs = node.condition_inputs()
            index = int(self.name)
            found = _number(index < len(inputs) and inputs[index])
        else:
            found = node.condition_value(self.name)
        return found is not None and _compares(found, self.operator, self.value)


@dataclass(frozen=True, slots=True)
class Condition:
    """Groups of tests."""

    groups: tuple[tuple[Test, ...], ...]

    def holds(self, node: Node, parm: str = "") -> bool:
        """Whether any group's tests are all true; ``parm`` is the parameter that is asked about."""
        return any(all(test.holds(node, parm) for test in group) for group in self.groups)

    def tests(self) -> Iterator[Test]:
        """All tests."""
        return (test for group in self.groups for test in group)

    def names(self) -> set[str]:
        """Parameters that are asked."""
        return {test.name for test in self.tests() if test.call in ("", "isparm")}


def parse_condition(text: str) -> Condition:
    """Read a condition; an empty text has no groups and never holds.

    Raises:
        ConditionError: with the column of what cannot be read.
    """
    tokens = [*_tokens(text)]
    groups: list[tuple[Test, ...]] = []
    position = 0
    while position < len(tokens):
        kind, found, column = tokens[position]
        if (kind, found) != ("brace", "{"):
            raise ConditionError("brace-expected", f"{{ expected, not {found!r}", column)
        group, position = _group(tokens, position + 1, len(text) + 1)
        groups.append(group)
    return Condition(tuple(groups))


_Token = tuple[str, str, int]


def _group(tokens: list[_Token], position: int, end: int) -> tuple[tuple[Test, ...], int]:
    tests: list[Test] = []
    while True:
        if position >= len(tokens):
            raise ConditionError("open-group", "the group does not end", end)
        if tokens[position][:2] == ("brace", "}"):
            break
        part = tokens[position : position + 3]
        if len(part) < 3 or any(kind == "brace" for kind, _, _ in part):
            raise ConditionError("bad-test", "a test is a name, an operator, a value", part[0][2])
        tests.append(_test(*part))
        position += 3
    if not tests:
        raise ConditionError("empty-group", "a group without tests", tokens[position][2])
    return tuple(tests), position + 1


def _test(left: _Token, operator: _Token, right: _Token) -> Test:
    if operator[0] != "operator":
        raise ConditionError("operator-expected", f"no operator: {operator[1]!r}", operator[2])
    if right[0] not in ("word", "string"):
        raise ConditionError("value-expected", f"no value: {right[1]!r}", right[2])
    if left[0] == "word":
        call = "ninputs" if left[1] == "ninputs" else ""
        return Test("" if call else left[1], operator[1], right[1], call)
    call, _, name = left[1].partition("(")
    if left[0] != "call" or call not in _CALLS:
        raise ConditionError("name-expected", f"no parameter: {left[1]!r}", left[2])
    if call == "hasinput" and not (name.isdecimal() and len(name) < 10):
        raise ConditionError("name-expected", f"no input: {name!r}", left[2])
    return Test(name, operator[1], right[1], call)


def _tokens(text: str) -> Iterator[_Token]:
    offset = 0
    while offset < len(text):
        match = _TOKEN.match(text, offset)
        if match is None:
            raise ConditionError("bad-text", f"cannot read {text[offset : offset + 10]!r}", offset + 1)
        kind = match.lastgroup
        if kind == "argument":
            yield "call", f"{match['call']}({match['argument']}", offset + 1
        elif kind is not None:
            yield kind, match[kind], offset + 1
        offset = match.end()


def _number(value: float) -> Value:
    return Value(str(int(value)), float(value))


def _compares(found: Value, operator: str, value: str) -> bool:
    if operator == "=~":
        return fnmatchcase(found.text, value)
    if operator == "!~":
        return not fnmatchcase(found.text, value)
    wanted = _as_number(value)
    if operator in ("==", "!="):
        is_number = wanted is not None and value not in found.tokens
        equal = found.text == value or (is_number and found.number == wanted)
        return equal is (operator == "==")
    if wanted is None or found.number is None:
        return False
    return {
        "<": found.number < wanted,
        ">": found.number > wanted,
        "<=": found.number <= wanted,
        ">=": found.number >= wanted,
    }[operator]


def _as_number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
