"""Values of parameters at a time: plain values, channels, expressions, strings.

Nothing here changes the scene. What is read is reported to the session, so that a node that cooks
knows what it depends on.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from hou_standin.animation import segments
from hou_standin.errors import NotSupported, OperationFailed
from hou_standin.expressions import expansion, expression, functions, references
from hou_standin.expressions.expression import Call, Value, evaluate, parse
from hou_standin.state.channel import SNAP, Channel, Segment, accel_of
from hou_standin.state.scene import BlockRecord, NodeRecord, ParmRecord, parm_at

if TYPE_CHECKING:
    from hou_standin.session import Session

DEEPEST = 64
"""Evaluations inside one another that Python's own stack allows."""


@dataclass(frozen=True, slots=True)
class Context:
    """Where code runs: what ``hou.pwd()``, ``hou.evaluatingParm()`` and ``hou.frame()`` answer."""

    node: NodeRecord
    parm: ParmRecord | None
    time: float
    segment: Segment | None = None
    is_fixed: bool = False
    """The time was chosen, it is not that of a cook or of the playbar."""


@contextmanager
def context(session: Session, where: Context) -> Iterator[None]:
    """Run something in a context."""
    if len(session.contexts) >= DEEPEST:
        if any(outer.parm is where.parm for outer in session.contexts):
            raise OperationFailed(f"infinite recursion in the evaluation of {where.parm or where.node}")
        raise NotSupported(f"references more than {DEEPEST} deep, at {where.parm or where.node}")
    session.contexts.append(where)
    try:
        yield
    except RecursionError:
        raise NotSupported(f"references too deep, at {where.parm or where.node}") from None
    finally:
        session.contexts.pop()


def value_at(parm: ParmRecord, time: float, fixed: bool = False) -> Any:
    """Value of a parameter at a time in seconds: float, int or str, as its kind is.

    ``fixed`` says that the time was chosen, not taken from where the code runs.
    """
    session = parm.session
    if not fixed and session.contexts:
        fixed = session.contexts[-1].is_fixed
    session.cooking.read(parm, fixed)
    channel = parm.channel
    if channel is None:
        value = parm.value
        if parm.spec.is_text and isinstance(value, str):
            return expanded(parm, value, time, fixed)
    elif parm.pending is not None and session.clock.is_now(time):
        value = parm.pending
    else:
        value = channel_value(parm, channel, time, fixed)
        if isinstance(parm.tuple, BlockRecord) and value != len(parm.tuple.rows):
            raise NotSupported(
                f"rows of {parm.path} that follow its expression from {len(parm.tuple.rows)} to {value}"
            )
    return converted(parm, value)


def converted(parm: ParmRecord, value: Any) -> Any:
    """A channel's value as the parameter's kind has it; a strict range clamps it if the switch says so."""
    spec = parm.tuple.spec
    kind = spec.kind
    if kind == "float" and type(value) is float and not (spec.strict_minimum or spec.strict_maximum):
        return value
    if spec.is_text:
        return value if isinstance(value, str) else number_text(value)
    if kind == "data":
        return value
    if isinstance(value, str):
        raise OperationFailed(f"{parm.path} needs a number, its expression gives {value!r}")
    if not math.isfinite(value):
        return value if kind == "float" else 0
    if parm.session.switches.strict_range == "all":
        value = clamped(parm, value)
    return float(value) if kind == "float" else int(value)


def clamped(parm: ParmRecord, value: float) -> float:
    """The value within the parameter's strict limits."""
    spec = parm.spec
    if spec.strict_minimum and spec.minimum is not None:
        value = max(value, spec.minimum)
    if spec.strict_maximum and spec.maximum is not None:
        value = min(value, spec.maximum)
    return value


def number_text(value: float) -> str:
    """A number as text, without decimals if it has none.

    Raises:
        NotSupported: It is the value of a data parameter.
    """
    if isinstance(value, dict):
        raise NotSupported("the value of a data parameter as text")
    return str(int(value)) if float(value).is_integer() and abs(value) < 1e15 else format(value, ".12g")


