"""Which part of each channel a node replaces: its range, a row's own range, offset and stagger."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import hou

from keywright.host.keys import Key
from keywright.host.selection import selected_keys
from keywright.node import own
from keywright.node.channels.targets import Target, counts, in_order, resolve
from keywright.node.report import Outcome


@dataclass(frozen=True)
class Span:
    """A stretch of a channel.

    Attributes:
        start: First time [s], before the shift.
        end: Last time [s], before the shift.
        shift: Frames that it is moved later: the row's offset and its stagger.
    """

    start: float
    end: float
    shift: float = 0.0


@dataclass(frozen=True)
class Range:
    """*Range* of the Targets tab, read once for all channels."""

    kind: str
    frames: tuple[float, float]
    selected: dict[str, list[float]]

    def of(self, target: Target, keys: Sequence[Key]) -> Span | tuple[Outcome, str]:
        """The stretch of one channel, or why it has none."""
        own_range = target.settings.own_range
        if own_range is not None or self.kind == "frames":
            first, last = own_range or self.frames
            if not first < last:
                text = f"the range ends at frame {last:g}, which is not after its start {first:g}"
                return Outcome.ONE_KEY if first == last else Outcome.NO_KEYS, text
            return Span(hou.frameToTime(first), hou.frameToTime(last))
        times = [key.time for key in keys]
        if self.kind == "selected":
            times = self.selected.get(target.label, [])
        if not times:
            return Outcome.NO_KEYS, _NO_SELECTION if self.kind == "selected" else _without_keys(target)
        if len(times) == 1:
            return Outcome.ONE_KEY, "one key in the range"
        return Span(times[0], times[-1])


def _without_keys(target: Target) -> str:
    """What a channel without keys needs: values first, then frames."""
    settings = target.settings
    has_ends = settings.start_value is not None and settings.end_value is not None
    if has_ends or settings.amplitude is not None:
        return "no keys; give the range in frames: Range, Frames Below, or Own Range"
    return "no keys; give From and To, or Amplitude"


_NO_SELECTION = "no keys of this channel are selected"


def read_range(node: hou.OpNode, *, selected: bool = True) -> Range:
    """The node's range; ``selected``: whether the selection may be read, else all keys count."""
    kind = own.token(node, "range")
    if kind == "selected" and not selected:
        kind = "keys"
    frames = (own.number(node, "range_start"), own.number(node, "range_end"))
    chosen = selected_keys(counts) if kind == "selected" else []
    return Range(kind, frames, {parm.path(): times for parm, times in chosen})


def stagger(node: hou.OpNode, targets: Sequence[Target]) -> list[float]:
    """Frames by which each channel starts later than the first, in the order of ``targets``."""
    kind = own.token(node, "stagger")
    if kind == "off" or not targets:
        return [0.0] * len(targets)
    frames = own.number(node, "stagger_frames")
    step = frames / max(len(targets) - 1, 1) if kind == "total" else frames
    order = in_order(list(targets), own.token(node, "stagger_order"), own.integer(node, "stagger_seed"))
    shifts = [0.0] * len(targets)
    for place, index in enumerate(order):
        shifts[index] = place * step
    return shifts


def stagger_of(node: hou.OpNode, target: Target) -> float:
    """Frames by which the stagger of all rows moves one target."""
    if own.token(node, "stagger") == "off":
        return 0.0
    ready = [each for each in resolve(node) if each.parm is not None and each.outcome is None]
    shifts = stagger(node, ready)
    return next((shift for each, shift in zip(ready, shifts, strict=True) if each.label == target.label), 0.0)
