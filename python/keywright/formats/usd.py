"""``.usda``: USD splines, each attribute with a spline a channel. Needs usd-core, the extra ``usd``.

Frame 1 is time 0 of a channel: time code c is (c − 1)/``timeCodesPerSecond`` seconds. A ``bezier`` spline is
``bezier()``, ``linear()`` and ``constant()`` segments, a ``hermite`` one ``cubic()``. Inner loops are read
as the knots they make. What a channel cannot be is left out, or taken over as nearly as can be, with the
line and the reason. Binary layers (``.usdc``) are not read.

Source: the OpenUSD documentation of ``Ts`` (spline evaluation, extrapolation, regressive segments).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from keywright.counting import counted
from keywright.errors import FormatError
from keywright.formats import sampling, text
from keywright.formats.channel import Channel, Contents, Remark, keys_of_rows, reach
from keywright.formats.long_handles import fitted
from keywright.formats.usd_lines import lines_of_splines

# Names of extrapolation: what follows the last key in USD, and on a channel.
_LOOPS = {"LoopReset": "cycle", "LoopRepeat": "cycleoffset", "LoopOscillate": "oscillate"}

# A spline that was read is held against USD's own evaluation here in each segment.
_PROBES = np.linspace(0.0, 1.0, 17)[1:-1]
# The same value, as a part of the spline's largest: ``float`` splines have 7 digits, and where a handle lets
# time almost stand still a value keeps a third of its digits.
_SAME = 1e-4
# So many channels that were given other names are listed one by one.
_RENAMED = 8
# Slopes nearer than this part of themselves are one.
_SLOPE = 1e-9


def read(path: Path, fps: float) -> Contents:
    """The channels of a layer, one an attribute with a spline; ``fps`` is the layer's.

    Raises:
        FormatError: The file cannot be read, or is no USD text; with the line. ``format-needs-usd``.
    """
    with _quiet():
        layer, content = _layer(path)
        lines = lines_of_splines(content)
        rate = float(layer.timeCodesPerSecond)
        if not 1e-3 <= rate <= 1e6:
            message = f"timeCodesPerSecond is {rate}; 0.001 to 1000000 is read"
            raise text.fault(path, 1, message)
        channels, remarks = [], []
        for attribute in _splines(layer):
            name = str(attribute.path)
            found, why = _channel(name, attribute.GetSpline(), rate)
            remarks += [Remark(name, reason, lines.get(name)) for reason in why]
            channels += [found] if found is not None else []
    return Contents(tuple(channels), rate, tuple(remarks))


def render(contents: Contents) -> tuple[bytes, list[Remark]]:
    """The layer's text, and what it does not hold.

    Raises:
        FormatError: ``format-needs-usd``.
    """
    with _quiet():
        sdf = _pxr("Sdf")
        layer = sdf.Layer.CreateAnonymous(".usda")
        layer.timeCodesPerSecond = layer.framesPerSecond = contents.fps
        remarks, renamed = [], []
        for channel in contents.channels:
            if channel.expressions:
                remarks.append(Remark(channel.name, f"left out: it has {channel.unread}"))
                continue
            prim, name = _place(layer, channel.name)
            made = f"{prim.path}.{name}"
            attribute = sdf.AttributeSpec(prim, name, sdf.ValueTypeNames.Double)
            spline, why = _spline(channel, contents.fps)
            attribute.SetSpline(spline)
            if channel.name.replace(".", "/") != made.replace(".", "/"):
                renamed.append(Remark(channel.name, f"is called {made}"))
            remarks += [Remark(channel.name, reason) for reason in why]
        if len(renamed) > _RENAMED:
            one = renamed[0]
            text_of_all = f"{counted(len(renamed), 'channel')} renamed: {one.name} {one.text}"
            renamed = [Remark("", text_of_all)]
        remarks += renamed
        return layer.ExportToString().encode() if layer.rootPrims else b"", remarks


def spline(channel: Channel, fps: float) -> Any:
    """The channel as a ``pxr.Ts.Spline`` over frames; evaluates the same as the channel.

    Args:
        channel: One with a motion, or a single key.
        fps: Frames a second.

    Raises:
        FormatError: ``format-needs-usd``; ``format-expression`` if it has no value without a scene.
    """
    if channel.expressions:
        message = f"{channel.name}: {channel.unread} has no value here"
        raise FormatError(message, code="format-expression", path=channel.name, hint="bake it first")
    return _spline(channel, fps)[0]


def _pxr(name: str) -> Any:
    try:
        return getattr(__import__("pxr", fromlist=[name]), name)
    except ImportError as fault:
        hint = "install it with  pip install usd-core"
        raise FormatError("USD files need usd-core", code="format-needs-usd", hint=hint) from fault


@contextmanager
def _quiet() -> Iterator[None]:
    """Keeps USD from writing warnings of its own to standard error; errors are raised all the same."""
    delegate = _pxr("UsdUtils").CoalescingDiagnosticDelegate()
    try:
        yield
    finally:
        delegate.TakeUncoalescedDiagnostics()


# Reading


def _layer(path: Path) -> tuple[Any, str]:
    content = _text(path)
    try:
        layer = _pxr("Sdf").Layer.CreateAnonymous(".usda")
        layer.ImportFromString(content)
    except Exception as fault:  # pxr.Tf.ErrorException, and whatever its parser raises
        raise _refused(path, fault) from None
    return layer, content


def _text(path: Path) -> str:
    try:
        with open(path, "rb") as stream:
            head = stream.read(8)
    except (OSError, ValueError) as fault:
        raise text.file_fault(path, fault, "read") from fault
    if head == b"PXR-USDC":
        message = f"{path} is a binary USD layer"
        hint = f"write it as text: usdcat {path.name} -o {path.stem}.usda"
        raise FormatError(message, code="format-binary", path=str(path), hint=hint)
    content = text.of_file(path)
    if not content.startswith("#usda"):
        raise text.fault(path, 1, "not USD text, which begins with #usda 1.0")
    return content


def _refused(path: Path, fault: Exception) -> FormatError:
    """What USD's parser says, without its names: the last of its errors has the place."""
    errors = [str(getattr(error, "commentary", error)).strip() for error in fault.args] or ["no USD text"]
    match = re.search(r":(\d+):\d+: (.*)", errors[-1], re.DOTALL)
    line = int(match[1]) if match else 1
    said = match[2] if match else errors[-1]
    said = re.sub(r"parse error matching .*? at '", "cannot be read here: '", said, flags=re.DOTALL)
    reasons = [error for error in errors[:-1] if ":" not in error]
    reasons.append(said.splitlines()[0] if said else "no USD text")
    shown = "; ".join(reasons)
    return text.fault(path, line, shown if len(shown) <= 300 else shown[:300] + "…")


