"""Scenes read from the stand-in's own text: see :mod:`hou_standin.scene_writing` for what it holds."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from hou_standin import scene_form
from hou_standin.behaviour.interfaces import specs_of
from hou_standin.behaviour.network import attach, free_name
from hou_standin.errors import Error
from hou_standin.expressions.rewriting import pointing_at
from hou_standin.scene_form import BEYOND_KEYS, FORMAT, KNOT, NODE, VERSION, Data, SceneTextError
from hou_standin.scene_rows import unfolded
from hou_standin.state.channel import Channel, Knot, Side, Ties
from hou_standin.state.nodetypes import TypeRecord
from hou_standin.state.scene import (
    BlockRecord,
    NodeRecord,
    ParmRecord,
    ParmTupleRecord,
    RowRecord,
    make_tuple,
)
from hou_standin.state.specs import Interface
from hou_standin.state.takes import Kept, Key, TakeRecord
from hou_standin.templates import ParmTemplateGroup

if TYPE_CHECKING:
    from hou_standin.session import Session


def read(text: str) -> Data:
    """The data of a scene file.

    Raises:
        SceneTextError: The text is no scene of the stand-in, or of a newer one; has a ``code``.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SceneTextError("not-json", str(error)) from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SceneTextError("other-format", f"its format is not {FORMAT!r}")
    version = data.get("version")
    if not isinstance(version, int) or version > VERSION:
        raise SceneTextError(
            "newer-version", f"its version is {version}, this stand-in reads up to {VERSION}"
        )
    scene_form.check(data)
    return {**data, "nodes": whole(data["nodes"])}


def whole(nodes: list[Data]) -> list[Data]:
    """Nodes of a text with what was left out, and their rows one by one."""
    found = [{**NODE, **node} for node in nodes]
    for node in found:
        node["parms"] = {name: unfolded(saved) for name, saved in node["parms"].items()}
    return found


def build(session: Session, data: Data) -> list[str]:
    """Fill the session's fresh scene with a file's nodes; what was not known comes back as warnings."""
    warnings: list[str] = []
    made: list[tuple[NodeRecord, Data]] = []
    for entry in data["nodes"]:
        head, _, name = entry["path"].rpartition("/")
        parent, node = session.root.find(head or "/"), session.root.find(entry["path"])
        if node is None and parent is not None:
            node = _made(session, parent, name, entry, warnings)
        if node is not None:
            made.append((node, entry))
    for node, entry in made:
        _fill_node(node, entry, warnings)
    for node, _ in made:
        session.cooking.readers.node_came(node)
    if has_takes(data):
        _build_takes(session, data, warnings)
    return warnings


def has_takes(data: Data) -> bool:
    """True if a file's scene has takes beside the main one."""
    return len(data.get("takes", ())) > 1


def _build_takes(session: Session, data: Data, warnings: list[str]) -> None:
    """The nodes have the values of the take that was current; the others keep theirs."""
    tree = session.takes
    takes: list[TakeRecord] = []
    for saved in data["takes"]:
        above = takes[saved["parent"]] if takes else None
        take = TakeRecord(session, saved["name"], above) if above is not None else tree.root
        take.name = saved["name"]
        if above is not None:
            above.children = (*above.children, take)
        take.kept = dict(_loaded_kept(session, saved["parms"], warnings))
        takes.append(take)
    for take in takes:  # the root takes back what it does not say
        take.kept = {key: kept for key, kept in take.kept.items() if key in tree.root.kept}
    tree.current = takes[data["take"]]
    tree.changed("current")


def _loaded_kept(session: Session, saved: Data, warnings: list[str]) -> Iterator[tuple[Key, Kept]]:
    for path, data in saved.items():
        head, _, name = path.rpartition("/")
        node = session.root.find(head)
        found = node.tuple_named(name) if node is not None else None
        if node is None or (found is not None and not _holds(found, data["values"])):
            warnings.append(f"{path}: what takes say of it is left out; there is no such parameter")
            continue
        places = range(len(data["values"]))
        channels = {int(index): _loaded_channel(each) for index, each in data["channels"].items()}
        yield (
            (node, name),
            Kept(
                tuple(data["values"]),
                tuple(channels.get(place) for place in places),
                tuple(place in data["locked"] for place in places),
                data["order"],
            ),
        )


def _holds(found: ParmTupleRecord, values: Sequence[Any]) -> bool:
    """True if a parameter may have these values."""
    return [_kind(parm.value) for parm in found.components] == [_kind(value) for value in values]


def _kind(value: Any) -> str:
    return "nothing" if value is None else "text" if isinstance(value, str) else "number"


def set_clock(session: Session, data: Data) -> None:
    """Take over a file's time, ranges and variables."""
    clock = session.clock
    clock.fps, clock.time = data["fps"], data["time"]
    clock.frame_range = tuple(data["frame_range"])
    clock.playback_range = tuple(data["playback_range"])
    session.variables.update(data["variables"])


