"""Ways to a Motion Recipe that begin with what the artist has selected, or with a channel under the pointer.

Clicking a node replaces the Channel List, and with it the selection of keys. So the shelf tools and the
items of a parameter's right-click menu read the selection before they touch a node, and change nothing of
it; only *Go to Its Motion Recipe* selects, which is what it is for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import hou

from keywright.counting import counted
from keywright.host.keys import read_keys
from keywright.host.selection import selected_keys
from keywright.node import asking, kind, mark, own, status
from keywright.node.channels import flow, target_rows, targets
from keywright.node.channels.frames import whole
from keywright.node.channels.targets import Settings, Target
from keywright.node.curve import moves
from keywright.node.library import container
from keywright.node.records import ownership
from keywright.node.report import ActionReport, CommitReport, Outcome

Chosen = Sequence[tuple[hou.Parm, list[float]]]
"""Channels with the times of their selected keys [s]."""

#: Said where keys are asked for and none are selected.
NO_KEYS = "No keys are selected. Select the keys of a move in the animation editor or on the playbar."
#: Said of a channel that no record holds.
NOT_WRITTEN = "no Motion Recipe has written this channel"
_NO_NODE = "there is no Motion Recipe that could be applied; make one, or use Shape Selected Keys"


def press(label: str, kwargs: Mapping[str, Any]) -> CommitReport | None:
    """What the shelf tool or menu item of this label does; never raises.

    Args:
        label: The label, as the artist reads it.
        kwargs: What the host hands to the script; a parameter's menu has ``parms``.

    Returns:
        The report; None after a fault, which was shown.
    """
    try:
        report = WAYS[label]([*kwargs.get("parms", ())])
    except Exception as fault:  # the edge: nothing passes beyond a tool
        text = f"{label}: {status.explained(fault)}"
        status.bar(text)
        status.warn(text)
        return None
    return report


def offers(kwargs: Mapping[str, Any]) -> bool:
    """Whether a parameter's right-click menu shows its items: on floats that are no Motion Recipe's.

    Runs each time the menu opens, so it is fast and never raises.
    """
    try:
        return any(
            targets.counts(parm) and parm.parmTemplate().type() == hou.parmTemplateType.Float
            for parm in kwargs.get("parms", ())
        )
    except Exception:  # the edge, as above
        return False


def shape_selected_keys() -> CommitReport:
    """Makes the move of the selected keys the Ease curve of a node, with a row for each channel.

    The node is the one whose rows lead to these channels and to no others, else a new one beside them.

    Raises:
        KeywrightError: The keys make no move that can be read, or nothing can be written; nothing is changed.
    """
    chosen = selected_keys(targets.counts)
    if not chosen:
        return _refused("Shape Selected Keys", NO_KEYS)
    held, left_out = _targets_among([parm for parm, _ in chosen])
    if not held:
        return _refused("Shape Selected Keys", left_out[0])
    chosen = [(parm, times) for parm, times in chosen if parm in held]
    move = moves.of_selected(chosen)

    def work(node: hou.OpNode) -> CommitReport:
        rows, new = _with_rows_for(node, held)
        values = {**new, **_ranges(chosen, rows)}
        done = f"{move.report.done}, onto {counted(len(held), 'row')} of {node.path()}"
        report = replace(move.report, done=done, notes=(*move.report.notes, *left_out))
        return moves.filled(node, "Shape Selected Keys", moves.Move({**values, **move.values}, report))

    return _on_node("Shape Selected Keys", held, work)


def apply_to_selected_keys() -> CommitReport:
    """Writes the recipe of the node used last onto the selected keys; that node records it.

    A channel that the node has a row for is recorded there, another one in a new row.
    """
    chosen = selected_keys(targets.counts)
    if not chosen:
        return _refused("Apply to Selected Keys", NO_KEYS)
    node = last_used()
    if node is None:
        return _refused("Apply to Selected Keys", _NO_NODE)
    there = {target.label: target for target in targets.resolve(node) if target.parm is not None}
    rows, new = _with_rows_for(node, [parm for parm, _ in chosen])
    plain = Settings(exposure=own.integer(node, "exposure"))
    found: list[Target] = []
    for parm, times in chosen:
        known, row = there.get(parm.path()), rows[parm.path()]
        settings = replace(known.settings if known is not None else plain, offset=0.0)
        found.append(_onto(parm, times, row, settings))
        if known is None:
            new |= _own_range(row, times)
    report = flow.commit_onto(node, "Apply to Selected Keys", found, new)
    if not report.written:
        status.warn(f"{node.path()}: {report.summary}")
    return report


def shape_this_channel(parms: Sequence[hou.Parm]) -> CommitReport:
    """A node and a row for each of these channels: the node that has them, one without rows, or a new one.

    Raises:
        HostError: The node cannot be written.
    """
    held, left_out = _targets_among(parms)
    if not held:
        return _refused("Shape This Channel", left_out[0] if left_out else "no channel is under the pointer")

    def work(node: hou.OpNode) -> CommitReport:
        rows, new = _with_rows_for(node, held)
        done = "; ".join(f"{parm.path()} is row {rows[parm.path()]} of {node.path()}" for parm in held)
        report = ActionReport("Shape This Channel", done=done, notes=tuple(left_out))
        with own.written(node, new):
            status.show(node, report, undoable=True)
        return report

    return _on_node("Shape This Channel", held, work, or_without_rows=True)


def go_to_its_motion_recipe(parms: Sequence[hou.Parm]) -> CommitReport:
    """Selects the node whose record holds one of these channels; of several, the one that is picked."""
    found = list(dict.fromkeys(node for parm in parms for node in ownership.owners(parm)))
    if not found:
        return _refused("Go to Its Motion Recipe", NOT_WRITTEN)
    node = found[0]
    if len(found) > 1:
        picked = asking.which_node([node.path() for node in found])
        if picked is None:
            return ActionReport("Go to Its Motion Recipe", problem="nothing was picked")
        node = found[picked]
    node.setSelected(True, clear_all_selected=True)
    report = ActionReport("Go to Its Motion Recipe", done=f"selected {node.path()}")
    status.bar(report.summary)
    return report


def new_motion_recipe() -> CommitReport:
    """A Motion Recipe in the container of recipes for many objects, which is made if it is not there."""
    with hou.undos.group("Motion Recipe"):
        node = _made_in(container.network())
    node.setSelected(True, clear_all_selected=True)
    report = ActionReport("Motion Recipe", done=f"made {node.path()}")
    status.bar(report.summary)
    return report


#: What each label does; the parameters under the pointer are of use to some.
WAYS: Mapping[str, Callable[[Sequence[hou.Parm]], CommitReport]] = {
    "Shape Selected Keys": lambda parms: shape_selected_keys(),
    "Apply to Selected Keys": lambda parms: apply_to_selected_keys(),
    "Shape This Channel": shape_this_channel,
    "Go to Its Motion Recipe": go_to_its_motion_recipe,
    "Motion Recipe": lambda parms: new_motion_recipe(),
}


def last_used() -> hou.OpNode | None:
    """The Motion Recipe that was acted on last in this session, else the one with the newest commit."""
    nodes = ownership.recipes()
    return max(nodes, key=lambda node: (status.used(node), ownership.newest(node)), default=None)


def _refused(action: str, problem: str) -> ActionReport:
    status.bar(problem)
    status.warn(problem)
    return ActionReport(action, problem=problem)


def _targets_among(parms: Sequence[hou.Parm]) -> tuple[list[hou.Parm], list[str]]:
    """The channels that some commit could write, and a line for each of the others."""
    held: list[hou.Parm] = []
    left_out: list[str] = []
    for parm in parms:
        outcome, text = targets.channel_problem(parm) or (None, "")
        if outcome in (Outcome.OWN_NODE, Outcome.NOT_KEYABLE):
            left_out.append(f"{parm.path()}: {text}")
        else:
            held.append(parm)
    return held, left_out


def _on_node(
    action: str,
    held: Sequence[hou.Parm],
    work: Callable[[hou.OpNode], CommitReport],
    *,
    or_without_rows: bool = False,
) -> CommitReport:
    """Does something to the node for these channels, in one undo step; a fault leaves no new node."""
    home = _home(held)
    node = _found(home, held, or_without_rows)
    with hou.undos.group(action):
        made = None
        if node is None:
            made = node = _made_in(home or container.network())
        try:
            return work(node)
        except BaseException:
            if made is not None:
                made.destroy()
            raise


def _made_in(network: hou.OpNode) -> hou.OpNode:
    """A new node of the newest version, beside the others, which stay where they are."""
    node = network.createNode(kind.NODE_TYPE)
    node.moveToGoodPosition(move_inputs=False, move_outputs=False, move_unconnected=False)
    mark.settle(node)
    return node


def _found(home: hou.OpNode | None, held: Sequence[hou.Parm], or_without_rows: bool) -> hou.OpNode | None:
    wanted = {parm.path() for parm in held}
    network = home.path() if home is not None else container.PATH
    for node in ownership.recipes():
        beside = node.path().rpartition("/")[0] == network
        paths = set(_rows_of(node))
        if paths == wanted or (or_without_rows and beside and (wanted <= paths or _is_blank(node))):
            return node
    return None


def _is_blank(node: hou.OpNode) -> bool:
    """Whether no row of the node says anything."""
    return all(target.outcome is Outcome.EMPTY for target in targets.resolve(node))


def _rows_of(node: hou.OpNode) -> dict[str, int]:
    """Number of the row that leads to each channel of the node."""
    rows: dict[str, int] = {}
    for target in targets.resolve(node):
        if target.parm is not None:
            rows.setdefault(target.parm.path(), target.row)
    return rows


def _with_rows_for(
    node: hou.OpNode, parms: Sequence[hou.Parm]
) -> tuple[dict[str, int], dict[str, own.Value]]:
    """Number of the row of each channel, and what the parameters of those must be that are to be made."""
    rows = _rows_of(node)
    new = [parm for parm in parms if parm.path() not in rows]
    numbers = dict(zip(target_rows.free_rows(node, len(new)), new, strict=True))
    rows |= {parm.path(): number for number, parm in numbers.items()}
    return rows, target_rows.row_values(node, numbers) if new else {}


def _home(parms: Sequence[hou.Parm]) -> hou.OpNode | None:
    """The network in which a recipe for these channels lives: their one object's; None: the container."""
    objects = {_object_of(parm.node()) for parm in parms}
    found = objects.pop()
    if objects or found is None or found.childTypeCategory() != hou.sopNodeTypeCategory():
        return None
    is_closed = found.isInsideLockedHDA() or found.isLockedHDA()
    return None if is_closed else found


