"""Which node owns a commit, after copies were made of it, and whose commits lie on a channel.

Copying, pasting and merging can give two nodes the same records. Nothing is changed then; who owns is
asked when it matters.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import hou

from keywright.host.channel import Channel, read
from keywright.node.channels.targets import NODE_TYPE
from keywright.node.records import record
from keywright.node.records.claim import Claim, compare
from keywright.node.records.record import Entry, Stretch

# Stretches that share no more than a boundary key do not overlap [s].
_NEAREST = 2e-6


def recipes() -> list[hou.OpNode]:
    """All Motion Recipes of the scene, of whatever version."""
    types = hou.sopNodeTypeCategory().nodeTypes()
    return [node for name, kind in types.items() if _is_ours(name) for node in kind.instances()]


def holders() -> dict[str, list[hou.OpNode]]:
    """The nodes that hold each entry of the scene, by its id."""
    found: dict[str, list[hou.OpNode]] = {}
    for node in recipes():
        for name in node.userDataDict():
            if name.startswith(record.ENTRY):
                found.setdefault(name.removeprefix(record.ENTRY), []).append(node)
    return found


def owner(node: hou.OpNode, entry: Entry, holding: Sequence[hou.OpNode]) -> str:
    """Path of the node that owns an entry of ``node``: ``node`` itself, or the one it is a copy of.

    One that holds it alone owns it, wherever it is now. Of several the one at the recorded path does;
    if none is there, all are copies.

    Args:
        node: A node that holds the entry.
        entry: What it holds.
        holding: All nodes that hold an entry of this id.
    """
    if len(holding) <= 1:
        return node.path()
    here = [holder.path() for holder in holding]
    recorded = [held.owner for held in (_entry(holder, entry.id) for holder in holding) if held is not None]
    return next((path for path in (entry.owner, *recorded) if path in here), entry.owner)


def take_over(node: hou.OpNode) -> int:
    """Makes the node the owner of all its entries; how many it did not own.

    Where another holder has committed since the copy was made, what that one remembers is taken over too.
    """
    entries, _ = record.read_all(node)
    holding = holders()
    others = [e for e in entries.values() if owner(node, e, holding[e.id]) != node.path()]
    touched = {holder.path(): holder for entry_id in entries for holder in holding[entry_id]}
    with record.all_or_nothing(list(touched.values())):
        for entry in entries.values():
            held = [(holder, _entry(holder, entry.id)) for holder in holding[entry.id]]
            newest = max((found for _, found in held if found is not None), key=_age)
            for holder, found in held:
                mine = newest if holder == node else found
                if mine is not None:
                    record.write(holder, replace(mine, owner=node.path()))
    return len(others)


def overlap(a: tuple[float, float], b: tuple[float, float]) -> bool:
    """Whether two stretches share more than a boundary key; seconds."""
    return a[0] < b[1] - _NEAREST and b[0] < a[1] - _NEAREST


def owners(parm: hou.Parm) -> list[hou.OpNode]:
    """Motion Recipes whose records hold this channel; the newest commit first."""
    found = [(held.stretch.time, held.node) for held in Others(None).on(read(parm))]
    nodes: list[hou.OpNode] = []
    for _, node in sorted(found, key=lambda pair: -pair[0]):
        if node not in nodes:
            nodes.append(node)
    return nodes


def newest(node: hou.OpNode) -> float:
    """When the node last committed, in seconds since 1970; 0 for never."""
    entries, _ = record.read_all(node)
    return max((entry.time for entry in entries.values()), default=0.0)


@dataclass(frozen=True)
class Held:
    """A stretch that a node remembers."""

    node: hou.OpNode
    entry: Entry
    stretch: Stretch


@dataclass(frozen=True)
class Asked:
    """A stretch that a commit or a restore goes onto.

    Attributes:
        index: Of the target.
        channel: The channel as it is now.
        entry_id: The entry that holds it.
        stretch: As it was stored.
        span: Where it is now [s].
    """

    index: int
    channel: Channel
    entry_id: str
    stretch: Stretch
    span: tuple[float, float]


class Others:
    """The commits of all nodes but one by channel path, read when first asked for."""

    def __init__(self, node: hou.OpNode | None) -> None:
        self._node = node
        self._by_path: dict[str, list[Held]] | None = None
        self._gone: dict[str, list[Held]] = {}

    def on(self, channel: Channel) -> list[Held]:
        """Commits on a channel."""
        path = channel.parm.path()
        found = self._candidates(channel, path)
        pairs = [(channel, [(held.entry.id, held.stretch)]) for held in found]
        claims = [claim for [claim], _ in compare(dict(enumerate(pairs))).values()]
        return [held for held, claim in zip(found, claims, strict=True) if _is_on(claim, channel, path)]

    def newer(self, stretches: Sequence[Asked]) -> dict[int, str]:
        """Who has changed stretches since, in words, by index of the target; only those that somebody has.

        A commit that was undone does not count, nor does the same entry on a copy. One that was taken back
        counts where undo has brought its keys back, but not where they are those of the commit below.
        """
        found = [
            (asked, held)
            for asked in stretches
            for held in self._candidates(asked.channel, asked.stretch.path)
            if held.entry.id != asked.entry_id
            and held.stretch.time > asked.stretch.time
            and overlap(asked.span, held.stretch.record.span)
            and not (held.stretch.is_taken_back and _wrote_the_same(held.stretch, asked.stretch))
        ]
        pairs = [(asked.channel, [(held.entry.id, held.stretch)]) for asked, held in found]
        changed: dict[int, str] = {}
        for (asked, held), (claims, _) in zip(found, compare(dict(enumerate(pairs))).values(), strict=True):
            if claims[0].is_live and _is_on(claims[0], asked.channel, asked.stretch.path):
                first, last = (hou.timeToFrame(second) for second in held.stretch.record.span)
                text = f"changed by {held.node.path()} on frame {first:g} to {last:g}"
                changed.setdefault(asked.index, text)
        return changed

    def _candidates(self, channel: Channel, path: str) -> list[Held]:
        """Commits whose channel has this path, the channel's own, or one that leads nowhere now."""
        if self._by_path is None:
            self._by_path = {}
            for held in self._all():
                self._by_path.setdefault(held.stretch.path, []).append(held)
            for old, several in self._by_path.items():
                if hou.parm(old) is None:
                    self._gone.setdefault(several[0].stretch.parm_name, []).extend(several)
        now = channel.parm.path()
        there = [held for each in dict.fromkeys((path, now)) for held in self._by_path.get(each, [])]
        gone = self._gone.get(channel.parm.name(), [])
        return [*there, *(held for held in gone if held.stretch.path != path)]

    def _all(self) -> Iterator[Held]:
        for node in recipes():
            if node == self._node:
                continue
            entries, _ = record.read_all(node)
            for entry in entries.values():
                for stretch in entry.stretches:
                    yield Held(node, entry, stretch)


