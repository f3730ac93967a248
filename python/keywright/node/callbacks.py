"""What the asset calls: one function a button, named after its parameter.

A callback works on ``kwargs["node"]`` only and never raises: a fault becomes the node's status, its report
and, where there is a UI, one message. The rooms that do the work are imported when a button is pressed, so
that the node opens quickly.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

import hou

Kwargs = Mapping[str, Any]


def cook(node: hou.SopNode) -> None:
    """The asset's cook.

    Raises:
        hou.NodeError: One sentence, whatever goes wrong; Houdini shows a traceback of anything else.
    """
    try:
        from keywright.node.cook import cook as work

        work(node)
    except hou.Error:
        raise
    except Exception as fault:  # the edge, as below
        raise hou.NodeError(_status().explained(fault)) from fault


def on_sync_node_version(kwargs: Kwargs) -> None:
    """The asset's one event: the node was made by another version of it."""
    _run(kwargs, "Update of the asset", "versions.sync")


def _run(kwargs: Kwargs, action: str, function: str, *arguments: object) -> None:
    """Calls ``room.file.function`` of this package; a text becomes the status, a report says itself."""
    room, _, name = function.rpartition(".")
    node = kwargs["node"]
    try:
        said = getattr(import_module(f"keywright.node.{room}"), name)(node, *arguments)
        if isinstance(said, str):
            _status().say(node, said)
    except Exception as fault:  # the edge: nothing passes beyond a callback
        _status().fault(node, action, fault)


def _status() -> ModuleType:
    return import_module("keywright.node.status")


def _run_row(kwargs: Kwargs, action: str, function: str) -> None:
    """The same with the number of the row whose button was pressed; the host hands it over as text."""
    _run(kwargs, action, function, int(kwargs["script_multiparm_index"]))


def on_commit(kwargs: Kwargs) -> None:
    """Commit."""
    _run(kwargs, "Commit", "channels.flow.commit_asking")


def on_dryrun(kwargs: Kwargs) -> None:
    """Dry Run."""
    _run(kwargs, "Dry Run", "channels.flow.dry_run")


def on_getkeys(kwargs: Kwargs) -> None:
    """Get Keys."""
    _run(kwargs, "Get Keys", "curve.moves.get_keys")


def on_sampled_get(kwargs: Kwargs) -> None:
    """Sample Target."""
    _run(kwargs, "Sample Target", "curve.moves.sample")


def on_ease_preset_apply(kwargs: Kwargs) -> None:
    """Apply, beside Standard Curve."""
    _run(kwargs, "Apply", "curve.ease.apply_preset")


def on_ease_insert(kwargs: Kwargs) -> None:
    """Insert Knot."""
    _run(kwargs, "Insert Knot", "curve.ease.insert")


def on_ease_flip_time(kwargs: Kwargs) -> None:
    """Flip Time."""
    _run(kwargs, "Flip Time", "curve.ease.flip_time")


def on_ease_flip_value(kwargs: Kwargs) -> None:
    """Flip Value."""
    _run(kwargs, "Flip Value", "curve.ease.flip_value")


def on_ease_knots(kwargs: Kwargs) -> None:
    """Knots: the number of rows was changed by hand."""
    _run(kwargs, "Knots", "curve.new_knots.place")


def on_ease_smooth(kwargs: Kwargs) -> None:
    """Smooth, of a knot."""
    _run_row(kwargs, "Smooth", "curve.ease.smooth")


def on_ease_break(kwargs: Kwargs) -> None:
    """Break, of a knot."""
    _run_row(kwargs, "Break", "curve.ease.break_")


def on_ease_flatten(kwargs: Kwargs) -> None:
    """Flatten, of a knot."""
    _run_row(kwargs, "Flatten", "curve.ease.flatten")


def on_ease_auto(kwargs: Kwargs) -> None:
    """Auto, of a knot."""
    _run_row(kwargs, "Auto", "curve.ease.auto")


def on_ease_delete(kwargs: Kwargs) -> None:
    """Delete, of a knot."""
    _run_row(kwargs, "Delete", "curve.ease.delete")


def on_layer_up(kwargs: Kwargs) -> None:
    """Up, of a layer."""
    _run_row(kwargs, "Up", "layers.up")


