"""Remembered commits held against their channels: how those stand to them."""

from __future__ import annotations

from dataclasses import dataclass

import hou

from keywright import _core
from keywright.counting import counted
from keywright.node.records.record import Entry, Stretch


@dataclass(frozen=True)
class Held:
    """A stretch that a node remembers.

    Attributes:
        node: The node.
        entry: The entry that holds it.
        stretch: As it was stored.
        row: The row whose record it is; 0 where the row is gone, or of another node.
        owner: The node that owns it, if that is another than the one that was asked.
    """

    node: hou.OpNode
    entry: Entry
    stretch: Stretch
    row: int = 0
    owner: str = ""

    @property
    def parm(self) -> hou.Parm | None:
        """The channel, if it is there."""
        return hou.parm(self.stretch.path)


def core_commit(held: Held, *, whose: str, is_gone: bool, follows: str = "never") -> _core.Commit:
    """What the core is told of a stretch that is remembered.

    Args:
        held: The stretch.
        whose: ``own``; ``owned`` by another node, of which the one that asks is a copy; ``other``.
        is_gone: Whether its path leads nowhere now.
        follows: Onto channels of other paths ``never``, those that its ``row`` leads to, or ``any``.
    """
    stretch = held.stretch
    return _core.Commit(
        stretch.path,
        stretch.time,
        stretch.record,
        stretch.earlier,
        whose=whose,
        taken_back=stretch.is_taken_back,
        row=held.row,
        gone=is_gone,
        follows=follows,
    )


@dataclass(frozen=True)
class Claim:
    """A remembered stretch and how its channel stands to it now.

    Attributes:
        entry_id: The entry that holds it.
        stretch: As it was stored.
        state: ``undone``, ``committed``, ``moved`` or ``edited``.
        record: The record to use: elsewhere if the channel was moved, an earlier one if undo went back to it.
        under: What another recipe has committed over it since, in words; empty for nothing.
        lingers: Whether it was taken back but for a key that it inserted, which something beside it needed.
    """

    entry_id: str
    stretch: Stretch
    state: str
    record: _core.Record
    under: str = ""
    lingers: bool = False

    @property
    def is_live(self) -> bool:
        """Whether there is a commit: one that was undone counts as never made."""
        return self.state != "undone"

    @property
    def note(self) -> str:
        """What the report says of it; empty for nothing."""
        if self.state != "moved":
            return ""
        then, now = self.stretch.record, self.record
        frames = now.span[0] * now.fps - then.span[0] * then.fps
        if abs(frames) < 1e-3:
            return f"follows its frames from {then.fps:g} to {counted(now.fps, 'frame', 'g')} a second"
        return f"moved by {counted(frames, 'frame', '.6g')}"
