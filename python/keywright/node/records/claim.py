"""Remembered commits held against their channels: how those stand to them, and what takes them back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from keywright import _core
from keywright.host.channel import Channel, target_input
from keywright.node.records.record import Stretch

# A key is the one that was written within this time [s], and this part of the range of values.
_SAME = 1e-6


@dataclass(frozen=True)
class Claim:
    """A remembered stretch and how its channel stands to it now.

    Attributes:
        entry_id: The entry that holds it.
        stretch: As it was stored.
        state: ``undone``, ``committed``, ``moved`` or ``edited``.
        record: The record to use: elsewhere if the channel was moved, an earlier one if undo went back to it.
        comes_back: Whether taking back all of the channel's commits makes it as it was before this one.
    """

    entry_id: str
    stretch: Stretch
    state: str
    record: _core.Record
    comes_back: bool

    @property
    def is_live(self) -> bool:
        """Whether there is a commit: one that was undone counts as never made."""
        return self.state != "undone"

    def is_on(self, channel: Channel, *, ends: bool = False) -> bool:
        """Whether a channel has this commit's keys: all, or after an edit half of those between its ends.

        Args:
            channel: The channel.
            ends: Whether a commit with no keys between its ends counts too, where both are there and nothing
                lies between them.
        """
        if self.state not in ("moved", "edited"):
            return self.is_live
        start, end = self.record.span
        times, values = self.record.written.times.tolist(), self.record.written.values.tolist()
        near = _SAME * (max(values, default=0.0) - min(values, default=0.0))
        wanted = list(zip(times, values, strict=True))
        between = [(time, value) for time, value in wanted if start + _SAME < time < end - _SAME]
        wanted = between if between or not ends else wanted
        if not wanted:
            return False
        first, last = wanted[0][0] - _SAME, wanted[-1][0] + _SAME
        now = [(key.time, key.value) for key in channel.keys if first <= key.time <= last]
        same = [any(abs(at - t) <= _SAME and abs(high - v) <= near for t, v in now) for at, high in wanted]
        if wanted is not between:
            return all(same) and len(now) == len(same)
        return 2 * sum(same) >= max(len(same), len(now))

    @property
    def note(self) -> str:
        """What the report says of it; empty for nothing."""
        if self.state != "moved":
            return ""
        then, now = self.stretch.record, self.record
        frames = now.span[0] * now.fps - then.span[0] * then.fps
        if abs(frames) < 1e-3:
            return f"follows its frames from {then.fps:g} to {now.fps:g} frames a second"
        return f"moved by {frames:.6g} {'frame' if abs(frames) == 1 else 'frames'}"


def compare(
    channels: Mapping[int, tuple[Channel, Sequence[tuple[str, Stretch]]]],
) -> dict[int, tuple[list[Claim], tuple[_core.TargetPlan, ...]]]:
    """How channels stand to stretches, whatever paths those have, and what takes these back.

    Args:
        channels: By any index: a channel, and the stretches, each with the id of its entry.

    Returns:
        Claims, the oldest first; plans that take the live ones back, the newest first.
    """
    gone = _taken_back(channels)
    left = {
        index: (channel, [(key, s) for key, s in held if id(s) not in gone])
        for index, (channel, held) in channels.items()
    }
    found = {}
    for index, (claims, back) in _compared(left).items():
        out = [Claim(key, s, "undone", s.record, True) for key, s in channels[index][1] if id(s) in gone]
        found[index] = (sorted([*out, *claims], key=lambda claim: claim.stretch.time), back)
    return found


def _taken_back(channels: Mapping[int, tuple[Channel, Sequence[tuple[str, Stretch]]]]) -> set[int]:
    """Identities of stretches that a Restore took back and that undo has not brought back since.

    What has become of their channels is no hand edit, and their keys from before are nobody's any more.
    """
    asked = [(c, (key, s)) for c, held in channels.values() for key, s in held if s.is_taken_back]
    answers = _compared({index: (channel, [one]) for index, (channel, one) in enumerate(asked)}).values()
    pairs = zip(asked, answers, strict=True)
    return {id(s) for (channel, (_, s)), ([claim], _) in pairs if not claim.is_on(channel)}


def _compared(
    channels: Mapping[int, tuple[Channel, Sequence[tuple[str, Stretch]]]],
) -> dict[int, tuple[list[Claim], tuple[_core.TargetPlan, ...]]]:
    in_order = {index: sorted(held, key=lambda one: one[1].time) for index, (_, held) in channels.items()}
    questions = [
        (target_input(channel, span=(0.0, 0.0)), [[s.record, *s.earlier] for _, s in in_order[index]])
        for index, (channel, _) in channels.items()
    ]
    answers = _core.recall(questions) if questions else []
    found = {}
    for index, answer in zip(channels, answers, strict=True):
        pairs = zip(in_order[index], answer.stands, strict=True)
        claims = [Claim(key, s, to.state, to.record, to.comes_back) for (key, s), to in pairs]
        found[index] = (claims, tuple(answer.back))
    return found
