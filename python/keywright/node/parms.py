"""Parameters ↔ recipe document, by the table of :mod:`keywright.node.table`.

Reading looks up parameters by name, those of the active shape and of each layer's type alone, all at one
frame. Writing gives a value for each parameter that the document speaks of; what belongs to other shapes and
layer types keeps its value.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from dataclasses import dataclass
from typing import Any

import hou
import numpy as np

from keywright.errors import RecipeError
from keywright.node import own, table
from keywright.node.curve import knots
from keywright.node.reading import Message, Moment, Reader, as_value, fields_of, last_part, recipe_moment
from keywright.recipe import Recipe

__all__ = [
    "Message",
    "Reading",
    "decode_samples",
    "encode_samples",
    "read",
    "spring_numbers",
    "spring_second_pair",
    "values",
]

#: Marks the text of ``sampled_data``: version 1, two columns of little-endian float64, zlib, base64.
SAMPLES_MARK = "kw1:"


@dataclass(frozen=True)
class Reading:
    """The recipe that a node holds.

    Attributes:
        recipe: The document.
        moment: When parameters were read.
        messages: What was clamped or skipped, and which settings move.
        complete: False if a layer was skipped: such a recipe is shown, but neither committed nor saved.
    """

    recipe: Recipe
    moment: Moment
    messages: tuple[Message, ...]
    complete: bool

    @property
    def problem(self) -> str:
        """Why it is not committed; empty if it is complete."""
        if self.complete:
            return ""
        texts = [message.text for message in self.messages if message.code == "limit-skipped"]
        return f"nothing written: {'; '.join(texts)}"


def read(node: hou.OpNode, *, texts: bool = True) -> Reading:
    """The node's recipe, at the frame of *Evaluate Recipe At*.

    Without ``texts`` name, description, tags and layers' names are left at their defaults: what moves
    needs none of them, and a cook must not depend on them.

    Values beyond a hard limit are read as the limit, knots that do not come after the one before are skipped,
    and so is a Limit whose Low is not below its High; each with a message.

    Raises:
        RecipeError: ``recipe-samples`` if the shape is Sampled and its text cannot be read.
    """
    moment = recipe_moment(node)
    parts = _Document(node, Reader(node, moment, texts))
    document: dict[str, Any] = {
        "keywright": 1,
        "shape": parts.shape(),
        "stack": parts.stack(),
        "fit": parts.reader.fields("fit", ""),
    }
    if texts:
        document["name"] = own.text(node, "recipe_name")
        document["description"] = own.text(node, "recipe_description")
        document["tags"] = own.text(node, "recipe_tags").split()
    return Reading(Recipe.from_dict(document), moment, tuple(parts.reader.messages), parts.complete)


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
    for row in fields_of("shape", shape["type"]):
        result[row.name] = as_value(shape[last_part(row)])
    if shape["type"] == "ease":
        result.update(knots.values(shape.get("knots", [])))
    if shape["type"] == "sampled":
        result["sampled_data"] = encode_samples(shape["x"], shape["y"])
    result["layers"] = len(stack)
    for number, layer in enumerate(stack, start=1):
        result[f"layer_type{number}"] = layer["type"]
        for row in (*fields_of("layer", ""), *fields_of("layer", layer["type"])):
            result[f"{row.plain_name}{number}"] = as_value(layer.get(last_part(row), row.default))
        if layer["type"] == "spring":
            result[f"layer_spring_entry{number}"] = "frequency"
    for row in fields_of("fit", ""):
        result[row.name] = as_value(document["fit"][last_part(row)])
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


class _Document:
    """The parts of a node's document, read at one frame."""

    def __init__(self, node: hou.OpNode, reader: Reader) -> None:
        self.node = node
        self.reader = reader
        self.complete = True

    def shape(self) -> dict[str, Any]:
        kind = self.reader.value(table.row("shape"))
        shape: dict[str, Any] = {"type": kind, **self.reader.fields("shape", kind)}
        if kind == "ease":
            found = [*knots.read(self.reader).values()]
            if found:
                shape["knots"] = found
        elif kind == "sampled":
            shape["x"], shape["y"] = decode_samples(own.text(self.node, "sampled_data"))
        return shape

    def stack(self) -> list[dict[str, Any]]:
        numbers = range(1, own.integer(self.node, "layers") + 1)
        return [layer for layer in map(self.layer, numbers) if layer is not None]

    def layer(self, number: int) -> dict[str, Any] | None:
        """A layer; None if it cannot be one, which is said."""
        reader = self.reader
        kind = reader.value(table.row("layer_type#"), number)
        layer = {"type": kind, **reader.fields("layer", "", number)}
        if kind == "spring" and reader.value(table.row("layer_spring_entry#"), number) == "duration":
            return layer | self.spring(number)
        layer.update(reader.fields("layer", kind, number))
        if kind == "limit" and not layer["low"] < layer["high"]:
            low, high = layer["low"], layer["high"]
            text = f"layer {number}, Limit: Low {low:g} is not below High {high:g}"
            reader.say("limit-skipped", f"layer_limit_low{number}", text)
            self.complete = False
            return None
        return layer

    def spring(self, number: int) -> dict[str, float]:
        """Frequency and damping from the second pair: the period, and how much it bounces."""
        duration = self.reader.value(table.row("layer_spring_duration#"), number)
        bounciness = self.reader.value(table.row("layer_spring_bounciness#"), number)
        return dict(zip(("frequency", "damping"), spring_numbers(duration, bounciness), strict=True))


# Most damping that a document holds; 1/(1 + bounciness) passes it by rounding.
_MOST_DAMPING = 10.0


def spring_numbers(duration: float, bounciness: float) -> tuple[float, float]:
    """Frequency and damping of a spring given by the length of a swing and how much it bounces.

    Duration is the undamped period, 1 / frequency, as part of the span; bounciness is 1 − ζ where the spring
    overshoots and 1 / ζ − 1 where it creeps (docs/maths.md, *Layers*).
    """
    damping = 1.0 - bounciness if bounciness >= 0.0 else 1.0 / (1.0 + bounciness)
    return 1.0 / duration, min(damping, _MOST_DAMPING)


def spring_second_pair(frequency: float, damping: float) -> tuple[float, float]:
    """The inverse of :func:`spring_numbers`: duration and bounciness."""
    return 1.0 / frequency, 1.0 - damping if damping <= 1.0 else 1.0 / damping - 1.0