# Channels


def channel_value(parm: ParmRecord, channel: Channel, time: float, fixed: bool = False) -> Value:
    """Value of a channel at a time; the knots' functions inside, the extrapolation outside.

    Raises:
        NotSupported: For a function whose formula is not known.
    """
    begin, end = channel.times[0], channel.times[-1]
    if time < begin - SNAP or time > end + SNAP:
        is_curve = len(channel.knots) > 1 or segment_function(channel.knots[0].expression) is not None
        way = channel.left if time < begin else channel.right
        if is_curve and way != "Extend":
            return _beyond(parm, channel, way, time, fixed)
    return _inside(parm, channel, time, fixed)


def _beyond(parm: ParmRecord, channel: Channel, way: str, time: float, fixed: bool) -> Value:
    """Value outside the keys, by extrapolation.

    A repetition with offset begins at the value at which the one before ended, as ``cycleoffset()`` does;
    every other one of an oscillation runs backwards [inferred from the names and that function's page].
    Both are continuous, so that nothing hangs on what happens at the seam itself.
    """
    first, last = channel.knots[0], channel.knots[-1]
    begin, end = channel.times[0], channel.times[-1]
    if way == "Default":
        return float(parm.spec.defaults[parm.index])
    if way == "Slope":
        if time < begin:
            return first.outgoing.value + first.outgoing.slope * (time - begin)
        return last.outgoing.value + last.incoming.slope * (time - end)
    if way == "Hold" or end <= begin:
        return _inside(parm, channel, min(max(time, begin), end), fixed)
    turns, part = divmod(time - begin, end - begin)
    if way == "Oscillate" and turns % 2.0:
        part = end - begin - part
    value = _inside(parm, channel, begin + part, fixed)
    if way != "CycleOffset":
        return value
    if isinstance(value, str):
        raise OperationFailed(f"{parm.path}: a text cannot be offset")
    return value + turns * (last.incoming.value - first.outgoing.value)


def _inside(parm: ParmRecord, channel: Channel, time: float, fixed: bool) -> Value:
    return segment_value(parm, channel.segment(channel.governing(time)), time, fixed)


def segment_value(parm: ParmRecord, segment: Segment, time: float, fixed: bool = False) -> Value:
    """Value of one segment at a time in seconds."""
    session = parm.session
    function = segment_function(segment.expression)
    if function is not None:
        overlap = str(session.switches.overlap)
        return segments.evaluated(function, segment, time - segment.start, overlap)
    with context(session, Context(parm.node, parm, time, segment, fixed)):
        if segment.language == "Python":
            return session.python.value(segment.expression)
        return evaluate(parse(segment.expression), _Hscript(session))


@lru_cache(maxsize=4096)
def segment_function(expression: str) -> str | None:
    """The name if the text is one call of a segment function without arguments, such as ``bezier()``."""
    text = expression.strip()
    if text.endswith(")"):
        name, _, rest = text[:-1].partition("(")
        if not rest.strip() and name.strip() in segments.SEGMENT_FUNCTIONS:
            return name.strip()
    return None


def depends_on_time(parm: ParmRecord, seen: frozenset[ParmRecord] = frozenset()) -> bool:
    """True if the parameter's value changes over time (``hou.Parm.isTimeDependent``)."""
    if parm in seen:
        return False
    seen |= {parm}
    channel = parm.channel
    if channel is None:
        return isinstance(parm.value, str) and parm.spec.is_text and _text_depends(parm, parm.value, seen)
    for index in range(len(channel.knots)):
        segment = channel.segment(index)
        function = segment_function(segment.expression)
        if function is not None:
            if segments.depends_on_time(segment, function):
                return True
        elif segment.language == "Python":
            if any(word in segment.expression for word in ("frame", "time", "intFrame")):
                return True
        elif _expression_depends(parm, segment.expression, seen):
            return True
    return False


_TIMED = frozenset(("F", "FF", "T"))


