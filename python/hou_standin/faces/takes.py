"""``hou.takes`` and ``hou.Take``: which parameters the current take may change, with values of its own.

Source: SideFX docs, *hou.takes*, *hou.Take*. In another take than the root one only included parameters
can be written [reported].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hou_standin.behaviour import takes
from hou_standin.errors import OperationFailed
from hou_standin.faces.node import Node
from hou_standin.faces.parmtuple import ParmTuple
from hou_standin.state.takes import TakeRecord

if TYPE_CHECKING:
    from hou_standin.session import Session


class Take:
    """A handle on a take."""

    _session: ClassVar[Session]

    def __init__(self, state: TakeRecord) -> None:
        self._state = state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Take) and self._state is other._state

    def __hash__(self) -> int:
        return hash(id(self._state))

    def name(self) -> str:
        """The take's name."""
        return self._state.name

    def setName(self, name: str) -> None:
        """Give the take another name."""
        takes.rename(self._state, name)

    def isCurrent(self) -> bool:
        """True if this is the current take."""
        return self._session.takes.current is self._state

    def parent(self) -> Take | None:
        """The take above; None for the root."""
        return self._session.faces.take(self._state.parent) if self._state.parent is not None else None

    def children(self) -> tuple[Take, ...]:
        """The takes below."""
        return tuple(self._session.faces.take(child) for child in self._state.children)

    def addChildTake(self, name: str | None = None) -> Take:
        """Make a take below this one."""
        return self._session.faces.take(takes.add(self._state, name or ""))

    def hasParmTuple(self, parm_tuple: ParmTuple) -> bool:
        """True if the take includes a parameter."""
        return self._state.includes(parm_tuple._record)

    def parmTuples(self) -> tuple[ParmTuple, ...]:
        """The parameters that the take includes."""
        return tuple(self._session.faces.parm_tuple(found) for found in self._state.included())

    def addParmTuple(self, parm_tuple: ParmTuple) -> None:
        """Include a parameter.

        Raises:
            OperationFailed: This take is not the current one.
        """
        self._check_current()
        takes.include(self._state, parm_tuple._record)

    def removeParmTuple(self, parm_tuple: ParmTuple) -> None:
        """Exclude a parameter.

        Raises:
            OperationFailed: This take is not the current one.
        """
        self._check_current()
        takes.exclude(self._state, parm_tuple._record)

    def addParmTuplesFromNode(self, node: Node) -> None:
        """Include all parameters of a node.

        Raises:
            OperationFailed: This take is not the current one.
        """
        self._check_current()
        for found in node._record.all_tuples():
            takes.include(self._state, found)

    def removeParmTuplesFromNode(self, node: Node) -> None:
        """Exclude all parameters of a node.

        Raises:
            OperationFailed: This take is not the current one.
        """
        self._check_current()
        for found in list(node._record.all_tuples()):
            takes.exclude(self._state, found)

    def _check_current(self) -> None:
        if not self.isCurrent():
            raise OperationFailed(f"the take {self._state.name} is not the current one")


class Takes:
    """``hou.takes``."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def takes(self) -> tuple[Take, ...]:
        """All takes."""
        return tuple(self._session.faces.take(state) for state in self._session.takes.all())

    def currentTake(self) -> Take:
        """The current take."""
        return self._session.faces.take(self._session.takes.current)

    def rootTake(self) -> Take:
        """The main take."""
        return self._session.faces.take(self._session.takes.root)

    def setCurrentTake(self, take: Take) -> None:
        """Switch to a take: the parameters that it or one above includes have their values there.

        Raises:
            OperationFailed: For None.
        """
        if take is None:
            raise OperationFailed("no take was given")
        takes.switch(take._state)

    def findTake(self, take_name: str) -> Take | None:
        """The take of a name, None if there is none."""
        found = next((state for state in self._session.takes.all() if state.name == take_name), None)
        return self._session.faces.take(found) if found is not None else None
