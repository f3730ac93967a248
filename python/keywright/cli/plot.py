"""A curve in characters: eight dots a character, or one where the terminal has only ASCII."""

from __future__ import annotations

import numpy as np

from keywright.curve import Curve

# Bits of a braille character's dots, by row and column; U+2800 is the one without dots.
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
_BLANK = 0x2800


def plot(curve: Curve, width: int = 64, height: int = 14, *, ascii_only: bool = False) -> list[str]:
    """Lines of text that show the curve over its span, the highest value at the top.

    The line of each value is drawn from one sample to the next, so that a jump is a vertical line.

    Args:
        curve: The motion.
        width: Characters for the span.
        height: Lines.
        ascii_only: One star a character instead of braille.
    """
    across, down = (1, 1) if ascii_only else (2, 4)
    columns, rows = width * across, height * down
    low, high = curve.extent
    scale = (rows - 1) / (high - low) if high > low else 0.0
    values = curve.evaluate(np.linspace(0.0, 1.0, columns))
    levels = np.clip(np.rint((high - values) * scale), 0, rows - 1).astype(int)
    levels = levels if scale else np.full(columns, rows // 2)
    cells = np.zeros((height, width), dtype=int)
    before = levels[0]
    for column, level in enumerate(levels):
        first, last = (level, level) if level == before else sorted((level, before + np.sign(level - before)))
        for row in range(first, last + 1):
            cells[row // down, column // across] |= _DOTS[row % down][column % across] if down > 1 else 1
        before = level
    marks = {0: _mark(high), height - 1: _mark(low)}
    gutter = max(map(len, marks.values()))
    return [f"{marks.get(row, ''):>{gutter}} {_line(cells[row], ascii_only)}" for row in range(height)]


def _mark(value: float) -> str:
    return f"{round(value, 3) + 0.0:g}"  # adding 0 takes the sign off -0


def _line(cells: np.ndarray, ascii_only: bool) -> str:
    if ascii_only:
        return "".join("*" if cell else " " for cell in cells).rstrip()
    return "".join(chr(_BLANK + cell) if cell else " " for cell in cells).rstrip()
