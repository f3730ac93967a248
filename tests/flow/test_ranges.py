"""Which stretch of a channel is replaced: selected keys, a row's own range; what the preview shows of it."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from keywright import node as flow
from keywright.node import own

from .conftest import Scene
from .test_commit import BOUNCE, hold_recipe, motion, point_at
from .test_edge_cases import frames_of, keyed
from .test_get_keys import select
from .test_reapply import TY, report_of

BLOCKED = [(1, 7.0), (12, 4.0), (20, 1.0), (40, 3.0), (60, 0.0)]


@pytest.fixture
def blocked(scene: Scene) -> Scene:
    """A row for ``ty``, which has five keys, and a bounce."""
    hold_recipe(scene, BOUNCE)
    keyed(scene, scene.ball.parm("ty"), BLOCKED)
    point_at(scene, 'ch("../ty")')
    return scene


def shown_frames(scene: Scene) -> Any:
    """First and last frame of the motion that the node draws."""
    return json.loads(scene.node.geometry().attribValue("readouts"))["target"]["frames"]


def test_selected_keys_are_a_stretch_from_the_first_to_the_last(blocked: Scene) -> None:
    """The keys between go, selected or not; those outside stay with their motion."""
    parm = blocked.ball.parm("ty")
    before = motion(parm, 1, 60)
    select(blocked, TY, 12, 40)
    own.write(blocked.node, {"range": "selected"})
    with blocked.one_step():
        blocked.press("commit", TY)
    (row,) = report_of(blocked).rows
    assert (row.start, row.end) == pytest.approx((12, 40))
    found = frames_of(parm)
    assert [found[0], found[1], *found[-2:]] == pytest.approx([1, 12, 40, 60], abs=1e-6)
    assert not [frame for frame in found if abs(frame - 20) < 1e-6]
    after = motion(parm, 1, 60)
    inside = slice(4 * 11, 4 * 39 + 1)
    wanted = 4.0 - flow.recipe(blocked.node).curve().evaluate(np.linspace(0.0, 1.0, 4 * 28 + 1))
    assert np.abs(after[inside] - wanted).max() <= 1e-6
    outside = np.abs(after - before)
    outside[inside] = 0.0
    assert outside.max() <= 1e-9 * np.ptp(before)


@pytest.mark.parametrize(
    ("frames", "values", "outcome", "text"),
    [
        ((12,), {"range": "selected"}, "one-key", "one key in the range"),
        ((), {"range": "selected"}, "no-keys", "no keys of this channel are selected"),
        (
            (),
            {"range": "frames", "range_start": 24, "range_end": 24},
            "one-key",
            "the range ends at frame 24, which is not after its start 24",
        ),
        (
            (),
            {"target_userange1": 1, "target_start1": 30.5, "target_end1": 12},
            "no-keys",
            "the range ends at frame 12, which is not after its start 30.5",
        ),
    ],
)
def test_a_stretch_that_is_none_is_refused_in_words(
    blocked: Scene, frames: tuple[int, ...], values: dict[str, Any], outcome: str, text: str
) -> None:
    if frames:
        select(blocked, TY, *frames)
    own.write(blocked.node, values)
    for button in ("targets_check", "dryrun", "commit"):
        with blocked.refused():
            blocked.press(button)
        (row,) = report_of(blocked).rows
        assert (row.outcome.value, row.text) == (outcome, text), button


@pytest.mark.parametrize("kind", ["keys", "selected", "frames"])
def test_a_row_s_own_range_comes_before_the_range_of_all(blocked: Scene, kind: str) -> None:
    select(blocked, TY, 1, 12)
    own.write(blocked.node, {"range": kind, "range_start": 2, "range_end": 9})
    own.write(blocked.node, {"target_userange1": 1, "target_start1": 20, "target_end1": 40})
    blocked.press("commit", TY)
    (row,) = report_of(blocked).rows
    assert (row.start, row.end) == pytest.approx((20, 40))


@pytest.mark.parametrize("given", [("usefrom",), ("useto",), ()])
def test_one_end_is_not_enough_for_a_channel_without_keys(scene: Scene, given: tuple[str, ...]) -> None:
    """Both ends are asked for, whichever is missing, and frames where the range gives none."""
    hold_recipe(scene, BOUNCE)
    point_at(scene, 'ch("../tz")')
    own.write(scene.node, {f"target_{name}1": 1 for name in given})
    values, frames = "no keys; give From and To, or Amplitude", "; and the range in frames: "
    for kind in ("keys", "frames"):
        own.write(scene.node, {"range": kind, "range_start": 1, "range_end": 25})
        with scene.refused():
            scene.press("commit")
        text = report_of(scene).rows[0].text
        assert text.partition(frames)[:2] == (values, frames if kind == "keys" else "")


def test_two_commits_on_one_channel_are_counted_as_one_stretch(blocked: Scene) -> None:
    """The key on which they meet is one key; the row's words are those of its numbers."""
    for first, last in ((1, 20), (20, 60)):
        own.write(blocked.node, {"target_userange1": 1, "target_start1": first, "target_end1": last})
        blocked.press("commit", TY)
    own.write(blocked.node, {"bounce_elasticity": 0.4})
    said = blocked.press("reapply", TY)
    (row,) = report_of(blocked).rows
    keys = len(frames_of(blocked.ball.parm("ty")))
    assert (row.start, row.end, row.keys_after) == (pytest.approx(1), pytest.approx(60), keys)
    assert said == f"{keys} keys on 1 channel, worst 0 %"
    assert row.text == f"{keys} keys, frame 1 to 60, worst 0 %"


# The preview


def test_the_preview_does_not_hang_on_what_is_selected(blocked: Scene) -> None:
    """Selecting keys cooks nothing, so a drawing of them would be stale: it shows the whole move."""
    select(blocked, TY, 12, 40)
    own.write(blocked.node, {"range": "selected", "show_target": 1})
    assert shown_frames(blocked) == [1.0, 60.0]


@pytest.mark.parametrize("spoil", ["locked", "off", "duplicate", "missing", "backwards", "no keys"])
def test_a_stagger_counts_in_the_preview_what_a_commit_counts(blocked: Scene, spoil: str) -> None:
    point_at(blocked, 'ch("../tx")', 'ch("../rz")', 'ch("../ty")')
    if spoil == "locked":
        blocked.ball.parm("rz").lock(True)
    elif spoil == "off":
        own.write(blocked.node, {"target_enabled2": 0})
    elif spoil == "backwards":
        own.write(blocked.node, {"target_userange2": 1, "target_start2": 30, "target_end2": 12})
    elif spoil == "no keys":
        blocked.ball.parm("rz").deleteAllKeyframes()
    else:
        name = {"duplicate": "tx", "missing": "gone"}[spoil]
        blocked.node.parm("target_ref2").setExpression(f'ch("../{name}")', blocked.hou.exprLanguage.Hscript)
    own.write(blocked.node, {"stagger": "step", "stagger_frames": 5, "on_problem": "skip", "show_target": 3})
    blocked.press("dryrun")
    row = report_of(blocked).rows[-1]
    assert (row.start, row.end) == pytest.approx((6, 65))
    assert shown_frames(blocked) == pytest.approx([row.start, row.end])
