"""Two recipes side by side on a channel: what one inserted for its end may be the other's end or neighbour.

It stays as long as the other needs it, and goes with the last that does, whichever is taken back first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import hou_standin
from keywright.demo import scene as demo
from keywright.node import own

from .conftest import VERSIONS, Scene
from .drawn import Drawn
from .test_commit import hold_recipe, motion
from .test_reapply import BOTH_UNDO, bounce, outcomes

NEVER = "nothing to restore: no channel has a commit of this node"
FUNCTIONS = ("bezier()", "linear()", "cubic()", "constant()")
EASE = {"keywright": 1, "shape": {"type": "ease"}}
#: Stretches of the first recipe and of the second; the channel has keys on frame 1, 20 and 60.
STRETCHES = {
    "one ends where the other starts": ((1, 24), (24, 60)),
    "between two keys": ((22, 30), (30, 44)),
    "apart": ((22, 30), (40.5, 50)),
    "the second first": ((40, 50), (22, 30)),
    "up to the key after": ((1, 24), (40, 60)),
    "beyond the last key": ((40, 70), (70, 90)),
    "before the first key": ((-10, 10), (-30, -10)),
}
#: Where the first is committed once more, and the value that it ends on.
AGAIN = [((), None), ("same", None), ((20, 60), None), ((62, 70), 7.0), ((), 7.0), ("same", 7.0)]


@pytest.fixture(params=[VERSIONS[-1]])
def session(request: pytest.FixtureRequest) -> Iterator[hou_standin.Session]:
    """A graphical session, or of what a test asks for."""
    given = request.param
    yield hou_standin.install(ui=True, **(given if isinstance(given, dict) else {"version": given}))
    hou_standin.uninstall()


def blocked(scene: Scene, function: str = "bezier()") -> Any:
    """The ball's ``ty`` with keys of one function on frame 1, 20 and 60."""
    parm = scene.ball.parm("ty")
    parm.deleteAllKeyframes()
    demo.block(parm, [(1, 0.0, function), (20, 3.0, function), (60, 1.0, function)])
    return parm


def recipe(scene: Scene, name: str, document: dict[str, Any], end: float | None = None) -> Scene:
    """A recipe for the ball's ``ty``, which may end on a value of its own."""
    made = Scene(scene.session, scene.ball.createNode("keywright::motion_recipe", name))
    hold_recipe(made, document)
    own.write(made.node, {"targets": 1, "range": "frames", "hand_edits": "overwrite"})
    own.write(made.node, {"target_node1": "..", "target_parms1": "ty"})
    if end is not None:
        own.write(made.node, {"target_useto1": 1, "target_to1": end})
    return made


def commit(recipe: Scene, stretch: tuple[float, float]) -> None:
    own.write(recipe.node, {"range_start": stretch[0], "range_end": stretch[1]})
    recipe.node.parm("commit").pressButton()
    assert outcomes(recipe)[0] in ("written", "unchanged"), recipe.status


def restore(recipe: Scene) -> str:
    recipe.node.parm("restore").pressButton()
    return recipe.status


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("stretches", STRETCHES)
@pytest.mark.parametrize("order", [(0, 1), (1, 0)], ids=["first first", "second first"])
@pytest.mark.parametrize("document", [bounce(0.6), EASE], ids=["bounce", "ease"])
def test_both_are_taken_back_in_any_order(
    scene: Scene, order: tuple[int, int], stretches: str, function: str, document: dict[str, Any]
) -> None:
    parm = blocked(scene, function)
    where, original = STRETCHES[stretches], Drawn(parm)
    of_channel = [motion(parm, *stretch) for stretch in where]
    is_flat = function == "constant()" or "beyond" in stretches or "before" in stretches
    ends = (9.0, -5.0) if is_flat else (None, None)
    both = [recipe(scene, name, document, end) for name, end in zip(("first", "second"), ends, strict=True)]
    for each, stretch in zip(both, where, strict=True):
        commit(each, stretch)
    left = motion(parm, *where[order[1]])
    restore(both[order[0]])
    if not is_flat:  # else the end of one moves the other
        assert np.allclose(motion(parm, *where[order[1]])[1:-1], left[1:-1], atol=1e-9)
        assert np.allclose(motion(parm, *where[order[0]])[1:-1], of_channel[order[0]][1:-1], atol=1e-9)
    assert "as before the first commit" in restore(both[order[1]])
    original.assert_same(parm)
    for each in both:
        assert restore(each) == NEVER


