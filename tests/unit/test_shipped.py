"""The asset and the library are found from each place that Keywright is installed in."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from keywright import shipped

SOURCE = Path(shipped.__file__).read_text()


def test_in_a_checkout() -> None:
    root = Path(__file__).parents[2]
    assert shipped.recipes() == root / "presets"
    assert shipped.asset() == root / "otls" / shipped.ASSET


@pytest.mark.parametrize(
    ("python", "data"),
    [("scripts/python/keywright", ""), ("lib/site-packages/keywright", "lib/site-packages/keywright")],
    ids=["package", "wheel"],
)
@pytest.mark.parametrize("collapsed", [False, True])
def test_in_a_houdini_package_and_in_a_wheel(tmp_path: Path, python: str, data: str, collapsed: bool) -> None:
    root = tmp_path / "somewhere" / "deep"
    module = root / python / "shipped.py"
    asset = root / data / "otls" / shipped.ASSET
    (root / data / "recipes").mkdir(parents=True)
    module.parent.mkdir(parents=True, exist_ok=True)
    module.write_text(SOURCE)
    if collapsed:
        asset.parent.mkdir(parents=True)
        asset.touch()
    else:
        asset.mkdir(parents=True)
    spec = importlib.util.spec_from_file_location("shipped_elsewhere", module)
    assert spec is not None
    assert spec.loader is not None
    elsewhere = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(elsewhere)
    assert elsewhere.recipes() == root / data / "recipes"
    assert elsewhere.asset() == asset
