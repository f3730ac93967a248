"""``1 scene``, never ``1 scenes``: numbers in sentences go through one function."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from keywright.counting import counted

PACKAGE = Path(__file__).parents[2] / "python" / "keywright"

#: What Keywright counts in what it says.
THINGS = (
    *("channel", "commit", "edit", "exhibit", "file", "frame", "key", "kink", "knot", "layer", "line"),
    *("node", "number", "picture", "problem", "recipe", "row", "sample", "scene", "setting", "track"),
)
_AFTER = re.compile(rf" (?:more )?(?:{'|'.join(THINGS)})s\b")
#: Values that are words.
_WORDS = re.compile(r"\.suffix$|^(kind|now|cls|outside|side|name)$")


def texts(path: Path) -> Iterator[ast.JoinedStr]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.JoinedStr):
            yield node


def fixed_plurals(text: ast.JoinedStr) -> list[str]:
    """Values of the text that a plural follows, whatever they are."""
    pairs = zip(text.values, text.values[1:], strict=False)
    return [
        ast.unparse(value.value)
        for value, after in pairs
        if isinstance(value, ast.FormattedValue) and isinstance(after, ast.Constant)
        if _AFTER.match(str(after.value)) and not _WORDS.search(ast.unparse(value.value))
    ]


def test_no_text_has_a_number_before_a_plural_that_stays_one() -> None:
    found = {
        f"{path.relative_to(PACKAGE)}:{text.lineno}": values
        for path in sorted(PACKAGE.rglob("*.py"))
        for text in texts(path)
        if (values := fixed_plurals(text))
    }
    assert not found, "write counted(number, noun)"


def test_the_noun_follows_the_number_as_it_is_written() -> None:
    texts = {
        counted(0, "key"): "0 keys",
        counted(1, "key"): "1 key",
        counted(2, "key"): "2 keys",
        counted(-1, "frame"): "-1 frame",
        counted(1.0, "frame", "g"): "1 frame",
        counted(0.9999, "frame", ".3g"): "1 frame",
        counted(0.5, "frame", "g"): "0.5 frames",
        counted(1.5, "frame", ".3g"): "1.5 frames",
    }
    assert all(found == wanted for found, wanted in texts.items()), texts


def test_a_fixed_plural_is_found() -> None:
    """What the test above looks for, on texts that have it and texts that have not."""
    bad = ("f'{len(a)} scenes'", "f'wrote {n} more settings'", "f'{fps:g} frames a second'")
    good = ("f'{counted(n, \"key\")}'", "f'{kind} files'", "f'{n} times'")
    for code, wanted in [*((text, True) for text in bad), *((text, False) for text in good)]:
        text = ast.parse(code, mode="eval").body
        assert isinstance(text, ast.JoinedStr)
        assert bool(fixed_plurals(text)) is wanted, code
