"""Copies that came without records: a host may copy the ids of rows, which are parameters, and no user data.

Such a row is a new one where it leads elsewhere. Where it leads to a channel that the original's record of
this id holds, a commit would be laid over the original's: the node is a copy of that one.
"""

from __future__ import annotations

from collections.abc import Sequence

import hou

from keywright.node import own
from keywright.node.channels import targets
from keywright.node.records import ownership, record
from keywright.node.records.record import Entry


def owners(node: hou.OpNode, found: Sequence[targets.Target]) -> dict[int, str]:
    """Which node owns a commit that a row names without holding it: its path, by index of the target.

    Args:
        node: The node.
        found: Its targets.
    """
    ids = _unknown(node, {target.row for target in found})
    holding = ownership.holders() if ids else {}
    owned: dict[str, dict[str, str]] = {}
    for key in set(ids.values()):
        holders = holding.get(key, [])
        for holder, entry in _entries(key, holders):
            owner = ownership.owner(holder, entry, holders)
            owned.setdefault(key, {}).update({stretch.path: owner for stretch in entry.stretches})
    led = [(i, t.parm.path(), owned.get(ids.get(t.row, ""), {})) for i, t in enumerate(found) if t.parm]
    return {index: owner[path] for index, path, owner in led if path in owner}


def fetch(node: hou.OpNode) -> None:
    """Writes the records that the node's rows name and lead to onto it, as if they had been copied along."""
    found = targets.resolve(node)
    rows = {found[index].row for index in owners(node, found)}
    for key in _unknown(node, rows).values():
        held = [entry for _, entry in _entries(key, ownership.holders().get(key, []))]
        record.write(node, max(held, key=lambda entry: entry.time))


def _unknown(node: hou.OpNode, rows: set[int]) -> dict[int, str]:
    """Ids of rows that the node holds no entry of."""
    held = node.userDataDict()
    count = own.integer(node, "targets")
    ids = {row: own.text(node, f"target_id{row}") for row in rows if 0 < row <= count}
    return {row: key for row, key in ids.items() if key and record.ENTRY + key not in held}


def _entries(key: str, holders: Sequence[hou.OpNode]) -> list[tuple[hou.OpNode, Entry]]:
    found = [(holder, record.read_all(holder)[0].get(key)) for holder in holders]
    return [(holder, entry) for holder, entry in found if entry is not None]
