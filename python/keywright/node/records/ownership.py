"""Which node owns a commit, after copies were made of it, and whose commits lie on a channel.

Copying, pasting and merging can give two nodes the same records. Nothing is changed then; who owns is
asked when it matters.
"""

from __future__ import annotations

import posixpath
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace

import hou

from keywright import _core
from keywright.host.channel import read, target_input
from keywright.node.kind import is_recipe_type
from keywright.node.records import record
from keywright.node.records.claim import Held, core_commit
from keywright.node.records.record import Entry

# Stretches that share no more than a boundary key do not overlap [s].
_NEAREST = 2e-6


def recipes() -> list[hou.OpNode]:
    """All Motion Recipes of the scene, of whatever version."""
    types = hou.sopNodeTypeCategory().nodeTypes()
    return [node for name, kind in types.items() if is_recipe_type(name) for node in kind.instances()]


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
    """Makes the node the owner of all its entries; how many it did not own."""
    entries, _ = record.read_all(node)
    holding, taken = holders(), to_take(node)
    others = [e for e in entries.values() if owner(node, e, holding[e.id]) != node.path()]
    with record.all_or_nothing([holder for holder, _ in taken]):
        for holder, entry in taken:
            record.write(holder, entry)
    return len(others)


def to_take(node: hou.OpNode) -> list[tuple[hou.OpNode, Entry]]:
    """What holders have to hold so that the node owns all its entries, of those that do not hold it.

    Where another holder has committed since the copy was made, what that one remembers is taken over too.
    """
    holding, found = holders(), []
    for key in record.read_all(node)[0]:
        held = [(holder, _entry(holder, key)) for holder in holding[key]]
        newest = max((entry for _, entry in held if entry is not None), key=_age)
        for holder, entry in held:
            if entry is None:
                continue
            mine = newest if holder == node and _age(newest) > _age(entry) else entry
            if mine is not entry or entry.owner != node.path():
                found.append((holder, replace(mine, owner=node.path())))
    return found


def overlap(a: tuple[float, float], b: tuple[float, float]) -> bool:
    """Whether two stretches share more than a boundary key; seconds."""
    return a[0] < b[1] - _NEAREST and b[0] < a[1] - _NEAREST


def owners(parm: hou.Parm) -> list[hou.OpNode]:
    """Motion Recipes whose records hold this channel; the newest commit that is there first."""
    held = others(None, (), [parm.path()])
    gone = {one.stretch.path: one.parm is None for one in held}
    commits = [core_commit(one, whose="other", is_gone=gone[one.stretch.path]) for one in held]
    ask = _core.Ask(target_input(read(parm), span=(0.0, 0.0)), path=parm.path(), wants="nothing")
    [found] = _core.settle(None, [ask], commits, stagger=(0.0, False), again=False)
    there_last = sorted(found.stands, key=lambda stand: stand.state != "undone")
    return list(dict.fromkeys(held[stand.place].node for stand in reversed(there_last)))


def newest(node: hou.OpNode) -> float:
    """When the node last committed, in seconds since 1970; 0 for never."""
    entries, _ = record.read_all(node)
    return max((entry.time for entry in entries.values()), default=0.0)


def others(node: hou.OpNode | None, entries: Container[str], paths: Iterable[str]) -> list[Held]:
    """Commits of other nodes that may lie on channels: by path, or of the same parameter of what is gone.

    Args:
        node: The node that asks; None: all nodes are others.
        entries: Ids of entries that it holds too, of which those of copies do not count.
        paths: Paths of the channels, now and then.
    """
    paths = set(paths)
    names = {path.rpartition("/")[2] for path in paths}
    there: dict[str, bool] = {}
    found = []
    for held in _all(node, entries):
        path = held.stretch.path
        if path in paths or (
            held.stretch.parm_name in names and not there.setdefault(path, hou.parm(path) is not None)
        ):
            found.append(held)
    return found


def _all(but: hou.OpNode | None, entries: Container[str]) -> Iterator[Held]:
    """What other nodes hold; of copies that hold the same the one that is nearest to the node that asks."""
    nodes, seen = [node for node in recipes() if node != but], set()
    if but is not None:
        nodes.sort(key=lambda node: len(posixpath.commonpath([but.path(), node.path()])), reverse=True)
    for node in nodes:
        for entry in record.read_all(node)[0].values():
            for stretch in entry.stretches if entry.id not in entries else ():
                if but is None or (entry.id, stretch.mark) not in seen:
                    seen.add((entry.id, stretch.mark))
                    yield Held(node, entry, stretch)


def _age(entry: Entry) -> tuple[float, int]:
    """Of entries of one id the newest has the greatest: what was taken back comes after what was not."""
    return entry.time, sum(stretch.is_taken_back for stretch in entry.stretches)


def _entry(node: hou.OpNode, entry_id: str) -> Entry | None:
    found = record.decoded(node.userData(record.ENTRY + entry_id) or "")
    return replace(found, id=entry_id) if isinstance(found, Entry) else None
