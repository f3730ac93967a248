"""Copy Parameter, and what it leaves for ``hou.parmClipboardContents()``.

Source: SideFX docs, *hou.parmClipboardContents*: one dict a copied parameter, all values strings.
"""

from __future__ import annotations

from collections.abc import Sequence

from hou_standin.behaviour import setting
from hou_standin.errors import OperationFailed
from hou_standin.expressions import references
from hou_standin.expressions.evaluate import number_text, value_at
from hou_standin.state.scene import ParmRecord


class ParmClipboard:
    """Parameters that were copied."""

    def __init__(self) -> None:
        self._copied: list[ParmRecord] = []

    def copy(self, parms: Sequence[ParmRecord]) -> None:
        """Copy some components: one field, or all those of a label."""
        self._copied = list(parms)

    def contents(self) -> tuple[dict[str, str], ...]:
        """What ``hou.parmClipboardContents()`` answers."""
        found: list[dict[str, str]] = []
        for parm in self._copied:
            if not parm.node.alive:
                continue
            value = value_at(parm, parm.session.clock.time)
            driven = setting.is_driven(parm)
            knot = setting.the_expression(parm) if driven else None
            found.append(
                {
                    "path": parm.path,
                    "value": value if isinstance(value, str) else number_text(value),
                    "expression": knot.expression if knot is not None else "",
                    "expressionLanguage": knot.language if knot is not None else "",
                }
            )
        return tuple(found)

    def paste_relative(self, target: ParmRecord) -> None:
        """Paste Relative References onto one component, as the parameter's menu does.

        Raises:
            OperationFailed: Nothing was copied, or several onto one where the switch refuses it.
        """
        if not self._copied:
            raise OperationFailed("no parameter was copied")
        if len(self._copied) > 1 and target.session.switches.paste_tuple_on_float == "refused":
            raise OperationFailed(f"{len(self._copied)} parameters do not fit {target.path}")
        source = self._copied[0]
        function = "chs" if source.spec.is_text else "ch"
        path = references.reference_path(target.node, source)
        setting.set_expression(target, f'{function}("{path}")', "Hscript", True)
