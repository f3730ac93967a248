"""Recipes in and out of a node: from the library, onto the node's parameters."""

from __future__ import annotations

import hashlib

import hou

from keywright import presets
from keywright.node import own, parms
from keywright.recipe import Recipe


def load_chosen(node: hou.OpNode) -> str:
    """Loads the recipe that *Library* names; returns what to say."""
    key = own.text(node, "library").strip()
    if not key:
        return "choose a recipe in Library first"
    return load(node, presets.load(key), source=key)


def load(node: hou.OpNode, recipe: Recipe, source: str = "") -> str:
    """Replaces the node's recipe, targets stay; one undo step. Returns what to say.

    Raises:
        HostError: A parameter is locked, or a row that would go holds keys; nothing is changed then.
    """
    driven: own.Driven = "replace" if own.token(node, "load_driven") == "replace" else "keep"
    values = parms.values(recipe)
    values["loaded_from"] = source
    values["loaded_fingerprint"] = f"{recipe.fingerprint} {text_hash(recipe)}"
    with hou.undos.group(f"Load {recipe.name}"):
        left = own.write(node, values, driven)
    kept = f"; kept {', '.join(left)}" if left else ""
    return f"loaded {source or recipe.name}{kept}"


def text_hash(recipe: Recipe) -> str:
    """A hash of the recipe's whole text, names and tags too."""
    return hashlib.sha256(recipe.to_json().encode()).hexdigest()[:16]


def menu() -> list[str]:
    """Token and label of every recipe of the library, flat, as a menu script returns them."""
    return [part for entry in presets.entries() for part in (entry.key, entry.key)]
