"""Cooks: what they read, when they are out of date, what they say.

Dependencies are tracked per parameter: a cook remembers each parameter it evaluates, those behind
references too, and each node whose geometry it takes. What an own parameter that the cook did not read
does, and what makes a node time dependent, is decided by switches.

Source: SideFX docs, pages *hom/pythonsop*, *hou.OpNode*, *hou.SopNode*; HDK, page on node dependencies.
"""

from __future__ import annotations

import math
import time as host_clock
import traceback
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hou_standin.errors import (
    Error,
    InvalidSize,
    NodeError,
    NodeWarning,
    NotSupported,
    OperationFailed,
    OperationInterrupted,
)
from hou_standin.expressions import evaluate
from hou_standin.expressions.readers import ReaderIndex
from hou_standin.state.geometry_data import GeometryData
from hou_standin.state.scene import BlockRecord, NodeRecord, ParmRecord

if TYPE_CHECKING:
    from hou_standin.faces.geometry import Geometry
    from hou_standin.session import Session


@dataclass(eq=False)
class CookState:
    """The cooks of one node."""

    count: int = 0
    milliseconds: float = 0.0
    is_dirty: bool = True
    time: float = 0.0
    """Time of the last cook in seconds."""
    is_time_dependent: bool = False
    parms: set[ParmRecord] = field(default_factory=set)
    """Parameters that the last cook read."""
    nodes: set[NodeRecord] = field(default_factory=set)
    """Nodes whose geometry the last cook took."""
    said: dict[str, list[str]] = field(default_factory=dict)
    """Severity to messages of the last cook."""
    geometry: GeometryData = field(default_factory=GeometryData)
    face: Geometry | None = None
    """The writable geometry, during a cook."""

    @property
    def is_in_error(self) -> bool:
        """True if the last cook failed."""
        return bool(self.said.get("error"))


