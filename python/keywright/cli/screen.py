"""What a person reads: tables and lines on a terminal, without what a terminal would obey."""

from __future__ import annotations

import contextlib
import re

from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderHook, RenderResult
from rich.segment import Segment
from rich.text import Text

from keywright.cli.answers import CONTROL

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
    console.push_render_hook(_Plain())
    return console


def tell(line: str) -> None:
    """A line beside the results."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        aside().print(Text.assemble(("keywright: ", "bold red"), line), soft_wrap=True)
