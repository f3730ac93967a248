"""What the commands on files of channels have in common: which channels, from where, to where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from keywright.cli.edge import screen, tell
from keywright.cli.faults import cut
from keywright.errors import FormatError
from keywright.formats import Channel, Contents, Remark

# Names shown where none fits.
_SHOWN = 12


@dataclass(frozen=True)
class Output:
    """Where a command's result goes.

    Attributes:
        file: The file to write; None if nothing is to be written.
        replaces: Whether a file that is there may be replaced.
    """

    file: Path | None
    replaces: bool

    @staticmethod
    def of(source: Path, output: Path | None, *, in_place: bool, dry_run: bool, force: bool) -> Output:
        """The file that the options name.

        Raises:
            typer.BadParameter: They name none, or two.
        """
        if output is not None and in_place:
            raise typer.BadParameter("give --output or --in-place, not both")
        if dry_run:
            return Output(None, force)
        if output is None and not in_place:
            raise typer.BadParameter("say where the result goes: --output FILE, --in-place, or --dry-run")
        return Output(source if output is None else output, in_place or force)

    def check(self) -> None:
        """Refuses to replace a file that nobody said to replace.

        Raises:
            FormatError: ``format-exists``.
        """
        if self.file is not None and not self.replaces and self.file.exists():
            message = f"{self.file} is there already"
            raise FormatError(message, code="format-exists", path=str(self.file), hint="add --force")


def chosen(contents: Contents, patterns: Sequence[str] | None, source: Path) -> list[Channel]:
    """The channels whose name, or its last part, fits one of the patterns; all without patterns.

    Raises:
        FormatError: ``format-nothing``: none does.
    """
    if not patterns:
        return list(contents.channels)
    found = [each for each in contents.channels if any(_fits(each.name, pattern) for pattern in patterns)]
    if not found:
        names = [each.name for each in contents.channels]
        more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
        shown = ", ".join(map(cut, names[:_SHOWN])) or "none"
        message = f"no channel of {source} fits {' or '.join(map(repr, patterns))}"
        raise FormatError(message, code="format-nothing", hint=f"its channels are {shown}{more}")
    return found


def _fits(name: str, pattern: str) -> bool:
    last = name.replace(".", "/").rpartition("/")[2]
    return fnmatchcase(name, pattern) or fnmatchcase(last, pattern)


def is_rotation(name: str) -> bool:
    """Whether a channel turns something: ``rx``, ``ry``, ``rz``, or a name with ``rot`` in it."""
    last = name.replace(".", "/").replace(":", "/").rpartition("/")[2].lower()
    return last in ("rx", "ry", "rz") or "rot" in last


def table(*titles: str) -> Table:
    """A table without lines, as all commands print; ``>`` before a title puts its column on the right.

    The first column is broken last where the terminal is narrow.
    """
    made = Table(box=None, pad_edge=False, header_style="bold")
    for index, title in enumerate(titles):
        right = title.startswith(">")
        made.add_column(
            title.removeprefix(">"),
            overflow="fold",
            justify="right" if right else "left",
            no_wrap=index == 0 and not right,
        )
    return made


def tell_remarks(remarks: Sequence[Remark], source: Path) -> None:
    """What was not taken over from a file, or into it, a line each, beside the results."""
    for remark in remarks:
        tell(cut(f"{source.name}: {remark}"))


def counts(before: int, after: int) -> str:
    """A number of keys and what it became, with an arrow that the terminal has."""
    return f"{before} {'->' if screen().options.ascii_only else '→'} {after}"


def frame(time: float, fps: float) -> str:
    """A time as a frame, to a thousandth: ``12`` or ``12.25``."""
    return number(time * fps + 1.0, 3)


def number(value: float, digits: int = 4) -> str:
    """A number for people: rounded to so many places, large and small ones by their digits."""
    if value and not 1e-3 <= abs(value) < 1e7:
        return f"{value:.4g}"
    return f"{round(value, digits) + 0.0:.{digits}f}".rstrip("0").rstrip(".") or "0"


def progress(total: int) -> Progress:
    """A bar on standard error, where that is a terminal and there is more than one thing to do."""
    console = Console(stderr=True, highlight=False, emoji=False, markup=False)
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal or total < 2,
    )


def say(line: str) -> None:
    """A line of results."""
    screen().print(line, soft_wrap=True)
