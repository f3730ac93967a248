"""``python -m keywright.gallery``: writes the pages of shapes, layers and presets, and their pictures."""

from __future__ import annotations

import sys
from pathlib import Path

from keywright import presets
from keywright.gallery.exhibits import exhibits, owners
from keywright.gallery.pages import page, preset_page
from keywright.gallery.pictures import draw_exhibits, draw_presets

ROOT = Path(__file__).resolve().parents[3]


def main() -> None:
    """Writes into ``docs/`` of the checkout."""
    docs, core = ROOT / "docs", ROOT / "rust" / "core" / "src"
    shown = list(exhibits())
    for part in ("shape", "layer"):
        (docs / f"{part}s.md").write_text(page(part, core), encoding="utf-8")
        for owner in owners(part):
            mine = [exhibit for exhibit in shown if (exhibit.part, exhibit.owner) == (part, owner)]
            draw_exhibits(mine, docs / "images" / f"{part}_{owner}.png")
    library = [(entry, presets.load(entry.key)) for entry in presets.entries([ROOT / "presets"])]
    (docs / "presets.md").write_text(preset_page(library), encoding="utf-8")
    draw_presets([(entry.key, recipe) for entry, recipe in library], docs / "images" / "presets.png")
    sys.stdout.write(f"{len(shown)} exhibits and {len(library)} recipes\n")


if __name__ == "__main__":
    main()
