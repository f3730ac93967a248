"""What a run over scenes found and did, as data, and the exit code that follows from it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from keywright.counting import counted

#: Exit codes; the greatest of all scenes is the run's.
DONE, REFUSED, NOT_LOADED = 0, 1, 2


@dataclass(frozen=True)
class NodeReport:
    """A stale node, or one of which nobody can say whether it is.

    Attributes:
        node: Its path.
        causes: Why it is stale: ``recipe changed``, ``library changed``; empty if that is not known, as what
            its recipe was loaded from cannot be read.
        source: Where its recipe was loaded from; empty if nowhere.
        outcome: ``re-applied``, ``unchanged`` (the keys are those already), ``partial`` (some channels were
            left out, as the node is set to do), ``refused``.
        text: One line: what was done, or why not.
        notes: What else is worth knowing, a line each.
        rows: The channels, as in ``CommitReport.to_dict``.
    """

    node: str
    causes: tuple[str, ...]
    source: str
    outcome: str
    text: str
    notes: tuple[str, ...] = ()
    rows: tuple[dict[str, Any], ...] = ()

    @property
    def is_refused(self) -> bool:
        """Whether something that was to be written was not."""
        return self.outcome in ("refused", "partial")


@dataclass(frozen=True)
class SceneReport:
    """One scene.

    Attributes:
        scene: Its path, as it was given.
        problem: Why it was not worked on; empty if it was.
        warnings: What the host said when it loaded it.
        recipes: How many Motion Recipes it holds.
        nodes: The stale ones, and those of which that is not known.
        notes: What else is worth knowing, a line each.
        saved: Whether it was saved.
        not_saved: Why it was not, where something had changed.
        code: Exit code of this scene alone.
    """

    scene: str
    problem: str = ""
    warnings: tuple[str, ...] = ()
    recipes: int = 0
    nodes: tuple[NodeReport, ...] = ()
    notes: tuple[str, ...] = ()
    saved: bool = False
    not_saved: str = ""
    code: int = DONE

    @property
    def summary(self) -> str:
        """One line without the scene's name."""
        if self.problem:
            return self.problem
        if not self.nodes:
            return f"nothing is stale in {counted(self.recipes, 'Motion Recipe')}"
        names = ("re-applied", "unchanged", "partial", "refused")
        counts = {name: sum(node.outcome == name for node in self.nodes) for name in names}
        done = ", ".join(f"{number} {name}" for name, number in counts.items() if number)
        return f"{done}; {'saved' if self.saved else self.not_saved or 'nothing to save'}"


@dataclass(frozen=True)
class Report:
    """All scenes.

    Attributes:
        host: What read them: ``Houdini 21.0.512``, or the stand-in.
        scenes: In the order given.
    """

    host: str
    scenes: tuple[SceneReport, ...] = field(default=())

    @property
    def exit_code(self) -> int:
        """0: all was written; 1: something was refused or not saved; 2: a scene could not be used."""
        return max((scene.code for scene in self.scenes), default=DONE)

    @property
    def summary(self) -> str:
        """One line."""
        nodes = [node for scene in self.scenes for node in scene.nodes]
        counts = {
            "stale": sum(bool(node.causes) for node in nodes),
            "re-applied": sum(node.outcome in ("re-applied", "partial") for node in nodes),
            "refused": sum(node.is_refused for node in nodes),
        }
        parts = [f"{number} {name}" for name, number in counts.items()]
        unread = sum(bool(scene.problem) for scene in self.scenes)
        saved = sum(scene.saved for scene in self.scenes)
        text = f"{counted(len(self.scenes), 'scene')}: {', '.join(parts)}; {saved} saved"
        return f"{text}; {counted(unread, 'scene')} not worked on" if unread else text

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        scenes = [{**asdict(scene), "summary": scene.summary} for scene in self.scenes]
        return {"host": self.host, "summary": self.summary, "exit_code": self.exit_code, "scenes": scenes}
