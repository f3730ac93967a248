"""Options and arguments that several commands have, and what each may be."""

from __future__ import annotations

import math
import os
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from keywright.errors import FormatError

# Least and most frames a second.
_FPS = (1e-3, 1e6)


class Extremes(str, Enum):
    """Whether every peak has a key."""

    keep = "keep"
    free = "free"


class Kinks(str, Enum):
    """What becomes of kinks between frames, where keys are on whole frames."""

    refuse = "refuse"
    subframe = "subframe"
    nearest = "nearest"


def file(name: str) -> Path:
    """A file by its name; a path would make ``.`` of nothing, and take the end off ``ball.chn/``.

    Raises:
        FormatError: ``format-file``: it is empty, a folder's, or a dash.
    """
    if not name:
        raise FormatError("the file's name is empty", code="format-file", hint="name a file")
    if name == "-":
        message = "- is no file: standard input and output are not used"
        raise FormatError(message, code="format-file", path=name, hint="name a file")
    if name.endswith(("/", os.sep)):
        message = f"{name} names a folder, not a file"
        raise FormatError(message, code="format-file", path=name, hint="leave the last / out")
    return Path(name)


def folder(name: str) -> Path:
    """A folder by its name.

    Raises:
        FormatError: ``format-file``: it is empty.
    """
    if not name:
        raise FormatError("the folder's name is empty", code="format-file", hint="name a folder")
    return Path(name)


def finite(value: float | None) -> float | None:
    """A number that is one.

    Raises:
        typer.BadParameter: It is infinite, or none.
    """
    if value is not None and not math.isfinite(value):
        raise typer.BadParameter(f"{value}: a finite number belongs here")
    return value


def rate(value: float) -> float:
    """Frames a second.

    Raises:
        typer.BadParameter: None that a host has.
    """
    if not _FPS[0] <= value <= _FPS[1]:
        raise typer.BadParameter(f"{value:g}: frames a second lie from {_FPS[0]:g} to {_FPS[1]:,.0f}")
    return value


def span(value: tuple[float, float] | None) -> tuple[float, float] | None:
    """A first and a last frame.

    Raises:
        typer.BadParameter: They are none, or do not follow each other.
    """
    if value is None:
        return None
    first, last = value
    finite(first), finite(last)
    if not first < last:
        raise typer.BadParameter(f"{first:g} {last:g}: the last frame comes after the first, as in 1 60")
    return value


Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
Recipe = Annotated[str, typer.Argument(help="category/name, or a file that ends in .json.", metavar="RECIPE")]
Source = Annotated[Path, typer.Argument(help="File of channels.", metavar="FILE", parser=file)]
Output = Annotated[
    Path | None,
    typer.Option(
        "--output", "-o", metavar="FILE", help="Write this file; its ending says the format.", parser=file
    ),
]
InPlace = Annotated[bool, typer.Option("--in-place", help="Write the same file, whole or not at all.")]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that is there.")]
DryRun = Annotated[bool, typer.Option("--dry-run", "-n", help="Write nothing; print the keys.")]
Channels = Annotated[
    list[str] | None,
    typer.Option(
        "--channel",
        "-c",
        metavar="PATTERN",
        help="Only these, such as ty or /obj/ball/*; repeatable, in your order.",
    ),
]
Fps = Annotated[
    float,
    typer.Option(metavar="RATE", help="Frames a second, where the file does not say.", callback=rate),
]
