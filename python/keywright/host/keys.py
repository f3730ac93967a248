"""Keys of a channel as numbers: both sides of each key, absolute handle lengths.

``hou.Keyframe`` getters raise for what is not set and for the in side of a tied key, and a tie of
handle lengths keeps *ratios*, not lengths. Here each key has all its numbers, so that the rest of
Keywright needs no knowledge of ties.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import hou

from keywright._core import evaluate_segment

#: Functions of a segment that Keywright reads and can keep or split.
SEGMENT_FUNCTIONS = frozenset({"bezier()", "linear()", "constant()", "cubic()"})

# A handle of exactly 0 beside one that is not may be read as "unset": this is as good as 0.
_TINY_LENGTH = 1e-15
# Where, and how nearly, a guess of a tied handle must draw the segment as the host shows it.
_TIE_PROBES = (0.25, 0.5, 0.75)
_TIE_AGREES = 1e-9
# How nearly the host draws a segment by its handles, as a part of its values.
_DRAWN = 1e-6


class Key(NamedTuple):
    """One key: the out side (``value``, ``slope``, ``accel``) and the in side (``in_…``).

    Attributes:
        time: Seconds.
        value: Value at the key and after it.
        in_value: Value just before the key; differs at a jump.
        slope: Value a second, after the key.
        in_slope: Value a second, before the key.
        accel: Length of the handle after the key, in the plane of seconds and value units.
        in_accel: Length of the handle before the key.
        auto: The host computes ``slope``.
        in_auto: The host computes ``in_slope``.
        function: The segment after the key: ``bezier()`` or any other expression.
        python: The function is written in Python.
    """

    time: float
    value: float
    in_value: float
    slope: float
    in_slope: float
    accel: float
    in_accel: float
    auto: bool
    in_auto: bool
    function: str
    python: bool = False

    @property
    def reach(self) -> float:
        """Seconds that the handle after the key spans."""
        return self.accel / math.hypot(1.0, self.slope)

    @property
    def in_reach(self) -> float:
        """Seconds that the handle before the key spans."""
        return self.in_accel / math.hypot(1.0, self.in_slope)


def canonical_function(expression: str) -> str:
    """The segment function without white space, if it is one Keywright reads; else the text."""
    if expression in SEGMENT_FUNCTIONS:
        return expression
    bare = "".join(expression.split())
    return bare if bare in SEGMENT_FUNCTIONS else expression


def read_keys(parm: hou.Parm) -> list[Key]:
    """All keys of a channel, in time order; empty if it has none.

    A parameter with one expression has one key with that expression as its function.
    """
    return keys_of(parm, numeric(parm.keyframes()))


def numeric(keys: Sequence[hou.BaseKeyframe]) -> list[hou.Keyframe]:
    """Those that hold numbers; a text's do not."""
    kind = hou.Keyframe
    return [key for key in keys if isinstance(key, kind)]


def keys_of(parm: hou.Parm, raw: Sequence[hou.Keyframe]) -> list[Key]:
    """The same of keyframes that were read already: all of the channel's."""
    keys = [_read_key(key) for key in raw]
    for index, key in enumerate(raw):
        if key.isAccelTied():
            keys[index] = _with_tied_handle(parm, keys, index)
    return keys


def read_handles(parm: hou.Parm, index: int, time: float) -> tuple[float, float, hou.Keyframe]:
    """Lengths of one key's handles, after and before it, and the host's copy; the host is asked for no other.

    Args:
        parm: The channel.
        index: Its place in time order, as in :func:`read_keys`.
        time: Its time [s], to a thousandth of a frame.
    """
    frame = time * hou.fps() + 1.0
    near = numeric(parm.keyframesInRange(frame - 1e-3, frame + 1e-3))
    raw = near[0] if len(near) == 1 else parm.keyframes()[index]
    assert isinstance(raw, hou.Keyframe)
    if raw.isAccelTied():
        key = read_keys(parm)[index]
        return key.accel, key.in_accel, raw
    accel = _number(raw.accel, 0.0)
    return accel, _number(raw.inAccel, accel), raw


def as_keyframe(key: Key) -> hou.Keyframe:
    """A complete ``hou.Keyframe``: every number set, both sides untied, automatic slopes off.

    The order of the calls matters: automatic slopes go off before slopes are set, and the ratio mode
    goes off last, because setting a handle length may turn it on.
    """
    keyframe = hou.Keyframe()
    keyframe.setTime(key.time)
    keyframe.setValue(key.value)
    if key.in_value != key.value:
        keyframe.setInValue(key.in_value)
    keyframe.setSlopeAuto(False)
    keyframe.setInSlopeAuto(False)
    keyframe.setSlope(key.slope)
    keyframe.setInSlope(key.in_slope)
    set_handles(keyframe, key.accel, key.in_accel)
    language = hou.exprLanguage.Python if key.python else hou.exprLanguage.Hscript
    keyframe.setExpression(key.function, language)
    return keyframe


def as_keyframes(keys: Sequence[Key]) -> list[hou.Keyframe]:
    """The same of several keys; sent as often as needed, since a host keeps copies."""
    return [as_keyframe(key) for key in keys]


def set_handles(keyframe: hou.Keyframe, accel: float, in_accel: float) -> None:
    """Gives a keyframe handles of these lengths, after and before it."""
    keyframe.setAccel(max(accel, _TINY_LENGTH))
    keyframe.setInAccel(max(in_accel, _TINY_LENGTH))
    keyframe.interpretAccelAsRatio(False)