@pytest.mark.parametrize("order", [(0, 1), (1, 0)], ids=["first first", "second first"])
@pytest.mark.parametrize("stretches", list(STRETCHES)[:5])
@pytest.mark.parametrize("function", FUNCTIONS[:2])
@pytest.mark.parametrize(("again", "to"), AGAIN, ids=str)
def test_whatever_became_of_the_first_meanwhile(
    scene: Scene, again: Any, to: float | None, function: str, stretches: str, order: tuple[int, int]
) -> None:
    """It is committed once more beside the other, or elsewhere; it ends on another value than the channel."""
    parm = blocked(scene, function)
    where, original = STRETCHES[stretches], Drawn(parm)
    both = [recipe(scene, "first", bounce(0.6), to), recipe(scene, "second", bounce(0.6))]
    for each, stretch in zip(both, where, strict=True):
        commit(each, stretch)
    if again:
        hold_recipe(both[0], bounce(0.4))
        commit(both[0], where[0] if again == "same" else again)
    for which in (*order, order[0]):
        restore(both[which])
    original.assert_same(parm)
    for each in both:
        assert restore(each) == NEVER


@pytest.mark.parametrize("order", [(0, 1), (1, 0)], ids=["first first", "second first"])
def test_a_common_end_that_was_moved_is_the_other_s_while_that_is_there(
    scene: Scene, order: tuple[int, int]
) -> None:
    parm = blocked(scene)
    original = Drawn(parm)
    both = [recipe(scene, "first", bounce(0.6), 4.0), recipe(scene, "second", bounce(0.6))]
    for each, stretch in zip(both, ((1, 24), (24, 60)), strict=True):
        commit(each, stretch)
    own.write(both[0].node, {"target_to1": 6.0})
    commit(both[0], (1, 24))
    left = motion(parm, 1, 24)
    if order[0]:
        restore(both[1])
        assert np.allclose(motion(parm, 1, 24), left, atol=1e-9)
    for which in order:
        restore(both[which])
    original.assert_same(parm)


@pytest.mark.parametrize("session", BOTH_UNDO, indirect=True, ids=str)
@pytest.mark.parametrize("stretches", list(STRETCHES)[:3])
@pytest.mark.parametrize("back", [1, 2, 3])
def test_undo_goes_back_to_each_step(scene: Scene, stretches: str, back: int) -> None:
    parm = blocked(scene)
    both = [recipe(scene, "first", bounce(0.6)), recipe(scene, "second", bounce(0.6))]
    drawn = [Drawn(parm)]
    for each, stretch in zip(both, STRETCHES[stretches], strict=True):
        commit(each, stretch)
        drawn.append(Drawn(parm))
    hold_recipe(both[0], bounce(0.4))
    commit(both[0], STRETCHES[stretches][0])
    drawn.append(Drawn(parm))
    for each in both:
        restore(each)
        drawn.append(Drawn(parm))
    drawn[0].assert_same(parm)
    for step in range(back):
        scene.hou.undos.performUndo()
        if step < 2:
            drawn[-2 - step].assert_same(parm)
    for each in (*both, both[0]):
        restore(each)
    drawn[0].assert_same(parm)


def test_a_key_that_is_needed_no_more_goes_although_no_commit_is_left(scene: Scene) -> None:
    """The other has left for another stretch; Restore of either takes the key out, and says what it did."""
    parm = blocked(scene)
    original = Drawn(parm)
    both = [recipe(scene, "first", bounce(0.6)), recipe(scene, "second", bounce(0.6))]
    for each, stretch in zip(both, ((1, 24), (24, 60)), strict=True):
        commit(each, stretch)
    restore(both[0])
    both[1].node.parm("forget").pressButton()
    demo_keys = [key.time() for key in parm.keyframes()]
    assert restore(both[0]) == NEVER
    assert [key.time() for key in parm.keyframes()] == demo_keys
    scene.hou.undos.performUndo()
    assert "as before the first commit" in restore(both[1])
    original.assert_same(parm)
