"""A ledger: several recipes on the same channels, in random order, whatever becomes of rows and objects.

At the end every commit is taken back, the newest first, and each channel must be as it was at the beginning.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import hou_standin
from keywright.demo import scene as demo
from keywright.node import last_report
from keywright.node.records import record

from .conftest import ASSET
from .walk import NO_WORDS

CHANNELS = (
    *(("ball", name) for name in ("tx", "ty", "rz")),
    *((post, "ty") for post in ("post1", "post2", "post10")),
)
TAG = "ledger"


class Ledger:
    """One walk.

    Attributes:
        log: What was done, to be read when something is not true.
        had: The paths that each channel had.
    """

    def __init__(self, session: hou_standin.Session, seed: int, folder: Path) -> None:
        self.session, self.hou = session, session.hou
        self.draw = random.Random(seed)
        self.file = str(folder / "ledger.hip")
        self.log: list[str] = []
        demo.build(ASSET)
        obj = self.hou.node("/obj")
        for index, name in enumerate(("post1", "post2", "post10")):
            blocked = [(1, float(index), "bezier()"), (24, 3.0 + index, "linear()"), (40, 1.0, "bezier()")]
            demo.block(obj.createNode("geo", name).parm("ty"), blocked)
        for name in ("ball", "post1"):
            obj.node(name).createNode("keywright::motion_recipe", "other")
        for node in obj.children():
            node.setUserData(TAG, node.name())
        for node in self.nodes():
            self.lead_rows(node)
        self.original = {(tag, name): drawn(self.parm(tag, name)) for tag, name in CHANNELS}
        self.had: dict[tuple[str, str], set[str]] = {channel: set() for channel in CHANNELS}
        self.hou.undos.clear()

    def go(self, steps: int) -> None:
        """Takes steps and takes all back; raises what went wrong, with all that was done before."""
        try:
            for _ in range(steps):
                action = self.draw.choices(list(ACTIONS), list(ACTIONS.values()))[0]
                action(self)
                for channel, paths in self.had.items():
                    paths.add(self.parm(*channel).path())
            self.take_back()
        except Exception as fault:
            raise AssertionError("\n".join([*self.log, f"{type(fault).__name__}: {fault}"])) from fault

    def take_back(self) -> None:
        """Restore Original of all, as often as it changes something."""
        for node in self.nodes():
            node.parm("on_problem").set("skip")
        for _ in range(2 * len(self.nodes())):
            for node in self.nodes():
                self.press("restore", node)
        # One thing is said and not solved: a channel that was renamed while no row led to it.
        told = {path for node in self.nodes() for path in lost(node)}
        for channel, before in self.original.items():
            parm = self.parm(*channel)
            is_told = bool(told & self.had[channel])
            assert is_told or same(drawn(parm), before), f"{parm.path()} is not as it was"

    def press(self, name: str, node: Any = None) -> Any:
        """Presses a button of some node; answers its report."""
        node = node or self.draw.choice(self.nodes())
        node.parm(name).pressButton()
        report = last_report(node)
        self.log.append(f"{node.path()} {name}: {node.parm('report').unexpandedString()}")
        assert not NO_WORDS.search(report.summary)
        return report

    def lead_rows(self, node: Any = None) -> None:
        """New rows: a channel, several, a pattern, a reference."""
        node = node or self.draw.choice(self.nodes())
        count, objects = self.draw.randint(1, 3), self.objects()
        node.parm("targets").set(count)
        for row in range(1, count + 1):
            tag, name = self.draw.choice(CHANNELS)
            kind = self.draw.choice(("one", "one", "pattern", "reference", "several"))
            path = node.relativePathTo(objects[{"pattern": "post1", "several": "ball"}.get(kind, tag)])
            names = {"pattern": "ty", "several": "tx ty rz"}.get(kind, name)
            node.parm(f"target_ref{row}").deleteAllKeyframes()
            if kind == "reference":
                words = f'ch("{path}/{name}")'
                node.parm(f"target_ref{row}").setExpression(words, self.hou.exprLanguage.Hscript)
                path = names = ""
            path = re.sub("post1x*$", "post*", path) if kind == "pattern" else path
            node.parm(f"target_node{row}").set(path)
            node.parm(f"target_parms{row}").set(names)
            self.log.append(f"{node.path()} row {row} of {count}: {kind} {path} {names}")

    def set_row(self) -> None:
        """A row's own range, offset, values, and whether it is on."""
        node = self.draw.choice(self.nodes())
        row = self.draw.randint(1, node.parm("targets").eval())
        for name, values in ROW.items():
            node.parm(f"target_{name}{row}").set(self.draw.choice(values))
        self.log.append(f"{node.path()} row {row}: other settings")

    def set_node(self) -> None:
        """Range, stagger, fit and how problems are met; another motion."""
        node = self.draw.choice(self.nodes())
        for name, values in NODE.items():
            node.parm(name).set(self.draw.choice(values))
        first, last = self.draw.choice(((1, 24), (5, 40), (20, 60), (10, 50), (30.5, 44), (1, 60)))
        node.parm("range_start").set(first)
        node.parm("range_end").set(last)
        self.log.append(f"{node.path()} {node.parm('shape').evalAsString()}, frame {first} to {last}")

    def nudge(self) -> None:
        """A key between the ends of a commit is raised: Restore drops that."""
        node = self.draw.choice(self.nodes())
        held = [s for entry in record.read_all(node)[0].values() for s in entry.stretches]
        held = [s for s in held if not s.is_taken_back and self.hou.parm(s.path) is not None]
        for stretch in held[:1]:
            start, end = stretch.record.span
            parm = self.hou.parm(stretch.path)
            for key in [key for key in parm.keyframes() if start + 1e-3 < key.time() < end - 1e-3][:1]:
                key.setValue(key.value() + 0.3)
                parm.setKeyframe(key)
                self.log.append(f"{parm.path()} raised at {key.frame():g}")

    def rename(self) -> None:
        """An object gets another name."""
        node = self.draw.choice(list(self.objects().values()))
        old = node.path()
        node.setName(node.name() + "x" if len(node.name()) < 9 else re.sub("x+$", "", node.name()), True)
        self.log.append(f"{old} is {node.path()}")

    def collapse(self) -> None:
        """Some objects go into a subnet."""
        there = [node for node in self.hou.node("/obj").children() if node.userData(TAG)]
        some = self.draw.sample(there, self.draw.randint(0, len(there)))
        if some:
            names = [node.path() for node in some]
            self.log.append(f"{names} go into {self.hou.node('/obj').collapseIntoSubnet(some, 'sub').path()}")

    def save_and_open(self) -> None:
        """The scene goes to a file and comes back."""
        self.hou.hipFile.save(self.file)
        self.hou.hipFile.load(self.file)
        self.log.append("saved and opened")

    def undo(self) -> None:
        """Some steps back, perhaps some forward again."""
        for _ in range(self.draw.randint(1, 3)):
            if self.hou.undos.undoLabels():
                self.log.append(f"undo {self.hou.undos.undoLabels()[0]}")
                self.hou.undos.performUndo()
        while self.hou.undos.redoLabels() and self.draw.random() < 0.6:
            self.log.append(f"redo {self.hou.undos.redoLabels()[0]}")
            self.hou.undos.performRedo()

    def nodes(self) -> list[Any]:
        """All recipe nodes."""
        kind = self.hou.nodeType(self.hou.sopNodeTypeCategory(), "keywright::motion_recipe::1.0")
        return sorted(kind.instances(), key=lambda node: node.path())

    def objects(self) -> dict[str, Any]:
        """Ball and posts by their first names."""
        found = self.hou.node("/obj").allSubChildren()
        return {node.userData(TAG): node for node in found if node.userData(TAG)}

    def parm(self, tag: str, name: str) -> Any:
        """A channel."""
        return self.objects()[tag].parm(name)


