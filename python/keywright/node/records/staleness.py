"""Whether the commits of a node are still what its recipe says, and why not.

*Recipe changed*: the node's recipe is not the document that its record holds. *Library changed*: the recipe
that it was loaded from has become another motion since, and the node's own was not changed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import hou

from keywright import presets
from keywright.errors import KeywrightError
from keywright.host.channel import read, target_input
from keywright.node import loaded, own, parms
from keywright.node.channels import targets
from keywright.node.kind import is_recipe_node
from keywright.node.library import loading
from keywright.node.records import ownership, recall, record
from keywright.node.report import Outcome
from keywright.recipe import Recipe


class Cause(str, Enum):
    """Why a node is stale."""

    RECIPE = "recipe changed"
    LIBRARY = "library changed"


@dataclass(frozen=True)
class Staleness:
    """How a node's commits stand to its recipe, and that to the library.

    Attributes:
        causes: Why the node is stale; empty if it is not.
        source: Where its recipe was loaded from; empty if nowhere.
        newer: The recipe that is there now, if the node is to get it.
        notes: What else is worth knowing, a line each.
        unknown: Why nobody can say whether the library has changed, where that alone would make it stale.
    """

    causes: tuple[Cause, ...] = ()
    source: str = ""
    newer: Recipe | None = None
    notes: tuple[str, ...] = ()
    unknown: str = ""


class Library:
    """The recipe library as it is now; each recipe of it is read once."""

    def __init__(self) -> None:
        self._places = presets.folders(loading.environ())
        self._read: dict[str, Recipe | KeywrightError] = {}
        self._files: dict[str, Path | None] = {}

    def recipe(self, source: str) -> Recipe:
        """The recipe of a key or of a file.

        Raises:
            RecipeError: There is none, or it cannot be read.
        """
        if source not in self._read:
            try:
                self._read[source] = presets.read(source, self._places)
            except KeywrightError as fault:
                self._read[source] = fault
        found = self._read[source]
        if isinstance(found, KeywrightError):
            raise found
        return found

    def file(self, source: str) -> Path | None:
        """The file behind a key or a path; None if there is none."""
        if source not in self._files:
            try:
                path = Path(source) if presets.is_file(source) else presets.find(source, self._places).path
                self._files[source] = Path(os.path.realpath(path))  # resolve() fails for a link to itself
            except KeywrightError:
                self._files[source] = None
        return self._files[source]

    def doubt(self, source: str) -> str | None:
        """Where a recipe that was not read may be: a folder that cannot be looked into.

        Empty if it is there, and cannot be read; None if it is gone.
        """
        if presets.is_file(source):
            try:
                os.lstat(source)
            except (FileNotFoundError, NotADirectoryError):
                return None
            except OSError:  # told by the recipe's own error
                return ""
            return ""
        if self.file(source) is not None:
            return ""
        closed = [f"cannot read {folder}" for folder in presets.listing(self._places).unreadable]
        away = [f"no folder {folder}, which {presets.VARIABLES[0]} names" for folder in presets.absent()]
        return "; ".join(closed + away) or None


def stale_nodes(below: hou.Node | None = None) -> list[hou.OpNode]:
    """Motion Recipes whose commits are not what their recipes, or the library's, say now.

    Args:
        below: Only those inside this node; None: all of the scene.
    """
    inside = "" if below is None or below.path() == "/" else below.path() + "/"
    shelf = Library()
    nodes = [node for node in ownership.recipes() if node.path().startswith(inside)]
    return [node for node in nodes if of(node, shelf).causes]


def of(node: hou.OpNode, shelf: Library) -> Staleness:
    """How one node stands; changes nothing.

    A node without commits, or whose commits belong to the node that it is a copy of, is never stale. One
    whose recipe cannot be read is: that has changed too.
    """
    source = own.text(node, "loaded_from").strip()
    entries, unread = record.read_all(node)
    named = tuple(f"record {key} is not used: {reason}" for key, reason in unread.items())
    made = _committed(node, entries)
    if not made:
        return Staleness(source=source, notes=named)
    now = _fingerprint(node)
    causes = [Cause.RECIPE] if any(fingerprint != now for fingerprint in made) else []
    newer, notes, unknown = _newer(node, source, now, shelf)
    if newer is not None:
        causes.append(Cause.LIBRARY)
    if unknown and causes:
        notes, unknown = (*notes, unknown), ""
    return Staleness(tuple(causes), source, newer, (*named, *notes), unknown)


def source_node(node: hou.OpNode) -> hou.OpNode | None:
    """The Motion Recipe of this scene that a node's recipe was loaded from."""
    source = own.text(node, "loaded_from").strip()
    other = node.node(source) if source.startswith("/") else None
    is_one = other is not None and other != node and is_recipe_node(other)
    return other if is_one else None


