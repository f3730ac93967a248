"""Forget Commit and Take Over where there is nothing to do, and records that say what none of ours does."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from keywright.node import own
from keywright.node.records import packing, record

from .conftest import Scene
from .test_commit import hold_recipe, point_at
from .test_reapply import bounce, outcomes

TY = "/obj/ball/ty"
BUTTONS = ("targets_check", "dryrun", "commit", "reapply", "restore", "takeover", "forget")
pytestmark = pytest.mark.parametrize("session", ["21.0"], indirect=True)


@pytest.fixture
def committed(scene: Scene) -> Scene:
    hold_recipe(scene, bounce(0.6))
    point_at(scene, 'ch("../ty")')
    scene.press("commit", TY)
    return scene


@pytest.mark.parametrize("button", ["forget", "takeover"])
def test_where_there_is_no_commit_nothing_is_an_undo_step(scene: Scene, button: str) -> None:
    with scene.refused():
        assert scene.press(button) == "there is no commit"


def test_the_owner_takes_nothing_over(committed: Scene) -> None:
    [copied] = committed.hou.copyNodesTo([committed.node], committed.ball)
    with committed.refused():
        assert committed.press("takeover") == "this node owns its commits already"
    taker = Scene(committed.session, copied)
    with taker.one_step():
        assert taker.press("takeover", committed.node.path()) == "this node owns 1 commit more"
    with taker.refused():
        taker.press("takeover")


def held(scene: Scene) -> tuple[str, dict[str, Any]]:
    """Name and document of the node's only record."""
    [name] = [name for name in scene.node.userDataDict() if name.startswith(record.ENTRY)]
    return name, packing.unpacked(scene.node.userData(name))


@pytest.mark.parametrize("button", BUTTONS)
def test_a_record_is_known_by_the_name_that_it_is_stored_under(committed: Scene, button: str) -> None:
    name, document = held(committed)
    committed.node.setUserData(name, packing.packed({**document, "id": "another"}))
    committed.press(button, TY)
    assert "fault" not in committed.status
    assert outcomes(committed) in (["unchanged"], ["written"], [])
    assert record.ENTRY + "another" not in committed.node.userDataDict()


@pytest.mark.parametrize("button", BUTTONS)
@pytest.mark.parametrize(
    ("place", "value"),
    [
        *(("path", None), ("path", 5), ("path", ["/obj/ball/ty"]), ("used", None), ("used", "x")),
        *(("owner", None), ("id", []), ("recipe", None), ("recipe", "x"), ("version", 5)),
    ],
)
def test_a_value_of_another_kind_is_named_and_the_record_kept(
    committed: Scene, button: str, place: str, value: object
) -> None:
    name, document = held(committed)
    document = copy.deepcopy(document)
    (document["channels"][0] if place in ("path", "used") else document)[place] = value
    text = packing.packed(document)
    committed.node.setUserData(name, text)
    committed.press(button, TY)
    assert "fault" not in committed.status
    assert committed.node.userData(name) == text
    if button == "targets_check":
        assert "cannot be read: TypeError" in own.text(committed.node, "report")
