"""What a node remembers of its channels: rows and records brought together, each record held to be a claim.

A record is compared with its channel before it is used: the commit may have been undone, moved, or edited
since, and the channel may have another path.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import hou

from keywright import _core
from keywright.host.channel import Channel, as_columns
from keywright.node import own
from keywright.node.channels.targets import Target
from keywright.node.records import lent, ownership, record
from keywright.node.records.record import Entry, Stretch
from keywright.node.report import Outcome, Row


@dataclass(frozen=True)
class Claim:
    """A remembered stretch and how its channel stands to it now.

    Attributes:
        entry_id: The entry that holds it.
        stretch: As it was stored.
        state: ``undone``, ``committed``, ``moved`` or ``edited``.
        record: The record to use: elsewhere if the channel was moved, an earlier one if undo went back to it.
    """

    entry_id: str
    stretch: Stretch
    state: str
    record: _core.Record

    @property
    def is_live(self) -> bool:
        """Whether there is a commit: one that was undone counts as never made."""
        return self.state != "undone"

    @property
    def note(self) -> str:
        """What the report says of it; empty for nothing."""
        if self.state != "moved":
            return ""
        then, now = self.stretch.record, self.record
        frames = now.span[0] * now.fps - then.span[0] * then.fps
        if abs(frames) < 1e-3:
            return f"follows its frames from {then.fps:g} to {now.fps:g} frames a second"
        return f"moved by {frames:.6g} {'frame' if abs(frames) == 1 else 'frames'}"


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
        owners: The other node that owns a target's commit, by index of the target.
        loose: Stretches that no target leads to.
    """

    entries: Mapping[str, Entry]
    unread: Mapping[str, str]
    ids: Mapping[int, str]
    claims: dict[int, list[Claim]] = field(default_factory=dict)
    owners: dict[int, str] = field(default_factory=dict)
    loose: list[Loose] = field(default_factory=list)

    def live(self, index: int) -> list[Claim]:
        """Commits on a target that are still there, the oldest first."""
        return [claim for claim in self.claims.get(index, []) if claim.is_live]


def recall(node: hou.OpNode, found: Sequence[Target], channels: Mapping[int, Channel]) -> Memory:
    """Brings the node's records and its channels together.

    Args:
        node: The node.
        found: Its targets.
        channels: The channels to bring together, by index of the target.
    """
    entries, unread = record.read_all(node)
    if not entries:
        return Memory(entries, unread, {}, owners=lent.owners(node, found))
    holding = ownership.holders()
    owner = {key: ownership.owner(node, entry, holding[key]) for key, entry in entries.items()}
    by_row: dict[int, list[int]] = {}
    for index in channels:
        by_row.setdefault(found[index].row, []).append(index)
    ids, adopted = _row_ids(node, found, by_row, entries)
    memory = Memory(entries, unread, {row: key for row, key in ids.items() if owner[key] == node.path()})
    for row, key in ids.items():
        elsewhere = "" if owner[key] == node.path() else owner[key]
        _match(memory, entries[key], row, elsewhere, {i: channels[i] for i in by_row.get(row, [])})
    for key in entries.keys() - set(ids.values()) - adopted:
        elsewhere = "" if owner[key] == node.path() else owner[key]
        memory.loose.extend(Loose(0, entries[key], s, elsewhere) for s in entries[key].stretches)
    _adopt(memory, channels)
    memory.owners.update(lent.owners(node, found))
    return memory


def claim(entry_id: str, stretch: Stretch, channel: Channel) -> Claim:
    """How a channel stands to a stretch, whatever path that has."""
    keys, fps = as_columns(channel.keys), hou.fps()
    state, now = stretch.record.claim(keys, fps)
    if state == "edited":
        for earlier in stretch.earlier:
            if earlier.claim(keys, fps)[0] == "committed":
                return Claim(entry_id, stretch, "committed", earlier)
    return Claim(entry_id, stretch, state, now)


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


def _match(memory: Memory, entry: Entry, row: int, owner: str, channels: Mapping[int, Channel]) -> None:
    """Brings one row's record and channels together: by path, else what is left over by parameter name."""
    index_of = {channel.parm.path(): index for index, channel in channels.items()}
    left: dict[str, list[Stretch]] = {}
    for stretch in entry.stretches:
        index = index_of.get(stretch.path)
        if index is None:
            left.setdefault(stretch.path, []).append(stretch)
        elif owner:
            memory.owners[index] = owner
        else:
            _add(memory, index, claim(entry.id, stretch, channels[index]))
    recorded = {stretch.path for stretch in entry.stretches}
    new = {path: index for path, index in index_of.items() if path not in recorded}
    for path, stretches in left.items():
        name = stretches[0].parm_name
        alone = sum(other.rpartition("/")[2] == name for other in left) == 1
        rest = [index for other, index in new.items() if other.rpartition("/")[2] == name]
        claims = (
            [claim(entry.id, s, channels[rest[0]]) for s in stretches] if alone and len(rest) == 1 else []
        )
        if claims and (hou.parm(path) is None or all(found.state == "committed" for found in claims)):
            for found in claims:
                _add(memory, rest[0], found)
        else:
            memory.loose.extend(Loose(row, entry, stretch, owner) for stretch in stretches)


def _adopt(memory: Memory, channels: Mapping[int, Channel]) -> None:
    """Gives a channel the commits that rows made on it which lead elsewhere now.

    Rows are pointed at other channels, change them with one another, are split and brought together. A
    commit that stayed behind would be laid under the next one, and two would be taken back at once.
    """
    index_of = {channel.parm.path(): index for index, channel in channels.items()}
    loose, memory.loose[:] = list(memory.loose), []
    for held in loose:
        index = index_of.get(held.stretch.path)
        if index is None:
            memory.loose.append(held)
        elif held.owner:
            memory.owners[index] = held.owner
        else:
            _add(memory, index, claim(held.entry.id, held.stretch, channels[index]))


def _add(memory: Memory, index: int, found: Claim) -> None:
    claims = memory.claims.setdefault(index, [])
    claims.append(found)
    claims.sort(key=lambda known: known.stretch.time)


def loose_rows(memory: Memory) -> list[Row]:
    """What is remembered and not shown by any row: deleted rows, channels that are gone, unread entries."""
    rows = [
        Row(loose.row, loose.stretch.path, Outcome.UNCHANGED, "has a commit, and no row leads to it")
        for loose in memory.loose
        if loose.parm is not None and not loose.owner
    ]
    rows += [Row(0, f"record {key}", Outcome.UNCHANGED, text) for key, text in memory.unread.items()]
    return rows
