"""Takes made, switched between, changed: values come into the scene and go out of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from hou_standin.behaviour.setting import set_row_count
from hou_standin.state.channel import at_rate
from hou_standin.state.scene import BlockRecord, NodeRecord, ParmTupleRecord
from hou_standin.state.takes import Kept, TakeRecord, kept_of, key_of, parameter

if TYPE_CHECKING:
    from hou_standin.session import Session


@contextmanager
def _step(session: Session) -> Iterator[None]:
    """Changes of takes are undone with everything else, or not at all (switch ``take_undo``)."""
    if session.switches.take_undo == "recorded":
        yield
        return
    with session.journal.disabler():
        yield


def add(parent: TakeRecord, name: str) -> TakeRecord:
    """Make a take, which includes nothing; a name that is taken gets a number."""
    session = parent.session
    names = {take.name for take in session.takes.all()}
    if not name or name in names:
        stem = name.rstrip("0123456789") or "take"
        name = next(text for n in range(1, len(names) + 2) if (text := f"{stem}{n}") not in names)
    child = TakeRecord(session, name, parent)
    with _step(session):
        parent.change("children", (*parent.children, child))
    return child


def rename(take: TakeRecord, name: str) -> None:
    """Give a take another name."""
    with _step(take.session):
        take.change("name", name)
        take.session.takes.changed("name")


def switch(take: TakeRecord) -> None:
    """Bring the values of a take into the scene; those of the present one are kept."""
    session = take.session
    tree, old = session.takes, session.takes.current
    keys = dict.fromkeys(key for each in (*old.lineage(), *take.lineage()) for key in each.kept)
    moved = [key for key in keys if old.speaker(key) is not take.speaker(key)]
    with _step(session):
        for key in moved:
            found = parameter(key)
            if found is not None:
                old.speaker(key).keep(key, kept_of(found))
        tree.change("current", take)
        for key in sorted(moved, key=lambda key: take.speaker(key).kept[key].order):
            found = parameter(key)
            if found is not None:
                show(found, take.speaker(key).kept[key])


def show(found: ParmTupleRecord, kept: Kept) -> None:
    """Let the scene say of a parameter what was kept."""
    for parm, value, channel in zip(found.components, kept.values, kept.channels, strict=True):
        parm.change("channel", channel)
        parm.change("pending", None)
        if isinstance(found, BlockRecord):
            set_row_count(found, value)
        else:
            parm.change("value", value)


def include(take: TakeRecord, found: ParmTupleRecord) -> None:
    """Let the current take have its own value of a parameter."""
    with _step(take.session):
        take.include(found)


def exclude(take: TakeRecord, found: ParmTupleRecord) -> None:
    """Take a parameter out of the current take: it has the value of the take above again."""
    key = key_of(found)
    if not take.includes(found):
        return
    with _step(take.session):
        take.change("kept", {each: kept for each, kept in take.kept.items() if each != key})
        show(found, take.speaker(key).kept[key])


def node_came(node: NodeRecord) -> None:
    """A node was made; the current take may include what it has (switch ``take_new_node``)."""
    take = node.session.takes.restricting
    if take is not None and node.session.switches.take_new_node == "included":
        for found in node.all_tuples():
            include(take, found)


def copied(session: Session, twins: Mapping[NodeRecord, NodeRecord]) -> None:
    """Copies of nodes have what each take keeps of the originals (switch ``take_on_copy``)."""
    if session.switches.take_on_copy == "not copied":
        return
    with _step(session):
        for take in session.takes.all():
            more = {(twins[node], name): kept for (node, name), kept in take.kept.items() if node in twins}
            if more:
                take.change("kept", {**take.kept, **more})


def keep_key_frames(session: Session, fps: float) -> None:
    """Move every key to the time of its frame at another rate; one undo step, without the rate [inferred].

    Locked parameters are moved too, and what takes keep [inferred].
    """
    old = session.clock.fps
    with session.journal.group("Set frame rate"):
        for parm in session.all_parms():
            if parm.channel is not None:
                parm.change("channel", at_rate(parm.channel, old, fps))
        for take in session.takes.all():
            if take.kept:
                take.change("kept", {key: _at_rate(kept, old, fps) for key, kept in take.kept.items()})


def _at_rate(kept: Kept, old: float, new: float) -> Kept:
    return replace(kept, channels=tuple(each and at_rate(each, old, new) for each in kept.channels))
