"""What the asset calls: one function a button, named after its parameter.

A callback works on ``kwargs["node"]`` only and never raises: a fault becomes the node's status, its report
and, where there is a UI, one message. The rooms that do the work are imported when a button is pressed, so
that the node opens quickly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import hou

Kwargs = Mapping[str, Any]


def cook(node: hou.SopNode) -> None:
    """The asset's cook."""
    from keywright.node.cook import cook as work

    work(node)


def _run(kwargs: Kwargs, action: str, work: Callable[[hou.OpNode], object]) -> None:
    """Does an action; a text that ``work`` returns becomes the status, reports have written their own."""
    from keywright.node import status

    node = kwargs["node"]
    try:
        said = work(node)
        if isinstance(said, str):
            status.say(node, said)
    except Exception as fault:  # the edge: nothing passes beyond a callback
        status.fault(node, action, fault)


def _row(kwargs: Kwargs) -> int:
    """Number of the row whose button was pressed; the host hands it over as text."""
    return int(kwargs["script_multiparm_index"])


def on_commit(kwargs: Kwargs) -> None:
    """Commit."""
    from keywright.node import flow

    _run(kwargs, "Commit", flow.commit)


def on_dryrun(kwargs: Kwargs) -> None:
    """Dry Run."""
    from keywright.node import flow

    _run(kwargs, "Dry Run", flow.dry_run)


def on_targets_check(kwargs: Kwargs) -> None:
    """Check Targets."""
    from keywright.node import flow

    _run(kwargs, "Check Targets", flow.check)


def on_reapply(kwargs: Kwargs) -> None:
    """Re-apply."""
    from keywright.node import history

    _run(kwargs, "Re-apply", history.reapply)


def on_restore(kwargs: Kwargs) -> None:
    """Restore Original."""
    from keywright.node import history

    _run(kwargs, "Restore Original", history.restore)


def on_target_restore(kwargs: Kwargs) -> None:
    """Restore, of one row."""
    from keywright.node import history

    _run(kwargs, "Restore", lambda node: history.restore(node, _row(kwargs)))


def on_forget(kwargs: Kwargs) -> None:
    """Forget Commit."""
    from keywright.node import history

    _run(kwargs, "Forget Commit", history.forget)


def on_takeover(kwargs: Kwargs) -> None:
    """Take Over."""
    from keywright.node import history

    _run(kwargs, "Take Over", history.take_over)


def on_load(kwargs: Kwargs) -> None:
    """Load."""
    from keywright.node import library

    _run(kwargs, "Load", library.load_chosen)


def on_update(kwargs: Kwargs) -> None:
    """Update from Library."""
    from keywright.node import library

    _run(kwargs, "Update", library.update_asked)


def on_load_node_go(kwargs: Kwargs) -> None:
    """Load from Node."""
    from keywright.node import library

    _run(kwargs, "Load from Node", library.load_from_node)


def on_save(kwargs: Kwargs) -> None:
    """Save."""
    from keywright.node import saving

    _run(kwargs, "Save", saving.save_chosen)


def on_copy_text(kwargs: Kwargs) -> None:
    """Copy as Text."""
    from keywright.node import library

    _run(kwargs, "Copy as Text", library.copy_text)


def on_paste_text(kwargs: Kwargs) -> None:
    """Paste Text."""
    from keywright.node import library

    _run(kwargs, "Paste Text", library.paste_text)


def on_recover(kwargs: Kwargs) -> None:
    """Recover Recipe."""
    from keywright.node import library

    _run(kwargs, "Recover Recipe", library.recover)


def menu_library(kwargs: Kwargs) -> list[str]:
    """Entries of the Library menu; runs at each refresh of the pane, so it never raises."""
    try:
        from keywright.node import library

        return library.menu()
    except Exception as fault:  # the edge, as above
        return ["", f"(cannot list recipes: {fault})"]
