"""A scene as plain data, to compare before and after, to the bit.

In it: per parameter the raw value, the channel, language, extrapolation, lock, autoscope and pending
value; per node type, inputs, flags and user data; the frame, the frame rate, the selection, what each take
keeps. Not in it: the undo list, times of change, counts of cooks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hou_standin.state.scene import NodeRecord, ParmRecord

if TYPE_CHECKING:
    from hou_standin.session import Session

Snapshot = dict[str, Any]
"""Path to what is there: nodes end with ``/``, parameters do not, ``:`` marks the session's own."""


def snapshot(session: Session) -> Snapshot:
    """The scene of a session as plain data."""
    found: Snapshot = {
        ":time": session.clock.time,
        ":fps": session.clock.fps,
        ":selected nodes": tuple(node.path for node in session.selection.current()),
        ":selected keys": tuple(
            (parm.path, tuple(times))
            for view in session.selection.views()
            for parm, times in view.keys.items()
        ),
        ":channels": tuple(parm.path for view in session.selection.views() for parm in view.entries),
    }
    found[":take"] = session.takes.current.name
    for take in session.takes.all():
        found[f":take {take.name}"] = take.parent.name if take.parent is not None else None
    for take, key, kept in session.takes.said():
        in_scene = session.takes.current.speaker(key) is take
        found[f":take {take.name} {key[0].path}/{key[1]}"] = in_scene or (
            kept.values,
            kept.channels,
            kept.locked,
        )
    for node in session.all_nodes():
        path = node.path.rstrip("/") + "/"
        found[path] = _node(node)
        for parm in node.all_parms():
            found[path + parm.name] = _parm(parm)
    return found


def _node(node: NodeRecord) -> tuple[Any, ...]:
    return (
        node.type.name,
        tuple((wire[0].path, wire[1]) if wire is not None else None for wire in node.inputs),
        tuple(sorted(node.flags)),
        dict(node.user_data),
        node.comment,
        node.expression_language,
    )


def _parm(parm: ParmRecord) -> tuple[Any, ...]:
    return (parm.value, parm.channel, parm.locked, parm.autoscoped, parm.pending)


def difference(before: Snapshot, after: Snapshot) -> list[str]:
    """What is not the same in two snapshots, one line each; empty if they are equal to the bit."""
    lines: list[str] = []
    for path in sorted(before.keys() | after.keys()):
        if path not in before:
            lines.append(f"{path}: new")
        elif path not in after:
            lines.append(f"{path}: gone")
        elif repr(before[path]) != repr(after[path]):
            lines.append(f"{path}: {before[path]!r} -> {after[path]!r}")
    return lines
