"""Pictures of shapes, layers and the library: the motion as it plays, then each setting beside the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from keywright._core import Curve
from keywright.gallery.exhibits import Exhibit
from keywright.gallery.plots import Plot, drawn, motion
from keywright.gallery.svg import BLUE, GREY, INK, LINE, MUTED, PAPER, Drawing
from keywright.recipe import Recipe

_WIDTH = 760
_COLUMNS, _CELL = 4, (190.0, 132.0)
_STAGE = 250.0  # height of the moving part
_AMPLITUDE = 0.3  # of the layer Noise beside its other settings
_STEPS, _SECONDS, _REST = 60, 2.4, 0.2  # frames of the animation, its length, the part of it that rests


def draw_exhibits(shown: Sequence[Exhibit], path: Path) -> None:
    """All settings of one shape or layer: the defaults large and moving, the others in a table below."""
    default, *others = shown
    others = _told_apart([_loud(exhibit) for exhibit in others])
    lines = -(-len(others) // _COLUMNS)
    sheet = Drawing(
        _WIDTH, _STAGE + lines * _CELL[1] + (26 if others else 0), f"{default.part} {default.owner}"
    )
    _stage(sheet, default)
    if others:
        note = "One setting at a time, at the ends of its slider"
        if (default.part, default.owner) == ("layer", "noise"):
            note += f"; Amplitude {_AMPLITUDE:g}, so that it shows"
        sheet.text(24, _STAGE + 16, note, size=11, fill=MUTED)
    for place, exhibit in enumerate(others):
        x, y = place % _COLUMNS * _CELL[0], _STAGE + 26 + place // _COLUMNS * _CELL[1]
        sheet.text(x + 24, y + 16, exhibit.words, size=11, fill=INK)
        box = (x + 24, y + 24, _CELL[0] - 36, _CELL[1] - 38)
        motion(sheet, box, exhibit.recipe.curve(), _before(exhibit.recipe), falls=_falls(exhibit.recipe))
    sheet.save(path)


def draw_presets(library: Sequence[Recipe], path: Path) -> None:
    """A contact sheet of recipes."""
    columns, width, height = 6, 126.0, 104.0
    lines = -(-len(library) // columns)
    sheet = Drawing(min(columns, len(library)) * width + 8, lines * height + 8, "recipes of the library")
    for place, recipe in enumerate(library):
        x, y = 8 + place % columns * width, 8 + place // columns * height
        sheet.rect(x, y, width - 8, height - 8, fill="#ffffff", stroke=LINE, radius=4)
        sheet.text(x + 8, y + 16, recipe.name, size=10.5)
        curve = recipe.curve()
        low, high = min(0.0, curve.extent[0]), max(1.0, curve.extent[1])
        values = (high, low) if _falls(recipe) else (low, high)
        plot = Plot(sheet, (x + 8, y + 26, width - 24, height - 46), (0.0, 1.0), values)
        for level in (0.0, 1.0):
            plot.level(level)
        points = drawn(curve)
        plot.line([*points[:: max(1, len(points) // 160)], points[-1]], BLUE, 1.5)
    sheet.save(path)


def _loud(exhibit: Exhibit) -> Exhibit:
    """The exhibit; a noise that is too small to be seen is made larger."""
    if (exhibit.part, exhibit.owner) != ("layer", "noise") or exhibit.setting.startswith("amplitude"):
        return exhibit
    document = exhibit.recipe.to_dict()
    document["stack"][0]["amplitude"] = _AMPLITUDE
    return replace(exhibit, recipe=Recipe.from_dict(document))


def _told_apart(shown: Sequence[Exhibit]) -> list[Exhibit]:
    """The exhibits without those that move as an earlier one: a phase of 180 degrees and one of -180."""
    looks = np.linspace(0.0, 1.0, 257)
    chosen: list[tuple[Exhibit, Any]] = []
    for exhibit in shown:
        motion_of = exhibit.recipe.curve().evaluate(looks)
        if not any(np.allclose(motion_of, other, atol=1e-9) for _, other in chosen):
            chosen.append((exhibit, motion_of))
    return [exhibit for exhibit, _ in chosen]


def _stage(sheet: Drawing, exhibit: Exhibit) -> None:
    """The defaults: a plot, a ball beside it that moves as the curve says, and a grey one as it did."""
    curve, before = exhibit.recipe.curve(), _before(exhibit.recipe)
    box = (64.0, 28.0, 520.0, _STAGE - 62)
    plot = motion(sheet, box, curve, before, falls=_falls(exhibit.recipe), labels=True)
    sheet.text(box[0] + box[2], _STAGE - 12, "time →", size=10, fill=MUTED, anchor="end")
    _swatch(sheet, box[0], "after" if before is not None else "the motion", BLUE)
    if before is not None:
        _swatch(sheet, box[0] + 70, "before", GREY)
    top = plot.box[1]
    sheet.line([(box[0], top), (box[0], top + plot.box[3])], colour=MUTED, role="now")
    for level in (0.0, 1.0):
        y = plot.at(0, level)[1]
        sheet.line([(610, y), (736, y)], colour=LINE)
    rules = [_travel("now", [(place / _STEPS * box[2], 0.0) for place in range(_STEPS + 1)])]
    balls = [("after", curve, BLUE, 700.0 if before is not None else 673.0)]
    if before is not None:
        balls.insert(0, ("before", before, GREY, 646.0))
    for role, each, colour, x in balls:
        heights = [plot.at(0, value)[1] for value in _frames(each)]
        sheet.dot((x, heights[0]), 13, colour, INK if role == "after" else PAPER, role=role)
        rules.append(_travel(role, [(0.0, height - heights[0]) for height in heights]))
    sheet.style = "".join(rules) + "@media (prefers-reduced-motion:reduce){*{animation:none!important}}"


def _swatch(sheet: Drawing, x: float, word: str, colour: str) -> None:
    sheet.line([(x, _STAGE - 16), (x + 16, _STAGE - 16)], colour=colour, width=2.2)
    sheet.text(x + 22, _STAGE - 12, word, size=10, fill=MUTED)


def _travel(role: str, places: Sequence[tuple[float, float]]) -> str:
    """CSS that moves the marks of a role through places, rests, and starts again."""
    share = (1 - _REST) * 100 / (len(places) - 1)
    stops = "".join(
        f"{place * share:.1f}%{{transform:translate({x:.1f}px,{y:.1f}px)}}"
        for place, (x, y) in enumerate(places)
    )
    last = f"to{{transform:translate({places[-1][0]:.1f}px,{places[-1][1]:.1f}px)}}"
    seconds = _SECONDS / (1 - _REST)
    return f"@keyframes {role}{{{stops}{last}}}.{role}{{animation:{role} {seconds:g}s linear infinite}}"


def _frames(curve: Curve) -> list[float]:
    values: list[float] = curve.evaluate(np.linspace(0.0, 1.0, _STEPS + 1)).tolist()
    return values


def _before(recipe: Recipe) -> Curve | None:
    return recipe.curve(up_to=0) if recipe.to_dict()["stack"] else None


def _falls(recipe: Recipe) -> bool:
    """Whether the motion is shown as a height: what bounces comes down."""
    kind: str = recipe.to_dict()["shape"]["type"]
    return kind == "bounce"
