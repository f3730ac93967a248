"""Status lines speak of what an artist sees: labels and channels, no names of parameters."""

from __future__ import annotations

import pytest

from keywright.node import own, table

from .conftest import Scene
from .test_commit import BOUNCE, hold_recipe, point_at
from .test_reapply import TY

BUTTONS = [row.name for row in table.rows() if row.type == "button"]
NAMES = {row.name for row in table.rows() if "_" in row.name and "#" not in row.name}


@pytest.mark.parametrize("name", [name for name in BUTTONS if "#" not in name])
def test_no_line_names_a_parameter_by_its_name(scene: Scene, name: str) -> None:
    scene.press(name)
    assert not NAMES & set(scene.status.replace(":", " ").replace("(", " ").split()), scene.status


def test_re_apply_without_a_commit_says_so(scene: Scene) -> None:
    point_at(scene, 'ch("../ty")')
    hold_recipe(scene, BOUNCE)
    assert scene.press("reapply") == "nothing to write: no commit to apply again; press Commit"


def test_a_check_of_nothing_says_what_to_do(scene: Scene) -> None:
    assert scene.press("targets_check") == "no targets: name a channel in a row on the Targets tab"
    own.write(scene.node, {"target_enabled1": 0})
    point_at(scene, 'ch("../ty")')
    assert scene.press("targets_check") == "no targets: every row is off"


def test_a_row_of_many_channels_shows_the_one_that_is_in_the_way(scene: Scene) -> None:
    own.write(scene.node, {"target_node1": "..", "target_parms1": "ty rz sy"})
    hold_recipe(scene, BOUNCE)
    scene.ball.parm("rz").lock(True)
    scene.press("targets_check")
    said = scene.node.parm("target_status1").unexpandedString()
    assert said == "3 channels, 1 problem: /obj/ball/rz: locked"


def test_a_restore_that_leaves_a_channel_out_says_so(scene: Scene) -> None:
    own.write(scene.node, {"target_node1": "..", "target_parms1": "ty rz", "on_problem": "skip"})
    hold_recipe(scene, BOUNCE)
    scene.press("commit", TY, "/obj/ball/rz")
    scene.ball.parm("rz").lock(True)
    said = scene.press("restore", TY)
    assert said == "1 channel as before the first commit; 1 left out: /obj/ball/rz: locked"
