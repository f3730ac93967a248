"""Reads dialog scripts: any text gives a tree or a :class:`ScriptError`, in time linear in its length.

What each statement takes is data: the tables below follow the constructs counted in published assets.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches

from hou_standin.dialogscript.tokens import Mark, ScriptError, Source, Token, Word
from hou_standin.dialogscript.tree import (
    GROUPS,
    IMPORT,
    MENUS,
    MULTIS,
    PARM,
    Block,
    Bracketed,
    Item,
    Script,
    Statement,
)

MAX_DEPTH = 64
"""Blocks inside blocks beyond this are refused; published scripts stay below 10."""

_CLOSING = {"{": "}", "[": "]"}
_BOUND = re.compile(r"([-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)!?")
_COUNT = re.compile(r"[-+]?[0-9]{1,9}")
_EXPRESSION_LANGUAGES = ("hscript-expr", "python")


def parse(text: str) -> Script:
    """The tree of a dialog script.

    Raises:
        ScriptError: with line and column of what cannot be read.
    """
    return _Parser(Source(text)).script()


class _Parser:
    """A position among the tokens."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.tokens = source.tokens
        self.position = 0

    # Tokens

    def peek(self) -> Token | None:
        return self.tokens[self.position] if self.position < len(self.tokens) else None

    def error(self, code: str, message: str, token: Token | None) -> ScriptError:
        return self.source.error(code, message, len(self.source.text) if token is None else token.offset)

    def take(self) -> Token:
        token = self.peek()
        if token is None:
            raise self.error("unexpected-end", "the script ends in the middle", None)
        self.position += 1
        return token

    def word(self, what: str) -> Word:
        token = self.take()
        if isinstance(token, Mark):
            raise self.error("word-expected", f"{what} expected, not {token.text}", token)
        return token

    def mark(self, text: str) -> Mark:
        token = self.take()
        if not isinstance(token, Mark) or token.text != text:
            raise self.error("bracket-expected", f"{text} expected, not {token.text!r}", token)
        return token

    def at(self, text: str) -> bool:
        token = self.peek()
        return isinstance(token, Mark) and token.text == text

    # Blocks

    def script(self) -> Script:
        opening = self.mark("{")
        body = self.body(_HEADER, 0)
        self.mark("}")
        if (extra := self.peek()) is not None:
            raise self.error("text-after-end", f"{extra.text!r} after the end of the script", extra)
        keyword = Word("", False, opening.offset)
        return Script(keyword, body, tuple(self.source.comments), self.source)

    def body(self, shapes: Mapping[str, Shape], depth: int) -> tuple[Statement | Block, ...]:
        entries: list[Statement | Block] = []
        while not self.at("}"):
            keyword = self.word("a statement")
            if keyword.text in _BLOCKS and shapes is not _PARM:
                entries.append(self.block(keyword, depth + 1))
            elif (shape := shapes.get(keyword.text)) is not None:
                entries.append(Statement(keyword, shape(self, keyword)))
            else:
                raise self.unknown(keyword, shapes)
        return tuple(entries)

    def block(self, keyword: Word, depth: int) -> Block:
        if depth > MAX_DEPTH:
            raise self.error("too-deep", f"more than {MAX_DEPTH} blocks inside each other", keyword)
        self.mark("{")
        body = self.body(_BLOCKS[keyword.text], depth)
        self.mark("}")
        return Block(keyword, body)

    def unknown(self, keyword: Word, shapes: Mapping[str, Shape]) -> ScriptError:
        known = [*shapes, *(() if shapes is _PARM else _BLOCKS)]
        near = get_close_matches(keyword.text[:40], known, n=1)
        hint = f"; did you mean {near[0]}?" if near else ""
        return self.error("unknown-statement", f"unknown statement {keyword.text[:40]!r}{hint}", keyword)

    # Arguments

    def bracketed(self, opening: str, depth: int = 0) -> Bracketed:
        if depth > 2:
            raise self.error("too-deep", "brackets inside brackets inside brackets", self.peek())
        self.mark(opening)
        items: list[Item] = []
        while not self.at(_CLOSING[opening]):
            token = self.peek()
            if isinstance(token, Mark) and token.text in _CLOSING:
                items.append(self.bracketed(token.text, depth + 1))
            else:
                items.append(self.word("a word"))
        self.mark(_CLOSING[opening])
        return Bracketed(opening, tuple(items))

    def only_words(self, opening: str = "{") -> Bracketed:
        token = self.peek()
        group = self.bracketed(opening)
        if len(group.words()) != len(group.items):
            raise self.error("word-expected", "only words may stand in these brackets", token)
        return group


