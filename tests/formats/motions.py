"""Random channels: keys with kinks, jumps, holds, every segment function, and every way outside them."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

import keywright as kw
from keywright.formats import Channel
from keywright.formats.channel import FUNCTIONS, keys_of_rows

OUTSIDE = ("extend", "hold", "slope", "cycle", "cycleoffset", "oscillate")


@st.composite
def channels(draw: st.DrawFn, least: int = 1, name: str = "tx") -> Channel:
    """A channel of up to eight keys; handles of 3 % to 97 % of their segments.

    Two handles of a whole segment let time stand still, where a value hangs on the last digit of its time.
    """
    count = draw(st.integers(least, 8))
    gaps = draw(st.lists(st.integers(1, 200), min_size=count, max_size=count))
    times = np.cumsum(gaps) / draw(st.sampled_from([24.0, 25.0, 30.0, 60.0, 7.3])) - draw(st.integers(0, 5))

    def numbers(low: float, high: float) -> list[float]:
        return draw(st.lists(st.floats(low, high, width=32), min_size=count, max_size=count))

    values, others = numbers(-100, 100), numbers(-100, 100)
    slopes, kinks = numbers(-300, 300), numbers(-300, 300)
    jumps, breaks = numbers(0, 1), numbers(0, 1)
    out_part, in_part = numbers(0.03125, 0.96875), numbers(0.03125, 0.96875)
    rows = []
    for i in range(count):
        in_slope = kinks[i] if breaks[i] > 0.7 else slopes[i]
        after = times[i + 1] - times[i] if i < count - 1 else 1.0
        before = times[i] - times[i - 1] if i else 1.0
        rows.append(
            {
                "time": times[i],
                "value": values[i],
                "in_value": others[i] if jumps[i] > 0.7 else values[i],
                "out_slope": slopes[i],
                "in_slope": in_slope,
                "out_accel": out_part[i] * after * np.hypot(1.0, slopes[i]),
                "in_accel": in_part[i] * before * np.hypot(1.0, in_slope),
                "function": draw(st.sampled_from(FUNCTIONS)),
            }
        )
    outside = st.sampled_from(OUTSIDE)
    return Channel(name, keys_of_rows(rows), draw(outside), draw(outside))


def laid(recipe: kw.Recipe, t0: float, t1: float, v0: float, v1: float) -> kw.Keys:
    """A recipe's fitted keys between two times and, where it moves on, two values."""
    curve = recipe.fit().curve
    if abs(curve.end - curve.start) < 1e-6 * curve.range:
        return kw.Keys.from_curve(curve, t0, t1, v0, v0, amplitude=v1 - v0)
    return kw.Keys.from_curve(curve, t0, t1, v0, v1)


def same(a: Channel, b: Channel, times: float = 0.0) -> None:
    """Fails unless two channels are equal to the bit but for ``times`` seconds."""
    assert (a.name, a.before, a.after) == (b.name, b.before, b.after)
    for column in ("values", "in_values", "out_slopes", "in_slopes", "out_accels", "in_accels"):
        np.testing.assert_array_equal(getattr(a.keys, column), getattr(b.keys, column), column)
    for flags in ("out_auto", "in_auto", "functions"):
        assert list(getattr(a.keys, flags)) == list(getattr(b.keys, flags))
    np.testing.assert_allclose(a.keys.times, b.keys.times, rtol=0, atol=times)
