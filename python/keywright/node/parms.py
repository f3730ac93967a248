"""Parameters ↔ recipe document, by the table of :mod:`keywright.node.table`.

Reading looks up parameters by name, those of the active shape and of each layer's type alone, all at one
frame. Writing gives a value for each parameter that the document speaks of; what belongs to other shapes and
layer types keeps its value.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Any

import hou
import numpy as np

from keywright.errors import RecipeError
from keywright.node import own, table
from keywright.node.table import Row
from keywright.recipe import Recipe

#: Marks the text of ``sampled_data``: version 1, two columns of little-endian float64, zlib, base64.
SAMPLES_MARK = "kw1:"


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
class Reading:
    """The recipe that a node holds.

    Attributes:
        recipe: The document.
        frame: The frame at which parameters were read.
        messages: What was clamped or skipped, and which settings move.
        complete: False if a layer was skipped: such a recipe is shown, but neither committed nor saved.
    """

    recipe: Recipe
    frame: float
    messages: tuple[Message, ...]
    complete: bool


def read(node: hou.OpNode, *, texts: bool = True) -> Reading:
    """The node's recipe, at the frame of *Evaluate Recipe At*.

    Without ``texts`` name, description, tags and layers' names are left at their defaults: what moves
    needs none of them, and a cook must not depend on them.

    Values beyond a hard limit are read as the limit, knots that do not come after the one before are skipped,
    and so is a Limit whose Low is not below its High; each with a message.

    Raises:
        RecipeError: ``recipe-samples`` if the shape is Sampled and its text cannot be read.
    """
    frame = recipe_frame(node)
    reader = _Reader(node, frame, texts)
    document: dict[str, Any] = {
        "keywright": 1,
        "shape": reader.shape(),
        "stack": reader.stack(),
        "fit": reader.fields("fit", ""),
    }
    if texts:
        document["name"] = own.text(node, "recipe_name")
        document["description"] = own.text(node, "recipe_description")
        document["tags"] = own.text(node, "recipe_tags").split()
    return Reading(Recipe.from_dict(document), frame, tuple(reader.messages), reader.complete)


def recipe_frame(node: hou.OpNode) -> float:
    """The frame at which the node's settings are read."""
    if own.token(node, "eval_at") == "current":
        return hou.frame()
    return own.number(node, "eval_frame")


def values(recipe: Recipe) -> dict[str, own.Value]:
    """What each parameter must be for the node to hold this recipe; blocks with their number of rows."""
    document = recipe.to_dict()
    shape, stack = document["shape"], document["stack"]
    result: dict[str, own.Value] = {
        "recipe_name": document["name"],
        "recipe_description": document["description"],
        "recipe_tags": " ".join(document["tags"]),
        "shape": shape["type"],
    }
    for row in _rows("shape", shape["type"]):
        result[row.name] = _plain(shape[_last(row)])
    if shape["type"] == "ease":
        result.update(knot_values(shape.get("knots", [])))
    if shape["type"] == "sampled":
        result["sampled_data"] = encode_samples(shape["x"], shape["y"])
    result["layers"] = len(stack)
    for number, layer in enumerate(stack, start=1):
        result[f"layer_type{number}"] = layer["type"]
        for row in (*_rows("layer", ""), *_rows("layer", layer["type"])):
            result[f"{row.plain_name}{number}"] = _plain(layer.get(_last(row), row.default))
        if layer["type"] == "spring":
            result[f"layer_spring_entry{number}"] = "frequency"
    for row in _rows("fit", ""):
        result[row.name] = _plain(document["fit"][_last(row)])
    return result


def knot_values(knots: list[dict[str, Any]]) -> dict[str, own.Value]:
    """What the rows of ``ease_knots`` must be for these knots of a document."""
    result: dict[str, own.Value] = {"ease_knots": len(knots)}
    for number, knot in enumerate(knots, start=1):
        for row in _rows("shape.knots", "ease"):
            value = _at(knot, row.field.removeprefix("shape.knots."))
            if value is not None:
                result[f"{row.plain_name}{number}"] = _plain(value)
        jumps = "arrival" in knot
        result[f"ease_usearrival{number}"] = int(jumps)
    return result


