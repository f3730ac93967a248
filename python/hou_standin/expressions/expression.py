"""Hscript expressions: text to tree, tree to value.

The grammar is the common part of the language: numbers, strings, variables, calls, arithmetic,
comparisons, logic. Anything else is refused with its position; nothing is guessed.

Source: SideFX docs, section *Expressions*, page *hou.hscriptExpression*; precedence as in C, ``^`` is a power
and binds tighter than ``*``. Whether a minus before a power or the power comes first is not public, nor from
which side powers of powers are taken: where that makes a difference the value is refused.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from hou_standin.errors import NotSupported, OperationFailed

Value = float | str


DEEPEST = 100
"""Operators and calls inside one another: what Python's own stack allows, with room for references."""


@dataclass(frozen=True, slots=True)
class Number:
    """A literal number."""

    value: float


@dataclass(frozen=True, slots=True)
class Text:
    """A literal string; ``start`` and ``end`` are the place of its content in the source.

    A bare word is one too. Only between double quotes are variables and back-ticks replaced.
    """

    value: str
    start: int
    end: int
    quote: str
    """Empty for a bare word."""

    @property
    def is_expanded(self) -> bool:
        """True if variables and back-ticks in it are replaced."""
        return self.quote == '"'


@dataclass(frozen=True, slots=True)
class Variable:
    """``$F`` and the like, without the dollar."""

    name: str


@dataclass(frozen=True, slots=True)
class Call:
    """A function call."""

    name: str
    arguments: tuple[Tree, ...]


@dataclass(frozen=True, slots=True)
class Unary:
    """``-x``, ``+x`` or ``!x``."""

    operator: str
    operand: Tree


@dataclass(frozen=True, slots=True)
class Binary:
    """Two operands and an operator."""

    operator: str
    left: Tree
    right: Tree


Tree = Number | Text | Variable | Call | Unary | Binary


class Environment(Protocol):
    """What an expression can ask for."""

    def variable(self, name: str) -> Value:
        """Value of ``$name``."""

    def call(self, name: str, arguments: tuple[Value, ...]) -> Value:
        """Value of a function."""

    def expand(self, text: str) -> str:
        """A string literal with its variables and back-ticks replaced."""


_TOKEN = re.compile(
    r"""\s*(?:
        (?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)
      | (?P<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')
      | (?P<variable>\$(?:\{\w+\}|\w+))
      | (?P<name>[A-Za-z_]\w*)
      | (?P<operator>&&|\|\||==|!=|<=|>=|[-+*/%^<>!(),])
    )""",
    re.VERBOSE,
)

_LEVELS: tuple[tuple[str, ...], ...] = (
    ("||",),
    ("&&",),
    ("==", "!="),
    ("<", "<=", ">", ">="),
    ("+", "-"),
    ("*", "/", "%"),
)
"""Binary operators, the loosest first; all of them group to the left."""


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    start: int


def _tokens(source: str) -> Iterator[_Token]:
    position = 0
    end = len(source.rstrip())
    while position < end:
        match = _TOKEN.match(source, position)
        if match is None or match.lastgroup is None:
            raise NotSupported(f"the expression {source!r}: not understood at column {position + 1}")
        yield _Token(match.lastgroup, match.group(match.lastgroup), match.start(match.lastgroup))
        position = match.end()


