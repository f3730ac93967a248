"""What a node remembers of its channels: rows and records brought together, each record held to be a claim.

A record is compared with its channel before it is used: the commit may have been undone, moved, or edited
since, and the channel may have another path.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import hou

from keywright import _core
from keywright.host.channel import Channel, as_keys
from keywright.host.keys import Key
from keywright.node import own
from keywright.node.channels.targets import Target
from keywright.node.records import lent, ownership, record
from keywright.node.records.claim import Claim, compare
from keywright.node.records.record import Entry, Stretch
from keywright.node.report import Outcome, Row


@dataclass(frozen=True)
class Loose:
    """A remembered stretch of a channel that no row leads to.

    Attributes:
        row: The row whose record it is; 0 where the row is gone.
        entry: The entry that holds it.
        stretch: As it was stored.
        owner: The node that owns it, if that is another.
    """

    row: int
    entry: Entry
    stretch: Stretch
    owner: str

    @property
    def parm(self) -> hou.Parm | None:
        """The channel, if it is there."""
        return hou.parm(self.stretch.path)


@dataclass(frozen=True)
class Memory:
    """What a node remembers, for the channels that were asked about.

    Attributes:
        entries: All its entries by id.
        unread: Why entries are not used, by id.
        ids: Id of each row's entry; rows without are not in it.
        claims: By index of the target, the oldest first.
        back: Plans that take the live ones back, the newest first, by index of the target.
        owners: The other node that owns a target's commit, by index of the target.
        loose: Stretches that no target leads to.
    """

    entries: Mapping[str, Entry]
    unread: Mapping[str, str]
    ids: Mapping[int, str]
    claims: dict[int, list[Claim]] = field(default_factory=dict)
    back: dict[int, tuple[_core.TargetPlan, ...]] = field(default_factory=dict)
    owners: dict[int, str] = field(default_factory=dict)
    loose: list[Loose] = field(default_factory=list)

    def live(self, index: int) -> list[Claim]:
        """Commits on a target that are still there, the oldest first."""
        return [claim for claim in self.claims.get(index, []) if claim.is_live]

    def ground(self, index: int, keys: Sequence[Key]) -> Sequence[Key]:
        """A target's keys as if it had never been committed to; ``keys`` are those that it has."""
        last = self.back[index][-1].plan if self.back.get(index) else None
        return keys if last is None else as_keys(last.expected)


def recall(node: hou.OpNode, found: Sequence[Target], channels: Mapping[int, Channel]) -> Memory:
    """Brings the node's records and its channels together.

    Args:
        node: The node.
        found: Its targets.
        channels: The channels to bring together, by index of the target.
    """
    entries, unread = record.read_all(node)
    owned = {index: path for index, path in lent.owners(node, found).items() if index in channels}
    if not entries:
        return Memory(entries, unread, {}, owners=owned)
    holding = ownership.holders()
    owner = {key: ownership.owner(node, entry, holding[key]) for key, entry in entries.items()}
    by_row: dict[int, list[int]] = {}
    for index in channels:
        by_row.setdefault(found[index].row, []).append(index)
    ids, adopted = _row_ids(node, found, by_row, entries)
    memory = Memory(entries, unread, {row: key for row, key in ids.items() if owner[key] == node.path()})
    held = _Held(memory, channels)
    for row, key in ids.items():
        elsewhere = "" if owner[key] == node.path() else owner[key]
        held.match(entries[key], row, elsewhere, by_row.get(row, []))
    held.settle()
    for key in entries.keys() - set(ids.values()) - adopted:
        elsewhere = "" if owner[key] == node.path() else owner[key]
        memory.loose.extend(Loose(0, entries[key], s, elsewhere) for s in entries[key].stretches)
    held.adopt()
    for index, (claims, back) in compare({i: (channels[i], h) for i, h in held.stretches.items()}).items():
        memory.claims[index], memory.back[index] = claims, back
    memory.owners.update(owned)
    memory.loose[:] = [one for one in memory.loose if one.parm is not None or not one.stretch.is_taken_back]
    return memory


