"""The asset's side of Keywright: parameters, targets, records, the cook, the callbacks, reports.

The functions here are the flow behind the asset's buttons, for scripts. What changes something returns a
report and raises nothing for a refusal: the report says why, the node shows the same, nothing else changes.
Every function raises ``HostError`` for what is no Motion Recipe (``not-a-recipe-node``) or no parameter
(``not-a-parameter``), and where there is no ``hou`` (``no-host``); ``ArgumentError`` for any other argument
that it does not take.

Example:
    >>> from keywright import node
    >>> report = node.load(motion_recipe, "bounce/rubber_ball")
    >>> node.commit(motion_recipe).summary
    '12 keys on 3 channels, worst 0.31 %'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import os
    from collections.abc import Callable
    from typing import Any

    import hou
    import numpy as np
    from numpy.typing import NDArray

    from keywright.node.curve.moves import From, GetKeysReport
    from keywright.node.own import Driven
    from keywright.node.report import ActionReport, CommitReport
    from keywright.recipe import IfExists, Recipe

__all__ = [
    "check",
    "commit",
    "dry_run",
    "evaluate",
    "forget",
    "get_keys",
    "keys",
    "last_report",
    "load",
    "owners",
    "reapply",
    "recipe",
    "recover",
    "restore",
    "save",
    "stale_nodes",
    "take_over",
    "update",
]


def recipe(node: hou.OpNode) -> Recipe:
    """The recipe that a node holds, at the frame of *Evaluate Recipe At*.

    Raises:
        RecipeError: ``recipe-samples`` if the shape is Sampled and holds no samples.
    """
    _need(node)
    from keywright.node import parms

    return parms.read(node).recipe


def evaluate(node: hou.OpNode, x: float | NDArray[np.float64]) -> Any:
    """The motion of all layers at times 0 to 1, in float64: what the preview draws in float32.

    Raises:
        RecipeError: The recipe makes no curve.
    """
    return recipe(node).curve().evaluate(x)


def keys(node: hou.OpNode) -> NDArray[np.void]:
    """The knots that a commit of this recipe writes, as ``Curve.knots``: times and values 0 to 1, in float64.

    Raises:
        RecipeError: The recipe makes no curve.
        FitRefused: No number of keys that is allowed is enough.
    """
    return recipe(node).fit().curve.knots


def last_report(node: hou.OpNode) -> CommitReport | None:
    """The report of the node's last action in this session."""
    _need(node)
    from keywright.node import status

    return status.last_report(node)


def check(node: hou.OpNode) -> CommitReport:
    """*Check Targets*: resolves all rows and says which can be written."""
    _need(node)
    from keywright.node.channels import flow

    return _commit_report(node, "Check Targets", flow.check)


def dry_run(node: hou.OpNode) -> CommitReport:
    """*Dry Run*: plans everything, writes nothing."""
    _need(node)
    from keywright.node.channels import flow

    return _commit_report(node, "Dry Run", flow.dry_run)


def commit(node: hou.OpNode) -> CommitReport:
    """*Commit*: writes the recipe onto all chosen targets, one undo step, all or nothing."""
    _need(node)
    from keywright.node.channels import flow

    return _commit_report(node, "Commit", flow.commit)


def load(node: hou.OpNode, recipe: Recipe | str | os.PathLike[str], driven: Driven = "keep") -> ActionReport:
    """*Load*: replaces the node's recipe, targets stay.

    Args:
        node: The node.
        recipe: A recipe, a key of the library (``bounce/rubber_ball``), or a path that ends in ``.json``.
        driven: Settings with keys, references or expressions: ``keep`` them and list them, or ``replace``.
    """
    _need(node)
    from keywright.node import own
    from keywright.node.library import loading

    _need_word("driven", driven, own.Driven)

    return _action_report(node, "Load", lambda: loading.load(node, recipe, driven))


def get_keys(node: hou.OpNode, source: From | None = None) -> GetKeysReport:
    """*Get Keys*: makes the node's Ease curve of the keys of one channel.

    Args:
        node: The node.
        source: ``selected`` keys, the first ``target``, or ``auto``; what *Get Keys From* says if None.
    """
    _need(node)
    from keywright.node.curve import moves

    if source is not None:
        _need_word("source", source, moves.From)
    return moves.get_keys(node, source)


