"""Recipes onto a node: from the library, a file, another node, the clipboard, or what was kept.

All of them go through :func:`load`: one undo step that replaces the recipe and leaves the targets.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

import hou

from keywright import presets
from keywright.errors import HostError, KeywrightError, RecipeError
from keywright.node import asking, loaded, own, parms, status
from keywright.node.kind import is_recipe_node
from keywright.node.library import menu as entries
from keywright.node.library import recovery
from keywright.node.library.changes import changes
from keywright.node.report import ActionReport
from keywright.recipe import Recipe

#: What ``loaded_from`` says of recipes that have no place of their own.
PASTED, RECOVERED = "pasted text", "recovered"


def environ() -> dict[str, str]:
    """The variables that name the library's places, as the host has them, else as the process has them."""
    return {
        name: hou.getenv(name, None) or os.environ.get(name, "")  # the host's own variables come first
        for name in presets.VARIABLES
    }


def menu() -> list[str]:
    """Token and label of every recipe of the library, flat, as a menu script returns them."""
    return entries.items(environ())


def load(
    node: hou.OpNode,
    recipe: Recipe | str | os.PathLike[str],
    driven: own.Driven = "keep",
    *,
    source: str = "",
    action: str = "Load",
    notes: Sequence[str] = (),
) -> ActionReport:
    """Replaces the node's recipe, targets stay; one undo step.

    Args:
        node: The node.
        recipe: A recipe, a key of the library (``bounce/rubber_ball``), or a path that ends in ``.json``.
        driven: What becomes of settings with keys or references.
        source: Where a ``Recipe`` came from, for *Loaded From*.
        action: The undo step's name.
        notes: More lines for the report.

    Raises:
        RecipeError: There is no such recipe, or it cannot be read.
        HostError: A parameter cannot be written, or a row that would go holds keys; nothing is changed then.
    """
    if isinstance(recipe, (str, os.PathLike)):
        source = os.fspath(recipe)
    recipe = given(recipe)
    values = {**parms.values(recipe), **loaded.values(recipe, source)}
    return status.write(node, action, values, _loaded(recipe, source), driven, notes)


def _loaded(recipe: Recipe, source: str) -> str:
    verbs = {PASTED: "pasted", RECOVERED: "recovered"}
    return f"{verbs[source]} {recipe.name}" if source in verbs else f"loaded {source or recipe.name}"


def load_chosen(node: hou.OpNode) -> ActionReport:
    """Load: the recipe that *Library* names.

    Raises:
        KeywrightError: As :func:`load`; ``no-recipe-chosen``.
    """
    key = own.text(node, "library").strip()
    if not key:
        hint = "choose one in Library first"
        raise RecipeError("no recipe is chosen", code="no-recipe-chosen", path="library", hint=hint)
    return load(node, key, own.driven(node))


def load_from_node(node: hou.OpNode) -> ActionReport:
    """Load from Node: copies the recipe of the node that *From Node* names.

    Raises:
        KeywrightError: As :func:`load`; ``not-a-recipe-node``.
    """
    path = own.token(node, "load_node").strip()
    other = node.node(path) if path else None
    if other is None or not is_recipe_node(other) or other == node:
        what = "there is no such node" if other is None else "it is no Motion Recipe"
        what = "it is this node" if other == node else what
        hint = "choose another Motion Recipe in From Node"
        raise HostError(what if path else "no node is chosen", code="not-a-recipe-node", path=path, hint=hint)
    recipe, notes = complete(other)
    return load(node, recipe, own.driven(node), source=other.path(), action="Load from Node", notes=notes)


def complete(node: hou.OpNode) -> tuple[Recipe, list[str]]:
    """The whole recipe of a node, and what to say about how it was read.

    Raises:
        RecipeError: ``recipe-incomplete``: a layer could not be read, and would be lost.
    """
    reading = parms.read(node)
    texts = [message.text for message in reading.messages]
    if not reading.complete:
        raise RecipeError("; ".join(texts), code="recipe-incomplete", path=node.path(), hint="mend it first")
    return reading.recipe, texts


def update_asked(node: hou.OpNode) -> ActionReport:
    """Update from Library; where there is a UI it shows what would change, and asks.

    Raises:
        KeywrightError: As :func:`update`.
    """
    return update(node, own.driven(node), asking.agreed_to_changes)


