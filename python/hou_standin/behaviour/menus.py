"""Items of menus: fixed ones, and those that a script makes.

A menu script gives a flat list, token and label in turn. It runs whenever the items are asked for, and
beside the evaluation of a string, whose value does not need it.

Source: SideFX docs, page *hom/locations*.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from hou_standin.errors import Error, NotSupported, OperationFailed
from hou_standin.expressions.evaluate import Context, context
from hou_standin.state.scene import ParmRecord


class Menus:
    """Answers ``menuItems`` and ``menuLabels``."""

    def __init__(self) -> None:
        self.script_calls = 0
        """How often a menu script was run."""

    def tokens(self, parm: ParmRecord) -> tuple[str, ...]:
        """Tokens of the items.

        Raises:
            OperationFailed: The parameter has no menu, or its script fails.
        """
        return self._items(parm)[0]

    def labels(self, parm: ParmRecord) -> tuple[str, ...]:
        """Labels of the items.

        Raises:
            OperationFailed: The parameter has no menu, or its script fails.
        """
        return self._items(parm)[1]

    def run_beside(self, parm: ParmRecord) -> None:
        """Run a string's menu script for what else it does; one that fails leaves the string as it is."""
        with suppress(Error, NotImplementedError):
            self._items(parm)

    def _items(self, parm: ParmRecord) -> tuple[tuple[str, ...], tuple[str, ...]]:
        menu = parm.spec.menu
        if menu is None:
            raise OperationFailed(f"{parm.path} has no menu")
        if not menu.script:
            return menu.tokens, menu.labels
        if menu.language != "Python":
            raise NotSupported(f"the hscript menu of {parm.path}")
        self.script_calls += 1
        session = parm.session
        names: dict[str, Any] = {
            "hou": session.hou,
            "kwargs": session.callbacks.kwargs(parm, {}),
            "__builtins__": __builtins__,
        }
        with context(session, Context(parm.node, parm, session.time)), session.calls.script():
            try:
                items = [str(item) for item in session.python.run_expression(menu.script, names)]
            except (Error, NotImplementedError):
                raise
            except Exception as error:
                raise OperationFailed(
                    f"the menu script of {parm.path}: {type(error).__name__}: {error}"
                ) from error
        return tuple(items[::2]), tuple(items[1::2])
