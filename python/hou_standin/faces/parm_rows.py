"""The part of ``hou.Parm`` about multiparms.

Source: SideFX docs, *hou.Parm*; typed stubs of ``hou`` 21.0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from hou_standin.behaviour import multiparms
from hou_standin.state.scene import BlockRecord, ParmRecord

if TYPE_CHECKING:
    from hou_standin.faces.parm import Parm
    from hou_standin.session import Session


class MultiParm:
    """Rows of a multiparm, seen from its block or from a parameter in a row."""

    _session: ClassVar[Session]

    @property
    def _record(self) -> ParmRecord:
        raise NotImplementedError

    def isMultiParmParent(self) -> bool:
        """True if the parameter is a multiparm block."""
        return isinstance(self._record.tuple, BlockRecord)

    def isMultiParmInstance(self) -> bool:
        """True if the parameter is in a row of a multiparm."""
        return self._record.tuple.row is not None

    def parentMultiParm(self) -> Parm | None:
        """The block that the parameter is in a row of."""
        row = self._record.tuple.row
        return self._session.faces.parm(row.block.components[0]) if row is not None else None

    def multiParmStartOffset(self) -> int:
        """The number of the block's first row; 0 for anything but a block."""
        owner = self._record.tuple
        return owner.spec.first_number if isinstance(owner, BlockRecord) else 0

    def multiParmInstances(self) -> tuple[Parm, ...]:
        """All components of all rows, one row after the other; empty for anything but a block."""
        owner = self._record.tuple
        if not isinstance(owner, BlockRecord):
            return ()
        return tuple(self._session.faces.parm(found) for found in multiparms.parms(owner))

    def multiParmInstancesPerItem(self) -> int:
        """Number of components in one row; 0 for anything but a block."""
        owner = self._record.tuple
        return multiparms.components_per_row(owner) if isinstance(owner, BlockRecord) else 0

    def multiParmInstanceIndices(self) -> tuple[int, ...]:
        """The rows that the parameter is in, the outermost first."""
        return multiparms.indices(self._record.tuple)

    def insertMultiParmInstance(self, inst_index: int) -> None:
        """Insert a row at a position, counted from 0."""
        multiparms.insert(self._record, inst_index)

    def removeMultiParmInstance(self, inst_index: int) -> None:
        """Remove the row at a position, counted from 0."""
        multiparms.remove(self._record, inst_index)

    def moveMultiParmInstances(self, moves: Sequence[int]) -> None:
        """Move rows: from, to, from, to; one after the other, counted from 0."""
        multiparms.move(self._record, moves)

    def moveUpMultiParmInstance(self, inst_index: int) -> None:
        """Move a row towards the higher numbers."""
        multiparms.swap(self._record, inst_index, 1)

    def moveDownMultiParmInstance(self, inst_index: int) -> None:
        """Move a row towards the lower numbers."""
        multiparms.swap(self._record, inst_index, -1)
