"""What a person reads: tables and lines on a terminal, without what a terminal would obey."""

from __future__ import annotations

import contextlib
import re

from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderHook, RenderResult
from rich.segment import Segment
from rich.text import Text

from keywright.cli.answers import CONTROL

# Characters that a line of a table has at least.
_NARROWEST = 60
_ENDS = re.compile(r" +\n")


class _Plain(RenderHook):
    """Replaces control characters in what is printed, and leaves no spaces at the ends of lines.

    Layout and colours are rich's own.
    """

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        return [_Cleaned(each) for each in renderables]


class _Cleaned:
    def __init__(self, renderable: ConsoleRenderable) -> None:
        self._renderable = renderable

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        mark = "?" if options.ascii_only else "\N{REPLACEMENT CHARACTER}"
        padding: list[Segment] = []  # spaces that only count if something follows on their line
        for text, style, control in console.render(self._renderable, options):
            if control:
                yield Segment(text, style, control)
                continue
            text = _ENDS.sub("\n", CONTROL.sub(mark, text))
            kept = text.rstrip(" ")
            if kept:
                yield from () if kept.startswith("\n") else padding
                yield Segment(kept, style)
                padding = []
            if kept != text:
                padding.append(Segment(text[len(kept) :], style))


def screen() -> Console:
    """Where results go."""
    return _console(stderr=False)


def aside() -> Console:
    """Where progress goes, beside the results."""
    return _console(stderr=True)


def _console(*, stderr: bool) -> Console:
    console = Console(stderr=stderr, highlight=False, emoji=False, markup=False)
    # A narrower terminal breaks lines itself, where a table would become columns of single letters.
    console.width = max(console.width, _NARROWEST)
    console.push_render_hook(_Plain())
    return console


def say(line: str, style: str | None = None) -> None:
    """A line of results."""
    screen().print(_one_line(line), style=style, soft_wrap=True)


def tell(line: str) -> None:
    """A line beside the results."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        aside().print(Text.assemble(("keywright: ", "bold red"), _one_line(line)), soft_wrap=True)


def _one_line(text: str) -> str:
    """What a file's name may hold that would begin a new line."""
    return text.replace("\n", "\\n")
