"""The docs' pictures can be read: contrast of words and of lines, as WCAG 2.1 counts it (1.4.3, 1.4.11)."""

from __future__ import annotations

import colorsys
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from keywright.gallery import pane, svg, viewport

IMAGES = Path(__file__).parents[2] / "docs" / "images"
#: Fine lines behind a drawing, and the edges of fields: they say nothing by themselves.
GRIDS = {svg.LINE, viewport.GRID, pane.EDGE}
TEXT, LINE = 4.5, 3.0


def luminance(colour: str) -> float:
    if colour.startswith("hsl"):
        hue, saturation, light = (float(part) for part in re.findall(r"[\d.]+", colour))
        parts = colorsys.hls_to_rgb(hue / 360.0, light / 100.0, saturation / 100.0)
    else:
        parts = tuple(int(colour[start : start + 2], 16) / 255.0 for start in (1, 3, 5))
    linear = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    red, green, blue = linear
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def faint(path: Path) -> Iterator[tuple[str, str, str, float]]:
    """What is too faint on what lies under it: its colour, the one under it, what it is, the contrast."""
    boxes: list[tuple[float, float, float, float, str]] = []
    for mark in ElementTree.parse(path).getroot():
        kind, look = mark.tag.rpartition("}")[2], mark.attrib
        if kind == "rect":
            x, y, width, height = (float(look.get(name, 0)) for name in ("x", "y", "width", "height"))
            boxes.append((x, y, x + width, y + height, look["fill"]))
        if kind == "text":
            x, y = float(look["x"]), float(look["y"]) - 3.0
            x += {"start": 1.0, "middle": 0.0, "end": -1.0}[look["text-anchor"]]
            colour, least, said = look["fill"], TEXT, mark.text or ""
        elif kind == "polyline" and look["stroke"] not in GRIDS:
            x, y = map(float, re.split("[ ,]", look["points"])[:2])
            colour, least, said = look["stroke"], LINE, "a line"
        else:
            continue
        under = next(
            fill for left, top, right, low, fill in reversed(boxes) if left <= x <= right and top <= y <= low
        )
        found = contrast(colour, under)
        if found < least:
            yield colour, under, said, round(found, 2)


@pytest.mark.parametrize("path", sorted(IMAGES.glob("*.svg")), ids=lambda path: path.stem)
def test_words_and_lines_stand_out(path: Path) -> None:
    assert not set(faint(path))


def test_contrast_is_that_of_the_norm() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
