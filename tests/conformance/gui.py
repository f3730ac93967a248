"""The graphical part: one shelf button that asks for a click, and goes on when it is pressed again.

The first press plays everything that needs no hand; each further one goes on after the click that was asked
for. After the last one the transcript lies where the message says. Nothing here waits: Houdini is the
artist's between two presses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from conformance import play
from conformance.command import file_name
from conformance.observe import Observer
from conformance.scenario import Scenario, scenarios
from conformance.stage import stage

PRESS_AGAIN = "Then press this button again."


class Session:
    """A run through all scenarios, a press at a time.

    Args:
        hou: Houdini's module.
        folder: Where the transcript is written.
        chosen: The scenarios; all of them if none is given.
    """

    def __init__(self, hou: Any, folder: Path, chosen: Sequence[Scenario] = ()) -> None:
        self._hou = hou
        self._folder = folder
        self._chosen = tuple(chosen) or scenarios()
        self._run = self._played()
        self.is_over = False
        self.clicks = 0

    def press(self) -> str:
        """Goes on to the next click.

        Returns:
            What the artist is to do, or where the transcript lies.
        """
        text = next(self._run)
        if self.is_over:
            return text
        self.clicks += 1
        return f"{self.clicks}. {text}\n\n{PRESS_AGAIN}"

    def _played(self) -> Iterator[str]:
        hou = self._hou
        plain = [each for each in self._chosen if not each.needs_hands]
        transcript = play.run_houdini(hou, plain, self._keep)
        for scenario in self._chosen:
            if scenario.needs_hands:
                yield from self._by_hand(scenario, transcript["scenarios"])
                self._keep(transcript)
        self.is_over = True
        yield f"Thank you. The transcript is {self._folder / file_name(transcript)}"

    def _keep(self, transcript: play.Transcript) -> None:
        play.write(transcript, self._folder / file_name(transcript))

    def _by_hand(self, scenario: Scenario, entries: list[Any]) -> Iterator[str]:
        with stage(self._hou, real=True) as where:
            observer = Observer(hide=str(where.folder))
            try:
                for text, _standin in scenario.play(self._hou, observer, where):
                    yield text
            except Exception as error:
                observer.raised("ended early", error)
        entries.append(play.entry(scenario, observer))


_session: Session | None = None


def press(hou: Any, folder: Path) -> None:
    """What the shelf button does: begins a run, or goes on with it, and shows what to do next."""
    global _session
    if _session is None:
        question = "The kit needs an empty scene: the open one is closed without saving it. Go on?"
        if hou.hipFile.hasUnsavedChanges() and not hou.ui.displayConfirmation(question):
            return
        _session = Session(hou, folder)
    text = _session.press()
    if _session.is_over:
        _session = None
    hou.ui.displayMessage(text, title="Conformance")
