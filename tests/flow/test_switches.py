"""The main job under every answer that Houdini may give to what we do not know.

Each switch of the stand-in is flipped alone, and all pairs are covered by an array of combinations: a commit
onto whole channels and onto a stretch among automatic keys must give the planned keys, leave the motion
outside alone, and be undone to the bit.
"""

from __future__ import annotations

import itertools
import os
import random
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pytest

import hou_standin
from hou_standin import SWITCHES
from keywright.demo import scene as demo

from .conftest import ASSET, Scene
from .test_commit import BOUNCE, hold_recipe, motion, point_at

Settings = Mapping[str, Any]

#: Random combinations of all switches; a nightly run asks for more.
RANDOM_RUNS = int(os.environ.get("KEYWRIGHT_SWITCH_RUNS", "8"))


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


#: Channels, and the frames that are replaced: all of them; a stretch inside a segment, whose ends get keys;
#: a stretch from key to key with automatic keys on both sides.
STRETCHES = (
    (("ty", "sy"), demo.FIRST, demo.LAST),
    (("ty",), 24, 48),
    (("sy",), 22, 34),
)


def run(settings: Settings, *, version: str = "21.0") -> None:
    """The main job on each of the stretches."""
    for names, first, last in STRETCHES:
        session = hou_standin.install(version=version, ui=True, **settings)
        try:
            _commit(Scene(session, demo.build(ASSET)), names, first, last)
        finally:
            hou_standin.uninstall()


def _commit(scene: Scene, names: tuple[str, ...], first: int, last: int) -> None:
    recipe = hold_recipe(scene, BOUNCE)
    point_at(scene, *(f'ch("../{name}")' for name in names))
    if (first, last) != (demo.FIRST, demo.LAST):
        for name, value in {"range": "frames", "range_start": first, "range_end": last}.items():
            scene.node.parm(name).set(value)
    before = {name: motion(scene.ball.parm(name), demo.FIRST, demo.LAST) for name in names}
    witness = hou_standin.snapshot(scene.session)
    scene.press("commit", *(f"/obj/ball/{name}" for name in names))
    assert scene.status.startswith(f"{8 * len(names)} keys on {len(names)} channel"), scene.status
    x = np.linspace(0.0, 1.0, 4 * (last - first) + 1)
    inside = slice(4 * (first - demo.FIRST), 4 * (last - demo.FIRST) + 1)
    for name in names:
        after = motion(scene.ball.parm(name), demo.FIRST, demo.LAST)
        start, end = before[name][inside][[0, -1]]
        wanted = start + (end - start) * recipe.curve().evaluate(x)
        assert np.abs(after[inside] - wanted).max() <= 1e-6 * abs(end - start), name
        outside = np.ones(len(after), dtype=bool)
        outside[inside] = False
        if outside.any():
            assert np.abs(after - before[name])[outside].max() <= 1e-9 * np.ptp(before[name]), name
    scene.hou.undos.performUndo()
    after_undo = hou_standin.snapshot(scene.session)
    lines = hou_standin.difference(witness, after_undo)
    assert [line for line in lines if line.startswith("/obj/ball/") and "motion_recipe" not in line] == []


@pytest.mark.parametrize("settings", single_flips(), ids=lambda row: "-".join(map(str, *row.items())))
def test_the_main_job_under_each_single_setting(settings: Settings) -> None:
    run(settings)


@pytest.mark.parametrize("settings", covering_array(), ids=itertools.count())
def test_the_main_job_under_every_pair_of_settings(settings: Settings) -> None:
    run(settings)


@pytest.mark.parametrize("settings", list(random_rows()), ids=itertools.count())
def test_the_main_job_under_random_settings(settings: Settings) -> None:
    run(settings)


@pytest.mark.parametrize("version", ["20.0", "20.5", "21.0", "22.0"])
def test_the_main_job_in_each_version(version: str) -> None:
    run({}, version=version)