class _Parser:
    def __init__(self, source: str) -> None:
        self._source = source
        self._tokens = list(_tokens(source))
        self._next = 0
        self._is_power = False
        """What was read last is a power without parentheses around it."""

    def whole(self) -> Tree:
        if not self._tokens:
            raise OperationFailed("the expression is empty")
        tree = self._binary(0)
        if self._next < len(self._tokens):
            raise self._unexpected()
        return tree

    def _binary(self, level: int) -> Tree:
        if level == len(_LEVELS):
            return self._unary()
        left = self._binary(level + 1)
        while (operator := self._take(*_LEVELS[level])) is not None:
            left = Binary(operator, left, self._binary(level + 1))
        return left

    def _unary(self) -> Tree:
        operator = self._take("-", "+", "!")
        if operator is None:
            return self._power()
        inner = self._unary()
        if operator == "-" and self._is_power and isinstance(inner, Binary) and inner.operator == "^":
            return Binary("-^", inner.left, inner.right)
        return Unary(operator, inner)

    def _power(self) -> Tree:
        base = self._primary()
        if self._take("^") is None:
            self._is_power = False
            return base
        exponent = self._unary()
        operator = "^^" if self._is_power else "^"
        self._is_power = True
        return Binary(operator, base, exponent)

    def _primary(self) -> Tree:
        if self._next == len(self._tokens):
            raise OperationFailed(f"syntax error: {self._source!r} ends too early")
        token = self._tokens[self._next]
        self._next += 1
        if token.kind == "number":
            return Number(float(token.text))
        if token.kind == "string":
            content = re.sub(r"\\(.)", r"\1", token.text[1:-1])
            end = token.start + len(token.text) - 1
            return Text(content, token.start + 1, end, token.text[0])
        if token.kind == "variable":
            return Variable(token.text[1:].strip("{}"))
        if token.kind == "name":
            return self._call(token)
        if token.text == "(":
            inner = self._binary(0)
            self._need(")")
            return inner
        self._next -= 1
        raise self._unexpected()

    def _call(self, name: _Token) -> Tree:
        if self._take("(") is None:
            return Text(name.text, name.start, name.start + len(name.text), "")
        arguments: list[Tree] = []
        if self._take(")") is None:
            arguments.append(self._binary(0))
            while self._take(",") is not None:
                arguments.append(self._binary(0))
            self._need(")")
        return Call(name.text, tuple(arguments))

    def _take(self, *operators: str) -> str | None:
        if self._next < len(self._tokens):
            token = self._tokens[self._next]
            if token.kind == "operator" and token.text in operators:
                self._next += 1
                return token.text
        return None

    def _need(self, operator: str) -> None:
        if self._take(operator) is None:
            raise self._unexpected()

    def _unexpected(self) -> OperationFailed:
        if self._next < len(self._tokens):
            token = self._tokens[self._next]
            return OperationFailed(
                f"syntax error: {token.text!r} at column {token.start + 1} of {self._source!r}"
            )
        return OperationFailed(f"syntax error: {self._source!r} ends too early")


@lru_cache(maxsize=4096)
def parse(source: str) -> Tree:
    """The tree of an expression.

    Raises:
        OperationFailed: For a syntax error.
        NotSupported: For characters that are no part of the supported language, and for one too deep.
    """
    try:
        tree = _Parser(source).whole()
    except RecursionError:
        raise _too_deep(source) from None
    if _depth(tree) > DEEPEST:
        raise _too_deep(source)
    return tree


def _too_deep(source: str) -> NotSupported:
    return NotSupported(f"an expression more than {DEEPEST} deep, such as {source[:40]!r}...")


def _depth(tree: Tree) -> int:
    """Operators and calls inside one another; a sum is as deep as it is long."""
    level, depth = [tree], 0
    while level and depth <= DEEPEST:
        level, depth = [part for each in level for part in _parts(each)], depth + 1
    return depth


def _parts(tree: Tree) -> tuple[Tree, ...]:
    if isinstance(tree, Call):
        return tree.arguments
    if isinstance(tree, Unary):
        return (tree.operand,)
    return (tree.left, tree.right) if isinstance(tree, Binary) else ()


def calls(tree: Tree) -> Iterator[Call]:
    """Every call in a tree, the outer ones first."""
    if isinstance(tree, Call):
        yield tree
        for argument in tree.arguments:
            yield from calls(argument)
    elif isinstance(tree, Unary):
        yield from calls(tree.operand)
    elif isinstance(tree, Binary):
        yield from calls(tree.left)
        yield from calls(tree.right)


def variables(tree: Tree) -> Iterator[str]:
    """Every variable in a tree, outside strings."""
    if isinstance(tree, Variable):
        yield tree.name
    elif isinstance(tree, Call):
        for argument in tree.arguments:
            yield from variables(argument)
    elif isinstance(tree, Unary):
        yield from variables(tree.operand)
    elif isinstance(tree, Binary):
        yield from variables(tree.left)
        yield from variables(tree.right)


