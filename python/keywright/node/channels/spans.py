"""Which part of each channel a node replaces: its range, a row's own range, offset and stagger."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import hou

from keywright import _core
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

    def asked(self, target: Target) -> Span | tuple[Outcome, str] | None:
        """The stretch of one channel that the range says, or why it has none; None: from key to key."""
        own_range = target.settings.own_range
        if own_range is not None or self.kind == "frames":
            first, last = own_range or self.frames
            if not first < last:
                text = f"the range ends at frame {last:g}, which is not after its start {first:g}"
                return Outcome.ONE_KEY if first == last else Outcome.NO_KEYS, text
            return Span(hou.frameToTime(first), hou.frameToTime(last))
        if self.kind != "selected":
            return None
        times = self.selected.get(target.label, [])
        if not times:
            return Outcome.NO_KEYS, "no keys of this channel are selected"
        return Span(times[0], times[-1]) if len(times) > 1 else _ONE_KEY

    def of(self, target: Target, keys: Sequence[Key]) -> Span | tuple[Outcome, str]:
        """The same, from the first to the last of these keys where the range says no stretch."""
        where = self.asked(target)
        if where is not None:
            return where
        if len(keys) < 2:
            return without_keys(target, "one-key" if keys else "no-keys")
        return Span(keys[0].time, keys[-1].time)

    def covers(self, target: Target) -> bool:
        """Whether a commit would lay a motion on a stretch of this channel, so that a stagger counts it."""
        if target.parm is None or target.outcome is not None:
            return False
        where = self.asked(target)
        return len(target.parm.keyframes()) > 1 if where is None else isinstance(where, Span)


_ONE_KEY = (Outcome.ONE_KEY, "one key in the range")


def without_keys(target: Target, stop: str) -> tuple[Outcome, str]:
    """What a channel lacks that has no keys (``no-keys``) and whose range says no frames; or has one key."""
    if stop == "one-key":
        return _ONE_KEY
    settings = target.settings
    has_ends = settings.start_value is not None and settings.end_value is not None
    values = "" if has_ends or settings.amplitude is not None else "From and To, or Amplitude; and "
    return Outcome.NO_KEYS, f"no keys; give {values}the range in frames: Range, Frames Below, or Own Range"


def read_range(node: hou.OpNode, *, selected: bool = True) -> Range:
    """The node's range; ``selected``: whether the selection may be read, else all keys count."""
    kind = own.token(node, "range")
    if kind == "selected" and not selected:
        kind = "keys"
    frames = (own.number(node, "range_start"), own.number(node, "range_end"))
    chosen = selected_keys(counts) if kind == "selected" else []
    return Range(kind, frames, {parm.path(): times for parm, times in chosen})


def stagger(node: hou.OpNode) -> tuple[float, bool]:
    """Frames by which each channel starts later than the one before, and whether that is the total of all."""
    kind = own.token(node, "stagger")
    return (0.0, False) if kind == "off" else (own.number(node, "stagger_frames"), kind == "total")


def order(node: hou.OpNode, found: Sequence[Target]) -> dict[int, int]:
    """The place of each target in the order in which a stagger counts, by its index."""
    counted = in_order(list(found), own.token(node, "stagger_order"), own.integer(node, "stagger_seed"))
    return {index: place for place, index in enumerate(counted)}


def stagger_of(node: hou.OpNode, target: Target, ranges: Range) -> float:
    """Frames by which the stagger of all rows moves one target, as a commit counts them."""
    frames = stagger(node)
    if not frames[0]:
        return 0.0
    ready = [each for each in resolve(node) if ranges.covers(each)]
    places = order(node, ready)
    shifts = _core.staggered([places[index] for index in range(len(ready))], frames)
    return next((shift for each, shift in zip(ready, shifts, strict=True) if each.label == target.label), 0.0)
