"""What a node remembers, brought together with its channels: one crossing for all that is asked of them.

A record is compared with its channel before it is used: the commit may have been undone, moved, or edited
since, and the channel may have another path.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import hou

from keywright import _core
from keywright.host.channel import Channel
from keywright.node import own
from keywright.node.channels.frames import whole
from keywright.node.channels.spans import Span
from keywright.node.channels.targets import Target
from keywright.node.records import lent, ownership, record
from keywright.node.records.claim import Claim, Held, core_commit
from keywright.node.records.record import Entry
from keywright.node.report import Outcome, Row
from keywright.recipe import Recipe


@dataclass(frozen=True)
class Remembered:
    """What a node remembers, before its channels are looked at.

    Attributes:
        node: The node; None for none.
        entries: All its entries by id.
        unread: Why entries are not used, by id.
        ids: Id of each asked row's entry; rows without are not in it.
        passed: The row of each entry whose row was not asked: off, or with a problem.
        beside: Of those whose row leads to a channel that another row was asked about, that other row.
        held: All that is remembered.
        targets: The node's targets by row.
        lent: The other node that owns a commit of which a row has the id alone, by index of the target.
    """

    node: hou.OpNode | None
    entries: Mapping[str, Entry]
    unread: Mapping[str, str]
    ids: Mapping[int, str]
    passed: Mapping[str, int]
    beside: Mapping[str, int]
    held: Sequence[Held]
    targets: Mapping[int, Sequence[Target]]
    lent: Mapping[int, str]


@dataclass(frozen=True)
class Ask:
    """What is asked of a channel.

    Attributes:
        channel: The channel.
        target: What the core is told of it.
        wants: ``nothing``, ``back``, ``stretch`` (the target's), ``keys`` (first to last), ``again``.
        row: The row that leads to it; 0 where none does, and only commits under its own path are its.
        rank: Its place in the order in which a stagger counts.
    """

    channel: Channel
    target: _core.Target
    wants: str
    row: int = 0
    rank: int = 0


@dataclass(frozen=True)
class Step:
    """One plan on a channel; the next one starts from its result.

    Attributes:
        claim: The commit that is replaced, or taken back; None for a first commit.
        span: The stretch that the motion goes onto; None: the commit is taken back.
    """

    claim: Claim | None
    span: Span | None = None


@dataclass(frozen=True)
class Answer:
    """What becomes of a channel.

    Attributes:
        owner: The other node that owns its commit; nothing is done then.
        claims: The node's commits on it, the oldest first.
        stop: Why nothing is done: ``no-keys``, ``one-key``, ``no-commit`` or ``changed-by``; empty for steps.
        changed_by: What another recipe has committed over what is asked about, in words.
        steps: What is done in turn.
        plans: What that means, one a step; fewer where one is refused.
    """

    owner: str = ""
    claims: tuple[Claim, ...] = ()
    stop: str = ""
    changed_by: str = ""
    steps: tuple[Step, ...] = ()
    plans: tuple[_core.TargetPlan, ...] = ()

    @property
    def live(self) -> list[Claim]:
        """Commits that are still there, the oldest first."""
        return [claim for claim in self.claims if claim.is_live]


@dataclass(frozen=True)
class Memory:
    """What a node remembers, beside the channels that were asked about.

    Attributes:
        remembered: All of it.
        answers: What becomes of each channel, by the index asked.
        loose: What is remembered of no channel that was asked about.
        newest: When the last of all these commits was made, those of others among them.
    """

    remembered: Remembered
    answers: Mapping[int, Answer] = field(default_factory=dict)
    loose: Sequence[Held] = ()
    newest: float = 0.0


#: What is known where no node is asked.
NOTHING = Remembered(None, {}, {}, {}, {}, {}, (), {}, {})


def remembered(node: hou.OpNode, found: Sequence[Target], indices: Sequence[int]) -> Remembered:
    """What a node remembers.

    Args:
        node: The node.
        found: Its targets.
        indices: Those whose channels will be asked about.
    """
    entries, unread = record.read_all(node)
    owned = {index: path for index, path in lent.owners(node, found).items() if index in indices}
    if not entries:
        return Remembered(node, entries, unread, {}, {}, {}, (), {}, owned)
    holding = ownership.holders()
    owner = {key: ownership.owner(node, entry, holding[key]) for key, entry in entries.items()}
    by_row: dict[int, list[int]] = {}
    for index in indices:
        by_row.setdefault(found[index].row, []).append(index)
    ids, passed = _row_ids(node, found, by_row, entries)
    asked = {found[index].label: found[index].row for index in indices}
    led = {target.row: asked[target.label] for target in found if target.label in asked}
    beside = {key: led[row] for key, row in passed.items() if row in led}
    row_of = {**passed, **{key: row for row, key in ids.items()}}
    held = [
        Held(node, entry, stretch, row_of.get(key, 0), "" if owner[key] == node.path() else owner[key])
        for key, entry in entries.items()
        for stretch in entry.stretches
    ]
    ids = {row: key for row, key in ids.items() if owner[key] == node.path()}
    targets: dict[int, list[Target]] = {}
    for target in found:
        targets.setdefault(target.row, []).append(target)
    return Remembered(node, entries, unread, ids, passed, beside, held, targets, owned)


def settle(
    known: Remembered,
    asks: Mapping[int, Ask],
    *,
    recipe: Recipe | None = None,
    stagger: tuple[float, bool] = (0.0, False),
    again: bool = False,
    beside_others: bool = True,
) -> Memory:
    """Brings what is remembered and channels together and plans what is asked, in one crossing.

    Args:
        known: What the node remembers.
        asks: What is asked of each channel, by any index.
        recipe: What is laid on channels; None: nothing is, their stretches are told.
        stagger: Frames by which each channel starts later, and whether these are in total.
        again: Whether a motion goes only where a commit is, and in place of all of them.
        beside_others: Whether commits of other nodes count.
    """
    paths = {ask.channel.parm.path() for ask in asks.values()}
    held = list(known.held)
    if held and beside_others:
        held += ownership.others(known.node, known.entries, paths | {one.stretch.path for one in held})
    commits = [_commit(one, known, paths) for one in held]
    asked = [
        _core.Ask(
            ask.target,
            path=ask.channel.parm.path(),
            wants="nothing" if index in known.lent else ask.wants,
            row=0 if index in known.lent else ask.row,
            rank=ask.rank,
        )
        for index, ask in asks.items()
    ]
    document = None if recipe is None else recipe.document
    found = _core.settle(document, asked, commits, stagger=stagger, again=again) if asked else []
    answers = {index: _answer(one, held) for index, one in zip(asks, found, strict=True)}
    for index, path in known.lent.items():
        answers[index] = Answer(owner=path)
    placed = {stand.place for one in found for stand in one.stands}
    placed |= {place for place, one in enumerate(known.held) if one.owner and one.stretch.path in paths}
    left = [one for place, one in enumerate(known.held) if place not in placed]
    newest = max((one.stretch.time for one in held), default=0.0)
    return Memory(known, answers, [one for one in left if _is_loose(one, known)], newest)


def lost_rows(memory: Memory) -> list[Row]:
    """Channels that are gone, and whose commits no other channel has: a row for each."""
    paths = {one.stretch.path: one.row for one in memory.loose if one.parm is None and not one.owner}
    return [Row(row, path, Outcome.MISSING, f"no {path}, which has a commit") for path, row in paths.items()]


def loose_rows(memory: Memory) -> list[Row]:
    """What is remembered and not shown by any row: deleted rows, channels that are gone, unread entries."""
    rows = lost_rows(memory)
    rows += [
        Row(one.row, one.stretch.path, Outcome.UNCHANGED, "has a commit, and no row leads to it")
        for one in memory.loose
        if one.parm is not None and not one.owner and not one.stretch.is_taken_back
    ]
    unread = memory.remembered.unread
    rows += [Row(0, f"record {key}", Outcome.UNCHANGED, text) for key, text in unread.items()]
    return rows


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


def _commit(held: Held, known: Remembered, paths: set[str]) -> _core.Commit:
    is_gone = held.stretch.path not in paths and held.parm is None
    if held.node != known.node:
        return core_commit(held, whose="other", is_gone=is_gone)
    whose = "owned" if held.owner else "own"
    is_copied = held.entry.owner != known.node.path() and not _is_led(held, known)
    if held.entry.id not in known.passed:
        follows = "any" if is_gone else "row" if is_copied else "never"
    else:  # a row that was not asked about is followed only where another leads to the same
        held = replace(held, row=known.beside.get(held.entry.id, 0))
        follows = "row" if held.row and (is_gone or is_copied) else "never"
    return core_commit(held, whose=whose, is_gone=is_gone, follows=follows)


def _is_led(held: Held, known: Remembered) -> bool:
    """Whether a row that was not asked about leads to the channel of its commit."""
    return any(target.label == held.stretch.path for target in _of_passed_row(held, known))


def _is_loose(held: Held, known: Remembered) -> bool:
    """Whether anything is to be said of what no channel has; rows that were not asked about say it."""
    if held.parm is not None:
        return not _is_led(held, known)
    said = any(_says(target, held.stretch.path) for target in _of_passed_row(held, known))
    return not held.stretch.is_taken_back and not said


def _of_passed_row(held: Held, known: Remembered) -> Sequence[Target]:
    """What the row of a commit leads to, if it was not asked about."""
    return known.targets.get(known.passed.get(held.entry.id, 0), ())


def _says(target: Target, path: str) -> bool:
    """Whether a row says itself that a channel is gone, or is not to say anything."""
    is_missing = target.outcome is Outcome.MISSING and f"{path}/".startswith(f"{target.label}/")
    return is_missing or target.outcome is Outcome.OFF


def _answer(found: _core.Settled, held: Sequence[Held]) -> Answer:
    records = {stand.place: stand.record for stand in found.stands}

    def over(place: int | None) -> str:
        """What another recipe has committed, and where that is now."""
        if place is None:
            return ""
        first, last = (whole(hou.timeToFrame(second)) for second in records[place].span)
        return f"changed by {held[place].node.path()} on frame {first:g} to {last:g}"

    stands = [(stand, held[stand.place]) for stand in found.stands]
    claims = [
        Claim(one.entry.id, one.stretch, stand.state, stand.record, over(stand.under), stand.lingers)
        for stand, one in stands
    ]
    steps = [
        Step(None if place is None else claims[place], None if span is None else Span(*span, shift))
        for place, span, shift in found.steps
    ]
    return Answer(
        owner="" if found.owned is None else held[found.owned].owner,
        claims=tuple(
            claim for claim, (_, one) in zip(claims, stands, strict=True) if one.node == held[0].node
        ),
        stop=found.stop or "",
        changed_by=over(found.changed_by),
        steps=tuple(steps),
        plans=tuple(found.plans),
    )
