"""The asset's help card in Houdini's wiki text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from keywright.node.generate.core_words import documentation
from keywright.node.generate.dialog_script import number_text
from keywright.node.generate.identity import ICON, LABEL, OPERATOR, SUMMARY
from keywright.node.table import ABOVE, TABS, Block, Row

_OVERVIEW = """\
== Overview ==

A recipe is data on this node: a shape, a stack of layers, and how keys are fitted. The node shows the
resulting curve. *Commit* writes it onto the targets as a few native Bezier keys, in one undo step. The
keys need neither this node nor its package afterwards.

# Set two keys: where the move starts, and where it ends.
# Put the node into the geometry network of the object that moves.
# Choose a *Shape*, and add layers on the *Stack* tab.
# Copy the object's channel and paste it as a relative reference on a row of the *Targets* tab.
# Press *Commit*. Change anything, and press *Re-apply*. *Restore Original* brings back your keys.

The stretch that is replaced is the *span*: from the first to the last key, or what *Range* on the *Targets*
tab says. On the curve it runs from 0 to 1, and so do the values: 0 is the value at its start, 1 the value at
its end. *Check Targets* says of each row what would be written, or why it cannot be.

NOTE:
    Bypassing or deleting the node changes no keys. The drawing is a preview: it is placed by the *Preview*
    tab and takes neither display nor render flag from the object.

TIP:
    Selecting this node replaces the Channel List, and with it the selection of keys. *Shape Selected Keys*
    (shelf, or a parameter's right-click menu) reads the selection first.

TIP:
    While *Motion of Target* or *Current Frame* is on, the node cooks when that channel or the frame changes.
"""


#: What the units of the table mean, where they are not plain.
_UNITS = {
    "span": "Part of the span.",
    "value": "1 is the whole move.",
    "value / span": "How steep: the straight move has 1.",
    "segment": "Part of the segment.",
    "range": "Part of the range of the motion, its highest value less its lowest.",
    "channel's": "In the units of the channel.",
}
#: Menus whose entries the core documents, and the folder it does so in.
_DOCUMENTED = {"shape": "shape", "layer_type#": "layer"}


def help_card(core: Path) -> str:
    """The whole card: a block with ``#id:`` for each parameter that is ever visible.

    Args:
        core: The core's ``src`` folder, whose documentation of shapes and layers is quoted.
    """
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
        lines += _parameter(row, "", core)
    for tab in TABS:
        lines += [f"== {tab.label} ==", ""]
        for entry in tab.entries:
            if isinstance(entry, Block):
                lines += _parameter(entry.head, "", core)
                lines += [f"=== {entry.head.label}: each row ===", ""]
                for row in entry.rows:
                    lines += _parameter(row, _of(row, "layer_type#"), core)
            else:
                lines += _parameter(entry, _of(entry, "shape"), core)
    return "\n".join(lines)


def _of(row: Row, menu: str) -> str:
    """Label of the shape or layer that shows the row, where several share a label."""
    for test in row.shown:
        if test.name == menu:
            return test.value.replace("_", " ").title()
    return ""


def _parameter(row: Row, of: str, core: Path) -> Iterator[str]:
    if row.never:
        return
    yield f"{row.label}{f' ({of})' if of and row.type != 'button' else ''}:"
    yield f"    #id: {row.name}"
    yield ""
    yield f"    {row.tooltip}"
    if numbers := _numbers(row):
        yield ""
        yield f"    {numbers}"
    if row.name in _DOCUMENTED:
        yield ""
        for token, label in row.menu:
            summary, sections = documentation(core / _DOCUMENTED[row.name] / f"{token}.rs")
            yield f"    * *{label}*: {summary} {sections['When to use it']}"
    elif row.menu:
        yield ""
        yield f"    Entries: {', '.join(f'*{label}*' for _, label in row.menu)}."
    yield ""


def _numbers(row: Row) -> str:
    """Unit and limits in words."""
    parts = []
    if row.unit:
        parts.append(_UNITS.get(row.unit, f"Unit: {row.unit}."))
    if row.hard is not None:
        low, high = row.hard
        parts.append(
            f"From {number_text(low)} up." if high is None else f"{number_text(low)} to {number_text(high)}."
        )
    return " ".join(parts)
