"""``hou.ObjNode`` and ``hou.SopNode``: what objects and geometry nodes have beyond other nodes.

Source: SideFX docs, *hou.ObjNode*, *hou.SopNode*; typed stubs of ``hou`` 21.0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hou_standin.faces.opnode import OpNode

if TYPE_CHECKING:
    from hou_standin.faces.geometry import Geometry
    from hou_standin.faces.node import Node


class ObjNode(OpNode):
    """An object."""

    def isDisplayFlagSet(self) -> bool:
        """True if the object is displayed."""
        return "Display" in self._record.flags

    def setDisplayFlag(self, on: bool) -> None:
        """Display the object, or not."""
        self._session.set_flag(self._record, "Display", bool(on))

    def displayNode(self) -> Node | None:
        """The node inside with the display flag."""
        return self._flagged("Display")

    def renderNode(self) -> Node | None:
        """The node inside with the render flag."""
        return self._flagged("Render")

    def _flagged(self, flag: str) -> Any:
        found = next((child for child in self._record.children.values() if flag in child.flags), None)
        return self._session.faces.node(found) if found is not None else None


class SopNode(OpNode):
    """A geometry node."""

    def geometry(self, output_index: int = 0) -> Geometry | None:
        """The node's geometry: writable inside its own cook, else read-only and cooked first."""
        return self._session.cooking.geometry(self._record, output_index)

    def geometryAtFrame(self, frame: float, output_index: int = 0) -> Geometry | None:
        """The node's geometry at another frame."""
        return self._session.cooking.geometry_at(
            self._record, self._session.clock.time_at(frame), output_index
        )

    def inputGeometry(self, index: int) -> Geometry | None:
        """The geometry of one input, None if it is not wired."""
        return self._session.cooking.input_geometry(self._record, index)

    def isBypassed(self) -> bool:
        """True if the node passes its input through."""
        return "Bypass" in self._record.flags

    def bypass(self, on: bool) -> None:
        """Pass the input through, or not."""
        self._session.set_flag(self._record, "Bypass", bool(on))

    def isDisplayFlagSet(self) -> bool:
        """True if the node is the one displayed in its network."""
        return "Display" in self._record.flags

    def setDisplayFlag(self, on: bool) -> None:
        """Display the node; the one displayed before is not any more."""
        self._session.set_flag(self._record, "Display", bool(on))

    def isRenderFlagSet(self) -> bool:
        """True if the node is the one rendered in its network."""
        return "Render" in self._record.flags

    def setRenderFlag(self, on: bool) -> None:
        """Render the node; the one rendered before is not any more."""
        self._session.set_flag(self._record, "Render", bool(on))

    def isTemplateFlagSet(self) -> bool:
        """True if the node is a template."""
        return "Template" in self._record.flags

    def setTemplateFlag(self, on: bool) -> None:
        """Make the node a template, or not."""
        self._session.set_flag(self._record, "Template", bool(on))

    def isHardLocked(self) -> bool:
        """True if the node keeps its geometry and does not cook."""
        return "Lock" in self._record.flags