class Cooking:
    """The cooks of a session."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._stack: list[NodeRecord] = []
        self._cooked: dict[NodeRecord, None] = {}
        self.readers = ReaderIndex()

    def state(self, node: NodeRecord) -> CookState:
        """The node's cooks so far."""
        if node.cook is None:
            node.cook = CookState()
            self._cooked[node] = None
        state: CookState = node.cook
        return state

    # What a cook reads

    def read(self, parm: ParmRecord, fixed: bool) -> None:
        """A parameter is evaluated; ``fixed`` if at a time of its own, not at that of the cook."""
        if not self._stack:
            return
        node = self._stack[-1]
        state = self.state(node)
        if fixed and self._session.switches.evalatframe_dependency == "ignored":
            return
        state.parms.add(parm)
        parm.dependents.add(node)
        if not fixed and not state.is_time_dependent and evaluate.depends_on_time(parm):
            state.is_time_dependent = True

    def clock_was_read(self) -> None:
        """A script asked for the current time or frame."""
        if self._stack and self._session.switches.frame_call_dependency == "time":
            self.state(self._stack[-1]).is_time_dependent = True

    def warn(self, text: str) -> None:
        """Something dubious happened while evaluating: a warning on the node that cooks."""
        if self._stack:
            self.state(self._stack[-1]).said.setdefault("warning", []).append(text)

    # What makes a cook out of date

    def parm_changed(self, parm: ParmRecord) -> None:
        """A parameter has another value or channel."""
        self.readers.text_changed(parm)
        for node in list(parm.dependents):
            if node is not parm.node or not self._never_cooks(parm):
                self.invalidate(node)
        if self._cooked:
            self._dirty_owner(parm, set())
        self._session.events.parm_changed(parm.tuple)

    def _dirty_owner(self, parm: ParmRecord, seen: set[ParmRecord]) -> None:
        """An own parameter counts even if the cook did not read it, and so does what it references."""
        if self._session.switches.dirty_on_unevaluated == "no" or parm in seen:
            return
        seen.add(parm)
        if parm.node.cook is not None and not self._never_cooks(parm):
            self.invalidate(parm.node)
        for reader in self.readers.of(parm):
            self._dirty_owner(reader, seen)

    def _never_cooks(self, parm: ParmRecord) -> bool:
        """True if the parameter's ``nocookwhen`` holds and is honoured."""
        text = parm.spec.conditions.get("NoCookWhen", "")
        if not text or self._session.switches.nocookwhen == "ignored":
            return False
        return self._session.condition_holds(parm.tuple, text)

    def rows_changed(self, block: BlockRecord, only_grew: bool) -> None:
        """A multiparm has other rows, or the same in another order."""
        if only_grew:
            self.readers.something_came()
        else:
            self.readers.paths_changed()
        self.parm_changed(block.components[0])

    def node_changed(self, node: NodeRecord, name: str) -> None:
        """A node has other inputs, flags, contents or a name, or is new or gone."""
        if name == "alive" and node.alive:
            self.readers.node_came(node)
        elif name not in ("flags", "inputs", "children"):
            self.readers.paths_changed()
        if node.cook is not None:
            self.invalidate(node)

    def invalidate(self, node: NodeRecord) -> None:
        """Make a node and those that take its geometry cook at the next occasion."""
        waiting = [node]
        seen: set[NodeRecord] = set()
        while waiting:
            current = waiting.pop()
            if current in seen:
                continue
            seen.add(current)
            self.state(current).is_dirty = True
            siblings = current.parent.children.values() if current.parent is not None else ()
            for other in siblings:
                if any(wire is not None and wire[0] is current for wire in other.inputs):
                    waiting.append(other)
            waiting.extend(other for other in self._cooked if current in self.state(other).nodes)

    def needs_to_cook(self, node: NodeRecord, time: float) -> bool:
        """True if the node's result is out of date at a time."""
        state = self.state(node)
        if state.is_dirty or (state.is_time_dependent and state.time != time):
            return True
        return any(wire is not None and self.needs_to_cook(wire[0], time) for wire in node.inputs)

    def is_time_dependent(self, node: NodeRecord, last_cook: bool) -> bool:
        """True if the node cooks anew when time moves."""
        if node.type.category != "Sop":
            return any(evaluate.depends_on_time(parm) for parm in node.all_parms())
        if not last_cook:
            self._cook_if_needed(node, self._session.time)
        return self.state(node).is_time_dependent

    # Cooking

    def cook(self, node: NodeRecord, force: bool, frames: tuple[float, ...]) -> None:
        """Cook a node now, or over a range of frames (first, last, step).

        Raises:
            OperationFailed: The node is in error afterwards.
        """
        times = [self._session.time]
        if frames:
            if not 2 <= len(frames) <= 3:
                raise InvalidSize(f"a frame range is (first, last) or (first, last, step), not {frames}")
            if not all(map(math.isfinite, frames)) or (len(frames) > 2 and frames[2] <= 0.0):
                raise OperationFailed(f"a frame range has finite frames and a step above 0, not {frames}")
            step = frames[2] if len(frames) > 2 else 1.0
            count = int((frames[1] - frames[0]) / step + 1e-9) + 1
            times = [self._session.clock.time_at(frames[0] + index * step) for index in range(count)]
        for time in times:
            if force:
                self.state(node).is_dirty = True
            self._cook_if_needed(node, time)
            self._raise_if_failed(node)

    def _raise_if_failed(self, node: NodeRecord) -> None:
        if self.state(node).is_in_error:
            raise OperationFailed(f"{node.path}: {'; '.join(self.messages(node, 'error'))}")

    def _cook_if_needed(self, node: NodeRecord, time: float) -> None:
        if node in self._stack:
            raise OperationFailed(f"{node.path} depends on itself")
        if self.needs_to_cook(node, time):
            self._cook_now(node, time)

    def _cook_now(self, node: NodeRecord, time: float) -> None:
        state = self.state(node)
        for parm in state.parms:
            parm.dependents.discard(node)
        state.parms, state.nodes, state.said = set(), set(), {}
        state.is_dirty, state.is_time_dependent, state.time = False, self._animated_own(node), time
        state.count += 1
        began = host_clock.perf_counter()
        self._stack.append(node)
        where = evaluate.Context(node, None, time)
        try:
            with evaluate.context(self._session, where):
                self._run(node, state)
        finally:
            self._stack.pop()
            state.face = None
            state.milliseconds = (host_clock.perf_counter() - began) * 1000.0

    def _animated_own(self, node: NodeRecord) -> bool:
        if self._session.switches.time_dependence == "evaluated":
            return False
        return any(evaluate.depends_on_time(parm) for parm in node.all_parms() if not self._never_cooks(parm))

    def _run(self, node: NodeRecord, state: CookState) -> None:
        sources = [self._source(node, wire[0]) if wire is not None else None for wire in node.inputs]
        first = sources[0] if sources else None
        data = first.copy() if first is not None else GeometryData()
        if "Bypass" in node.flags:
            state.geometry = data
            return
        kind = node.type
        if kind.definition is not None or kind.name == "python":
            state.geometry = data
            self._run_python(node, state)
        elif kind.name == "merge":
            for source in sources[1:]:
                if source is not None:
                    data.merge(source)
            state.geometry = data
        elif kind.name in ("null", "output"):
            state.geometry = data
        else:
            raise NotSupported(f"cooking a node of the type {kind.category}/{kind.name}")

    def _source(self, node: NodeRecord, source: NodeRecord) -> GeometryData:
        self._cook_if_needed(source, self._session.time)
        its = self.state(source)
        state = self.state(node)
        state.is_time_dependent |= its.is_time_dependent
        if its.is_in_error:
            state.said.setdefault("error", []).append(f"{source.path} is in error")
        return its.geometry

    def _run_python(self, node: NodeRecord, state: CookState) -> None:
        state.face = self._session.faces.geometry(state.geometry, node, locked=False)
        try:
            self._session.assets.run_cook(node)
        except NodeWarning as warning:
            state.said.setdefault("warning", []).append(warning.instanceMessage())
        except NodeError as error:
            state.said.setdefault("error", []).append(error.instanceMessage())
        except OperationInterrupted:
            state.said.setdefault("error", []).append("the operation was interrupted")
        except NotSupported:
            raise
        except Exception as error:
            text = str(error) if isinstance(error, Error) else traceback.format_exc()
            state.said.setdefault("error", []).append(f"Python error: {text}")
        finally:
            state.geometry = state.face._data
            state.face._locked = True

    def say(self, node: NodeRecord, severity: str, text: str) -> None:
        """Put a message on a node that cooks.

        Raises:
            OperationFailed: It does not cook.
        """
        if not self._stack or self._stack[-1] is not node:
            raise OperationFailed(f"{node.path} is not cooking")
        self.state(node).said.setdefault(severity, []).append(text)

    def messages(self, node: NodeRecord, severity: str) -> tuple[str, ...]:
        """What the last cook said."""
        return tuple(self.state(node).said.get(severity, ()))

    # Results

    def geometry(self, node: NodeRecord, output: int) -> Any:
        """The node's geometry: writable in its own cook, else read-only and up to date.

        Raises:
            OperationFailed: The node is in error.
        """
        if self._stack and self._stack[-1] is node:
            face = self.state(node).face
            if face is not None:
                return face
        return self._taken(node, self._session.time, output)

    def geometry_at(self, node: NodeRecord, time: float, output: int) -> Any:
        """The node's geometry at a time."""
        return self._taken(node, time, output)

    def _taken(self, node: NodeRecord, time: float, output: int) -> Any:
        if output != 0:
            raise NotSupported(f"output {output} of {node.path}")
        self._cook_if_needed(node, time)
        self._raise_if_failed(node)
        if self._stack:
            reader = self._stack[-1]
            self.state(reader).nodes.add(node)
            if self._session.time == time:
                self.state(reader).is_time_dependent |= self.state(node).is_time_dependent
        return self._session.faces.geometry(self.state(node).geometry, node, locked=True)

    def input_geometry(self, node: NodeRecord, index: int) -> Any:
        """The geometry of an input, None if it is not wired."""
        wire = node.inputs[index] if 0 <= index < len(node.inputs) else None
        return self._taken(wire[0], self._session.time, wire[1]) if wire is not None else None
