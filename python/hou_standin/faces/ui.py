"""``hou.ui``: what a script shows and asks, and what a test answers. Missing in batch.

Source: SideFX docs, *hou.ui*; typed stubs of ``hou`` 21.0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hou_standin import enums
from hou_standin.enums import EnumValue
from hou_standin.errors import OperationFailed
from hou_standin.state.selection import ChannelView

if TYPE_CHECKING:
    from hou_standin.faces.playbar import PaneTab
    from hou_standin.session import Session


@dataclass
class Desk:
    """The screen of a session: what was shown, and the answers that wait."""

    messages: list[str] = field(default_factory=list)
    """Texts of dialogs that were shown."""
    status: str = ""
    """The status line."""
    answers: list[Any] = field(default_factory=list)
    """Answers to the next questions, the next one first: a button's number, a path, a text."""
    clipboard: str = ""
    later: list[Callable[[], None]] = field(default_factory=list)
    """Calls that were put off until the next turn of the event loop."""
    each_turn: list[Callable[[], None]] = field(default_factory=list)
    """Calls at every turn of the event loop."""

    def answer(self, otherwise: Any) -> Any:
        """The next answer, or what a user who presses Return would say."""
        return self.answers.pop(0) if self.answers else otherwise


class Ui:
    """``hou.ui``."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._desk = session.desk

    def displayMessage(
        self,
        text: str,
        buttons: Sequence[str] = ("OK",),
        severity: EnumValue = enums.severityType.Message,
        default_choice: int = 0,
        close_choice: int = -1,
        help: str | None = None,
        title: str | None = None,
        details: str | None = None,
        details_label: str | None = None,
        details_expanded: bool = False,
        suppress: EnumValue = enums.confirmType.NoConfirmType,
    ) -> int:
        """Show a dialog; the number of the button that was pressed."""
        self._desk.messages.append(text)
        return int(self._desk.answer(default_choice))

    def displayConfirmation(
        self,
        text: str,
        severity: EnumValue = enums.severityType.Message,
        help: str | None = None,
        title: str | None = None,
        details: str | None = None,
        details_label: str | None = None,
        details_expanded: bool = False,
        suppress: EnumValue = enums.confirmType.NoConfirmType,
    ) -> bool:
        """Ask; True for yes."""
        self._desk.messages.append(text)
        return bool(self._desk.answer(True))

    def readInput(
        self,
        text: str,
        buttons: Sequence[str] = ("OK",),
        severity_type: EnumValue = enums.severityType.Message,
        default_choice: int = 0,
        close_choice: int = -1,
        help: str | None = None,
        title: str | None = None,
        initial_contents: str | None = None,
    ) -> tuple[int, str]:
        """Ask for a text; the number of the button and the text."""
        self._desk.messages.append(text)
        answer = self._desk.answer((default_choice, initial_contents or ""))
        return answer if isinstance(answer, tuple) else (default_choice, str(answer))

    def selectFile(
        self,
        start_directory: str | None = None,
        title: str | None = None,
        collapse_sequences: bool = False,
        file_type: EnumValue = enums.fileType.Any,
        pattern: str | None = None,
        default_value: str | None = None,
        multiple_select: bool = False,
        image_chooser: bool = False,
        chooser_mode: EnumValue = enums.fileChooserMode.ReadAndWrite,
        width: int = 0,
        height: int = 0,
    ) -> str:
        """Ask for a file; empty if the user cancels."""
        return str(self._desk.answer(default_value or ""))

    def selectFromList(
        self,
        choices: Sequence[str],
        default_choices: Sequence[int] = (),
        exclusive: bool = False,
        message: str | None = None,
        title: str | None = None,
        column_header: str = "Choices",
        num_visible_rows: int = 10,
        clear_on_cancel: bool = False,
        width: int = 0,
        height: int = 0,
        sort: bool = False,
        condense_paths: bool = False,
    ) -> tuple[int, ...]:
        """Ask for entries of a list; the answer is their numbers, without one the list is cancelled."""
        self._desk.messages.append("\n".join([message or "", *choices]))
        return tuple(self._desk.answer(() if clear_on_cancel else default_choices))

    def selectParm(
        self,
        category: Any = None,
        bound_parms_only: bool = False,
        relative_to_node: Any = None,
        message: str | None = None,
        title: str | None = None,
        initial_parms: Sequence[Any] = (),
        multiple_select: bool = True,
        width: int = 0,
        height: int = 0,
    ) -> tuple[str, ...]:
        """Ask for parameters; empty if the user cancels."""
        return tuple(self._desk.answer(()))

    def setStatusMessage(self, message: str, severity: EnumValue = enums.severityType.Message) -> None:
        """Show a text in the status line."""
        self._desk.status = message

    def paneTabOfType(self, type: EnumValue, index: int = 0) -> PaneTab | None:
        """The open pane of a type; None if there is none."""
        if type is not enums.paneTabType.ChannelEditor or index != 0:
            return None
        view = self._session.selection.editor
        return self._session.hou.ChannelEditorPane(view) if view is not None else None

    def copyTextToClipboard(self, text: str) -> None:
        """Put a text on the clipboard."""
        self._desk.clipboard = text

    def getTextFromClipboard(self) -> str:
        """The text on the clipboard."""
        return self._desk.clipboard

    def postEventCallback(self, callback: Callable[[], None]) -> None:
        """Call a function at the next turn of the event loop."""
        self._desk.later.append(callback)

    def addEventLoopCallback(self, callback: Callable[[], None]) -> None:
        """Call a function at every turn of the event loop."""
        self._desk.each_turn.append(callback)

    def removeEventLoopCallback(self, callback: Callable[[], None]) -> None:
        """Stop calling a function at every turn of the event loop."""
        if callback not in self._desk.each_turn:
            raise OperationFailed("the function is not called, so it cannot be removed")
        self._desk.each_turn.remove(callback)

    def eventLoopCallbacks(self) -> tuple[Callable[[], None], ...]:
        """The functions that are called at every turn of the event loop."""
        return tuple(self._desk.each_turn)


def open_channel_editor(session: Session) -> ChannelView:
    """Open an animation editor, as an artist does."""
    view = ChannelView(dict(session.selection.playbar.entries))
    session.selection.editor = view
    return view


def turn_event_loop(session: Session) -> None:
    """One turn of the event loop: what was put off runs, then what runs at every turn."""
    later, session.desk.later = session.desk.later, []
    for callback in (*later, *session.desk.each_turn):
        with session.calls.script():
            callback()
