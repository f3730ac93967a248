"""``hou.playbar``, and the animation editor's graph: ranges, channel lists, selected keys.

Source: SideFX docs, *hou.playbar*, *hou.ChannelGraph*, *hou.ChannelEditorPane*; typed stubs of ``hou`` 21.0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from hou_standin import enums
from hou_standin.animation.keys import copies
from hou_standin.enums import EnumValue
from hou_standin.errors import OperationFailed
from hou_standin.faces.channel_list import ChannelList
from hou_standin.faces.keyframe import BaseKeyframe
from hou_standin.faces.parm import Parm
from hou_standin.state.selection import ChannelView, Entry, channels_of

if TYPE_CHECKING:
    from hou_standin.faces.node import Node
    from hou_standin.faces.parmtuple import ParmTuple
    from hou_standin.faces.vectors import Vector2
    from hou_standin.session import Session


def selected_keyframes(session: Session, view: ChannelView) -> dict[Parm, tuple[BaseKeyframe, ...]]:
    """Copies of the selected keys of a view, by parameter."""
    tolerance = float(session.switches.same_key_tolerance)
    found: dict[Parm, tuple[BaseKeyframe, ...]] = {}
    for record, indices in view.selected_keys(str(session.switches.selection_order), tolerance).items():
        if record.channel is None:
            continue
        keys = copies(record.channel, session.faces.classes["Keyframe"], session.switches)
        found[session.faces.parm(record)] = tuple(keys[index] for index in indices)
    return found


def list_of(session: Session, view: ChannelView) -> ChannelList:
    """A copy of a view's channel list."""
    channels = session.hou.ChannelList()
    channels._entries = {record: replace(entry) for record, entry in view.entries.items()}
    return channels


def put_list(view: ChannelView, channels: ChannelList) -> None:
    """Put a changed copy back."""
    view.entries = {record: replace(entry) for record, entry in channels._entries.items()}


