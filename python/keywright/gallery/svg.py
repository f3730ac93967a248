"""A drawing as SVG text: the few marks that the pictures of the docs are made of.

Pictures are text, so that a change shows in a diff; coordinates have one decimal, in pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

INK, MUTED, GREY, BLUE, ORANGE, GREEN, RED = (
    *("#2b2f36", "#656c75", "#848c95", "#2f80ed", "#c96f14", "#2f9e5b", "#d64545"),
)
PAPER, LINE = "#fbfbfa", "#e3e6ea"
FONT = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"
MONO = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"

Point = tuple[float, float]


@dataclass
class Drawing:
    """Marks on a sheet, in the order they are drawn.

    Attributes:
        width: Of the sheet [px].
        height: Of the sheet [px].
        title: What the picture shows, for those who cannot see it.
        paper: Colour of the sheet.
        style: CSS, for what moves.
    """

    width: float
    height: float
    title: str
    paper: str = PAPER
    style: str = ""
    marks: list[str] = field(default_factory=list)

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str,
        stroke: str = "",
        radius: float = 0,
    ) -> None:
        """A filled rectangle."""
        edge = f' stroke="{stroke}"' if stroke else ""
        corner = f' rx="{radius:g}"' if radius else ""
        box = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
        self.marks.append(f'<rect {box}{corner} fill="{fill}"{edge}/>')

    def line(
        self,
        points: Iterable[Sequence[float]],
        *,
        colour: str,
        width: float = 1.0,
        dash: str = "",
        role: str = "",
    ) -> None:
        """A line through points; neighbours on the same pixel are left out."""
        path: list[str] = []
        for point in points:
            text = f"{point[0]:.1f} {point[1]:.1f}"
            if not path or path[-1] != text:
                path.append(text)
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        cls = f' class="{role}"' if role else ""
        look = f'fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linejoin="round"'
        self.marks.append(f'<polyline{cls} points="{",".join(path)}" {look}{dashes}/>')

    def dot(
        self, point: Sequence[float], radius: float, fill: str, stroke: str = PAPER, role: str = ""
    ) -> None:
        """A disc."""
        cls = f' class="{role}"' if role else ""
        place = f'cx="{point[0]:.1f}" cy="{point[1]:.1f}" r="{radius:g}"'
        self.marks.append(f'<circle{cls} {place} fill="{fill}" stroke="{stroke}"/>')

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float = 12,
        fill: str = INK,
        anchor: str = "start",
        bold: bool = False,
        mono: bool = False,
    ) -> None:
        """A line of text; ``y`` is its base line."""
        more = ' font-weight="600"' if bold else ""
        more += f' font-family="{MONO}" xml:space="preserve"' if mono else ""
        place = f'x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}"'
        self.marks.append(f'<text {place} fill="{fill}"{more}>{escape(text, quote=False)}</text>')

    def to_text(self) -> str:
        """The picture as a file's text."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width:g}" height="{self.height:g}" '
            f'viewBox="0 0 {self.width:g} {self.height:g}" role="img" font-family="{FONT}">'
        )
        sheet = f'<rect width="{self.width:g}" height="{self.height:g}" fill="{self.paper}"/>'
        style = f"<style>{self.style}</style>" if self.style else ""
        return "\n".join(
            [head, f"<title>{escape(self.title)}</title>", style, sheet, *self.marks, "</svg>", ""]
        )

    def save(self, path: Path) -> None:
        """Writes the file; its folder is made."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.to_text(), encoding="utf-8")
