"""Every button of the asset, pressed: it has a function, says something, makes at most one undo step."""

from __future__ import annotations

from pathlib import Path

import pytest

from keywright import Recipe
from keywright.node import own, parms, table

from .conftest import Scene

#: Buttons whose work is on the targets; all others change nothing beside the node.
WRITING = ("commit", "reapply", "restore", "target_restore#")
RECIPE = Recipe.from_dict(
    {
        "keywright": 1,
        "shape": {"type": "ease", "knots": [{"x": 0, "y": 0}, {"x": 0.4, "y": 0.9}, {"x": 1, "y": 1}]},
        "stack": [{"type": "spring"}, {"type": "lag"}, {"type": "contrast"}],
    }
)
SESSIONS = (
    {"version": "21.0"},
    {
        "version": "22.0",
        "callback_group": "always",
        "script_kwargs": "numbers",
        "press_exception": "swallowed",
    },
    {
        "version": "20.0",
        "api_20_0": "19.5",
        "multi_select_callbacks": "each",
        "userdata_undo": "not recorded",
    },
    {"version": "21.0", "ui": False, "undo_in_batch": "disabled"},
)
BUTTONS = [row.name for row in table.rows() if row.callback]


@pytest.fixture
def ready(scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Scene:
    """A node with knots, layers and a target, and something copied, selected and committed."""
    monkeypatch.setenv("HOUDINI_USER_PREF_DIR", str(tmp_path))
    own.write(scene.node, {**parms.values(RECIPE), "target_node1": "..", "target_parms1": "ty"})
    scene.artist.copy_parameter("/obj/ball/t")
    if scene.session.has_ui:
        scene.artist.select("/obj/ball")
        scene.artist.pin_channel_list()
        scene.artist.select_keys("/obj/ball/sy", [1, 60])
    scene.artist.select(scene.node.path())
    scene.press("commit", "/obj/ball/ty")
    return scene


@pytest.mark.parametrize("session", SESSIONS, indirect=True, ids=str)
@pytest.mark.parametrize("button", BUTTONS)
def test_every_button_does_something_and_never_raises(ready: Scene, button: str) -> None:
    labels = len(ready.undo_labels)
    state = (":selected nodes", ":channels", ":selected keys") if button == "target_goto#" else ()
    said = ready.press(
        button.replace("#", "2" if button.startswith(("ease", "layer")) else "1"),
        *state,
        *(("/obj/ball/ty",) if button in WRITING else ()),
    )
    assert said
    assert "a fault in Keywright" not in said
    assert not ready.session.callbacks.failures
    assert len(ready.undo_labels) - labels <= 1