def _splines(layer: Any) -> Iterator[Any]:
    waiting = list(reversed(layer.rootPrims))
    while waiting:
        prim = waiting.pop()
        for attribute in prim.attributes:
            if attribute.HasSpline():
                yield attribute
        waiting += reversed(prim.nameChildren)


def _channel(name: str, source: Any, rate: float) -> tuple[Channel | None, list[str]]:
    ts = _pxr("Ts")
    why: list[str] = []
    made = ts.Spline(source)
    if made.HasInnerLoops():
        made.BakeInnerLoops()
        why.append("its loop is read as the knots that it makes")
    if made.HasRegressiveTangents():
        # USD evaluates it so; only ends' outer handles and knots that would turn time back change.
        made.AdjustRegressiveTangents()
    knots = list(made.GetKnots().values())
    if not knots:
        return None, [*why, "no knots"]
    blocked = [knot for knot in knots[:-1] if knot.GetNextInterpolation() == ts.InterpValueBlock]
    if blocked:
        return None, [*why, f"has no value after {text.shortest(blocked[0].GetTime())}"]
    rows = [_row(knot, rate, made.GetCurveType() == ts.CurveTypeHermite) for knot in knots]
    numbers = [value for row in rows for value in row.values() if isinstance(value, float)]
    if not all(map(math.isfinite, numbers)):
        return None, [*why, "has a number that is not finite"]
    if any(b["time"] <= a["time"] for a, b in pairwise(rows)):
        return None, [*why, "has knots too near to each other"]
    channel = Channel(name, keys_of_rows(fitted(rows)))
    before, why_before = _outside(made, channel, rate, after=False)
    after, why_after = _outside(made, channel, rate, after=True)
    channel = Channel(name, channel.keys, before, after)
    return channel, [*why, *why_before, *why_after, *_differences(made, channel, rate)]


