"""Examples in the README and in docstrings run, and give what they say."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = ("keywright.curve", "keywright.many", "keywright.recipe", "keywright.presets", "keywright.errors")


def test_the_readme_is_true() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried >= 6
    assert failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_readme_names_files_that_are_there() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    links = [part.split(")")[0].partition("#")[0] for part in text.split("](")[1:]]
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
