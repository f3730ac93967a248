"""``hou.OpNode`` and its kinds: nodes with parameters that cook.

Up to Houdini 19.5 all of it sits on ``hou.Node``; code should not care on which class a method is.

Source: SideFX docs, *hou.OpNode*, *hou.ObjNode*, *hou.SopNode*; typed stubs of ``hou`` 21.0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from hou_standin import enums
from hou_standin.behaviour import authoring, contents, permissions
from hou_standin.enums import EnumValue
from hou_standin.errors import InvalidSize, NotSupported, OperationFailed
from hou_standin.faces.node import Node
from hou_standin.state.scene import parm_at, tuple_at

if TYPE_CHECKING:
    from hou_standin.faces.hda import HDAModule
    from hou_standin.faces.parm import Parm
    from hou_standin.faces.parmtuple import ParmTuple
    from hou_standin.faces.types_table import OpNodeType
    from hou_standin.templates import ParmTemplateGroup
    from hou_standin.values import ParmArgType, ParmTupleReturnType


class OpNode(Node):
    """A node with parameters."""

    def __hash__(self) -> int:
        return hash(self._id)

    def type(self) -> OpNodeType:
        """The node's type."""
        return super().type()  # type: ignore[return-value]

    def node(self, node_path: str) -> OpNode | None:
        """The node at a path from here, None if there is none."""
        return super().node(node_path)  # type: ignore[return-value]

    def children(self) -> tuple[OpNode, ...]:
        """The nodes inside, in the order they were made."""
        return super().children()  # type: ignore[return-value]

    def createNode(
        self,
        node_type_name: str,
        node_name: str | None = None,
        run_init_scripts: bool = True,
        load_contents: bool = True,
        exact_type_name: bool = False,
        force_valid_node_name: bool = False,
    ) -> OpNode:
        """Make a node inside; a bare type name gives the newest version."""
        return super().createNode(  # type: ignore[return-value]
            node_type_name,
            node_name,
            run_init_scripts,
            load_contents,
            exact_type_name,
            force_valid_node_name,
        )

    # Parameters

    def parm(self, parm_path: str) -> Parm | None:
        """The component at a path from here, None if there is none."""
        found = parm_at(self._record, parm_path)
        return self._session.faces.parm(found) if found is not None else None

    def parmTuple(self, parm_path: str) -> ParmTuple | None:
        """The tuple at a path from here, None if there is none."""
        found = tuple_at(self._record, parm_path)
        return self._session.faces.parm_tuple(found) if found is not None else None

    def parms(self) -> tuple[Parm, ...]:
        """All components, those of multiparm rows too."""
        return tuple(self._session.faces.parm(found) for found in self._record.all_parms())

    def parmTuples(self) -> tuple[ParmTuple, ...]:
        """All tuples, those of multiparm rows too."""
        return tuple(self._session.faces.parm_tuple(found) for found in self._record.all_tuples())

    def globParms(
        self,
        pattern: str,
        ignore_case: bool = False,
        search_label: bool = False,
        single_pattern: bool = False,
    ) -> tuple[Parm, ...]:
        """Components whose names, or labels too, match one of some patterns; ``^`` takes matches away."""
        words = [pattern] if single_pattern else pattern.split()
        chosen: dict[Any, None] = {}
        for word in words:
            excluded, word = word.startswith("^"), word.lstrip("^")
            for found in self._record.all_parms():
                names = [found.name, found.spec.label] if search_label else [found.name]
                if ignore_case:
                    names, word = [name.lower() for name in names], word.lower()
                if any(fnmatchcase(name, word) for name in names):
                    if excluded:
                        chosen.pop(found, None)
                    else:
                        chosen[found] = None
        return tuple(self._session.faces.parm(found) for found in chosen)

    def parmsInFolder(self, folder_names: Sequence[str]) -> tuple[Parm, ...]:
        """Components in a folder and those in it, given by its labels, the outermost first.

        Raises:
            OperationFailed: There is no such folder.
        """
        return tuple(parm for found in self.parmTuplesInFolder(folder_names) for parm in found)

    def parmTuplesInFolder(self, folder_names: Sequence[str]) -> tuple[ParmTuple, ...]:
        """Tuples in a folder and those in it, given by its labels, the outermost first.

        Raises:
            OperationFailed: There is no such folder.
        """
        wanted = tuple(folder_names)
        found = [each for each in self._record.all_tuples() if each.spec.folders[: len(wanted)] == wanted]
        if wanted and not found:
            raise OperationFailed(f"{self._record.path} has no folder {'/'.join(wanted)}")
        return tuple(self._session.faces.parm_tuple(each) for each in found)

    def evalParm(self, parm_path: str) -> ParmArgType:
        """Value of a component.

        Raises:
            OperationFailed: There is none at that path.
        """
        found = self.parm(parm_path)
        if found is None:
            raise OperationFailed(f"{self._record.path} has no parameter {parm_path}")
        return found.eval()

    def evalParmTuple(self, parm_path: str) -> ParmTupleReturnType:
        """Values of a tuple.

        Raises:
            OperationFailed: There is none at that path.
        """
        found = self.parmTuple(parm_path)
        if found is None:
            raise OperationFailed(f"{self._record.path} has no parameter {parm_path}")
        return found.eval()

    def setParms(self, parm_dict: Mapping[str, Any]) -> None:
        """Set several components and tuples by name.

        Raises:
            OperationFailed: A name is wrong; what is set by then is a switch.
        """
        found = {name: self._component_or_tuple(name, value) for name, value in parm_dict.items()}
        bad = next((name for name, parm in found.items() if parm is None), None)
        if bad is not None and self._session.switches.setparms_on_bad_name == "none":
            raise OperationFailed(f"{self._record.path} has no parameter {bad}")
        for name, value in parm_dict.items():
            parm = found[name] or self._component_or_tuple(name, value)
            if parm is None:
                raise OperationFailed(f"{self._record.path} has no parameter {name}")
            parm.set(value)

    def _component_or_tuple(self, name: str, value: Any) -> Any:
        is_sequence = isinstance(value, Sequence) and not isinstance(value, str | bytes)
        return self.parmTuple(name) if is_sequence else self.parm(name)

    def setParmExpressions(
        self,
        parm_dict: Mapping[str, str | Sequence[str]],
        language: EnumValue | None = None,
        replace_expressions: bool = True,
    ) -> None:
        """Give several components expressions, by name."""
        for name, text in parm_dict.items():
            if isinstance(text, str):
                targets, texts = [self.parm(name)], [text]
            else:
                targets, texts = list(self.parmTuple(name) or ()), list(text)
            if not targets or None in targets:
                raise OperationFailed(f"{self._record.path} has no parameter {name}")
            if len(targets) != len(texts):
                raise InvalidSize(f"{name} has {len(targets)} components, not {len(texts)}")
            for parm, expression in zip(targets, texts, strict=True):
                if parm is not None:
                    parm.setExpression(expression, language, replace_expressions)

    def parmsReferencingThis(self) -> tuple[Parm, ...]:
        """Parameters whose hscript expressions name this node's."""
        record = self._record
        readers = {reader: None for parm in record.all_parms() for reader in self._session.readers_of(parm)}
        return tuple(self._session.faces.parm(reader) for reader in readers if reader.node is not record)

    def spareParms(self) -> tuple[Parm, ...]:
        """Components that were added to the node."""
        return tuple(parm for parm in self.parms() if parm.isSpare())

    def parmTemplateGroup(self) -> ParmTemplateGroup:
        """A copy of the node's interface."""
        return self._session.interfaces.group_of(self._record)

    def setParmTemplateGroup(
        self, parm_template_group: ParmTemplateGroup, rename_conflicting_parms: bool = False
    ) -> None:
        """Give the node another interface: parameters of the type stay, others are spare."""
        self._session.interfaces.set_group(self._record, parm_template_group, rename_conflicting_parms)

    def removeSpareParms(self) -> None:
        """Remove the parameters that were added to the node."""
        self._session.interfaces.remove_spare(self._record)

    def updateParmStates(self) -> None:
        """Evaluate the conditions now."""
        self._session.conditions.update(self._record)

    def expressionLanguage(self) -> EnumValue:
        """Language of new expressions on the node."""
        return self._session.faces.language(self._record.expression_language)

    def setExpressionLanguage(self, language: EnumValue) -> None:
        """Set the language of new expressions on the node."""
        if language not in enums.exprLanguage:
            raise TypeError("the language must be a hou.exprLanguage value")
        self._record.change("expression_language", language.name())

    # Cooking

    def cook(self, force: bool = False, frame_range: Sequence[float] = ()) -> None:
        """Cook the node now, or over a range of frames.

        Raises:
            OperationFailed: The node is in error afterwards.
        """
        self._session.cooking.cook(self._record, force, tuple(frame_range))

    def needsToCook(self, time: float | None = None) -> bool:
        """True if the node's result is out of date."""
        return self._session.cooking.needs_to_cook(self._record, self._session.time if time is None else time)

    def cookCount(self) -> int:
        """Number of cooks so far."""
        return self._session.cooking.state(self._record).count

    def lastCookTime(self) -> float:
        """Milliseconds that the last cook took."""
        return self._session.cooking.state(self._record).milliseconds

    def isTimeDependent(self, for_last_cook: bool = False) -> bool:
        """True if the node cooks anew when time moves; cooks it to find out, unless told not to."""
        return self._session.cooking.is_time_dependent(self._record, for_last_cook)

    def invalidateOutput(self) -> None:
        """Make the node cook at the next occasion."""
        self._session.cooking.invalidate(self._record)

    def addError(self, message: str, severity: EnumValue | None = None) -> None:
        """Put an error on the node, in its own cook only."""
        self._session.cooking.say(self._record, "error", message)

    def addWarning(self, message: str | None = None) -> None:
        """Put a warning on the node, in its own cook only."""
        self._session.cooking.say(self._record, "warning", message or "")

    def addMessage(self, message: str | None = None) -> None:
        """Put a message on the node, in its own cook only."""
        self._session.cooking.say(self._record, "message", message or "")

    def references(self, include_children: bool = True) -> tuple[Node, ...]:
        """Nodes that this one's references and last cook read."""
        found = self._session.nodes_read_by(self._record, include_children)
        return tuple(self._session.faces.node(each) for each in found)

    def dependents(self, include_children: bool = True) -> tuple[Node, ...]:
        """Nodes whose references and last cook read this one."""
        found = self._session.nodes_reading(self._record, include_children)
        return tuple(self._session.faces.node(each) for each in found)

    # Assets

    def hdaModule(self) -> HDAModule:
        """The asset's Python module."""
        return self._session.assets.module_of(self._record.type)

    def hm(self) -> HDAModule:
        """The asset's Python module."""
        return self.hdaModule()

    def createDigitalAsset(
        self,
        name: str | None = None,
        hda_file_name: str | None = None,
        description: str | None = None,
        min_num_inputs: int = 0,
        max_num_inputs: int = 0,
        compress_contents: bool = False,
        comment: str | None = None,
        version: str | None = None,
        save_as_embedded: bool = False,
        ignore_external_references: bool = False,
        compile_asset: bool = False,
        change_node_type: bool = True,
        create_backup: bool = True,
        install_path: str | None = None,
    ) -> OpNode:
        """Make a type of this node, in a library of its own; the node becomes one of it.

        Raises:
            NotSupported: Without a name and a file; of anything but a subnetwork or a Python geometry node.
        """
        if not name or not hda_file_name or save_as_embedded or compile_asset or not change_node_type:
            raise NotSupported("createDigitalAsset() embedded, compiled, or without name, file and node")
        inputs = (min_num_inputs, max_num_inputs)
        made = authoring.create(self._record, name, hda_file_name, description or name, inputs)
        return self._session.faces.node(made)

    def isLockedHDA(self) -> bool:
        """True for an asset whose contents are locked."""
        return self._record.is_locked_asset

    def isInsideLockedHDA(self) -> bool:
        """True if a node around this one is a locked asset."""
        return permissions.locking_asset(self._record) is not None

    def isEditableInsideLockedHDA(self) -> bool:
        """True unless the node is inside a locked asset that does not name it editable."""
        return permissions.is_editable_inside(self._record)

    def matchesCurrentDefinition(self) -> bool:
        """True for an asset that nobody has unlocked."""
        return self._record.is_locked_asset

    def allowEditingOfContents(self, propagate: bool = False) -> None:
        """Unlock an asset."""
        self._record.change("is_locked_asset", False)

    def matchCurrentDefinition(self) -> None:
        """Lock an asset, with the contents of its definition."""
        contents.fill(self._record)

    def syncNodeVersionIfNeeded(self, from_version: str) -> None:
        """Run the asset's ``SyncNodeVersion`` if its version is another."""
        self._session.assets.sync(self._record, from_version)

    def runInitScripts(self) -> None:
        """Run what runs when a node is made."""
        self._session.assets.run_init_scripts(self._record)

    # Data that is not saved

    def cachedUserData(self, name: str) -> Any:
        """An object that was stored on the node, None if there is none of that name."""
        return self._record.cached_data.get(name)

    def cachedUserDataDict(self) -> dict[str, Any]:
        """All objects stored on the node."""
        return dict(self._record.cached_data)

    def setCachedUserData(self, name: str, value: Any) -> None:
        """Store any object on the node; it is neither saved nor undone."""
        self._record.cached_data[name] = value

    def destroyCachedUserData(self, name: str, must_exist: bool = True) -> None:
        """Forget an object stored on the node.

        Raises:
            OperationFailed: There is none of that name, and there must be.
        """
        if must_exist and name not in self._record.cached_data:
            raise OperationFailed(f"{self._record.path} has no cached user data {name!r}")
        self._record.cached_data.pop(name, None)

    def clearCachedUserDataDict(self) -> None:
        """Forget all objects stored on the node."""
        self._record.cached_data.clear()

    # Events

    def addEventCallback(self, event_types: Sequence[EnumValue], callback: Callable[..., Any]) -> None:
        """Call a function when something happens to the node."""
        self._session.events.add(self._record, tuple(event_types), callback)

    def addParmCallback(self, callback: Callable[..., Any], names: Sequence[str]) -> None:
        """Call a function when some of the node's parameters change."""
        self._session.events.add_parm(self._record, callback, tuple(names))

    def removeEventCallback(self, event_types: Sequence[EnumValue], callback: Callable[..., Any]) -> None:
        """Stop calling a function."""
        self._session.events.remove(self._record, tuple(event_types), callback)

    def removeAllEventCallbacks(self) -> None:
        """Stop calling all functions."""
        self._session.events.remove_all(self._record)

    def eventCallbacks(self) -> tuple[tuple[tuple[EnumValue, ...], Callable], ...]:  # type: ignore[type-arg]  # as in the stub
        """The functions that are called, with their events."""
        return self._session.events.of(self._record)
