"""``python -m keywright.demo``: runs the main job on the stand-in (in hython: in Houdini) and shows it.

Writes ``out/demo.png`` and ``out/demo.json``; exits with 1 if anything is not as it should be.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PRESET = "bounce/rubber_ball"


def main() -> int:
    """Runs the demo; returns the exit code."""
    try:
        import hou  # noqa: F401  (in hython this is Houdini)
    except ModuleNotFoundError:
        import hou_standin

        hou_standin.install(version="21.0")
    demo = Demo.run()
    print(demo.text())
    out = Path("out")
    out.mkdir(exist_ok=True)
    (out / "demo.json").write_text(json.dumps(demo.data(), indent=1) + "\n")
    from keywright.demo.picture import draw

    draw(demo, out / "demo.png")
    print(f"\nwrote {out / 'demo.png'} and {out / 'demo.json'}")
    return 0 if demo.restored and demo.report["written"] else 1


@dataclass(frozen=True)
class Samples:
    """A channel's motion and keys at one moment: frames and values of the motion, and its keys."""

    frames: list[float]
    values: list[float]
    keys: list[dict[str, float]]


@dataclass(frozen=True)
class Demo:
    """What the demo did.

    Attributes:
        report: The commit's report as data.
        before: Each channel before the commit.
        after: Each channel after it.
        preview: Positions of the preview's curve, a row a point.
        preset: Name of the preset.
        undo_labels: Undo steps that the commit made.
        restored: Whether undo brought every channel back to the bit.
        seconds: Time for the cook, and for the parts of the commit.
    """

    report: dict[str, object]
    before: dict[str, Samples]
    after: dict[str, Samples]
    preview: list[tuple[float, float, float]]
    preset: str
    undo_labels: tuple[str, ...]
    restored: bool
    seconds: dict[str, float]

    @classmethod
    def run(cls) -> Demo:
        """Builds the scene, loads the preset, cooks, commits, undoes."""
        import hou

        from keywright.demo import scene
        from keywright.node import status

        node = scene.build(ROOT / "otls" / "keywright_motion_recipe.hda")
        _set(node, "library", PRESET)
        _press(node, "load")
        scene.point_at_channels(node)
        began = time.perf_counter()
        node.cook(force=True)
        cooked = time.perf_counter() - began
        preview = _preview(node)
        channels = scene.channels()
        before = {name: sample(parm) for name, parm in channels.items()}
        codes = {name: _code(parm) for name, parm in channels.items()}
        labels = len(hou.undos.undoLabels())
        _press(node, "commit")
        made = hou.undos.undoLabels()[: len(hou.undos.undoLabels()) - labels]
        report = status.last_report(node)
        assert report is not None, own_status(node)
        after = {name: sample(parm) for name, parm in channels.items()}
        hou.undos.performUndo()
        restored = all(_code(parm) == codes[name] for name, parm in channels.items())
        return cls(
            report=report.to_dict(),
            before=before,
            after=after,
            preview=preview,
            preset=PRESET,
            undo_labels=tuple(made),
            restored=restored,
            seconds={"cook": cooked, **report.seconds},
        )

    def text(self) -> str:
        """The table and the figures."""
        head = ("channel", "keys before", "keys after", "max error", "outcome")
        lines = [f"{self.preset} onto /obj/ball: {self.report['summary']}", ""]
        rows = self.report["rows"]
        assert isinstance(rows, list)
        cells = [
            (
                row["channel"],
                str(row["keys_before"] or len(self.before[row["channel"].rpartition("/")[2]].keys)),
                str(row["keys_after"] or "-"),
                f"{100 * row['max_error']:.3f} %" if row["outcome"] == "written" else "-",
                row["text"],
            )
            for row in rows
        ]
        widths = [max(len(line[i]) for line in (head, *cells)) for i in range(len(head))]
        for line in (head, *cells):
            lines.append(
                "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
            )
        times = ", ".join(f"{name} {1000 * seconds:.1f} ms" for name, seconds in self.seconds.items())
        steps = f"{len(self.undo_labels)} undo step ({', '.join(self.undo_labels)})"
        undone = "every channel is as it was, to the bit" if self.restored else "A CHANNEL DIFFERS"
        return "\n".join([*lines, "", times, f"{steps}; after undo {undone}"])

    def data(self) -> dict[str, object]:
        """All of it for JSON."""
        return {
            "preset": self.preset,
            "report": self.report,
            "before": {name: vars(samples) for name, samples in self.before.items()},
            "after": {name: vars(samples) for name, samples in self.after.items()},
            "undo_labels": self.undo_labels,
            "restored": self.restored,
            "seconds": self.seconds,
        }


def sample(parm: object) -> Samples:
    """A channel's motion at quarter frames, and its keys with handles, in frames and channel units."""
    import hou

    from keywright.demo import scene
    from keywright.host.keys import read_keys

    assert isinstance(parm, hou.Parm)
    steps = 4 * (scene.LAST - scene.FIRST)
    frames = [scene.FIRST + step / 4 for step in range(steps + 1)]
    fps = hou.fps()
    keys = [
        {
            "frame": hou.timeToFrame(key.time),
            "value": key.value,
            "in_value": key.in_value,
            "out_reach": key.reach * fps,
            "in_reach": key.in_reach * fps,
            "slope": key.slope / fps,
            "in_slope": key.in_slope / fps,
        }
        for key in read_keys(parm)
    ]
    return Samples(frames, [parm.evalAsFloatAtFrame(frame) for frame in frames], keys)


def own_status(node: object) -> str:
    """The node's status line."""
    import hou

    assert isinstance(node, hou.OpNode)
    found = node.parm("status")
    return found.evalAsString() if found is not None else ""


def _preview(node: object) -> list[tuple[float, float, float]]:
    """Positions of the preview's curve, read from the node's geometry."""
    import hou

    assert isinstance(node, hou.SopNode)
    geometry = node.geometry()
    assert geometry is not None
    group = geometry.findPrimGroup("curve")
    assert group is not None
    points = [vertex.point().position() for prim in group.prims() for vertex in prim.vertices()]
    return [(point[0], point[1], point[2]) for point in points]


def _code(parm: object) -> str:
    """Everything about a channel's keys as the host writes it out."""
    import hou

    assert isinstance(parm, hou.Parm)
    return "\n".join(key.asCode(brief=False) for key in parm.keyframes())


def _set(node: object, name: str, value: str) -> None:
    import hou

    assert isinstance(node, hou.OpNode)
    found = node.parm(name)
    assert found is not None
    found.set(value)


def _press(node: object, name: str) -> None:
    """Presses a button: its callback runs as it stands in the asset."""
    import hou

    assert isinstance(node, hou.OpNode)
    found = node.parm(name)
    assert found is not None
    found.pressButton()


if __name__ == "__main__":
    sys.exit(main())
