"""The edge of the command line: where results and errors go, and how they look."""

from __future__ import annotations

import contextlib
import json
import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import typer
from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderHook, RenderResult
from rich.segment import Segment
from rich.text import Text
from typer.core import TyperGroup

from keywright.cli.faults import BROKEN, USAGE, ended

# What a terminal obeys instead of showing it; line feeds are layout.
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")

# Typer brings a click of its own or uses the installed one.
_UsageError: type[Exception] = next(
    base for base in typer.BadParameter.__mro__ if base.__name__ == "UsageError"
)


class Commands(TyperGroup):
    """The group of commands: usage errors exit with 3, everything else as :func:`faults.ended` says."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Runs the command line and ends the process."""
        if sys.stdout is None:  # closed by the shell, as in ``>&-``
            tell("standard output is closed: nothing can be shown")
            sys.exit(BROKEN)
        for stream in (sys.stdout, sys.stderr):  # a name that the terminal cannot show is escaped
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")
        sys.exit(ended(lambda: super(Commands, self).main(*args, **extra), tell))

    def make_context(self, *args: Any, **extra: Any) -> Any:
        """As in the base class."""
        try:
            return super().make_context(*args, **extra)
        except _UsageError as fault:
            raise _as_usage(fault) from None

    def invoke(self, *args: Any, **extra: Any) -> Any:
        """As in the base class."""
        try:
            return super().invoke(*args, **extra)
        except _UsageError as fault:
            raise _as_usage(fault) from None


def _as_usage(fault: Any) -> Any:
    fault.exit_code = USAGE
    return fault


class _Plain(RenderHook):
    """Replaces control characters in what is printed; layout and colours are rich's own."""

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        return [_Cleaned(each) for each in renderables]


class _Cleaned:
    def __init__(self, renderable: ConsoleRenderable) -> None:
        self._renderable = renderable

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        mark = "?" if options.ascii_only else "\N{REPLACEMENT CHARACTER}"
        for text, style, control in console.render(self._renderable, options):
            yield Segment(text if control else _CONTROL.sub(mark, text), style, control)


def screen() -> Console:
    """Where results go."""
    return _console(stderr=False)


def aside() -> Console:
    """Where progress goes, beside the results."""
    return _console(stderr=True)


def _console(*, stderr: bool) -> Console:
    console = Console(stderr=stderr, highlight=False, emoji=False, markup=False)
    console.push_render_hook(_Plain())
    return console


def answer(data: dict[str, Any] | Sequence[dict[str, Any]]) -> None:
    """Results as JSON on standard output: control characters escaped, no number that JSON has not."""
    text = json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False)
    text = _CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
    sys.stdout.write(text + "\n")


def tell(line: str) -> None:
    """A line beside the results."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        aside().print(Text.assemble(("keywright: ", "bold red"), line), soft_wrap=True)
