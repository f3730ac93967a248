"""Did a result change? Every exhibit of the gallery against the values that somebody looked at.

A golden holds the recipe too: a changed default shows as a changed input, not as a changed result. On a
mismatch a candidate is written beside the golden; accept it by looking at the pictures of the docs first:
``python -m keywright.gallery``, then move the candidate over the golden.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import keywright as kw
from keywright import presets
from keywright.gallery.exhibits import Exhibit, exhibits
from keywright.gallery.pages import page

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).with_name("gallery.json")
TIMES = np.linspace(0.0, 1.0, 33)
#: Part of the range that a result may differ in: room for another compiler, not for another motion.
BOUND = 1e-9


def content(exhibit: Exhibit) -> dict[str, Any]:
    """What a golden keeps of an exhibit: the recipe, and the motion at 33 times."""
    motion = exhibit.recipe.curve().evaluate(TIMES)
    return {"recipe": exhibit.recipe.to_dict(), "values": [float(f"{value:.12g}") for value in motion]}


def write_candidate() -> Path:
    """All exhibits as they are now."""
    path = GOLDEN.with_suffix(".candidate.json")
    lines = [f"{json.dumps(e.name)}: {json.dumps(content(e), separators=(',', ':'))}" for e in exhibits()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    return path


@pytest.fixture(scope="module")
def golden() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(GOLDEN.read_text())
    return found


def test_no_exhibit_is_missing(golden: dict[str, Any]) -> None:
    assert sorted(golden) == sorted(exhibit.name for exhibit in exhibits()), write_candidate()


@pytest.mark.parametrize("exhibit", list(exhibits()), ids=lambda exhibit: exhibit.name)
def test_an_exhibit_is_as_it_was(exhibit: Exhibit, golden: dict[str, Any]) -> None:
    wanted = golden[exhibit.name]
    assert exhibit.recipe.to_dict() == wanted["recipe"], f"the input changed: {write_candidate()}"
    curve = kw.Recipe.from_dict(wanted["recipe"]).curve()
    error = np.abs(curve.evaluate(TIMES) - np.array(wanted["values"])).max()
    assert error <= BOUND * max(curve.range, 1.0), f"the result changed: {write_candidate()}"


@pytest.mark.parametrize("part", ["shape", "layer"])
def test_the_pages_of_the_docs_are_those_of_the_code(part: str) -> None:
    written = (ROOT / "docs" / f"{part}s.md").read_text()
    library = [(entry, presets.load(entry.key)) for entry in presets.entries([ROOT / "presets"])]
    assert written == page(part, ROOT / "rust" / "core" / "src", library)
