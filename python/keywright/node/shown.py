"""*Motion of Target*: a row's frames and units, in which the cook says what stands out, and draws what falls.

Only while it is on does a cook read a row and the keys of its channel.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import hou

from keywright._core import Curve, Readouts
from keywright.counting import counted
from keywright.host.keys import Key, read_keys, shown_at
from keywright.node import own, table
from keywright.node.channels import spans, targets

# Ends of a curve nearer than this part of its range are equal; values of a channel likewise.
_SAME_END, _SAME_VALUE = 1e-6, 1e-9


@dataclass(frozen=True)
class Shown:
    """Where a row's channel has the motion.

    Attributes:
        channel: Path of the channel.
        start: First frame.
        end: Last frame.
        first: The channel's value at the curve's start.
        last: Its value at the curve's end.
        height: Channel units for a curve value of 1; negative where the channel falls.
    """

    channel: str
    start: float
    end: float
    first: float
    last: float
    height: float

    @property
    def frames(self) -> float:
        """Length of the span."""
        return self.end - self.start

    @property
    def whole_frames(self) -> int | None:
        """The same, if it is a whole number of frames."""
        near = round(self.frames)
        return near if near > 0 and abs(self.frames - near) <= 1e-6 else None

    def frame(self, x: float) -> float:
        """The frame of a time 0 to 1."""
        return self.start + x * self.frames


def shown(node: hou.OpNode, curve: Curve) -> Shown | str | None:
    """The motion of the row that is chosen; why it cannot be shown, in words; None for 0 to 1."""
    row = own.integer(node, "show_target")
    if not 0 < row <= own.integer(node, "targets"):
        return None
    try:
        found = next(iter(targets.resolve_row(node, row)))
        if found.parm is None:
            return f"row {row}: {found.text or 'it is empty'}; shown as 0 to 1"
        return _of(node, found, found.parm, curve) or f"row {row}: it does not move; shown as 0 to 1"
    except hou.Error as fault:
        return f"row {row}: {fault.instanceMessage()}; shown as 0 to 1"


def _of(node: hou.OpNode, target: targets.Target, parm: hou.Parm, curve: Curve) -> Shown | str | None:
    keys = read_keys(parm)
    ranges = spans.read_range(node, selected=False)
    where = ranges.of(target, keys)
    if not isinstance(where, spans.Span):
        return f"row {target.row}: {where[1]}; shown as 0 to 1"
    shift = target.settings.offset + spans.stagger_of(node, target, ranges)
    settings = target.settings
    first = settings.start_value if settings.start_value is not None else shown_at(parm, where.start)
    last = settings.end_value if settings.end_value is not None else shown_at(parm, where.end)
    height = _height(
        curve, first, last, settings.amplitude, [k for k in keys if where.start <= k.time <= where.end]
    )
    if not height:
        return None
    start, end = hou.timeToFrame(where.start) + shift, hou.timeToFrame(where.end) + shift
    return Shown(parm.path(), start, end, first, last, height)


def _height(curve: Curve, first: float, last: float, amplitude: float | None, keys: list[Key]) -> float:
    """Channel units for a curve value of 1, as a commit lays the motion on the channel; 0 if it does not."""
    move = curve.end - curve.start
    values = [value for key in keys for value in (key.value, key.in_value)]
    tall = amplitude if amplitude is not None else max(values, default=0.0) - min(values, default=0.0)
    if abs(move) <= _SAME_END * curve.range:
        return tall
    is_level = abs(last - first) <= _SAME_VALUE * max(abs(first), abs(last), abs(tall))
    return 0.0 if is_level else (last - first) / move


def readouts(shown: Shown, found: Readouts, curve: Curve, document: Mapping[str, Any]) -> dict[str, Any]:
    """What stands out, in frames and in the channel's units."""

    def value(y: float) -> float:
        return shown.first + (y - curve.start) * shown.height

    peak = found.first_peak
    return {
        "channel": shown.channel,
        "frames": [shown.start, shown.end],
        "values": [shown.first, shown.last],
        "first_peak": None if peak is None else [shown.frame(peak[0]), value(peak[1])],
        "turns": [[shown.frame(x), value(y)] for x, y in found.turns],
        "contacts": [shown.frame(x) for x in found.contacts],
        "settles": None if found.settles is None else shown.frame(found.settles),
        "lengths": list(lengths(document, shown.frames)),
    }


def lengths(document: Mapping[str, Any], frames: float) -> Iterator[str]:
    """Each setting that is a part of the span, in frames too: ``Lag 0.05 = 1.2 frames``."""
    room = document["shape"].get("room", 0.0)
    if room:
        yield f"{table.row('shape_room').label} {room:g} = {counted(room * frames, 'frame', '.3g')}"
    labels = dict(table.row("layer_type#").menu)
    for layer in document["stack"]:
        rows = [
            row
            for row in table.rows()
            if row.unit == "span" and row.name.startswith(f"layer_{layer['type']}_")
        ]
        for row in rows:
            value = layer.get(row.field.rpartition(".")[2])
            if value and layer["enabled"]:
                label = labels[layer["type"]] + (f" {row.label}" if len(rows) > 1 else "")
                yield f"{label} {value:g} = {counted(value * frames, 'frame', '.3g')}"
