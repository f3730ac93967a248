"""*Start* and *End* of the range, taken from the playbar or from the selected keys."""

from __future__ import annotations

import hou

from keywright.errors import HostError
from keywright.host.selection import selected_keys
from keywright.node import own, status
from keywright.node.channels import targets
from keywright.node.channels.target_rows import NO_KEYS_SELECTED
from keywright.node.report import ActionReport

# Frames within this of a whole one are meant to be it.
_WHOLE = 1e-6


def from_playbar(node: hou.OpNode) -> ActionReport:
    """The range that plays.

    Raises:
        HostError: The parameters cannot be written.
    """
    first, last = hou.playbar.playbackRange()
    return _write(node, "From Playbar", first, last)


def from_selected_keys(node: hou.OpNode) -> ActionReport:
    """From the first to the last selected key, over all channels.

    Raises:
        HostError: ``one-key``: they are all at one frame; or the parameters cannot be written.
    """
    times = [time for _, times in selected_keys(targets.counts) for time in times]
    if not times:
        report = ActionReport("From Selected Keys", problem=NO_KEYS_SELECTED)
        status.refused(node, report)
        return report
    first, last = (whole(hou.timeToFrame(time)) for time in (min(times), max(times)))
    if first == last:
        raise HostError(
            f"all selected keys are at frame {first:g}", code="one-key", hint="select the keys of a move"
        )
    return _write(node, "From Selected Keys", first, last)


def whole(frame: float) -> float:
    """The whole frame, if this is as good as one."""
    return float(round(frame)) if abs(frame - round(frame)) <= _WHOLE else frame


def _write(node: hou.OpNode, action: str, first: float, last: float) -> ActionReport:
    values = {"range_start": first, "range_end": last}
    return status.write(node, action, values, f"the range is frame {first:g} to {last:g}", own.driven(node))
