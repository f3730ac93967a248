"""What a row says beside its outcome: ends that a layer moved, keys beyond, stagger; the info window."""

from __future__ import annotations

import json
from typing import Any

import pytest

import keywright as kw
from keywright.node import own

from .conftest import Scene
from .test_commit import BOUNCE, hold_recipe, point_at
from .test_edge_cases import keyed
from .test_reapply import TY, report_of


@pytest.fixture(params=("20.0", "22.0"))
def session(request: pytest.FixtureRequest) -> Any:
    """A graphical session of the oldest and the newest version."""
    import hou_standin

    yield hou_standin.install(version=request.param, ui=True)
    hou_standin.uninstall()


def notes(scene: Scene) -> dict[str, tuple[str, ...]]:
    return {row.channel: row.notes for row in report_of(scene).rows}


@pytest.mark.parametrize(
    ("layer", "said"),
    [
        ({"type": "limit", "high": 0.5}, "The motion is enlarged 2.00 times, because it ends at 0.5: "),
        ({"type": "limit", "high": 1.5}, ""),
    ],
)
def test_a_layer_that_moves_the_end(scene: Scene, layer: dict[str, Any], said: str) -> None:
    hold_recipe(scene, {"keywright": 1, "stack": [layer]})
    own.write(scene.node, {"target_node1": "..", "target_parms1": "tx ty"})
    scene.press("dryrun")
    for told in notes(scene).values():
        assert [text for text in told if text.startswith("The motion is")] == (
            [f"{said}Layer 1 (Limit) moved the end"] if said else []
        )
    report = kw.commit([scene.ball.parm("ty")], kw.Recipe.from_dict({"keywright": 1, "stack": [layer]}))
    assert any("moved the end" in text for text in report.rows[0].notes) is bool(said)


@pytest.mark.parametrize(
    ("amplitude", "seed", "said"),
    [(0.5, 3, "The motion is reduced to 0.78 of"), (2.0, 2, "The motion is mirrored, 3.48 times")],
)
def test_a_layer_that_moves_the_end_the_other_way(
    scene: Scene, amplitude: float, seed: int, said: str
) -> None:
    noise = {"type": "noise", "amplitude": amplitude, "fade": 0, "seed": seed}
    hold_recipe(scene, {"keywright": 1, "stack": [noise]})
    own.write(scene.node, {"target_node1": "..", "target_parms1": "tx ty"})
    scene.press("dryrun")
    for told in notes(scene).values():
        assert [text for text in told if text.startswith(said) and text.endswith("moved the end")]


def test_from_and_to_move_the_curve_beyond(scene: Scene) -> None:
    """They replace the boundary keys' values; where keys lie beyond, the row says that the curve moved."""
    hold_recipe(scene, BOUNCE)
    keyed(scene, scene.ball.parm("ty"), [(1, 0.0), (10, 2.0), (20, 4.0), (30, 1.0)])
    point_at(scene, 'ch("../ty")')
    own.write(
        scene.node,
        {"range": "frames", "range_start": 10, "range_end": 20, "target_usefrom1": 1, "target_from1": 3.0},
    )
    scene.press("commit", TY)
    assert "the curve before frame 10 moved: it meets 3 instead of 2" in notes(scene)[TY]
    assert not [text for text in notes(scene)[TY] if "after frame 20" in text]


def test_a_stagger_names_its_frames_in_order(scene: Scene) -> None:
    hold_recipe(scene, BOUNCE)
    own.write(scene.node, {"target_node1": "..", "target_parms1": "tx ty sy", "target_offset1": 5.0})
    own.write(scene.node, {"stagger": "step", "stagger_frames": -1, "stagger_order": "reverse"})
    scene.press("dryrun")
    told = {
        name.rpartition("/")[2]: [t for t in texts if "stagger" in t] for name, texts in notes(scene).items()
    }
    assert told == {"tx": ["staggered by -2 frames"], "ty": ["staggered by -1 frame"], "sy": []}
    assert [row.start for row in report_of(scene).rows] == pytest.approx([4, 5, 6])


@pytest.mark.parametrize("button", ["commit", "targets_check", "dryrun", "range_playbar"])
def test_the_info_window_shows_the_status(scene: Scene, button: str) -> None:
    point_at(scene, 'ch("../ty")')
    said = scene.press(button, TY)
    assert scene.node.userData("nodeinfo_keywright") == said
    assert scene.session.desk.status == said


def test_the_text_under_the_node_is_the_recipe_s_name(scene: Scene) -> None:
    assert scene.node.type().definition().sections()["DescriptiveParmName"].contents() == "recipe_name"


def test_a_check_says_the_frames_that_a_commit_would_fill(scene: Scene) -> None:
    """Offset and stagger included; again after the commit, which moved the keys there."""
    hold_recipe(scene, BOUNCE)
    own.write(scene.node, {"target_node1": "..", "target_parms1": "tx ty", "target_offset1": 5.0})
    own.write(scene.node, {"stagger": "step", "stagger_frames": 2})
    for button in ("targets_check", "dryrun", "commit", "targets_check"):
        scene.press(button, "/obj/ball/tx", TY)
        rows = report_of(scene).rows
        assert [(row.start, row.end) for row in rows] == [(6, 65), (8, 67)], button
    assert scene.node.parm("target_status1").unexpandedString().startswith("2 channels: /obj/ball/tx, ")


def test_what_changes_beside_the_span_is_listed(scene: Scene) -> None:
    """Handles of the keys just outside, towards the span; slopes there that were automatic; once each.

    A third of a segment is left of a handle that was a third of a longer one.
    """
    hold_recipe(scene, BOUNCE)
    point_at(scene, 'ch("../ty")')
    own.write(scene.node, {"range": "frames", "range_start": 10, "range_end": 51})
    scene.press("commit", TY)
    assert sorted(notes(scene)[TY]) == [
        "automatic slope frozen at frame 1",
        "automatic slope frozen at frame 60",
        "handle at frame 1 shortened from 6.333 to 3 frames",
        "handle at frame 60 shortened from 13.33 to 3 frames",
    ]
    own.write(scene.node, {"bounce_elasticity": 0.3})
    scene.press("reapply", TY)
    texts = [text for text in notes(scene)[TY] if text.startswith("handle at")]
    assert not [text for text in texts if text.split()[6] == text.split()[8]]


def test_a_recipe_says_that_it_changed_since_it_was_loaded(scene: Scene) -> None:
    """What moves counts, not its name; and the same again is no change."""

    def said() -> list[str]:
        found = json.loads(scene.node.geometry().attribValue("messages"))
        return [message["text"] for message in found if message["code"] == "changed-since-loaded"]

    own.write(scene.node, {"library": "bounce/basketball"})
    scene.press("load")
    loaded = own.number(scene.node, "bounce_elasticity")
    for name, value, expected in (
        ("recipe_name", "Mine", []),
        ("bounce_elasticity", loaded / 2, ["changed since loaded"]),
        ("bounce_elasticity", loaded, []),
    ):
        own.write(scene.node, {name: value})
        assert said() == expected, name