def _age(entry: Entry) -> tuple[float, int]:
    """Of entries of one id the newest has the greatest: what was taken back comes after what was not."""
    return entry.time, sum(stretch.is_taken_back for stretch in entry.stretches)


def _entry(node: hou.OpNode, entry_id: str) -> Entry | None:
    found = record.decoded(node.userData(record.ENTRY + entry_id) or "")
    return replace(found, id=entry_id) if isinstance(found, Entry) else None


def _wrote_the_same(one: Stretch, other: Stretch) -> bool:
    """Whether two commits have their keys at the same times, with the same values."""
    a, b = one.record.written, other.record.written
    ours, theirs = ([*keys.times.tolist(), *keys.values.tolist()] for keys in (a, b))
    return len(ours) == len(theirs) and all(
        math.isclose(x, y, rel_tol=1e-9, abs_tol=1e-9) for x, y in zip(ours, theirs, strict=True)
    )


def _is_on(claim: Claim, channel: Channel, path: str) -> bool:
    """Whether a commit that may be on a channel is: by a path of the channel's, or by its keys."""
    return claim.stretch.path in (path, channel.parm.path()) or claim.is_on(channel, ends=True)


def _is_ours(name: str) -> bool:
    return name == NODE_TYPE or name.startswith(NODE_TYPE + "::")
