"""The examples in the docstrings do what they show."""

import doctest
from types import ModuleType

import pytest

from keywright import curve, presets, recipe


@pytest.mark.parametrize("module", [curve, presets, recipe], ids=lambda module: str(module.__name__))
def test_examples(module: ModuleType) -> None:
    results = doctest.testmod(module)
    assert results.attempted
    assert not results.failed
