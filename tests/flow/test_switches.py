"""The animator's jobs under every answer that Houdini may give to what we do not know.

Each switch of the stand-in is flipped alone, all pairs are covered by an array of combinations, and random
combinations go on from there: ``make nightly`` asks for every job under all of them.
"""

from __future__ import annotations

import itertools
import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

from hou_standin import SWITCHES

from .conftest import VERSIONS
from .jobs import JOBS, Job, Settings, commit, commit_among_automatic_keys, run

#: Random combinations of all switches; a nightly run asks for more, and for every job under each.
RANDOM_RUNS = int(os.environ.get("KEYWRIGHT_SWITCH_RUNS", "8"))
COMBINED = JOBS if "KEYWRIGHT_SWITCH_RUNS" in os.environ else (commit, commit_among_automatic_keys)


def single_flips() -> list[dict[str, Any]]:
    """Each switch at each setting that is not its default."""
    return [{switch.name: setting} for switch in SWITCHES.values() for setting in switch.settings[1:]]


def covering_array(seed: int = 1) -> list[dict[str, Any]]:
    """Combinations in which each pair of settings of two switches occurs.

    Greedy, after Cohen et al., *The AETG system*, 1997.
    """
    draw = random.Random(seed)
    names = list(SWITCHES)
    missing = {
        ((a, x), (b, y))
        for a, b in itertools.combinations(names, 2)
        for x in SWITCHES[a].settings
        for y in SWITCHES[b].settings
    }
    rows: list[dict[str, Any]] = []
    while missing:
        rows.append(max((_row(draw, names, missing) for _ in range(10)), key=lambda row: _new(row, missing)))
        missing -= {pair for pair in missing if all(rows[-1][name] == value for name, value in pair)}
    return rows


def _row(draw: random.Random, names: list[str], missing: set[Any]) -> dict[str, Any]:
    """A random row through one pair that is still missing."""
    row: dict[str, Any] = {name: draw.choice(SWITCHES[name].settings) for name in names}
    row.update(dict(draw.choice(sorted(missing, key=repr)[:50])))
    return row


def _new(row: dict[str, Any], missing: set[Any]) -> int:
    return sum(all(row[name] == value for name, value in pair) for pair in missing)


def random_rows() -> Iterator[dict[str, Any]]:
    """All switches at random."""
    for seed in range(RANDOM_RUNS):
        draw = random.Random(1000 + seed)
        yield {name: draw.choice(switch.settings) for name, switch in SWITCHES.items()}


@pytest.mark.parametrize("settings", single_flips(), ids=lambda row: "-".join(map(str, *row.items())))
@pytest.mark.parametrize("job", JOBS, ids=lambda job: job.__name__)
def test_a_job_under_each_single_setting(job: Job, settings: Settings) -> None:
    run(job, settings)


@pytest.mark.parametrize("settings", covering_array(), ids=itertools.count())
@pytest.mark.parametrize("job", COMBINED, ids=lambda job: job.__name__)
def test_a_job_under_every_pair_of_settings(job: Job, settings: Settings) -> None:
    run(job, settings)


@pytest.mark.parametrize("settings", list(random_rows()), ids=itertools.count())
@pytest.mark.parametrize("job", COMBINED, ids=lambda job: job.__name__)
def test_a_job_under_random_settings(job: Job, settings: Settings) -> None:
    run(job, settings)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("job", JOBS, ids=lambda job: job.__name__)
def test_a_job_in_each_version(job: Job, version: str) -> None:
    run(job, {}, version)