def on_layer_down(kwargs: Kwargs) -> None:
    """Down, of a layer."""
    _run_row(kwargs, "Down", "layers.down")


def on_layer_duplicate(kwargs: Kwargs) -> None:
    """Duplicate, of a layer."""
    _run_row(kwargs, "Duplicate", "layers.duplicate")


def on_layer_spring_entry(kwargs: Kwargs) -> None:
    """Set By, of a spring: the other pair of numbers was chosen by hand."""
    _run_row(kwargs, "Set By", "layers.convert_spring")


def on_targets_add_copied(kwargs: Kwargs) -> None:
    """Add Copied Parameters."""
    _run(kwargs, "Add Copied Parameters", "channels.target_rows.add_copied")


def on_targets_add_channels(kwargs: Kwargs) -> None:
    """Add Channel List."""
    _run(kwargs, "Add Channel List", "channels.target_rows.add_listed")


def on_targets_add_keys(kwargs: Kwargs) -> None:
    """Add Selected Keys' Channels."""
    _run(kwargs, "Add Selected Keys' Channels", "channels.target_rows.add_selected")


def on_targets_choose(kwargs: Kwargs) -> None:
    """Choose..., of targets."""
    _run(kwargs, "Choose", "channels.target_rows.choose")


def on_target_goto(kwargs: Kwargs) -> None:
    """Go To, of a target."""
    _run_row(kwargs, "Go To", "channels.target_rows.go_to")


def on_range_playbar(kwargs: Kwargs) -> None:
    """From Playbar."""
    _run(kwargs, "From Playbar", "channels.frames.from_playbar")


def on_range_keys(kwargs: Kwargs) -> None:
    """From Selected Keys."""
    _run(kwargs, "From Selected Keys", "channels.frames.from_selected_keys")


def on_targets_check(kwargs: Kwargs) -> None:
    """Check Targets."""
    _run(kwargs, "Check Targets", "channels.flow.check")


def on_reapply(kwargs: Kwargs) -> None:
    """Re-apply."""
    _run(kwargs, "Re-apply", "channels.flow.reapply_asking")


def on_restore(kwargs: Kwargs) -> None:
    """Restore Original."""
    _run(kwargs, "Restore Original", "records.history.restore")


def on_target_restore(kwargs: Kwargs) -> None:
    """Restore, of one row."""
    _run_row(kwargs, "Restore", "records.history.restore")


def on_forget(kwargs: Kwargs) -> None:
    """Forget Commit."""
    _run(kwargs, "Forget Commit", "records.history.forget")


def on_takeover(kwargs: Kwargs) -> None:
    """Take Over."""
    _run(kwargs, "Take Over", "records.history.take_over")


def on_load(kwargs: Kwargs) -> None:
    """Load."""
    _run(kwargs, "Load", "library.loading.load_chosen")


def on_update(kwargs: Kwargs) -> None:
    """Update from Library."""
    _run(kwargs, "Update", "library.loading.update_asked")


def on_load_node_go(kwargs: Kwargs) -> None:
    """Load from Node."""
    _run(kwargs, "Load from Node", "library.loading.load_from_node")


def on_save(kwargs: Kwargs) -> None:
    """Save."""
    _run(kwargs, "Save", "library.saving.save_chosen")


def on_copy_text(kwargs: Kwargs) -> None:
    """Copy as Text."""
    _run(kwargs, "Copy as Text", "library.loading.copy_text")


def on_paste_text(kwargs: Kwargs) -> None:
    """Paste Text."""
    _run(kwargs, "Paste Text", "library.loading.paste_text")


def on_recover(kwargs: Kwargs) -> None:
    """Recover Recipe."""
    _run(kwargs, "Recover Recipe", "library.loading.recover")


def on_show_frame(kwargs: Kwargs) -> None:
    """Current Frame: the mark was turned on or off by hand."""
    _run(kwargs, "Current Frame", "mark.settle")


def menu_library(kwargs: Kwargs) -> list[str]:
    """Entries of the Library menu; runs at each refresh of the pane, so it never raises."""
    try:
        from keywright.node.library import loading

        return loading.menu()
    except Exception as fault:  # the edge, as above
        return ["", f"(cannot list recipes: {fault})"]
