"""Which nodes are Motion Recipes."""

from __future__ import annotations

import hou

#: Type of the asset, without its version.
NODE_TYPE = "keywright::motion_recipe"


def is_recipe_type(name: str) -> bool:
    """Whether this is the name of the asset's type, of any version."""
    return name == NODE_TYPE or name.startswith(NODE_TYPE + "::")


def is_recipe_node(node: hou.Node) -> bool:
    """Whether a node is a Motion Recipe, of any version."""
    return is_recipe_type(node.type().name())
