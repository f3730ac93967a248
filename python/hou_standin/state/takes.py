"""Takes: each keeps its own values and channels of the parameters that it includes.

What the current take says is in the scene; what the others keep lies here until they are switched to. A
parameter that a take does not include has the value of the take above. What a take keeps is found by node
and name, as Houdini finds it, so in a multiparm it stays at the row's number.

Source: SideFX docs, *Create variations with takes*; HDK, ``OP_Take.h``, ``TAKE_Manager.h``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from hou_standin.state.channel import Channel
from hou_standin.state.journal import Record
from hou_standin.state.scene import BlockRecord, NodeRecord, ParmTupleRecord

if TYPE_CHECKING:
    from hou_standin.session import Session

Key = tuple[NodeRecord, str]
"""A parameter by its node and name."""


@dataclass(frozen=True, slots=True, eq=False)
class Kept:
    """A parameter's state in one take."""

    values: tuple[Any, ...]
    channels: tuple[Channel | None, ...]
    locked: tuple[bool, ...]
    order: int
    """Blocks before their rows, outer ones before inner ones."""

    def with_component(self, index: int, value: Any, channel: Channel | None) -> Kept:
        """The same with another value and channel of one component."""
        values, channels = list(self.values), list(self.channels)
        values[index], channels[index] = value, channel
        return replace(self, values=tuple(values), channels=tuple(channels))


def kept_of(found: ParmTupleRecord) -> Kept:
    """What the scene says now."""
    return Kept(
        tuple(parm.value for parm in found.components),
        tuple(parm.channel for parm in found.components),
        tuple(parm.locked for parm in found.components),
        2 * len(found.numbers) + (not isinstance(found, BlockRecord)),
    )


_NOTHING: Mapping[Key, Kept] = MappingProxyType({})


class TakeRecord(Record):
    """A take."""

    __slots__ = ("children", "kept", "name", "parent")

    def __init__(self, session: Session, name: str, parent: TakeRecord | None) -> None:
        super().__init__(session)
        self.name = name
        self.parent = parent
        self.children: tuple[TakeRecord, ...] = ()
        self.kept = _NOTHING
        """In the root take: what other takes include. Out of date while it is the scene that says it."""

    def includes(self, found: ParmTupleRecord) -> bool:
        """True if the take has its own value for a parameter; the root take has all, and includes none."""
        return self.parent is not None and key_of(found) in self.kept

    def included(self) -> list[ParmTupleRecord]:
        """The parameters that the take includes, those that are there."""
        keys = self.kept if self.parent is not None else ()
        return [found for key in keys if (found := parameter(key)) is not None]

    def lineage(self) -> Iterator[TakeRecord]:
        """The take and those above it, without the root."""
        take: TakeRecord = self
        while take.parent is not None:
            yield take
            take = take.parent

    def speaker(self, key: Key) -> TakeRecord:
        """The take whose value of a parameter holds here: this one, or the nearest above that includes it."""
        take = self
        while take.parent is not None and key not in take.kept:
            take = take.parent
        return take

    def keep(self, key: Key, kept: Kept) -> None:
        """Set aside a parameter's state."""
        self.change("kept", {**self.kept, key: kept})

    def include(self, found: ParmTupleRecord) -> None:
        """Give the current take its own value of a parameter, at first the one it has."""
        key = key_of(found)
        if self.parent is not None and key not in self.kept:
            self.speaker(key).keep(key, kept_of(found))
            self.keep(key, kept_of(found))


class TakeTree(Record):
    """The takes of a scene."""

    __slots__ = ("current", "default_name", "root")

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.root = TakeRecord(session, "Main", None)
        self.current = self.root
        self.default_name = "take"
        self.changed("current")

    def changed(self, name: str) -> None:
        """``$ACTIVETAKE`` names the current take."""
        self.session.variables["ACTIVETAKE"] = self.current.name

    @property
    def restricting(self) -> TakeRecord | None:
        """The current take if it restricts writing; None in the root take, which does not."""
        return None if self.current is self.root else self.current

    def all(self, take: TakeRecord | None = None) -> list[TakeRecord]:
        """A take and those below it; the whole tree by default."""
        top = take or self.root
        return [top] + [each for child in top.children for each in self.all(child)]

    def keeping(self) -> list[TakeRecord]:
        """The takes that keep something."""
        return [take for take in self.all() if take.kept] if self.root.children else []

    def said(self) -> Iterator[tuple[TakeRecord, Key, Kept]]:
        """What each take says of the parameters that any but the root includes."""
        takes = self.all()
        included = dict.fromkeys(key for take in takes[1:] for key in take.kept)
        for take in takes:
            for key in included if take is self.root else take.kept:
                found = parameter(key) if self.current.speaker(key) is take else None
                if key[0].alive:
                    yield take, key, kept_of(found) if found is not None else take.kept[key]


def key_of(found: ParmTupleRecord) -> Key:
    """Where takes look for a parameter."""
    return found.node, found.name


def parameter(key: Key) -> ParmTupleRecord | None:
    """The parameter of a key; None while it is not in the scene."""
    node, name = key
    return node.tuple_named(name) if node.alive else None
