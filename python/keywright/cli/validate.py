"""``keywright validate``: whether files are recipes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from keywright.cli.edge import BROKEN, WRONG, screen
from keywright.errors import KeywrightError
from keywright.recipe import Recipe


def run(files: Sequence[Path], *, as_json: bool) -> int:
    """Prints what is wrong with each file; the exit code: 0 nothing, 1 something, 2 one cannot be read."""
    results = [_result(file) for file in files]
    if as_json:
        screen().print(json.dumps(results, indent=2, ensure_ascii=False), soft_wrap=True)
    else:
        for result in results:
            _print(result)
    codes = {result.get("code", "") for result in results}
    return BROKEN if "recipe-file" in codes else WRONG if codes != {""} else 0


def _result(file: Path) -> dict[str, Any]:
    """What is known of a file: its recipe's name, or the fault with path, value, what is allowed and hint."""
    try:
        recipe = Recipe.load(file)
        recipe.result()  # numbers that are allowed may still make no curve
    except KeywrightError as fault:
        message = str(fault).removeprefix(f"{file}: ").removeprefix(f"{fault.path}: ")
        message = message.removesuffix(f" ({fault.hint})")
        return {
            "file": str(file),
            "valid": False,
            "code": fault.code,
            "path": fault.path,
            "message": message,
            "hint": fault.hint,
        }
    return {"file": str(file), "valid": True, "name": recipe.name, "fingerprint": recipe.fingerprint}


def _print(result: dict[str, Any]) -> None:
    out = screen()
    if result["valid"]:
        out.print(Text.assemble(result["file"], ": ", ("valid", "green")), soft_wrap=True)
        return
    where = f"{result['path']}: " if result["path"] and result["code"] != "recipe-file" else ""
    text = Text.assemble(result["file"], ": ", (f"{where}{result['message']}", "red"))
    if result["hint"]:
        text.append(f" ({result['hint']})")
    out.print(text, soft_wrap=True)
