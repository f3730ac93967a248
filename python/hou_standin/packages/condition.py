"""The conditions of package files: ``houdini_version >= '20.0' and houdini_os == 'linux'``.

Source: SideFX docs, page *ref/plugins*.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping

from hou_standin.errors import NotSupported

_TOKEN = re.compile(
    r"""\s*(?:
        (?P<text>'[^']*'|"[^"]*")
      | (?P<sign>==|!=|<=|>=|<|>|\(|\))
      | (?P<word>[\w.]+)
      | (?P<variable>\$\{?\w+\}?)
    )""",
    re.VERBOSE,
)
_COMPARE: Mapping[str, Callable[[tuple[int, ...], tuple[int, ...]], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}

VERSION = "houdini_version"
"""The keyword whose values are compared as versions."""


def holds(text: str, keywords: Mapping[str, str], variables: Mapping[str, str]) -> bool:
    """Whether a condition is true.

    Args:
        text: The condition.
        keywords: Value of each of Houdini's words, such as ``houdini_os``; the version with its build.
        variables: The environment, for ``$NAME``.

    Raises:
        NotSupported: For a word that is not known, and where it depends on something nobody knows.
    """
    return _Reader(text, keywords, variables).whole()


class _Reader:
    def __init__(self, text: str, keywords: Mapping[str, str], variables: Mapping[str, str]) -> None:
        self._text = text
        self._keywords = keywords
        self._variables = variables
        self._tokens: list[str] = []
        at = 0
        while text[at:].strip():
            match = _TOKEN.match(text, at)
            if match is None:
                raise NotSupported(f"{text[at:].strip()!r} in the condition {text!r}")
            self._tokens.append(match[0].strip())
            at = match.end()

    def whole(self) -> bool:
        result = self._either()
        if self._tokens:
            raise NotSupported(f"{self._tokens[0]!r} in the condition {self._text!r}")
        return result

    def _either(self) -> bool:
        result = self._both()
        while self._take("or"):
            result = self._both() or result
        return result

    def _both(self) -> bool:
        result = self._one()
        while self._take("and"):
            result = self._one() and result
        return result

    def _one(self) -> bool:
        if self._take("("):
            result = self._either()
            if not self._take(")"):
                raise NotSupported(f"a bracket that is not closed in the condition {self._text!r}")
            return result
        left = self._operand()
        if left.lower() in ("true", "false") and (not self._tokens or self._tokens[0] not in _COMPARE):
            return left.lower() == "true"
        sign = self._tokens.pop(0) if self._tokens else ""
        if sign not in _COMPARE:
            raise NotSupported(f"{left!r} without a comparison in the condition {self._text!r}")
        return self._compared(left, sign, self._operand())

    def _take(self, token: str) -> bool:
        found = bool(self._tokens) and self._tokens[0] == token
        if found:
            del self._tokens[0]
        return found

    def _operand(self) -> str:
        if not self._tokens:
            raise NotSupported(f"the condition {self._text!r}, which ends too early")
        return self._tokens.pop(0)

    def _value(self, token: str) -> str:
        if token[0] in "'\"":
            return token[1:-1]
        if token[0] == "$":
            return self._variables.get(token.strip("${}"), "")
        if token in self._keywords:
            return self._keywords[token]
        raise NotSupported(f"{token!r} in the condition {self._text!r}")

    def _compared(self, left: str, sign: str, right: str) -> bool:
        one, other = self._value(left), self._value(right)
        if VERSION not in (left, right):
            if sign not in ("==", "!="):
                raise NotSupported(f"{sign} between texts in the condition {self._text!r}")
            return (one == other) == (sign == "==")
        # Whether Houdini compares 21.0.512 or just 21.0 is not known; where it matters, nobody can say.
        versions = _version(one), _version(other)
        shortest = min(map(len, versions))
        compare = _COMPARE[sign]
        result = compare(*versions)
        if result != compare(versions[0][:shortest], versions[1][:shortest]):
            raise NotSupported(f"a condition that depends on the build: {self._text!r}")
        return result


def _version(text: str) -> tuple[int, ...]:
    if not re.fullmatch(r"\d+(\.\d+)*", text):
        raise NotSupported(f"{text!r} as a version")
    return tuple(int(part) for part in text.split("."))
