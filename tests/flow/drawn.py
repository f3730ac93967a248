"""What a channel shows, to be held against what it showed before."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest


class Drawn:
    """What a channel shows: its keys' times, values and segments, and its motion between them."""

    def __init__(self, parm: Any) -> None:
        keys = parm.keyframes()
        self.times = [key.time() for key in keys]
        self.functions = [key.expression() for key in keys]
        places = [a + (b - a) * step / 8 for a, b in pairwise(self.times) for step in range(8)]
        self.values = [parm.evalAtTime(time) for time in [*places, *self.times[-1:]]] or [parm.eval()]

    def assert_same(self, parm: Any) -> None:
        """The channel shows this, to the bounds of a record."""
        now = Drawn(parm)
        assert now.functions == self.functions
        assert now.times == pytest.approx(self.times, abs=1e-9)
        span = max(self.values) - min(self.values)
        assert now.values == pytest.approx(self.values, abs=max(1e-9 * span, 1e-15))