def save(
    node: hou.OpNode, path: str | os.PathLike[str] | None = None, if_exists: IfExists = "refuse"
) -> ActionReport:
    """*Save*: writes the node's recipe whole or not at all; never asks.

    Args:
        node: The node.
        path: The file; where *Save To* says if None.
        if_exists: What becomes of a file that is not the one the recipe was loaded from: ``refuse`` or
            ``replace``; ``rename`` replaces no file and takes the next free name.
    """
    _need(node)
    from keywright import recipe
    from keywright.arguments import file_name
    from keywright.node.library import saving

    _need_word("if_exists", if_exists, recipe.IfExists)
    if path is not None:
        path = file_name("path", path)
    return _action_report(node, "Save", lambda: saving.save(node, path, if_exists))


def update(node: hou.OpNode, driven: Driven = "keep") -> ActionReport:
    """*Update from Library*: loads the newer version of the node's recipe; the notes list what changed."""
    _need(node)
    from keywright.node import own
    from keywright.node.library import loading

    _need_word("driven", driven, own.Driven)

    return _action_report(node, "Update", lambda: loading.update(node, driven))


def recover(node: hou.OpNode, driven: Driven = "keep") -> ActionReport:
    """*Recover Recipe*: loads the recipe of the last commit or save of this node."""
    _need(node)
    from keywright.node import own
    from keywright.node.library import loading

    _need_word("driven", driven, own.Driven)

    return _action_report(node, "Recover Recipe", lambda: loading.recover(node, driven))


def reapply(node: hou.OpNode) -> CommitReport:
    """*Re-apply*: writes the recipe again onto the channels of the last commit, from the keys before it."""
    _need(node)
    from keywright.node.records import history

    return _commit_report(node, "Re-apply", history.reapply)


def restore(node: hou.OpNode, row: int | None = None) -> CommitReport:
    """*Restore Original*: brings back the keys from before the first commit, of one row or of all."""
    _need(node)
    from keywright.arguments import whole
    from keywright.node.records import history

    if row is not None:
        whole("row", row, 1, _MOST_ROWS)
    return _commit_report(node, "Restore Original", lambda node: history.restore(node, row))


def forget(node: hou.OpNode) -> CommitReport:
    """*Forget Commit*: keeps the keys, drops the records."""
    _need(node)
    from keywright.node.records import history

    return _commit_report(node, "Forget Commit", history.forget)


def take_over(node: hou.OpNode) -> CommitReport:
    """*Take Over*: makes this copy of a node the owner of the commits that it holds."""
    _need(node)
    from keywright.node.records import history

    return _commit_report(node, "Take Over", history.take_over)


def owners(parm: hou.Parm) -> list[hou.OpNode]:
    """Motion Recipes whose records hold this channel, the newest commit first."""
    from keywright.node import door

    door.need_host()
    door.need_channel(parm)
    from keywright.node.records import ownership

    return ownership.owners(parm)


def stale_nodes(scene: hou.Node | None = None) -> list[hou.OpNode]:
    """Motion Recipes whose commits are not what their recipe says now, or the library's that it came from.

    A node whose recipe was changed since it was loaded keeps it, whatever the library says. Changes nothing.

    Args:
        scene: Only those inside this node; None: all of the scene.
    """
    from keywright.node import door

    door.need_host()
    if scene is not None:
        door.need_node("scene", scene)
    from keywright.node.records import staleness

    return staleness.stale_nodes(scene)


# Rows are numbered from 1.
_MOST_ROWS = 2**31 - 1


def _need_word(name: str, value: object, words: object) -> None:
    from typing import get_args

    from keywright.arguments import word

    word(name, value, get_args(words))


def _need(node: hou.OpNode) -> None:
    from keywright.node import door

    door.need_recipe_node(node)


def _commit_report(node: hou.OpNode, action: str, work: Callable[[hou.OpNode], CommitReport]) -> CommitReport:
    """What ``work`` reports; a fault is the report's problem."""
    import hou

    from keywright.errors import KeywrightError
    from keywright.node import status
    from keywright.node.report import CommitReport

    try:
        return work(node)
    except (KeywrightError, hou.Error) as fault:
        report = CommitReport(action, False, (), problem=f"{action}: {status.explained(fault)}")
        status.show(node, report)
        return report


def _action_report(node: hou.OpNode, action: str, work: Callable[[], ActionReport]) -> ActionReport:
    """What ``work`` reports; a fault is why nothing was done."""
    import hou

    from keywright.errors import KeywrightError
    from keywright.node import status
    from keywright.node.report import ActionReport

    try:
        return work()
    except (KeywrightError, hou.Error) as fault:
        report = ActionReport(action, problem=f"{action}: {status.explained(fault)}")
        status.show(node, report)
        return report
