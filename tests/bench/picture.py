"""Jiggle and mocap: the source, ours, Blender's, kurbo's; keys marked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import numpy as np
from fitting import Found

from cases import values

WINDOW = {"mocap": (0.30, 0.55)}
"""The part of a long case that is drawn."""


def draw(columns: Sequence[Sequence[Found]], path: Path) -> None:
    """A column a case, a row a fit."""
    height = max(len(column) for column in columns)
    figure, axes = plt.subplots(
        height,
        len(columns),
        figsize=(6.6 * len(columns), 1.75 * height),
        sharex="col",
        sharey="col",
        squeeze=False,
    )
    for j, column in enumerate(columns):
        for axis, found in zip(axes[:, j], column, strict=False):
            _draw(axis, found)
        axes[-1, j].set_xlabel("time")
    figure.tight_layout()
    figure.savefig(path, dpi=110)
    plt.close(figure)


def _draw(axis: plt.Axes, found: Found) -> None:
    case, points = found.case, found.segments
    first, last = WINDOW.get(case.name, (0.0, 1.0))
    at = np.linspace(first, last, 2000)
    axis.plot(case.x, case.y, color="0.75", linewidth=4.0, solid_capstyle="round")
    axis.plot(at, values(points, at), color="tab:blue", linewidth=1.1)
    for a, out, back, b in points:
        axis.plot(*zip(a, out, strict=True), color="tab:orange", linewidth=0.8)
        axis.plot(*zip(back, b, strict=True), color="tab:orange", linewidth=0.8)
    keys = np.vstack([points[:, 0], points[-1:, 3]])
    axis.plot(keys[:, 0], keys[:, 1], "o", color="tab:red", markersize=4.0)
    shown = case.y[(case.x >= first) & (case.x <= last)]
    room = 0.12 * np.ptp(shown)
    axis.set_xlim(first, last)
    axis.set_ylim(shown.min() - room, shown.max() + room)
    axis.set_title(f"{case.name}: {found.who}, {found.keys} keys", loc="left", fontsize=9)
    for side in ("top", "right"):
        axis.spines[side].set_visible(False)
