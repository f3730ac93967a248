"""``hou.ChannelList``: a free copy of a list of channels.

Source: SideFX docs, *hou.ChannelList*; typed stubs of ``hou`` 21.0. Geometry channels are refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from hou_standin.faces.parm import Parm
from hou_standin.state.scene import ParmRecord
from hou_standin.state.selection import Entry

if TYPE_CHECKING:
    from hou_standin.session import Session


class ChannelList:
    """Channels with their marks: selected, pinned, value selected."""

    _session: ClassVar[Session]

    def __init__(self) -> None:
        self._entries: dict[ParmRecord, Entry] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ChannelList) and self._entries == other._entries

    def __hash__(self) -> int:
        return id(self)

    def clear(self) -> None:
        """Empty the list."""
        self._entries.clear()

    def _of(self, wanted: bool | None, mark: str = "") -> tuple[Parm, ...]:
        return tuple(
            self._session.faces.parm(record)
            for record, entry in self._entries.items()
            if record.node.alive and (wanted is None or getattr(entry, mark) is wanted)
        )

    def parms(self) -> tuple[Parm, ...]:
        """All channels."""
        return self._of(None)

    def selected(self) -> tuple[Parm, ...]:
        """The selected channels."""
        return self._of(True, "selected")

    def deselected(self) -> tuple[Parm, ...]:
        """The channels that are not selected."""
        return self._of(False, "selected")

    def pinned(self) -> tuple[Parm, ...]:
        """The pinned channels."""
        return self._of(True, "pinned")

    def unpinned(self) -> tuple[Parm, ...]:
        """The channels that are not pinned."""
        return self._of(False, "pinned")

    def addParm(
        self, parm: Parm, selected: bool = True, pinned: bool = False, valueselected: bool = False
    ) -> None:
        """Add a channel."""
        self._entries[parm._record] = Entry(selected, pinned, valueselected)

    def addParms(
        self,
        parms: Sequence[Parm],
        selected: bool = True,
        pinned: bool = False,
        valueselected: bool = False,
    ) -> None:
        """Add several channels."""
        for parm in parms:
            self.addParm(parm, selected, pinned, valueselected)

    def addPath(
        self, path: str, selected: bool = True, pinned: bool = False, valueselected: bool = False
    ) -> None:
        """Add the channel at a path."""
        self._entries[self._session.parm_record(path)] = Entry(selected, pinned, valueselected)

    def addPaths(
        self,
        paths: Sequence[str],
        selected: bool = True,
        pinned: bool = False,
        valueselected: bool = False,
    ) -> None:
        """Add the channels at some paths."""
        for path in paths:
            self.addPath(path, selected, pinned, valueselected)

    def remove(self, parm: Parm | Sequence[Parm]) -> None:
        """Take channels out."""
        for record in _records(parm):
            self._entries.pop(record, None)

    def _mark(self, parm: Parm | Sequence[Parm], **marks: bool) -> None:
        for record in _records(parm):
            if record in self._entries:
                self._entries[record] = replace(self._entries[record], **marks)

    def select(self, parm: Parm | Sequence[Parm]) -> None:
        """Select channels."""
        self._mark(parm, selected=True)

    def deselect(self, parm: Parm | Sequence[Parm]) -> None:
        """Deselect channels."""
        self._mark(parm, selected=False)

    def pin(self, parm: Parm | Sequence[Parm]) -> None:
        """Pin channels: they stay when another node is selected."""
        self._mark(parm, pinned=True)

    def unpin(self, parm: Parm | Sequence[Parm]) -> None:
        """Unpin channels."""
        self._mark(parm, pinned=False)

    def contains(self, parm: Parm) -> bool:
        """True if the channel is in the list."""
        return parm._record in self._entries

    def isSelected(self, parm: Parm) -> bool:
        """True if the channel is in the list and selected."""
        entry = self._entries.get(parm._record)
        return entry is not None and entry.selected

    def isPinned(self, parm: Parm) -> bool:
        """True if the channel is in the list and pinned."""
        entry = self._entries.get(parm._record)
        return entry is not None and entry.pinned

    def geometryChannelCollectionNames(self) -> tuple[str, ...]:
        """Collections of geometry channels; the stand-in has none."""
        return ()


def _records(parm: Parm | Sequence[Parm]) -> list[ParmRecord]:
    return [parm._record] if isinstance(parm, Parm) else [each._record for each in parm]
