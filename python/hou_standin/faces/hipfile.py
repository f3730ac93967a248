"""``hou.hipFile``: scenes saved, loaded, merged, cleared.

Source: SideFX docs, *hou.hipFile*; typed stubs of ``hou`` 21.0. Scenes are saved as the stand-in's own text,
see :mod:`hou_standin.scene_writing`; Houdini's own files can be loaded, see :mod:`hou_standin.scene_file`.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from hou_standin import enums, scene_file, scene_text, scene_writing
from hou_standin.enums import EnumValue
from hou_standin.errors import LoadWarning, NotSupported, OperationFailed
from hou_standin.scene_file import SceneFileError, loading
from hou_standin.scene_form import SceneTextError

if TYPE_CHECKING:
    from hou_standin.session import Session


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Read or build without the garbage collector: all that is made stays, walking it again costs half."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@dataclass(frozen=True, slots=True)
class _Saved:
    """A scene that was read and waits to be built."""

    build: Callable[[], list[str]]
    """Fills the session's fresh scene; gives what was not known."""
    set_clock: Callable[[], None]
    has_takes: bool = False


class HipFile:
    """``hou.hipFile``."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._callbacks: list[Callable[[EnumValue], None]] = []
        self._is_loading = False
        self._is_shutting_down = False

    def name(self) -> str:
        """Path of the scene, as it was given."""
        return self.path()

    def path(self) -> str:
        """Full path of the scene."""
        return self._session.variables["HIPFILE"]

    def basename(self) -> str:
        """File name of the scene."""
        return os.path.basename(self.path())

    def setName(self, file_name: str) -> None:
        """Give the scene another path, without saving."""
        path = os.path.abspath(file_name)
        stem = os.path.splitext(os.path.basename(path))[0]
        self._session.variables.update(HIPFILE=path, HIP=os.path.dirname(path), HIPNAME=stem)

    def isNewFile(self) -> bool:
        """True if the scene was never saved nor loaded."""
        return self.basename() == "untitled.hip"

    def hasUnsavedChanges(self) -> bool:
        """True if something changed since the scene was made, saved or loaded; in batch always."""
        return not self._session.has_ui or self._session.journal.changes != self._session.saved_changes

    def isLoadingHipFile(self) -> bool:
        """True while a scene is loaded or merged."""
        return self._is_loading

    def isShuttingDown(self) -> bool:
        """True while a scene is closed."""
        return self._is_shutting_down

    def save(self, file_name: str | None = None, save_to_recent_files: bool = True) -> None:
        """Write the scene.

        Raises:
            OperationFailed: The file cannot be written.
        """
        self._tell(enums.hipFileEventType.BeforeSave)
        if file_name is not None:
            self.setName(file_name)
        text = scene_writing.written(self._session)
        try:
            Path(self.path()).write_text(text, encoding="utf-8")
        except OSError as error:
            raise OperationFailed(f"cannot write {self.path()}: {error}") from error
        self._session.saved_changes = self._session.journal.changes
        self._tell(enums.hipFileEventType.AfterSave)

    def load(
        self, file_name: str, suppress_save_prompt: bool = False, ignore_load_warnings: bool = False
    ) -> None:
        """Replace the scene by that of a file.

        Raises:
            OperationFailed: The file cannot be read; the scene stays.
            LoadWarning: The scene was loaded, but something in it was not known, or an event script failed.
        """
        with _collector_paused():
            saved = self._read(file_name)
        if self._session.switches.load_events == "load first":
            self._tell(enums.hipFileEventType.BeforeLoad)
            self.clear()
        else:
            self.clear()
            self._tell(enums.hipFileEventType.BeforeLoad)
        self._is_loading = True
        try:
            with _collector_paused():
                warnings = saved.build()
            saved.set_clock()
            self.setName(file_name)
            nodes = list(self._session.root.descendants())
            warnings += self._session.assets.scene_loaded(nodes)
        finally:
            self._is_loading = False
        self._session.journal.clear()
        self._session.saved_changes = self._session.journal.changes
        self._tell(enums.hipFileEventType.AfterLoad)
        self._warn(warnings, ignore_load_warnings)

    def merge(
        self,
        file_name: str,
        node_pattern: str = "*",
        overwrite_on_conflict: bool = False,
        ignore_load_warnings: bool = False,
    ) -> None:
        """Add the nodes of a file to the scene.

        Raises:
            OperationFailed: The file cannot be read.
            NotSupported: A pattern, overwriting, or takes in the file.
        """
        if node_pattern != "*" or overwrite_on_conflict:
            raise NotSupported("hou.hipFile.merge() with a pattern or overwriting")
        saved = self._read(file_name)
        if saved.has_takes:
            raise NotSupported("hou.hipFile.merge() of a scene with takes")
        self._tell(enums.hipFileEventType.BeforeMerge)
        self._is_loading = True
        try:
            nodes, warnings = scene_text.merge(self._session, saved.build)
            if self._session.switches.userdata_on_copy == "not copied":
                for node in nodes:
                    node.change("user_data", {})
            warnings += self._session.assets.scene_loaded(nodes)
        finally:
            self._is_loading = False
        self._tell(enums.hipFileEventType.AfterMerge)
        self._warn(warnings, ignore_load_warnings)

    def clear(self, suppress_save_prompt: bool = False) -> bool:
        """Begin a new scene, which has no file yet; handles on the old one's nodes are dead."""
        self._tell(enums.hipFileEventType.BeforeClear)
        self._is_shutting_down = True
        try:
            self._session.new_scene()
            self.setName("untitled.hip")
        finally:
            self._is_shutting_down = False
        self._tell(enums.hipFileEventType.AfterClear)
        return True

    def _read(self, file_name: str) -> _Saved:
        session = self._session
        try:
            content = Path(file_name).read_bytes()
            if scene_file.is_scene_file(content):
                scene = scene_file.read_bytes(content)
                return _Saved(
                    partial(loading.build, session, scene), partial(loading.set_clock, session, scene)
                )
            data = scene_text.read(content.decode("utf-8"))
        except (OSError, UnicodeDecodeError, SceneFileError, SceneTextError) as error:
            raise OperationFailed(f"cannot read {file_name}: {error}") from error
        return _Saved(
            partial(scene_text.build, session, data),
            partial(scene_text.set_clock, session, data),
            scene_text.has_takes(data),
        )

    @staticmethod
    def _warn(warnings: list[str], ignore: bool) -> None:
        if warnings and not ignore:
            raise LoadWarning("\n".join(warnings))

    def addEventCallback(self, callback: Callable[[EnumValue], None]) -> None:
        """Call a function when something happens to the scene."""
        self._callbacks.append(callback)

    def removeEventCallback(self, callback: Callable[[EnumValue], None]) -> None:
        """Stop calling a function."""
        if callback not in self._callbacks:
            raise OperationFailed("the function is not called, so it cannot be removed")
        self._callbacks.remove(callback)

    def clearEventCallbacks(self) -> None:
        """Stop calling all functions."""
        self._callbacks.clear()

    def eventCallbacks(self) -> tuple[Callable[[EnumValue], None], ...]:
        """The functions that are called."""
        return tuple(self._callbacks)

    def _tell(self, event: EnumValue) -> None:
        for callback in list(self._callbacks):
            with self._session.calls.script():
                callback(event)
