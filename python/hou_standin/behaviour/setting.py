"""Writing parameters: what a value, an expression or a key does to what is there.

A plain value lands on a plain parameter, follows a channel reference to its source, is dropped by an
expression, becomes a key on an animated parameter, and is refused by a lock.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from hou_standin.animation import keys
from hou_standin.behaviour.permissions import check_parm
from hou_standin.errors import NotSupported, OperationFailed, PermissionError
from hou_standin.expressions import references
from hou_standin.expressions.evaluate import channel_value, clamped, segment_function, value_at
from hou_standin.faces.keyframe import BaseKeyframe, Keyframe, StringKeyframe
from hou_standin.state.channel import Channel, Knot, Side, single, with_knot
from hou_standin.state.scene import BlockRecord, ParmRecord, RowRecord
from hou_standin.state.specs import MOST_ROWS


def set_value(parm: ParmRecord, value: Any, follow: bool) -> None:
    """``hou.Parm.set`` with a number or a string.

    Raises:
        TypeError: The value does not fit the parameter.
        PermissionError: The parameter, or the one it references, may not be written.
    """
    value = fitting(parm, value)
    path = references.plain_path(parm)
    if path is not None:
        if follow:
            target = references.end_of(parm)
            if target is None:
                raise OperationFailed(f"{parm.path} references {path!r}, which does not exist")
            _set_here(target, fitting(target, value))
            return
        check_parm(parm)
        if parm.session.switches.set_on_reference == "replaces":
            parm.change("channel", None)
            _store(parm, value)
        return
    _set_here(parm, value)


def _set_here(parm: ParmRecord, value: Any) -> None:
    check_parm(parm)
    if parm.channel is None:
        _store(parm, value)
    elif is_driven(parm):
        if parm.session.switches.set_on_expression == "error":
            raise PermissionError(
                f"{parm.path} is driven by the expression {parm.channel.knots[0].expression!r}"
            )
    elif parm.session.auto_commit:
        key = parm.session.faces.keyframe(parm)
        key.setTime(parm.session.clock.time)
        if isinstance(key, Keyframe):
            key.setValue(value)
        write_keys(parm, [key])
    else:
        parm.change("pending", value)


def _store(parm: ParmRecord, value: Any) -> None:
    if isinstance(parm.tuple, BlockRecord):
        set_row_count(parm.tuple, value)
    else:
        parm.change("value", value)
    parm.change("pending", None)


def set_pending(parm: ParmRecord, value: Any) -> None:
    """Change a keyed parameter's value at the current time without keying it; a plain one is set."""
    check_parm(parm)
    fitted = fitting(parm, value)
    if parm.channel is None:
        _store(parm, fitted)
    else:
        parm.change("pending", fitted)


def commit_pending(parms: Iterable[ParmRecord]) -> None:
    """Make keys of the pending values."""
    for parm in parms:
        if parm.pending is not None:
            key = parm.session.faces.keyframe(parm)
            key.setTime(parm.session.clock.time)
            if isinstance(key, Keyframe):
                key.setValue(parm.pending)
            write_keys(parm, [key])


def set_row_count(block: BlockRecord, count: int) -> None:
    """Create or remove rows at the end of a multiparm.

    Raises:
        NotSupported: There would be more than the stand-in's memory is meant for.
    """
    if count > MOST_ROWS:
        raise NotSupported(f"{block.name}: {count} rows, more than {MOST_ROWS}")
    rows = block.rows[: max(count, 0)]
    fresh = tuple(RowRecord(block) for _ in range(count - len(rows)))
    block.change("rows", rows + fresh)


def fitting(parm: ParmRecord, value: Any) -> Any:
    """The value as the parameter stores it.

    Raises:
        TypeError: A number for a string parameter, or a string for a number.
        OperationFailed: A token that the menu does not have.
        OverflowError: An integer that does not fit.
    """
    spec = parm.spec
    if spec.is_text:
        if not isinstance(value, str):
            raise TypeError(f"cannot set the string parameter {parm.name} to {value!r}")
        return value
    if spec.kind == "data":
        if value is None or isinstance(value, str | int | float):
            raise TypeError(f"cannot set the data parameter {parm.name} to {value!r}")
        return value
    if isinstance(value, str):
        if spec.kind == "menu":
            return _menu_index(parm, value)
        raise TypeError(f"cannot set the numeric parameter {parm.name} to {value!r}")
    if not isinstance(value, bool | int | float):
        raise TypeError(f"cannot set {parm.name} to {value!r}")
    if parm.session.switches.strict_range == "all":
        value = clamped(parm, value)
    if spec.kind == "float":
        return float(value)
    if not math.isfinite(value):
        raise OperationFailed(f"cannot set {parm.name} to {value}: it takes a finite number")
    number = int(value)
    bits = int(parm.session.switches.int_parm_bits)
    if not -(1 << bits - 1) <= number < 1 << bits - 1:
        raise OverflowError(f"{number} does not fit an integer parameter of {bits} bits")
    return number


def _menu_index(parm: ParmRecord, token: str) -> int:
    tokens = parm.session.menus.tokens(parm)
    if token in tokens:
        return tokens.index(token)
    raise OperationFailed(f"the menu {parm.name} has no item {token!r}; it has {', '.join(tokens)}")


# Expressions


