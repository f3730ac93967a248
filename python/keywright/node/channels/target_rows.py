"""Rows of the Targets tab, made from what is copied, listed, selected or chosen; the way to a channel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import hou

from keywright.counting import counted
from keywright.errors import HostError
from keywright.host import selection
from keywright.node import own, status
from keywright.node.channels import targets
from keywright.node.report import ActionReport, Outcome

#: Said where keys are asked for and none are selected.
NO_KEYS_SELECTED = (
    "No keys are selected. Selecting this node replaced the Channel List. Pin the Channel List, or use Shape "
    "Selected Keys (shelf, or the parameter's right-click menu), which reads the selection before it touches "
    "the node."
)
_NO_CHANNELS = (
    "The Channel List holds no other node's channels. Selecting this node replaced it. Pin the Channel List, "
    "or use Copy Parameter and Add Copied Parameters."
)
_APEX = "APEX channels are not supported yet"

# Channels that a status line names; the report names all.
_NAMED = 3


def add_copied(node: hou.OpNode) -> ActionReport:
    """A row for each parameter that was copied; one that was copied by its label has all its components."""
    paths = [entry["path"] for entry in hou.parmClipboardContents()]
    nothing = (
        "no parameter is copied: choose Copy Parameter on a parameter, or on its label for all components"
    )
    return _add_paths(node, "Add Copied Parameters", paths, nothing)


def add_listed(node: hou.OpNode) -> ActionReport:
    """A row for each channel of the Channel List that is not a Motion Recipe's."""
    notes = [f"{name}: {_APEX}" for name in selection.listed_collections()]
    parms = selection.listed_channels(targets.counts)
    return _add(node, "Add Channel List", parms, notes, _NO_CHANNELS)


def add_selected(node: hou.OpNode) -> ActionReport:
    """A row for each channel with selected keys."""
    parms = [parm for parm, _ in selection.selected_keys(targets.counts)]
    return _add(node, "Add Selected Keys' Channels", parms, [], NO_KEYS_SELECTED)


def choose(node: hou.OpNode) -> ActionReport:
    """A row for each parameter that is picked from a tree.

    Raises:
        HostError: ``no-ui``: there is nobody who could pick.
    """
    if not hou.isUIAvailable():
        hint = "in scripts set target_node# and target_parms#"
        raise HostError("a graphical session is needed to choose", code="no-ui", hint=hint)
    paths = hou.ui.selectParm(
        message="Channels that this recipe is written to",
        title="Motion Recipe",
        multiple_select=True,
    )
    return _add_paths(node, "Choose", paths, "nothing was chosen")


def go_to(node: hou.OpNode, row: int) -> ActionReport:
    """Selects the nodes of a row's channels and shows the channels in the animation editor.

    Raises:
        HostError: ``no-target``: the row leads to no channel; the message says why.
    """
    found = targets.resolve_row(node, row)
    parms = [target.parm for target in found if target.parm is not None]
    if not parms:
        text = found[0].text or "it is empty"
        raise HostError(f"row {row}: {text}", code="no-target")
    selection.select(parms)
    report = ActionReport("Go To", done=f"selected {_names(parms)}")
    status.show(node, report)
    return report


def _add_paths(node: hou.OpNode, action: str, paths: Iterable[str], nothing: str) -> ActionReport:
    """Rows for parameters by path; a tuple's path stands for all its components."""
    parms: list[hou.Parm] = []
    notes: list[str] = []
    for path in paths:
        single, together = hou.parm(path), hou.parmTuple(path)
        if single is not None:
            parms.append(single)
        elif together is not None:
            parms.extend(together)
        else:
            notes.append(f"no {path}")
    return _add(node, action, parms, notes, nothing)


def _add(
    node: hou.OpNode, action: str, parms: Sequence[hou.Parm], notes: Sequence[str], nothing: str
) -> ActionReport:
    """Rows for these channels, one each; those that no commit could ever write are left out and named."""
    chosen, left_out = _new_channels(node, parms)
    notes = (*notes, *left_out)
    if not chosen:
        report = ActionReport(action, problem=_nothing_added(parms, notes, nothing), notes=notes)
        status.refused(node, report)
        return report
    rows = free_rows(node, len(chosen))
    values = row_values(node, dict(zip(rows, chosen, strict=True)))
    text = f"{counted(len(chosen), 'row')} added: {_names(chosen)}"
    if notes:
        text += f"; {len(notes)} left out: {notes[0]}"
    return status.write(node, action, values, text, notes=notes)


def row_values(node: hou.OpNode, channels: Mapping[int, hou.Parm]) -> dict[str, own.Value]:
    """What the node's parameters must be for these channels in rows of these numbers."""
    values: dict[str, own.Value] = {"targets": max(own.integer(node, "targets"), *channels)}
    for row, parm in channels.items():
        values[f"target_node{row}"] = node.relativePathTo(parm.node())
        values[f"target_parms{row}"] = parm.name()
    return values


def _nothing_added(parms: Sequence[hou.Parm], notes: Sequence[str], nothing: str) -> str:
    """Why no row was added: there was nothing to add, or all of it is left out."""
    if not notes:
        return nothing
    if len(notes) == 1:
        return f"no row added: {notes[0]}"
    return f"no row added: {len(notes)} left out: {notes[0]}"


def _new_channels(node: hou.OpNode, parms: Sequence[hou.Parm]) -> tuple[list[hou.Parm], list[str]]:
    """Those that no row has and that can be a target, and a line for each of the others."""
    rows = {target.parm.path(): target.row for target in targets.resolve(node) if target.parm is not None}
    chosen: dict[str, hou.Parm] = {}
    left_out: list[str] = []
    for parm in parms:
        path = parm.path()
        outcome, text = targets.channel_problem(parm) or (None, "")
        if outcome in (Outcome.OWN_NODE, Outcome.NOT_KEYABLE):
            left_out.append(f"{path}: {text}")
        elif path in rows:
            left_out.append(f"{path} is in row {rows[path]} already")
        else:
            chosen[path] = parm
    return list(chosen.values()), left_out


def free_rows(node: hou.OpNode, count: int) -> list[int]:
    """Numbers of rows that new channels go to: empty ones at the end, then new ones."""
    last = own.integer(node, "targets")
    first = last + 1
    while first > 1 and _is_free(node, first - 1):
        first -= 1
    return list(range(first, first + count))


def _is_free(node: hou.OpNode, row: int) -> bool:
    driven = (own.driven_by(own.parm(node, f"target_{name}{row}")) for name in ("node", "parms"))
    return not any(driven) and targets.resolve_row(node, row)[0].outcome is Outcome.EMPTY


def _names(parms: Sequence[hou.Parm]) -> str:
    paths = ", ".join(parm.path() for parm in parms[:_NAMED])
    more = len(parms) - _NAMED
    return f"{paths} and {more} more" if more > 0 else paths
