"""Target rows of a node: which channels they stand for, and whether each can be written.

Nothing here looks at what a recipe does: what only the plan can know (a fit that is refused, a move
that cannot be scaled) becomes an outcome there.

A pasted reference is not locked, although a lock would keep a typed number from its source: whether a host
then still follows renames, and where the lock goes when rows move, is not known (probe P34).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import hou

from keywright.host import keys as host_keys
from keywright.host.references import (
    absolute,
    follow,
    match_nodes,
    match_parms,
    natural,
    parm_expressions,
)
from keywright.node import own
from keywright.node.kind import is_recipe_node
from keywright.node.permission import locked_asset
from keywright.node.report import Outcome


@dataclass(frozen=True)
class Settings:
    """What a row says about its channels; frames and channel units.

    Attributes:
        offset: Frames later than the range says.
        own_range: First and last frame of this row alone, or None.
        start_value: From; None: the channel's own.
        end_value: To; None: the channel's own.
        amplitude: Height of a curve value of 1; None: the range of the keys.
        exposure: Frames a pose is held; 1: every frame.
    """

    offset: float = 0.0
    own_range: tuple[float, float] | None = None
    start_value: float | None = None
    end_value: float | None = None
    amplitude: float | None = None
    exposure: int = 1


@dataclass(frozen=True)
class Target:
    """A channel of a row, or the reason why the row leads to none.

    Attributes:
        row: Number of the row, from 1.
        label: What to call it: the path, or the row's own text.
        parm: The channel; None where there is none.
        outcome: Why it cannot be written; None if it may be.
        text: That reason in words.
        settings: The row's settings.
        notes: What else is worth knowing.
    """

    row: int
    label: str
    parm: hou.Parm | None
    outcome: Outcome | None
    text: str
    settings: Settings
    notes: tuple[str, ...] = ()


def resolve(node: hou.OpNode) -> list[Target]:
    """All rows of the node in order, one target a channel."""
    found: list[Target] = []
    owners: dict[str, int] = {}
    for row in range(1, own.integer(node, "targets") + 1):
        for target in _row_targets(node, row):
            if target.parm is not None and target.outcome is None:
                path = target.parm.path()
                if path in owners:
                    text = f"same channel as row {owners[path]}"
                    target = replace(target, outcome=Outcome.DUPLICATE, text=text)
                owners.setdefault(path, row)
            found.append(target)
    return found


def resolve_row(node: hou.OpNode, row: int) -> list[Target]:
    """The targets of one row, whatever other rows name."""
    return list(_row_targets(node, row))


def counts(parm: hou.Parm) -> bool:
    """Whether a selected or listed channel may be meant: those of Motion Recipes are not."""
    return not is_recipe_node(parm.node())


def bare(channels: Iterable[hou.Parm | hou.ParmTuple]) -> list[Target]:
    """Channels that no row names, of a tuple all components; in order, each once."""
    found: list[Target] = []
    seen: set[str] = set()
    for channel in channels:
        for parm in [channel] if isinstance(channel, hou.Parm) else channel:
            target = channel_target(0, parm, Settings())
            if target.outcome is None and target.label in seen:
                target = replace(target, outcome=Outcome.DUPLICATE, text="the same channel twice")
            seen.add(target.label)
            found.append(target)
    return found


def channel_problem(parm: hou.Parm) -> tuple[Outcome, str] | None:
    """Why this parameter's keys cannot be written, with words; None if they can.

    Raises nothing: this is what protects the write that follows.
    """
    template = parm.parmTemplate()
    if not counts(parm):
        return Outcome.OWN_NODE, "a Motion Recipe's own parameter cannot be a target"
    if template.type() != hou.parmTemplateType.Float or _is_ramp_point(parm):
        kind = "ramp point" if _is_ramp_point(parm) else template.type().name().lower()
        return (
            Outcome.NOT_KEYABLE,
            f"{_KINDS.get(kind, f'a {kind}')} parameter; only float channels are written",
        )
    node = parm.node()
    if node.isInsideLockedHDA() and not node.isEditableInsideLockedHDA():
        return Outcome.LOCKED_ASSET, f"inside the locked asset {locked_asset(node)}"
    if parm.isLocked():
        return Outcome.LOCKED, "locked"
    take = hou.takes.currentTake()
    if take != hou.takes.rootTake() and not take.hasParmTuple(parm.tuple()):
        return Outcome.NOT_IN_TAKE, f"not in take {take.name()}; include it there first"
    expressions = parm_expressions(parm)
    if len(expressions) == 1:
        text, _ = expressions[0]
        if host_keys.canonical_function(text) not in host_keys.SEGMENT_FUNCTIONS and not _is_function(text):
            return Outcome.DRIVEN, f"driven by {text}"
    if parm.isOverrideTrackActive():
        track = parm.overrideTrack()
        return Outcome.OVERRIDDEN, f"overridden by {track.name() if track is not None else 'a CHOP'}"
    if hasattr(parm, "isPending") and parm.isPending():
        return Outcome.PENDING, "an unkeyed change is waiting; key it or revert it first"
    return None


def in_order(targets: list[Target], order: str, seed: int) -> list[int]:
    """Positions in ``targets`` in the order in which a stagger counts them.

    ``shuffle`` sorts by a hash of the path and the seed, so that it is the same everywhere and does not
    change for the others when a target is added.
    """
    indices = list(range(len(targets)))
    if order == "name":
        return sorted(indices, key=lambda i: natural(targets[i].label))
    if order == "reverse":
        return indices[::-1]
    if order == "shuffle":
        return sorted(indices, key=lambda i: (_hash(seed, targets[i].label), i))
    return indices


def _row_targets(node: hou.OpNode, row: int) -> Iterator[Target]:
    settings = _settings(node, row)
    path = own.token(node, f"target_node{row}").strip()
    found = _node_row(node, row, path, settings) if path else iter([_reference_row(node, row, settings)])
    if own.integer(node, f"target_enabled{row}"):
        yield from found
    else:
        yield from (replace(target, outcome=Outcome.OFF, text="off") for target in found)


def _node_row(node: hou.OpNode, row: int, path: str, settings: Settings) -> Iterator[Target]:
    names = own.text(node, f"target_parms{row}")
    nodes = match_nodes(node, path)
    if not nodes:
        label = absolute(node, path)
        yield Target(row, label, None, Outcome.MISSING, f"no {label}", settings)
        return
    if not names.strip():
        text = "no parameter named; write for example ty, or t for all components"
        yield Target(row, path, None, Outcome.MISSING, text, settings)
        return
    for owner in nodes:
        parms, unknown = match_parms(owner, names)
        for parm in parms:
            yield channel_target(row, parm, settings)
        for name in unknown:
            label = f"{owner.path()}/{name}"
            yield Target(row, label, None, Outcome.MISSING, f"no {label}", settings)


def _reference_row(node: hou.OpNode, row: int, settings: Settings) -> Target:
    holder = node.parm(f"target_ref{row}")
    if holder is None:
        return Target(row, f"row {row}", None, Outcome.EMPTY, "", settings)
    reference = follow(holder)
    if reference.parm is not None:
        target = channel_target(row, reference.parm, settings)
        if not reference.via:
            return target
        via = ", ".join(reference.via)
        return replace(target, notes=(*target.notes, f"via {via}"))
    names = own.text(node, f"target_parms{row}").strip()
    if reference.outcome == Outcome.EMPTY.value and names:
        text = "no node named; write for example ../../ball"
        return Target(row, names, None, Outcome.MISSING, text, settings)
    outcome = Outcome(reference.outcome)
    texts = {
        Outcome.EMPTY: "",
        Outcome.MISSING: f"no {reference.text}",
        Outcome.LOST_REFERENCE: (f"row {row} has lost its reference (keys were set on it); paste it again"),
        Outcome.NOT_A_REFERENCE: (
            f"{reference.text} leads back to itself"
            if reference.via
            else f"{reference.text} is not a plain reference"
        ),
        Outcome.PYTHON_REFERENCE: (
            "a Python reference is not tracked by Houdini; "
            "set the node's expression language to Hscript and paste again"
        ),
    }
    return Target(row, reference.text or f"row {row}", None, outcome, texts[outcome], settings)


def channel_target(row: int, parm: hou.Parm, settings: Settings) -> Target:
    """A channel as the target of a row with these settings."""
    problem = channel_problem(parm)
    outcome, text = problem if problem else (None, "")
    notes = ("disabled",) if hou.isUIAvailable() and parm.isDisabled() else ()
    return Target(row, parm.path(), parm, outcome, text, settings, notes)


def _settings(node: hou.OpNode, row: int) -> Settings:
    def chosen(toggle: str, name: str) -> float | None:
        return own.number(node, f"{name}{row}") if own.integer(node, f"{toggle}{row}") else None

    own_range = None
    if own.integer(node, f"target_userange{row}"):
        own_range = (own.number(node, f"target_start{row}"), own.number(node, f"target_end{row}"))
    return Settings(
        offset=own.number(node, f"target_offset{row}"),
        own_range=own_range,
        start_value=chosen("target_usefrom", "target_from"),
        end_value=chosen("target_useto", "target_to"),
        amplitude=chosen("target_useamplitude", "target_amplitude"),
        exposure=own.integer(node, f"target_exposure{row}") or own.integer(node, "exposure"),
    )


_KINDS = {"int": "an integer"}


def _is_ramp_point(parm: hou.Parm) -> bool:
    parent = parm.parentMultiParm() if parm.isMultiParmInstance() else None
    return parent is not None and parent.parmTemplate().type() == hou.parmTemplateType.Ramp


def _is_function(text: str) -> bool:
    """Whether an expression is a host's own segment function, which a key may have: ``spline()``."""
    bare = "".join(text.split())
    name, _, rest = bare.partition("(")
    return rest.endswith(")") and name in _HOST_FUNCTIONS


_HOST_FUNCTIONS = frozenset(
    {
        *("ease", "easein", "easeout", "easep", "easeinp", "easeoutp", "spline", "quintic"),
        *("qlinear", "qcubic", "match", "matchin", "matchout", "vmatch", "vmatchin", "vmatchout"),
        *("cycle", "cyclet", "cycleoffset", "cycleoffsett", "repeat", "repeatt"),
    }
)


def _hash(seed: int, text: str) -> int:
    """FNV-1a over the seed and the text (public domain; Fowler, Noll, Vo)."""
    value = 0xCBF29CE484222325
    for byte in f"{seed}:{text}".encode():
        value = (value ^ byte) * 0x100000001B3 % (1 << 64)
    return value
