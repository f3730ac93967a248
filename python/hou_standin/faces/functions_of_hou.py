"""The functions of the module ``hou`` itself.

Source: SideFX docs, section *HOM*; typed stubs of ``hou`` 21.0.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from hou_standin import enums
from hou_standin.behaviour import network, setting, takes
from hou_standin.enums import EnumValue
from hou_standin.errors import NotSupported, OperationFailed
from hou_standin.expressions import evaluate
from hou_standin.faces.segment_functions import SegmentFunctions
from hou_standin.state.scene import parm_at, tuple_at

if TYPE_CHECKING:
    from hou_standin.faces.hda import HDAModule
    from hou_standin.faces.node import NetworkMovableItem, Node
    from hou_standin.faces.parm import Parm
    from hou_standin.faces.parmtuple import ParmTuple
    from hou_standin.faces.types_table import NodeType, NodeTypeCategory, OpNodeTypeCategory
    from hou_standin.session import Session
    from hou_standin.values import ParmArgType, ParmReturnType


_LEADING_NUMBER = re.compile(r"\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")


class HouFunctions:
    """Functions on nodes, parameters, time, evaluation and the program."""

    def __init__(self, session: Session) -> None:
        self._session = session

    # The program

    def isUIAvailable(self) -> bool:
        """True in the graphical Houdini."""
        return self._session.has_ui

    def applicationName(self) -> str:
        """``houdini`` or ``hython``."""
        return "houdini" if self._session.has_ui else "hython"

    def applicationVersion(self, include_patch: bool = False) -> tuple[int, int, int]:
        """Major, minor, build."""
        build = self._session.release.build
        return (*build, 0) if include_patch else build  # type: ignore[return-value]  # the stub's type

    def applicationVersionString(self) -> str:
        """The version as text."""
        return ".".join(map(str, self._session.release.build))

    def getenv(self, name: str, default_value: str | None = None) -> str | None:
        """One of Houdini's own variables."""
        return self._session.variables.get(name, default_value)

    def putenv(self, name: str, value: str) -> None:
        """Set one of Houdini's own variables."""
        self._session.variables[name] = value

    def unsetenv(self, name: str) -> None:
        """Forget one of Houdini's own variables."""
        self._session.variables.pop(name, None)

    def licenseCategory(self) -> EnumValue:
        """The licence of the session."""
        return enums.licenseCategoryType.Commercial

    def updateModeSetting(self) -> EnumValue:
        """When nodes cook by themselves."""
        return self._session.update_mode

    def setUpdateMode(self, mode: EnumValue) -> None:
        """Set when nodes cook by themselves; the stand-in cooks on demand only."""
        self._session.update_mode = mode

    def houdiniPath(self, pathvar: str | None = None) -> tuple[str, ...]:
        """Folders of ``HOUDINI_PATH``, or of another path variable."""
        text = self._session.variables.get(pathvar or "HOUDINI_PATH", "")
        return tuple(part for part in text.split(os.pathsep) if part and part != "&")

    def findFile(self, file_name: str) -> str:
        """A file in the folders of ``HOUDINI_PATH``; none fails as :meth:`findFiles`."""
        return self.findFiles(file_name)[0]

    def findFiles(self, file_name: str) -> tuple[str, ...]:
        """All files of a name in the folders of ``HOUDINI_PATH``; folders are not found.

        Raises:
            OperationFailed: There is none.
        """
        places = [os.path.join(folder, file_name) for folder in self.houdiniPath()]
        found = tuple(place for place in places if os.path.isfile(place))
        if not found:
            raise OperationFailed(f"{file_name} is nowhere on the path")
        return found

    # Nodes and parameters

    def root(self) -> Node:
        """The node ``/``."""
        return self._session.faces.node(self._session.root)

    def pwd(self) -> Node:
        """The node that cooks, or whose parameter is evaluated, else the current one."""
        return self._session.faces.node(self._session.context.node)

    def phm(self) -> HDAModule:
        """The Python module of the asset that cooks, or whose callback runs."""
        return self._session.assets.module_of(self._session.context.node.type)

    def setPwd(self, node: Node) -> None:
        """Make a node the current one."""
        self._session.cwd = node._record

    def cd(self, path: str) -> None:
        """Make the node at a path the current one."""
        found = self._session.context.node.find(path)
        if found is None:
            raise OperationFailed(f"no node {path}")
        self._session.cwd = found

    def node(self, path: str) -> Node | None:
        """The node at a path, None if there is none."""
        found = self._session.context.node.find(path) if path else None
        return self._session.faces.node(found) if found is not None else None

    def nodes(self, paths: Sequence[str]) -> tuple[Node, ...]:
        """The nodes at some paths, None where there is none."""
        return tuple(self.node(path) for path in paths)  # type: ignore[misc]  # the stub's type

    def item(self, path: str) -> NetworkMovableItem | None:
        """The node at a path, None if there is none."""
        return self.node(path)

    def parm(self, path: str) -> Parm | None:
        """The parameter component at a path, None if there is none."""
        found = parm_at(self._session.context.node, path)
        return self._session.faces.parm(found) if found is not None else None

    def parmTuple(self, path: str) -> ParmTuple | None:
        """The parameter tuple at a path, None if there is none."""
        found = tuple_at(self._session.context.node, path)
        return self._session.faces.parm_tuple(found) if found is not None else None

    def evalParm(self, path: str) -> ParmReturnType:
        """Value of a parameter.

        Raises:
            OperationFailed: There is none.
        """
        found = parm_at(self._session.context.node, path)
        if found is None:
            raise OperationFailed(f"no parameter {path}")
        return self._session.faces.parm(found).eval()

    def ch(self, path: str) -> ParmArgType:
        """Value of a parameter, for expressions."""
        return self.evalParm(path)  # type: ignore[return-value]  # the stub's type

    def evaluatingParm(self) -> Parm | None:
        """The parameter that is evaluated now, None outside."""
        found = self._session.context.parm
        return self._session.faces.parm(found) if found is not None else None

    def nodeBySessionId(self, session_id: int) -> Node | None:
        """The node of a session id, None if there is none."""
        found = next((node for node in self._session.all_nodes() if node.id == session_id), None)
        return self._session.faces.node(found) if found is not None else None

    def copyNodesTo(self, nodes: Sequence[Node], destination_node: Node) -> tuple[Node, ...]:
        """Copy nodes into a network."""
        copies = network.copy([node._record for node in nodes], destination_node._record)
        return tuple(self._session.faces.node(record) for record in copies)

    def moveNodesTo(self, nodes: Sequence[Node], destination_node: Node) -> tuple[Node, ...]:
        """Move nodes into a network; the old handles are dead afterwards."""
        moved = network.move([node._record for node in nodes], destination_node._record)
        return tuple(self._session.faces.node(record) for record in moved)

    def copyNodesToClipboard(self, nodes: Sequence[Node]) -> None:
        """Remember nodes for pasting."""
        self._session.copied_nodes = [node._record for node in nodes]

    def pasteNodesFromClipboard(self, destination_node: Node) -> None:
        """Copy the remembered nodes into a network; their assets hear ``OnLoaded``, as after a load.

        Raises:
            NotSupported: One of them is gone; the stand-in copies when it pastes.
        """
        nodes = self._session.copied_nodes
        gone = next((node for node in nodes if not node.alive), None)
        if gone is not None:
            raise NotSupported(f"pasting {gone.name}, which was deleted after it was copied")
        copies = network.copy(nodes, destination_node._record)
        self._session.assets.scene_loaded(copies)

    def selectedNodes(self, include_hidden: bool = False) -> tuple[Node, ...]:
        """The selected nodes, the last one last."""
        return tuple(self._session.faces.node(record) for record in self._session.selection.current())

    def clearAllSelected(self) -> None:
        """Select no node."""
        self._session.selection.clear_nodes()
        self._session.selection.follow()

    def parmClipboardContents(self) -> tuple[dict[str, str], ...]:
        """The parameters that were copied."""
        return self._session.clipboard.contents()

    def commitPendingKeyframes(self) -> None:
        """Make keys of all pending values."""
        setting.commit_pending(self._session.all_parms())

    # Types

    def nodeType(
        self, category_or_name: NodeTypeCategory | str, internal_name: str | None = None
    ) -> NodeType | None:
        """The type of exactly this name, None if there is none."""
        if internal_name is None:
            category, _, name = str(category_or_name).partition("/")
        elif isinstance(category_or_name, str):
            raise TypeError(f"the category of a type is a hou.NodeTypeCategory, not {category_or_name!r}")
        else:
            category, name = category_or_name.name(), internal_name
        found = self._session.types.find(category, name)
        return self._session.faces.node_type(found) if found is not None else None

    def preferredNodeType(self, name: str, parent_node: Node | None = None) -> NodeType | None:
        """What a bare name, or ``Category/name``, means in a network."""
        category, slash, base = name.partition("/")
        if not slash:
            if parent_node is None:
                return None
            category, base = parent_node._record.type.child_category or "", name
        order = self._session.types.namespace_order(category, base)
        return self._session.faces.node_type(order[0]) if order else None

    def sopNodeTypeCategory(self) -> OpNodeTypeCategory:
        """Geometry nodes."""
        return self._session.faces.category("Sop")

    def objNodeTypeCategory(self) -> OpNodeTypeCategory:
        """Objects."""
        return self._session.faces.category("Object")

    def chopNodeTypeCategory(self) -> OpNodeTypeCategory:
        """Channel operators."""
        return self._session.faces.category("Chop")

    def ropNodeTypeCategory(self) -> OpNodeTypeCategory:
        """Render nodes."""
        return self._session.faces.category("Driver")

    def managerNodeTypeCategory(self) -> OpNodeTypeCategory:
        """The networks at the top."""
        return self._session.faces.category("Manager")

    def rootNodeTypeCategory(self) -> OpNodeTypeCategory:
        """The root."""
        return self._session.faces.category("Director")

    def nodeTypeCategories(self) -> dict[str, NodeTypeCategory]:
        """All kinds of nodes by name."""
        return {name: self._session.faces.category(name) for name in ("Object", "Sop", "Chop", "Driver")}

    # Time

    def time(self) -> float:
        """The current time in seconds; in a cook or evaluation its time."""
        self._session.cooking.clock_was_read()
        return self._session.time

    def setTime(self, time: float) -> None:
        """Move to a time in seconds."""
        self._session.set_time(float(time))

    def frame(self, full_precision: bool = False) -> float:
        """The current frame; in a cook or evaluation its frame."""
        self._session.cooking.clock_was_read()
        return self._session.clock.frame_at(self._session.time, full_precision)

    def intFrame(self) -> int:
        """The whole frame at or before the current time."""
        self._session.cooking.clock_was_read()
        return self._session.clock.integer_frame(self._session.time)

    def setFrame(self, frame: float) -> None:
        """Move to a frame."""
        self._session.set_time(self._session.clock.time_at(float(frame)))

    def fps(self) -> float:
        """Frames per second."""
        return self._session.clock.fps

    def setFps(
        self,
        fps: float,
        modify_frame_count: bool = True,
        preserve_keyframes: bool = False,
        preserve_frame_start: bool = False,
    ) -> None:
        """Set the frame rate; see :meth:`.Clock.set_rate`. Keys stay at their seconds, or on their frames."""
        if not 0.0 < fps < math.inf:
            raise OperationFailed(f"a frame rate is above 0, not {fps!r}")
        if preserve_keyframes:
            takes.keep_key_frames(self._session, float(fps))
        self._session.clock.set_rate(float(fps), modify_frame_count, preserve_frame_start)

    def timeToFrame(self, time: float, full_precision: bool = False) -> float:
        """The frame at a time in seconds."""
        return self._session.clock.frame_at(time, full_precision)

    def frameToTime(self, frame: float) -> float:
        """The time of a frame in seconds."""
        return self._session.clock.time_at(frame)

    # Expressions

    def hscript(self, command: str) -> tuple[str, ...]:
        """Run hscript commands; output and errors."""
        return self._session.hscript.call(command)

    def hscriptExpression(self, expression: str) -> float | str | tuple[float, ...] | tuple[str, ...]:
        """Value of an hscript expression at the current node and time."""
        return evaluate.hscript_value(self._session, expression)

    def hscriptFloatExpression(self, expression: str) -> float:
        """Value of an hscript expression that is a number, or a text that begins with one."""
        value = evaluate.hscript_value(self._session, expression)
        number = _LEADING_NUMBER.match(value) if isinstance(value, str) else None
        if isinstance(value, str) and number is None:
            raise OperationFailed(f"{expression!r} is no number")
        return float(number[0] if number is not None else value)

    def hscriptStringExpression(self, expression: str) -> str:
        """Value of an hscript expression as text."""
        value = evaluate.hscript_value(self._session, expression)
        return value if isinstance(value, str) else evaluate.number_text(value)

    def expandString(self, str: str, expand_tilde: bool = True) -> str:
        """A text with its variables and back-ticks replaced."""
        return evaluate.expanded_here(self._session, str)


def module_functions(session: Session) -> dict[str, Callable[..., Any]]:
    """The functions by name."""
    return {
        name: getattr(owner, name)
        for owner in (HouFunctions(session), SegmentFunctions(session))
        for name in dir(type(owner))
        if not name.startswith("_")
    }
