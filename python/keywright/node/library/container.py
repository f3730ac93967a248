"""Where recipes for many objects live: a geometry object that is shown and never rendered."""

from __future__ import annotations

from typing import cast

import hou

from keywright.errors import HostError
from keywright.node import mark, own

#: Path of the container.
PATH = "/obj/motion_recipes"


def new_recipe_node(kind: hou.OpNodeType, name: str) -> hou.OpNode:
    """A new Motion Recipe in the container, which is made if it is not there.

    Raises:
        HostError: ``no-object-network``.
    """
    node = network().createNode(kind.name(), name, exact_type_name=True)
    mark.settle(node)
    return node


def network() -> hou.OpNode:
    """The container, which is made if it is not there.

    Raises:
        HostError: ``no-object-network``.
    """
    found = _node(PATH)
    if found is not None and found.childTypeCategory() == hou.sopNodeTypeCategory():
        return found
    objects, _, name = PATH.rpartition("/")
    parent = _node(objects)
    if parent is None:
        raise HostError(f"there is no {objects}", code="no-object-network", path=objects)
    made = parent.createNode("geo", name)
    made.setGenericFlag(hou.nodeFlag.Display, True)
    made.setGenericFlag(hou.nodeFlag.Render, False)
    if made.parm("vm_renderable") is not None:
        own.write(made, {"vm_renderable": 0})
    return made


def _node(path: str) -> hou.OpNode | None:
    """The node of a path; up to 19.5 there is no ``hou.OpNode`` to ask for."""
    return cast("hou.OpNode | None", hou.node(path))
