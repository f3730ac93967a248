"""``hou.takes`` and ``hou.Take``: which parameters the current take may change, with values of its own.

Source: SideFX docs, *hou.takes*, *hou.Take*. In another take than the root one only included parameters
can be written [reported].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar

from hou_standin.behaviour import takes
from hou_standin.errors import ObjectWasDeleted, OperationFailed
from hou_standin.faces.node import Node
from hou_standin.faces.parmtuple import ParmTuple
from hou_standin.state.takes import TakeRecord

if TYPE_CHECKING:
    from hou_standin.session import Session


Given = TypeVar("Given")


class Take:
    """A handle on a take."""

    _session: ClassVar[Session]

    def __init__(self, record: TakeRecord) -> None:
        self._take = record

    @property
    def _record(self) -> TakeRecord:
        """The take behind the handle.

        Raises:
            ObjectWasDeleted: It was destroyed, or its scene was closed.
        """
        if self._take not in self._session.takes.all():
            raise ObjectWasDeleted(f"the take {self._take.name}")
        return self._take

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Take) and self._take is other._take

    def __hash__(self) -> int:
        return hash(id(self._take))

    def name(self) -> str:
        """The take's name."""
        return self._record.name

    def setName(self, name: str) -> None:
        """Give the take another name."""
        takes.rename(self._record, name)

    def isCurrent(self) -> bool:
        """True if this is the current take."""
        return self._session.takes.current is self._record

    def parent(self) -> Take | None:
        """The take above; None for the root."""
        return self._session.faces.take(self._record.parent) if self._record.parent is not None else None

    def children(self) -> tuple[Take, ...]:
        """The takes below."""
        return tuple(self._session.faces.take(child) for child in self._record.children)

    def insertTakeAbove(self, name: str | None = None) -> Take:
        """Make a take between this one and the one above it.

        Raises:
            OperationFailed: This is the root.
        """
        return self._session.faces.take(takes.insert_above(self._record, name or ""))

    def moveUnderTake(self, take: Take) -> None:
        """Put this take below another one.

        Raises:
            OperationFailed: This is the root, or the other one is below it.
        """
        takes.move(self._record, _given(take)._record)

    def destroy(self, recurse: bool = False) -> None:
        """Remove the take; those below it go too, or come below the one above.

        Raises:
            OperationFailed: This is the root.
        """
        takes.destroy(self._record, recurse)

    def addChildTake(self, name: str | None = None) -> Take:
        """Make a take below this one."""
        return self._session.faces.take(takes.add(self._record, name or ""))

    def hasParmTuple(self, parm_tuple: ParmTuple) -> bool:
        """True if the take includes a parameter."""
        return self._record.includes(_given(parm_tuple)._record)

    def parmTuples(self) -> tuple[ParmTuple, ...]:
        """The parameters that the take includes."""
        return tuple(self._session.faces.parm_tuple(found) for found in self._record.included())

    def addParmTuple(self, parm_tuple: ParmTuple) -> None:
        """Include a parameter.

        Raises:
            OperationFailed: This take is not the current one.
        """
        self._check_current()
        takes.include(self._record, _given(parm_tuple)._record)

    def removeParmTuple(self, parm_tuple: ParmTuple) -> None:
        """Exclude a parameter.

        Raises:
            OperationFailed: This take is not the current one.
        """
        self._check_current()
        takes.exclude(self._record, _given(parm_tuple)._record)

    def addParmTuplesFromTake(self, take: Take, overwrite_existing: bool = True) -> None:
        """Include what another take includes, with its values.

        Raises:
            OperationFailed: This take is not the current one.
        """
        self._check_current()
        takes.include_from(self._record, _given(take)._record, overwrite_existing)

    def addParmTuplesFromNode(self, node: Node) -> None:
        """Include all parameters of a node.

        Raises:
            OperationFailed: This take is not the current one.
        """
        self._check_current()
        for found in _given(node)._record.all_tuples():
            takes.include(self._record, found)

    def removeParmTuplesFromNode(self, node: Node) -> None:
        """Exclude all parameters of a node.

        Raises:
            OperationFailed: This take is not the current one.
        """
        self._check_current()
        for found in list(_given(node)._record.all_tuples()):
            takes.exclude(self._record, found)

    def _check_current(self) -> None:
        if not self.isCurrent():
            raise OperationFailed(f"the take {self._record.name} is not the current one")


class Takes:
    """``hou.takes``."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def takes(self) -> tuple[Take, ...]:
        """All takes."""
        return tuple(self._session.faces.take(record) for record in self._session.takes.all())

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
        takes.switch(_given(take)._record)

    def findTake(self, take_name: str) -> Take | None:
        """The take of a name, None if there is none."""
        found = next((record for record in self._session.takes.all() if record.name == take_name), None)
        return self._session.faces.take(found) if found is not None else None

    def defaultTakeName(self) -> str:
        """What the names of new takes begin with."""
        return self._session.takes.default_name

    def setDefaultTakeName(self, default_name: str) -> None:
        """Set what the names of new takes begin with."""
        self._session.takes.default_name = default_name


def _given(argument: Given | None) -> Given:
    """An argument that must not be None.

    Raises:
        OperationFailed: It is.
    """
    if argument is None:
        raise OperationFailed("nothing was given")
    return argument
