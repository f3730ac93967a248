"""Callbacks of parameters: what a button runs, with which ``kwargs``, in which undo step.

Source: SideFX docs, page *hom/locations*, *hou.Parm.pressButton*. The ``script_`` values are strings
[reported, measured on 22.0], see the switch ``script_kwargs``.
"""

from __future__ import annotations

import sys
import traceback
from typing import TYPE_CHECKING, Any

from hou_standin.errors import NotSupported
from hou_standin.expressions.evaluate import Context, context, number_text, value_at
from hou_standin.state.scene import ParmRecord

if TYPE_CHECKING:
    from hou_standin.session import Session


class Callbacks:
    """Runs callbacks."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.failures: list[str] = []
        """Tracebacks of callbacks that raised where nobody saw it."""

    def press(self, parm: ParmRecord, extra: dict[str, Any]) -> None:
        """Run a parameter's callback; nothing if it has none.

        Raises:
            NotSupported: The callback is hscript.
            Exception: What the callback raises, unless the switch ``press_exception`` swallows it.
        """
        spec = parm.spec
        if not spec.callback.strip():
            return
        if spec.callback_language != "Python":
            raise NotSupported(f"the hscript callback of {parm.path}")
        session = self._session
        names: dict[str, Any] = {"hou": session.hou, "kwargs": self.kwargs(parm, extra)}
        code = compile(spec.callback, f"{parm.path} callback", "exec")
        always = session.switches.callback_group == "always"
        try:
            with (
                session.journal.callback(spec.label or spec.name, always),
                context(session, Context(parm.node, None, session.time)),
                session.calls.script(),
            ):
                exec(code, names)
        except Exception:
            if session.switches.press_exception == "propagates":
                raise
            self.swallow()

    def swallow(self) -> None:
        """Nobody gets the exception that is handled now: its traceback is printed and kept."""
        self.failures.append(traceback.format_exc())
        sys.stderr.write(self.failures[-1])

    def kwargs(self, parm: ParmRecord, extra: dict[str, Any]) -> dict[str, Any]:
        """The documented ``kwargs`` of a callback or menu script."""
        faces = self._session.faces
        values = [value_at(each, self._session.time) for each in parm.tuple.components]
        found: dict[str, Any] = {
            "node": faces.node(parm.node),
            "parm": faces.parm(parm),
            "parm_name": parm.name,
            "script_parm": parm.tuple.name,
            "script_value": self._script_value(values[parm.index]),
        }
        for index, value in enumerate(values):
            found[f"script_value{index}"] = self._script_value(value)
        numbers = parm.tuple.numbers
        found["script_multiparm_index"] = self._script_value(numbers[-1] if numbers else -1)
        found["script_multiparm_nesting"] = self._script_value(len(numbers))
        for level, number in enumerate(reversed(numbers[:-1]), start=2):
            found[f"script_multiparm_index{level}"] = self._script_value(number)
        return found | extra

    def _script_value(self, value: Any) -> Any:
        if isinstance(value, str) or self._session.switches.script_kwargs == "numbers":
            return value
        return number_text(value) if isinstance(value, int | float) else str(value)
