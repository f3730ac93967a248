"""Which setting of the stand-in's switches reproduces a transcript.

Each scenario is tried under every combination of the switches that it names; it depends on no others, which
a test of the kit checks. What is left of each is joined to one setting for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from conformance import compare
from conformance.compare import Difference
from conformance.observe import Step
from conformance.play import Transcript, play_standin
from conformance.scenario import Scenario, scenarios
from hou_standin import SWITCHES
from hou_standin.versions import RELEASES

Setting = dict[str, Any]
Player = Callable[[Scenario, str, bool, Mapping[str, Any]], dict[str, Any]]


@dataclass(frozen=True)
class Fit:
    """What a transcript says about the stand-in."""

    setting: Setting
    """One setting of every switch asked that reproduces what can be reproduced."""
    open: dict[str, list[Any]]
    """Switches of which more than one setting fits, with all that do."""
    findings: list[Difference]
    """Steps that no setting reproduces: Houdini's answer, the nearest of the stand-in's."""
    refused: list[Difference]
    """Steps that the stand-in refuses by name."""
    conflict: str
    """The scenario that no setting reproduces together with those before it; empty if there is none."""

    @property
    def reproduces(self) -> bool:
        """True if the setting reproduces every step that the stand-in does not refuse."""
        return not self.findings and not self.conflict


def version_of(transcript: Transcript) -> str:
    """The stand-in's version for a transcript: the same, or the newest that is not newer.

    Raises:
        ValueError: It is older than all of them.
    """
    found = tuple(int(part) for part in transcript["version"].split(".")[:2])
    known = [name for name in RELEASES if tuple(map(int, name.split("."))) <= found]
    if not known:
        raise ValueError(f"the stand-in cannot be Houdini {transcript['version']}")
    return known[-1]


def fit(transcript: Transcript, player: Player = play_standin) -> Fit:
    """Tries the switches against a transcript."""
    version, ui = version_of(transcript), bool(transcript["ui"])
    known = {scenario.name: scenario for scenario in scenarios()}
    relations: list[tuple[str, list[Setting]]] = []
    findings: list[Difference] = []
    refused: list[Difference] = []
    for entry in transcript["scenarios"]:
        scenario = known.get(entry["name"])
        if scenario is None or "steps" not in entry:
            continue
        tried = list(_tried(scenario, entry["steps"], version, ui, player))
        matching = [each for each in tried if all(wrong.is_refusal for wrong in each[1])]
        if matching:
            relations.append((scenario.name, [setting for setting, _ in matching]))
            refused += matching[0][1]
        else:
            findings.append(_finding(entry["steps"], [wrong for _, wrong in tried]))
    setting, conflict = _joined(relations)
    return Fit(setting, _open(relations, setting), findings, refused, conflict)


def combinations(scenario: Scenario, version: str) -> Iterator[Setting]:
    """Settings of a scenario's switches, the version's defaults first."""
    defaults = RELEASES[version].switches
    settings = []
    for name in scenario.switches:
        first = defaults.get(name, SWITCHES[name].default)
        settings.append([first, *(each for each in SWITCHES[name].settings if each != first)])
    for values in product(*settings):
        yield dict(zip(scenario.switches, values, strict=True))


def _tried(
    scenario: Scenario, real: Sequence[Step], version: str, ui: bool, player: Player
) -> Iterator[tuple[Setting, list[Difference]]]:
    for setting in combinations(scenario, version):
        played = player(scenario, version, ui, setting)
        yield setting, list(compare.steps(scenario.name, real, played["steps"]))


def _finding(real: Sequence[Step], tried: Sequence[Sequence[Difference]]) -> Difference:
    """The step at which the combination that comes farthest fails."""
    order = {step["name"]: index for index, step in enumerate(real)}
    firsts = [next(each for each in wrong if not each.is_refusal) for wrong in tried]
    return max(firsts, key=lambda each: order.get(each.step, -1))


def _joined(relations: Sequence[tuple[str, list[Setting]]]) -> tuple[Setting, str]:
    """The first setting that is in all relations; else the longest run of them, and the next one's name."""
    best: Setting = {}
    reached = 0

    def search(index: int, found: Setting) -> Setting | None:
        nonlocal best, reached
        if index > reached or not best:
            best, reached = found, index
        if index == len(relations):
            return found
        for option in relations[index][1]:
            if all(found.get(name, value) == value for name, value in option.items()):
                answer = search(index + 1, {**found, **option})
                if answer is not None:
                    return answer
        return None

    answer = search(0, {})
    return (answer, "") if answer is not None else (best, relations[reached][0])


def _open(relations: Sequence[tuple[str, list[Setting]]], setting: Setting) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for name in setting:
        allowed = [
            value
            for value in SWITCHES[name].settings
            if all(
                any(each[name] == value for each in options) for _, options in relations if name in options[0]
            )
        ]
        if len(allowed) > 1:
            found[name] = allowed
    return found