def lost(node: Any) -> list[str]:
    """Paths of channels that are gone and have commits, as the node said last."""
    return [row.channel for row in last_report(node).rows if row.text.endswith(", which has a commit")]


def drawn(parm: Any) -> list[tuple[float, float, str]]:
    """Keys of a channel, and its motion between them."""
    keys = [(key.time(), key.value(), key.expression()) for key in parm.keyframes()]
    first, last = keys[0][0], keys[-1][0]
    places = [first + (last - first) * step / 64 for step in range(64)]
    return [*keys, *((place, parm.evalAtTime(place), "") for place in places)]


def same(found: list[tuple[float, float, str]], wanted: list[tuple[float, float, str]]) -> bool:
    """Whether two channels are drawn alike."""
    return len(found) == len(wanted) and all(
        abs(a[0] - b[0]) < 1e-6 and abs(a[1] - b[1]) < 1e-6 and a[2] == b[2]
        for a, b in zip(found, wanted, strict=True)
    )


ROW: dict[str, tuple[Any, ...]] = {
    "enabled": (1, 1, 1, 0),
    "userange": (0, 0, 1),
    "start": (1, 12),
    "end": (24, 60),
    "offset": (0, 0, 3, -2, 0.5),
    "useto": (0, 0, 1),
    "to": (4.0,),
    "useamplitude": (0, 1),
    "exposure": (0, 0, 2),
}
NODE: dict[str, tuple[Any, ...]] = {
    "shape": (0, 1, 2, 3, 4),
    "bounce_elasticity": (0.3, 0.6, 0.7),
    "range": (0, 2, 2),
    "stagger": (0, 0, 1),
    "stagger_frames": (2,),
    "on_problem": (0, 1, 1),
    "hand_edits": (0, 1, 2),
    "reapply_range": (0, 0, 1),
    "fit_snap": (0, 0, 1),
    "fit_kinks": (0, 1),
}
#: Each action, and how often it is taken.
ACTIONS: dict[Callable[[Ledger], Any], float] = {
    lambda ledger: ledger.press("commit"): 8.0,
    lambda ledger: ledger.press("reapply"): 5.0,
    lambda ledger: ledger.press("restore"): 1.0,
    lambda ledger: ledger.press("target_restore1"): 1.5,
    Ledger.lead_rows: 1.0,
    Ledger.set_row: 2.0,
    Ledger.set_node: 5.0,
    Ledger.nudge: 1.5,
    Ledger.rename: 1.0,
    Ledger.collapse: 0.4,
    Ledger.save_and_open: 1.0,
    Ledger.undo: 1.5,
}
