"""What the artist has selected: keys of the animation editor or the playbar, the channel list.

Selecting a node replaces the Channel List, and with it the selection of keys: what is found here may
be nothing although the artist selected keys a moment before.
"""

from __future__ import annotations

import hou


def selected_keys() -> list[tuple[hou.Parm, list[float]]]:
    """Channels with selected keys and the times of these [s], in the list's order.

    The graph of the animation editor first, then the playbar; empty in a batch session.
    """
    if not hou.isUIAvailable():
        return []
    pane = hou.ui.paneTabOfType(hou.paneTabType.ChannelEditor)
    graph = pane.graph() if isinstance(pane, hou.ChannelEditorPane) else None
    for chosen in (graph.selectedKeyframes() if graph is not None else {}, hou.playbar.selectedKeyframes()):
        found = [(parm, sorted(key.time() for key in keys)) for parm, keys in chosen.items() if keys]
        if found:
            return found
    return []


def listed_channels() -> list[hou.Parm]:
    """Parameters of the Channel List, in its order; empty in a batch session."""
    return list(hou.playbar.channelList().parms()) if hou.isUIAvailable() else []
