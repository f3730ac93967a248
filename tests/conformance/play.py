"""A run: scenarios played in Houdini or on the stand-in, and the transcript of what was seen."""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr
from io import StringIO
from pathlib import Path
from typing import Any

from conformance.observe import Observer
from conformance.scenario import Scenario, scenarios
from conformance.stage import stage

Transcript = dict[str, Any]
FORMAT = "conformance 1"
NEEDS_HANDS = "needs the graphical Houdini and a hand"

Clicks = Iterator[tuple[str, Callable[[Any], object]]]


def entry(scenario: Scenario, observer: Observer) -> dict[str, Any]:
    """A scenario's part of a transcript."""
    return {"name": scenario.name, "probes": list(scenario.probes), "steps": observer.steps}


def play(
    scenario: Scenario, hou: Any, real: bool, hands: Callable[[Clicks], None] | None = None
) -> dict[str, Any]:
    """Plays one scenario on a stage of its own; what it raises is its last step."""
    with stage(hou, real) as where:
        observer = Observer(hide=str(where.folder))
        try:
            clicks = scenario.play(hou, observer, where)
            if hands is not None and clicks is not None:
                hands(clicks)
        except Exception as error:
            observer.raised("ended early", error)
    return entry(scenario, observer)


def header(hou: Any, real: bool) -> Transcript:
    """Where a transcript comes from; nothing that names a person or a machine."""
    return {
        "format": FORMAT,
        "host": "Houdini" if real else "stand-in",
        "version": hou.applicationVersionString(),
        "ui": hou.isUIAvailable(),
        "platform": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
    }


def run_houdini(hou: Any, chosen: Iterable[Scenario], keep: Callable[[Transcript], None]) -> Transcript:
    """Plays scenarios in the Houdini at hand; those that need clicks are marked, not played.

    Args:
        hou: Houdini's module.
        chosen: The scenarios.
        keep: Takes the transcript after each of them, so that a crash costs one answer, not all.
    """
    made = {**header(hou, real=True), "scenarios": []}
    for each in chosen:
        if each.needs_hands:
            made["scenarios"].append(_not_played(each))
        else:
            made["scenarios"].append(play(each, hou, real=True))
        keep(made)
    return made


def _not_played(scenario: Scenario) -> dict[str, Any]:
    return {"name": scenario.name, "probes": list(scenario.probes), "skipped": NEEDS_HANDS}


def run_standin(
    version: str, ui: bool, switches: Mapping[str, Any], chosen: Iterable[Scenario] | None = None
) -> Transcript:
    """Plays scenarios on the stand-in, each in a session of its own."""
    entries = []
    made: Transcript = {}
    for each in chosen if chosen is not None else scenarios():
        with _standin(version, ui, switches) as session:
            made = made or header(session.hou, real=False)
            entries.append(_on_standin(each, session))
    return {**made, "switches": dict(switches), "scenarios": entries}


def play_standin(scenario: Scenario, version: str, ui: bool, switches: Mapping[str, Any]) -> dict[str, Any]:
    """Plays one scenario on the stand-in."""
    with _standin(version, ui, switches) as session:
        return _on_standin(scenario, session)


@contextmanager
def _standin(version: str, ui: bool, switches: Mapping[str, Any]) -> Iterator[Any]:
    import hou_standin

    session = hou_standin.install(version, ui=ui, **switches)
    try:
        with redirect_stderr(StringIO()):  # tracebacks of callbacks that raise on purpose
            yield session
    finally:
        hou_standin.uninstall()


def _on_standin(scenario: Scenario, session: Any) -> dict[str, Any]:
    import hou_standin

    if scenario.needs_hands and not session.has_ui:
        return _not_played(scenario)
    artist = hou_standin.Artist(session)

    def click(clicks: Clicks) -> None:
        for _text, by_hand in clicks:
            by_hand(artist)

    return play(scenario, session.hou, real=False, hands=click)


def write(transcript: Transcript, path: Path) -> None:
    """Writes a transcript as JSON."""
    path.write_text(json.dumps(transcript, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def read(path: Path) -> Transcript:
    """Reads a transcript.

    Raises:
        ValueError: The file is none.
    """
    data = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError(f"{path} is not a transcript of the format {FORMAT!r}")
    return data