def _object_of(node: hou.Node | None) -> hou.OpNode | None:
    while node is not None:
        if isinstance(node, hou.ObjNode):
            return node
        node = node.parent()
    return None


def _ranges(chosen: Chosen, rows: Mapping[str, int]) -> dict[str, own.Value]:
    """The range, so that Commit replaces what was selected: for all rows, or row by row where they differ."""
    moving = [(parm, times) for parm, times in chosen if len(times) > 1]
    shared = {rows[parm.path()]: 0 for parm, _ in chosen}
    if all(_is_all_of(parm, times) for parm, times in moving):
        return {"range": "keys", **{f"target_userange{row}": off for row, off in shared.items()}}
    first, last = _frames(moving[0][1])
    values: dict[str, own.Value] = {"range": "frames", "range_start": first, "range_end": last}
    for row in shared:
        values[f"target_userange{row}"] = 0
    for parm, times in moving:
        if _frames(times) != (first, last):
            values |= _own_range(rows[parm.path()], times)
    return values


def _is_all_of(parm: hou.Parm, times: Sequence[float]) -> bool:
    keys = read_keys(parm)
    return keys[0].time == times[0] and keys[-1].time == times[-1]


def _own_range(row: int, times: Sequence[float]) -> dict[str, own.Value]:
    first, last = _frames(times)
    return {f"target_userange{row}": 1, f"target_start{row}": first, f"target_end{row}": last}


def _frames(times: Sequence[float]) -> tuple[float, float]:
    return whole(hou.timeToFrame(times[0])), whole(hou.timeToFrame(times[-1]))


def _onto(parm: hou.Parm, times: Sequence[float], row: int, settings: Settings) -> Target:
    """The channel as a target on its selected keys alone."""
    target = targets.channel_target(row, parm, replace(settings, own_range=_frames(times)))
    if target.outcome is None and len(times) < 2:
        return replace(target, outcome=Outcome.ONE_KEY, text="one key is selected; a move has at least two")
    return target
