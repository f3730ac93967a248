"""A channel as it crosses into the core and back: keys as columns in, a plan of absolute keys out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import hou

from keywright import _core
from keywright.host.keys import Key, read_keys, shown_at
from keywright.host.write import VALUE_BOUND, Change


@dataclass(frozen=True)
class Channel:
    """One animated scalar as it is now.

    Attributes:
        parm: The parameter.
        keys: All its keys.
        rest: Its value while it has no keys.
        before: What it does before its first key: a token of the host's enumeration, in lower case.
        after: What it does after its last key.
        limits: The strict range of the parameter, which clamps what is shown; None without one.
    """

    parm: hou.Parm
    keys: tuple[Key, ...]
    rest: float
    before: str
    after: str
    limits: tuple[float, float] | None = None


def read(parm: hou.Parm) -> Channel:
    """The channel of a parameter."""
    keys = tuple(read_keys(parm))
    if not keys:
        return Channel(parm, keys, parm.evalAsFloat(), "extend", "extend", _strict_range(parm))
    before, after = parm.keyframeExtrapolation(True), parm.keyframeExtrapolation(False)
    return Channel(parm, keys, 0.0, _token(before), _token(after), _strict_range(parm))


def _strict_range(parm: hou.Parm) -> tuple[float, float] | None:
    template = parm.parmTemplate()
    if not isinstance(template, hou.FloatParmTemplate):
        return None
    low = template.minValue() if template.minIsStrict() else -math.inf
    high = template.maxValue() if template.maxIsStrict() else math.inf
    return None if (low, high) == (-math.inf, math.inf) else (low, high)


def target_input(
    channel: Channel,
    *,
    span: tuple[float, float],
    offset: float = 0.0,
    start_value: float | None = None,
    end_value: float | None = None,
    amplitude: float | None = None,
    exposure: tuple[int, int] | None = None,
    record: _core.Record | None = None,
    hand_edits: str = "refuse",
) -> _core.Target:
    """What the core is told about a channel.

    Args:
        channel: The channel.
        span: The stretch that is replaced [s], before the offset.
        offset: Frames that it is moved later.
        start_value: Value at the start instead of the channel's own.
        end_value: Value at the end instead of the channel's own.
        amplitude: Height of a curve value of 1, for motions that end where they start.
        exposure: Frames a pose is held and the phase, for held keys.
        record: The commit that this one replaces, or that is taken back.
        hand_edits: What happens to keys that were changed since: ``refuse``, ``keep``, ``overwrite``.
    """
    return _core.Target(
        as_columns(channel.keys),
        fps=hou.fps(),
        span=span,
        offset=offset,
        rest=channel.rest,
        before=channel.before,
        after=channel.after,
        start_value=start_value,
        end_value=end_value,
        amplitude=amplitude,
        exposure=exposure,
        limits=channel.limits,
        record=record,
        hand_edits=hand_edits,
    )


def change(channel: Channel, plan: _core.Plan) -> Change:
    """What to write for a plan; what only the host can tell beside the stretch is asked of it now."""
    probes = zip(plan.probe_times, plan.probe_values, strict=True)
    after = as_keys(plan.expected)
    return Change(
        parm=channel.parm,
        path=channel.parm.path(),
        span=plan.span,
        before=channel.keys,
        delete=[channel.keys[index].time for index in plan.remove],
        write=as_keys(plan.write),
        after=after,
        probes=[(at, shown_at(channel.parm, at) if value is None else value) for at, value in probes],
        probe_bound=max(
            plan.probe_bound,
            *(VALUE_BOUND * _range_beside(keys, plan.span) for keys in (channel.keys, after)),
        ),
    )


def through(
    channel: Channel, plans: Sequence[_core.Plan], *, is_original: bool = False, rest: float = 0.0
) -> Change:
    """What to write for plans that were made one on the other's result, as one change.

    Args:
        channel: The channel before the first of them.
        plans: The plans, at least one.
        is_original: Whether these are the keys of before a commit, brought back.
        rest: Value of the parameter if no key is left.
    """
    last = change(channel, plans[-1]) if len(plans) == 1 else _composed(channel, plans)
    return replace(last, is_original=is_original, rest=rest)


def _composed(channel: Channel, plans: Sequence[_core.Plan]) -> Change:
    after = as_keys(plans[-1].expected)
    now = {key.time: key for key in channel.keys}
    kept = {key.time for key in after}
    spans = [plan.span for plan in plans]

    def written(key: Key) -> bool:
        return key != now.get(key.time) or any(start <= key.time <= end for start, end in spans)

    return Change(
        parm=channel.parm,
        path=channel.parm.path(),
        span=plans[-1].span,
        before=channel.keys,
        delete=[key.time for key in channel.keys if key.time not in kept],
        write=[key for key in after if written(key)],
        after=after,
    )


def _range_beside(keys: Sequence[Key], span: tuple[float, float]) -> float:
    """How far the wider of the two segments at the ends of a stretch goes from end to end."""
    pairs = [(a, b) for a, b in pairwise(keys) if a.time < span[0] <= b.time or a.time <= span[1] < b.time]
    return max((abs(b.in_value - a.value) for a, b in pairs), default=0.0)


def as_columns(keys: Sequence[Key]) -> _core.Keys:
    """Keys as columns."""
    return _core.Keys(
        times=[key.time for key in keys],
        values=[key.value for key in keys],
        in_values=[key.in_value for key in keys],
        out_slopes=[key.slope for key in keys],
        in_slopes=[key.in_slope for key in keys],
        out_accels=[key.accel for key in keys],
        in_accels=[key.in_accel for key in keys],
        out_auto=[key.auto for key in keys],
        in_auto=[key.in_auto for key in keys],
        functions=[key.function for key in keys],
    )


def as_keys(columns: _core.Keys) -> list[Key]:
    """Columns as keys."""
    return [
        Key(*row)
        for row in zip(
            columns.times.tolist(),
            columns.values.tolist(),
            columns.in_values.tolist(),
            columns.out_slopes.tolist(),
            columns.in_slopes.tolist(),
            columns.out_accels.tolist(),
            columns.in_accels.tolist(),
            columns.out_auto.tolist(),
            columns.in_auto.tolist(),
            columns.functions,
            strict=True,
        )
    ]


def _token(extrapolation: hou.EnumValue) -> str:
    return extrapolation.name().lower()
