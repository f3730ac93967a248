"""A walk: what an artist does with a scene, in random order, and what must be true after each step.

The scene has a ball and three posts with keys. Nodes are copied, rows change, keys are nudged, objects are
renamed, locked and copied, the frame rate changes, scenes are saved and opened, steps are undone.
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
from keywright.node.report import Row

from .conftest import ASSET
from .drawn import Drawn
from .walk_settings import MOVED, PRESETS, ROW_SETTINGS, SETTINGS
from .ways import select_keys, tool

#: What no text for an artist contains.
NO_WORDS = re.compile(
    r"fault|Traceback|\bnan\b|\bNone\b|<.*object|\binf\b|\b1 (keys|channels|edits|problems)\b"
)


class Walk:
    """One walk.

    Attributes:
        log: What was done, to be read when something is not true.
    """

    def __init__(self, session: hou_standin.Session, seed: int, folder: Path) -> None:
        self.session, self.hou = session, session.hou
        self.artist = hou_standin.Artist(session)
        self.draw = random.Random(seed)
        self.file = str(folder / "walk.hip")
        self.log: list[str] = []
        demo.build(ASSET)
        for index, name in enumerate(("post1", "post2", "post10")):
            post = self.hou.node("/obj").createNode("geo", name)
            blocked = [(1, float(index), "bezier()"), (24, 3.0 + index, "linear()"), (40, 1.0, "bezier()")]
            demo.block(post.parm("ty"), blocked)
        self.lead_rows()

    def go(self, steps: int) -> None:
        """Takes steps; raises what went wrong, with all that was done before."""
        try:
            for _ in range(steps):
                action = self.draw.choices(list(ACTIONS), list(ACTIONS.values()))[0]
                action(self)
        except Exception as fault:
            raise AssertionError("\n".join([*self.log[-40:], f"{type(fault).__name__}: {fault}"])) from fault

    # Buttons

    def press(self, name: str, node: Any = None) -> Any:
        """Presses a button of some node; answers its report, or None."""
        node = node or self.node()
        written = ("/obj/", ":")
        if name not in ("commit", "reapply", "restore", "target_restore1"):
            written = (*(f"{recipe.path()}/" for recipe in self.nodes()), ":")
        before, labels = hou_standin.snapshot(self.session), self.hou.undos.undoLabels()
        node.parm(name).pressButton()
        after, count = hou_standin.snapshot(self.session), len(self.hou.undos.undoLabels()) - len(labels)
        said = node.parm("status").unexpandedString()
        self.log.append(f"{node.path()} {name}: {said}")
        changed = hou_standin.difference(before, after)
        assert [line for line in changed if not line.startswith(written)] == []
        assert count in (0, 1)
        channels = [line for line in changed if line.startswith(("/obj/ball", "/obj/post"))]
        moved = [line for line in channels if line.partition(":")[0].rpartition("/")[2] in MOVED]
        assert count == 1 or moved == [], "keys changed outside an undo step"
        if self.in_main_take():
            assert self.session.desk.status == said
        report = last_report(node)
        for text in [said, *(t for row in report.rows for t in (row.text, *row.notes))] if report else [said]:
            assert not NO_WORDS.search(text)
        assert not report or not any(row.outcome.value == "fault" for row in report.rows)
        if count == 1:
            self.undo_and_redo(before, after)
        return report

    def undo_and_redo(self, before: dict[str, Any], after: dict[str, Any]) -> None:
        """The last step goes and comes back, to the bit."""
        for step, wanted in ((self.hou.undos.performUndo, before), (self.hou.undos.performRedo, after)):
            step()
            found = hou_standin.difference(wanted, hou_standin.snapshot(self.session))
            assert [line for line in found if not line.startswith(":")] == []

    def press_twice(self) -> None:
        """Re-apply twice is Re-apply once."""
        node = self.node()
        first = self.press("reapply", node)
        if not first.written or not self.in_main_take():
            return
        written = [row.channel for row in first.rows if row.outcome.value == "written"]
        drawn = {path: Drawn(self.hou.parm(path)) for path in written}
        self.press("reapply", node)
        for path, was in drawn.items():
            was.assert_same(self.hou.parm(path))

    def commit_and_restore(self) -> None:
        """A commit onto channels without earlier ones, changes and re-applies; Restore brings all back."""
        node = self.node()
        self.press("restore", node)
        self.press("forget", node)
        original = {parm.path(): Drawn(parm) for parm in self.channels(keyed=False)}
        report = self.press("commit", node)
        if not report.written:
            return
        written = [row for row in report.rows if row.outcome.value == "written"]
        for _ in range(self.draw.randint(0, 3)):
            self.set_recipe(node)
            self.nudge_inside(self.draw.choice(written))
            self.press("reapply", node)
        self.press("restore", node)
        for row in written:
            original[row.channel].assert_same(self.hou.parm(row.channel))

    def row_restore(self) -> None:
        """Restore of one row."""
        node = self.node()
        if node.parm("targets").eval():
            self.press("target_restore1", node)

    def shelf(self) -> None:
        """A shelf tool, with whatever is selected."""
        label = self.draw.choice(("Shape Selected Keys", "Apply to Selected Keys"))
        if self.hou.node("/obj/ball") and self.hou.parm("/obj/ball/ty").keyframes():
            frames = tuple(sorted(self.draw.sample((1, 12, 20, 22, 34, 52, 60), self.draw.randint(0, 3))))
            names = self.draw.sample(("tx", "ty", "rz", "sy"), self.draw.randint(0, 2))
            scene: Any = self
            select_keys(scene, *((name, frames) for name in names))
        labels = len(self.hou.undos.undoLabels())
        tool(label)
        self.log.append(f"{label}: {self.session.desk.status}")
        assert not NO_WORDS.search(self.session.desk.status)
        assert len(self.hou.undos.undoLabels()) - labels in (0, 1)

    # The node's own settings

    def lead_rows(self) -> None:
        """New rows: channels by name, three at once, a pattern, a reference."""
        node = self.node()
        count = self.draw.randint(1, 3)
        node.parm("targets").set(count)
        for row in range(1, count + 1):
            kind = self.draw.choice(("ty", "sy", "tz", "sx sy sz", "/obj/post*", "reference"))
            place = kind if kind.startswith("/") else "" if kind == "reference" else ".."
            names = {"/obj/post*": "ty", "reference": ""}.get(kind, kind)
            node.parm(f"target_ref{row}").lock(False)
            node.parm(f"target_node{row}").set(place)
            node.parm(f"target_parms{row}").set(names)
            if kind == "reference":
                node.parm(f"target_ref{row}").setExpression('ch("../rz")', self.hou.exprLanguage.Hscript)
            if kind in ("tz", "sx sy sz"):  # without keys: neither a range nor values are known
                given = {"userange": 1, "start": 1, "end": 40, "usefrom": 1, "useto": 1, "to": 5}
                for name, value in given.items():
                    node.parm(f"target_{name}{row}").set(value)
            self.log.append(f"{node.path()} row {row} of {count}: {kind}")

    def move_rows(self) -> None:
        """Rows are inserted, removed, moved."""
        node = self.node()
        rows, count = node.parm("targets"), node.parm("targets").eval()
        way = self.draw.choice(("insert", "remove", "move"))
        if way == "insert":
            rows.insertMultiParmInstance(self.draw.randint(0, count))
        elif way == "remove" and count:
            rows.removeMultiParmInstance(self.draw.randrange(count))
        elif count > 1 and hasattr(rows, "moveMultiParmInstances"):
            rows.moveMultiParmInstances([self.draw.randrange(count), self.draw.randrange(count)])
        self.log.append(f"{node.path()} rows: {way}")

    def set_one(self) -> None:
        """One setting of the node or of a row."""
        node = self.node()
        count = node.parm("targets").eval()
        if count and self.draw.random() < 0.5:
            name, values = self.draw.choice(list(ROW_SETTINGS.items()))
            name += str(self.draw.randint(1, count))
        else:
            name, values = self.draw.choice(list(SETTINGS.items()))
        value = self.draw.choice(values)
        node.parm(name).set(value)
        self.log.append(f"{node.path()} {name} = {value}")

    def set_recipe(self, node: Any = None) -> None:
        """Another motion."""
        node = node or self.node()
        if self.draw.random() < 0.3:
            node.parm("library").set(self.draw.choice(PRESETS))
            self.press("load", node)
            return
        node.parm("shape").set(self.draw.choice(("ease", "bounce", "elastic", "wave", "noise")))
        node.parm("bounce_elasticity").set(self.draw.choice((0.3, 0.6, 0.7)))
        node.parm("elastic_damping").set(self.draw.choice((0.1, 0.3, 0.6)))
        node.parm("shape_room").set(self.draw.choice((0, 0.3)))
        if self.draw.random() < 0.4:
            node.parm("layers").set(self.draw.randint(0, 2))
            for row in range(1, node.parm("layers").eval() + 1):
                node.parm(f"layer_type{row}").set(self.draw.randrange(12))
        shape, layers = node.parm("shape").evalAsString(), node.parm("layers").eval()
        self.log.append(f"{node.path()} {shape}, {layers} layers")

    def drive(self) -> None:
        """A setting is driven, or no longer."""
        node = self.node()
        parm = node.parm(self.draw.choice(("bounce_elasticity", "elastic_damping", "shape_room")))
        if parm.keyframes():
            parm.deleteAllKeyframes()
        else:
            words = self.draw.choice(("0.4", 'ch("../tz") * 0.1 + 0.2', "0.3 + $F * 0.001"))
            parm.setExpression(words, self.hou.exprLanguage.Hscript)
        self.log.append(f"{parm.path()} driven: {bool(parm.keyframes())}")

    # The scene around

    def edit_keys(self) -> None:
        """A hand in the animation editor."""
        found = self.channels()
        if not found:
            return
        parm, way = (
            self.draw.choice(found),
            self.draw.choice(("value", "slope", "delete", "add", "time", "all")),
        )
        keys = list(parm.keyframes())
        key = self.draw.choice(keys)
        self.log.append(f"{parm.path()} by hand: {way}")
        with self.hou.undos.group("By Hand"):
            if way == "value":
                key.setValue(key.value() + 0.4)
                parm.setKeyframe(key)
            elif way == "slope":
                key.setSlope(key.slope() + 1 if key.isSlopeSet() else 1)
                parm.setKeyframe(key)
            elif way == "delete" and len(keys) > 2:
                parm.deleteKeyframeAtFrame(key.frame())
            elif way == "add":
                made = self.hou.Keyframe()
                made.setFrame(self.draw.randint(1, 60))
                made.setValue(parm.evalAtFrame(made.frame()) + 0.1)
                made.setExpression("bezier()", self.hou.exprLanguage.Hscript)
                parm.setKeyframe(made)
            elif way == "time":
                parm.deleteKeyframeAtFrame(key.frame())
                key.setFrame(key.frame() + 1)
                parm.setKeyframe(key)
            elif way == "all":
                parm.deleteAllKeyframes()
                for key in keys:
                    key.setFrame(key.frame() + 5)
                parm.setKeyframes(keys)

    def nudge_inside(self, row: Row) -> None:
        """A key that a commit wrote is raised; not one at its ends, which the keys outside depend on."""
        parm = self.hou.parm(row.channel)
        inside = [key for key in parm.keyframes() if row.start + 0.01 < key.frame() < row.end - 0.01]
        if inside and not parm.isLocked():
            key = self.draw.choice(inside)
            key.setValue(key.value() + 0.3)
            parm.setKeyframe(key)
            self.log.append(f"{row.channel} raised at {key.frame():g}")

    def rename(self) -> None:
        """An object gets another name."""
        node = self.draw.choice(self.hou.node("/obj").children())
        name = node.name() + "x" if len(node.name()) < 10 else re.sub("x+$", "", node.name())
        node.setName(name, unique_name=True)
        self.log.append(f"renamed {node.path()}")

    def lock(self) -> None:
        """A channel is locked, or no longer."""
        parm = self.draw.choice(self.hou.node("/obj").children()).parm(self.draw.choice(("ty", "sy")))
        parm.lock(not parm.isLocked())
        self.log.append(f"{parm.path()} locked: {parm.isLocked()}")

    def copy(self) -> None:
        """A recipe node is copied, or its object."""
        node = self.node()
        if self.draw.random() < 0.5 and len(self.nodes()) < 3:
            [made] = self.hou.copyNodesTo([node], node.parent())
        elif len(self.hou.node("/obj").children()) < 6:
            [made] = self.hou.copyNodesTo([node.parent()], self.hou.node("/obj"))
        else:
            return
        self.log.append(f"copied to {made.path()}")

    def delete(self) -> None:
        """A recipe node is deleted, or a post."""
        victim = self.hou.node("/obj/post2") if self.draw.random() < 0.3 else self.node()
        if victim is not None and (victim.path() == "/obj/post2" or len(self.nodes()) > 1):
            self.log.append(f"deleted {victim.path()}")
            victim.destroy()

    def change_time(self) -> None:
        """Another frame rate, with keys on their frames or their seconds; another frame."""
        self.hou.setFps(self.draw.choice((24, 25, 30)), self.draw.random() < 0.5)
        self.hou.setFrame(self.draw.choice((1, 12, 30)))
        self.log.append(f"{self.hou.fps():g} fps, frame {self.hou.frame():g}")

    def undo(self) -> None:
        """Some steps back, perhaps all forward again."""
        for _ in range(self.draw.randint(1, 3)):
            if self.hou.undos.undoLabels():
                self.log.append(f"undo {self.hou.undos.undoLabels()[0]}")
                self.hou.undos.performUndo()
        while self.hou.undos.redoLabels() and self.draw.random() < 0.6:
            self.log.append(f"redo {self.hou.undos.redoLabels()[0]}")
            self.hou.undos.performRedo()
        if not self.nodes():
            raise AssertionError("undone beyond the beginning")

    def save_and_open(self) -> None:
        """The scene goes to a file and comes back."""
        self.log.append("saved and opened")
        self.hou.hipFile.save(self.file)
        before = hou_standin.snapshot(self.session)
        self.hou.hipFile.load(self.file)
        found = hou_standin.difference(before, hou_standin.snapshot(self.session))
        assert [line for line in found if not line.startswith(":")] == []
        assert not self.hou.hipFile.hasUnsavedChanges()

    def reload_asset(self) -> None:
        """The asset's file is read anew."""
        before = hou_standin.snapshot(self.session)
        self.hou.hda.reloadFile(str(ASSET))
        self.log.append("asset read anew")
        changed = hou_standin.difference(before, hou_standin.snapshot(self.session))
        assert [line for line in changed if "/:" not in line] == []  # a node's user data holds its version

    def in_another_take(self) -> None:
        """Buttons pressed in a take that holds nothing of what they write."""
        root = self.hou.takes.rootTake()
        take = (*root.children(), None)[0] or root.addChildTake()
        self.hou.takes.setCurrentTake(take)
        self.log.append(f"take {take.name()}")
        for name in self.draw.sample(("commit", "reapply", "dryrun", "restore", "getkeys", "forget"), 3):
            self.press(name)
        self.hou.takes.setCurrentTake(root)
        self.log.append(f"take {root.name()}")

    # What there is

    def in_main_take(self) -> bool:
        """Whether the node may be written to."""
        return bool(self.hou.takes.currentTake() == self.hou.takes.rootTake())

    def nodes(self) -> list[Any]:
        """All recipe nodes."""
        kind = self.hou.nodeType(self.hou.sopNodeTypeCategory(), "keywright::motion_recipe::1.0")
        return sorted(kind.instances(), key=lambda node: node.path())

    def node(self) -> Any:
        """One of them."""
        return self.draw.choice(self.nodes())

    def channels(self, *, keyed: bool = True) -> list[Any]:
        """Channels that a hand can change."""
        parms = [node.parm(name) for node in self.hou.node("/obj").children() for name in MOVED]
        return [parm for parm in parms if not parm.isLocked() and (parm.keyframes() or not keyed)]