def encode_samples(x: list[float], y: list[float]) -> str:
    """Samples as the text of ``sampled_data``."""
    data = np.array([x, y], dtype="<f8").tobytes()
    return SAMPLES_MARK + base64.b64encode(zlib.compress(data, 9)).decode("ascii")


def decode_samples(data: str) -> tuple[list[float], list[float]]:
    """The two columns of a ``sampled_data`` text.

    Raises:
        RecipeError: ``recipe-samples``: no samples, or not such a text.
    """
    hint = "press Sample Target, or load a recipe with samples"
    if not data:
        raise RecipeError("there are no samples", code="recipe-samples", path="sampled_data", hint=hint)
    try:
        if not data.startswith(SAMPLES_MARK):
            raise ValueError("it does not begin with kw1:")
        raw = zlib.decompress(base64.b64decode(data[len(SAMPLES_MARK) :], validate=True))
        columns = np.frombuffer(raw, dtype="<f8").reshape(2, -1)
    except (ValueError, binascii.Error, zlib.error) as fault:
        message = f"the text of the samples cannot be read: {fault}"
        raise RecipeError(message, code="recipe-samples", path="sampled_data", hint=hint) from None
    return columns[0].tolist(), columns[1].tolist()


@dataclass
class _Reader:
    """Reads fields of one node at one frame, and collects what there is to say."""

    node: hou.OpNode
    frame: float
    texts: bool
    messages: list[Message] = field(default_factory=list)
    complete: bool = True

    def say(self, code: str, path: str, text: str, *, warning: bool = True) -> None:
        self.messages.append(Message(code, path, text, warning))

    def shape(self) -> dict[str, Any]:
        kind = own.token(self.node, "shape")
        shape: dict[str, Any] = {"type": kind, **self.fields("shape", kind)}
        if kind == "ease":
            knots = self.knots()
            if len(knots) >= 2:
                shape["knots"] = knots
        elif kind == "sampled":
            shape["x"], shape["y"] = decode_samples(own.text(self.node, "sampled_data"))
        return shape

    def stack(self) -> list[dict[str, Any]]:
        layers = []
        for number in range(1, own.integer(self.node, "layers") + 1):
            kind = own.token(self.node, f"layer_type{number}")
            layer = {"type": kind, **self.fields("layer", "", number), **self.fields("layer", kind, number)}
            if kind == "spring" and own.token(self.node, f"layer_spring_entry{number}") == "duration":
                layer.update(self.spring(number))
            if kind == "limit" and not layer["low"] < layer["high"]:
                low, high = layer["low"], layer["high"]
                path = f"layer_limit_low{number}"
                self.say(
                    "limit-skipped", path, f"layer {number}, Limit: Low {low:g} is not below High {high:g}"
                )
                self.complete = False
                continue
            layers.append(layer)
        return layers

    def spring(self, number: int) -> dict[str, float]:
        """Frequency and damping from the second pair: the period, and how much it bounces."""
        duration = self.value(table.row("layer_spring_duration#"), number)
        bounciness = self.value(table.row("layer_spring_bounciness#"), number)
        frequency, damping = spring_numbers(duration, bounciness)
        return {
            "frequency": self.limited(table.row("layer_spring_frequency#"), frequency, number),
            "damping": self.limited(table.row("layer_spring_damping#"), damping, number),
        }

    def knots(self) -> list[dict[str, Any]]:
        """The rows of ``ease_knots``; one row counts as none."""
        count = own.integer(self.node, "ease_knots")
        if count < 2:
            return []
        knots: list[dict[str, Any]] = []
        for number in range(1, count + 1):
            knot: dict[str, Any] = {}
            jumps = own.integer(self.node, f"ease_usearrival{number}")
            for row in _rows("shape.knots", "ease"):
                path = row.field.removeprefix("shape.knots.")
                if path != "arrival" or jumps:
                    _put(knot, path, self.value(row, number))
            knot["x"] = 0.0 if number == 1 else 1.0 if number == count else knot["x"]
            if knots and not knot["x"] > knots[-1]["x"]:
                path = f"ease_x{number}"
                self.say("knot-skipped", path, f"knot {number} at {knot['x']:g} is not after the one before")
                if number < count:
                    continue
                knots.pop()
            knots.append(knot)
        _share_slopes(knots)
        return knots

    def fields(self, part: str, owner: str, number: int | None = None) -> dict[str, Any]:
        """All simple fields of a part; of a shape also ``room``, which every shape has."""
        rows = _rows(part, owner)
        return {_last(row): self.value(row, number) for row in rows if self.texts or row.type != "string"}

    def value(self, row: Row, number: int | None = None) -> Any:
        name = f"{row.plain_name}{number}" if number is not None else row.name
        parm = own.parm(self.node, name)
        if row.type == "ordinal":
            return parm.evalAsStringAtFrame(self.frame)
        if row.type == "string":
            return own.text(self.node, name)
        if row.type == "toggle":
            return bool(parm.evalAsIntAtFrame(self.frame))
        if parm.isTimeDependent():
            self.say(
                "animated", name, f"{row.label} is animated; read at frame {self.frame:g}", warning=False
            )
        whole = row.type == "integer"
        value = parm.evalAsIntAtFrame(self.frame) if whole else parm.evalAsFloatAtFrame(self.frame)
        return self.limited(row, value, number)

    def limited(self, row: Row, value: float, number: int | None = None) -> float:
        if row.hard is None:
            return value
        low, high = row.hard
        limit = max(value, low) if high is None else min(max(value, low), high)
        if limit != value:
            name = f"{row.plain_name}{number}" if number is not None else row.name
            self.say("read-at-limit", name, f"{row.label} {value:g} is beyond {limit:g}; read as {limit:g}")
        return limit


