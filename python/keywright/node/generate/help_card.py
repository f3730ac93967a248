"""The asset's help card in Houdini's wiki text."""

from __future__ import annotations

from collections.abc import Iterator

from keywright.node.generate.dialog_script import number_text
from keywright.node.generate.identity import ICON, LABEL, OPERATOR, SUMMARY
from keywright.node.table import ABOVE, TABS, Block, Row

_OVERVIEW = """\
== Overview ==

A recipe is data on this node: a shape, a stack of layers, and how keys are fitted. The node shows the
resulting curve. *Commit* writes it onto the targets as a few native Bezier keys, in one undo step. The
keys need neither this node nor its package afterwards.

# Put the node into the geometry network of the object that moves.
# Choose a *Shape*, and add layers on the *Stack* tab.
# Copy the object's channel and paste it as a relative reference on a row of the *Targets* tab.
# Press *Commit*. Change anything, and press *Re-apply*.

NOTE:
    Bypassing or deleting the node changes no keys. The drawing is a preview: it is placed by the *Preview*
    tab and takes neither display nor render flag from the object.

TIP:
    Selecting this node replaces the Channel List, and with it the selection of keys. *Shape Selected Keys*
    (shelf, or a parameter's right-click menu) reads the selection first.

TIP:
    While *Motion of Target* or *Current Frame* is on, the node cooks when that channel or the frame changes.
"""


def help_card() -> str:
    """The whole card: a block with ``#id:`` for each parameter that is ever visible."""
    lines = [
        f"= {LABEL} =",
        "",
        "#type: node",
        "#context: sop",
        f"#internal: {OPERATOR}",
        f"#icon: {ICON}",
        "#tags: animation, keyframes, motion",
        "",
        f'"""{SUMMARY}"""',
        "",
        *_OVERVIEW.splitlines(),
        "",
        "@parameters",
        "",
    ]
    for row in ABOVE:
        lines += _parameter(row, "")
    for tab in TABS:
        lines += [f"== {tab.label} ==", ""]
        for entry in tab.entries:
            if isinstance(entry, Block):
                lines += _parameter(entry.head, "")
                lines += [f"=== {entry.head.label}: each row ===", ""]
                for row in entry.rows:
                    lines += _parameter(row, _of(row, "layer_type#"))
            else:
                lines += _parameter(entry, _of(entry, "shape"))
    return "\n".join(lines)


def _of(row: Row, menu: str) -> str:
    """Label of the shape or layer that shows the row, where several share a label."""
    for test in row.shown:
        if test.name == menu:
            return test.value.replace("_", " ").title()
    return ""


def _parameter(row: Row, of: str) -> Iterator[str]:
    if row.never:
        return
    yield f"{row.label}{f' ({of})' if of and row.type != 'button' else ''}:"
    yield f"    #id: {row.name}"
    yield ""
    yield f"    {row.tooltip}"
    if numbers := _numbers(row):
        yield ""
        yield f"    {numbers}"
    if row.menu:
        yield ""
        yield f"    Entries: {', '.join(f'*{label}*' for _, label in row.menu)}."
    yield ""


def _numbers(row: Row) -> str:
    """Unit and limits in words."""
    parts = []
    if row.unit:
        parts.append(f"Unit: {row.unit}.")
    if row.hard is not None:
        low, high = row.hard
        parts.append(
            f"From {number_text(low)} up." if high is None else f"{number_text(low)} to {number_text(high)}."
        )
    return " ".join(parts)
