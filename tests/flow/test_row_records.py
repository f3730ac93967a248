"""Target rows and their records: rows inserted, removed, moved and reset by the host, and undone."""

from __future__ import annotations

from typing import Any

import pytest

import hou_standin
from keywright.node import own

from .conftest import Scene
from .test_commit import hold_recipe
from .test_reapply import assert_same, bounce, keys_of, outcomes, report_of

HOSTS = (
    {"version": "20.0"},
    {"version": "22.0", "external_refs_to_rows": "row", "multiparm_indices": "zero"},
    {"version": "21.0", "userdata_undo": "not recorded"},
)
CHANNELS = ("/obj/ball/ty", "/obj/ball/rz", "/obj/ball/sy")


@pytest.fixture
def committed(scene: Scene) -> Scene:
    """Three committed rows: a pasted reference, a node row, a row with settings that are driven."""
    hold_recipe(scene, bounce(0.6))
    own.write(scene.node, {"targets": 3, "target_node2": "..", "target_parms2": "rz"})
    for row, name in ((1, "ty"), (3, "sy")):
        text = f'ch("../{name}")'
        scene.node.parm(f"target_ref{row}").setExpression(text, scene.hou.exprLanguage.Hscript)
    scene.node.parm("target_offset3").setExpression("1 - 1", scene.hou.exprLanguage.Hscript)
    scene.press("commit", *CHANNELS)
    hold_recipe(scene, bounce(0.7))
    return scene


def held(scene: Scene) -> list[dict[str, Any]]:
    """All that each target row holds, under names without the number; not what it says."""
    found, path = hou_standin.snapshot(scene.session), scene.node.path()
    rows = []
    for number in range(1, own.integer(scene.node, "targets") + 1):
        start, end = f"{path}/target_", str(number)
        names = [name for name in found if name.startswith(start) and name.endswith(end)]
        row = {name.removesuffix(end): found[name] for name in names}
        row.pop(f"{start}status")
        rows.append(row)
    return rows


def reapplied(scene: Scene) -> dict[str, str]:
    """Outcomes by channel of a Re-apply."""
    scene.press("reapply", *CHANNELS)
    return {row.channel: row.outcome.value for row in report_of(scene).rows if row.channel in CHANNELS}


hosts = pytest.mark.parametrize("session", HOSTS, indirect=True, ids=str)


@hosts
def test_a_row_that_goes_takes_no_record_along(committed: Scene) -> None:
    _, second, third = held(committed)
    committed.node.parm("targets").removeMultiParmInstance(0)
    assert held(committed) == [second, third]
    assert reapplied(committed) == {"/obj/ball/rz": "written", "/obj/ball/sy": "written"}
    committed.press("targets_check")
    loose = [row for row in report_of(committed).rows if row.channel == "/obj/ball/ty"]
    assert [row.text for row in loose] == ["has a commit, and no row leads to it"]
    committed.press("restore", *CHANNELS)
    assert [len(committed.hou.parm(path).keyframes()) for path in CHANNELS] == [3, 3, 4]


@hosts
def test_a_row_that_comes_in_between_is_a_new_one(committed: Scene) -> None:
    first, second, third = held(committed)
    committed.node.parm("targets").insertMultiParmInstance(1)
    rows = held(committed)
    assert [rows[0], rows[2], rows[3]] == [first, second, third]
    assert own.text(committed.node, "target_id2") == ""
    assert set(reapplied(committed).values()) == {"written"}


@pytest.mark.parametrize("session", HOSTS[1:], indirect=True, ids=str)
def test_rows_that_change_places_keep_their_records(committed: Scene) -> None:
    first, second, third = held(committed)
    committed.node.parm("targets").moveMultiParmInstances([0, 2])
    assert held(committed) == [second, third, first]
    assert set(reapplied(committed).values()) == {"written"}
    assert outcomes(committed) == ["written"] * 3


@hosts
def test_rows_that_were_reset_are_restored_from_their_records(committed: Scene) -> None:
    before = held(committed)
    committed.node.parm("targets").revertToDefaults()
    assert own.integer(committed.node, "targets") == 1
    committed.hou.undos.performUndo()
    assert held(committed) == before
    committed.node.parm("targets").revertToDefaults()
    committed.press("restore", *CHANNELS)
    assert [len(committed.hou.parm(path).keyframes()) for path in CHANNELS] == [3, 3, 4]


@hosts
def test_a_row_that_is_deleted_and_made_again_finds_its_record(committed: Scene) -> None:
    committed.node.parm("targets").removeMultiParmInstance(1)
    committed.node.parm("targets").set(3)
    own.write(committed.node, {"target_node3": "..", "target_parms3": "rz"})
    assert set(reapplied(committed).values()) == {"written"}


def test_a_duplicated_row_is_a_new_one_and_the_channel_is_there_twice(committed: Scene) -> None:
    """An id counts once, wherever it was copied to."""
    committed.node.parm("targets").set(4)
    for name in ("node", "parms", "id"):
        committed.node.parm(f"target_{name}4").set(own.text(committed.node, f"target_{name}2"))
    with committed.refused():
        committed.press("commit")
    assert outcomes(committed)[3] == "duplicate"
    own.write(committed.node, {"target_parms4": "sx sz", "target_usefrom4": 1, "target_useto4": 1})
    own.write(committed.node, {"target_userange4": 1})
    committed.press("commit", *CHANNELS, "/obj/ball/sx", "/obj/ball/sz")
    ids = [own.text(committed.node, f"target_id{row}") for row in range(1, 5)]
    assert len({*ids}) == 4


