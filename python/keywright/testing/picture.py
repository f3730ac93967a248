"""The picture beside a candidate: what the golden says and what was found, one over the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from keywright.testing.golden import Kind


@dataclass(frozen=True)
class Style:
    """How one of the two is drawn.

    Attributes:
        line: Of its motion, as matplotlib names it.
        marks: Of its keys.
    """

    line: Mapping[str, Any]
    marks: Mapping[str, Any]


_GOLDEN = Style(
    {"color": "#9aa3ad", "lw": 4.0, "label": "golden"}, {"color": "#9aa3ad", "marker": "o", "ls": "", "ms": 9}
)
_FOUND = Style(
    {"color": "#2f80ed", "lw": 1.5, "label": "found"}, {"color": "#f2994a", "marker": "o", "ls": "", "ms": 4}
)


def draw(
    found: Mapping[str, Any], wanted: Mapping[str, Any] | None, at: float | None, path: Path, kind: Kind
) -> str:
    """Writes the picture as PNG.

    Args:
        found: What there is.
        wanted: What the golden has, if there is one.
        at: Where the two differ first, as the axis counts it; None for nowhere.
        path: The file.
        kind: How they are drawn.

    Returns:
        Why there is none; empty if there is.

    Raises:
        OSError: It cannot be written.
    """
    try:
        from matplotlib.figure import Figure
    except ImportError:
        return "matplotlib is not installed (pip install matplotlib)"
    figure = Figure(figsize=(11, 5), dpi=100)
    axes = figure.add_subplot()
    for data, style in ((wanted, _GOLDEN), (found, _FOUND)):
        if data is not None:
            kind.draw(axes, data, style)
    if at is not None:
        axes.axvline(at, color="#c0392b", lw=1.0, ls=":", label="first difference")
    axes.set_title(str(found["what"]), loc="left")
    axes.grid(color="#eceef0")
    axes.legend(frameon=False)
    figure.savefig(path)
    return ""
