"""The words of each outcome, made through the node: in the row, the report and the status.

Outcomes of rows that lead nowhere and of channels that cannot be written have theirs in ``test_targets.py``,
those of hand edits in ``test_hand_edits.py``, of faults in ``test_faults.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import hou_standin
from keywright.node import own
from keywright.node.report import Outcome

from .conftest import Scene
from .test_commit import BOUNCE, hold_recipe, point_at
from .test_edge_cases import CLOSED, keyed
from .test_reapply import TY, bounce, elastic, outcomes, report_of

Make = Callable[[Scene], None]


@pytest.fixture(params=("20.0", "22.0"))
def session(request: pytest.FixtureRequest) -> Iterator[hou_standin.Session]:
    """A graphical session of the oldest and the newest version, or of what a test asks for."""
    given = request.param
    settings = given if isinstance(given, dict) else {"version": given}
    yield hou_standin.install(**{"ui": True, **settings})
    hou_standin.uninstall()


def with_keys(*keys: tuple[float, float], recipe: dict[str, Any] = BOUNCE, **values: Any) -> Make:
    def make(scene: Scene) -> None:
        keyed(scene, scene.ball.parm("ty"), keys)
        hold_recipe(scene, recipe)
        own.write(scene.node, values)

    return make


def segment(function: str) -> Make:
    def make(scene: Scene) -> None:
        parm = scene.ball.parm("ty")
        key = keyed(scene, parm, [(12, 1.0), (24, 2.0), (36, 0.0)]).keyframes()[0]
        key.setExpression(function, scene.hou.exprLanguage.Hscript)
        parm.setKeyframe(key)
        hold_recipe(scene, BOUNCE)
        own.write(scene.node, {"range": "frames", "range_start": 18, "range_end": 30})

    return make


MOVE = ((1, 0.0), (25, 1.0))
MESSAGES: list[tuple[Outcome, Make, str]] = [
    (Outcome.WRITTEN, with_keys(*MOVE), "8 keys, frame 1 to 25, worst 0 %"),
    (Outcome.UNCHANGED, with_keys((1, 2.0), (25, 2.0)), "unchanged (does not move)"),
    (
        Outcome.NO_KEYS,
        with_keys(),
        "no keys; give From and To, or Amplitude; and the range in frames: Range, Frames Below, or Own Range",
    ),
    (
        Outcome.NO_KEYS,
        with_keys(target_usefrom1=1, target_useto1=1),
        "no keys; give the range in frames: Range, Frames Below, or Own Range",
    ),
    (
        Outcome.NO_KEYS,
        with_keys(range="frames", range_start=1, range_end=25),
        "no keys; give From and To, or Amplitude",
    ),
    (Outcome.ONE_KEY, with_keys((12, 1.0)), "one key in the range"),
    (
        Outcome.FLAT_OVER_CHANGE,
        with_keys(*MOVE, recipe=CLOSED),
        "a curve with equal ends cannot be laid over a change; give From and To the same value",
    ),
    (
        Outcome.NO_MOVE,
        with_keys((1, 0.0), (12, 1.0), (25, 0.0)),
        "start and end are equal; give From and To two values",
    ),
    (
        Outcome.NO_AMPLITUDE,
        with_keys((1, 1.0), (25, 1.0), recipe=CLOSED),
        "give Amplitude; nothing says how high the motion is",
    ),
    (Outcome.FOREIGN_SEGMENT, segment("spline()"), "frame 12 to 24 is 'spline()'"),
    (
        Outcome.FIT_REFUSED,
        with_keys(*MOVE, recipe={**elastic(0.1), "fit": {"max_keys": 4}}),
        "needs 7 keys (limit 4)",
    ),
    (
        Outcome.KINK_BETWEEN_FRAMES,
        with_keys(*MOVE, recipe={**bounce(0.6), "fit": {"snap": "frames"}}),
        "impact at frame ",
    ),
    (
        Outcome.KEYS_TOO_CLOSE,
        with_keys((1, 0.0), (1 + 24 * 4e-6, 1.0), recipe=BOUNCE),
        "keys ",
    ),
]


@pytest.mark.parametrize(("outcome", "make", "text"), MESSAGES, ids=lambda case: getattr(case, "value", None))
def test_the_words_of_an_outcome(scene: Scene, outcome: Outcome, make: Make, text: str) -> None:
    point_at(scene, 'ch("../ty")')
    make(scene)
    if outcome in (Outcome.WRITTEN, Outcome.UNCHANGED):
        scene.press("commit", TY)
    else:
        with scene.refused():
            scene.press("commit")
        assert scene.status == f"nothing written: 1 problem: {TY}: {report_of(scene).rows[0].text}"
    assert outcomes(scene) == [outcome.value]
    (row,) = report_of(scene).rows
    assert row.text.startswith(text)
    assert row.text == text or text.endswith(" ")
    assert row.text in scene.node.parm("report").unexpandedString()
    assert scene.node.parm("target_status1").unexpandedString().endswith(row.text)


def test_what_an_impact_between_frames_offers(scene: Scene) -> None:
    point_at(scene, 'ch("../ty")')
    with_keys(*MOVE, recipe={**bounce(0.6), "fit": {"snap": "frames"}})(scene)
    scene.press("commit")
    assert report_of(scene).rows[0].text.endswith("; choose Keep between Frames or Nearest Frame")
    labels = scene.node.parm("fit_kinks").menuLabels()
    assert {"Keep between Frames", "Nearest Frame"} <= set(labels)


def test_every_outcome_is_told_in_words_somewhere_in_these_tests() -> None:
    """The closed list: an outcome that no test makes fails here."""
    from pathlib import Path

    here = {outcome for outcome, _, _ in MESSAGES}
    text = "".join(
        path.read_text()
        for path in Path(__file__).parent.glob("test_*.py")
        if path.name != "test_messages.py"
    )
    for outcome in set(Outcome) - here:
        assert f'"{outcome.value}"' in text, outcome


# What a report looks like


def test_a_report_with_problems_reads_like_a_table(scene: Scene) -> None:
    """All problems are listed and marked, and what was only planned is not called written."""
    hold_recipe(scene, BOUNCE)
    own.write(
        scene.node,
        {"targets": 3, "target_node1": "..", "target_parms1": "ty", "target_node2": "../gone"}
        | {"target_parms2": "ty", "target_node3": "..", "target_parms3": "rOrd"},
    )
    scene.press("commit")
    assert scene.node.parm("report").unexpandedString().splitlines() == [
        "nothing written: 2 problems: no /obj/ball/gone",
        "",
        "   row  channel         outcome      frames   keys   what",
        "   1    /obj/ball/ty    planned      1 to 60  3 → 8  8 keys, frame 1 to 60, worst 0 %",
        "!  2    /obj/ball/gone  missing                      no /obj/ball/gone",
        "!  3    /obj/ball/rOrd  not-keyable                  "
        "a menu parameter; only float channels are written",
    ]
    assert scene.values("target_status1", "target_status2") == (
        "/obj/ball/ty, 0.9 to 7: would write 8 keys, frame 1 to 60, worst 0 %",
        "no /obj/ball/gone",
    )
    scene.press("targets_check")
    line = scene.node.parm("report").unexpandedString().splitlines()[3]
    assert " ".join(line.split()) == "1 /obj/ball/ty ready 1 to 60 3 3 keys, frame 1 to 60"


def test_nothing_in_a_message_is_run_when_its_parameter_is_evaluated(scene: Scene) -> None:
    """A host runs what stands between backticks: here, of somebody's expression that a message quotes."""
    scene.ball.parm("ty").deleteAllKeyframes()
    scene.ball.parm("ty").setExpression('ch("`1+1`x")*2', scene.hou.exprLanguage.Hscript)
    point_at(scene, 'ch("../ty")')
    scene.press("targets_check")
    for name in ("status", "report", "target_status1"):
        assert "1+1" in scene.node.parm(name).eval(), name
