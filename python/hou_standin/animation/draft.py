"""A channel while keys are written to it: lists that change in place, made a channel at the end."""

from __future__ import annotations

from bisect import bisect_right

from hou_standin.state.channel import Channel, Knot, Rule, rescaled_in, rescaled_out


class Draft:
    """Knots with times and the lengths between them; empty if there was no channel."""

    def __init__(self, channel: Channel | None) -> None:
        self.knots: list[Knot] = list(channel.knots) if channel is not None else []
        self.lengths: list[float] = list(channel.lengths) if channel is not None else []
        self.times: list[float] = list(channel.times) if channel is not None else []
        self._start = channel.start if channel is not None else 0.0
        self._left = channel.left if channel is not None else "Extend"
        self._right = channel.right if channel is not None else "Extend"

    def find(self, time: float, tolerance: float) -> int | None:
        """Index of the nearest knot within a tolerance in seconds."""
        at = bisect_right(self.times, time)
        found: int | None = None
        for index in (at - 1, at):
            if 0 <= index < len(self.times):
                distance = abs(self.times[index] - time)
                if distance <= tolerance and (found is None or distance < abs(self.times[found] - time)):
                    found = index
        return found

    def insert(self, time: float, knot: Knot, rule: Rule) -> int:
        """Put a knot between its neighbours, whose facing handles keep their ratio or their time."""
        index = bisect_right(self.times, time)
        has_left, has_right = index > 0, index < len(self.times)
        left = time - self.times[index - 1] if has_left else 0.0
        right = self.times[index] - time if has_right else 0.0
        if rule == "length":
            between = self.lengths[index - 1] if has_left and has_right else 1.0
            if has_left:
                self.knots[index - 1] = rescaled_out(self.knots[index - 1], between, left)
            if has_right:
                self.knots[index] = rescaled_in(self.knots[index], between, right)
        if has_left and has_right:
            self.lengths[index - 1 : index] = [left, right]
        elif has_left:
            self.lengths.append(left)
        elif has_right:
            self.lengths.insert(0, right)
        if not has_left:
            self._start = time
        self.knots.insert(index, knot)
        self.times.insert(index, time)
        return index

    def length_in(self, index: int) -> float:
        """Length that the incoming ratio of a knot refers to, in seconds."""
        return self.lengths[index - 1] if index > 0 else 1.0

    def length_out(self, index: int) -> float:
        """Length that the outgoing ratio of a knot refers to, in seconds."""
        return self.lengths[index] if index < len(self.lengths) else 1.0

    def channel(self) -> Channel | None:
        """The channel; None if there are no knots."""
        if not self.knots:
            return None
        return Channel(self._start, tuple(self.lengths), tuple(self.knots), self._left, self._right)
