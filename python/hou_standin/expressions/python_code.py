"""Python code that a scene holds: expressions, and later callbacks, cooks and menu scripts."""

from __future__ import annotations

import math
from functools import lru_cache
from textwrap import indent
from types import CodeType
from typing import TYPE_CHECKING, Any

from hou_standin.errors import Error, NotSupported, OperationFailed

if TYPE_CHECKING:
    from hou_standin.session import Session


class PythonCode:
    """Runs a session's Python code with its ``hou``."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._globals: dict[str, Any] | None = None

    @property
    def globals(self) -> dict[str, Any]:
        """Names that expressions see: all of ``hou`` and ``math``, as ``hou.expressionGlobals`` documents."""
        if self._globals is None:
            module = self._session.hou
            names = {name: getattr(math, name) for name in dir(math) if not name.startswith("_")}
            names |= {name: value for name, value in vars(module).items() if not name.startswith("_")}
            self._globals = names | {"hou": module, "__builtins__": __builtins__}
        return self._globals

    def value(self, text: str) -> float | str:
        """Value of a Python expression: one line, or a function body with ``return``.

        Raises:
            OperationFailed: If it does not compile or raises.
        """
        with self._session.calls.script():
            try:
                result = self.run_expression(text, self.globals)
            except (Error, NotImplementedError):
                raise
            except Exception as error:
                raise OperationFailed(f"the Python expression {text!r}: {error}") from error
        if isinstance(result, bool | int | float):
            return float(result)
        if isinstance(result, str):
            return result
        raise NotSupported(f"a Python expression that gives {type(result).__name__}")

    def run_expression(self, text: str, names: dict[str, Any]) -> Any:
        """Run a one-line expression, or a function body if there are several lines or a ``return``."""
        code, is_body = _compiled(text)
        if not is_body:
            return eval(code, names)  # the scene's own code, as the host runs it
        place: dict[str, Any] = {}
        exec(code, names, place)
        return place["_body"]()


@lru_cache(maxsize=1024)
def _compiled(text: str) -> tuple[CodeType, bool]:
    stripped = text.strip()
    if "\n" not in stripped and not stripped.startswith("return"):
        return compile(stripped, "<expression>", "eval"), False
    return compile(f"def _body():\n{indent(text, '    ')}", "<expression>", "exec"), True
