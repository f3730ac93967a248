"""How far a command is, beside its results."""

from __future__ import annotations

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from keywright.cli.screen import aside


def progress(*, is_shown: bool = True) -> Progress:
    """A bar on standard error, gone when it is done; only where that is a terminal."""
    console = aside()
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        console=console,
        transient=True,
        disable=not (is_shown and console.is_terminal),
    )
