"""A session: one Houdini with its scene, its settings and its ``hou`` module, apart from all others."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
from types import ModuleType

from hou_standin import enums, versions
from hou_standin.behaviour import contents, network, updates
from hou_standin.behaviour.assets import Assets
from hou_standin.behaviour.callbacks import Callbacks
from hou_standin.behaviour.cooking import Cooking
from hou_standin.behaviour.defaults import Defaults
from hou_standin.behaviour.events import Events
from hou_standin.behaviour.interfaces import Interfaces
from hou_standin.behaviour.menus import Menus
from hou_standin.behaviour.presets import Presets
from hou_standin.behaviour.setting import set_expression
from hou_standin.calls import Calls
from hou_standin.enums import nodeEventType
from hou_standin.errors import OperationFailed
from hou_standin.expressions import references
from hou_standin.expressions.evaluate import Context
from hou_standin.expressions.python_code import PythonCode
from hou_standin.faces import states
from hou_standin.faces.clipboard import ParmClipboard
from hou_standin.faces.hscript import Hscript
from hou_standin.faces.interrupts import Interrupts
from hou_standin.faces.module import Faces, assemble
from hou_standin.faces.ramps import Ramps
from hou_standin.faces.types_table import TypeTable
from hou_standin.faces.ui import Desk
from hou_standin.state.clock import Clock
from hou_standin.state.journal import Journal
from hou_standin.state.scene import NodeRecord, ParmRecord, ParmTupleRecord, parm_at
from hou_standin.state.selection import Selection
from hou_standin.state.takes import TakeTree
from hou_standin.switches import Setting, Switches


class Session:
    """One Houdini.

    Args:
        version: ``20.0``, ``20.5``, ``21.0`` or ``22.0``.
        ui: True for the graphical Houdini, False for batch.
        switches: Settings for what nobody knows for certain, see :mod:`hou_standin.switches`.
    """

    def __init__(self, version: str = "21.0", *, ui: bool = False, **switches: Setting) -> None:
        self.release = versions.release(version)
        self.has_ui = ui
        self.switches = Switches(switches, self.release.switches)
        undo = ui or self.switches.undo_in_batch == "enabled"
        self.journal = Journal(undo, self.switches.nested_groups == "each")
        self.calls = Calls(self)
        self.clock = Clock()
        self.variables: dict[str, str] = {
            "HIP": os.getcwd(),
            "HIPNAME": "untitled",
            "HIPFILE": os.path.join(os.getcwd(), "untitled.hip"),
            "JOB": os.getcwd(),
        }
        """Houdini's own variables, without the dollar."""
        self.contexts: list[Context] = []
        self.auto_commit = True
        """A value set at a keyed parameter becomes a key at once; else it stays pending until time moves."""
        self.auto_takes = False
        """A write to a parameter that the current take does not include, includes it."""
        self.overridden: set[ParmRecord] = set()
        """Parameters whose value a CHOP decides."""
        self.desk = Desk()
        self.interrupts = Interrupts()
        self.update_mode = enums.updateMode.AutoUpdate
        self.copied_nodes: list[NodeRecord] = []
        """Nodes that were copied for pasting."""
        self.takes = TakeTree(self)
        self.types = TypeTable()
        self.cooking = Cooking(self)
        self.python = PythonCode(self)
        self.menus = Menus()
        self.presets = Presets()
        self.events = Events(self)
        self.defaults = Defaults()
        self.clipboard = ParmClipboard()
        self.conditions = states.States(self)
        self.selection = Selection(self)
        self.ramps = Ramps()
        self.callbacks = Callbacks(self)
        self.assets = Assets(self)
        self.interfaces = Interfaces(self)
        self.hscript = Hscript(self)
        self._ids = count(1)
        self.root = self.fresh_root()
        self.saved_changes = 0
        self.cwd = self.root
        self.faces = Faces(self)
        self.hou: ModuleType = assemble(self)

    def fresh_root(self) -> NodeRecord:
        """An empty scene, which is not the session's yet."""
        root = NodeRecord(self, self.types.resolve("Director", "root"), "", None)
        for name in ("obj", "out", "ch"):
            child = NodeRecord(self, self.types.resolve("Manager", name), name, root)
            root.children = {**root.children, name: child}
        return root

    def new_scene(self) -> None:
        """Throw the scene away and begin another one."""
        for node in self.root.descendants():
            self.assets.node_deleted(node)
            node.alive = False
        self.root = self.cwd = self.fresh_root()
        self.selection = Selection(self)
        self.overridden.clear()
        self.cooking = Cooking(self)
        self.takes = TakeTree(self)
        self.clock.time = 0.0
        self.journal.clear()
        self.saved_changes = self.journal.changes

    def next_id(self) -> int:
        """An identity that no other node of the session has or had."""
        return next(self._ids)

    # Where code runs

    @property
    def context(self) -> Context:
        """Where code runs now: the innermost evaluation, else the session itself."""
        return self.contexts[-1] if self.contexts else Context(self.cwd, None, self.clock.time)

    @property
    def time(self) -> float:
        """The time that code sees, in seconds: that of a cook or evaluation, else the current one."""
        return self.contexts[-1].time if self.contexts else self.clock.time

    def set_time(self, time: float) -> None:
        """Move the playbar; pending values are lost."""
        if not self.clock.is_now(time):
            for parm in self.all_parms():
                if parm.pending is not None:
                    parm.change("pending", None, undoable=False)
        self.clock.time = time
        self.hou.playbar._frame_changed()

    # Scene

    def all_nodes(self) -> Iterator[NodeRecord]:
        """The root and every node inside."""
        yield self.root
        yield from self.root.descendants()

    def all_parms(self) -> Iterator[ParmRecord]:
        """Every parameter component of the scene."""
        for node in self.all_nodes():
            yield from node.all_parms()

    def parm_record(self, path: str) -> ParmRecord:
        """The parameter at a full path.

        Raises:
            OperationFailed: There is none.
        """
        found = parm_at(self.root, path)
        if found is None:
            raise OperationFailed(f"no parameter {path}")
        return found

    def readers_of(self, parm: ParmRecord) -> list[ParmRecord]:
        """Parameters whose hscript expressions name a parameter."""
        return sorted(self.cooking.readers.of(parm), key=lambda reader: reader.path)

    def nodes_read_by(self, node: NodeRecord, with_children: bool) -> list[NodeRecord]:
        """Nodes that a node's references name."""
        nodes = [node, *node.descendants()] if with_children else [node]
        found = {
            source.node: None for n in nodes for parm in n.all_parms() for source in references.sources(parm)
        }
        return [each for each in found if each not in nodes]

    def nodes_reading(self, node: NodeRecord, with_children: bool) -> list[NodeRecord]:
        """Nodes whose references name a node."""
        nodes = {node, *node.descendants()} if with_children else {node}
        found = {
            reader.node: None
            for reader in self.all_parms()
            if reader.node not in nodes and any(source.node in nodes for source in references.sources(reader))
        }
        return list(found)

    def create_node(
        self,
        parent: NodeRecord,
        type_name: str,
        name: str | None,
        *,
        exact_type: bool = False,
        force_valid_name: bool = False,
        run_init_scripts: bool = True,
        load_contents: bool = True,
    ) -> NodeRecord:
        """Make a node."""
        kind = self.types.resolve(parent.type.child_category, type_name, exact_type)
        node = network.create(parent, kind, name, force_valid_name)
        if load_contents:
            contents.fill(node)
        if kind.definition is not None and run_init_scripts:
            self.assets.run_init_scripts(node)
        return node

    def rename_node(self, node: NodeRecord, name: str, unique: bool) -> None:
        """Give a node another name."""
        old_name = node.name
        network.rename(node, name, unique)
        if node.name != old_name:
            self.assets.node_renamed(node, old_name)
            self.events.renamed(node, old_name)

    def destroy_node(self, node: NodeRecord) -> None:
        """Remove a node with its contents; nobody hears of one that cannot be removed."""
        network.check_destroyed(node)
        for gone in (node, *node.descendants()):
            self.assets.node_deleted(gone)
            self.events.happened(gone, nodeEventType.BeingDeleted)
            if gone.parent is not None:
                self.events.happened(gone.parent, nodeEventType.ChildDeleted, child_node=gone)
        network.destroy(node)

    def make_reference_copy(self, original: NodeRecord, twin: NodeRecord, relative: bool) -> None:
        """Turn a copy into a reference copy: every parameter references the original's."""
        for source, parm in zip(original.all_parms(), twin.all_parms(), strict=True):
            path = references.reference_path(twin, source) if relative else source.path
            function = "chs" if source.spec.is_text else "ch"
            if source.spec.kind not in ("button", "folder", "separator", "label", "data"):
                set_expression(parm, f'{function}("{path}")', "Hscript", True)
        if self.switches.userdata_on_reference_copy == "not copied":
            twin.change("user_data", {})

    def set_flag(self, node: NodeRecord, flag: str, on: bool) -> None:
        """Set or clear a flag; display and render are on one node of a geometry network only."""
        if on and flag in ("Display", "Render") and node.type.category == "Sop" and node.parent is not None:
            for other in node.parent.children.values():
                other.change("flags", other.flags - {flag})
        node.change("flags", node.flags | {flag} if on else node.flags - {flag})

    def condition_holds(self, found: ParmTupleRecord, text: str) -> bool:
        """True if a condition such as ``{ mode == 1 }`` holds for a parameter."""
        return states.holds(found, text)

    def update_library(self, path: str) -> None:
        """Read an installed library again, and give its nodes the new interface."""
        updates.update_library(self, path)
