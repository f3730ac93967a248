"""The text of a node's recipe in its user data: what *Recover Recipe* reads.

User data outlives settings that were lost, as in a scene that was saved without the asset.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import hou

from keywright.errors import HostError
from keywright.recipe import Recipe

#: Name of the user data.
NAME = "keywright:recipe"


def keep(node: hou.OpNode, recipe: Recipe) -> None:
    """Writes the recipe's text; every commit and every save does."""
    node.setUserData(NAME, recipe.to_json())


@contextmanager
def kept(node: hou.OpNode, recipe: Recipe) -> Iterator[None]:
    """The same, taken back if what is done inside fails."""
    before = node.userData(NAME)
    keep(node, recipe)
    try:
        yield
    except BaseException:
        if before is None:
            node.destroyUserData(NAME)
        else:
            node.setUserData(NAME, before)
        raise


def read(node: hou.OpNode) -> Recipe:
    """The recipe of the node's last commit or save.

    Raises:
        HostError: ``nothing-to-recover``.
        RecipeError: The text is damaged, or of a newer version.
    """
    text = node.userData(NAME)
    if not text:
        raise HostError(
            "there is nothing to recover",
            code="nothing-to-recover",
            hint="only a commit or a save of this node leaves a copy of its recipe",
        )
    return Recipe.from_json(text)
