"""One version everywhere: sources, native module, workspace, asset, package."""

import importlib
import re
from importlib.metadata import version
from pathlib import Path

import pytest

import keywright
from hou_standin.library import read_library
from keywright import _core, _version, shipped

ROOT = Path(__file__).parents[2]


def test_the_native_module_has_the_version_of_the_package() -> None:
    assert keywright.__version__ == version("keywright")


def test_sources_workspace_and_asset_have_one_version() -> None:
    (workspace,) = re.findall(r'^version = "(.+)"$', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)
    (definition,) = read_library(shipped.asset()).definitions
    (asked,) = re.findall(r'^_ASSET = "(.+)"$', definition.text("PythonModule"), re.MULTILINE)
    (stamp,) = re.findall(r"___Version___' -v '(.+)'", definition.text("CreateScript"))
    found = {workspace, _version.SOURCES, _core.__version__, definition.version(), asked, stamp}
    assert found == {workspace}
    assert re.fullmatch(r"\d+\.\d+\.\d+", workspace), "the asset compares versions number by number"


def test_no_crate_has_a_version_of_its_own() -> None:
    crates = [*(ROOT / "rust").glob("*/Cargo.toml")]
    assert len(crates) >= 3
    assert all("version.workspace = true" in path.read_text() for path in crates)
    locked = re.findall(r'name = "keywright-\w+"\nversion = "(.+)"', (ROOT / "Cargo.lock").read_text())
    assert set(locked) == {_version.SOURCES}
    assert len(locked) == len(crates)


def test_the_changelog_begins_with_this_version_or_what_is_not_released() -> None:
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert headings[0] == "Unreleased" or headings[0].startswith(_version.SOURCES)


def test_another_native_module_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(_core, "__version__", "9.9.9")
        with pytest.raises(ImportError, match=r"9\.9\.9.*install one whole version"):
            importlib.reload(_version)
    importlib.reload(_version)
