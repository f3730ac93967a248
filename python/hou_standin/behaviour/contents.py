"""What is inside an asset that a script made of a subnetwork: kept in its definition, built in each node.

It is kept as the stand-in's own text, in a section of its own name; Houdini's form of contents is not read.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from hou_standin import scene_text, scene_writing

if TYPE_CHECKING:
    from hou_standin.state.scene import NodeRecord

SECTION = "Contents.hou_standin"


def of(node: NodeRecord) -> bytes:
    """The nodes inside, with paths from the node."""
    entries = [scene_writing.node_data(inner) for inner in node.descendants()]
    return json.dumps([{**entry, "path": entry["path"][len(node.path) :]} for entry in entries]).encode()


def fill(node: NodeRecord) -> None:
    """Give a node what its definition has inside, instead of what is there, and lock it.

    A node of any other type stays as it is.
    """
    definition = node.type.definition
    text = definition.sections.get(SECTION) if definition is not None else None
    if text is None:
        return
    before = node.children
    for inner in list(node.descendants()):
        inner.change("alive", False)
    node.children = {}
    entries = [{**entry, "path": node.path + entry["path"]} for entry in json.loads(text)]
    scene_text.build(node.session, {"nodes": scene_text.whole(entries)})
    built, node.children = node.children, before
    node.change("children", built)
    node.change("is_locked_asset", True)