def _row(knot: Any, rate: float, hermite: bool) -> dict[str, Any]:
    ts = _pxr("Ts")
    functions = {
        ts.InterpCurve: "cubic()" if hermite else "bezier()",
        ts.InterpLinear: "linear()",
        ts.InterpHeld: "constant()",
    }
    out_slope, in_slope = (_float(slope) * rate for slope in (knot.GetPostTanSlope(), knot.GetPreTanSlope()))
    return {
        "time": (knot.GetTime() - 1.0) / rate,
        "value": _float(knot.GetValue()),
        "in_value": _float(knot.GetPreValue()) if knot.IsDualValued() else _float(knot.GetValue()),
        "out_slope": out_slope,
        "in_slope": in_slope,
        "out_accel": knot.GetPostTanWidth() / rate * math.hypot(1.0, out_slope),
        "in_accel": knot.GetPreTanWidth() / rate * math.hypot(1.0, in_slope),
        # Beyond the last knot is no segment; a block there is a matter of extrapolation.
        "function": functions.get(knot.GetNextInterpolation(), "bezier()"),
    }


def _float(value: Any) -> float:
    """The number of any of a spline's value types; ``timecode`` wraps it."""
    return float(value.GetValue()) if hasattr(value, "GetValue") else float(value)


def _outside(source: Any, channel: Channel, rate: float, *, after: bool) -> tuple[str, list[str]]:
    ts = _pxr("Ts")
    extrapolation = source.GetPostExtrapolation() if after else source.GetPreExtrapolation()
    mode = str(extrapolation.mode).removeprefix("Ts.Extrap")
    side = "after" if after else "before"
    if mode in _LOOPS and len(channel.keys) > 1:
        return _LOOPS[mode], []
    if mode in ("Held", *_LOOPS):
        return "extend", []
    if mode == "ValueBlock":
        return "extend", [f"has no value {side} its knots; a channel holds the end"]
    slope = 0.0
    if len(channel.keys) > 1:
        slope = sampling.end_slope(channel.keys, after=after)
        # What USD goes on with, in value a second.
        asked = slope if extrapolation.mode == ts.ExtrapLinear else float(extrapolation.slope) * rate
        if abs(asked - slope) <= _SLOPE * max(abs(asked), abs(slope)):
            return ("slope" if asked else "hold"), []
    elif extrapolation.mode == ts.ExtrapLinear:
        return "hold", []
    shown = text.shortest(float(extrapolation.slope))
    return "extend", [f"goes on {side} its knots at a slope of its own, {shown}; a channel holds the end"]


def _differences(source: Any, channel: Channel, rate: float) -> list[str]:
    """What the channel's motion differs by from USD's, if it does."""
    times = channel.keys.times
    probes = (times[:-1, None] + np.diff(times)[:, None] * _PROBES).ravel()
    if not len(probes):
        return []
    ours = sampling.values(channel, probes)
    theirs = np.array([_float(source.Eval(float(time * rate + 1.0)) or 0.0) for time in probes])
    off = np.abs(ours - theirs)
    scale = max(np.ptp(theirs), np.abs(theirs).max())
    worst = int(off.argmax())
    if off[worst] <= _SAME * scale:
        return []
    at = text.shortest(round(probes[worst] * rate + 1.0, 3))
    return [f"differs from USD by {off[worst]:.3g} at {at}"]


# Writing