def pressing(name: str) -> Callable[[Walk], Any]:
    """The action of a button."""
    return lambda walk: walk.press(name)


#: Each action, and how often it is taken.
ACTIONS: dict[Callable[[Walk], Any], float] = {
    **{pressing(name): 8.0 for name in ("commit", "reapply")},
    **{pressing(name): 2.0 for name in ("dryrun", "targets_check", "restore", "getkeys")},
    **{pressing(name): 0.7 for name in ("forget", "takeover", "sampled_get", "copy_text", "paste_text")},
    **{pressing(name): 0.4 for name in ("recover", "update", "targets_add_channels", "targets_add_keys")},
    pressing("range_keys"): 0.4,
    Walk.press_twice: 3.0,
    Walk.commit_and_restore: 3.0,
    Walk.row_restore: 1.5,
    Walk.shelf: 1.0,
    Walk.lead_rows: 2.0,
    Walk.move_rows: 2.0,
    Walk.set_one: 12.0,
    Walk.set_recipe: 4.0,
    Walk.drive: 1.0,
    Walk.edit_keys: 6.0,
    Walk.rename: 1.0,
    Walk.lock: 0.7,
    Walk.copy: 0.7,
    Walk.delete: 0.5,
    Walk.change_time: 1.0,
    Walk.undo: 2.0,
    Walk.save_and_open: 0.7,
    Walk.reload_asset: 0.4,
    Walk.in_another_take: 0.4,
}
