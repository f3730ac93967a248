"""``keywright reapply``: stale nodes of scenes updated and re-applied."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text
from typer import BadParameter
from typer.core import TyperCommand

from keywright import batch
from keywright.batch import Options, Report, SceneReport
from keywright.cli.edge import screen, tell
from keywright.errors import HostError, RecipeError

#: The command could not be understood; Houdini was asked for and is not there.
USAGE, NO_HOUDINI = 3, 4

# What a command line that cannot be understood raises, in whichever package typer has it.
_UsageError: Any = BadParameter.__bases__[0]


class Command(TyperCommand):
    """A command whose usage errors exit with 3: 2 is a scene that could not be loaded."""

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        """The context of a call."""
        try:
            return super().make_context(*args, **kwargs)
        except _UsageError as fault:
            fault.exit_code = USAGE
            raise


def run(scenes: Sequence[Path], options: Options, *, as_json: bool) -> int:
    """Does it and prints one report; the exit code."""
    try:
        with _Bar(len(scenes)) as bar:
            report = batch.run(scenes, options, bar.begun)
    except RecipeError as fault:
        tell(str(fault) if not fault.hint else f"{fault} ({fault.hint})")
        return USAGE
    except HostError as fault:
        tell(f"{fault} ({fault.hint})" if fault.code != "houdini-required" else str(fault))
        return NO_HOUDINI if fault.code == "houdini-required" else batch.report.NOT_LOADED
    if as_json:
        screen().print(json.dumps(report.to_dict(), indent=2, ensure_ascii=False), soft_wrap=True)
    else:
        _print(report)
    return report.exit_code


class _Bar:
    """A progress bar on a terminal; elsewhere only the line that says which host it is."""

    def __init__(self, scenes: int) -> None:
        self._console = Console(stderr=True, highlight=False, emoji=False, markup=False)
        self._progress = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            console=self._console,
            transient=True,
            disable=not self._console.is_terminal,
        )
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
            self._console.print(f"on {host}", soft_wrap=True)
        name = scene.name if scene else ""
        self._progress.update(self._task, completed=done, description=name, refresh=True)


def _print(report: Report) -> None:
    out = screen()
    table = Table(box=None, pad_edge=False, header_style="bold")
    for title in ("scene", "node", "stale because", "what was done"):
        table.add_column(title, overflow="fold")
    for scene in report.scenes:
        for node in scene.nodes:
            table.add_row(scene.scene, node.node, ", ".join(node.causes), f"{node.outcome}: {node.text}")
    if table.row_count:
        out.print(table)
        out.print()
    for scene in report.scenes:
        _print_scene(out, scene)
    out.print(report.summary, soft_wrap=True)


_STYLES = ("green", "yellow", "red")


def _print_scene(out: Console, scene: SceneReport) -> None:
    line = Text.assemble(f"{scene.scene}: ", (scene.summary, _STYLES[scene.code]))
    out.print(line, soft_wrap=True)
    shown = (*(scene.warnings if len(scene.warnings) > 1 or not scene.problem else ()), *scene.notes)
    node_notes = [f"{node.node}: {note}" for node in scene.nodes for note in node.notes]
    for note in (*shown, *node_notes):
        out.print(f"    {note}", soft_wrap=True)
