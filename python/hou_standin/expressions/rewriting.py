"""References kept right when nodes are renamed, moved or copied, and when rows move.

Before a change, :func:`pointing_at` remembers what each reference means; after it, the paths are
written anew in the style they had, relative or absolute.

Source: SideFX docs, *Node and parameter paths*, *Copying nodes*; HDK ``CH_Channel::changeOpRef``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from hou_standin.expressions import references
from hou_standin.expressions.references import Reference
from hou_standin.state.scene import BlockRecord, NodeRecord, ParmRecord, walk

Target = NodeRecord | ParmRecord


@dataclass(slots=True)
class _Place:
    """One text that holds references: a key's expression, or a string's value."""

    parm: ParmRecord
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
        for knot, text, found in _texts(parm):
            meanings = [
                (reference, target)
                for reference in found
                if (target := _meaning(parm, reference)) is not None and wanted(target)
            ]
            if meanings:
                places.append(_Place(parm, knot, text, meanings))
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


def _texts(parm: ParmRecord) -> Iterable[tuple[int | None, str, tuple[Reference, ...]]]:
    if parm.channel is not None:
        for index, knot in enumerate(parm.channel.knots):
            if knot.language == "Hscript":
                yield index, knot.expression, references.in_expression(knot.expression)
    elif isinstance(parm.value, str) and parm.value:
        if parm.spec.is_node_path and "`" not in parm.value:
            yield None, parm.value, references.in_node_paths(parm.value)
        elif "`" in parm.value:
            yield None, parm.value, references.in_string(parm.value)


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
    parm = place.parm
    if place.knot is None:
        parm.change("value", text)
    elif parm.channel is not None:
        knots = list(parm.channel.knots)
        knots[place.knot] = replace(knots[place.knot], expression=text)
        parm.change("channel", replace(parm.channel, knots=tuple(knots)))
