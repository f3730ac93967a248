"""``hou.takes`` and ``hou.Take``: which parameters the current take may change.

Source: SideFX docs, *hou.takes*, *hou.Take*. In another take than the root one only included parameters
can be written [reported].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hou_standin.errors import OperationFailed
from hou_standin.faces.parmtuple import ParmTuple
from hou_standin.state.scene import ParmTupleRecord

if TYPE_CHECKING:
    from hou_standin.session import Session


class TakeState:
    """A take."""

    def __init__(self, name: str, parent: TakeState | None) -> None:
        self.name = name
        self.parent = parent
        self.children: list[TakeState] = []
        self.included: dict[ParmTupleRecord, None] = {}

    def includes(self, found: ParmTupleRecord) -> bool:
        """True if the take has its own value for a parameter."""
        return found in self.included


class TakeTree:
    """The takes of a session."""

    def __init__(self) -> None:
        self.root = TakeState("Main", None)
        self._current = self.root

    @property
    def current(self) -> TakeState | None:
        """The take that restricts writing; None in the root take, which does not."""
        return None if self._current is self.root else self._current

    def make_current(self, take: TakeState) -> None:
        """Switch to a take."""
        self._current = take

    @property
    def active(self) -> TakeState:
        """The current take, whichever it is."""
        return self._current

    def all(self, take: TakeState | None = None) -> list[TakeState]:
        """A take and those below it; the whole tree by default."""
        top = take or self.root
        return [top] + [each for child in top.children for each in self.all(child)]


class Take:
    """A handle on a take."""

    _session: ClassVar[Session]

    def __init__(self, state: TakeState) -> None:
        self._state = state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Take) and self._state is other._state

    def __hash__(self) -> int:
        return hash(id(self._state))

    def name(self) -> str:
        """The take's name."""
        return self._state.name

    def isCurrent(self) -> bool:
        """True if this is the current take."""
        return self._session.takes.active is self._state

    def parent(self) -> Take | None:
        """The take above; None for the root."""
        return self._session.faces.take(self._state.parent) if self._state.parent is not None else None

    def children(self) -> tuple[Take, ...]:
        """The takes below."""
        return tuple(self._session.faces.take(child) for child in self._state.children)

    def addChildTake(self, name: str | None = None) -> Take:
        """Make a take below this one."""
        taken = {take.name for take in self._session.takes.all()}
        wanted = name or next(text for n in range(1, 10_000) if (text := f"take{n}") not in taken)
        child = TakeState(wanted, self._state)
        self._state.children.append(child)
        return self._session.faces.take(child)

    def hasParmTuple(self, parm_tuple: ParmTuple) -> bool:
        """True if the take includes a parameter."""
        return self._state.includes(parm_tuple._record)

    def parmTuples(self) -> tuple[ParmTuple, ...]:
        """The parameters that the take includes."""
        return tuple(self._session.faces.parm_tuple(found) for found in self._state.included)

    def addParmTuple(self, parm_tuple: ParmTuple) -> None:
        """Include a parameter.

        Raises:
            OperationFailed: This take is not the current one.
        """
        self._check_current()
        self._state.included[parm_tuple._record] = None

    def removeParmTuple(self, parm_tuple: ParmTuple) -> None:
        """Exclude a parameter.

        Raises:
            OperationFailed: This take is not the current one.
        """
        self._check_current()
        self._state.included.pop(parm_tuple._record, None)

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
        return self._session.faces.take(self._session.takes.active)

    def rootTake(self) -> Take:
        """The main take."""
        return self._session.faces.take(self._session.takes.root)

    def setCurrentTake(self, take: Take) -> None:
        """Switch to a take.

        Raises:
            OperationFailed: For None.
        """
        if take is None:
            raise OperationFailed("no take was given")
        self._session.takes.make_current(take._state)

    def findTake(self, take_name: str) -> Take | None:
        """The take of a name, None if there is none."""
        found = next((state for state in self._session.takes.all() if state.name == take_name), None)
        return self._session.faces.take(found) if found is not None else None
