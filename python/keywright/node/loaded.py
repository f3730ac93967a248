"""What was loaded onto a node, or saved from it: remembered to tell whether it has changed since."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

import hou

from keywright.node import own
from keywright.recipe import Recipe


class Loaded(NamedTuple):
    """A recipe as it was then; both are empty if none was loaded or saved.

    Attributes:
        motion: Its fingerprint: what moves.
        text: A hash of its whole text, names and tags too.
    """

    motion: str = ""
    text: str = ""


def of(recipe: Recipe) -> Loaded:
    """What is remembered of a recipe."""
    return Loaded(recipe.fingerprint, hashlib.sha256(recipe.to_json().encode()).hexdigest()[:16])


def on(node: hou.OpNode) -> Loaded:
    """What a node remembers."""
    return Loaded(*own.text(node, "loaded_fingerprint").split()[:2])


def values(recipe: Recipe, source: str) -> dict[str, own.Value]:
    """The parameters that say where the node's recipe came from, and what it was then."""
    return {"loaded_from": source, "loaded_fingerprint": " ".join(of(recipe))}
