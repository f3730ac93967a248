"""``hou.Parm``: a handle on one component, found by its node and name at every call.

Source: SideFX docs, *hou.Parm*; typed stubs of ``hou`` 21.0.
"""

from __future__ import annotations

import builtins  # Parm.tuple hides the plain name
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from hou_standin.behaviour import permissions, setting
from hou_standin.enums import EnumValue
from hou_standin.errors import ObjectWasDeleted, OperationFailed
from hou_standin.expressions import evaluate
from hou_standin.faces.parm_animation import AnimatedParm
from hou_standin.faces.parm_rows import MultiParm
from hou_standin.faces.ramps import Ramp
from hou_standin.state.scene import BlockRecord, NodeRecord, ParmRecord

if TYPE_CHECKING:
    from hou_standin.faces.opnode import OpNode
    from hou_standin.faces.parmtuple import ParmTuple
    from hou_standin.session import Session
    from hou_standin.templates import ParmTemplate


class Parm(AnimatedParm, MultiParm):
    """One component of a parameter."""

    _session: ClassVar[Session]

    def __init__(self, node: NodeRecord, name: str) -> None:
        self._node = node
        self._id = node.id
        self._name = name

    @property
    def _record(self) -> ParmRecord:
        """The parameter behind the handle.

        Raises:
            ObjectWasDeleted: Its node is gone, or has no such parameter any more.
        """
        if self._node.alive and self._node.id == self._id:
            found = self._node.parm_named(self._name)
            if found is not None:
                return found
        raise ObjectWasDeleted(f"the parameter {self._name}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Parm):
            return NotImplemented
        return (self._id, self._name) == (other._id, other._name)

    def __hash__(self) -> int:
        return hash((self._id, self._name))

    def __repr__(self) -> str:
        try:
            return f"<hou.Parm {self._name} in {self._record.node.path}>"
        except ObjectWasDeleted:
            return f"<hou.Parm {self._name}, deleted>"

    # Identity

    def name(self) -> str:
        """Name of the component."""
        return self._record.name

    def path(self) -> str:
        """Full path."""
        return self._record.path

    def description(self) -> str:
        """The label."""
        return self._record.spec.label

    def node(self) -> OpNode:
        """The node that holds it."""
        return self._session.faces.node(self._record.node)

    def tuple(self) -> ParmTuple:
        """The tuple it belongs to."""
        return self._session.faces.parm_tuple(self._record.tuple)

    def componentIndex(self) -> int:
        """Its place in the tuple."""
        return self._record.index

    def parmTemplate(self) -> ParmTemplate:
        """The template of its tuple."""
        return self._session.faces.template(self._record.spec)

    def isSpare(self) -> bool:
        """True if it was added to the node, beyond its type."""
        record = self._record
        return record.spec in record.node.spare

    def containingFolders(self) -> builtins.tuple[str, ...]:
        """Labels of the folders around it, outermost first."""
        return self._record.spec.folders

    # Values

    def eval(self) -> int | float | str:
        """Value at the current time."""
        return self._value(self._session.time)

    def evalAtFrame(self, frame: float) -> int | float | str:
        """Value at a frame."""
        return self._value(self._session.clock.time_at(frame), True)

    def evalAtTime(self, frame: float) -> int | float | str:
        """Value at a time in seconds, whatever the argument's name says."""
        clock = self._session.clock
        if self._session.switches.evalattime_rounding == "six digits":
            return self._value(clock.time_at(clock.frame_at(frame)), True)
        return self._value(frame, True)

    def _value(self, time: float, fixed: bool = False) -> Any:
        record = self._record
        if record.spec.kind == "ramp":
            return self._session.ramps.value_at(record, time)
        return evaluate.value_at(record, time, fixed)

    def evalAsFloat(self) -> float:
        """Value as a float."""
        return self._as_float(self._session.time)

    def evalAsFloatAtFrame(self, frame: float) -> float:
        """Value at a frame as a float."""
        return self._as_float(self._session.clock.time_at(frame), True)

    def evalAsInt(self) -> int:
        """Value as an integer."""
        return self._as_int(self._session.time)

    def evalAsIntAtFrame(self, frame: float) -> int:
        """Value at a frame as an integer."""
        return self._as_int(self._session.clock.time_at(frame), True)

    def _as_float(self, time: float, fixed: bool = False) -> float:
        value = evaluate.value_at(self._record, time, fixed)
        if isinstance(value, str):
            raise TypeError(f"{self._name} is a string parameter")
        if isinstance(value, dict):
            raise TypeError(f"{self._name} is a data parameter")
        return float(value)

    def _as_int(self, time: float, fixed: bool = False) -> int:
        value = self._as_float(time, fixed)
        if not math.isfinite(value):
            raise OperationFailed(f"{self._name} is {value}, which is no integer")
        return int(value)

    def evalAsString(self) -> str:
        """Value as a string, expanded; of a menu its token."""
        return self._as_string(self._session.time)

    def evalAsStringAtFrame(self, frame: float) -> str:
        """Value at a frame as a string."""
        return self._as_string(self._session.clock.time_at(frame), True)

    def _as_string(self, time: float, fixed: bool = False) -> str:
        record = self._record
        value = evaluate.value_at(record, time, fixed)
        menu = record.spec.menu
        if isinstance(value, str):
            if menu is not None and menu.script and self._session.switches.menu_script_calls == "evaluation":
                self._session.menus.run_beside(record)
            return value
        if menu is not None:
            tokens = self._session.menus.tokens(record)
            if 0 <= value < len(tokens):
                return tokens[int(value)]
        return evaluate.number_text(value)

    def evalAsRamp(self) -> Ramp:
        """Value of a ramp."""
        return self._session.ramps.value_at(self._record, self._session.time)

    def evalAsRampAtFrame(self, frame: float) -> Ramp:
        """Value of a ramp at a frame."""
        return self._session.ramps.value_at(self._record, self._session.clock.time_at(frame))

    def evalAsJSONMap(self) -> dict[str, str]:
        """Value of a dictionary parameter.

        Raises:
            OperationFailed: The parameter is none.
        """
        record = self._record
        if record.spec.kind != "data":
            raise OperationFailed(f"{record.path} is no dictionary")
        return dict(evaluate.value_at(record, self._session.time))

    def evalAsNode(self) -> OpNode | None:
        """The node that the parameter's path names.

        Raises:
            TypeError: The parameter is no string.
        """
        if not self._record.spec.is_text:
            raise TypeError(f"{self._name} is no string parameter")
        path = self.evalAsString()
        found = self._record.node.find(path) if path else None
        return self._session.faces.node(found) if found is not None else None

    def evalAsNodePath(self) -> str:
        """Full path of the node that the parameter names, empty if there is none."""
        node = self.evalAsNode()
        return node.path() if node is not None else ""

    def rawValue(self) -> str:
        """The expression's text if there is one, else the value as typed."""
        record = self._record
        if setting.is_driven(record):
            return setting.the_expression(record).expression
        value = evaluate.value_at(record, self._session.time) if record.channel is not None else record.value
        return value if isinstance(value, str) else evaluate.number_text(value)

    def unexpandedString(self) -> str:
        """A string parameter's text as typed.

        Raises:
            OperationFailed: The parameter has keyframes, or is no string.
        """
        record = self._record
        if not record.spec.is_text:
            raise OperationFailed(f"{record.path} is not a string parameter")
        if record.channel is not None:
            raise OperationFailed(f"{record.path} has keyframes")
        return str(record.value)

    def set(
        self,
        value: int | float | str | dict[str, str] | Parm | Any,
        language: EnumValue | None = None,
        follow_parm_reference: bool = True,
    ) -> None:
        """Set the value, or make a reference to another parameter.

        Follows a channel reference and sets its source, unless told not to.
        """
        if isinstance(value, Parm):
            self.setExpression(self._reference_to(value, language, True), language)
        elif isinstance(value, Ramp):
            self._session.ramps.set(self._record, value)
        else:
            setting.set_value(self._record, value, follow_parm_reference)

    def setFromParm(self, src: Parm) -> None:
        """Take over another parameter's value with its channel."""
        record, source = self._record, src._record
        permissions.check_parm(record)
        if isinstance(record.tuple, BlockRecord) or record.spec.is_text != source.spec.is_text:
            raise OperationFailed(f"cannot set {record.path} from {source.path}")
        record.change("value", setting.fitting(record, source.value))
        record.change("channel", source.channel)

    def revertToDefaults(self) -> None:
        """Go back to the default value, without keys."""
        self._session.defaults.revert(self._record)

    def isAtDefault(self, compare_temporary_defaults: bool = True, compare_expressions: bool = True) -> bool:
        """True if the value, and its expression if asked for, is the default."""
        return self._session.defaults.is_default(self._record, compare_expressions)

    def hasTemporaryDefaults(self) -> bool:
        """True if defaults other than the type's were set; the stand-in has no way to set them."""
        self._record  # noqa: B018  a deleted parameter raises
        return False

    # Flags

    def isLocked(self) -> bool:
        """True if the parameter is locked."""
        return self._record.locked

    def lock(self, on: bool) -> None:
        """Lock the parameter, or release it."""
        record = self._record
        permissions.check_contents(record.node)
        record.change("locked", bool(on))

    def isAutoscoped(self) -> bool:
        """True if a key on the node scopes this channel."""
        return self._record.autoscoped

    def setAutoscope(self, on: bool) -> None:
        """Say whether a key on the node scopes this channel."""
        self._record.change("autoscoped", bool(on))

    def isScoped(self) -> bool:
        """True if the channel is scoped."""
        return self._record.scoped

    def setScope(self, on: bool) -> None:
        """Scope the channel, or not."""
        self._record.change("scoped", bool(on), undoable=False)

    def isSelected(self) -> bool:
        """True if the channel is selected in the animation editor."""
        return self._record.selected

    def setSelect(self, on: bool) -> None:
        """Select the channel in the animation editor, or not."""
        self._record.change("selected", bool(on), undoable=False)

    def isDisabled(self) -> bool:
        """True if a condition or a script disables the parameter. Right in a graphical session only."""
        return self._session.conditions.is_disabled(self._record.tuple)

    def disable(self, on: bool) -> None:
        """Disable the parameter, or not."""
        self._record.tuple.change("disabled", bool(on))

    def isHidden(self) -> bool:
        """True if a condition or a script hides the parameter. Right in a graphical session only."""
        return self._session.conditions.is_hidden(self._record.tuple)

    def hide(self, on: bool) -> None:
        """Hide the parameter, or show it."""
        self._record.tuple.change("hidden", bool(on))

    def isVisible(self) -> bool:
        """True if neither a script, a condition nor the interface hides it. Folders are not looked at."""
        return not (self.isHidden() or self._record.spec.hidden)

    def copyToParmClipboard(self) -> None:
        """Copy the parameter, as the menu's Copy Parameter does."""
        self._session.clipboard.copy([self._record])

    # Menus and buttons

    def menuItems(self) -> builtins.tuple[str, ...]:
        """Tokens of the menu's items."""
        return self._session.menus.tokens(self._record)

    def menuLabels(self) -> builtins.tuple[str, ...]:
        """Labels of the menu's items."""
        return self._session.menus.labels(self._record)

    def pressButton(self, arguments: Mapping[str, int | bool | float | str] | None = None) -> None:
        """Run the parameter's callback; ``arguments`` are added to its ``kwargs``.

        Raises:
            TypeError: An argument's value is no number, text or boolean.
        """
        for name, value in (arguments or {}).items():
            if not isinstance(value, int | float | str):
                raise TypeError(f"the argument {name} must be a number, a text or a boolean, not {value!r}")
        self._session.callbacks.press(self._record, dict(arguments or {}))
