"""Channels as an animation editor shows them: the curve over frames, its keys and their handles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from keywright.gallery.plots import Plot
from keywright.gallery.svg import LINE, MUTED, ORANGE, Drawing


@dataclass(frozen=True)
class Key:
    """A key in frames and channel units; a reach is how far a handle goes sideways [frames]."""

    frame: float
    value: float
    in_value: float
    slope: float
    in_slope: float
    reach: float
    in_reach: float


@dataclass(frozen=True)
class Channel:
    """A channel at one moment: its motion at quarter frames, and its keys."""

    motion: Sequence[tuple[float, float]]
    keys: Sequence[Key]


def read_channel(hou: Any, parm: Any, first: float, last: float) -> Channel:
    """What a channel holds now, from one frame to another; ``hou`` is the host's module."""
    from keywright.host.keys import read_keys

    fps = hou.fps()
    steps = round(4 * (last - first))
    frames = [first + step / 4 for step in range(steps + 1)]
    keys = [
        Key(
            frame=hou.timeToFrame(key.time),
            value=key.value,
            in_value=key.in_value,
            slope=key.slope / fps,
            in_slope=key.in_slope / fps,
            reach=key.reach * fps,
            in_reach=key.in_reach * fps,
        )
        for key in read_keys(parm)
    ]
    return Channel([(frame, parm.evalAsFloatAtFrame(frame)) for frame in frames], keys)


def plot_of(
    sheet: Drawing,
    box: tuple[float, float, float, float],
    channels: Sequence[Channel],
    ticks: Sequence[float],
) -> Plot:
    """An empty plot that has room for all of these channels."""
    values = [value for channel in channels for _, value in channel.motion]
    low, high = min(values), max(values)
    room = 0.08 * ((high - low) or 1.0)
    frames = [frame for channel in channels for frame, _ in channel.motion]
    plot = Plot(sheet, box, (min(frames), max(frames)), (low - room, high + room))
    sheet.rect(*box, fill="#ffffff", stroke=LINE)
    plot.ticks(ticks)
    plot.scale()
    sheet.text(box[0] + box[2], box[1] + box[3] + 28, "frame", size=10, fill=MUTED, anchor="end")
    return plot


def draw_channel(
    plot: Plot, channel: Channel, colour: str, *, keys: str = ORANGE, dash: str = "", handles: bool = True
) -> None:
    """A channel's curve with its keys; the handles as thin lines."""
    plot.line(channel.motion, colour, 2.0, dash)
    for place, key in enumerate(channel.keys if handles else ()):
        if place + 1 < len(channel.keys):
            tip = (key.frame + key.reach, key.value + key.slope * key.reach)
            plot.line([(key.frame, key.value), tip], keys, 1.0)
        if place:
            tip = (key.frame - key.in_reach, key.in_value - key.in_slope * key.in_reach)
            plot.line([(key.frame, key.in_value), tip], keys, 1.0)
    for key in channel.keys:
        plot.sheet.dot(plot.at(key.frame, key.value), 3.6, keys)
