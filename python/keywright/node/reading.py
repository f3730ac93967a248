"""Parameters of a node read at one frame, held to their limits, with what there is to say about them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

import hou

from keywright.node import own, table
from keywright.node.table import Row


@dataclass(frozen=True)
class Message:
    """Something to say about a parameter: what was read otherwise than it stands there, and why.

    Attributes:
        code: Stable kebab-case name.
        path: The parameter.
        text: One line for an artist.
        warning: Whether it is a warning, or only worth knowing.
    """

    code: str
    path: str
    text: str
    warning: bool = True


@dataclass(frozen=True)
class Moment:
    """When a node's settings are read.

    Attributes:
        given: At which frame; None for the current one, so that a cook depends on time where a setting does.
    """

    given: float | None

    @property
    def frame(self) -> float:
        """The frame. A host may count a question for the current one as dependence on time."""
        return hou.frame() if self.given is None else self.given


def recipe_moment(node: hou.OpNode) -> Moment:
    """When the node's settings are read, as *Evaluate Recipe At* says."""
    if own.token(node, "eval_at") == "current":
        return Moment(None)
    return Moment(own.number(node, "eval_frame"))


@dataclass
class Reader:
    """Reads fields of one node at one frame, and collects what there is to say.

    Attributes:
        node: The node.
        moment: When parameters are read.
        texts: Whether texts are read.
        messages: What there is to say.
    """

    node: hou.OpNode
    moment: Moment
    texts: bool = True
    messages: list[Message] = field(default_factory=list)

    def say(self, code: str, path: str, text: str, *, warning: bool = True) -> None:
        """Adds a message about a parameter."""
        self.messages.append(Message(code, path, text, warning))

    def fields(self, part: str, owner: str, number: int | None = None) -> dict[str, Any]:
        """All simple fields of a part, by their names; of a shape also ``room``, which every shape has."""
        rows = fields_of(part, owner)
        return {last_part(row): self.value(row, number) for row in rows if self.texts or row.type != "string"}

    def value(self, row: Row, number: int | None = None) -> Any:
        """A parameter as its field in the document has it; ``number`` is its row in a block."""
        name = f"{row.plain_name}{number}" if number is not None else row.name
        if row.type == "string":
            return self._short(row, name, own.text(self.node, name))
        parm, frame = own.parm(self.node, name), self.moment.given
        if not parm.keyframes():
            # A typed value is the same at any frame; read plainly, every host counts it as read by the cook.
            frame = None
        elif parm.isTimeDependent():
            text = f"{row.label} is animated; read at frame {self.moment.frame:g}"
            self.say("animated", name, text, warning=False)
        if row.type == "ordinal":
            token = parm.evalAsString() if frame is None else parm.evalAsStringAtFrame(frame)
            tokens = [each for each, _ in row.menu]
            return token if token in tokens else self._entry(row, name, parm, frame)
        if row.type == "toggle":
            return bool(parm.evalAsInt() if frame is None else parm.evalAsIntAtFrame(frame))
        whole = row.type == "integer"
        if frame is None:
            value = parm.evalAsInt() if whole else parm.evalAsFloat()
        else:
            value = parm.evalAsIntAtFrame(frame) if whole else parm.evalAsFloatAtFrame(frame)
        return self.limited(row, value, number)

    def limited(self, row: Row, value: float, number: int | None = None) -> float:
        """The value, or the limit that it is beyond, with a message."""
        if row.hard is None:
            return value
        low, high = row.hard
        limit = max(value, low) if high is None else min(max(value, low), high)
        if limit != value:
            name = f"{row.plain_name}{number}" if number is not None else row.name
            self.say("read-at-limit", name, f"{row.label} {value:g} is beyond {limit:g}; read as {limit:g}")
        return limit

    def _entry(self, row: Row, name: str, parm: hou.Parm, frame: float | None) -> str:
        """The first or the last entry of a menu that is driven to a number beyond it."""
        place = parm.evalAsInt() if frame is None else parm.evalAsIntAtFrame(frame)
        token, label = row.menu[min(max(place, 0), len(row.menu) - 1)]
        self.say("read-at-limit", name, f"{row.label} {place:g} is beyond its menu; read as {label}")
        return token

    def _short(self, row: Row, name: str, text: str) -> str:
        if row.longest is None or len(text) <= row.longest:
            return text
        self.say(
            "read-at-limit", name, f"{row.label} is longer than {row.longest} characters; the rest is cut"
        )
        return text[: row.longest]


@cache
def fields_of(part: str, owner: str) -> tuple[Row, ...]:
    """Rows of the simple fields of a part; those of shapes include the field that all share."""
    return tuple(row for row in table.rows() if _belongs(row, part, owner))


_NOT_SIMPLE = ("shape", "layer_type#", "sampled_data", "ease_knots")


def _belongs(row: Row, part: str, owner: str) -> bool:
    if not row.field.startswith(part + ".") or row.name in _NOT_SIMPLE:
        return False
    if part == "shape":
        return not row.field.startswith("shape.knots") and row.owner in ("", owner)
    return row.owner == owner


def last_part(row: Row) -> str:
    """Name of a row's field within its object of the document."""
    return row.field.rpartition(".")[2]


def as_value(value: Any) -> own.Value:
    """A field's value as its parameter takes it."""
    return int(value) if isinstance(value, bool) else value
