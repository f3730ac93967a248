"""What the package's shelf and its parameter menu hold: labels, names, scripts, by the files' own text."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "otls" / "package"
SHELF = PACKAGE / "toolbar" / "keywright.shelf"
MENU = PACKAGE / "PARMmenu.xml"


@dataclass(frozen=True)
class Way:
    """A shelf tool or a menu item.

    Attributes:
        name: Its name or id.
        label: What the artist reads.
        script: What runs when it is pressed.
        context: Body of the function that says whether a menu shows it; empty for a tool.
    """

    name: str
    label: str
    script: str
    context: str = ""


@cache
def tools() -> tuple[Way, ...]:
    """Tools of the shelf file."""
    root = ElementTree.parse(SHELF).getroot()
    return tuple(
        Way(tool.get("name", ""), tool.get("label", ""), tool.findtext("script") or "")
        for tool in root.findall("tool")
    )


@cache
def items() -> tuple[Way, ...]:
    """Items of the parameter's right-click menu."""
    root = ElementTree.parse(MENU).getroot()
    return tuple(
        Way(
            item.get("id", ""),
            item.findtext("label") or "",
            item.findtext("scriptCode") or "",
            item.findtext("context/expression") or "",
        )
        for item in root.iter("scriptItem")
    )


def as_function(body: str) -> str:
    """An expression of a menu as the function that a host makes of it."""
    return "def shown(kwargs):\n" + "".join(f"    {line}\n" for line in body.splitlines())
