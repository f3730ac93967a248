"""Signatures of the native module with their types, which it has in its stub and not at run time."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

_STUB = Path(__file__).parents[2] / "python" / "keywright" / "_core.pyi"
#: Aliases of the stub: words choose among a few, arrays are whatever NumPy takes for one.
_ALIAS = re.compile(r"\b_(?!core)\w+")


def setup(app: Sphinx) -> dict[str, Any]:
    """Reads the stub, and gives functions and properties what it says."""
    signatures, types = _read(ast.parse(_STUB.read_text(encoding="utf-8")))

    def function(
        _: Sphinx, what: str, name: str, obj: object, options: object, signature: str, returns: str
    ) -> tuple[str, str] | None:
        return signatures.get(_key(name))

    def attribute(_: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
        kind = types.get(_key(name))
        if what in ("attribute", "property") and kind is not None and lines:
            lines[:] = [f"``{kind}``  " + lines[0], *lines[1:]]

    app.connect("autodoc-process-signature", function)
    app.connect("autodoc-process-docstring", attribute, priority=700)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _key(name: str) -> str:
    """``Curve.fit`` of ``keywright.Curve.fit`` and ``keywright._core.Curve.fit``."""
    return name.removeprefix("keywright.").removeprefix("_core.")


def _read(stub: ast.Module) -> tuple[dict[str, tuple[str, str]], dict[str, str]]:
    """Signatures of functions, the overloads of one joined, and types of properties."""
    aliases = {
        node.target.id: ast.unparse(node.value)
        for node in stub.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None
    }

    def text(node: ast.expr | None) -> str:
        found = "" if node is None else ast.unparse(node)
        return _ALIAS.sub(lambda match: "ArrayLike" if match[0] == "_Floats" else aliases[match[0]], found)

    signatures: dict[str, tuple[str, str]] = {}
    types: dict[str, str] = {}
    scopes = [("", stub.body), *((f"{c.name}.", c.body) for c in stub.body if isinstance(c, ast.ClassDef))]
    for prefix, body in scopes:
        for node in body:
            if not isinstance(node, ast.FunctionDef):
                continue
            decorators = {ast.unparse(each) for each in node.decorator_list}
            name = prefix + node.name
            if "property" in decorators:
                types[name] = text(node.returns)
            elif name not in signatures:  # of overloads the one for a number comes first
                several = " | ArrayLike" if "overload" in decorators else ""
                answer = " | NDArray[np.float64]" if several else ""
                given = [each for each in node.args.args if each.arg not in ("self", "cls")]
                defaults = [None] * (len(given) - len(node.args.defaults)) + list(node.args.defaults)
                parts = [
                    f"{each.arg}: {text(each.annotation)}{several if each.arg == 'x' else ''}"
                    + (f" = {ast.unparse(default)}" if default is not None else "")
                    for each, default in zip(given, defaults, strict=True)
                ]
                signatures[name] = (f"({', '.join(parts)})", text(node.returns) + answer)
    return signatures, types