#: Rows as they are at the first commit and what an artist makes of them; the node and all its channels stay.
REGROUPED = {
    "pointed elsewhere": (["sy"], ["rz", "sy"]),
    "changed with one another": (["sy", "rz"], ["rz", "sy"]),
    "split": (["sy rz"], ["sy", "rz"]),
    "split the other way": (["sy rz"], ["rz", "sy"]),
    "brought together": (["sy", "rz"], ["sy rz"]),
    "one goes into the other": (["sy", "rz", "ty"], ["rz ty", "sy"]),
}


@hosts
@pytest.mark.parametrize("button", ["commit", "reapply"])
@pytest.mark.parametrize("way", REGROUPED)
def test_commits_follow_their_channels_into_other_rows(scene: Scene, way: str, button: str) -> None:
    first, then = REGROUPED[way]
    original = {name: keys_of(scene.ball.parm(name)) for name in ("ty", "rz", "sy")}
    hold_recipe(scene, bounce(0.6))
    _lead_to(scene, first)
    scene.press("commit", *CHANNELS)
    committed = _written(scene)
    _lead_to(scene, then)
    hold_recipe(scene, bounce(0.3))
    scene.press(button, *CHANNELS)
    assert committed <= _written(scene)
    scene.press("targets_check")
    assert "no row leads to it" not in scene.node.parm("report").eval()
    scene.press("restore", *CHANNELS)
    for name, keys in original.items():
        assert_same(keys_of(scene.ball.parm(name)), keys)
    assert "nothing to restore" in scene.press("restore")


#: What a row that has a commit on ``sy`` may become: it leads nowhere, or where another row does.
NOWHERE = {
    "emptied": {"target_node1": "", "target_parms1": ""},
    "no parameter": {"target_parms1": ""},
    "no such parameter": {"target_parms1": "sq"},
    "no such node": {"target_node1": "../gone"},
    "doubled": {},
}


@hosts
@pytest.mark.parametrize("button", ["restore", "target_restore1"])
@pytest.mark.parametrize("way", NOWHERE)
def test_a_commit_is_restored_whatever_became_of_its_row(scene: Scene, way: str, button: str) -> None:
    original = keys_of(scene.ball.parm("sy"))
    hold_recipe(scene, bounce(0.6))
    _lead_to(scene, ["sy"])
    scene.press("commit", *CHANNELS)
    if way == "doubled":
        scene.node.parm("targets").insertMultiParmInstance(0)
        own.write(scene.node, {"target_node1": "..", "target_parms1": "rz", "target_parms2": "rz"})
        button = button.replace("1", "2")
    else:
        own.write(scene.node, NOWHERE[way])
    scene.press("targets_check")
    assert "has a commit, and no row leads to it" in scene.node.parm("report").eval()
    assert scene.press(button, *CHANNELS) == "1 channel as before the first commit"
    assert_same(keys_of(scene.ball.parm("sy")), original)


@hosts
def test_a_row_restores_what_another_row_made_of_its_channel(scene: Scene) -> None:
    original = keys_of(scene.ball.parm("sy"))
    hold_recipe(scene, bounce(0.6))
    _lead_to(scene, ["sy"])
    scene.press("commit", *CHANNELS)
    _lead_to(scene, ["rz", "sy"])
    assert scene.press("target_restore2", *CHANNELS) == "1 channel as before the first commit"
    assert_same(keys_of(scene.ball.parm("sy")), original)


@hosts
@pytest.mark.parametrize("button", ["commit", "reapply", "restore"])
@pytest.mark.parametrize("is_on", [0, 1])
def test_a_commit_is_found_from_a_row_before_its_own(scene: Scene, button: str, is_on: int) -> None:
    """Its own row is off, or the channel is in both; nothing is laid over it, nothing stays behind."""
    original = keys_of(scene.ball.parm("sy"))
    hold_recipe(scene, bounce(0.6))
    _lead_to(scene, ["sy"])
    scene.press("commit", *CHANNELS)
    scene.node.parm("targets").insertMultiParmInstance(0)
    _lead_to(scene, ["sy", "sy"])
    own.write(scene.node, {"target_enabled2": is_on, "on_problem": "skip"})
    hold_recipe(scene, bounce(0.3))
    scene.press(button, *CHANNELS)
    assert "written" in outcomes(scene)
    if button != "restore":
        assert scene.press("restore", *CHANNELS) == "1 channel as before the first commit"
    assert_same(keys_of(scene.ball.parm("sy")), original)
    own.write(scene.node, {"target_enabled2": 1})
    assert "nothing to restore" in scene.press("restore")


def _lead_to(scene: Scene, rows: list[str]) -> None:
    """Rows with these parameters of the ball; what else a row holds stays."""
    own.write(scene.node, {"targets": len(rows)})
    for row, names in enumerate(rows, start=1):
        own.write(scene.node, {f"target_node{row}": "..", f"target_parms{row}": names})


def _written(scene: Scene) -> set[str]:
    """Channels that the last action wrote."""
    return {row.channel for row in report_of(scene).rows if row.outcome.value == "written"}
