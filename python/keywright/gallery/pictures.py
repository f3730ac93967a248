"""Pictures of motions: one panel a setting, the motion before it in grey."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from matplotlib import rc_context
from matplotlib.figure import Figure

from keywright._core import Curve
from keywright.gallery.exhibits import Exhibit
from keywright.node.preview import polyline
from keywright.recipe import Recipe

INK, GREY, BLUE, PAPER = "#2b2f36", "#b8bec6", "#2f80ed", "#fbfbfa"
_COLUMNS = 4


def draw_exhibits(shown: Sequence[Exhibit], path: Path) -> None:
    """All settings of one shape or layer as a sheet."""
    panels = [(exhibit.setting, exhibit.recipe) for exhibit in shown]
    _sheet(panels, path, columns=_COLUMNS, size=(2.6, 1.9))


def draw_presets(library: Sequence[tuple[str, Recipe]], path: Path) -> None:
    """A contact sheet of the recipe library."""
    _sheet(library, path, columns=8, size=(1.45, 1.25))


def _sheet(
    panels: Sequence[tuple[str, Recipe]], path: Path, *, columns: int, size: tuple[float, float]
) -> None:
    columns = min(columns, len(panels))
    lines = -(-len(panels) // columns)
    with rc_context({"font.size": 8, "axes.edgecolor": "#d5d8dc", "axes.linewidth": 0.8}):
        figure = Figure(figsize=(columns * size[0], lines * size[1]), dpi=80, facecolor=PAPER)
        for place, (title, recipe) in enumerate(panels, start=1):
            axes = figure.add_subplot(lines, columns, place)
            before = recipe.curve(up_to=0) if recipe.to_dict()["stack"] else None
            _panel(axes, title, recipe.curve(), before)
        figure.tight_layout(pad=0.6)
        path.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(path, metadata={"Software": None})


def _panel(axes: Any, title: str, curve: Curve, before: Curve | None) -> None:
    for level in (0.0, 1.0):
        axes.axhline(level, color="#e6e8eb", lw=0.8)
    if before is not None:
        axes.plot(*polyline(before, 24).T, color=GREY, lw=1.0)
    axes.plot(*polyline(curve, 24).T, color=BLUE, lw=1.5)
    knots = curve.knots
    if len(knots) <= 32:
        axes.plot(knots["x"], knots["y"], "o", color=BLUE, ms=2.4)
    axes.set_title(title, fontsize=7, loc="left", pad=2)
    axes.set_xticks([])
    axes.set_yticks([])
    axes.margins(0.04, 0.08)
    axes.set_facecolor(PAPER)
