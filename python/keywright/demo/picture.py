"""The demo's picture: each channel before and after with keys and handles, the preview, the ball's path."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from matplotlib import rc_context
from matplotlib.figure import Figure
from matplotlib.patches import Ellipse

from keywright.counting import counted
from keywright.demo.job import PRESET, Demo, Samples
from keywright.demo.scene import FIRST, LAST

_BEFORE = "#9aa3ad"
_AFTER = "#2f80ed"
_KEY = "#f2994a"
_INK = "#2b2f36"
_PAPER = "#fbfbfa"
_FRAMES = (1, 12, 24, 36, 48, 60)
#: Of the ball, in scene units.
_DIAMETER = 1.1
_TITLES = {"ty": "ty: height", "rz": "rz: tilt", "sy": "sy: stretch", "tx": "tx: travel"}


def draw(demo: Demo, path: Path) -> None:
    """Writes the picture as PNG, 1600 × 1280 pixels."""
    with rc_context({"font.size": 12, "axes.edgecolor": "#c9ccd1", "text.color": _INK}):
        figure = Figure(figsize=(16, 12.8), dpi=100, facecolor=_PAPER)
        edges = {"left": 0.05, "right": 0.97, "top": 0.92, "bottom": 0.03}
        grid = figure.add_gridspec(4, 3, height_ratios=(1.3, 1, 1, 1), hspace=0.34, wspace=0.14, **edges)
        _path(figure.add_subplot(grid[0, :2]), demo)
        _preview(figure.add_subplot(grid[0, 2]), demo)
        _channel(figure.add_subplot(grid[1, :2]), "ty", demo)
        for cell, name in zip((grid[1, 2], grid[2, 0], grid[2, 1:]), ("rz", "sy", "tx"), strict=True):
            _channel(figure.add_subplot(cell), name, demo)
        _table(figure.add_subplot(grid[3, :]), demo)
        title = f"Keywright: {PRESET} committed as native Bezier keys"
        figure.suptitle(title, x=0.05, y=0.965, ha="left", fontsize=19, fontweight="bold")
        figure.savefig(path)


def _channel(axes: Any, name: str, demo: Demo) -> None:
    before, after = demo.before[name], demo.after[name]
    changed = before.keys != after.keys
    axes.plot(
        before.frames, before.values, color=_BEFORE, lw=1.6, ls="--" if changed else "-", label="blocked"
    )
    _keys(axes, before, _BEFORE, handles=not changed)
    if changed:
        axes.plot(after.frames, after.values, color=_AFTER, lw=2.2, label="committed")
        _keys(axes, after, _KEY, handles=True)
        axes.plot([], [], "-o", color=_KEY, ms=4.5, lw=0.9, label="key, with its handles")
        axes.legend(frameon=False, loc="best", fontsize=11)
    note = (
        f"{counted(len(before.keys), 'key')}, {len(after.keys)} after"
        if changed
        else "left as it was blocked"
    )
    axes.set_title(f"{_TITLES[name]}   ({note})", loc="left", fontsize=13)
    _plain(axes)
    axes.set_xlabel("frame", fontsize=11)
    axes.set_xticks(_FRAMES)


def _keys(axes: Any, samples: Samples, colour: str, *, handles: bool) -> None:
    keys = samples.keys
    for index, key in enumerate(keys if handles else []):
        frame, value = key["frame"], key["value"]
        if index + 1 < len(keys):
            reach = key["out_reach"]
            axes.plot([frame, frame + reach], [value, value + key["slope"] * reach], color=colour, lw=0.9)
        if index > 0:
            reach, arrival = key["in_reach"], key["in_value"]
            axes.plot(
                [frame, frame - reach], [arrival, arrival - key["in_slope"] * reach], color=colour, lw=0.9
            )
    frames, values = [key["frame"] for key in keys], [key["value"] for key in keys]
    axes.plot(frames, values, "o", color=colour, ms=4.5, mec=_PAPER, mew=0.8, zorder=5)


def _path(axes: Any, demo: Demo) -> None:
    """Where the ball goes before and after, and the ball itself where it touches and on its way."""
    for motion, colour, style in ((demo.before, _BEFORE, "--"), (demo.after, _AFTER, "-")):
        axes.plot(*_positions(motion), color=colour, ls=style, lw=1.4, zorder=2)
    x, y = _positions(demo.after)
    stretch, tilt = demo.after["sy"].values, demo.after["rz"].values
    for index in _poses(demo):
        ball = Ellipse(
            (x[index], y[index]),
            _DIAMETER / stretch[index],
            _DIAMETER * stretch[index],
            angle=tilt[index],
            facecolor=_KEY,
            edgecolor=_INK,
            lw=0.8,
            alpha=0.25 + 0.6 * index / len(x),
            zorder=3,
        )
        axes.add_patch(ball)
    lowest = min(range(len(y)), key=y.__getitem__)
    axes.axhline(y[lowest] - _half_height(stretch[lowest], tilt[lowest]), color=_INK, lw=1.2)
    axes.set_aspect("equal", adjustable="datalim")
    axes.set_title("the ball's path: dashed as blocked, blue as committed", loc="left", fontsize=13)
    _plain(axes)


def _positions(motion: dict[str, Samples]) -> tuple[list[float], list[float]]:
    return motion["tx"].values, motion["ty"].values


def _poses(demo: Demo) -> list[int]:
    """Samples at which the ball is drawn: at its keys, and each third frame where that is clear of them."""
    frames = demo.after["ty"].frames
    x, y = _positions(demo.after)
    keyed = {key["frame"] for key in demo.after["ty"].keys}
    posed = keyed.union(range(FIRST, LAST + 1, 3))
    chosen: list[int] = []
    for index in sorted(range(len(frames)), key=lambda index: (frames[index] not in keyed, index)):
        clear = all(math.hypot(x[index] - x[k], y[index] - y[k]) >= 0.6 * _DIAMETER for k in chosen)
        if clear and frames[index] in posed:
            chosen.append(index)
    return sorted(chosen)


def _half_height(stretch: float, tilt: float) -> float:
    """From the middle of the tilted ball to its lowest point: the support of an ellipse, straight down."""
    angle = math.radians(tilt)
    return _DIAMETER / 2 * math.hypot(math.sin(angle) / stretch, math.cos(angle) * stretch)


def _preview(axes: Any, demo: Demo) -> None:
    x, y = [point[0] for point in demo.preview], [point[1] for point in demo.preview]
    axes.plot(x, y, color=_AFTER, lw=2)
    axes.set_title("preview: 0 as it starts, 1 as it ends (the floor)", loc="left", fontsize=13)
    axes.set_facecolor("#f1f3f5")
    _plain(axes)


def _table(axes: Any, demo: Demo) -> None:
    axes.axis("off")
    axes.text(0, 1, demo.text(with_times=False), va="top", family="monospace", fontsize=13, linespacing=1.3)


def _plain(axes: Any) -> None:
    axes.set_facecolor(_PAPER)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    axes.tick_params(colors="#7a818a", labelsize=11)
    axes.grid(color="#eceef0", lw=0.8)
    axes.set_axisbelow(True)
