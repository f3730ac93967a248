"""Where recipes for many objects live: a geometry object that is shown and never rendered.

Where another kind of node has its name, the next number is tried.
"""

from __future__ import annotations

from itertools import count
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
    path, numbers = PATH, count(1)
    while (found := _node(path)) is not None:
        if found.childTypeCategory() == hou.sopNodeTypeCategory():
            return found
        path = f"{PATH}{next(numbers)}"
    objects, _, name = path.rpartition("/")
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