def update(
    node: hou.OpNode, driven: own.Driven = "keep", agreed: Callable[[str, list[str]], bool] | None = None
) -> ActionReport:
    """Loads the newer version of the recipe that the node's came from; the report lists what changes.

    A recipe that is the one that was loaded is not loaded again, so that settings changed since then stay.

    Args:
        node: The node.
        driven: As in :func:`load`.
        agreed: Asked with the source and what would change; False leaves everything as it is.

    Raises:
        RecipeError: ``no-source``: the recipe came from no place; else as :func:`load`.
        HostError: As :func:`load`.
    """
    source = own.text(node, "loaded_from").strip()
    recipe = _again(node, source)
    if loaded.of(recipe).text == loaded.on(node).text:
        return told(node, ActionReport("Update", problem=f"{source} has not changed since it was loaded"))
    lines = _changes(node, recipe)
    if agreed is not None and not agreed(source, lines):
        return told(node, ActionReport("Update", problem=f"not updated from {source}", notes=tuple(lines)))
    return load(node, recipe, driven, source=source, action="Update", notes=lines)


def paste_text(node: hou.OpNode) -> ActionReport:
    """Paste Text: a recipe, ``cubic-bezier(…)`` or ``linear(…)`` from the clipboard.

    Raises:
        RecipeError: The text is none of them.
        HostError: ``no-clipboard``; else as :func:`load`.
    """
    recipe = Recipe.from_text(asking.clipboard())
    return load(node, recipe, own.driven(node), source=PASTED, action="Paste Text")


def copy_text(node: hou.OpNode) -> ActionReport:
    """Copy as Text: the node's recipe onto the clipboard; changes nothing.

    Raises:
        RecipeError: The recipe cannot be read whole.
        HostError: ``no-clipboard``.
    """
    recipe, notes = complete(node)
    asking.copy(recipe.to_json())
    return told(node, ActionReport("Copy as Text", done=f"copied {recipe.name}", notes=tuple(notes)))


def recover(node: hou.OpNode, driven: own.Driven | None = None) -> ActionReport:
    """Recover Recipe: loads the recipe of the last commit or save.

    Args:
        node: The node.
        driven: As in :func:`load`; what the node says if None.

    Raises:
        KeywrightError: As :func:`load` and :func:`keywright.node.library.recovery.read`.
    """
    recipe = recovery.read(node)
    return load(node, recipe, driven or own.driven(node), source=RECOVERED, action="Recover Recipe")


def told(node: hou.OpNode, report: ActionReport) -> ActionReport:
    """The report, shown on the node; it leaves no undo step."""
    status.show(node, report)
    return report


def given(recipe: Recipe | str | os.PathLike[str]) -> Recipe:
    """The recipe that a script gives: itself, by a key of the library, or by a path.

    Raises:
        RecipeError: ``recipe-wrong-type`` for anything else; it is not there, or cannot be read.
    """
    if isinstance(recipe, Recipe):
        return recipe
    if isinstance(recipe, (str, os.PathLike)):
        return _read(os.fspath(recipe))
    hint = "give a Recipe (Recipe.from_dict makes one of a dict), a key of the library, or a path"
    raise RecipeError(f"{recipe!r:.80} is no recipe", code="recipe-wrong-type", hint=hint)


def _read(source: str) -> Recipe:
    """The recipe of a library key or of a file."""
    return presets.read(source, presets.folders(environ()))


def _again(node: hou.OpNode, source: str) -> Recipe:
    """The recipe where the node's came from, as it is there now."""
    if source in ("", PASTED, RECOVERED):
        came = f"the recipe is {source}" if source else "the recipe was not loaded from anywhere"
        hint = "load one from the library first"
        raise RecipeError(came, code="no-source", path="loaded_from", hint=hint)
    other = node.node(source) if source.startswith("/") else None
    if other is not None and is_recipe_node(other) and other != node:
        return complete(other)[0]
    if source.startswith("/") and not source.endswith(".json") and not os.path.isfile(source):
        gone = f"{source} is no other Motion Recipe, nor a file"
        raise RecipeError(gone, code="no-source", path="loaded_from", hint="load it from where it is now")
    return _read(source)


def _changes(node: hou.OpNode, recipe: Recipe) -> list[str]:
    try:
        return changes(parms.read(node).recipe, recipe)
    except KeywrightError as fault:
        return [f"the node's own recipe cannot be read: {fault}"]
