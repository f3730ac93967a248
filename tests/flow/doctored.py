"""Copies of the shipped asset as another release might be: dialog script edited, version changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from hou_standin.library import read_library, write_library
from hou_standin.library.formats import write_version

from .conftest import ASSET

#: Version of the doctored releases.
NEXT = "9.9.9"

Edit = Callable[[str], str]

_BLOCK = re.compile(r"^( *)parm \{\n(?:.*\n)*?\1\}\n", re.MULTILINE)


def release(folder: Path, *edits: Edit) -> str:
    """Writes a doctored asset into a folder; the library's path."""
    library = read_library(ASSET)
    (definition,) = library.definitions
    text = definition.text("DialogScript")
    for edit in edits:
        edited = edit(text)
        assert edited != text
        text = edited
    definition.sections["DialogScript"] = text.encode()
    definition.sections["Version"] = write_version(NEXT)
    path = folder / "keywright_motion_recipe.hda"
    write_library(library, path)
    return str(path)


def block(text: str, name: str) -> str:
    """The text of a parameter."""
    found = [match[0] for match in _BLOCK.finditer(text) if f'name    "{name}"' in match[0]]
    assert len(found) == 1, name
    return found[0]


def added(name: str, beside: str, default: str = "0.25") -> Edit:
    """A float parameter before another, in the folder or the rows of that one."""

    def edit(text: str) -> str:
        there = block(text, beside)
        indent = there[: len(there) - len(there.lstrip())]
        lines = [
            "parm {",
            f'    name    "{name}"',
            '    label   "Added"',
            "    type    float",
            f'    default {{ "{default}" }}',
            '    nocookwhen "{ nocook == 0 }"',
            "}",
        ]
        return text.replace(there, "".join(f"{indent}{line}\n" for line in lines) + there)

    return edit


def moved(name: str, before: str) -> Edit:
    """A parameter at another place of its folder or rows."""

    def edit(text: str) -> str:
        taken = block(text, name)
        rest = text.replace(taken, "")
        there = block(rest, before)
        return rest.replace(there, taken + there)

    return edit


def with_entry(name: str, token: str) -> Edit:
    """One more entry at the end of a menu."""

    def edit(text: str) -> str:
        there = block(text, name)
        menu = re.search(r"^( *)menu \{\n(?:.*\n)*?(?=\1\})", there, re.MULTILINE)
        assert menu is not None
        longer = menu[0] + f'{menu[1]}    "{token}"    "{token.title()}"\n'
        return text.replace(there, there.replace(menu[0], longer))

    return edit


def kept_under(old: str, name: str) -> Edit:
    """What a release does that renames ``old`` to ``name``: the old one stays, invisible."""

    def edit(text: str) -> str:
        there = block(text, name)
        hidden = there.replace(f'name    "{name}"', f'name    "{old}"')
        kind = re.search(r"^ *type .*\n", hidden, re.MULTILINE)
        assert kind is not None
        indent = kind[0][: len(kind[0]) - len(kind[0].lstrip())]
        return text.replace(there, there + hidden.replace(kind[0], f"{kind[0]}{indent}invisible\n"))

    return edit


def without(name: str) -> Edit:
    """A parameter gone."""
    return lambda text: text.replace(block(text, name), "")
