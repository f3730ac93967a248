"""Callbacks on what happens to nodes and parameters.

Source: SideFX docs, *hou.OpNode.addEventCallback*, *hou.nodeEventType*. Called with keywords: ``node``,
``event_type`` and more by the event. What becomes of an exception in one is not known (``event_exception``).
Events that never come here are refused, so that nobody waits for them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hou_standin import enums
from hou_standin.enums import EnumValue
from hou_standin.errors import NotSupported, OperationFailed
from hou_standin.state.scene import NodeRecord, ParmTupleRecord

if TYPE_CHECKING:
    from hou_standin.session import Session

Function = Callable[..., Any]
_KINDS = enums.nodeEventType
_OF_NODE = {"flags": _KINDS.FlagChanged, "position": _KINDS.PositionChanged}
_OF_PARM = {"locked": "ParmTupleLockChanged", "disabled": "ParmTupleEnabledChanged"} | {
    "hidden": "ParmTupleVisibleChanged"
}
"""Names, for 19.5 has not got these events."""
_COMES = (
    *(_KINDS.BeingDeleted, _KINDS.NameChanged, _KINDS.InputRewired, _KINDS.ParmTupleChanged),
    *(_KINDS.ChildCreated, _KINDS.ChildDeleted, *_OF_NODE.values()),
    *(getattr(_KINDS, name) for name in _OF_PARM.values()),
)


@dataclass(frozen=True, slots=True)
class _Entry:
    types: tuple[EnumValue, ...]
    function: Function
    names: frozenset[str] | None = None
    """Only these parameter tuples; None for all."""


class Events:
    """The functions to call, kept on the nodes."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def add(self, node: NodeRecord, types: tuple[EnumValue, ...], function: Function) -> None:
        """Call a function for some events.

        Raises:
            NotSupported: One of them never comes here.
        """
        for kind in types:
            if kind not in _COMES:
                raise NotSupported(f"the event {kind}")
        node.event_callbacks.append(_Entry(types, function))

    def add_parm(self, node: NodeRecord, function: Function, names: tuple[str, ...]) -> None:
        """Call a function when some parameters change.

        Raises:
            OperationFailed: There is no parameter of that name.
        """
        for name in names:
            if node.tuple_named(name) is None:
                raise OperationFailed(f"{node.path} has no parameter {name}")
        entry = _Entry((enums.nodeEventType.ParmTupleChanged,), function, frozenset(names))
        node.event_callbacks.append(entry)

    def remove(self, node: NodeRecord, types: tuple[EnumValue, ...], function: Function) -> None:
        """Stop calling a function for some events.

        Raises:
            OperationFailed: It was not called for them.
        """
        found = next(
            (e for e in node.event_callbacks if e.function == function and set(types) <= set(e.types)), None
        )
        if found is None:
            raise OperationFailed(f"no such callback on {node.path}")
        node.event_callbacks.remove(found)
        rest = tuple(kind for kind in found.types if kind not in types)
        if rest:
            node.event_callbacks.append(_Entry(rest, function, found.names))

    def remove_all(self, node: NodeRecord) -> None:
        """Stop calling all functions of a node."""
        node.event_callbacks.clear()

    def of(self, node: NodeRecord) -> tuple[tuple[tuple[EnumValue, ...], Function], ...]:
        """The functions of a node, with their events."""
        return tuple((entry.types, entry.function) for entry in node.event_callbacks)

    def parm_changed(self, found: ParmTupleRecord) -> None:
        """A parameter of a node got another value."""
        node = found.node
        if node.event_callbacks:
            parm_tuple = self._session.faces.parm_tuple(found)
            self._call(node, enums.nodeEventType.ParmTupleChanged, found.name, parm_tuple=parm_tuple)

    def node_changed(self, node: NodeRecord, name: str) -> None:
        """A field of a node has another value; for some there is an event."""
        if name in _OF_NODE:
            self.happened(node, _OF_NODE[name])

    def parm_state_changed(self, found: ParmTupleRecord, name: str) -> None:
        """A parameter is locked, disabled or hidden, or is not any more."""
        if found.node.event_callbacks and name in _OF_PARM:
            kind = getattr(_KINDS, _OF_PARM[name])
            self._call(found.node, kind, None, parm_tuple=self._session.faces.parm_tuple(found))

    def renamed(self, node: NodeRecord, old_name: str) -> None:
        """A node has another name; from 20.5 on the event says the old one [seen in a public tool]."""
        has_old_name = self._session.release.name != "20.0"
        self.happened(node, _KINDS.NameChanged, **({"old_name": old_name} if has_old_name else {}))

    def happened(self, node: NodeRecord, kind: EnumValue, **more: Any) -> None:
        """Something else happened to a node."""
        if node.event_callbacks:
            faces = {
                name: self._session.faces.node(value) if isinstance(value, NodeRecord) else value
                for name, value in more.items()
            }
            self._call(node, kind, None, **faces)

    def _call(self, node: NodeRecord, kind: EnumValue, name: str | None, **more: Any) -> None:
        for entry in list(node.event_callbacks):
            if kind in entry.types and (entry.names is None or name in entry.names):
                try:
                    with self._session.calls.script():
                        entry.function(node=self._session.faces.node(node), event_type=kind, **more)
                except Exception:
                    if self._session.switches.event_exception == "propagates":
                        raise
                    self._session.callbacks.swallow()