def _text_depends(parm: ParmRecord, text: str, seen: frozenset[ParmRecord]) -> bool:
    if not expansion.needs_expansion(text):
        return False
    if any(name in _TIMED for name in expansion.variables(text)):
        return True
    return any(_expression_depends(parm, text[a:b], seen) for a, b in expansion.back_ticks(text))


def _expression_depends(parm: ParmRecord, text: str, seen: frozenset[ParmRecord]) -> bool:
    tree = parse(text)
    if any(name in _TIMED for name in expression.variables(tree)):
        return True
    if any(call.name in segments.SEGMENT_FUNCTIONS for call in expression.calls(tree)):
        return True
    if any(_text_depends(parm, each, seen) for each in expression.expanded_texts(tree)):
        return True
    found = (reference for reference in references.in_expression(text) if not reference.is_node)
    sources = (references.resolved(parm.node, reference.path) for reference in found)
    return any(source is not None and depends_on_time(source, seen) for source in sources)


# Strings


def expanded(parm: ParmRecord, text: str, time: float, fixed: bool = False) -> str:
    """A string parameter's text with its variables and back-ticks replaced."""
    if not expansion.needs_expansion(text):
        return text
    with context(parm.session, Context(parm.node, parm, time, None, fixed)):
        return expanded_here(parm.session, text)


def expanded_here(session: Session, text: str) -> str:
    """A text expanded in the current context."""
    environment = _Hscript(session)

    def code(source: str) -> str:
        value = evaluate(parse(source), environment)
        return value if isinstance(value, str) else number_text(value)

    return expansion.expanded(text, environment.text_variable, environment.frame, code)


def hscript_value(session: Session, text: str) -> Value:
    """Value of an hscript expression in the current context."""
    return evaluate(parse(text), _Hscript(session))


# The hscript environment


