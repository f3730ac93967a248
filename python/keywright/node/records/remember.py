"""What a node stores of a commit, inside the commit's own undo step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import hou

from keywright import _core
from keywright.node import own
from keywright.node.channels.planning import Done, Planned
from keywright.node.channels.targets import Settings
from keywright.node.library import recovery
from keywright.node.records import ownership, record
from keywright.node.records.claim import Claim
from keywright.node.records.record import Entry, Stretch

#: What was remembered, and what is left of it; None for nothing.
Replaced = tuple[Stretch, Stretch | None]


@contextmanager
def commits(node: hou.OpNode, planned: Planned) -> Iterator[None]:
    """Stores the records of a commit and gives new rows their ids; a fault inside takes both back."""
    known = planned.memory.remembered
    moment = record.moment(_newest(node, planned))
    made: dict[int, list[Done]] = {}
    for done in planned.done:
        if done.is_whole:
            made.setdefault(planned.found[done.work.index].row, []).append(done)
    ids = {row: known.ids.get(row) or record.new_id() for row in made}
    document = planned.recipe.to_dict()
    named: dict[str, own.Value] = {f"target_id{row}": key for row, key in ids.items()}
    recipe = planned.recipe
    replaced = [pair for works in made.values() for done in works for pair in _replaced(planned, done)]
    with record.all_or_nothing([node]), own.written(node, named), recovery.kept(node, recipe):
        for row, works in made.items():
            old = known.entries.get(ids[row])
            kept = _left(old, replaced) if old is not None else ()
            new = [stretch for done in works for stretch in _stretches(done, moment)]
            record.write(node, Entry(ids[row], node.path(), document, (*kept, *new)))
        _drop(node, planned, set(ids.values()), replaced)
        yield


@contextmanager
def restored(node: hou.OpNode, works: list[Done]) -> Iterator[None]:
    """Marks what was taken back: it counts as never made, unless undo brings its keys back.

    So it is there again when the restore is undone, whether or not the host undoes user data.
    """
    entries, _ = record.read_all(node)
    back: dict[str, set[Any]] = {}
    for done in works:
        for step in done.work.steps:
            if step.claim is not None and step.claim.is_live:
                back.setdefault(step.claim.entry_id, set()).add(step.claim.stretch.mark)
    with record.all_or_nothing([node]):
        for key, taken in back.items():
            stretches = (
                replace(s, is_taken_back=True) if s.mark in taken else s for s in entries[key].stretches
            )
            record.write(node, replace(entries[key], stretches=tuple(stretches)))
        yield


def _newest(node: hou.OpNode, planned: Planned) -> float:
    """When anything that may lie on the channels was committed last, in seconds since 1970."""
    memory = planned.memory
    if memory.remembered.entries:
        return memory.newest
    paths = [done.work.channel.parm.path() for done in planned.done]  # others were not looked at
    return max((held.stretch.time for held in ownership.others(node, (), paths)), default=0.0)


def _drop(node: hou.OpNode, planned: Planned, written: set[str], replaced: Sequence[Replaced]) -> None:
    """Takes what was replaced out of other entries: those of rows that led to the channel before.

    A copy that has made a commit its own, under an id of its own, no longer holds the original's either.
    """
    taken = {stretch.mark for stretch, _ in replaced}
    known = planned.memory.remembered
    for key, entry in known.entries.items():
        if key in written:
            continue
        left = _left(entry, replaced)
        is_copied = key not in known.ids.values() and {s.mark for s in left} <= taken
        if is_copied or not left:
            record.remove(node, key)
        elif left != entry.stretches:
            record.write(node, replace(entry, stretches=left))


def _left(entry: Entry, replaced: Sequence[Replaced]) -> tuple[Stretch, ...]:
    """The stretches of an entry after a commit."""
    after = {id(stretch): left for stretch, left in replaced}
    left = (after.get(id(stretch), stretch) for stretch in entry.stretches)
    return tuple(stretch for stretch in left if stretch is not None)


def _replaced(planned: Planned, done: Done) -> Iterator[Replaced]:
    """Commits that are no more: taken back, replaced, or undone where the new one is.

    One that lingers stays, as taken back: its key goes with what needs it.
    """
    path = done.work.channel.parm.path()
    for claim, made in zip((step.claim for step in done.work.steps), done.plans, strict=True):
        if claim is not None:
            left = replace(claim.stretch, path=path, record=claim.record, is_taken_back=True)
            yield claim.stretch, left if made.plan is not None and made.plan.lingers else None
    spans = [made.plan.span for made in done.plans if made.plan is not None]
    for known in planned.memory.answers[done.work.index].claims:
        is_over = known.stretch.is_taken_back or any(ownership.overlap(known.record.span, s) for s in spans)
        if not known.is_live and not known.lingers and is_over:
            yield known.stretch, None


def _stretches(done: Done, moment: float) -> list[Stretch]:
    """What is stored of a channel: a stretch for each motion that was laid on it."""
    path = done.work.channel.parm.path()
    made = []
    for step, planned in zip(done.work.steps, done.plans, strict=True):
        if step.span is None or planned.plan is None or planned.plan.record is None:
            continue
        used = _used(done.work.settings, step.span.shift)
        earlier = _earlier(step.claim) if step.claim is not None else ()
        made.append(Stretch(path, moment, planned.plan.record, used, earlier))
    return made


def _earlier(known: Claim) -> tuple[_core.Record, ...]:
    """Records to fall back on when undo takes keys back and leaves user data."""
    if not known.is_live:
        return ()
    held = (known.stretch.record, *known.stretch.earlier)
    from_used = held[held.index(known.record) :] if known.record in held else (known.record,)
    return from_used[: record.EARLIER]


def _used(settings: Settings, shift: float) -> dict[str, float | None]:
    return {
        "shift": shift,
        "from": settings.start_value,
        "to": settings.end_value,
        "amplitude": settings.amplitude,
        "exposure": float(settings.exposure),
    }
