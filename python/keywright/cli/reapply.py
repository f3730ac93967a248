"""``keywright reapply``: stale nodes of scenes updated and re-applied."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.text import Text

from keywright import batch
from keywright.batch import Options, Report, SceneReport
from keywright.cli.answers import answer, error_of
from keywright.cli.exits import NO_HOUDINI
from keywright.cli.faults import USAGE, explained
from keywright.cli.progress import progress
from keywright.cli.screen import screen, tell
from keywright.errors import HostError, RecipeError


def run(scenes: Sequence[str], options: Options, *, as_json: bool) -> int:
    """Does it and prints one report; the exit code."""
    try:
        with _ended_like_ctrl_c(), _Bar(len(scenes)) as bar:
            report = batch.run(scenes, options, bar.begun)
    except (RecipeError, HostError) as fault:
        tell(explained(fault) if fault.code != "houdini-required" else str(fault))
        if as_json:
            answer({"command": "reapply", "scenes": list(scenes), "error": error_of(fault)})
        if isinstance(fault, RecipeError):
            return USAGE
        return NO_HOUDINI if fault.code == "houdini-required" else batch.report.NOT_LOADED
    if as_json:
        answer(report.to_dict())
    else:
        _print(report)
    return report.exit_code


@contextmanager
def _ended_like_ctrl_c() -> Iterator[None]:
    """A queue that ends its task (SIGTERM) leaves no half-written file beside a scene either."""
    if threading.current_thread() is not threading.main_thread():  # others cannot be told
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class _Bar:
    """A progress bar on a terminal; elsewhere only the line that says which host it is."""

    def __init__(self, scenes: int) -> None:
        self._progress = progress()
        self._task = self._progress.add_task("", total=scenes)
        self._is_told = False

    def __enter__(self) -> _Bar:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def begun(self, host: str, done: int, scene: Path | None) -> None:
        """The next scene begins."""
        if not self._is_told:
            self._is_told = True
            self._progress.console.print(f"on {host}", soft_wrap=True)
        name = scene.name if scene else ""
        self._progress.update(self._task, completed=done, description=name, refresh=True)


def _print(report: Report) -> None:
    out = screen()
    for scene in report.scenes:
        _print_scene(out, scene)
    if len(report.scenes) > 1:
        out.print()
    out.print(report.summary, soft_wrap=True)


_STYLES = ("green", "yellow", "red")


def _print_scene(out: Console, scene: SceneReport) -> None:
    """A line a scene, a line each of its nodes; names are never broken, so that a log can be searched."""
    name = scene.scene or "''"
    line = Text.assemble(f"{name}: ", (scene.summary, _STYLES[scene.code]))
    out.print(line, soft_wrap=True)
    shown = (*(scene.warnings if len(scene.warnings) > 1 or not scene.problem else ()), *scene.notes)
    for note in shown:
        out.print(f"    {note}", soft_wrap=True)
    for node in scene.nodes:
        causes = " and ".join(node.causes) or "whether it is stale is not known"
        out.print(f"    {node.node}: {causes}; {node.outcome}: {node.text}", soft_wrap=True)
        for note in node.notes:
            out.print(f"        {note}", soft_wrap=True)
