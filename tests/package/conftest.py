"""The zip, unpacked into an empty folder, and a Python to run it in."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from packing import Package, package, zipped

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
WHEEL = "KEYWRIGHT_WHEEL"

Run = Callable[..., dict[str, Any]]


@pytest.fixture(scope="session")
def wheel() -> Path:
    """The wheel that ``make`` built for the tests."""
    given = os.environ.get(WHEEL)
    if not given:
        if os.environ.get("CI"):
            pytest.fail(f"{WHEEL} is not set: there is nothing to test")
        pytest.skip(f"`make test-package` builds a wheel and sets {WHEEL}")
    found = sorted((ROOT / given).parent.glob(Path(given).name))
    assert len(found) == 1, f"{given} is {len(found)} wheels"
    return found[0]


@pytest.fixture(scope="session")
def made(wheel: Path) -> Package:
    """What is packed."""
    return package(wheel, ROOT)


@pytest.fixture(scope="session")
def archive(made: Package) -> bytes:
    """The zip."""
    return zipped(made.files)


@pytest.fixture
def packages(archive: bytes, tmp_path: Path) -> Path:
    """A ``packages`` folder of Houdini's with nothing but the unpacked zip."""
    folder = tmp_path / "houdini" / "packages"
    with zipfile.ZipFile(io.BytesIO(archive)) as zipped_files:
        zipped_files.extractall(folder)
    return folder


@pytest.fixture(scope="session")
def standin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the stand-in and nothing else of this repository."""
    folder = tmp_path_factory.mktemp("standin")
    source = ROOT / "python" / "hou_standin"
    shutil.copytree(source, folder / "hou_standin", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.fixture
def run(standin: Path, packages: Path, tmp_path: Path) -> Run:
    """Runs ``in_houdini.py``: what it saw."""

    def ran(version: str = "21.0", python: str | None = None, beside: Path | None = None) -> dict[str, Any]:
        # This Python without its site-packages, which have what tests need, unless another one is given.
        start = [python, "-I"] if python else [getattr(sys, "_base_executable", sys.executable), "-I", "-S"]
        path = os.pathsep.join(str(folder) for folder in (standin, beside) if folder)
        command = [*start, "-B", str(HERE / "in_houdini.py"), path, str(packages), version]
        answer = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
        assert answer.returncode == 0, answer.stderr
        seen: dict[str, Any] = json.loads(answer.stdout)
        return seen

    return ran
