"""Dense keys as they are fitted, and a fit's keys with the dense ones' own numbers."""

from __future__ import annotations

import numpy as np

from keywright._core import Curve, Keys
from keywright.formats import Channel, sampling
from keywright.formats.channel import columns

# Parts of the span, and of the largest value, nearer than this are the same.
_ROUNDING = 1e-12


def exact(keys: Keys, dense: Keys) -> Keys:
    """The keys with the source's own numbers where they stand on its keys but for rounding."""
    found = columns(keys)
    own, times = dense.times, keys.times
    after = np.clip(np.searchsorted(own, times), 1, len(own) - 1)
    nearest = np.where(times - own[after - 1] < own[after] - times, after - 1, after)
    # The fit rounds to a part of the span; times far from 0 have a rounding of their own.
    same_time = _ROUNDING * (own[-1] - own[0]) + 2.0 * np.spacing(np.abs(own[nearest]))
    on_key = np.abs(own[nearest] - times) <= same_time
    found["times"] = np.where(on_key, own[nearest], times)
    scale = np.abs(dense.values).max()
    for name in ("values", "in_values"):
        there = getattr(dense, name)[nearest]
        same = on_key & (np.abs(there - found[name]) <= _ROUNDING * scale)
        found[name] = np.where(same, there, found[name])
    # A jump of rounding is none.
    tied = np.abs(found["values"] - found["in_values"]) <= _ROUNDING * scale
    found["in_values"] = np.where(tied, found["values"], found["in_values"])
    return Keys(**found)


def flat(keys: Keys) -> Keys:
    """The ends of a channel that has one value throughout."""
    curve = Curve.from_samples([0.0, 1.0], [0.0, 0.0])
    times, value = keys.times, float(keys.values[0])
    return Keys.from_curve(curve, float(times[0]), float(times[-1]), value, value, amplitude=1.0)


def as_samples(channel: Channel) -> Channel:
    """A smooth curve through the keys' values; holds and jumps are lost."""
    keys = channel.keys
    moves = float(keys.values.max()) > float(keys.values.min())
    return channel.with_keys(sampling.smooth(keys.times, keys.values) if moves else flat(keys))