def expanded_texts(tree: Tree) -> Iterator[str]:
    """Every string in which variables and back-ticks are replaced."""
    if isinstance(tree, Text) and tree.is_expanded:
        yield tree.value
    for part in _parts(tree):
        yield from expanded_texts(part)


def evaluate(tree: Tree, environment: Environment) -> Value:
    """Value of a tree.

    Raises:
        OperationFailed: For a division by zero, a number where a string is needed, an unknown variable.
        NotSupported: For what the stand-in does not know.
    """
    if isinstance(tree, Number):
        return tree.value
    if isinstance(tree, Text):
        return environment.expand(tree.value) if tree.is_expanded else tree.value
    if isinstance(tree, Variable):
        return environment.variable(tree.name)
    if isinstance(tree, Unary):
        operand = _number(evaluate(tree.operand, environment), tree.operator)
        return {"-": -operand, "+": operand, "!": float(operand == 0.0)}[tree.operator]
    if isinstance(tree, Call):
        if tree.name in ("if", "ifs"):
            return _conditional(tree, environment)
        return environment.call(
            tree.name, tuple(evaluate(argument, environment) for argument in tree.arguments)
        )
    return _combined(tree, environment)


def _conditional(tree: Call, environment: Environment) -> Value:
    """Only the branch that is taken is evaluated."""
    if len(tree.arguments) != 3:
        raise OperationFailed(f"{tree.name}() takes 3 arguments, not {len(tree.arguments)}")
    condition = _number(evaluate(tree.arguments[0], environment), tree.name)
    return evaluate(tree.arguments[1 if condition != 0.0 else 2], environment)


def _combined(tree: Binary, environment: Environment) -> Value:
    left = evaluate(tree.left, environment)
    right = evaluate(tree.right, environment)
    if isinstance(left, str) and isinstance(right, str):
        if tree.operator == "+":
            return left + right
        if tree.operator in ("==", "!="):
            return float((left == right) == (tree.operator == "=="))
    return _ARITHMETIC[tree.operator](_number(left, tree.operator), _number(right, tree.operator))


def _number(value: Value, where: str) -> float:
    if isinstance(value, str):
        raise OperationFailed(f"{where} needs a number, not the string {value!r}")
    return value


def _divided(left: float, right: float) -> float:
    if right == 0.0:
        raise OperationFailed("division by zero")
    return left / right


def _remainder(left: float, right: float) -> float:
    if right == 0.0 or not math.isfinite(left):
        raise OperationFailed(f"no remainder of {left} by {right}" if right else "division by zero")
    if left < 0.0 or right < 0.0:
        raise NotSupported("the remainder of negative numbers: which sign it has is not known")
    return math.fmod(left, right)


def _power(base: float, exponent: float) -> float:
    try:
        result = base**exponent
    except (OverflowError, ZeroDivisionError) as error:
        raise OperationFailed(f"{base} ^ {exponent}: {error}") from error
    if isinstance(result, complex):
        raise OperationFailed(f"{base} ^ {exponent} is not real")
    return float(result)


def _negated_power(base: float, exponent: float) -> float:
    if exponent % 2.0 == 1.0:
        return -_power(base, exponent)
    raise NotSupported("a minus before a power: which comes first is not known; parentheses say it")


def _power_of_power(base: float, exponent: float) -> float:
    raise NotSupported("a power of a power: from which side is not known; parentheses say it")


_ARITHMETIC: dict[str, Callable[[float, float], float]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": _divided,
    "%": _remainder,
    "^": _power,
    "-^": _negated_power,
    "^^": _power_of_power,
    "<": lambda a, b: float(a < b),
    "<=": lambda a, b: float(a <= b),
    ">": lambda a, b: float(a > b),
    ">=": lambda a, b: float(a >= b),
    "==": lambda a, b: float(a == b),
    "!=": lambda a, b: float(a != b),
    "&&": lambda a, b: float(a != 0.0 and b != 0.0),
    "||": lambda a, b: float(a != 0.0 or b != 0.0),
}
