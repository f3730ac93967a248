"""Random walks, see :mod:`walk` and :mod:`ledger`; ``make nightly`` takes many, under random switches."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping
from pathlib import Path

import pytest

import hou_standin
from hou_standin import SWITCHES

from .conftest import VERSIONS
from .ledger import Ledger
from .other_answers import LOOKED_AT
from .walk import Walk

#: Walks in each version; a nightly run takes more, and under three random switches each.
WALKS = int(os.environ.get("KEYWRIGHT_WALKS", "4"))
STEPS = 40
#: With other answers it is the artist's own hand that is refused, not the node's.
BY_HAND = {"set_on_expression": "kept", "delete_rounding": "full"}


def answers(seed: int) -> Mapping[str, object]:
    """Three switches at random settings, without those whose answers a walk looks at."""
    if "KEYWRIGHT_WALKS" not in os.environ:
        return {}
    draw = random.Random(seed)
    names = draw.sample([name for name in SWITCHES if name not in (*LOOKED_AT, *BY_HAND)], 3)
    return {name: draw.choice(SWITCHES[name].settings) for name in names}


@pytest.mark.parametrize("seed", range(WALKS))
@pytest.mark.parametrize("version", VERSIONS)
def test_a_walk(version: str, seed: int, tmp_path: Path) -> None:
    session = hou_standin.install(version=version, ui=True, **BY_HAND, **answers(seed))
    try:
        Walk(session, seed, tmp_path).go(STEPS)
    finally:
        hou_standin.uninstall()


@pytest.mark.parametrize("seed", range(WALKS))
@pytest.mark.parametrize("version", VERSIONS)
def test_a_ledger(version: str, seed: int, tmp_path: Path) -> None:
    session = hou_standin.install(version=version, ui=True, **answers(seed))
    try:
        Ledger(session, seed, tmp_path).go(STEPS)
    finally:
        hou_standin.uninstall()