def _row_ids(
    node: hou.OpNode,
    found: Sequence[Target],
    by_row: Mapping[int, Sequence[int]],
    entries: Mapping[str, Entry],
) -> tuple[dict[int, str], set[str]]:
    """Which entry each row has, and the ids of rows that were not asked about.

    An id counts once: a duplicated row is a new one. A row without an entry takes one that no row has and
    that holds one of its channels, as after undo, or when a row was deleted and made again.
    """
    ids: dict[int, str] = {}
    for row in range(1, own.integer(node, "targets") + 1):
        key = own.text(node, f"target_id{row}")
        if key in entries and key not in ids.values():
            ids[row] = key
    free = {key: {s.path for s in entry.stretches} for key, entry in entries.items()}
    for key in ids.values():
        free.pop(key, None)
    for row, indices in by_row.items():
        paths = {found[index].label for index in indices}
        key = next((key for key, held in free.items() if held & paths), "") if row not in ids else ""
        if key:
            ids[row] = key
            free.pop(key)
    others = {key for row, key in ids.items() if row not in by_row}
    return {row: key for row, key in ids.items() if row in by_row}, others


class _Held:
    """Brings stretches and channels together.

    Attributes:
        stretches: What each channel has, each with the id of its entry, by index of the target.
    """

    def __init__(self, memory: Memory, channels: Mapping[int, Channel]) -> None:
        self.stretches: dict[int, list[tuple[str, Stretch]]] = {}
        self._memory = memory
        self._channels = channels
        self._index_of = {channel.parm.path(): index for index, channel in channels.items()}
        self._doubtful: list[tuple[int, list[Loose]]] = []

    def match(self, entry: Entry, row: int, owner: str, indices: Sequence[int]) -> None:
        """One row's record and channels: by path, else what is left over by parameter name."""
        index_of = {self._channels[index].parm.path(): index for index in indices}
        left: dict[str, list[Loose]] = {}
        for stretch in entry.stretches:
            held, index = Loose(row, entry, stretch, owner), index_of.get(stretch.path)
            if index is None:
                left.setdefault(stretch.path, []).append(held)
            else:
                self._give(index, held)
        recorded = {stretch.path for stretch in entry.stretches}
        new = {path: index for path, index in index_of.items() if path not in recorded}
        for path, several in left.items():
            name = several[0].stretch.parm_name
            alone = sum(other.rpartition("/")[2] == name for other in left) == 1
            rest = [index for other, index in new.items() if other.rpartition("/")[2] == name]
            if not alone or len(rest) != 1:
                self._memory.loose.extend(several)
            elif hou.parm(path) is None:
                self._take(rest[0], several)
            else:
                self._doubtful.append((rest[0], several))

    def settle(self) -> None:
        """Stretches whose own channel is still there are another one's only where that has all their keys."""
        pairs = [
            (self._channels[index], [(held.entry.id, held.stretch) for held in several])
            for index, several in self._doubtful
        ]
        answers = compare(dict(enumerate(pairs)))
        for (claims, _), (index, several) in zip(answers.values(), self._doubtful, strict=True):
            live = [found for found in claims if found.is_live]
            if live and all(found.is_on(self._channels[index]) for found in live):
                self._take(index, several)
            else:
                self._memory.loose.extend(several)

    def adopt(self) -> None:
        """Gives a channel the commits that rows made on it which lead elsewhere now.

        Rows are pointed at other channels, change them with one another, are split and brought together. A
        commit that stayed behind would be laid under the next one, and two would be taken back at once.
        """
        loose, self._memory.loose[:] = list(self._memory.loose), []
        for held in loose:
            index = self._index_of.get(held.stretch.path)
            if index is None:
                self._memory.loose.append(held)
            else:
                self._give(index, held)

    def _take(self, index: int, several: Sequence[Loose]) -> None:
        for held in several:
            self.stretches.setdefault(index, []).append((held.entry.id, held.stretch))

    def _give(self, index: int, held: Loose) -> None:
        if held.owner:
            self._memory.owners[index] = held.owner
        else:
            self._take(index, [held])


def loose_rows(memory: Memory) -> list[Row]:
    """What is remembered and not shown by any row: deleted rows, channels that are gone, unread entries."""
    rows = [
        Row(loose.row, loose.stretch.path, Outcome.UNCHANGED, "has a commit, and no row leads to it")
        for loose in memory.loose
        if loose.parm is not None and not loose.owner and not loose.stretch.is_taken_back
    ]
    rows += [Row(0, f"record {key}", Outcome.UNCHANGED, text) for key, text in memory.unread.items()]
    return rows
