"""The motion of a node, as a golden holds it: the recipe, and its values at even times."""

from __future__ import annotations

from typing import Any

import hou
import numpy as np

from keywright.counting import counted
from keywright.errors import KeywrightError
from keywright.node import parms
from keywright.node.library.changes import changes
from keywright.recipe import Recipe
from keywright.testing import content
from keywright.testing.golden import Data, Difference
from keywright.testing.picture import Style

_TIMES = 129
# So many changed settings are named.
_NAMED = 5


def found(node: hou.OpNode) -> Data:
    """What the node's recipe does now.

    Raises:
        RecipeError: The recipe makes no curve.
    """
    recipe = parms.read(node).recipe
    times = np.linspace(0.0, 1.0, _TIMES)
    values = recipe.curve().evaluate(times)
    samples = [list(pair) for pair in zip(times.tolist(), values.tolist(), strict=True)]
    return {"what": node.path(), "recipe": recipe.to_dict(), "samples": samples}


class Curves:
    """Goldens of motions: samples are pairs of time (0 to 1) and value."""

    name = "curve"
    lists: tuple[str, ...] = ("samples",)

    def check(self, wanted: Data) -> None:
        """Two samples or more, pairs of finite numbers, at times from 0 to 1 that grow."""
        samples = content.items(wanted, "samples")
        for place, pair in enumerate(samples, start=1):
            is_pair = isinstance(pair, list) and len(pair) == 2 and all(map(content.is_number, pair))
            if not (is_pair and 0.0 <= pair[0] <= 1.0):
                raise ValueError(f"sample {place} is no time from 0 to 1 with a value")
        if len(samples) < 2:
            raise ValueError(f"a motion has two samples or more, not {len(samples)}")
        content.need_order([time for time, _ in samples], "the time of sample")

    def first_difference(self, wanted: Data, found: Data, tolerance: float) -> Difference | None:
        """The first sample that differs, the worst, and what differs in the recipes."""
        times, values = np.array(wanted["samples"], dtype=float).T
        recipe = Recipe.from_dict(found["recipe"])
        now = recipe.curve().evaluate(times)
        bound = tolerance * (np.ptp(values) or max(abs(values[0]), 1.0))
        off = np.abs(now - values)
        differs = ~(off <= bound)  # what is no number differs
        if not differs.any():
            return None
        first, worst = int(np.argmax(differs)), int(np.argmax(off))
        more = [
            f"worst at time {times[worst]:g} of the span: off by {off[worst]:.3g}",
            *_recipe_lines(wanted.get("recipe"), recipe),
        ]
        return Difference(
            float(times[first]),
            f"time {times[first]:g} of the span",
            "value",
            float(values[first]),
            float(now[first]),
            float(bound),
            tuple(more),
        )

    def draw(self, axes: Any, data: Data, style: Style) -> None:
        """The samples as a line."""
        times, values = np.array(data["samples"], dtype=float).T
        axes.plot(times, values, **style.line)
        axes.set_xlabel("part of the span")


def _recipe_lines(wanted: Any, recipe: Recipe) -> list[str]:
    """Whether the settings changed, or what is made of them."""
    try:
        lines = changes(Recipe.from_dict(wanted), recipe)
    except KeywrightError as fault:
        return [f"the golden's recipe cannot be read: {fault}"]
    if not lines:
        return ["the recipe is the same: the same settings give another motion"]
    more = [f"and {counted(len(lines) - _NAMED, 'more setting')}"] if len(lines) > _NAMED else []
    return [f"the recipe changed too: {line}" for line in lines[:_NAMED]] + more
