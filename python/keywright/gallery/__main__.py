"""``python -m keywright.gallery``: writes the pages of shapes, layers and presets, and their pictures."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from keywright import presets
from keywright.counting import counted
from keywright.gallery.exhibits import Exhibit, exhibits, owners
from keywright.gallery.pages import page, preset_page
from keywright.gallery.pictures import draw_exhibits, draw_presets
from keywright.gallery.stories import draw_stories

ROOT = Path(__file__).resolve().parents[3]


def main(docs: Path = ROOT / "docs") -> None:
    """Writes pages into a folder, the checkout's ``docs`` unless given, and pictures into its ``images``."""
    core = ROOT / "rust" / "core" / "src"
    shown, images = list(exhibits()), docs / "images"
    images.mkdir(parents=True, exist_ok=True)
    library = [(entry, presets.load(entry.key)) for entry in presets.entries([ROOT / "presets"])]
    for part in ("shape", "layer"):
        (docs / f"{part}s.md").write_text(page(part, core, library), encoding="utf-8")
        for owner in owners(part):
            mine = [exhibit for exhibit in shown if (exhibit.part, exhibit.owner) == (part, owner)]
            draw_exhibits(mine, images / f"{part}_{owner}.svg")
    (docs / "presets.md").write_text(preset_page(library), encoding="utf-8")
    for category in dict.fromkeys(entry.category for entry, _ in library):
        inside = [recipe for entry, recipe in library if entry.category == category]
        draw_presets(inside, images / f"recipes_{category}.svg")
    rubber_ball = Exhibit("shape", "bounce", "rubber ball", presets.load("bounce/rubber_ball"))
    draw_exhibits([rubber_ball], images / "rubber_ball.svg")
    stories = draw_stories(ROOT / "otls" / "keywright_motion_recipe.hda", images)
    made = (counted(len(shown), "exhibit"), counted(len(library), "recipe"), counted(stories, "picture"))
    sys.stdout.write(f"{', '.join(made)} of the node\n")


if __name__ == "__main__":
    argparse.ArgumentParser(
        prog="python -m keywright.gallery",
        description="Writes the docs' pages of shapes, layers and recipes, and their pictures.",
    ).parse_args()
    main()
