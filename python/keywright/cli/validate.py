"""``keywright validate``: whether files are recipes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from keywright.cli.answers import answer
from keywright.cli.faults import BROKEN, DONE, REFUSED, cut
from keywright.cli.screen import screen
from keywright.errors import KeywrightError
from keywright.recipe import Recipe


def run(files: Sequence[str], *, as_json: bool) -> int:
    """Prints what is wrong with each file; the exit code: 0 nothing, 1 something, 2 one cannot be read."""
    results = [_result(file) for file in files]
    if as_json:
        answer(results)
    else:
        for result in results:
            _print(result)
    codes = {result.get("code", "") for result in results}
    return BROKEN if "recipe-file" in codes else REFUSED if codes != {""} else DONE


def _result(file: str) -> dict[str, Any]:
    """What is known of a file: its recipe's name, or the fault with path, value, what is allowed and hint."""
    try:
        recipe = Recipe.load(file)
        recipe.result()  # numbers that are allowed may still make no curve
    except KeywrightError as fault:
        whole = fault.code == "recipe-file"
        message = str(fault).removeprefix(f"{file}: ").removeprefix(f"{fault.path}: ")
        message = message.removesuffix(f" ({fault.hint})")
        return {
            "file": file,
            "valid": False,
            "code": fault.code,
            "path": "" if whole else fault.path,
            "message": message.replace(f"cannot read {file}: ", "cannot be read: ") if whole else message,
            "hint": fault.hint,
        }
    return {"file": file, "valid": True, "name": recipe.name, "fingerprint": recipe.fingerprint}


def _print(result: dict[str, Any]) -> None:
    out = screen()
    name = result["file"] or "''"
    if result["valid"]:
        out.print(Text.assemble(name, ": ", ("valid", "green")), soft_wrap=True)
        return
    where = f"{result['path']}: " if result["path"] else ""
    text = Text.assemble(name, ": ", (cut(f"{where}{result['message']}"), "red"))
    if result["hint"]:
        text.append(f" ({result['hint']})")
    out.print(text, soft_wrap=True)
