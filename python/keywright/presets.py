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
from dataclasses import dataclass, field
from pathlib import Path

from keywright import shipped
from keywright.arguments import file_name, list_of, text
from keywright.errors import RecipeError, wrong_argument
from keywright.recipe import Recipe

__all__ = [
    "VARIABLES",
    "Entry",
    "Listing",
    "absent",
    "entries",
    "find",
    "folders",
    "listing",
    "load",
    "place_below",
    "read",
    "slug",
    "stamp",
]

#: The variables that name places, nearest first: a search path, then two folders that hold a library.
VARIABLES = ("KEYWRIGHT_RECIPE_PATH", "HOUDINI_USER_PREF_DIR", "JOB")


# Recipes that are named where one is not found.
_NAMED = 3


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


@dataclass
class Listing:
    """What the library holds, and what of it could not be looked at.

    Attributes:
        entries: Every recipe file by category and name, the nearest of each key.
        unreadable: Folders that are there and cannot be listed.
        stamps: Each folder that was looked at, as :func:`stamp` saw it before.
    """

    entries: list[Entry] = field(default_factory=list)
    unreadable: list[Path] = field(default_factory=list)
    stamps: dict[Path, int | None] = field(default_factory=dict)


def slug(name: str) -> str:
    """The file name for a recipe's name: lower case, words joined by ``_``.

    >>> slug("Ease In-Out")
    'ease_in_out'
    """
    return re.sub(r"[\W_]+", "_", text("name", name, "a text").lower()).strip("_") or "untitled"


def folders(environ: Mapping[str, str] | None = None) -> list[Path]:
    """The places of recipes, nearest first; not all of them need exist.

    They are the folders of ``KEYWRIGHT_RECIPE_PATH``, ``keywright/recipes`` below
    ``HOUDINI_USER_PREF_DIR`` and below ``JOB``, and what ships with Keywright.

    Args:
        environ: The variables, those of the process unless given.
    """
    environ = os.environ if environ is None else environ
    if not isinstance(environ, Mapping):
        raise wrong_argument("environ", environ, "a mapping of variables, or None")
    path, *roots = VARIABLES
    # Houdini writes search paths with ``;`` on every system.
    named = re.split(f"[{os.pathsep};]", environ.get(path, ""))
    below = [place_below(environ[name]) for name in roots if environ.get(name)]
    return [*(Path(folder) for folder in named if folder), *below, shipped.recipes()]


def absent() -> list[Path]:
    """Folders that ``KEYWRIGHT_RECIPE_PATH`` names and that do not exist: most likely misspelt."""
    named = folders({VARIABLES[0]: os.environ.get(VARIABLES[0], "")})[:-1]
    return [folder for folder in named if not folder.exists()]


def place_below(root: str | os.PathLike[str]) -> Path:
    """Where a user's or a project's folder holds recipes."""
    return Path(file_name("root", root)) / "keywright" / "recipes"


def entries(places: Iterable[Path] | None = None) -> list[Entry]:
    """Every recipe file that can be seen, by category and name; no file is opened.

    Args:
        places: Where to look, nearest first; :func:`folders` unless given.
    """
    return listing(places).entries


def listing(places: Iterable[Path] | None = None) -> Listing:
    """The same, with the folders that could not be listed; a place that does not exist holds nothing.

    Args:
        places: Where to look, nearest first; :func:`folders` unless given.
    """
    found: dict[str, Entry] = {}
    seen = Listing()
    for place in folders() if places is None else _given(places):
        for category in _names(place, seen, folders=True):
            for file in _names(place / category, seen, folders=False):
                name, ext = os.path.splitext(file)
                if ext == ".json":
                    entry = Entry(category, name, place / category / file)
                    found.setdefault(entry.key, entry)
    seen.entries = sorted(found.values(), key=lambda entry: entry.key)
    return seen


def _given(places: object) -> list[Path]:
    found = list_of("places", places, "a list of folders, or None")
    return [Path(file_name(f"places[{number}]", place)) for number, place in enumerate(found)]


def _names(folder: Path, seen: Listing, *, folders: bool) -> list[str]:
    """Names in a folder, hidden ones left out; what went wrong is noted in ``seen``."""
    seen.stamps[folder] = stamp(folder)
    try:
        with os.scandir(folder) as found:
            # A name in a category needs no look at the file: slow file systems are asked once a folder.
            return [
                item.name
                for item in found
                if not item.name.startswith(".") and (not folders or item.is_dir())
            ]
    except FileNotFoundError:
        return []
    except OSError:
        seen.unreadable.append(folder)
        return []


def stamp(folder: Path) -> int | None:
    """When a folder's list of names last changed [ns]; None if it is not there."""
    name = file_name("folder", folder)
    try:
        return os.stat(name).st_mtime_ns
    except (OSError, ValueError):
        return None


def find(key: str, places: Iterable[Path] | None = None) -> Entry:
    """The recipe file of a key.

    Args:
        key: ``category/name``, or ``name`` where only one category has it.
        places: As in :func:`entries`.

    Raises:
        RecipeError: ``recipe-not-found``, with the nearest keys; ``recipe-ambiguous``.
    """
    text("key", key, "a text: category/name")
    seen = listing(places)
    library = seen.entries
    fits = [entry for entry in library if key in (entry.key, entry.name)]
    if len(fits) == 1:
        return fits[0]
    if fits:
        keys = ", ".join(entry.key for entry in fits)
        raise RecipeError(f"{key!r} is in several categories", code="recipe-ambiguous", hint=f"one of {keys}")
    near = _nearest(key, library)
    hint = f"did you mean {' or '.join(near)}?" if near else "see keywright presets"
    if seen.unreadable:
        hint += f"; cannot read {', '.join(map(str, seen.unreadable))}"
    if places is None and absent():
        hint += f"; there is no {', '.join(map(str, absent()))}, which {VARIABLES[0]} names"
    raise RecipeError(f"no recipe {key!r} in the library", code="recipe-not-found", path=key, hint=hint)


def _nearest(key: str, library: Iterable[Entry]) -> list[str]:
    """Up to three names like a key: those that hold it as it is first, then those spelt like it."""
    names = [entry.key if "/" in key else entry.name for entry in library]
    inside = [name for name in names if key and slug(key) in slug(name)]
    return list(dict.fromkeys([*inside, *difflib.get_close_matches(key, names)]))[:_NAMED]


def load(key: str, places: Iterable[Path] | None = None) -> Recipe:
    """The recipe of a key.

    Raises:
        RecipeError: As :func:`find` and :meth:`Recipe.load <keywright.Recipe.load>`.
    """
    return Recipe.load(find(key, places).path)


def is_file(source: str) -> bool:
    """Whether what a person names is a file, there or not: it ends in ``.json``, or is a whole path."""
    return source.endswith(".json") or os.path.isabs(source)


def read(source: str, places: Iterable[Path] | None = None) -> Recipe:
    """The recipe that a person names: a file (it ends in ``.json``, or is a whole path), else a library key.

    Raises:
        RecipeError: As :func:`load`.
    """
    text("source", source, "a text: category/name, or a file that ends in .json")
    if is_file(source):
        return Recipe.load(source)
    try:
        return load(source, places)
    except RecipeError as fault:
        if fault.code != "recipe-not-found" or not os.path.exists(source):
            raise
        message = f"{source} is no recipe's file: that ends in .json"
        hint = "name a recipe, such as bounce/basketball"
        raise RecipeError(message, code=fault.code, path=source, hint=hint) from None
