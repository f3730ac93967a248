"""Channel text, as Houdini lays it out."""

from __future__ import annotations

import re

from hou_standin.chn.form import ZERO, ChannelText, Pair, SegmentText


def written(channels: list[ChannelText]) -> str:
    """The file, as Houdini lays it out."""
    return "".join(("{\n", *(_written_channel(each) for each in channels), "  }\n"))


def _written_channel(channel: ChannelText) -> str:
    lines = [f"    channel {_word(channel.name)} {{", f"      lefttype = {channel.left}"]
    lines.append(f"      righttype = {channel.right}")
    if channel.default is not None:
        lines.append(f"      default = {_digits(channel.default)}")
    if channel.default_text is not None:
        lines.append(f"      defaultString = {_word(channel.default_text)}")
    lines.append(f"      flags = {channel.flags}")
    if channel.start != 0.0:
        lines.append(f"      start = {_digits(channel.start)}")
    lines.extend(f"      segment {{ {_written_segment(segment)} }}" for segment in channel.segments)
    return "\n".join((*lines, "    }", ""))


def _written_segment(segment: SegmentText) -> str:
    """Options on a line of their own, then four items a line."""
    head = ""
    if segment.untie or segment.auto:
        options = [f" {word}  {' '.join(sides)}" for word, sides in _options(segment) if sides]
        head = f"options = {{\t{''.join(options)} }}\n\n\t "
    items = [f"length = {_digits(segment.length)}"]
    for name in ("value", "slope", "accel"):
        pair: Pair = getattr(segment, name)
        if pair != ZERO:
            items.append(f"{name} = {_digits(pair[0])} {_digits(pair[1])}")
    items.append(f"expr = {_word(segment.expression)}")
    if segment.language:
        items.append(f"language = {segment.language}")
    return head + "\n\t ".join(" ".join(items[at : at + 4]) for at in range(0, len(items), 4))


def _options(segment: SegmentText) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return (("untie", segment.untie), ("autoslope", segment.auto))


def _digits(number: float) -> str:
    return format(number, ".17g")


def _word(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"' if not text or re.search(r"\s", text) else escaped
