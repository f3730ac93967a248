"""Re-apply over scenes: each is loaded, its stale nodes are updated and re-applied, and it is saved if asked.

Runs under hython and, without Houdini, on the stand-in's scene files. A scene on disk is the old one or the
new one, whole, whenever the process ends.

Example:
    >>> from keywright import batch
    >>> report = batch.run([Path("shot.hip")], batch.Options(save=True))
    >>> report.exit_code
    0
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os import PathLike
from pathlib import Path

from keywright.batch.report import NodeReport, Report, SceneReport
from keywright.batch.settings import Options

__all__ = ["JOB_TEMPLATE", "NodeReport", "Options", "Report", "SceneReport", "run"]

#: The same as a job over a list of scenes, for whatever runs Open Job Description.
JOB_TEMPLATE = Path(__file__).with_name("reapply.openjd.yaml")


def run(
    scenes: Sequence[str | PathLike[str]],
    options: Options,
    begun: Callable[[str, int, Path | None], None] | None = None,
) -> Report:
    """Goes through the scenes, one after the other; never asks.

    Args:
        scenes: Scene files; one that is named twice is done once, and what is none is told in the report.
        options: What to do.
        begun: Told before each scene and once at the end: the host, how many are done, and which is next.

    Raises:
        HostError: ``houdini-required``, ``asset-missing``.
        RecipeError: The preset of ``options`` is none of the library, or cannot be read.
    """
    from keywright.batch import host

    with host.session() as name:
        from keywright.batch import scenes as every

        return every.run(name, scenes, options, begun)
