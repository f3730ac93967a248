"""A scene as Houdini saved it, built as nodes of a session.

Types that the session has get their own parameters; what the file has beyond them comes as spare
parameters. A type that it does not have becomes a placeholder: with the interface that the scene keeps of
an asset, else with what the values say: numbers are floats, on and off are check boxes, everything else is
a string. What cannot be told, such as the names of components of which none has a channel, is left out and
named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from hou_standin import chn
from hou_standin.behaviour.interfaces import specs_of
from hou_standin.dialogscript import ScriptError, parse, templates_of_script
from hou_standin.errors import Error
from hou_standin.scene_file import SavedNode, SceneFile
from hou_standin.scene_file.members import SavedTuple, SavedValue
from hou_standin.state.nodetypes import TypeRecord
from hou_standin.state.scene import (
    BlockRecord,
    NodeRecord,
    ParmRecord,
    ParmTupleRecord,
    RowRecord,
    make_tuple,
)
from hou_standin.state.specs import MOST_ROWS, Interface, Kind, ParmSpec, component_schemes
from hou_standin.templates import ParmTemplateGroup

if TYPE_CHECKING:
    from hou_standin.session import Session

_FLAGS = {"display": "Display", "render": "Render", "bypass": "Bypass", "template": "Template"}
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?", re.ASCII)
_SWITCH = {"on": 1, "off": 0}
_PARM_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)


def build(session: Session, scene: SceneFile) -> list[str]:
    """Fill the session's fresh scene with a file's nodes.

    Returns:
        What was not known, a sentence each.
    """
    warnings = list(_not_read(scene))
    types = _Types(session, scene, warnings)
    made: list[tuple[NodeRecord, SavedNode]] = []
    for saved in scene.nodes:
        parent = session.root.find(saved.path.rpartition("/")[0] or "/")
        if parent is None:
            warnings.append(f"{saved.path}: it is inside a locked asset, whose contents are not in the file")
        else:
            made.append((_node(types, parent, saved), saved))
    for node, saved in made:
        _wire(node, saved, warnings)
        _fill(node, saved, warnings)
    for node, _ in made:
        session.cooking.readers.node_came(node)
    if inside := [node.path for node, _ in made if _is_without_contents(node)]:
        warnings.append(f"the contents of locked assets are not made: {_some(inside)}")
    return warnings


def _not_read(scene: SceneFile) -> Iterator[str]:
    """What is damaged, a sentence each; then what nothing here reads, a sentence for each kind of thing."""
    lost: dict[str, list[str]] = {}
    for each in scene.unread:
        if each.code != "not-read":
            yield f"{each.member}: {each.reason}"
        elif each.is_lost:
            kind = each.reason if each.reason != "not read" else f"members .{each.member.rpartition('.')[2]}"
            lost.setdefault(kind, []).append(each.member)
    for kind, found in lost.items():
        yield f"not read: {kind}: {_some(found)}"


def _some(names: list[str]) -> str:
    others = len(names) - 1
    return names[0] + (f" and {others} other{'s' * (others > 1)}" if others else "")


def _is_without_contents(node: NodeRecord) -> bool:
    definition = node.type.definition
    is_network = definition is not None and definition.index.get("Subnet") == "true"
    return is_network and not definition.is_python and not node.children


def set_clock(session: Session, scene: SceneFile) -> None:
    """Take over a file's time, ranges and variables."""
    clock, start = session.clock, scene.start
    clock.fps, clock.time = start.fps, start.time
    if start.seconds is not None:
        clock.frame_range = (
            round(start.seconds[0] * start.fps + 1.0, 6),
            round(start.seconds[1] * start.fps, 6),
        )
    if start.playback_range is not None:
        clock.playback_range = start.playback_range
    own = ("HIP", "HIPNAME", "HIPFILE", "JOB", "HOUDINI_PATH")
    session.variables.update({name: text for name, text in scene.variables.items() if name not in own})


# Nodes


class _Types:
    """The types of a scene's nodes: the session's own, else placeholders."""

    def __init__(self, session: Session, scene: SceneFile, warnings: list[str]) -> None:
        self.session = session
        self.warnings = warnings
        self._kept = scene.interfaces
        self._interfaces: dict[tuple[str, str], Interface] = {}

    def of(self, saved: SavedNode, parent: NodeRecord) -> TypeRecord:
        """The type of a node; that of a placeholder has the interface that the scene keeps, if it does."""
        category = "Manager" if parent.parent is None else parent.type.child_category or ""
        name = saved.type or saved.name
        kind = self.session.types.find(category, name)
        if kind is not None:
            return kind
        if saved.type:
            self.warnings.append(
                f"{saved.path}: the type {saved.type} is not installed; a placeholder stands for it"
            )
        tables = [table for table, operator in self._kept if operator == name and category in ("", table)]
        table = tables[0] if len(tables) == 1 else ""
        return TypeRecord(
            name,
            category or table,
            name,
            self._interface(table, name) if table else Interface(()),
            maximum_inputs=9999,
            is_manager=not saved.type and parent.parent is None,
            settings={"is_unknown": True},
        )

    def _interface(self, table: str, name: str) -> Interface:
        known = self._interfaces.get((table, name))
        if known is None:
            try:
                templates = templates_of_script(parse(self._kept[table, name]))
                specs = [spec for spec in specs_of(templates) if not spec.template._is_base]
            except (ScriptError, Error) as error:
                self.warnings.append(f"{table}/{name}: its interface in the file: {error}")
                specs = []
            known = self._interfaces[table, name] = Interface(specs)
        return known


