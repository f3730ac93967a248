"""Whether a node and its own parameters may be written at all: locked assets, locks, takes."""

from __future__ import annotations

import hou

from keywright.errors import HostError


def node_problem(node: hou.OpNode) -> str:
    """Why the node cannot commit, in words; empty if it can: it has to say what it did, and remember it."""
    take = hou.takes.currentTake()
    if take != hou.takes.rootTake() and not all(take.hasParmTuple(parm.tuple()) for parm in _noting(node)):
        return (
            f"this node is not in take {take.name()}; include its status, report and target rows there, "
            "or go to the root take"
        )
    locked = next((parm for parm in _noting(node) if parm.isLocked()), None)
    return _locked_problem(node) or (f"{locked.path()} is locked; unlock it first" if locked else "")


def _locked_problem(node: hou.OpNode) -> str:
    if node.isInsideLockedHDA() and not node.isEditableInsideLockedHDA():
        return (
            f"this node is inside the locked asset {locked_asset(node)}; "
            "unlock it, or make this node editable in the asset"
        )
    return ""


def _noting(node: hou.OpNode) -> list[hou.Parm]:
    """The parameters that a commit writes on the node itself."""
    rows = node.parm("targets")
    numbers = range(1, rows.evalAsInt() + 1) if rows is not None else ()
    of_rows = (f"{name}{number}" for number in numbers for name in ("target_status", "target_id"))
    found = [node.parm(name) for name in ("status", "report", *of_rows)]
    return [parm for parm in found if parm is not None]


def refuse_locked_node(node: hou.OpNode) -> None:
    """Nothing if the node's parameters can be written at all.

    Raises:
        HostError: ``node-locked``.
    """
    problem = _locked_problem(node)
    if problem:
        raise HostError(problem, code="node-locked")


def refuse_locked_parm(parm: hou.Parm) -> None:
    """Nothing if the parameter may be written.

    Raises:
        HostError: ``parameter-locked``: it has a lock, or the current take does not include it.
    """
    if parm.isLocked():
        raise HostError(
            "the parameter is locked", code="parameter-locked", path=parm.path(), hint="unlock it first"
        )
    take = hou.takes.currentTake()
    if take != hou.takes.rootTake() and not take.hasParmTuple(parm.tuple()):
        raise HostError(
            f"the parameter is not in take {take.name()}",
            code="parameter-locked",
            path=parm.path(),
            hint="include it in the take first",
        )


def locked_asset(node: hou.OpNode) -> str:
    """Path of the locked asset that ``node`` lies in."""
    parent = node.parent()
    while parent is not None:
        if hasattr(parent, "isLockedHDA") and parent.isLockedHDA():
            return parent.path()
        parent = parent.parent()
    return node.path()
