"""The gallery's values are exact: recomputed here with 60 digits, from the knots alone."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

GALLERY = Path(__file__).parent.parent / "gallery"


def _exact() -> ModuleType:
    spec = importlib.util.spec_from_file_location("exact", GALLERY / "exact.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


EXACT = _exact()


@pytest.mark.parametrize("path", EXACT.exhibits(), ids=lambda path: path.stem)
def test_values_follow_from_the_knots(path: Path) -> None:
    exhibit = json.loads(path.read_text())
    assert set(exhibit) == {"about", "knots", "values"}
    assert exhibit["values"] == EXACT.values(exhibit["knots"])
