"""Cooks: what they read, when they are out of date, what they say."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hou_standin.errors import NotSupported, OperationFailed
from hou_standin.scene import NodeRecord, ParmRecord

if TYPE_CHECKING:
    from hou_standin.session import Session


@dataclass(eq=False)
class CookState:
    """The cooks of one node."""

    count: int = 0
    milliseconds: float = 0.0
    said: dict[str, list[str]] = field(default_factory=dict)


class Cooking:
    """The cooks of a session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def state(self, node: NodeRecord) -> CookState:
        """The node's cooks so far."""
        if node.cook is None:
            node.cook = CookState()
        state: CookState = node.cook
        return state

    def read(self, parm: ParmRecord, time: float) -> None:
        """A parameter is evaluated."""

    def clock_was_read(self) -> None:
        """A script asked for the current time or frame."""

    def warn(self, text: str) -> None:
        """Something dubious happened while evaluating."""

    def parm_changed(self, parm: ParmRecord) -> None:
        """A parameter has another value or channel."""

    def node_changed(self, node: NodeRecord) -> None:
        """A node has other inputs, flags or contents."""

    def messages(self, node: NodeRecord, severity: str) -> tuple[str, ...]:
        """What the last cook said."""
        return tuple(self.state(node).said.get(severity, ()))

    def say(self, node: NodeRecord, severity: str, text: str) -> None:
        """Put a message on a node that cooks."""
        raise OperationFailed(f"{node.path} is not cooking")

    def cook(self, node: NodeRecord, force: bool, frames: tuple[float, ...]) -> None:
        """Cook a node."""
        raise NotSupported(f"cooking {node.path}")

    def needs_to_cook(self, node: NodeRecord, time: float) -> bool:
        """True if the node's result is out of date."""
        raise NotSupported(f"cooking {node.path}")

    def is_time_dependent(self, node: NodeRecord, last_cook: bool) -> bool:
        """True if the node cooks anew when time moves."""
        raise NotSupported(f"cooking {node.path}")

    def invalidate(self, node: NodeRecord) -> None:
        """Make the node cook at the next occasion."""
        raise NotSupported(f"cooking {node.path}")

    def geometry(self, node: NodeRecord, output: int) -> Any:
        """The node's geometry."""
        raise NotSupported(f"cooking {node.path}")

    def geometry_at(self, node: NodeRecord, time: float, output: int) -> Any:
        """The node's geometry at a time."""
        raise NotSupported(f"cooking {node.path}")

    def input_geometry(self, node: NodeRecord, index: int) -> Any:
        """The geometry of an input."""
        raise NotSupported(f"cooking {node.path}")
