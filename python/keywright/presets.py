"""The recipe library: folders of recipes, found as ``category/name``.

A recipe's key is the folder it lies in and its file name without ``.json``. Where two places hold the same
key, the nearer one is meant: one's own before the project's, the project's before what ships.

Example:
    >>> from keywright import presets
    >>> presets.load("bounce/rubber_ball").name
    'Rubber ball'
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from keywright.errors import RecipeError
from keywright.recipe import Recipe

__all__ = ["Entry", "entries", "find", "folders", "load", "slug"]


@dataclass(frozen=True)
class Entry:
    """A recipe file of the library; its text has not been read.

    Attributes:
        category: Name of its folder.
        name: File name without ``.json``.
        path: The file.
    """

    category: str
    name: str
    path: Path

    @property
    def key(self) -> str:
        """``category/name``."""
        return f"{self.category}/{self.name}"


def slug(name: str) -> str:
    """The file name for a recipe's name: lower case, words joined by ``_``.

    >>> slug("Ease In-Out")
    'ease_in_out'
    """
    return re.sub(r"[\W_]+", "_", name.lower()).strip("_") or "untitled"


def folders(environ: Mapping[str, str] | None = None) -> list[Path]:
    """The places of recipes, nearest first; not all of them need exist.

    They are the folders of ``KEYWRIGHT_RECIPE_PATH``, ``keywright/recipes`` below
    ``HOUDINI_USER_PREF_DIR`` and below ``JOB``, and what ships with Keywright.

    Args:
        environ: The variables, those of the process unless given.
    """
    environ = os.environ if environ is None else environ
    places = [Path(text) for text in environ.get("KEYWRIGHT_RECIPE_PATH", "").split(os.pathsep) if text]
    for name in ("HOUDINI_USER_PREF_DIR", "JOB"):
        if environ.get(name):
            places.append(Path(environ[name]) / "keywright" / "recipes")
    return [*places, _shipped()]


def _shipped() -> Path:
    """``recipes`` beside an installed package's folder of Python files, ``presets`` in a checkout."""
    root = Path(__file__).resolve().parents[2]
    installed = root / "recipes"
    return installed if installed.is_dir() else root / "presets"


def entries(places: Iterable[Path] | None = None) -> list[Entry]:
    """Every recipe file, by category and name; no file is opened.

    A place that does not exist holds none.

    Args:
        places: Where to look, nearest first; :func:`folders` unless given.

    Raises:
        OSError: If a place is there but cannot be read.
    """
    found: dict[str, Entry] = {}
    for place in folders() if places is None else places:
        if place.is_dir():
            for entry in _entries_in(place):
                found.setdefault(entry.key, entry)
    return sorted(found.values(), key=lambda entry: entry.key)


def _entries_in(place: Path) -> Iterable[Entry]:
    with os.scandir(place) as categories:
        for category in categories:
            if category.is_dir() and not category.name.startswith("."):
                with os.scandir(category) as files:
                    for file in files:
                        name, ext = os.path.splitext(file.name)
                        if ext == ".json" and not name.startswith("."):
                            yield Entry(category.name, name, Path(file.path))


def find(key: str, places: Iterable[Path] | None = None) -> Entry:
    """The recipe file of a key.

    Args:
        key: ``category/name``, or ``name`` where only one category has it.
        places: As in :func:`entries`.

    Raises:
        RecipeError: ``recipe-not-found``, with the nearest keys; ``recipe-ambiguous``.
    """
    library = entries(places)
    fits = [entry for entry in library if key in (entry.key, entry.name)]
    if len(fits) == 1:
        return fits[0]
    if fits:
        keys = ", ".join(entry.key for entry in fits)
        raise RecipeError(f"{key!r} is in several categories", code="recipe-ambiguous", hint=f"one of {keys}")
    near = difflib.get_close_matches(key, [name for entry in library for name in (entry.key, entry.name)])
    hint = f"did you mean {' or '.join(near)}?" if near else "look at the library's list"
    raise RecipeError(f"no recipe {key!r} in the library", code="recipe-not-found", path=key, hint=hint)


def load(key: str, places: Iterable[Path] | None = None) -> Recipe:
    """The recipe of a key.

    Raises:
        RecipeError: As :func:`find` and :meth:`Recipe.load <keywright.recipe.Recipe.load>`.
    """
    return Recipe.load(find(key, places).path)
