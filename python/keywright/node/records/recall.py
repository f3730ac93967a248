"""What a node remembers of its channels: rows and records brought together, each record held to be a claim.

A record is compared with its channel before it is used: the commit may have been undone, moved, or edited
since, and the channel may have another path.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import hou

from keywright import _core
from keywright.host.channel import Channel, as_keys
from keywright.host.keys import Key
from keywright.node import own
from keywright.node.channels.targets import Target
from keywright.node.records import lent, ownership, places, record
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
    ids, passed = _row_ids(node, found, by_row, entries)
    memory = Memory(entries, unread, {row: key for row, key in ids.items() if owner[key] == node.path()})
    row_of = {**passed, **{key: row for row, key in ids.items()}}
    led = {target.parm.path() for target in found if target.parm is not None}
    held = _Held(node, memory, {index: (found[index].row, channel) for index, channel in channels.items()})
    left = held.by_path(
        Loose(row_of.get(key, 0), entry, stretch, "" if owner[key] == node.path() else owner[key])
        for key, entry in entries.items()
        for stretch in entry.stretches
    )
    # What a row that was not asked about leads to, or led to, it says itself.
    left = [
        one
        for one in left
        if one.entry.id not in passed or (one.parm is not None and one.stretch.path not in led)
    ]
    left = held.followed(left)
    memory.loose.extend(one for one in left if one.parm is not None or not one.stretch.is_taken_back)
    for index, (claims, back) in compare({i: (channels[i], h) for i, h in held.stretches.items()}).items():
        memory.claims[index], memory.back[index] = claims, back
    memory.owners.update(owned)
    return memory


def _row_ids(
    node: hou.OpNode,
    found: Sequence[Target],
    by_row: Mapping[int, Sequence[int]],
    entries: Mapping[str, Entry],
) -> tuple[dict[int, str], dict[str, int]]:
    """Which entry each row has, and the rows that were not asked about by id: off, or with a problem.

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
    others = {key: row for row, key in ids.items() if row not in by_row}
    return {row: key for row, key in ids.items() if row in by_row}, others


class _Held:
    """Brings stretches and channels together.

    Attributes:
        stretches: What each channel has, each with the id of its entry, by index of the target.
    """

    def __init__(self, node: hou.OpNode, memory: Memory, channels: Mapping[int, tuple[int, Channel]]) -> None:
        self.stretches: dict[int, list[tuple[str, Stretch]]] = {}
        self._path = node.path()
        self._owners = memory.owners
        self._rows = {index: row for index, (row, _) in channels.items()}
        self._channels = {index: channel for index, (_, channel) in channels.items()}
        self._index_of = {channel.parm.path(): index for index, channel in self._channels.items()}

    def by_path(self, stretches: Iterable[Loose]) -> list[Loose]:
        """Gives channels the commits made on them, by whatever row; answers those of no channel.

        Rows are pointed at other channels, change them with one another, are split, joined, doubled. A commit
        that stayed behind would be laid under the next one, and two would be taken back at once.
        """
        left = []
        for held in stretches:
            index = self._index_of.get(held.stretch.path)
            if index is None:
                left.append(held)
            elif held.owner:
                self._owners[index] = held.owner
            else:
                self._take(index, [held])
        return left

    def followed(self, stretches: Sequence[Loose]) -> list[Loose]:
        """Gives channels the commits made on them under another path; answers those of no channel.

        Where nothing has a commit's path any more its channel was renamed or moved. Where it is still there
        and the node is a copy, its channel may have been copied along. Either has keys of the commit.
        """
        for least in (2, 1):  # what moved with its object first
            for by_row in (True, False):
                stretches = self._followed(stretches, by_row, least)
        return list(stretches)

    def _followed(self, stretches: Sequence[Loose], by_row: bool, least: int) -> list[Loose]:
        """The same among the channels of each stretch's own row, or among those that are left of all rows."""
        groups: dict[int, dict[str, list[Loose]]] = {}
        for held in stretches:
            if held.parm is None or (by_row and held.entry.owner != self._path):
                group = groups.setdefault(held.row if by_row else 0, {})
                group.setdefault(held.stretch.path, []).append(held)
        free: dict[int, dict[str, int]] = {}
        for path, index in self._index_of.items():
            if index not in self.stretches and index not in self._owners:
                free.setdefault(self._rows[index] if by_row else 0, {})[path] = index
        asked = [
            (free[row][new], groups[row][old])
            for row in groups.keys() & free.keys()
            for old, new in places.pairs(groups[row], free[row], least)
        ]
        taken = {id(one) for index, held in self._confirmed(asked) for one in self._take(index, held)}
        return [held for held in stretches if id(held) not in taken]

    def _confirmed(self, asked: Sequence[tuple[int, Sequence[Loose]]]) -> list[tuple[int, Sequence[Loose]]]:
        """Of channels and commits that may be theirs: those that moved with an object, or have such keys."""
        questions = {
            place: (self._channels[index], [(one.entry.id, one.stretch) for one in held])
            for place, (index, held) in enumerate(asked)
        }
        confirmed = []
        for (claims, _), (index, held) in zip(compare(questions).values(), asked, strict=True):
            channel, is_gone = self._channels[index], held[0].parm is None
            live = [claim for claim in claims if claim.is_live]
            has_keys = all(one.is_on(channel, ends=is_gone) for one in live)
            has_moved = is_gone and places.is_moved(held[0].stretch.path, channel.parm.path())
            if has_moved or (has_keys and (live or is_gone)):
                confirmed.append((index, held))
        return confirmed

    def _take(self, index: int, several: Sequence[Loose]) -> Sequence[Loose]:
        held = self.stretches.setdefault(index, [])
        held.extend((one.entry.id, one.stretch) for one in several)
        return several


def loose_rows(memory: Memory) -> list[Row]:
    """What is remembered and not shown by any row: deleted rows, channels that are gone, unread entries."""
    rows = [
        Row(loose.row, loose.stretch.path, Outcome.UNCHANGED, "has a commit, and no row leads to it")
        for loose in memory.loose
        if loose.parm is not None and not loose.owner and not loose.stretch.is_taken_back
    ]
    rows += [Row(0, f"record {key}", Outcome.UNCHANGED, text) for key, text in memory.unread.items()]
    return rows
