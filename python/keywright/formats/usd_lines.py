"""Where splines stand in the text of a USD layer: USD tells values, not lines."""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r"""\#[^\n]*|//[^\n]*|/\*.*?\*/
    |\b(?:def|over|class)\b[ \t]*[\w:]*[ \t]*"(?P<prim>[^"\n]*)"
    |\"\"\".*?\"\"\"|'''.*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'
    |(?P<spline>[\w:]+)\.spline[ \t]*=
    |(?P<mark>[{}()])""",
    re.VERBOSE | re.DOTALL,
)


def lines_of_splines(content: str) -> dict[str, int]:
    """The line of each spline, from 1, by the path of its attribute: ``/Prim2.myAttr``."""
    found: dict[str, int] = {}
    open_prims: list[str] = []
    waiting, brackets = "", 0
    for match in _TOKEN.finditer(content):
        mark = match["mark"]
        if match["prim"] is not None:
            waiting = match["prim"]
        elif match["spline"] is not None:
            path = "/" + "/".join(name for name in open_prims if name) + f".{match['spline']}"
            found.setdefault(path, content.count("\n", 0, match.start()) + 1)
        elif mark in ("(", ")"):
            brackets += 1 if mark == "(" else -1
        elif mark == "{":
            # Dictionaries in the metadata of a prim open no prim.
            open_prims.append("" if brackets > 0 else waiting)
            waiting = waiting if brackets > 0 else ""
        elif mark == "}" and open_prims:
            open_prims.pop()
    return found
