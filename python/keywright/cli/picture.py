"""A recipe as a picture: its motion, the keys that it would become with their handles, what stands out."""

from __future__ import annotations

import importlib.util
import io
from pathlib import Path
from typing import Any

import numpy as np

from keywright.errors import FitRefused, FormatError
from keywright.formats import text
from keywright.recipe import Recipe
from keywright.replacing import staged

ENDINGS = (".png", ".svg")

_LINE, _KEY, _INK, _PAPER, _GRID = "#2f80ed", "#f2994a", "#2b2f36", "#fbfbfa", "#eceef0"


def write(recipe: Recipe, file: Path) -> None:
    """Draws a recipe into a file, whole or not at all: 1200 × 675 pixels, or the same as vectors.

    Raises:
        FormatError: ``format-unknown`` ending, ``format-needs-matplotlib``, ``format-file``.
        RecipeError: A shape that makes no curve.
    """
    ending = file.suffix.lower()
    if ending not in ENDINGS:
        message = f"{file}: a picture ends in {' or '.join(ENDINGS)}"
        raise FormatError(message, code="format-unknown", path=str(file), hint="name it so")
    if importlib.util.find_spec("matplotlib") is None:
        hint = "install it with  pip install matplotlib"
        raise FormatError("pictures need matplotlib", code="format-needs-matplotlib", hint=hint)
    data = _drawn(recipe, ending.removeprefix("."))
    try:
        with staged(file, data) as waiting:
            waiting.put()
    except (OSError, ValueError) as fault:
        raise text.file_fault(file, fault, "write") from fault


def _drawn(recipe: Recipe, kind: str) -> bytes:
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    # Equal recipes make equal files: no date, no random names.
    with rc_context({"svg.hashsalt": recipe.fingerprint, "text.color": _INK, "text.parse_math": False}):
        figure = Figure(figsize=(12, 6.75), dpi=100, facecolor=_PAPER)
        axes = figure.add_subplot()
        _plot(axes, recipe)
        shown = (mark if mark.isprintable() else "\N{REPLACEMENT CHARACTER}" for mark in recipe.name[:80])
        axes.set_title("".join(shown), loc="left", fontsize=15, fontweight="bold", color=_INK)
        out = io.BytesIO()
        figure.savefig(out, format=kind, metadata={"Date": None} if kind == "svg" else None)
    return out.getvalue()


def _plot(axes: Any, recipe: Recipe) -> None:
    motion = recipe.result()
    x = np.linspace(0.0, 1.0, 1200)
    y = motion.curve.evaluate(x)
    # A jump is a line straight up: its value from the left stands just before it.
    knots = motion.curve.knots
    jumps = knots["x"][motion.curve.jumps]
    x = np.concatenate([x, np.nextafter(jumps, 0.0), jumps])
    order = np.argsort(x, kind="stable")
    y = np.concatenate([y, motion.curve.evaluate(np.nextafter(jumps, 0.0)), motion.curve.evaluate(jumps)])
    axes.plot(x[order], y[order], color=_LINE, lw=2.2)
    try:
        _handles(axes, recipe.fit().curve.knots)
    except FitRefused:
        axes.text(0.99, 0.02, "no keys: the fit is refused", transform=axes.transAxes, ha="right")
    for contact in motion.readouts.contacts:
        axes.axvline(contact, color=_GRID, lw=1.2, zorder=0)
    axes.set_facecolor(_PAPER)
    axes.grid(color=_GRID, lw=0.8)
    axes.set_axisbelow(True)
    axes.set_xlabel("part of the span", color=_INK)
    axes.set_ylabel("part of the move", color=_INK)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)


def _handles(axes: Any, knots: np.ndarray) -> None:
    lengths = np.diff(knots["x"])
    for index in range(len(knots) - 1):
        a, b = knots[index], knots[index + 1]
        if a["hold"]:
            continue
        out, into = a["out_weight"] * lengths[index], b["in_weight"] * lengths[index]
        for x, y, reach, slope in (
            (a["x"], a["y"], out, a["out_slope"]),
            (b["x"], b["arrival"], -into, b["in_slope"]),
        ):
            axes.plot([x, x + reach], [y, y + slope * reach], color=_KEY, lw=0.9, zorder=3)
    axes.plot(knots["x"], knots["y"], "o", color=_KEY, ms=5, mec=_PAPER, mew=0.8, zorder=5)