# Channels that a Re-apply passes by, or that are none.
_PASSED = frozenset({Outcome.OFF, Outcome.EMPTY, Outcome.DUPLICATE, Outcome.NOT_KEYABLE, Outcome.OWN_NODE})


def _committed(node: hou.OpNode, entries: Mapping[str, record.Entry]) -> set[str]:
    """Fingerprints of the recipes behind the commits that a Re-apply would write again."""
    if not entries:
        return set()
    found = targets.resolve(node)
    channels = {
        index: read(target.parm)
        for index, target in enumerate(found)
        if target.parm is not None and target.outcome not in _PASSED
    }
    known = recall.remembered(node, found, list(channels))
    asks = {
        index: recall.Ask(channel, target_input(channel, span=(0.0, 0.0)), "nothing", found[index].row)
        for index, channel in channels.items()
    }
    memory = recall.settle(known, asks, beside_others=False)
    held = {claim.entry_id for answer in memory.answers.values() for claim in answer.live}
    held |= {loose.entry.id for loose in memory.loose if loose.row and loose.parm is None and not loose.owner}
    # A row that leads nowhere any more is reported by a Re-apply, and is asked for as long as it is there.
    lost = {target.row for target in found if target.parm is None and target.outcome not in _PASSED}
    committed = {key for key, entry in entries.items() if not all(s.is_taken_back for s in entry.stretches)}
    ids = {own.text(node, f"target_id{row}") for row in lost} & committed
    holding = ownership.holders() if ids else {}
    held |= {key for key in ids if ownership.owner(node, entries[key], holding[key]) == node.path()}
    return set(_readable(entries[key] for key in held))


def _readable(entries: Iterable[record.Entry]) -> Iterable[str]:
    for entry in entries:
        try:
            yield Recipe.from_dict(entry.recipe).fingerprint
        except KeywrightError:
            continue


def _fingerprint(node: hou.OpNode) -> str:
    """Of the node's recipe; empty if it cannot be read whole."""
    try:
        reading = parms.read(node)
    except KeywrightError:
        return ""
    return reading.recipe.fingerprint if reading.complete else ""


def _newer(
    node: hou.OpNode, source: str, now: str, shelf: Library
) -> tuple[Recipe | None, tuple[str, ...], str]:
    """The recipe that the node's has become where it came from, if the node is to get it, and what to say.

    The last is why that cannot be told: what it came from is there, and cannot be read. What is gone leaves
    the node its recipe.
    """
    then = loaded.on(node).motion
    if not then or source in ("", loading.PASTED, loading.RECOVERED):
        return None, (), ""
    other = source_node(node)
    try:
        there = shelf.recipe(source) if other is None else loading.complete(other)[0]
    except KeywrightError as fault:
        text = f"what it was loaded from cannot be looked at: {fault}"
        doubt = shelf.doubt(source) if other is None else ""
        if now == then and doubt is not None:
            return None, (), f"{text} ({doubt})" if doubt else text
        return None, (text,), ""
    if there.fingerprint == then:
        return None, (), ""
    if now != then:
        text = f"{source} has changed; this node's recipe was changed too since it was loaded, and stays"
        return None, (text,), ""
    return there, (), ""
