"""The edge of the command line: where errors become a line and an exit code."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import typer
from rich.console import Console
from rich.text import Text

from keywright.errors import KeywrightError

WRONG, BROKEN = 1, 2

P = ParamSpec("P")
R = TypeVar("R")


def told(command: Callable[P, R]) -> Callable[P, R]:
    """The command, with every error told in a line and turned into an exit code."""

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except KeywrightError as fault:
            tell(_explained(fault))
            raise typer.Exit(BROKEN if fault.code == "recipe-file" else WRONG) from None
        except BrokenPipeError:  # the reader of our output has gone, as ``head`` does
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(0) from None
        except (typer.Exit, typer.Abort):
            raise
        except Exception as fault:
            tell(f"a fault in Keywright itself: {type(fault).__name__}: {fault}; please report it")
            raise typer.Exit(BROKEN) from None

    return run


def _explained(fault: KeywrightError) -> str:
    text = str(fault)
    return text if not fault.hint or fault.hint in text else f"{text} ({fault.hint})"


def screen() -> Console:
    """Where results go."""
    return Console(highlight=False, emoji=False, markup=False)


def tell(line: str) -> None:
    """A line beside the results."""
    Console(stderr=True, highlight=False, emoji=False, markup=False).print(
        Text.assemble(("keywright: ", "bold red"), line), soft_wrap=True
    )
