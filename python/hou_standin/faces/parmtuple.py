"""``hou.ParmTuple``: a handle on a parameter with all its components.

Source: SideFX docs, *hou.ParmTuple*; typed stubs of ``hou`` 21.0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from hou_standin.behaviour import multiparms, permissions, setting
from hou_standin.enums import EnumValue
from hou_standin.errors import InvalidSize, ObjectWasDeleted
from hou_standin.expressions import evaluate
from hou_standin.state.scene import BlockRecord, NodeRecord, ParmTupleRecord

if TYPE_CHECKING:
    from hou_standin.faces.keyframe import BaseKeyframe
    from hou_standin.faces.opnode import OpNode
    from hou_standin.faces.parm import Parm
    from hou_standin.faces.ramps import Ramp
    from hou_standin.session import Session
    from hou_standin.templates import ParmTemplate


class ParmTuple:
    """A parameter with its components."""

    _session: ClassVar[Session]

    def __init__(self, node: NodeRecord, name: str) -> None:
        self._node = node
        self._id = node.id
        self._name = name

    @property
    def _record(self) -> ParmTupleRecord:
        if self._node.alive and self._node.id == self._id:
            found = self._node.tuple_named(self._name)
            if found is not None:
                return found
        raise ObjectWasDeleted(f"the parameter {self._name}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ParmTuple):
            return NotImplemented
        return (self._id, self._name) == (other._id, other._name)

    def __hash__(self) -> int:
        return hash((self._id, self._name, "tuple"))

    def __repr__(self) -> str:
        try:
            return f"<hou.ParmTuple {self._name} in {self._record.node.path}>"
        except ObjectWasDeleted:
            return f"<hou.ParmTuple {self._name}, deleted>"

    def __len__(self) -> int:
        return len(self._record.components)

    def __bool__(self) -> bool:
        return True

    def __getitem__(self, index: int) -> Parm:
        if not isinstance(index, int):
            raise TypeError(f"a component of {self._name} has a whole number, not {index!r}")
        return self._session.faces.parm(self._record.components[index])

    def __iter__(self) -> Iterator[Parm]:
        return iter([self._session.faces.parm(found) for found in self._record.components])

    # Identity

    def name(self) -> str:
        """Name of the tuple."""
        return self._record.name

    def description(self) -> str:
        """The label."""
        return self._record.spec.label

    def node(self) -> OpNode:
        """The node that holds it."""
        return self._session.faces.node(self._record.node)

    def parmTemplate(self) -> ParmTemplate:
        """Its template."""
        return self._session.faces.template(self._record.spec)

    def isSpare(self) -> bool:
        """True if it was added to the node, beyond its type."""
        record = self._record
        return record.spec in record.node.spare

    def containingFolders(self) -> tuple[str, ...]:
        """Labels of the folders around it, outermost first."""
        return self._record.spec.folders

    # Values

    def eval(self) -> tuple[int, ...] | tuple[float, ...] | tuple[str, ...] | Ramp:
        """Values at the current time."""
        return self._values(self._session.time)

    def evalAtFrame(self, frame: float) -> tuple[int, ...] | tuple[float, ...] | tuple[str, ...] | Ramp:
        """Values at a frame."""
        return self._values(self._session.clock.time_at(frame), True)

    def evalAtTime(self, frame: float) -> tuple[int, ...] | tuple[float, ...] | tuple[str, ...] | Ramp:
        """Values at a time in seconds, whatever the argument's name says."""
        values: Any = tuple(parm.evalAtTime(frame) for parm in self)
        return values[0] if self._record.spec.kind == "ramp" else values

    def _values(self, time: float, fixed: bool = False) -> Any:
        if self._record.spec.kind == "ramp":
            return self._session.ramps.value_at(self._record.components[0], time)
        return tuple(evaluate.value_at(found, time, fixed) for found in self._record.components)

    def evalAsFloats(self) -> tuple[float, ...]:
        """Values as floats."""
        return tuple(parm.evalAsFloat() for parm in self)

    def evalAsInts(self) -> tuple[int, ...]:
        """Values as integers."""
        return tuple(parm.evalAsInt() for parm in self)

    def evalAsStrings(self) -> tuple[str, ...]:
        """Values as strings."""
        return tuple(parm.evalAsString() for parm in self)

    def set(
        self,
        value: Sequence[int] | Sequence[float] | Sequence[str] | Sequence[Parm] | ParmTuple,
        language: EnumValue | None = None,
        follow_parm_reference: bool = True,
    ) -> None:
        """Set the components, one value each; parameters make references.

        Raises:
            InvalidSize: The number of values is not that of the components.
        """
        given = list(value)
        parms = list(self)
        if len(given) != len(parms):
            raise InvalidSize(f"{self._name} has {len(parms)} components, not {len(given)}")
        for parm, number in zip(parms, given, strict=True):
            parm.set(number, language, follow_parm_reference)

    def setPending(self, values: Sequence[float | str]) -> None:
        """Change values at the current time without keying them.

        Raises:
            InvalidSize: The number of values is not that of the components.
        """
        record = self._record
        if len(values) != len(record.components):
            raise InvalidSize(f"{self._name} has {len(record.components)} components, not {len(values)}")
        for found, value in zip(record.components, values, strict=True):
            setting.set_pending(found, value)

    def revertToDefaults(self) -> None:
        """Go back to the default values, without keys."""
        for found in self._record.components:
            self._session.defaults.revert(found)

    def isAtDefault(self, compare_temporary_defaults: bool = True, compare_expressions: bool = True) -> bool:
        """True if all components are at their default."""
        return all(self._session.defaults.is_default(p, compare_expressions) for p in self._record.components)

    # Keyframes

    def setKeyframe(self, keyframes: Sequence[BaseKeyframe]) -> None:
        """Insert one key in each component.

        Raises:
            InvalidSize: The number of keys is not that of the components.
        """
        record = self._record
        if len(keyframes) != len(record.components):
            raise InvalidSize(f"{self._name} has {len(record.components)} components, not {len(keyframes)}")
        for found, key in zip(record.components, keyframes, strict=True):
            setting.write_keys(found, [key])

    def deleteKeyframeAtFrame(self, frame: float) -> None:
        """Delete the key at a frame in each component."""
        for parm in self:
            parm.deleteKeyframeAtFrame(frame)

    def deleteAllKeyframes(self) -> None:
        """Delete all keys of all components."""
        for found in self._record.components:
            setting.delete_all_keys(found)

    def isTimeDependent(self) -> bool:
        """True if a component's value changes over time."""
        return any(evaluate.depends_on_time(found) for found in self._record.components)

    # Flags

    def lock(self, bool_values: bool | Sequence[bool]) -> None:
        """Lock the components, or release them: one for all, or one each.

        Raises:
            InvalidSize: The number of values is not that of the components.
        """
        record = self._record
        permissions.check_contents(record.node)
        wanted = [bool_values] * len(record.components) if isinstance(bool_values, int) else list(bool_values)
        if len(wanted) != len(record.components):
            raise InvalidSize(f"{self._name} has {len(record.components)} components, not {len(wanted)}")
        for found, on in zip(record.components, wanted, strict=True):
            found.change("locked", bool(on))

    def setAutoscope(self, bool_values: Sequence[bool]) -> None:
        """Say which components a key on the node scopes."""
        record = self._record
        if len(bool_values) != len(record.components):
            raise InvalidSize(f"{self._name} has {len(record.components)} components, not {len(bool_values)}")
        for found, on in zip(record.components, bool_values, strict=True):
            found.change("autoscoped", bool(on))

    def isDisabled(self) -> bool:
        """True if a condition or a script disables the parameter. Right in a graphical session only."""
        return self._session.conditions.is_disabled(self._record)

    def disable(self, on: bool) -> None:
        """Disable the parameter, or not."""
        self._record.change("disabled", bool(on))

    def isHidden(self) -> bool:
        """True if a condition or a script hides the parameter. Right in a graphical session only."""
        return self._session.conditions.is_hidden(self._record)

    def hide(self, on: bool) -> None:
        """Hide the parameter, or show it."""
        self._record.change("hidden", bool(on))

    def copyToParmClipboard(self) -> None:
        """Copy the parameter, as the menu's Copy Parameter does on its label."""
        self._session.clipboard.copy(list(self._record.components))

    # Multiparms

    def isMultiParmParent(self) -> bool:
        """True if the parameter is a multiparm block."""
        return isinstance(self._record, BlockRecord)

    def isMultiParmInstance(self) -> bool:
        """True if the parameter is in a row of a multiparm."""
        return self._record.row is not None

    def parentMultiParm(self) -> Parm | None:
        """The block that the parameter is in a row of."""
        row = self._record.row
        return self._session.faces.parm(row.block.components[0]) if row is not None else None

    def multiParmInstanceIndices(self) -> tuple[int, ...]:
        """The rows that the parameter is in, the outermost first."""
        return multiparms.indices(self._record)

    def multiParmInstances(self) -> tuple[ParmTuple, ...]:
        """All tuples of all rows."""
        record = self._record
        if not isinstance(record, BlockRecord):
            return ()
        return tuple(self._session.faces.parm_tuple(found) for found in multiparms.tuples(record))
