"""Regression tests of a pipeline: a node's motion, or the keys on a channel, held against a golden file.

A golden is a JSON file that somebody looked at. Where what is found differs, or there is no golden yet, the
assertion fails, writes what it found beside the golden as ``name.candidate.json`` with a picture of it, and
says how to accept it. Works under hython and on the stand-in alike.

Example:
    >>> from keywright import testing
    >>> testing.assert_keys(hou.parm("/obj/ball/ty"), "goldens/ball_ty.json")
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import os

    import hou

__all__ = ["TOLERANCE", "assert_curve", "assert_keys"]

#: What differs by less counts as equal: room for another compiler and a host's rounding, for no other motion.
TOLERANCE = 1e-6


def assert_curve(node: hou.OpNode, golden: str | os.PathLike[str], *, tolerance: float = TOLERANCE) -> None:
    """A Motion Recipe moves as the golden says: its whole stack, at 129 times of the span.

    Args:
        node: The node; it need not have been cooked.
        golden: The golden's JSON file.
        tolerance: Largest difference allowed, as part of the golden's range of values; above 0.

    Raises:
        AssertionError: It does not, or there is no golden yet; a candidate and a picture lie beside it.
        KeywrightError: ``golden-unreadable``: the file is no golden of a curve; ``tolerance-range``; what the
            recipe itself raises.
    """
    __tracebackhide__ = True
    from keywright.testing import curve
    from keywright.testing import golden as files

    problem = files.problem(curve.found(node), Path(golden), tolerance, curve.Curves())
    if problem:
        raise AssertionError(problem)


def assert_keys(parm: hou.Parm, golden: str | os.PathLike[str], *, tolerance: float = TOLERANCE) -> None:
    """A channel has the keys that the golden says: times, values, slopes, handles, functions, extrapolation.

    A side that draws nothing (before the first key, after the last, in a segment that is constant or linear)
    may have any slope and handle.

    Args:
        parm: The channel; one without keys is compared by its value.
        golden: The golden's JSON file.
        tolerance: Largest difference allowed: in seconds for times, as part of the range of the golden's
            values for values, of that range over its seconds for slopes, of the segment for handles; above 0.

    Raises:
        AssertionError: It has not, or there is no golden yet; a candidate and a picture lie beside it.
        KeywrightError: ``golden-unreadable``: the file is no golden of keys; ``tolerance-range``.
    """
    __tracebackhide__ = True
    from keywright.testing import golden as files
    from keywright.testing import keys

    problem = files.problem(keys.found(parm), Path(golden), tolerance, keys.Channels())
    if problem:
        raise AssertionError(problem)
