"""What a report says beside the outcomes: a motion that a layer enlarged, a stagger, components left behind.

Components of one parameter that are targets together belong together, as a uniform squash on ``sx sy sz``: a
problem, or a hand edit, of some of them leaves the others without it, and their rows say so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import hou

from keywright.counting import counted
from keywright.node.channels.targets import Target
from keywright.node.report import Outcome, Row
from keywright.recipe import Recipe

#: Codes of notes on a motion that ends elsewhere than its shape does (maths.md 7, the map back).
_ENDS = frozenset({"motion-enlarged", "motion-reduced", "motion-mirrored"})


def of_motion(recipe: Recipe) -> tuple[str, ...]:
    """What happens to the motion between two keys of other values, because a layer moved its end."""
    if not recipe.to_dict()["stack"]:
        return ()
    return tuple(note.text for note in recipe.result().notes if note.code in _ENDS)


def of_stagger(shift: float, offset: float) -> tuple[str, ...]:
    """By how many frames the stagger moves a target, whose shift and own offset these are."""
    frames = shift - offset
    return (f"staggered by {counted(frames, 'frame', 'g')}",) if frames else ()


def of_groups(
    rows: Sequence[Row], found: Sequence[Target], edited: set[int], leaves_out: bool
) -> Mapping[int, str]:
    """A line for each row that goes another way than the rest of its group, naming the others.

    Args:
        rows: The rows of the targets, as planned.
        found: The targets behind them.
        edited: Indices of targets whose hand edits are kept.
        leaves_out: Whether targets with a problem are left out and the others written.
    """
    said: dict[int, str] = {}
    for members in _groups(rows, found):
        problems = [index for index in members if leaves_out and rows[index].outcome.is_problem]
        said |= _said(problems, members, found, "written without it")
        corrected = [index for index in members if index in edited]
        said |= _said(corrected, members, found, "not edited by hand")
    return said


def _groups(rows: Sequence[Row], found: Sequence[Target]) -> list[list[int]]:
    groups: dict[str, list[int]] = {}
    for index, target in enumerate(found):
        if target.parm is not None and rows[index].outcome is not Outcome.OFF:
            groups.setdefault(_tuple_of(target.parm), []).append(index)
    return [members for members in groups.values() if len(members) > 1]


def _tuple_of(parm: hou.Parm) -> str:
    return f"{parm.node().path()}/{parm.tuple().name()}"


def _said(
    some: Sequence[int], members: Sequence[int], found: Sequence[Target], text: str
) -> Mapping[int, str]:
    others = [found[index].label.rpartition("/")[2] for index in members if index not in some]
    if not some or not others:
        return {}
    line = f"{' and '.join(others)} of the same parameter {'is' if len(others) == 1 else 'are'} {text}"
    return dict.fromkeys(some, line)