def merge(session: Session, fill: Callable[[], list[str]]) -> tuple[list[NodeRecord], list[str]]:
    """Add a file's nodes to the scene; names that are taken get a number, references follow.

    Args:
        session: Where they go.
        fill: Builds them in the session's root.

    Returns:
        The nodes that came, and warnings.
    """
    present = session.root
    session.root = guest = session.fresh_root()
    warnings = fill()
    came = [node for network in guest.children.values() for node in network.descendants()]
    meanings = pointing_at((parm for node in came for parm in node.all_parms()), lambda target: True)
    session.root = present
    for network in guest.children.values():
        home = present.children.get(network.name)
        if home is None:
            continue
        for node in network.children.values():
            node.name, node.parent = free_name(home, node.name), home
            attach(node, home)
    meanings.rewrite()
    return came, warnings


def _made(session: Session, parent: NodeRecord, name: str, entry: Data, warnings: list[str]) -> NodeRecord:
    category = parent.type.child_category or ""
    kind = session.types.find(category, entry["type"])
    if kind is None:
        warnings.append(f"{entry['path']}: the type {category}/{entry['type']} is not installed")
        kind = TypeRecord(
            entry["type"],
            category,
            entry["type"],
            Interface(()),
            maximum_inputs=9999,
            settings={"is_unknown": True},
        )
    node = NodeRecord(session, kind, name, parent)
    if entry["spare"]:
        group = ParmTemplateGroup()
        try:
            group.setToDialogScript(entry["spare"])
            node.spare = specs_of(group.entries())
        except Error as error:
            warnings.append(f"{entry['path']}: its spare parameters: {error.instanceMessage()}")
        node.interface = Interface((*kind.interface, *node.spare))
        node.tuples = (*node.tuples, *(make_tuple(node, spec) for spec in node.spare))
    parent.children = {**parent.children, name: node}
    return node


def _fill_node(node: NodeRecord, entry: Data, warnings: list[str]) -> None:
    node.flags = frozenset(entry["flags"])
    node.user_data = dict(entry["user_data"])
    node.comment = entry["comment"]
    node.color = tuple(entry["color"])
    node.position = tuple(entry["position"])
    node.expression_language = entry["language"]
    node.is_locked_asset = entry["locked_asset"]
    siblings = node.parent.children if node.parent is not None else {}
    node.inputs = tuple(
        (siblings[wire[0]], wire[1]) if wire is not None and wire[0] in siblings else None
        for wire in entry["inputs"]
    )
    for found in node.tuples:
        if found.spec.name in entry["parms"]:
            _fill(found, entry["parms"][found.spec.name], warnings)
    if not node.type.settings.get("is_unknown"):
        _name_unknown(node, entry["parms"], warnings)


def _name_unknown(node: NodeRecord, saved: Data, warnings: list[str]) -> None:
    """A sentence for each parameter that the node's type lacks; of a block's rows one for all of them."""
    tuples = {found.spec.name: found for found in node.tuples}
    unknown = dict.fromkeys(name for name in saved if name not in tuples)
    for name, found in tuples.items():
        if isinstance(found, BlockRecord):
            members = {spec.name for spec in found.spec.rows}
            for row in saved.get(name, {}).get("rows", ()):
                unknown.update(dict.fromkeys(member for member in row if member not in members))
    warnings.extend(f"{node.path}: no parameter {name} in {node.type.name}; skipped" for name in unknown)


def _fill(found: ParmTupleRecord, data: Data, warnings: list[str]) -> None:
    if isinstance(found, BlockRecord):
        rows: list[RowRecord] = []
        for saved in data.get("rows", ()):
            row = RowRecord(found)
            for member in row.members:
                if member.spec.name in saved:
                    _fill(member, saved[member.spec.name], warnings)
            rows.append(row)
        found.rows = tuple(rows)
        found.number_rows()
    channels, locked = data.get("channels", {}), data.get("locked", ())
    scoped = data.get("autoscoped", {})
    for parm, value in zip(found.components, data["values"], strict=False):
        index = str(parm.index)
        if not isinstance(found, BlockRecord):
            parm.value = _loaded_value(parm, value, warnings)
        parm.channel = _loaded_channel(channels[index]) if index in channels else None
        parm.locked = parm.index in locked
        parm.autoscoped = scoped.get(index, parm.autoscoped)


def _loaded_value(parm: ParmRecord, value: Any, warnings: list[str]) -> Any:
    default = parm.spec.defaults[parm.index] if parm.index < len(parm.spec.defaults) else None
    if parm.spec.kind == "menu" and isinstance(value, str):
        tokens = parm.spec.menu.tokens if parm.spec.menu is not None else ()
        return tokens.index(value) if value in tokens else default
    if isinstance(value, str) != isinstance(default, str) and None not in (value, default):
        warnings.append(f"{parm.path}: {value!r} is no value of a {parm.spec.kind} parameter")
        return default
    return value


def _loaded_channel(data: Data) -> Channel:
    knots = []
    for saved in data["knots"]:
        full = {"out": saved["in"], **KNOT, **saved}
        sides = Side(*full["in"]), Side(*full["out"])
        knots.append(Knot(*sides, full["expression"], full["language"], Ties(*full["ties"])))
    beyond = (data.get(side, BEYOND_KEYS) for side in ("left", "right"))
    return Channel(data["start"], tuple(data["lengths"]), tuple(knots), *beyond)