class Playbar:
    """``hou.playbar``."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._callbacks: list[Callable[[EnumValue, float], None]] = []

    # Ranges, in frames

    def frameRange(self) -> Vector2:
        """The global range."""
        return self._session.hou.Vector2(self._session.clock.frame_range)

    def setFrameRange(self, start: float, end: float) -> None:
        """Set the global range."""
        self._session.clock.frame_range = (float(start), float(end))
        self._tell(enums.playbarEvent.GlobalFrameRangeChanged)

    def playbackRange(self) -> Vector2:
        """The range that plays."""
        return self._session.hou.Vector2(self._session.clock.playback_range)

    def setPlaybackRange(self, start: float, end: float) -> None:
        """Set the range that plays."""
        self._session.clock.playback_range = (float(start), float(end))
        self._tell(enums.playbarEvent.PlaybackFrameRangeChanged)

    def timelineRange(self) -> Vector2:
        """The range that the playbar shows: the global one."""
        return self.frameRange()

    def selectionRange(self) -> Vector2 | None:
        """The first selected range in frames, None without one."""
        ranges = self.selectionRanges()
        return ranges[0] if ranges else None

    def selectionRanges(self) -> tuple[Vector2, ...]:
        """All selected ranges in frames."""
        return tuple(self._session.hou.Vector2(each) for each in self._session.selection.ranges)

    # Keys and channels

    def selectedKeyframes(self) -> dict[Parm, tuple[BaseKeyframe, ...]]:
        """Copies of the selected keys, by parameter; only channels of the Channel List."""
        return selected_keyframes(self._session, self._session.selection.playbar)

    def channelList(self) -> ChannelList:
        """A copy of the Channel List."""
        return list_of(self._session, self._session.selection.playbar)

    def setChannelList(self, arg: ChannelList) -> None:
        """Put a changed copy of the Channel List back."""
        put_list(self._session.selection.playbar, arg)
        self._tell(enums.playbarEvent.ChannelListChanged)

    def channelListFromSelection(self) -> ChannelList:
        """A list of the channels of the selected nodes."""
        nodes = [self._session.faces.node(node) for node in self._session.selection.current()]
        return self.channelListFromNodes(nodes)

    def channelListFromNodes(self, nodes: Sequence[Node]) -> ChannelList:
        """A list of the keyed and scoped channels of some nodes."""
        channels = self._session.hou.ChannelList()
        channels._entries = {record: Entry() for node in nodes for record in channels_of(node._record)}
        return channels

    def channelListFromParms(self, parms: Sequence[Parm]) -> ChannelList:
        """A list of some channels."""
        channels = self._session.hou.ChannelList()
        channels.addParms(parms)
        return channels

    def channelListFromParmTuples(self, parms: Sequence[ParmTuple]) -> ChannelList:
        """A list of the components of some tuples."""
        return self.channelListFromParms([parm for each in parms for parm in each])

    # Playing

    def isRealTime(self) -> bool:
        """True if playing keeps to the frame rate."""
        return self._session.clock.is_real_time

    def setRealTime(self, on: bool) -> None:
        """Keep to the frame rate, or show every frame."""
        self._session.clock.is_real_time = bool(on)

    def isPlaying(self) -> bool:
        """True between play and stop."""
        return self._session.clock.is_playing

    def play(self) -> None:
        """Start playing; time stands still in the stand-in."""
        self._session.clock.is_playing = True
        self._tell(enums.playbarEvent.Started)

    def stop(self) -> None:
        """Stop playing."""
        self._session.clock.is_playing = False
        self._tell(enums.playbarEvent.Stopped)

    def addEventCallback(self, callback: Callable[[EnumValue, float], None]) -> None:
        """Call a function when something happens on the playbar."""
        self._callbacks.append(callback)

    def removeEventCallback(self, callback: Callable[[EnumValue, float], None]) -> None:
        """Stop calling a function."""
        if callback not in self._callbacks:
            raise OperationFailed("the function is not called, so it cannot be removed")
        self._callbacks.remove(callback)

    def eventCallbacks(self) -> tuple[Callable[[EnumValue, float], None], ...]:
        """The functions that are called."""
        return tuple(self._callbacks)

    def clearEventCallbacks(self) -> None:
        """Stop calling all functions."""
        self._callbacks.clear()

    def _frame_changed(self) -> None:
        """The current frame is another one."""
        self._tell(enums.playbarEvent.FrameChanged)

    def _tell(self, event: EnumValue) -> None:
        for callback in list(self._callbacks):
            with self._session.calls.script():
                callback(event, self._session.clock.frame_at(self._session.clock.time))


class ChannelGraph:
    """The graph of an animation editor."""

    _session: ClassVar[Session]

    def __init__(self, view: ChannelView) -> None:
        self._view = view

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ChannelGraph) and self._view is other._view

    def __hash__(self) -> int:
        return hash(id(self._view))

    def selectedKeyframes(self) -> dict[Parm, tuple[BaseKeyframe, ...]]:
        """Copies of the selected keys, by parameter."""
        return selected_keyframes(self._session, self._view)


class PaneTab:
    """An open pane."""

    _session: ClassVar[Session]


class ChannelEditorPane(PaneTab):
    """An open animation editor."""

    def __init__(self, view: ChannelView) -> None:
        self._view = view

    def graph(self) -> ChannelGraph | None:
        """Its graph."""
        return self._session.hou.ChannelGraph(self._view)

    def channelList(self) -> ChannelList | None:
        """A copy of its channel list."""
        return list_of(self._session, self._view)

    def setChannelList(self, l: ChannelList) -> None:  # noqa: E741  the stub's name
        """Put a changed copy of the list back."""
        put_list(self._view, l)

    def channelListPinned(self) -> bool:
        """True if the list stays when nodes are selected."""
        return self._view.is_pinned

    def setChannelListPinned(self, pinned: bool) -> None:
        """Make the list stay when nodes are selected, or follow them."""
        self._view.is_pinned = bool(pinned)

    def type(self) -> EnumValue:
        """``hou.paneTabType.ChannelEditor``."""
        return enums.paneTabType.ChannelEditor
