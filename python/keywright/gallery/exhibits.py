"""What is shown: recipes by name, made from the parameter table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from keywright._core import Parameter, parameters
from keywright.recipe import Recipe

#: What a layer is shown on: a motion with contacts, which shows most; Limit on one that overshoots.
INPUT = {"type": "bounce", "bounces": 3, "room": 0.2}
INPUTS = {"limit": {"type": "elastic", "damping": 0.2}}

#: A sampled shape has no defaults: a few samples of a hand that waves.
SAMPLES = {"x": [0.0, 0.2, 0.35, 0.5, 0.7, 1.0], "y": [0.0, 0.5, 0.2, 0.9, 0.7, 1.0]}


@dataclass(frozen=True)
class Exhibit:
    """One recipe of the gallery.

    Attributes:
        part: ``shape`` or ``layer``.
        owner: Its tag.
        setting: ``default``, or the one parameter that differs and its value.
        recipe: The recipe.
        words: The setting as the node's pane has it.
    """

    part: str
    owner: str
    setting: str
    recipe: Recipe
    words: str = ""

    @property
    def name(self) -> str:
        """``layer/jiggle/amount=2``."""
        return f"{self.part}/{self.owner}/{self.setting}"


def exhibits() -> Iterator[Exhibit]:
    """Every shape and layer at its defaults and with each parameter at the ends of its slider."""
    for part in ("shape", "layer"):
        for owner in owners(part):
            yield _exhibit(part, owner, "default", {})
            for row in rows(part, owner):
                for value in _ends(row):
                    words = f"{row.label} {value:g}"
                    yield _exhibit(part, owner, f"{row.field}={value:g}", {row.field: value}, words)
                for token, label in row.entries:
                    words = f"{row.label} {label}"
                    yield _exhibit(part, owner, f"{row.field}={token}", {row.field: token}, words)


def owners(part: str) -> list[str]:
    """Tags of all shapes, or of all layers, in the order of their menus."""
    menu = next(row for row in parameters() if (row.part, row.owner, row.field) == (part, "", "type"))
    return [token for token, _ in menu.entries]


def rows(part: str, owner: str) -> list[Parameter]:
    """The parameters that belong to one shape or layer alone."""
    return [row for row in parameters() if (row.part, row.owner) == (part, owner)]


def _ends(row: Parameter) -> list[float]:
    """The ends of the slider; whole numbers for a count, and none that hide the layer in a flat line."""
    if row.soft is None or row.kind not in ("float", "int"):
        return []
    low, high = row.soft
    return [value for value in (low, high) if value != row.default]


def _exhibit(part: str, owner: str, setting: str, fields: dict[str, Any], words: str = "") -> Exhibit:
    chosen = {"type": owner, **(SAMPLES if owner == "sampled" else {}), **_legal(owner, fields)}
    if part == "shape":
        document = {"keywright": 1, "shape": chosen}
    else:
        document = {"keywright": 1, "shape": INPUTS.get(owner, INPUT), "stack": [chosen]}
    return Exhibit(part, owner, setting, Recipe.from_dict(document), words)


def _legal(owner: str, fields: dict[str, Any]) -> dict[str, Any]:
    """Limit's two ends must not meet: the other one goes out of the way."""
    if owner == "limit" and "low" in fields:
        return {**fields, "high": max(1.0, fields["low"] + 0.5)}
    if owner == "limit" and "high" in fields:
        return {**fields, "low": min(0.0, fields["high"] - 0.5)}
    return fields
