"""What the commands on files of channels have in common: which channels, from where, to where."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import typer
from rich.table import Table

from keywright.cli.faults import cut
from keywright.cli.screen import screen, tell
from keywright.errors import FormatError
from keywright.formats import Channel, Contents, Remark, text
from keywright.replacing import need_file

# Names shown where none fits.
_SHOWN = 12
# Characters of a channel's name in a table.
_LONGEST_NAME = 40
# Powers of ten of numbers that are written without an exponent.
_SMALLEST, _LARGEST = -4, 7


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
        """Refuses what is no file, and to replace a file that nobody said to replace.

        Raises:
            FormatError: ``format-file``, ``format-exists``.
        """
        if self.file is None:
            return
        try:
            need_file(self.file)
            is_there = self.file.exists()
        except (OSError, ValueError) as fault:
            raise text.file_fault(self.file, fault, "write") from fault
        if is_there and not self.replaces:
            message = f"{self.file} is there already"
            raise FormatError(message, code="format-exists", path=str(self.file), hint="add --force")


def chosen(contents: Contents, patterns: Sequence[str] | None, source: Path) -> list[Channel]:
    """The channels whose name, or its last part, fits one of the patterns, in the order of these; else all.

    Raises:
        FormatError: ``format-nothing``: a pattern fits none.
    """
    if not patterns:
        return list(contents.channels)
    fitting = {
        pattern: [each for each in contents.channels if _fits(each.name, pattern)] for pattern in patterns
    }
    lost = [pattern for pattern, found in fitting.items() if not found]
    if lost:
        names = [each.name for each in contents.channels]
        more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
        shown = ", ".join(map(cut, names[:_SHOWN])) or "none"
        message = f"no channel of {source} fits {' or '.join(map(repr, lost))}"
        raise FormatError(message, code="format-nothing", hint=f"its channels are {shown}{more}")
    return list({id(each): each for found in fitting.values() for each in found}.values())


def moving(contents: Contents, patterns: Sequence[str] | None, source: Path) -> list[Channel]:
    """The same for what cannot do without channels.

    Raises:
        FormatError: ``format-nothing``: none fits, or there are none.
    """
    if not contents.channels:
        raise FormatError(f"{source} has no channels", code="format-nothing", hint="is it the right file?")
    return chosen(contents, patterns, source)


def _fits(name: str, pattern: str) -> bool:
    last = name.replace(".", "/").rpartition("/")[2]
    return fnmatchcase(name, pattern) or fnmatchcase(last, pattern)


def is_rotation(name: str) -> bool:
    """Whether a channel turns something: ``rx``, ``ry``, ``rz``, or a name with ``rot`` in it."""
    last = name.replace(".", "/").replace(":", "/").rpartition("/")[2].lower()
    return last in ("rx", "ry", "rz") or "rot" in last


class _Table(Table):
    """A table that never breaks a number: columns on the right are as wide as what stands in them."""

    def add_row(self, *cells: Any, **how: Any) -> None:
        super().add_row(*cells, **how)
        for column, cell in zip(self.columns, cells, strict=False):
            if column.justify == "right":
                column.min_width = max(column.min_width or 0, len(cell))


def table(*titles: str) -> Table:
    """A table without lines, as all commands print; ``>`` before a title puts its column on the right.

    The first column is broken last where the terminal is narrow, numbers never.
    """
    made = _Table(box=None, pad_edge=False, header_style="bold")
    for index, title in enumerate(titles):
        right = title.startswith(">")
        made.add_column(
            title.removeprefix(">"),
            overflow="fold",
            justify="right" if right else "left",
            no_wrap=index == 0 and not right,
        )
    return made


def name(channel: Channel) -> str:
    """A channel's name for a cell of a table, its middle left out where it would take the whole line."""
    half = _LONGEST_NAME // 2
    text = channel.name.replace("\n", "\\n")
    return text if len(text) <= _LONGEST_NAME else f"{text[:half]}…{text[-half:]}"


def tell_remarks(remarks: Sequence[Remark], file: Path) -> None:
    """What was not taken over from a file, or into it, a line each, beside the results."""
    for remark in remarks:
        tell(cut(f"{file.name}: {remark}"))


def counts(before: int, after: int) -> str:
    """A number of keys and what it became, with an arrow that the terminal has."""
    return f"{before} {'->' if screen().options.ascii_only else '→'} {after}"


def frame(time: float, fps: float) -> str:
    """A time as a frame, to a thousandth: ``12`` or ``12.25``."""
    return number(time * fps + 1.0, 3)


def number(value: float, digits: int = 4) -> str:
    """A number for people, as :func:`numbers` writes it."""
    return numbers([value], digits)[0]


def numbers(values: Sequence[float], digits: int = 4) -> list[str]:
    """Numbers of one column for people: all rounded to so many places, or all with an exponent.

    Where all are smaller than 1 there are more places, so that the largest keeps its digits.
    """
    largest = max(map(abs, values), default=0.0)
    power = math.floor(math.log10(largest)) if largest else 0
    if not _SMALLEST <= power < _LARGEST:
        return [f"{value:.3e}" if value else "0" for value in values]
    places = digits - min(power, 0)
    rounded = (f"{round(value, places) + 0.0:.{places}f}" for value in values)
    return [text.rstrip("0").rstrip(".") if "." in text else text for text in rounded]
