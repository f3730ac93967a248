"""The Pythons of Houdini, and those of them that are on this machine.

``python tests/package/pythons.py`` prints which.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True)
class Case:
    """A Houdini and what its Python has.

    Attributes:
        houdini: Version of the stand-in.
        python: Major and minor number.
        numpy: Requirement of the NumPy of its platform year.
    """

    houdini: str
    python: str
    numpy: str

    def __str__(self) -> str:
        return f"Houdini {self.houdini}, Python {self.python}, {self.numpy}"


CASES = (
    Case("20.0", "3.10", "numpy==1.23.5"),
    Case("20.5", "3.11", "numpy==1.24.4"),
    Case("21.0", "3.11", "numpy==1.26.4"),
    Case("22.0", "3.12", "numpy==1.26.4"),  # no Houdini has it: one module serves all from 3.10
    Case("22.0", "3.13", "numpy>=2.1,<3"),
)


@cache
def interpreter(python: str) -> str | None:
    """The interpreter of a version: on the path, else pyenv's, else this one."""
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    candidates = [shutil.which(f"python{python}"), *sorted(map(str, root.glob(f"{python}.*/bin/python")))]
    for candidate in (*candidates, sys.executable):
        if candidate and _version(candidate) == python:
            return candidate
    return None


def _version(candidate: str) -> str:
    """``3.11`` for an interpreter that runs, nothing for one that does not."""
    ask = [candidate, "-I", "-c", "import sys, venv; print(*sys.version_info[:2], sep='.')"]
    answer = subprocess.run(ask, capture_output=True, text=True, check=False)
    return (
        answer.stdout.strip() if answer.returncode == 0 and re.fullmatch(r"3\.\d+\s", answer.stdout) else ""
    )


def environment(python: str, folder: Path, *requirements: str) -> Path:
    """A virtual environment with what is asked for and nothing else.

    Returns:
        Its interpreter.
    """
    subprocess.run([python, "-m", "venv", "--without-pip", str(folder)], check=True)
    inside = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--python", str(inside)]
    subprocess.run([*pip, "install", *requirements], check=True)
    return inside


def main() -> None:
    """Prints each case with its interpreter."""
    argparse.ArgumentParser(description="Lists the Pythons of Houdini that are here.").parse_args()
    for case in CASES:
        sys.stdout.write(f"package: {case}: {interpreter(case.python) or 'not on this machine'}\n")


if __name__ == "__main__":
    main()
