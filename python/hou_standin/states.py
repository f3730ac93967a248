"""Disabled and hidden parameters: set by scripts, or by conditions.

Without a user interface Houdini answers False for conditions [reported], see the switch ``batch_ui_state``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hou_standin.scene import NodeRecord, ParmTupleRecord

if TYPE_CHECKING:
    from hou_standin.session import Session


class States:
    """Answers ``isDisabled`` and ``isHidden``."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._updated: set[int] = set()

    def is_disabled(self, found: ParmTupleRecord) -> bool:
        """True if a script or a condition disables the parameter."""
        return found.disabled if found.disabled is not None else self._condition(found, "DisableWhen")

    def is_hidden(self, found: ParmTupleRecord) -> bool:
        """True if a script, a condition or the interface hides the parameter."""
        if found.hidden is not None:
            return found.hidden
        return found.spec.hidden or self._condition(found, "HideWhen")

    def update(self, node: NodeRecord) -> None:
        """``updateParmStates``: from now on the conditions of the node count in batch too."""
        self._updated.add(node.id)

    def _condition(self, found: ParmTupleRecord, kind: str) -> bool:
        text = found.spec.conditions.get(kind, "")
        if not text:
            return False
        is_known = self._session.has_ui or found.node.id in self._updated
        if not is_known and self._session.switches.batch_ui_state == "false":
            return False
        return self._session.condition_holds(found, text)
