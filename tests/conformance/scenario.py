"""The scenarios: one file each, read from ``scenarios/``.

A file says which probes it answers and which switches of the stand-in it can tell apart::

    PROBES = "P01"
    SWITCHES = "accel_sets_ratio"

    def scenario(hou, observe, stage): ...

``hou`` is Houdini's module or the stand-in's, ``observe`` takes what was seen, ``stage`` is where it plays
(:mod:`conformance.stage`). Where a hand is needed, the function is a generator: it yields the text of a
click, and what the stand-in's :class:`hou_standin.Artist` does for it.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "scenarios"

FIRST = ("asset_loads", "asset_interface", "set_values", "set_parms", "referenced_parm")
"""What a first session in a new Houdini asks first: does the asset load, and what does ``set`` do."""

LAST = ("key_nan",)
"""What might take Houdini down; the answers before it are written by then."""


@dataclass(frozen=True)
class Scenario:
    """A question, or a few that belong together."""

    name: str
    text: str
    """The first line of its file."""
    probes: tuple[str, ...]
    switches: tuple[str, ...]
    play: Callable[..., Any]

    @property
    def needs_hands(self) -> bool:
        """True if it is for the graphical Houdini, with clicks."""
        return inspect.isgeneratorfunction(self.play)


@cache
def scenarios() -> tuple[Scenario, ...]:
    """All of them, in the order in which they are played: those with clicks last."""
    found = [_read(path.stem) for path in FOLDER.glob("[a-z]*.py")]
    return tuple(sorted(found, key=_place))


def _read(name: str) -> Scenario:
    module = importlib.import_module(f"conformance.scenarios.{name}")
    text = (module.__doc__ or "").strip().splitlines()[0]
    return Scenario(name, text, tuple(module.PROBES.split()), tuple(module.SWITCHES.split()), module.scenario)


def _place(scenario: Scenario) -> tuple[bool, int, str]:
    rank = FIRST.index(scenario.name) if scenario.name in FIRST else len(FIRST) + (scenario.name in LAST)
    return scenario.needs_hands, rank, scenario.name