Arguments = tuple[Item, ...]
Shape = Callable[[_Parser, Word], Arguments]


def _flag(parser: _Parser, keyword: Word) -> Arguments:
    return ()


def _words(count: int) -> Shape:
    def shape(parser: _Parser, keyword: Word) -> Arguments:
        return tuple(parser.word(f"a word after {keyword.text}") for _ in range(count))

    return shape


def _number(parser: _Parser, keyword: Word) -> Arguments:
    word = parser.word(f"a number after {keyword.text}")
    if not _COUNT.fullmatch(word.text):
        raise parser.error("not-a-number", f"{keyword.text} takes a whole number, not {word.text!r}", word)
    return (word,)


def _pair(parser: _Parser, keyword: Word) -> Arguments:
    group = parser.only_words()
    if len(group.items) != 2:
        raise parser.error("wrong-count", f"{keyword.text} takes two words in braces", keyword)
    return (group,)


def _list(parser: _Parser, keyword: Word) -> Arguments:
    return (parser.only_words(),)


def _named_list(words: int) -> Shape:
    def shape(parser: _Parser, keyword: Word) -> Arguments:
        return (*_words(words)(parser, keyword), parser.only_words())

    return shape


def _line(least: int) -> Shape:
    """Words up to the end of the line: statements whose last ones may be left out."""

    def shape(parser: _Parser, keyword: Word) -> Arguments:
        line = parser.source.line_of(keyword)
        words: list[Word] = []
        while isinstance(token := parser.peek(), Word) and parser.source.line_of(token) == line:
            words.append(token)
            parser.position += 1
        if len(words) < least:
            raise parser.error("wrong-count", f"{keyword.text} takes {least} words or more", keyword)
        return tuple(words)

    return shape


def _selector(parser: _Parser, keyword: Word) -> Arguments:
    """Words over several lines: one that goes on begins with a quoted text or a number."""
    words = list(_line(2)(parser, keyword))
    while isinstance(token := parser.peek(), Word) and (token.quoted or token.text[0].isdigit()):
        words.extend(_line(1)(parser, token))
    return tuple(words)


def _default(parser: _Parser, keyword: Word) -> Arguments:
    group = parser.bracketed("{")
    for item in group.items:
        if isinstance(item, Word):
            continue
        words = item.words()
        if len(words) != 2 or len(item.items) != 2 or item.opening != "[":
            raise parser.error("bad-default", "a default expression is [ text language ]", keyword)
        if words[1] not in _EXPRESSION_LANGUAGES:
            raise parser.error("unknown-language", f"unknown expression language {words[1][:40]!r}", keyword)
    return (group,)


def _range(parser: _Parser, keyword: Word) -> Arguments:
    group = parser.only_words()
    for item in group.items:
        if isinstance(item, Word) and not _is_bound(item.text):
            raise parser.error("not-a-number", f"{item.text[:40]!r} is no end of a range", item)
    if len(group.items) != 2:
        raise parser.error("wrong-count", "a range has two ends", keyword)
    return (group,)


def _is_bound(text: str) -> bool:
    match = _BOUND.fullmatch(text)
    return match is not None and math.isfinite(float(match[1]))


