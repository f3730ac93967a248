"""Pictures of the node at work: small scenes on the stand-in, played with an artist's hands and drawn.

What a picture shows has happened: panes, viewports and channels are those of the shipped asset in a scene.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import hou_standin
from keywright.counting import counted
from keywright.gallery.channels import Channel, draw_channel, plot_of, read_channel
from keywright.gallery.pane import draw_pane
from keywright.gallery.plots import Mark, legend, title
from keywright.gallery.svg import BLUE, GREEN, GREY, ORANGE, RED, Drawing
from keywright.gallery.viewport import draw_viewport

FIRST, LAST = 1, 60
_TICKS = (1, 12, 24, 36, 48, 60)
_WIDTH = 760.0
#: What the Commit tab says and asks about a commit that was made.
_ANSWERS = ("on_problem", "hand_edits", "reapply_range", "restore", "forget", "takeover", "report")


class Stage:
    """A ball as it was blocked, a Motion Recipe in its geometry network, and an artist's hands.

    Attributes:
        session: The stand-in.
        hou: Its module.
        node: The Motion Recipe.
        ball: The object around it.
    """

    def __init__(self, session: hou_standin.Session, asset: Path) -> None:
        from keywright.demo import scene

        self.session = session
        self.hou: Any = session.hou
        self.node: Any = scene.build(asset)
        self.ball: Any = self.node.parent()
        self.artist = hou_standin.Artist(session)

    def type(self, **values: Any) -> None:
        """Types into parameters of the node."""
        for name, value in values.items():
            self.artist.type_value(f"{self.node.path()}/{name}", value)

    def press(self, button: str, *, is_refused: bool = False) -> None:
        """Presses a button of the node.

        Args:
            button: Its name.
            is_refused: Whether the story goes on with a refusal.

        Raises:
            RuntimeError: It went otherwise: nobody shall see that in a picture.
        """
        from keywright.node import status

        self.artist.press(f"{self.node.path()}/{button}")
        report = status.last_report(self.node)
        problems = [] if report is None else [row for row in report.rows if row.outcome.is_problem]
        if report is None or bool(report.problem or problems) != is_refused:
            raise RuntimeError(f"{button}: {self.node.parm('status').eval()}")

    def load(self, key: str) -> None:
        """Loads a recipe of the library by the Recipe tab."""
        self.type(library=key)
        self.press("load")

    def point_at(self, *channels: str) -> None:
        """Copies each channel of the ball and pastes it as a relative reference, a row each."""
        self.type(targets=len(channels))
        for row, name in enumerate(channels, start=1):
            self.artist.copy_parameter(f"{self.ball.path()}/{name}")
            self.artist.paste_relative_references(f"{self.node.path()}/target_ref{row}")

    def channel(self, name: str) -> Channel:
        """What a channel of the ball holds now."""
        return read_channel(self.hou, self.ball.parm(name), FIRST, LAST)

    def nudge(self, name: str, key: int, value: float, frames: float) -> None:
        """Moves a key by hand, up and later."""
        from keywright.host.keys import read_keys
        from keywright.host.write import set_keys

        parm = self.ball.parm(name)
        keys = read_keys(parm)
        old = keys[key]
        keys[key] = old._replace(
            value=old.value + value,
            in_value=old.in_value + value,
            time=old.time + frames / self.hou.fps(),
        )
        parm.deleteAllKeyframes()
        for _ in range(2):  # handles of neighbours change while keys are added
            set_keys(parm, keys)


@contextmanager
def stage(asset: Path) -> Iterator[Stage]:
    """A fresh session with the scene in it; it ends with the block."""
    session = hou_standin.install(version="21.0", ui=True)
    try:
        yield Stage(session, asset)
    finally:
        hou_standin.uninstall()


def first_hour(at: Stage) -> Iterator[tuple[str, Drawing]]:
    """The pictures of *The first hour*, in the order of the page."""
    blocked = at.channel("ty")
    yield "hour_blocked", _one(blocked, "ty as it was blocked: three keys")
    at.type(shape="bounce")
    yield "hour_shape", draw_viewport(at.node, "the preview of a bounce")
    at.point_at("ty")
    at.press("targets_check")
    yield "hour_targets", draw_pane(at.node, "Targets", "the Targets tab with one row")
    at.type(show_target=1)
    yield "hour_target", draw_viewport(at.node, "the preview as the ball's height")
    at.type(show_target=0)
    at.press("commit")
    yield "hour_committed", _pair(blocked, at.channel("ty"), "ty after Commit")
    yield "hour_report", draw_pane(at.node, "Commit", "the report after Commit", only=_ANSWERS)
    at.type(bounce_bounces=5, layers=1)
    wobble = {"amount": 0.3, "frequency": 9.0, "damping": 0.3}
    at.type(layer_type1="jiggle", **{f"layer_jiggle_{name}1": value for name, value in wobble.items()})
    yield "hour_layer", draw_viewport(at.node, "the bounce with a Jiggle on it")
    before = at.channel("ty")
    at.press("reapply")
    yield "hour_reapplied", _pair(before, at.channel("ty"), "ty after Re-apply")


def tabs(at: Stage) -> Iterator[tuple[str, Drawing]]:
    """Each tab of the node but Targets, with something in it."""
    at.load("bounce/rubber_ball")
    at.point_at("ty", "rz", "sy")
    at.press("commit")
    for tab in ("Shape", "Stack", "Commit", "Recipe", "Preview"):
        yield f"tab_{tab.lower()}", draw_pane(at.node, tab, f"the {tab} tab")


def targets_tab(at: Stage) -> Iterator[tuple[str, Drawing]]:
    """Rows of both kinds on channels as they were blocked: nothing is committed before they are checked."""
    at.point_at("ty")
    at.type(targets=2, exposure=2, stagger="step")
    at.type(target_node2=at.ball.path(), target_parms2="rz tx", target_offset2=3.0)
    at.type(target_usefrom2=1, target_useto2=1, target_to2=90.0)
    at.press("targets_check")
    yield "tab_targets", draw_pane(at.node, "Targets", "the Targets tab", rows=(1, 2))


def hand_edits(at: Stage) -> Iterator[tuple[str, Drawing]]:
    """A peak is raised by hand, the recipe changes, Re-apply keeps the peak raised."""
    at.type(shape="bounce", bounce_bounces=3, bounce_elasticity=0.55)
    at.point_at("ty")
    original = at.channel("ty")
    at.press("commit")
    committed = at.channel("ty")
    at.nudge("ty", 2, 0.9, 1.0)
    edited = at.channel("ty")
    at.type(bounce_elasticity=0.7)
    at.press("reapply", is_refused=True)
    yield "edits_refused", draw_pane(at.node, "Commit", "Re-apply refuses an edited channel", only=_ANSWERS)
    at.type(hand_edits="keep")
    at.press("reapply")
    kept = at.channel("ty")
    at.press("restore")
    restored = at.channel("ty")
    steps = (
        ("1 Commit", "elasticity 0.55", original, committed),
        ("2 A key is nudged", "a rebound higher, a frame later", committed, edited),
        ("3 Re-apply, Keep", "elasticity 0.7, the nudge still there", edited, kept),
        ("4 Restore Original", "the keys from before", kept, restored),
    )
    yield "edits_story", _steps(steps)


def stagger(at: Stage) -> Iterator[tuple[str, Drawing]]:
    """Six posts, one row, three frames apart."""
    posts = [at.hou.node("/obj").createNode("geo", f"post{number}") for number in range(1, 7)]
    at.load("overshoot/springy_settle")
    at.type(targets=1, target_node1="../../post*", target_parms1="ty", stagger="step", stagger_frames=3.0)
    at.type(range="frames", range_start=1.0, range_end=24.0)
    at.type(target_usefrom1=1, target_useto1=1, target_to1=2.0)
    at.press("commit")
    channels = [read_channel(at.hou, post.parm("ty"), FIRST, 48) for post in posts]
    sheet = Drawing(_WIDTH, 300, "six posts rise one after the other")
    title(sheet, 24, 26, "post1 to post6, ty", "one row, Stagger: Step between Neighbours, 3 frames")
    plot = plot_of(sheet, (52, 40, _WIDTH - 84, 210), channels, (1, 8, 16, 24, 32, 40, 48))
    for number, channel in enumerate(channels):
        shade = f"hsl({212 - 26 * number} 70% 30%)"
        draw_channel(plot, channel, shade, keys=shade, handles=False)
    yield "stagger", sheet
    yield "stagger_report", draw_pane(at.node, "Commit", "the report, a line each post", only=("report",))


STORIES: tuple[Callable[[Stage], Iterator[tuple[str, Drawing]]], ...] = (
    first_hour,
    tabs,
    targets_tab,
    hand_edits,
    stagger,
)


def draw_stories(asset: Path, folder: Path) -> int:
    """Plays every story and writes its pictures; answers how many.

    Args:
        asset: The expanded asset.
        folder: Where the pictures go.
    """
    count = 0
    for story in STORIES:
        with stage(asset) as at:
            for name, drawing in story(at):
                drawing.save(folder / f"{name}.svg")
                count += 1
    return count


def _one(channel: Channel, words: str) -> Drawing:
    sheet = Drawing(_WIDTH, 260, words)
    title(sheet, 24, 26, words)
    plot = plot_of(sheet, (52, 40, _WIDTH - 84, 170), [channel], _TICKS)
    draw_channel(plot, channel, GREY)
    return sheet


#: What the channel held before, what the node wrote, what a hand moved, what is given back; and a key.
_BEFORE, _KEY = Mark("before the step", GREY, "5 4"), Mark("key, with its handles", ORANGE, radius=3.6)
_WRITTEN, _NUDGED = Mark("written by the node", BLUE), Mark("changed by hand", RED)
_RESTORED = Mark("given back", GREEN)


def _pair(before: Channel, after: Channel, words: str) -> Drawing:
    """A channel before and after, on one plot."""
    sheet = Drawing(_WIDTH, 330, words)
    title(
        sheet,
        24,
        26,
        words,
        f"{counted(len(before.keys), 'key')} before, {counted(len(after.keys), 'key')} after",
    )
    plot = plot_of(sheet, (52, 40, _WIDTH - 84, 240), [before, after], _TICKS)
    draw_channel(plot, before, GREY, dash="5 4", handles=False, keys=GREY)
    draw_channel(plot, after, BLUE)
    legend(sheet, 52, 312, (replace(_BEFORE, words="before"), replace(_WRITTEN, words="after"), _KEY))
    return sheet


def _steps(steps: tuple[tuple[str, str, Channel, Channel], ...]) -> Drawing:
    """Four small plots: in each, what was there dashed in grey, and what is there now."""
    sheet = Drawing(_WIDTH, 500, "; ".join(step[0] for step in steps))
    every = [channel for step in steps for channel in step[2:]]
    for place, (heading, note, before, after) in enumerate(steps):
        x, y = 10 + place % 2 * 375.0, place // 2 * 232.0
        title(sheet, x + 34, y + 24, heading, note)
        plot = plot_of(sheet, (x + 34, y + 36, 322, 150), every, _TICKS)
        draw_channel(plot, before, GREY, dash="5 4", handles=False, keys=GREY)
        is_written = place in (0, 2)
        colour = (_WRITTEN, _NUDGED, _WRITTEN, _RESTORED)[place].colour
        draw_channel(plot, after, colour, keys=ORANGE if is_written else colour, handles=is_written)
    legend(sheet, 44, 478, (_BEFORE, _WRITTEN, _KEY, _NUDGED, _RESTORED))
    return sheet