class _Hscript:
    """Variables and functions of an expression, in the session's current context."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def _where(self) -> Context:
        return self._session.context

    def frame(self) -> int:
        """``$F``."""
        return self._session.clock.integer_frame(self._where.time)

    def variable(self, name: str) -> Value:
        value = self._local(name)
        if value is not None:
            return value
        text = self._session.variables.get(name)
        if text is None:
            raise NotSupported(f"the variable ${name}: it is not set, or only the node's own type knows it")
        try:
            return float(text)
        except ValueError:
            return text

    def text_variable(self, name: str) -> str | None:
        """A variable as text, None if it is not set."""
        value = self._local(name)
        if value is None:
            return self._session.variables.get(name)
        return value if isinstance(value, str) else number_text(value)

    def _local(self, name: str) -> Value | None:
        where, clock = self._where, self._session.clock
        if name == "F":
            return float(self.frame())
        if name == "FF":
            return clock.frame_at(where.time)
        if name == "T":
            return where.time
        if name == "OS":
            return where.node.name
        if name in ("PI", "E"):
            return math.pi if name == "PI" else math.e
        if name in clock.variables():
            return clock.variables()[name]
        segment = where.segment
        if segment is not None and name in ("IV", "OV", "IM", "OM", "IA", "OA", "IT", "OT"):
            side = segment.a if name[0] == "I" else segment.b
            return {
                "V": side.value,
                "M": side.slope,
                "A": accel_of(side, segment.length or 1.0),
                "T": segment.start if name[0] == "I" else segment.start + segment.length,
            }[name[1]]
        return None

    def expand(self, text: str) -> str:
        return expanded_here(self._session, text) if expansion.needs_expansion(text) else text

    def call(self, name: str, arguments: tuple[Value, ...]) -> Value:
        where = self._where
        if name in segments.SEGMENT_FUNCTIONS:
            if where.segment is None:
                raise OperationFailed(f"{name}() means something inside a channel's segment only")
            if arguments:
                raise NotSupported(f"the segment function {name}() with arguments")
            overlap = str(self._session.switches.overlap)
            return segments.evaluated(name, where.segment, where.time - where.segment.start, overlap)
        if name in references.READERS:
            return self._read(name, arguments)
        if name == "opdigits":
            node = self._node(name, arguments)
            return float(digits_in(node.name)) if node is not None else 0.0
        if name == "opname":
            node = self._node(name, arguments)
            return node.name if node is not None else ""
        if name in ("oppath", "opfullpath"):
            node = self._node(name, arguments)
            return node.path if node is not None else ""
        if name == "chexist":
            return self._has_channel(arguments)
        if name == "opninputs":
            node = self._node(name, arguments)
            return float(len(node.inputs)) if node is not None else 0.0
        if name in ("opinput", "opinputpath"):
            node = self._input(name, arguments)
            return "" if node is None else node.name if name == "opinput" else node.path
        return functions.call(name, arguments)

    def _has_channel(self, arguments: tuple[Value, ...]) -> float:
        if len(arguments) != 1 or not isinstance(arguments[0], str):
            raise OperationFailed("chexist() takes a path")
        source = parm_at(self._where.node, arguments[0])
        return float(source is not None and source.channel is not None)

    def _input(self, name: str, arguments: tuple[Value, ...]) -> NodeRecord | None:
        if len(arguments) != 2 or not isinstance(arguments[0], str) or isinstance(arguments[1], str):
            raise OperationFailed(f"{name}() takes the path of a node and the number of an input")
        node, index = self._where.node.find(arguments[0]), arguments[1]
        if node is None or not 0.0 <= index < len(node.inputs):
            return None
        wire = node.inputs[int(index)]
        return wire[0] if wire is not None else None

    def _node(self, name: str, arguments: tuple[Value, ...]) -> NodeRecord | None:
        if len(arguments) != 1 or not isinstance(arguments[0], str):
            raise OperationFailed(f"{name}() takes the path of a node")
        return self._where.node.find(arguments[0])

    def _read(self, name: str, arguments: tuple[Value, ...]) -> Value:
        wanted = 2 if name in ("chf", "cht") else 1
        if len(arguments) != wanted or not isinstance(arguments[0], str):
            raise OperationFailed(f"{name}() takes a path{' and a number' if wanted == 2 else ''}")
        source = parm_at(self._where.node, arguments[0])
        if source is None:
            return self._missing(name, arguments[0])
        time = self._where.time
        if wanted == 2:
            number = arguments[1]
            if isinstance(number, str):
                raise OperationFailed(f"{name}() takes a path and a number")
            time = self._session.clock.time_at(number) if name == "chf" else number
        if name == "chsraw":
            return self._raw(source, time)
        value = value_at(source, time, fixed=wanted == 2)
        if name == "chs":
            return value if isinstance(value, str) else number_text(value)
        if name == "chsop":
            node = source.node.find(str(value)) if value else None
            return node.path if node is not None else ""
        if isinstance(value, str):
            raise NotSupported(f"{name}() of the string parameter {source.path}: use chs()")
        if isinstance(value, dict):
            raise NotSupported(f"{name}() of the data parameter {source.path}")
        return float(value)

    def _raw(self, source: ParmRecord, time: float) -> str:
        self._session.cooking.read(source, False)
        if source.channel is not None:
            return source.channel.segment(source.channel.governing(time)).expression
        return source.value if isinstance(source.value, str) else number_text(source.value)

    def _missing(self, name: str, path: str) -> Value:
        text = f"{name}({path!r}): no such parameter"
        if self._session.switches.missing_ref_eval == "raises":
            raise OperationFailed(text)
        self._session.cooking.warn(text)
        return "" if name in ("chs", "chsop", "chsraw") else 0.0


def digits_in(name: str) -> int:
    """The number in a name (``opdigits``, ``hou.Node.digitsInName``): the last run of digits, 0 if none."""
    end = len(name)
    while end and not name[end - 1].isdigit():
        end -= 1
    start = end
    while start and name[start - 1].isdigit():
        start -= 1
    return int(name[start:end]) if end else 0


def whole_call(text: str) -> Call | None:
    """The call if an hscript expression is one and nothing else."""
    try:
        tree = parse(text)
    except (OperationFailed, NotSupported):
        return None
    return tree if isinstance(tree, Call) else None
