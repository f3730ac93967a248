"""A session's scene as a file: JSON text, every number to the bit.

It is the stand-in's own form, not Houdini's. Saved are the nodes with their parameters, channels, flags,
wires and user data, the spare parameters, time and ranges, the variables that scripts set, the takes. What is
the same in most scenes is left out, never a parameter's value: its default may be another one tomorrow.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hou_standin.errors import NotSupported
from hou_standin.scene_form import BEYOND_KEYS, FORMAT, KNOT, NODE, VERSION, Data
from hou_standin.scene_rows import folded
from hou_standin.state.channel import Channel, Side
from hou_standin.state.scene import BlockRecord, NodeRecord, ParmRecord, ParmTupleRecord
from hou_standin.state.takes import TakeTree
from hou_standin.templates import ParmTemplateGroup

if TYPE_CHECKING:
    from hou_standin.session import Session

_WIDTH = 110
"""An object that is longer than so many characters has a line for each of its entries."""


def written(session: Session) -> str:
    """The scene as text.

    Raises:
        NotSupported: A node has a type that is not known here; what Houdini keeps of it is not known.
    """
    clock = session.clock
    data: Data = {
        "format": FORMAT,
        "version": VERSION,
        "houdini": session.release.name,
        "fps": clock.fps,
        "time": clock.time,
        "frame_range": list(clock.frame_range),
        "playback_range": list(clock.playback_range),
        "variables": {
            name: text
            for name, text in session.variables.items()
            if name not in ("HIP", "HIPNAME", "HIPFILE", "JOB", "HOUDINI_PATH", "ACTIVETAKE")
        },
    }
    if session.takes.root.children:
        data |= _takes(session.takes)
    data["nodes"] = [node_data(node) for node in session.root.descendants()]
    return _laid_out(data) + "\n"


def _laid_out(data: Any) -> str:
    """JSON with short lines where entries are, so that two scenes can be compared line by line."""
    if isinstance(data, dict):
        parts = [f"{_text(name)}:{_laid_out(entry)}" for name, entry in data.items()]
        opening, closing = "{", "}"
    elif isinstance(data, list) and any(isinstance(entry, dict) for entry in data):
        parts = [_laid_out(entry) for entry in data]
        opening, closing = "[", "]"
    else:
        return _text(data)
    inline = opening + ",".join(parts) + closing
    if len(inline) <= _WIDTH:
        return inline
    return f"{opening}\n" + ",\n".join(parts) + f"\n{closing}"


def _text(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))


def _without(data: Data, usual: Data) -> Data:
    """What differs from the usual in its text: ``-0.0`` is not ``0.0``."""
    return {
        name: held for name, held in data.items() if name not in usual or _text(held) != _text(usual[name])
    }


def _takes(tree: TakeTree) -> Data:
    """The takes, each after the one above it, with what it says of the parameters that takes include."""
    takes = tree.all()
    places = {take: place for place, take in enumerate(takes)}
    saved: list[Data] = [
        {"name": take.name, "parent": places.get(take.parent) if take.parent else None, "parms": {}}
        for take in takes
    ]
    for take, (node, name), kept in tree.said():
        channels = {str(i): _channel(each) for i, each in enumerate(kept.channels) if each is not None}
        saved[places[take]]["parms"][f"{node.path}/{name}"] = {
            "values": list(kept.values),
            "channels": channels,
            "locked": [index for index, locked in enumerate(kept.locked) if locked],
            "order": kept.order,
        }
    return {"takes": saved, "take": places[tree.current]}


def node_data(node: NodeRecord) -> Data:
    """What is saved of a node, without what is usual.

    Raises:
        NotSupported: Its type is not known here.
    """
    if node.type.settings.get("is_unknown"):
        raise NotSupported(f"saving {node.path}: its type {node.type.name} is not installed")
    data = {
        "path": node.path,
        "type": node.type.name,
        "inputs": [[wire[0].name, wire[1]] if wire is not None else None for wire in node.inputs],
        "flags": sorted(node.flags),
        "comment": node.comment,
        "color": list(node.color),
        "position": list(node.position),
        "language": node.expression_language,
        "locked_asset": node.is_locked_asset,
        "spare": _spare(node),
        "user_data": dict(node.user_data),
        "parms": {found.spec.name: _tuple(found) for found in node.tuples},
    }
    return _without(data, NODE)


def _spare(node: NodeRecord) -> str:
    if not node.spare:
        return ""
    interfaces = node.session.interfaces
    return ParmTemplateGroup([interfaces.template_of(spec) for spec in node.spare]).asDialogScript()


def _tuple(found: ParmTupleRecord) -> Data:
    """Values of all components; channels, locks and autoscopes of those that have them, by index."""
    data: Data = {"values": [_saved_value(component) for component in found.components]}
    channels = {str(p.index): _channel(p.channel) for p in found.components if p.channel is not None}
    locked = [parm.index for parm in found.components if parm.locked]
    scoped = {
        str(parm.index): parm.autoscoped
        for parm in found.components
        if parm.autoscoped != parm.spec.autoscoped[parm.index]
    }
    for name, content in (("channels", channels), ("locked", locked), ("autoscoped", scoped)):
        if content:
            data[name] = content
    if isinstance(found, BlockRecord):
        rows = [{member.spec.name: _tuple(member) for member in row.members} for row in found.rows]
        data["rows"] = folded(rows)
    return data


def _saved_value(parm: ParmRecord) -> Any:
    menu = parm.spec.menu
    if (
        parm.spec.kind == "menu"
        and menu is not None
        and parm.session.switches.menu_saved_as == "token"
        and 0 <= parm.value < len(menu.tokens)
    ):
        return menu.tokens[parm.value]
    return parm.value


def _channel(channel: Channel) -> Data:
    knots = []
    for knot in channel.knots:
        saved = {
            "in": _side(knot.incoming),
            "out": _side(knot.outgoing),
            "expression": knot.expression,
            "language": knot.language,
            "ties": [knot.ties.value, knot.ties.slope, knot.ties.accel],
        }
        knots.append(_without(saved, {**KNOT, "out": saved["in"]}))
    data = {
        "start": channel.start,
        "lengths": list(channel.lengths),
        "left": channel.left,
        "right": channel.right,
        "knots": knots,
    }
    return _without(data, {"left": BEYOND_KEYS, "right": BEYOND_KEYS})


def _side(side: Side) -> list[Any]:
    return [side.value, side.slope, side.ratio, side.auto]