def _menu(parser: _Parser, keyword: Word) -> Arguments:
    flags: tuple[Item, ...] = ()
    if not parser.at("{"):
        flag = parser.word("usetokenvalue or {")
        if flag.text != "usetokenvalue":
            raise parser.error("unknown-statement", f"usetokenvalue or {{ expected, not {flag.text!r}", flag)
        flags = (flag,)
    group = parser.bracketed("{")
    lines = [item for item in group.items if isinstance(item, Bracketed)]
    words = [item for item in group.items if isinstance(item, Word)]
    if lines:
        # A script: one bracket a line, then perhaps "language python".
        if any(line.opening != "[" or len(line.words()) != 1 or len(line.items) != 1 for line in lines):
            raise parser.error("bad-menu", "a line of a menu script is [ text ]", keyword)
        tail = group.items[len(lines) :]
        if len(tail) != len(words) or (words and [word.text for word in words][:1] != ["language"]):
            raise parser.error("bad-menu", "a menu holds items or a script, not both", keyword)
        if len(words) not in (0, 2):
            raise parser.error("bad-menu", "language takes one word", keyword)
    elif len(words) % 2:
        raise parser.error("wrong-count", "a menu holds pairs of token and label", keyword)
    return (*flags, group)


_WORD = _words(1)

_HEADER: dict[str, Shape] = {
    "name": _WORD,
    "script": _WORD,
    "label": _WORD,
    "help": _list,
    "inputlabel": _words(2),
    "outputlabel": _words(2),
    "parmtag": _pair,
    "bindhandle": _line(4),
    "bindselector": _selector,
    "input": _line(3),
    "inputflags": _words(2),
    "outputflags": _words(2),
    "output": _line(3),
    "signature": _named_list(2),
    "outputoverrides": _named_list(1),
    "rendermask": _line(1),
    "shadertype": _WORD,
    "externalshader": _number,
    "descriptiveparm": _WORD,
    "forcecode": _flag,
    "code": _list,
    "outercode": _list,
}
"""Statements that stand before the interface."""

_PARM: dict[str, Shape] = {
    "name": _WORD,
    "baseparm": _flag,
    "label": _WORD,
    "type": _WORD,
    "invisible": _flag,
    "nolabel": _flag,
    "joinnext": _flag,
    "size": _number,
    "default": _default,
    "help": _WORD,
    "disablewhen": _WORD,
    "hidewhen": _WORD,
    "nocookwhen": _WORD,
    **dict.fromkeys(MENUS, _menu),
    "callback": _WORD,
    "range": _range,
    "export": _WORD,
    "unquoted": _flag,
    "bindselector": _selector,
    "parmtag": _pair,
}
"""Statements of a parameter, in the order in which Houdini writes them."""

_GROUP: dict[str, Shape] = {
    "name": _WORD,
    "label": _WORD,
    "invisibletab": _flag,
    "disablewhentab": _WORD,
    "disablewhen": _WORD,
    "hidewhentab": _WORD,
    "hidewhen": _WORD,
    "grouptag": _pair,
    "parmtag": _pair,
    "tabbreak": _flag,
}

_MULTI: dict[str, Shape] = {
    "name": _WORD,
    "label": _WORD,
    "baseparm": _flag,
    "invisible": _flag,
    "default": _number,
    "disablewhen": _WORD,
    "hidewhen": _WORD,
    "nocookwhen": _WORD,
    "help": _WORD,
    "parmtag": _pair,
}

_IMPORT: dict[str, Shape] = {"label": _WORD, "source": _WORD, "mask": _WORD, "enable": _number}

_BLOCKS: dict[str, dict[str, Shape]] = {
    PARM: _PARM,
    **dict.fromkeys(GROUPS, _GROUP),
    **dict.fromkeys(MULTIS, _MULTI),
    IMPORT: _IMPORT,
}
