"""A node's recipe written into a library, a file, or a second node of the scene.

A file is replaced only if it is the recipe that the node came from, by its whole text, or already what would
be written: anything else is someone's, and only ``replace`` touches it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import hou

from keywright import presets
from keywright.errors import HostError, RecipeError
from keywright.node import asking, loaded, own, parms, status
from keywright.node.library import container, loading, recovery
from keywright.node.permission import refuse_locked_parm
from keywright.node.report import ActionReport, changed
from keywright.recipe import IfExists, Recipe
from keywright.replacing import Staged

_IN_THE_WAY = "recipe-file-exists"


def save(
    node: hou.OpNode, path: str | os.PathLike[str] | None = None, if_exists: IfExists = "refuse"
) -> ActionReport:
    """Writes the node's recipe into a file, whole or not at all; one undo step marks the node with it.

    Args:
        node: The node.
        path: The file; where *Save To* says if None, which may be the scene.
        if_exists: What becomes of a file that is not the one the recipe was loaded from: ``refuse`` or
            ``replace``; ``rename`` replaces no file and takes the next free name.

    Raises:
        RecipeError: ``recipe-incomplete``; ``recipe-file-exists``; ``recipe-file``: it cannot be written.
        HostError: ``no-library-folder``; the node itself cannot be written. Nothing is written then.
    """
    recipe, notes = loading.complete(node)
    if path is None and own.token(node, "save_to") == "scene":
        return _save_into_scene(node, recipe)
    file, key = (Path(path), "") if path is not None else chosen_file(node, recipe)
    if if_exists == "refuse" and _is_loaded_one(node, file):
        if_exists = "replace"
    if key:
        _make_folder(file.parent)
    with recipe.staged(file, if_exists) as staged:
        source = f"{key.partition('/')[0]}/{staged.file.stem}" if key else str(staged.file)
        report = changed("Save", f"saved {staged.file}", notes=notes)
        with _marked(node, recipe, source, report):
            _put(staged)
    return report


@contextmanager
def _marked(node: hou.OpNode, recipe: Recipe, source: str, report: ActionReport) -> Iterator[None]:
    """The node says where its recipe is now; one undo step, taken back if what is done inside fails."""
    with (
        hou.undos.group("Save"),
        own.written(node, loaded.values(recipe, source)),
        recovery.kept(node, recipe),
    ):
        status.show(node, report, undoable=True)
        yield


def _put(staged: Staged) -> None:
    try:
        staged.put()
    except OSError as fault:
        message = f"cannot replace {staged.file}: {fault.strerror or fault}"
        hint = "close it where it is open"
        raise RecipeError(message, code="recipe-file", path=str(staged.file), hint=hint) from fault


def save_chosen(node: hou.OpNode) -> ActionReport:
    """Save: where *Save To* says; asks about a file that is in the way, where there is a UI.

    Raises:
        KeywrightError: As :func:`save`.
    """
    try:
        return save(node)
    except RecipeError as fault:
        if fault.code != _IN_THE_WAY:
            raise
        other = loading.complete(node)[0].free_path(fault.path).name
        answer = asking.which_file(f"{fault}.", other)
        if answer is None:
            raise RecipeError(
                str(fault), code=_IN_THE_WAY, path=fault.path, hint="nothing is saved"
            ) from fault
        return save(node, if_exists=answer)


def chosen_file(node: hou.OpNode, recipe: Recipe) -> tuple[Path, str]:
    """The file that *Save To* means, and its key if it lies in a library.

    In a library it is named after the recipe, in the category that the recipe was loaded from, else in that
    of its shape.

    Raises:
        HostError: ``no-library-folder``, ``no-file``.
    """
    choice = own.token(node, "save_to")
    if choice == "file":
        text = own.token(node, "save_file").strip()
        if not text:
            raise HostError("no file is named", code="no-file", path="save_file", hint="name it in File")
        return Path(text), ""
    variable = "JOB" if choice == "project" else "HOUDINI_USER_PREF_DIR"
    root = loading.environ()[variable]
    if not root:
        message = f"${variable} is not set"
        raise HostError(message, code="no-library-folder", path="save_to", hint="set it, or save to a file")
    key = f"{_category(node, recipe)}/{presets.slug(recipe.name)}"
    return presets.place_below(root) / f"{key}.json", key


def _make_folder(folder: Path) -> None:
    """The category's folder in a library."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        message = f"cannot make {folder}: {fault.strerror or fault}"
        hint = "check who may write there, or save to a file"
        raise RecipeError(message, code="recipe-file", path=str(folder), hint=hint) from fault


def _category(node: hou.OpNode, recipe: Recipe) -> str:
    source = own.text(node, "loaded_from").split("/")
    is_key = len(source) == 2 and all(source) and not source[1].endswith(".json")
    return source[0] if is_key else str(recipe.to_dict()["shape"]["type"])


def _is_loaded_one(node: hou.OpNode, file: Path) -> bool:
    """Whether a file is what the node's recipe was loaded from, or saved to, by its whole text."""
    try:
        return loaded.of(Recipe.load(file)).text == loaded.on(node).text
    except RecipeError:
        return False


def _save_into_scene(node: hou.OpNode, recipe: Recipe) -> ActionReport:
    """A second Motion Recipe that holds the recipe and has no targets."""
    for name in ("loaded_from", "loaded_fingerprint", "status", "report"):
        refuse_locked_parm(own.parm(node, name))
    with hou.undos.group("Save"):
        copy = container.new_recipe_node(node.type(), presets.slug(recipe.name))
        report = changed("Save", f"saved as {copy.path()}")
        try:
            own.write(copy, {**parms.values(recipe), "targets": 0})
            with _marked(node, recipe, copy.path(), report):
                pass
        except BaseException:
            copy.destroy()
            raise
    return report
