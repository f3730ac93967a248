"""The main job: load a preset, point it at channels, cook, commit, read back, undo."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import hou

from keywright import shipped
from keywright.demo import scene
from keywright.host.keys import read_keys
from keywright.node import own, status
from keywright.node.report import CommitReport, Outcome, percent

PRESET = "bounce/basketball"


@dataclass(frozen=True)
class Samples:
    """A channel at one moment: its keys in frames and channel units, and its motion.

    The motion is taken at quarter frames and at the keys of all channels, so that no contact is cut off.
    """

    frames: list[float]
    values: list[float]
    keys: list[dict[str, float]]


@dataclass(frozen=True)
class Demo:
    """What the job did.

    Attributes:
        report: The commit's report.
        before: Each channel before the commit.
        after: Each channel after it.
        preview: Positions along the preview's curve.
        undo_labels: Undo steps that the commit made.
        restored: Whether undo brought every channel back to the bit.
        seconds: Time for the cook, and for the parts of the commit.
    """

    report: CommitReport
    before: dict[str, Samples]
    after: dict[str, Samples]
    preview: list[tuple[float, float]]
    undo_labels: tuple[str, ...]
    restored: bool
    seconds: dict[str, float]

    def text(self, *, with_times: bool = True) -> str:
        """The table and the figures; times are the machine's, and left out of the picture."""
        cells = [("channel", "keys", "frames", "worst", "outcome")]
        for row in self.report.rows:
            before = str(len(self.before[row.channel.rpartition("/")[2]].keys))
            if row.outcome is Outcome.WRITTEN:
                keys, frames = f"{before} → {row.keys_after}", f"{row.start:g} to {row.end:g}"
                cells.append((row.channel, keys, frames, f"{percent(row.max_error)} %", "written"))
            else:
                cells.append((row.channel, before, "", "", row.text))
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        sides = "<><><"
        padded = [map(format, line, map("{}{}".format, sides, widths)) for line in cells]
        lines = ["  ".join(line).rstrip() for line in padded]
        times = ", ".join(f"{name} {1000 * seconds:.1f} ms" for name, seconds in self.seconds.items())
        steps = f"{len(self.undo_labels)} undo step ({', '.join(self.undo_labels)})"
        undone = "every channel is as it was, to the bit" if self.restored else "A CHANNEL DIFFERS"
        title = f"{PRESET} onto {scene.BALL}: {self.report.summary}"
        end = [times] if with_times else []
        return "\n".join([title, "", *lines, "", *end, f"{steps}; after undo {undone}"])

    def summary(self) -> dict[str, Any]:
        """What the table says, for JSON."""
        return {
            "preset": PRESET,
            "report": self.report.to_dict(),
            "undo_labels": self.undo_labels,
            "restored": self.restored,
            "seconds": self.seconds,
        }

    def data(self) -> dict[str, Any]:
        """All of it for JSON, with the motion of each channel."""
        before = {name: vars(samples) for name, samples in self.before.items()}
        after = {name: vars(samples) for name, samples in self.after.items()}
        return {**self.summary(), "before": before, "after": after}


def run() -> Demo:
    """Builds the scene and does the job with the asset's own buttons."""
    node = scene.build(shipped.asset())
    own.parm(node, "library").set(PRESET)
    own.parm(node, "load").pressButton()
    scene.point_at_channels(node)
    node.cook(force=True)  # the first loads the package
    began = time.perf_counter()
    node.cook(force=True)
    cooked = time.perf_counter() - began
    channels = scene.channels()
    before = _samples(channels)
    codes = {name: _code(parm) for name, parm in channels.items()}
    steps = len(hou.undos.undoLabels())
    own.parm(node, "commit").pressButton()
    labels = hou.undos.undoLabels()
    report = status.last_report(node)
    if report is None:
        raise RuntimeError(own.text(node, "status"))
    after = _samples(channels)
    preview = _preview(node)
    hou.undos.performUndo()
    return Demo(
        report=report,
        before=before,
        after=after,
        preview=preview,
        undo_labels=tuple(labels[: len(labels) - steps]),
        restored=all(_code(parm) == codes[name] for name, parm in channels.items()),
        seconds={"cook": cooked, **report.seconds},
    )


def _samples(channels: Mapping[str, hou.Parm]) -> dict[str, Samples]:
    keys = {name: _keys(parm) for name, parm in channels.items()}
    quarters = {scene.FIRST + step / 4 for step in range(4 * (scene.LAST - scene.FIRST) + 1)}
    frames = sorted(quarters.union(key["frame"] for row in keys.values() for key in row))
    return {
        name: Samples(frames, [parm.evalAsFloatAtFrame(frame) for frame in frames], keys[name])
        for name, parm in channels.items()
    }


def _keys(parm: hou.Parm) -> list[dict[str, float]]:
    fps = hou.fps()
    return [
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


def _preview(node: hou.SopNode) -> list[tuple[float, float]]:
    """The polyline of the node's own geometry."""
    geometry = node.geometry()
    group = None if geometry is None else geometry.findPrimGroup("curve")
    if group is None:
        raise RuntimeError(f"{node.path()} draws no curve")
    points = [vertex.point().position() for prim in group.prims() for vertex in prim.vertices()]
    return [(point[0], point[1]) for point in points]


def _code(parm: hou.Parm) -> str:
    """Everything about a channel's keys, as the host writes it out."""
    return "\n".join(key.asCode(brief=False) for key in parm.keyframes())
