"""What the artist has selected: keys of the animation editor or the playbar, the channel list.

Selecting a node replaces the Channel List, and with it the selection of keys: what is found here may
be nothing although the artist selected keys a moment before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import hou

Counts = Callable[[hou.Parm], bool]
"""Whether a channel is one that the artist may have meant."""


def selected_keys(counts: Counts) -> list[tuple[hou.Parm, list[float]]]:
    """Channels with selected keys and the times of these [s], in the list's order.

    The graph of the animation editor first, then the playbar; empty in a batch session.
    """
    if not hou.isUIAvailable():
        return []
    graphs = ((pane.graph(), pane.channelList()) for pane in _editors())
    for view, channels in (*graphs, (hou.playbar, hou.playbar.channelList())):
        chosen = view.selectedKeyframes() if view is not None else {}
        found = [(parm, sorted(key.time() for key in keys)) for parm, keys in chosen.items() if keys]
        found = [(parm, times) for parm, times in found if counts(parm)]
        if found:
            places = {parm.path(): place for place, parm in enumerate(channels.parms() if channels else ())}
            return sorted(found, key=lambda entry: places.get(entry[0].path(), len(places)))
    return []


def listed_channels(counts: Counts) -> list[hou.Parm]:
    """Parameters of the Channel List, in its order; empty in a batch session."""
    if not hou.isUIAvailable():
        return []
    return [parm for parm in hou.playbar.channelList().parms() if counts(parm)]


def listed_collections() -> list[str]:
    """Names of the collections of APEX channels in the Channel List, which are no parameters."""
    if not hou.isUIAvailable():
        return []
    channels = hou.playbar.channelList()
    if not hasattr(channels, "geometryChannelCollectionNames"):  # before 20.5
        return []
    return list(channels.geometryChannelCollectionNames())


def select(parms: Sequence[hou.Parm]) -> None:
    """Selects the nodes of these parameters and shows these channels, where there is a UI."""
    nodes = list(dict.fromkeys(parm.node() for parm in parms))
    for index, node in enumerate(nodes):
        node.setSelected(True, clear_all_selected=index == 0)
    if hou.isUIAvailable():
        channels = hou.playbar.channelListFromParms(list(parms))
        hou.playbar.setChannelList(channels)
        for pane in _editors():
            pane.setChannelList(channels)


def _editors() -> Iterator[hou.ChannelEditorPane]:
    """The open animation editors."""
    index = 0
    while True:
        pane = hou.ui.paneTabOfType(hou.paneTabType.ChannelEditor, index)
        if not isinstance(pane, hou.ChannelEditorPane):
            return
        yield pane
        index += 1
