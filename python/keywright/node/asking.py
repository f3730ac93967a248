"""Questions to the artist, and the clipboard; without a UI nobody is asked, and there is no clipboard."""

from __future__ import annotations

from typing import Literal

import hou

from keywright.counting import counted
from keywright.errors import HostError

_TITLE = "Motion Recipe"


def agreed_to_changes(source: str, lines: list[str]) -> bool:
    """Whether the artist wants these changes; True where nobody can be asked."""
    if not hou.isUIAvailable():
        return True
    text = f"{source} has changed. Update this node?"
    pressed = hou.ui.displayMessage(
        text,
        buttons=("Update", "Cancel"),
        default_choice=1,
        close_choice=1,
        title=_TITLE,
        details="\n".join(lines),
        details_label="What changes",
    )
    return pressed == 0


def keeps_hand_edits(lines: list[str]) -> bool:
    """Whether the artist wants hand edits kept, a line for each channel; False where nobody can be asked."""
    if not hou.isUIAvailable():
        return False
    more = f" (and {counted(len(lines) - 1, 'channel')} more)" if len(lines) > 1 else ""
    text = f"{lines[0]}{more}. Keep the edits on the new result?"
    pressed = hou.ui.displayMessage(
        text,
        buttons=("Keep", "Cancel"),
        severity=hou.severityType.Warning,
        default_choice=1,
        close_choice=1,
        title=_TITLE,
        details="\n".join(lines),
        details_label="Edited channels",
    )
    return pressed == 0


def which_file(problem: str, other: str) -> Literal["replace", "rename"] | None:
    """What to do with a file that is in the way, ``other`` being the free name; None for nothing."""
    if not hou.isUIAvailable():
        return None
    answers: tuple[Literal["replace"], Literal["rename"], None] = ("replace", "rename", None)
    pressed = hou.ui.displayMessage(
        problem,
        buttons=("Replace", f"Save as {other}", "Cancel"),
        severity=hou.severityType.Warning,
        default_choice=2,
        close_choice=2,
        title=_TITLE,
    )
    return answers[pressed]


def which_node(paths: list[str]) -> int | None:
    """Place of the node that is meant; the first where nobody can be asked, None if none is picked."""
    if not hou.isUIAvailable():
        return 0
    text = "More than one Motion Recipe has written this channel; the newest is first."
    picked = hou.ui.selectFromList(
        paths, exclusive=True, message=text, title=_TITLE, column_header="Node", clear_on_cancel=True
    )
    return picked[0] if picked else None


def clipboard() -> str:
    """The text on the clipboard.

    Raises:
        HostError: ``no-clipboard``.
    """
    _need_clipboard()
    return hou.ui.getTextFromClipboard() or ""


def copy(text: str) -> None:
    """Puts a text on the clipboard.

    Raises:
        HostError: ``no-clipboard``.
    """
    _need_clipboard()
    hou.ui.copyTextToClipboard(text)


def _need_clipboard() -> None:
    if not hou.isUIAvailable():
        raise HostError(
            "there is no clipboard without a graphical session",
            code="no-clipboard",
            hint="in scripts use keywright.node.recipe(node).to_json() and keywright.node.load(node, recipe)",
        )
