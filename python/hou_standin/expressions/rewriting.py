"""References kept right when nodes are renamed, moved or copied, and when rows move.

Before a change, :func:`pointing_at` remembers what each reference means; after it, the paths are
written anew in the style they had, relative or absolute. Texts that other takes keep are rewritten with the
scene's [inferred].

Source: SideFX docs, *Node and parameter paths*, *Copying nodes*; HDK ``CH_Channel::changeOpRef``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from hou_standin.expressions import references
from hou_standin.expressions.references import Reference
from hou_standin.state.channel import Channel
from hou_standin.state.scene import BlockRecord, NodeRecord, ParmRecord, walk
from hou_standin.state.takes import TakeRecord, key_of

Target = NodeRecord | ParmRecord


@dataclass(slots=True)
class _Place:
    """One text that holds references: a key's expression, or a string's value."""

    parm: ParmRecord
    take: TakeRecord | None
    """The take that keeps the text; None for the scene's own."""
    knot: int | None
    text: str
    meanings: list[tuple[Reference, Target]]


class Meanings:
    """What references meant before a change."""

    def __init__(self, places: list[_Place]) -> None:
        self._places = places

    def rewrite(self, translated: Callable[[Target], Target] = lambda target: target) -> None:
        """Write the references anew where their paths lead elsewhere now.

        Args:
            translated: Where a target went; itself by default.
        """
        for place in self._places:
            text = place.text
            for reference, target in sorted(place.meanings, key=lambda pair: -pair[0].start):
                wanted = translated(target)
                if _meaning(place.parm, reference) is not wanted:
                    path = _path(place.parm, reference, wanted)
                    if reference.is_bare and not path.isidentifier():
                        path = f'"{path}"'
                    text = text[: reference.start] + path + text[reference.end :]
            if text != place.text:
                _store(place, text)


def pointing_at(parms: Iterable[ParmRecord], wanted: Callable[[Target], bool]) -> Meanings:
    """The references of some parameters whose targets are wanted, with their targets."""
    places: list[_Place] = []
    for parm in parms:
        for take, value, channel in _states(parm):
            for knot, text, found in _texts(parm, value, channel):
                meanings = [
                    (reference, target)
                    for reference in found
                    if (target := _meaning(parm, reference)) is not None and wanted(target)
                ]
                if meanings:
                    places.append(_Place(parm, take, knot, text, meanings))
    return Meanings(places)


def pointing_into(owner: BlockRecord) -> Meanings:
    """References from outside a block to parameters in its rows."""
    inside = {id(found) for row in owner.rows for member in walk(row.members) for found in member.components}
    session = owner.node.session
    outside = (parm for parm in session.all_parms() if id(parm) not in inside)
    return pointing_at(outside, lambda target: id(target) in inside)


def follow_copy(
    pairs: Iterable[tuple[ParmRecord, ParmRecord]], translated: Callable[[ParmRecord, Target], Target]
) -> None:
    """Point the references of copied parameters to where they should lead.

    Args:
        pairs: Each original parameter with its copy.
        translated: Where a reference of an original with this target leads in the copy.
    """
    for original, twin in pairs:
        meanings = pointing_at([original], lambda target: True)
        for place in meanings._places:
            place.parm = twin
            place.meanings = [(found, translated(original, target)) for found, target in place.meanings]
        meanings.rewrite()


def _states(parm: ParmRecord) -> Iterable[tuple[TakeRecord | None, Any, Channel | None]]:
    """Value and channel of a parameter: in the scene, and as each take keeps them."""
    yield None, parm.value, parm.channel
    for take in parm.session.takes.keeping():
        kept = take.kept.get(key_of(parm.tuple))
        if kept is not None and parm.index < len(kept.values):
            yield take, kept.values[parm.index], kept.channels[parm.index]


def _texts(
    parm: ParmRecord, value: Any, channel: Channel | None
) -> Iterable[tuple[int | None, str, tuple[Reference, ...]]]:
    if channel is not None:
        for index, knot in enumerate(channel.knots):
            if knot.language == "Hscript":
                yield index, knot.expression, references.in_expression(knot.expression)
    elif isinstance(value, str) and value:
        if parm.spec.is_node_path and "`" not in value:
            yield None, value, references.in_node_paths(value)
        elif "`" in value:
            yield None, value, references.in_string(value)


def _meaning(parm: ParmRecord, reference: Reference) -> Target | None:
    if reference.is_node:
        return parm.node.find(reference.path)
    return references.resolved(parm.node, reference.path)


def _path(parm: ParmRecord, reference: Reference, target: Target) -> str:
    if reference.path.startswith("/"):
        return target.path
    if isinstance(target, NodeRecord):
        return references.relative_path(parm.node, target)
    return references.reference_path(parm.node, target)


def _store(place: _Place, text: str) -> None:
    parm, take = place.parm, place.take
    value, channel = next((value, channel) for each, value, channel in _states(parm) if each is take)
    if place.knot is None:
        value = text
    elif channel is not None:
        knots = list(channel.knots)
        knots[place.knot] = replace(knots[place.knot], expression=text)
        channel = replace(channel, knots=tuple(knots))
    if take is not None:
        key = key_of(parm.tuple)
        take.keep(key, take.kept[key].with_component(parm.index, value, channel))
    elif place.knot is None:
        parm.change("value", value)
    else:
        parm.change("channel", channel)
