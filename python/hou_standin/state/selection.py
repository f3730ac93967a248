"""What the artist has selected: nodes, channels, keys, a range of frames.

Selecting a node replaces the Channel List with that node's keyed and scoped channels, except for pinned
ones; selected keys live on the channels of that list. Nothing here is undone.

Source: SideFX docs, *hou.playbar*, *hou.ChannelList*, *hou.ChannelEditorPane*; what becomes of the selected
keys is inferred, hence the switch ``select_replaces_channel_list``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hou_standin.state.scene import NodeRecord, ParmRecord

if TYPE_CHECKING:
    from hou_standin.session import Session


@dataclass(slots=True)
class Entry:
    """One channel of a list."""

    selected: bool = True
    pinned: bool = False
    value_selected: bool = False


@dataclass
class ChannelView:
    """A channel list with the keys selected on it: the playbar's, or an animation editor's."""

    entries: dict[ParmRecord, Entry] = field(default_factory=dict)
    keys: dict[ParmRecord, list[float]] = field(default_factory=dict)
    """Times of the selected keys in seconds, in the order they were selected."""
    is_pinned: bool = False
    """The whole list stays when nodes are selected."""

    def follow(self, parms: Iterable[ParmRecord], keys_go: bool) -> None:
        """Show other channels; pinned ones stay."""
        if self.is_pinned:
            return
        kept = {parm: entry for parm, entry in self.entries.items() if entry.pinned}
        self.entries = kept | {parm: kept.get(parm, Entry()) for parm in parms}
        if keys_go:
            self.keys = {parm: times for parm, times in self.keys.items() if parm in kept}

    def selected_keys(self, order: str, tolerance: float) -> dict[ParmRecord, list[int]]:
        """Indices of the selected keys that exist, by channel of the list."""
        found: dict[ParmRecord, list[int]] = {}
        for parm, times in self.keys.items():
            if parm not in self.entries or parm.channel is None or not parm.node.alive:
                continue
            channel = parm.channel
            indices = [i for time in times if (i := channel.find(time, tolerance)) is not None]
            indices = list(dict.fromkeys(indices))
            if indices:
                found[parm] = sorted(indices) if order == "time" else indices
        return found


class Selection:
    """The selection of a session."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.nodes: list[NodeRecord] = []
        """Selected nodes, the last one last."""
        self.playbar = ChannelView()
        self.editor: ChannelView | None = None
        """The view of an open animation editor."""
        self.ranges: list[tuple[float, float]] = []
        """Selected ranges of the playbar, in frames."""

    def select(self, node: NodeRecord, on: bool, clear: bool) -> None:
        """Select a node, or not; the channel lists follow."""
        if clear:
            self.clear_nodes()
        if node in self.nodes:
            self.nodes.remove(node)
        node.selected = on
        if on:
            self.nodes.append(node)
        self.follow()

    def clear_nodes(self) -> None:
        """Select no node."""
        for node in self.nodes:
            node.selected = False
        self.nodes.clear()

    def current(self) -> list[NodeRecord]:
        """The selected nodes that exist."""
        return [node for node in self.nodes if node.alive]

    def follow(self) -> None:
        """Show the channels of the selected nodes."""
        channels = [parm for node in self.current() for parm in channels_of(node)]
        keys_go = self._session.switches.select_replaces_channel_list == "keys go"
        for view in self.views():
            view.follow(channels, keys_go)

    def views(self) -> list[ChannelView]:
        """The playbar's view and that of an open editor."""
        return [self.playbar] if self.editor is None else [self.playbar, self.editor]

    def select_keys(self, path: str, frames: Sequence[float], add: bool = False) -> None:
        """Select keys of a channel as an artist does: the channel has to be in a list.

        Raises:
            ValueError: No list shows the channel.
        """
        parm = self._session.parm_record(path)
        times = [self._session.clock.time_at(frame) for frame in frames]
        views = [view for view in self.views() if parm in view.entries]
        if not views:
            raise ValueError(f"{path} is in no Channel List; select its node first, or pin it")
        for view in views:
            view.keys[parm] = (view.keys.get(parm, []) if add else []) + times

    def select_range(self, first: float, last: float) -> None:
        """Select a range of frames on the playbar."""
        self.ranges = [(first, last)]

    def clear_keys(self) -> None:
        """Select no key and no range."""
        self.ranges.clear()
        for view in self.views():
            view.keys.clear()


def channels_of(node: NodeRecord) -> list[ParmRecord]:
    """The channels that a Channel List shows for a node: keyed or autoscoped ones."""
    return [parm for parm in node.all_parms() if parm.channel is not None or parm.autoscoped]
