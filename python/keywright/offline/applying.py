"""A recipe onto channels of a file: the plan that a commit makes, without a scene."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from keywright._core import Target
from keywright.errors import KeywrightError
from keywright.formats import Channel
from keywright.recipe import Recipe

#: Outcomes after which a channel has, or keeps, the keys it is to have.
WRITTEN = ("written", "unchanged")


#: What the node's pane calls a setting, and where it is set on the command line.
_SET_BY = (
    ("From and To", "--from and --to"),
    ("Amplitude", "--amplitude"),
    ("Keep between Frames or Nearest Frame", '"subframe" or "nearest" as fit.kinks of the recipe'),
)


@dataclass(frozen=True)
class Where:
    """Where a recipe goes on a channel.

    Attributes:
        span: First and last frame; None for each channel's own first and last key.
        start: Value at the start; the channel's own if None.
        end: Value at the end; the channel's own if None.
        amplitude: Height of a motion that ends where it starts.
        stagger: Frames that each channel starts later than the one before.
    """

    span: tuple[float, float] | None = None
    start: float | None = None
    end: float | None = None
    amplitude: float | None = None
    stagger: float = 0.0


@dataclass(frozen=True)
class Applied:
    """What becomes of a channel.

    Attributes:
        source: The channel as it was.
        channel: With the recipe's keys; the source if it is left as it is.
        outcome: ``written``, ``unchanged``, ``skipped``, or what stands in the way.
        text: The same for people.
        span: First and last frame that the recipe is on.
        max_error: Of the fit, as a part of the motion's range.
    """

    source: Channel
    channel: Channel
    outcome: str
    text: str
    span: tuple[float, float] | None = None
    max_error: float = 0.0

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "channel": self.source.name,
            "outcome": self.outcome,
            "text": self.text,
            "keys_before": len(self.source.keys),
            "keys_after": len(self.channel.keys),
            "frames": self.span,
            "max_error": self.max_error,
        }


def applied(recipe: Recipe, channels: list[Channel], where: Where, fps: float) -> list[Applied]:
    """The channels with the recipe's keys, one plan for all; each has its outcome.

    Raises:
        PlanRefused: A range that runs backwards.
    """
    found: dict[int, Applied] = {}
    targets: list[tuple[int, Channel, Target, tuple[float, float]]] = []
    for index, channel in enumerate(channels):
        if channel.expressions and len(channel.keys) == 1:
            found[index] = Applied(channel, channel, "skipped", f"it has {channel.unread}")
            continue
        if where.span is None and len(channel.keys) < 2:
            text = "one key: nothing says where the motion goes; give --range"
            found[index] = Applied(channel, channel, "no-range", text)
            continue
        offset = where.stagger * len(targets)
        own = (channel.span[0] * fps + 1.0, channel.span[1] * fps + 1.0)
        frames = own if where.span is None else where.span
        try:
            target = _target(channel, where, frames, offset, fps)
        except KeywrightError as fault:
            found[index] = Applied(channel, channel, fault.code, str(fault))
            continue
        targets.append((index, channel, target, (frames[0] + offset, frames[1] + offset)))
    plans = recipe.plan([target for _, _, target, _ in targets])
    for (index, channel, _, span), plan in zip(targets, plans, strict=True):
        made = channel if plan.plan is None else channel.with_keys(plan.plan.expected)
        found[index] = Applied(channel, made, plan.outcome, _on_the_line(plan.text), span, plan.max_error)
    return [found[index] for index in range(len(channels))]


def _on_the_line(text: str) -> str:
    """What a plan says, with the options of the command line for the labels of the pane."""
    for label, option in _SET_BY:
        text = text.replace(label, option)
    return text


def _target(channel: Channel, where: Where, frames: tuple[float, float], offset: float, fps: float) -> Target:
    return Target(
        channel.keys,
        fps=fps,
        span=((frames[0] - 1.0) / fps, (frames[1] - 1.0) / fps),
        offset=offset,
        before=channel.before,
        after=channel.after,
        start_value=where.start,
        end_value=where.end,
        amplitude=where.amplitude,
    )
