"""What an artist does by hand, where it differs from what a script does.

::

    artist = hou_standin.Artist(session)
    artist.select("/obj/ball")
    artist.select_keys("/obj/ball/ty", (1, 24))
    artist.press("/obj/ball/motion_recipe1/commit")

Typing clamps to strict limits, lands on the source of a reference, and runs the parameter's callback;
``hou.Parm.set`` does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from hou_standin.behaviour import network, setting
from hou_standin.errors import OperationFailed, PermissionError
from hou_standin.expressions import references
from hou_standin.expressions.evaluate import clamped, value_at
from hou_standin.faces import ui
from hou_standin.state.scene import NodeRecord, ParmRecord, parm_at

if TYPE_CHECKING:
    from hou_standin.session import Session


class Artist:
    """A pair of hands on a session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    # Selecting

    def select(self, *paths: str) -> None:
        """Select nodes, and no others; the Channel List follows."""
        self._session.selection.clear_nodes()
        for path in paths:
            self._session.selection.select(self._node(path), True, False)

    def select_keys(self, path: str, frames: Sequence[float], add: bool = False) -> None:
        """Select keys of a channel that is in a Channel List."""
        self._session.selection.select_keys(path, frames, add)

    def select_range(self, first: float, last: float) -> None:
        """Select a range of frames on the playbar."""
        self._session.selection.select_range(first, last)

    def pin_channel_list(self, on: bool = True) -> None:
        """Make the channel lists stay when another node is selected."""
        for view in self._session.selection.views():
            view.is_pinned = on

    def open_animation_editor(self) -> None:
        """Open an animation editor."""
        ui.open_channel_editor(self._session)

    # Nodes

    def drag_copy(self, path: str) -> str:
        """Drag a node with Alt held down: a copy beside it, which is selected; the copy's path."""
        node = self._node(path)
        if node.parent is None:
            raise OperationFailed("the root cannot be copied")
        with self._session.journal.group("Copy"):
            (twin,) = network.copy([node], node.parent)
        self.select(twin.path)
        return twin.path

    # Parameters

    def type_value(self, path: str, value: Any) -> None:
        """Type a value into a field.

        Raises:
            PermissionError: The field is locked.
        """
        parm = self._parm(path)
        source = references.end_of(parm)
        if (
            source is not None
            and source is not parm
            and self._session.switches.typed_on_reference == "source"
        ):
            parm_written = source
        else:
            parm_written = parm
        with self._session.journal.group(f"Change {parm.name}"):
            if isinstance(value, int | float):
                value = clamped(parm_written, value)
            if parm_written is parm and setting.is_driven(parm):
                if parm.locked:
                    raise PermissionError(f"{path} is locked")
                parm.change("channel", None)
            setting.set_value(parm_written, value, follow=False)
            self._session.callbacks.press(parm, {})

    def press(self, path: str) -> None:
        """Press a button; with several nodes selected, once or once a node."""
        parm = self._parm(path)
        pressed = [parm]
        if self._session.switches.multi_select_callbacks == "each" and parm.node.selected:
            for node in self._session.selection.current():
                other = node.parm_named(parm.name) if node.type is parm.node.type else None
                if other is not None and other is not parm:
                    pressed.append(other)
        for each in pressed:
            self._session.callbacks.press(each, {})

    def copy_parameter(self, path: str) -> None:
        """Copy Parameter on a field, or on a label with all its components."""
        node, _, name = path.rpartition("/")
        several = self._node(node).tuple_named(name)
        one = self._node(node).parm_named(name)
        found = list(several.components) if several is not None else [one] if one is not None else []
        if not found:
            raise OperationFailed(f"no parameter {path}")
        self._session.clipboard.copy(found)

    def paste_relative_references(self, path: str) -> None:
        """Paste Relative References onto a field."""
        with self._session.journal.group("Paste Relative References"):
            self._session.clipboard.paste_relative(self._parm(path))

    def key_channels(self) -> None:
        """Press K: key every channel of the Channel List that is selected, at the current frame."""
        with self._session.journal.group("Set Keyframe"):
            for parm, entry in self._session.selection.playbar.entries.items():
                if entry.selected and not parm.locked:
                    self._key(parm)

    def _key(self, parm: ParmRecord) -> None:
        key = self._session.faces.keyframe(parm)
        key.setTime(self._session.clock.time)
        if not parm.spec.is_text:
            key.setValue(float(value_at(parm, self._session.clock.time)))
            key.setSlopeAuto(True)
            key.setInSlopeAuto(True)
        setting.write_keys(parm, [key])

    def turn_event_loop(self) -> None:
        """Let one turn of the event loop pass."""
        ui.turn_event_loop(self._session)

    def _node(self, path: str) -> NodeRecord:
        found = self._session.root.find(path)
        if found is None:
            raise OperationFailed(f"no node {path}")
        return found

    def _parm(self, path: str) -> ParmRecord:
        found = parm_at(self._session.root, path)
        if found is None:
            raise OperationFailed(f"no parameter {path}")
        return found