def spring_numbers(duration: float, bounciness: float) -> tuple[float, float]:
    """Frequency and damping of a spring given by the length of a swing and how much it bounces."""
    return 1.0 / duration, 1.0 - bounciness if bounciness >= 0.0 else 1.0 / (1.0 + bounciness)


def spring_second_pair(frequency: float, damping: float) -> tuple[float, float]:
    """The inverse of :func:`spring_numbers`."""
    return 1.0 / frequency, 1.0 - damping if damping <= 1.0 else 1.0 / damping - 1.0


@cache
def _rows(part: str, owner: str) -> tuple[Row, ...]:
    """Simple fields of a part; shapes include the field that all share, layers keep the two apart."""
    return tuple(row for row in table.rows() if _belongs(row, part, owner))


def _belongs(row: Row, part: str, owner: str) -> bool:
    if not row.field.startswith(part + ".") or row.name in (
        "shape",
        "layer_type#",
        "sampled_data",
        "ease_knots",
    ):
        return False
    if part == "shape":
        return not row.field.startswith("shape.knots") and row.owner in ("", owner)
    return row.owner == owner


_NOT_SIMPLE = ("shape", "layer_type#", "sampled_data", "ease_knots")


def _last(row: Row) -> str:
    return row.field.rpartition(".")[2]


def _at(fields: Mapping[str, Any], path: str) -> Any:
    for part in path.split("."):
        if part not in fields:
            return None
        fields = fields[part]
    return fields


def _put(fields: dict[str, Any], path: str, value: Any) -> None:
    *outer, last = path.split(".")
    for part in outer:
        fields = fields.setdefault(part, {})
    fields[last] = value


def _plain(value: Any) -> own.Value:
    return int(value) if isinstance(value, bool) else value


def _share_slopes(knots: list[dict[str, Any]]) -> None:
    """At a smooth knot between two Bezier segments Out Slope speaks for both sides."""
    for before, knot in pairwise(knots[:-1]):
        if knot["tangent"] == "smooth" and {before["interpolation"], knot["interpolation"]} == {"bezier"}:
            knot["incoming"]["slope"] = knot["outgoing"]["slope"]
