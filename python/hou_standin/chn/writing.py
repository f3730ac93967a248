"""Channel text, as Houdini lays it out."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from hou_standin.chn.form import ZERO, ChannelText, Pair, SegmentText


def written(channels: Sequence[ChannelText], digits: Callable[[float], str] | None = None) -> str:
    """The file, as Houdini lays it out.

    Args:
        channels: In order.
        digits: Text of a number; 17 digits unless given, as Houdini writes them.
    """
    spell = _digits if digits is None else digits
    return "".join(("{\n", *(_written_channel(each, spell) for each in channels), "  }\n"))


def _written_channel(channel: ChannelText, digits: Callable[[float], str]) -> str:
    lines = [f"    channel {_name(channel.name)} {{", f"      lefttype = {channel.left}"]
    lines.append(f"      righttype = {channel.right}")
    if channel.default is not None:
        lines.append(f"      default = {digits(channel.default)}")
    if channel.default_text is not None:
        lines.append(f"      defaultString = {_word(channel.default_text)}")
    lines.append(f"      flags = {channel.flags}")
    if channel.start != 0.0:
        lines.append(f"      start = {digits(channel.start)}")
    lines.extend(f"      segment {{ {_written_segment(segment, digits)} }}" for segment in channel.segments)
    return "\n".join((*lines, "    }", ""))


def _written_segment(segment: SegmentText, digits: Callable[[float], str]) -> str:
    """Options on a line of their own, then four items a line."""
    head = ""
    if segment.untie or segment.auto:
        options = [f" {word}  {' '.join(sides)}" for word, sides in _options(segment) if sides]
        head = f"options = {{\t{''.join(options)} }}\n\n\t "
    items = [f"length = {digits(segment.length)}"]
    for name in ("value", "slope", "accel"):
        pair: Pair = getattr(segment, name)
        if pair != ZERO:
            items.append(f"{name} = {digits(pair[0])} {digits(pair[1])}")
    items.append(f"expr = {_word(segment.expression)}")
    if segment.language:
        items.append(f"language = {_name(segment.language)}")
    return head + "\n\t ".join(" ".join(items[at : at + 4]) for at in range(0, len(items), 4))


def _options(segment: SegmentText) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return (("untie", segment.untie), ("autoslope", segment.auto))


def _digits(number: float) -> str:
    return format(number, ".17g")


def _word(text: str) -> str:
    return _quoted(text) if not text or re.search(r"\s", text) else _escaped(text)


def _name(text: str) -> str:
    """A name, quoted also where it has marks of the grammar."""
    return _quoted(text) if not text or re.search(r"[\s{}=]", text) else _escaped(text)


def _quoted(text: str) -> str:
    return f'"{_escaped(text)}"'


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