def _node(types: _Types, parent: NodeRecord, saved: SavedNode) -> NodeRecord:
    present = parent.children.get(saved.name)
    if present is not None and not saved.type:
        return present
    session, kind = types.session, types.of(saved, parent)
    node = NodeRecord(session, kind, saved.name, parent)
    node.spare = tuple(_spare(kind, saved, types.warnings))
    node.interface = Interface((*kind.interface, *node.spare))
    node.tuples = (*node.tuples, *(make_tuple(node, spec) for spec in node.spare))
    parent.children = {**parent.children, saved.name: node}
    return node


def _spare(kind: TypeRecord, saved: SavedNode, warnings: list[str]) -> Iterator[ParmSpec]:
    """Parameters that the type does not have: those that the file describes, then those it only names."""
    described = list(_described(saved, warnings))
    known = kind.interface.tuples.keys() | {name for spec in described for name in Interface((spec,)).tuples}
    names = Interface((*kind.interface, *described))
    yield from (spec for spec in described if spec.name not in kind.interface.tuples)
    unnamed: list[str] = []
    for written in saved.parms:
        if written.name not in known and not names.is_row(written.name) and written.values:
            spec = _inferred(written)
            if spec is not None:
                yield spec
            else:
                unnamed.append(written.name)
    if unnamed:
        warnings.append(f"{saved.path}: the file does not name the components of {', '.join(unnamed)}")


def _described(saved: SavedNode, warnings: list[str]) -> Iterator[ParmSpec]:
    if not saved.spare.strip():
        return
    group = ParmTemplateGroup()
    try:
        group.setToDialogScript(f"{{\n{saved.spare}\n}}")  # the member has the script without its braces
        specs = specs_of(group.entries())
    except Error as error:
        warnings.append(f"{saved.path}: its spare parameters: {error}")
        return
    yield from (spec for spec in specs if spec.template is None or not spec.template._is_base)


def _inferred(written: SavedTuple) -> ParmSpec | None:
    """A parameter of a type that is not known; None if the names of its components cannot be told."""
    channels = [value.channel for value in written.values]
    if _PARM_NAME.fullmatch(written.name) is None:
        return None
    fitting = {
        names
        for names in component_schemes(written.name, len(channels))
        if all(not channel or channel == name for channel, name in zip(channels, names, strict=True))
    }
    if len(fitting) != 1 or (len(channels) > 1 and not any(channels)):
        return None
    # Words without blanks are quoted in menus and check boxes, not in strings [seen in real file].
    kind: Kind
    blank: Any
    if all(value.quoted and value.text in _SWITCH for value in written.values):
        kind, blank = "toggle", 0
    elif all(_NUMBER.fullmatch(value.text) and not value.quoted for value in written.values):
        kind, blank = "float", 0.0
    else:
        kind, blank = "string", ""
    return ParmSpec(written.name, kind, written.name, fitting.pop(), (blank,) * len(channels))


def _wire(node: NodeRecord, saved: SavedNode, warnings: list[str]) -> None:
    siblings = node.parent.children if node.parent is not None else {}
    inputs: dict[int, tuple[NodeRecord, int]] = {}
    for index, name, output in saved.definition.wires:
        source = siblings.get(name)
        if source is None or index > 9999:
            through = "a dot or an input of the network" if name.startswith("(") else "no node of its network"
            warnings.append(f"{saved.path}: input {index} comes from {name}, {through}; the wire is left out")
        else:
            inputs[index] = (source, output)
    node.inputs = tuple(inputs.get(index) for index in range(max(inputs, default=-1) + 1))


# Parameters


def _fill(node: NodeRecord, saved: SavedNode, warnings: list[str]) -> None:
    told = saved.definition
    node.flags = frozenset(_FLAGS[flag] for flag in told.flags if flag in _FLAGS)
    node.comment, node.position = told.comment, told.position
    node.color = told.color or node.color
    node.expression_language = "Python" if told.language == "python" else "Hscript"
    node.user_data = dict(saved.user_data)
    for written in saved.parms:
        # In the file's order: a block comes before its rows.
        found = node.tuple_named(written.name)
        if found is not None:
            _fill_tuple(found, written, warnings)
    for source in saved.channels:
        parm = node.parm_named(source.name)
        if parm is None:
            warnings.append(f"{saved.path}/{source.name}: a channel without a parameter")
        else:
            parm.channel = chn.channel(source)


def _fill_tuple(found: ParmTupleRecord, written: SavedTuple, warnings: list[str]) -> None:
    for parm, value in zip(found.components, written.values, strict=False):
        parm.locked = bool(written.locks >> parm.index & 1)
        if written.autoscope is not None:
            parm.autoscoped = bool(written.autoscope >> parm.index & 1)
        if not value.channel:
            parm.channel = None  # that of a default expression
        read = _value(parm, value)
        if isinstance(found, BlockRecord):
            count = int(read) if isinstance(read, float | int) and 0 <= read <= MOST_ROWS else len(found.rows)
            found.rows = tuple(RowRecord(found) for _ in range(count))
            found.number_rows()
        elif read is not None:
            parm.value = read
        else:
            warnings.append(f"{parm.path}: {value.text!r} is no value of a {parm.spec.kind} parameter")


def _value(parm: ParmRecord, saved: SavedValue) -> Any:
    """The value that a text means for a parameter; None if it means none."""
    kind, text = parm.spec.kind, saved.text
    if kind in ("string", "label", "separator", "data"):
        return text
    if kind == "menu":
        tokens = parm.spec.menu.tokens if parm.spec.menu is not None else ()
        if text in tokens:
            return tokens.index(text)
    if text in _SWITCH:
        return _SWITCH[text]
    if not _NUMBER.fullmatch(text):
        return None
    number = float(text)
    if kind == "float":
        return number if abs(number) < 1e300 else None
    return int(number) if abs(number) < 2**63 else None
