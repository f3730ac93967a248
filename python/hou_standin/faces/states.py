"""Disabled and hidden parameters: set by scripts, or by conditions.

Without a user interface Houdini answers False for conditions [reported], see the switch ``batch_ui_state``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hou_standin.behaviour.conditions import ConditionError, Value, parse_condition
from hou_standin.errors import NotSupported
from hou_standin.expressions.evaluate import number_text, value_at
from hou_standin.state.scene import NodeRecord, ParmTupleRecord
from hou_standin.templates.expansion import with_numbers

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


def holds(found: ParmTupleRecord, text: str) -> bool:
    """True if a condition holds for a parameter; ``#`` in it stands for the parameter's own rows.

    Raises:
        NotSupported: The condition cannot be read.
    """
    try:
        condition = parse_condition(with_numbers(text, found.numbers))
    except ConditionError as error:
        raise NotSupported(f"the condition {text!r}: {error}") from error
    return condition.holds(_Asked(found.node), found.name)


class _Asked:
    """A node as conditions see it."""

    def __init__(self, node: NodeRecord) -> None:
        self._node = node

    def condition_value(self, name: str) -> Value | None:
        """A parameter's value; of a menu the token, with its index as the number; a toggle is on or off."""
        parm = self._node.parm_named(name)
        if parm is None:
            return None
        value = value_at(parm, self._node.session.time)
        if isinstance(value, str):
            return Value(value)
        menu = parm.spec.menu
        if parm.spec.kind == "toggle":
            return Value("on" if value else "off", float(value))
        if menu is not None and not menu.script and 0 <= value < len(menu.tokens):
            return Value(menu.tokens[int(value)], float(value), menu.tokens)
        return Value(number_text(value), float(value))

    def condition_inputs(self) -> list[bool]:
        """For each input whether something is wired."""
        return [wire is not None for wire in self._node.inputs]