def is_driven(parm: ParmRecord) -> bool:
    """True if a single expression other than a segment function decides the value."""
    channel = parm.channel
    return (
        channel is not None
        and len(channel.knots) == 1
        and segment_function(channel.knots[0].expression) is None
    )


def language_of(parm: ParmRecord) -> str:
    """The language of an expression that is written without one: that of the expression it replaces."""
    channel = parm.channel
    if channel is None:
        return parm.node.expression_language
    return channel.knots[channel.governing(parm.session.clock.time)].language


def set_expression(parm: ParmRecord, text: str, language: str, replace: bool) -> None:
    """``hou.Parm.setExpression``: does not follow references. A multiparm gets the rows that it says now."""
    check_parm(parm)
    channel = parm.channel
    now = parm.session.clock.time
    if channel is None:
        value = parm.value if isinstance(parm.value, int | float) else 0.0
        parm.change("channel", single(0.0, Knot(Side(value), Side(value), text, language)))
    elif replace or len(channel.knots) == 1:
        index = channel.governing(now)
        knot = channel.knots[index]
        parm.change("channel", with_knot(channel, index, _saying(knot, text, language)))
    else:
        key = parm.session.faces.keyframe(parm)
        key.setTime(now)
        key.setExpression(text, parm.session.faces.language(language))
        write_keys(parm, [key])
    if isinstance(parm.tuple, BlockRecord) and parm.channel is not None:
        try:
            set_row_count(parm.tuple, int(channel_value(parm, parm.channel, now, True)))
        except Exception:
            parm.change("channel", channel)
            raise


def _check_not_rows(parm: ParmRecord) -> None:
    """Rows come and go with the number of them; how Houdini does that over time is not known."""
    if isinstance(parm.tuple, BlockRecord):
        raise NotSupported(f"keys on {parm.path}, the number of rows of a multiparm")


def _saying(knot: Knot, text: str, language: str) -> Knot:
    return Knot(knot.incoming, knot.outgoing, text, language, knot.ties)


def the_expression(parm: ParmRecord) -> Knot:
    """The only key of a parameter that has an expression.

    Raises:
        OperationFailed: It has no expression, or more than one key.
    """
    channel = parm.channel
    if channel is None:
        raise OperationFailed(f"{parm.path} has no expression")
    if len(channel.knots) != 1:
        raise OperationFailed(f"{parm.path} has {len(channel.knots)} keyframes")
    return channel.knots[0]


# Keys


def write_keys(parm: ParmRecord, given: Sequence[BaseKeyframe]) -> None:
    """``hou.Parm.setKeyframes``.

    Raises:
        TypeError: A key of the wrong class.
        PermissionError: The parameter may not be written.
        OperationFailed: The parameter cannot be keyed, or a number is not finite.
    """
    wanted = StringKeyframe if parm.spec.is_text else Keyframe
    for key in given:
        if not isinstance(key, wanted):
            raise TypeError(f"{parm.name} takes a hou.{wanted.__name__}, not {type(key).__name__}")
    check_parm(parm)
    _check_not_rows(parm)
    if parm.spec.kind not in ("float", "string") and parm.session.switches.int_keys == "refused":
        raise OperationFailed(f"{parm.path} cannot have keyframes")
    where = keys.Where(parm.session.switches, parm.session.clock.time, lambda time: _number_at(parm, time))
    parm.change("channel", keys.written(parm.channel, given, where))
    parm.change("pending", None)


def _number_at(parm: ParmRecord, time: float) -> float:
    if parm.channel is None:
        return float(parm.value) if isinstance(parm.value, int | float) else 0.0
    value = channel_value(parm, parm.channel, time)
    return float(value) if isinstance(value, int | float) else 0.0


def delete_key(parm: ParmRecord, time: float) -> None:
    """Delete the key at a time in seconds.

    Raises:
        OperationFailed: There is none within the tolerance.
    """
    check_parm(parm)
    channel = parm.channel
    tolerance = float(parm.session.switches.delete_tolerance)
    index = channel.find(time, tolerance) if channel is not None else None
    if channel is None or index is None:
        raise OperationFailed(f"{parm.path} has no keyframe at {time} s")
    rest = keys.deleted(channel, index, parm.session.switches)
    if rest is None:
        _drop_channel(parm)
    else:
        parm.change("channel", rest)


def delete_all_keys(parm: ParmRecord) -> None:
    """Remove the channel; the parameter keeps its value at the current frame."""
    check_parm(parm)
    if parm.channel is not None:
        _drop_channel(parm)


def _drop_channel(parm: ParmRecord) -> None:
    """Without keys; the value is the one now, or where there is none the one from before the keys.

    Raises:
        OperationFailed: There is none (switch ``delete_broken_keys``).
    """
    try:
        value = value_at(parm, parm.session.clock.time)
    except OperationFailed:
        if parm.session.switches.delete_broken_keys == "raises":
            raise
        value = parm.value
    parm.change("channel", None)
    parm.change("pending", None)
    if not isinstance(parm.tuple, BlockRecord):
        parm.change("value", value)


def set_extrapolation(parm: ParmRecord, before: bool, name: str) -> None:
    """Set what the channel does on one side of its keys.

    Raises:
        OperationFailed: The parameter has no channel.
    """
    check_parm(parm)
    channel = parm.channel
    if channel is None:
        raise OperationFailed(f"{parm.path} has no channel")
    left, right = (name, channel.right) if before else (channel.left, name)
    parm.change("channel", Channel(channel.start, channel.lengths, channel.knots, left, right))
