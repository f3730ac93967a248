"""Which nodes are stale: those whose commits a Re-apply would write otherwise than they are."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import keywright as kw
from keywright import node as flow
from keywright.batch import renewing
from keywright.node.records import staleness

from .conftest import KEY, ball, bounce

Library = Callable[..., Any]


@pytest.fixture
def made(session: Any, library: Library) -> Any:
    """A node with one commit, its recipe changed since."""
    node = ball(session.hou, "ball")
    flow.load(node, KEY)
    assert flow.commit(node).written
    assert flow.stale_nodes() == []
    node.parm("bounce_elasticity").set(0.7)
    assert flow.stale_nodes() == [node]
    return node


def causes(node: Any) -> list[str]:
    return [cause.value for cause in staleness.of(node, staleness.Library()).causes]


def test_both_causes_at_once(made: Any, library: Library) -> None:
    """Its recipe is the one that was loaded, its commit was made with another, the library has a third."""
    made.parm("bounce_elasticity").set(0.7)
    assert flow.commit(made).written
    made.parm("bounce_elasticity").set(0.6)
    library(bounce(0.5))
    assert causes(made) == ["recipe changed", "library changed"]
    assert flow.stale_nodes() == [made]


@pytest.mark.parametrize("name", ["hop.json", "hop.txt", "hop"])
def test_a_file_of_any_name_is_part_of_the_library(session: Any, tmp_path: Path, name: str) -> None:
    path = str(tmp_path / name)
    kw.Recipe.from_dict(bounce(0.6)).save(path)
    node = ball(session.hou, "ball")
    flow.load(node, path)
    assert flow.commit(node).written
    assert causes(node) == []
    kw.Recipe.from_dict(bounce(0.5)).save(path, if_exists="replace")
    assert causes(node) == ["library changed"]
    os.remove(path)
    assert causes(node) == []


def test_what_moves_nothing_makes_nothing_stale(made: Any) -> None:
    made.parm("bounce_elasticity").set(0.6)
    for name, value in {"recipe_name": "Other", "show": "velocity", "target_offset1": 3.0}.items():
        made.parm(name).set(value)
    assert flow.stale_nodes() == []


def test_a_commit_that_was_undone_counts_as_never_made(made: Any, session: Any) -> None:
    session.hou.undos.performUndo()  # of the parameter
    session.hou.undos.performUndo()  # of the commit
    made.parm("bounce_elasticity").set(0.7)
    assert flow.stale_nodes() == []


def test_restored_and_forgotten_commits_count_no_more(made: Any) -> None:
    assert flow.restore(made).written
    assert flow.stale_nodes() == []
    assert flow.commit(made).written
    made.parm("bounce_elasticity").set(0.5)
    assert flow.stale_nodes() == [made]
    flow.forget(made)
    assert flow.stale_nodes() == []


def test_a_row_that_is_off_is_not_applied_again(made: Any) -> None:
    made.parm("target_enabled1").set(0)
    assert flow.stale_nodes() == []


def test_a_copy_is_not_stale_for_commits_that_it_does_not_own(made: Any, session: Any) -> None:
    [copy] = session.hou.copyNodesTo([made], made.parent())
    assert flow.stale_nodes() == [made]
    flow.take_over(copy)
    assert flow.stale_nodes() == [copy]


@pytest.mark.parametrize("edited", ["before it was copied", "since"])
def test_the_copy_of_an_object_is_stale_for_a_channel_that_was_edited(
    made: Any, session: Any, edited: str
) -> None:
    if edited != "since":
        raised(made.parent().parm("ty"))
    [copy] = session.hou.copyNodesTo([made.parent()], made.parent().parent())
    if edited == "since":
        raised(copy.parm("ty"))
    node = copy.node(made.name())
    assert node in flow.stale_nodes()
    report = renewing.renew(node, staleness.of(node, staleness.Library()))
    assert report.is_refused
    assert "edited by hand since the last commit: 1 key" in report.text


def raised(parm: Any) -> None:
    """A hand edit between the ends."""
    key = parm.keyframes()[2]
    key.setValue(key.value() + 0.4)
    parm.setKeyframe(key)


def test_the_copy_of_an_object_is_stale_for_its_own_channel(made: Any, session: Any) -> None:
    [copied] = session.hou.copyNodesTo([made.parent()], made.parent().parent())
    inside = copied.node("motion_recipe1")
    assert {node.path() for node in flow.stale_nodes()} == {made.path(), inside.path()}
    assert flow.reapply(inside).written
    assert flow.stale_nodes() == [made]


def test_a_channel_that_is_gone_is_still_asked_for(made: Any) -> None:
    """Re-apply reports it: nobody is to believe that all was written."""
    other = made.parent().parent().createNode("geo", "other")
    other.parm("ty").setKeyframes(made.parent().parm("ty").keyframes())
    made.parm("target_ref1").setExpression('ch("../../other/ty")')
    flow.commit(made)
    made.parm("bounce_elasticity").set(0.8)
    other.destroy()
    assert flow.stale_nodes() == [made]
    assert [row.outcome.value for row in flow.reapply(made).rows][:1] == ["missing"]


def test_a_recipe_that_cannot_be_read_is_stale_and_stops_no_other(made: Any, session: Any) -> None:
    other = ball(session.hou, "other")
    flow.load(other, KEY)
    flow.commit(other)
    other.parm("bounce_elasticity").set(0.7)
    made.parm("shape").set("sampled")
    assert {node.path() for node in flow.stale_nodes()} == {made.path(), other.path()}
    assert "there are no samples" in flow.reapply(made).summary


def test_below_a_node(made: Any, session: Any) -> None:
    assert flow.stale_nodes(session.hou.node("/")) == [made]
    assert flow.stale_nodes(made.parent()) == [made]
    assert flow.stale_nodes(made) == []
    assert flow.stale_nodes(session.hou.node("/obj").createNode("geo", "ball_2")) == []


def test_asking_changes_nothing(made: Any, session: Any, library: Library) -> None:
    import hou_standin

    library(bounce(0.5))
    before, labels = hou_standin.snapshot(session), session.hou.undos.undoLabels()
    flow.stale_nodes()
    assert hou_standin.difference(before, hou_standin.snapshot(session)) == []
    assert session.hou.undos.undoLabels() == labels


def test_nodes_that_are_each_others_library_come_to_an_end(made: Any, session: Any) -> None:
    other = ball(session.hou, "other")
    other.parm("loaded_from").set(made.path())
    made.parm("loaded_from").set(other.path())
    assert len(renewing.in_order([made, other])) == 2


def test_records_that_cannot_be_used_are_named_and_stay(made: Any, session: Any) -> None:
    """A newer Keywright's, and a damaged one: whatever is done beside them, they are as they were."""
    newer = "99 9.0 eJwDAAAAAAE="
    held = {"keywright:row:aa": newer, "keywright:row:bb": "no base64"}
    for name, text in held.items():
        made.setUserData(name, text)
    notes = staleness.of(made, staleness.Library()).notes
    assert notes[0] == "record aa is not used: written by Keywright 9.0, which is newer"
    assert notes[1].startswith("record bb is not used: cannot be read: ")
    for action in (flow.reapply, flow.commit, flow.restore, flow.take_over, flow.forget):
        action(made)
        assert {name: made.userData(name) for name in held} == held, action
    assert staleness.of(made, staleness.Library()).notes == notes, "named where there is nothing else too"


def test_a_rows_own_record_that_is_newer_is_not_overwritten(made: Any) -> None:
    """The row gets another id: the next commit is a first one."""
    key = made.parm("target_id1").eval()
    newer = "99 9.0 eJwDAAAAAAE="
    made.setUserData(f"keywright:row:{key}", newer)
    assert flow.stale_nodes() == []
    assert flow.commit(made).written
    assert made.userData(f"keywright:row:{key}") == newer
    assert made.parm("target_id1").eval() not in ("", key)
