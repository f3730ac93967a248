"""A recipe onto channels without a node, a node's state as data; a host is needed to run, not to import."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from keywright.node import door
from keywright.recipe import Recipe

if TYPE_CHECKING:
    import os

    import hou

    from keywright.node.report import CommitReport


def commit(
    parms: Iterable[hou.Parm | hou.ParmTuple],
    recipe: Recipe | str | os.PathLike[str],
    frames: tuple[float, float] = (1.0, 24.0),
) -> CommitReport:
    """Writes a recipe onto parameters as native keys, without an asset: one undo step, all or nothing.

    Args:
        parms: The channels; of a tuple all components.
        recipe: A recipe, a key of the library (``bounce/rubber_ball``), or a path that ends in ``.json``.
        frames: First and last frame of the stretch that is replaced.

    Returns:
        The report, a row a channel. What cannot be written is an outcome there, never an exception.

    Raises:
        HostError: ``no-host``: this is neither Houdini nor its stand-in; ``not-a-parameter``.
        RecipeError: There is no such recipe, or it cannot be read.
        ArgumentError: ``frames`` are not two, or do not follow each other.
    """
    door.need_host()
    from keywright.node.channels import planning, spans, targets, writing
    from keywright.node.library import loading
    from keywright.node.report import CommitReport

    parms = door.channels(parms)
    frames = door.need_frames(frames)
    recipe = loading.given(recipe)
    planned = planning.plan_targets(recipe, targets.bare(parms), spans.Range("frames", frames, {}))
    report = CommitReport("Commit", False, tuple(planned.rows), planned.seconds)
    return writing.execute(report, planned.changes, lambda report: None)


def inspect(node: hou.OpNode) -> dict[str, Any]:
    """What a Motion Recipe holds and what a commit would meet, as plain data; nothing is written.

    Raises:
        RecipeError: ``recipe-samples``: the shape is Sampled, and holds no samples.
        HostError: ``no-host``, ``not-a-recipe-node``.
    """
    door.need_recipe_node(node)
    from keywright.node import loaded, own, parms
    from keywright.node.channels import flow

    reading = parms.read(node)
    report = flow.checked(node)
    then = loaded.on(node).motion
    return {
        "node": node.path(),
        "recipe": reading.recipe.to_dict(),
        "fingerprint": reading.recipe.fingerprint,
        "frame": reading.moment.frame,
        "complete": reading.complete,
        "messages": [asdict(message) for message in reading.messages],
        "loaded_from": own.text(node, "loaded_from"),
        "changed_since_loaded": bool(then) and then != reading.recipe.fingerprint,
        "readouts": reading.recipe.result().readouts.to_dict(),
        "problem": report.problem,
        "targets": report.to_dict()["rows"],
    }