def _place(layer: Any, name: str) -> tuple[Any, str]:
    """The prim, made if need be, and a name for an attribute in it that is free."""
    sdf, tf = _pxr("Sdf"), _pxr("Tf")
    node, slash, end = name.rpartition("/")  # in a path a dot parts the attribute alone: a node may have one
    parts = [*node.split("/"), *end.split(".", 1 if slash else -1)]
    *folders, last = list(filter(None, parts)) or ["channel"]
    path = "/" + "/".join(tf.MakeValidIdentifier(part) for part in folders or ["channels"])
    wanted = ":".join(tf.MakeValidIdentifier(part) for part in last.split(":"))
    prim = sdf.CreatePrimInLayer(layer, path)
    for each in prim.path.GetPrefixes():
        layer.GetPrimAtPath(each).specifier = sdf.SpecifierDef
    free, number = wanted, 1
    while free in prim.properties:
        number += 1
        free = f"{wanted}_{number}"
    return prim, free


def _spline(channel: Channel, fps: float) -> tuple[Any, list[str]]:
    ts = _pxr("Ts")
    made, keys = ts.Spline("double"), channel.keys
    frames = [_frame(time, fps) for time in keys.times.tolist()]
    functions = [*keys.functions[:-1], "bezier()"]
    # Each column once: keys make it anew for each that asks.
    values, in_values = keys.values.tolist(), keys.in_values.tolist()
    out_slopes, in_slopes = (keys.out_slopes / fps).tolist(), (keys.in_slopes / fps).tolist()
    out_reach = (reach(keys.out_accels, keys.out_slopes) * fps).tolist()
    in_reach = (reach(keys.in_accels, keys.in_slopes) * fps).tolist()
    # Where a segment is no Bezier, its handles mean nothing, but those of ``cubic()``.
    knots = {}
    for index, frame in enumerate(frames):
        knot = ts.Knot("double")
        knot.SetTime(frame)
        knot.SetValue(values[index])
        if in_values[index] != values[index] and index > 0:
            knot.SetPreValue(in_values[index])
        knot.SetNextInterpolation(
            {"linear()": ts.InterpLinear, "constant()": ts.InterpHeld}.get(functions[index], ts.InterpCurve)
        )
        if index > 0 and functions[index - 1] in ("bezier()", "cubic()"):
            length = frame - frames[index - 1]
            is_cubic = functions[index - 1] == "cubic()"
            knot.SetPreTanWidth(length / 3.0 if is_cubic else min(in_reach[index], length))
            knot.SetPreTanSlope(in_slopes[index])
        if index < len(frames) - 1 and functions[index] in ("bezier()", "cubic()"):
            length = frames[index + 1] - frame
            is_cubic = functions[index] == "cubic()"
            knot.SetPostTanWidth(length / 3.0 if is_cubic else min(out_reach[index], length))
            knot.SetPostTanSlope(out_slopes[index])
        knots[frame] = knot
    for knot in knots.values():
        made.SetKnot(knot)
    why = [] if len(knots) == len(frames) else ["keys at one time: the last of them is written"]
    for side, outside in (("before", channel.before), ("after", channel.after)):
        why += _extrapolate(made, channel, fps, side, outside)
    return made, why


def _extrapolate(made: Any, channel: Channel, fps: float, side: str, outside: str) -> list[str]:
    ts = _pxr("Ts")
    put = made.SetPostExtrapolation if side == "after" else made.SetPreExtrapolation
    if outside in ("extend", "hold") or len(channel.keys) < 2:
        return []
    if outside == "slope":
        found = ts.Extrapolation(ts.ExtrapSloped)
        found.slope = sampling.end_slope(channel.keys, after=side == "after") / fps
        put(found)
        return []
    for mode, name in _LOOPS.items():
        if name == outside:
            put(ts.Extrapolation(getattr(ts, f"Extrap{mode}")))
            return []
    return [f"{outside} {side} its keys is not in the file: the end is held"]


def _frame(time: float, fps: float) -> float:
    """The frame of a time; whole where rounding alone keeps it from being whole."""
    frame = time * fps + 1.0
    near = round(frame)
    return float(near) if abs(frame - near) < 1e-9 else frame
