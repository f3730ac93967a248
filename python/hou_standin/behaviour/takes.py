"""Takes made, switched between, changed: values come into the scene and go out of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from hou_standin.behaviour.setting import set_row_count
from hou_standin.errors import OperationFailed
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


@contextmanager
def _changing(session: Session) -> Iterator[None]:
    """Change takes; parameters for which another one speaks then have their values from there."""
    tree = session.takes
    with _step(session):
        keys = dict.fromkeys(key for take in tree.all()[1:] for key in take.kept)
        speakers = {key: tree.current.speaker(key) for key in keys}
        yield
        moved = {key: now for key in keys if (now := tree.current.speaker(key)) is not speakers[key]}
        for key in moved:
            found = parameter(key)
            if found is not None and key in speakers[key].kept:
                speakers[key].keep(key, kept_of(found))
        for key, take in sorted(moved.items(), key=lambda each: each[1].kept[each[0]].order):
            found = parameter(key)
            if found is not None:
                show(found, take.kept[key])
                _show_locks(found, take.kept[key])


def add(parent: TakeRecord, name: str) -> TakeRecord:
    """Make a take, which includes nothing; a name that is taken gets a number."""
    tree = parent.session.takes
    names = {take.name for take in tree.all()}
    if not name or name in names:
        stem = name.rstrip("0123456789") or tree.default_name
        name = next(text for n in range(1, len(names) + 2) if (text := f"{stem}{n}") not in names)
    child = TakeRecord(parent.session, name, parent)
    with _step(parent.session):
        parent.change("children", (*parent.children, child))
    return child


def rename(take: TakeRecord, name: str) -> None:
    """Give a take another name."""
    with _step(take.session):
        take.change("name", name)
        take.session.takes.changed("name")


def switch(take: TakeRecord) -> None:
    """Bring the values of a take into the scene; those of the present one are kept."""
    with _changing(take.session):
        take.session.takes.change("current", take)


def move(take: TakeRecord, parent: TakeRecord) -> None:
    """Put a take below another one.

    Raises:
        OperationFailed: It is the root, or the other one is below it.
    """
    if take.parent is None or parent in take.session.takes.all(take):
        raise OperationFailed(f"the take {take.name} cannot be moved below {parent.name}")
    with _changing(take.session):
        take.parent.change("children", tuple(each for each in take.parent.children if each is not take))
        parent.change("children", (*parent.children, take))
        take.change("parent", parent)


def insert_above(take: TakeRecord, name: str) -> TakeRecord:
    """Make a take between a take and the one above it.

    Raises:
        OperationFailed: It is the root.
    """
    if take.parent is None:
        raise OperationFailed(f"no take can be above {take.name}")
    above = add(take.parent, name)
    move(take, above)
    return above


def destroy(take: TakeRecord, with_children: bool) -> None:
    """Remove a take; those below it go too, or come below the one above.

    Raises:
        OperationFailed: It is the root.
    """
    if take.parent is None:
        raise OperationFailed(f"the take {take.name} cannot be destroyed")
    parent, tree = take.parent, take.session.takes
    gone = tree.all(take) if with_children else [take]
    with _changing(take.session):
        if tree.current in gone:
            tree.change("current", parent)
        kept = () if with_children else take.children
        parent.change("children", (*(each for each in parent.children if each is not take), *kept))
        for child in kept:
            child.change("parent", parent)


def show(found: ParmTupleRecord, kept: Kept) -> None:
    """Let the scene say of a parameter what was kept."""
    for parm, value, channel in zip(found.components, kept.values, kept.channels, strict=True):
        parm.change("channel", channel)
        parm.change("pending", None)
        if isinstance(found, BlockRecord):
            set_row_count(found, value)
        else:
            parm.change("value", value)


def _show_locks(found: ParmTupleRecord, kept: Kept) -> None:
    if found.session.switches.take_locks == "take":
        for parm, locked in zip(found.components, kept.locked, strict=True):
            parm.change("locked", locked)


def include(take: TakeRecord, found: ParmTupleRecord) -> None:
    """Let the current take have its own value of a parameter."""
    with _step(take.session):
        take.include(found)


def exclude(take: TakeRecord, found: ParmTupleRecord) -> None:
    """Take a parameter out of the current take: it has the value of the take above again."""
    key = key_of(found)
    if take.includes(found):
        with _changing(take.session):
            take.change("kept", {each: kept for each, kept in take.kept.items() if each != key})


def include_from(take: TakeRecord, source: TakeRecord, overwrite: bool) -> None:
    """Include what another take includes, with its values, in the current one."""
    for found in source.included():
        key, was_included = key_of(found), take.includes(found)
        include(take, found)
        if overwrite or not was_included:
            with _step(take.session):
                show(found, source.kept[key])


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