def send(parm: hou.Parm, keyframes: Sequence[hou.BaseKeyframe]) -> None:
    """Hands keyframes, if any, to the host: the one call of Keywright that changes the keys of a channel."""
    if keyframes:
        parm.setKeyframes(keyframes)


def send_back(parm: hou.Parm, keyframes: Sequence[hou.BaseKeyframe]) -> None:
    """Hands keyframes back to the channel they were read from.

    A host may take a handle of exactly no length beside another for one that is not set, and tie the two
    sides, which moves the curve; such keys get a tiny one.
    """
    send(parm, keyframes)
    tied = {key.time() for key in parm.keyframes() if isinstance(key, hou.Keyframe) and key.isAccelTied()}
    for key in keyframes:
        if isinstance(key, hou.Keyframe) and not key.isAccelTied() and key.time() in tied:
            set_handles(key, key.accel(), key.inAccel())
            send(parm, [key])


def shown_at(parm: hou.Parm, time: float) -> float:
    """The channel's value at a time [s], as the host shows it.

    Asked by frame: by time a host may round the frame to six digits, which moves the time by up to 1e-7 s.
    """
    return float(parm.evalAsFloatAtFrame(time * hou.fps() + 1.0))


def _read_key(key: hou.Keyframe) -> Key:
    value = _number(key.value, 0.0)
    slope = _number(key.slope, 0.0)
    accel = _number(key.accel, 0.0)
    expression = key.expression() if key.isExpressionSet() else "bezier()"
    python = key.isExpressionLanguageSet() and key.expressionLanguage().name() == "Python"
    return Key(
        time=float(key.time()),
        value=value,
        in_value=value if key.isValueTied() else _number(key.inValue, value),
        slope=slope,
        in_slope=slope if key.isSlopeTied() else _number(key.inSlope, slope),
        accel=accel,
        in_accel=_number(key.inAccel, accel),
        auto=key.isSlopeAuto(),
        in_auto=key.isInSlopeAuto(),
        function=canonical_function(expression),
        python=python,
    )


def _number(getter: Callable[[], float], otherwise: float) -> float:
    try:
        return float(getter())
    except hou.KeyframeValueNotSet:
        return otherwise


def _with_tied_handle(parm: hou.Parm, keys: Sequence[Key], index: int) -> Key:
    """Key ``index`` with the length of its tied in handle.

    A tie means equal ratios of the two segments, but files hold ties with unequal ones, and at the
    ends of a channel the outer side follows no tie. So the guess is held against what the host
    evaluates; if it does not agree, the ratio that does is searched for.
    """
    key = keys[index]
    if index == 0:
        return key._replace(in_accel=math.hypot(1.0, key.in_slope) / 3.0)
    before = keys[index - 1]
    length = key.time - before.time
    last = index == len(keys) - 1
    ratio = key.reach / (1.0 if last else keys[index + 1].time - key.time)

    def with_ratio(weight: float) -> Key:
        return key._replace(in_accel=weight * length * math.hypot(1.0, key.in_slope))

    if before.function != "bezier()":
        return with_ratio(min(ratio, 1.0))
    times = [before.time + part * length for part in _TIE_PROBES]
    shown = [shown_at(parm, time) for time in times]
    scale = max(abs(value) for value in (*shown, before.value, key.in_value)) or 1.0

    def error(weight: float) -> float:
        drawn = (_segment_value(before, key, weight, time) for time in times)
        return max(abs(a - b) for a, b in zip(drawn, shown, strict=True)) / scale

    for guess in (min(ratio, 1.0), 1.0 / 3.0):
        if error(guess) <= _TIE_AGREES:
            return with_ratio(guess)
    return with_ratio(_least(error))


def drawn_as_written(parm: hou.Parm, a: Key, b: Key) -> bool:
    """Whether the host draws the Bezier segment from ``a`` to ``b`` by its handles, overlapping ones too.

    A host that shortens handles which overlap in time draws something else.
    """
    length = b.time - a.time
    weight = min(b.in_reach / length, 1.0)
    scale = max(abs(a.value), abs(b.in_value), abs(b.in_value - a.value)) or 1.0
    return all(
        abs(shown_at(parm, time) - _segment_value(a, b, weight, time)) <= _DRAWN * scale
        for time in (a.time + part * length for part in _TIE_PROBES)
    )


def _segment_value(a: Key, b: Key, weight: float, time: float) -> float:
    """Value at ``time`` of the Bezier segment from ``a`` to ``b``, ``b``'s in handle given as a ratio."""
    length = b.time - a.time
    start = (a.time, a.value, a.slope, min(a.reach / length, 1.0))
    return float(evaluate_segment(start, (b.time, b.in_value, b.in_slope, weight), time))


def _least(error: Callable[[float], float]) -> float:
    """The ratio in 0 to 1 with the least error: a scan, then golden sections around the best."""
    scan = [index / 64 for index in range(65)]
    best = min(scan, key=error)
    low, high = max(0.0, best - 1 / 64), min(1.0, best + 1 / 64)
    golden = (math.sqrt(5.0) - 1.0) / 2.0
    for _ in range(64):
        left, right = high - golden * (high - low), low + golden * (high - low)
        if error(left) < error(right):
            high = right
        else:
            low = left
    return 0.5 * (low + high)
