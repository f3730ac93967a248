"""Regression tests of a pipeline: a node's motion, or the keys on a channel, held against a golden file.

A golden is a JSON file that somebody looked at. Where what is found differs, or there is no golden yet, the
assertion fails, writes what it found beside the golden as ``name.candidate.json`` with a picture of it, and
says how to accept it. Works under hython and on the stand-in alike.

Example:
    >>> from keywright import testing
    >>> testing.assert_keys(hou.parm("/obj/ball/ty"), "goldens/ball_ty.json")
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from keywright.arguments import file_name, is_number
from keywright.errors import wrong_argument

if TYPE_CHECKING:
    import os

    import hou

__all__ = ["TOLERANCE", "assert_curve", "assert_keys", "together"]

#: What differs by less counts as equal: room for another compiler and a host's rounding, for no other motion.
TOLERANCE = 1e-6

# What failed so far in each :func:`together` that is open, the innermost last.
_open: list[list[str]] = []


def assert_curve(node: hou.OpNode, golden: str | os.PathLike[str], *, tolerance: float = TOLERANCE) -> None:
    """A Motion Recipe moves as the golden says: its whole stack, at 129 times of the span.

    Args:
        node: The node; it need not have been cooked.
        golden: The golden's JSON file.
        tolerance: Largest difference allowed, as part of the golden's range of values; above 0.

    Raises:
        AssertionError: It does not, or there is no golden yet; a candidate and a picture lie beside it.
        KeywrightError: ``golden-unreadable``: the file is no golden of a curve; ``tolerance-range``;
            ``not-a-recipe-node``; ``bad-argument``; what the recipe itself raises.
    """
    __tracebackhide__ = True
    from keywright.node import door

    door.need_recipe_node(node)
    file = _file(golden, tolerance)
    from keywright.testing import curve
    from keywright.testing import golden as files

    problem = files.problem(curve.found(node), file, tolerance, curve.Curves())
    if problem:
        _fail(problem)


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
        KeywrightError: ``golden-unreadable``: the file is no golden of keys; ``tolerance-range``;
            ``not-a-parameter``; ``bad-argument``.
    """
    __tracebackhide__ = True
    from keywright.node import door

    door.need_host()
    door.need_parm(parm)
    file = _file(golden, tolerance)
    from keywright.testing import golden as files
    from keywright.testing import keys

    problem = files.problem(keys.found(parm), file, tolerance, keys.Channels())
    if problem:
        _fail(problem)


@contextmanager
def together() -> Iterator[None]:
    """Goes through all assertions inside of ``with``, and fails once at its end for all that fail.

    So the first run of a new test writes the candidates of all its goldens, and a later one every difference.

    Raises:
        AssertionError: What one of them says, or all that fail, one below the other.

    Example:
        >>> from keywright import testing
        >>> with testing.together():
        ...     for name in ("tx", "ty", "rz"):
        ...         testing.assert_keys(ball.parm(name), f"goldens/ball_{name}.json")
    """
    __tracebackhide__ = True
    problems: list[str] = []
    _open.append(problems)
    try:
        yield
    except Exception as fault:
        if not problems:
            raise
        problems.append(f"and then {type(fault).__name__}: {fault}")
        raise AssertionError("\n".join(problems)) from fault
    finally:
        _open.pop()
    if problems:
        _fail("\n".join(problems))


def _fail(problem: str) -> None:
    __tracebackhide__ = True
    if not _open:
        raise AssertionError(problem)
    _open[-1].append(problem)


def _file(golden: str | os.PathLike[str], tolerance: float) -> Path:
    """The golden's file.

    Raises:
        ArgumentError: It is no name, or the tolerance no number.
    """
    if not is_number(tolerance):
        raise wrong_argument("tolerance", tolerance, "a number between 0 and 1")
    return Path(file_name("golden", golden))
