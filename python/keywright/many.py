"""Fits of many curves at once: each on its own, or all on common key times.

Example:
    >>> import numpy as np
    >>> import keywright as kw
    >>> x = np.linspace(0, 1, 201)
    >>> curves = [kw.Curve.from_samples(x, np.sin(pace * x)) for pace in (6, 9)]
    >>> [fit.keys for fit in kw.fit_many(curves, tolerance=0.01)]
    [4, 5]
    >>> tx, ty = kw.fit_many(curves, tolerance=0.01, common=True)
    >>> bool((tx.curve.knots["x"] == ty.curve.knots["x"]).all())
    True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal, overload

import numpy as np

from keywright._core import Curve, Fit, fit_common, fit_each
from keywright.arguments import is_number, number, whole, word
from keywright.errors import FitRefused, wrong_argument

__all__ = ["fit_many"]

Progress = Callable[[int, int | None], object]
_MOST_THREADS = 1024
_Tolerance = float | Sequence[float]
_Slopes = Literal["smooth", "exact"]
_Extremes = Literal["keep", "free"]
_Kinks = Literal["refuse", "subframe", "nearest"]
_Unit = Literal["range", "percent", "value", "degrees"]


@overload
def fit_many(
    curves: Iterable[Curve],
    tolerance: _Tolerance = ...,
    *,
    common: bool = ...,
    progress: Progress | None = ...,
    refusals: Literal["raise"] = ...,
    max_keys: int = ...,
    frames: int | None = ...,
    slopes: _Slopes = ...,
    extremes: _Extremes = ...,
    kinks: _Kinks = ...,
    floor: bool = ...,
    locked: Sequence[float] = ...,
    unit: _Unit = ...,
    threads: int | None = ...,
) -> list[Fit]: ...
@overload
def fit_many(
    curves: Iterable[Curve],
    tolerance: _Tolerance = ...,
    *,
    common: bool = ...,
    progress: Progress | None = ...,
    refusals: Literal["return"],
    max_keys: int = ...,
    frames: int | None = ...,
    slopes: _Slopes = ...,
    extremes: _Extremes = ...,
    kinks: _Kinks = ...,
    floor: bool = ...,
    locked: Sequence[float] = ...,
    unit: _Unit = ...,
    threads: int | None = ...,
) -> list[Fit | FitRefused]: ...
def fit_many(
    curves: Iterable[Curve],
    tolerance: _Tolerance = 0.005,
    *,
    common: bool = False,
    progress: Progress | None = None,
    refusals: Literal["raise", "return"] = "raise",
    max_keys: int = 64,
    frames: int | None = None,
    slopes: _Slopes = "smooth",
    extremes: _Extremes = "keep",
    kinks: _Kinks = "refuse",
    floor: bool = False,
    locked: Sequence[float] = (),
    unit: _Unit = "range",
    threads: int | None = None,
) -> list[Fit] | list[Fit | FitRefused]:
    """The fewest keys of every curve, each within its own tolerance.

    Options are those of ``Curve.fit``, the same for all curves. Each on its own, curves are fitted side by
    side on several threads, with the interpreter's lock released; answers do not depend on how many. A few
    curves are fetched ahead, so that a generator of a thousand dense channels is never held as a whole.

    Args:
        curves: What to fit, in the order of the answers. A generator is read as the work goes on.
        tolerance: Largest error at equal times, for all curves or one for each, in ``unit``.
        common: Keys of all curves at the same times, as few as can be found (position channels that share
            their keys). Times are parts of the span, so the curves cover one span. What must be a key of
            one curve becomes a key of all.
        progress: Called between curves in the calling thread, with how many are done and how many there are
            (``None`` if that is not known); with ``common``, with percent of the span done, and 100. When it
            returns ``False`` or raises, nothing is given.
        refusals: ``"raise"`` the first, or ``"return"`` each in its curve's place. With ``common`` there is
            one for all curves, and it is raised.
        max_keys: Most keys of a curve.
        frames: Whole frames in the span: keys lie on them.
        slopes: ``"smooth"`` or ``"exact"``.
        extremes: ``"keep"`` or ``"free"``.
        kinks: What becomes of kinks between frames: ``"refuse"``, ``"subframe"`` or ``"nearest"``.
        floor: Never below a curve's lowest point.
        locked: Times, 0 to 1, that must be keys.
        unit: Of ``tolerance``: parts of each curve's ``"range"``, ``"percent"`` of it, ``"value"`` units, or
            ``"degrees"`` where values are degrees.
        threads: How many, at least 1; as many as there are cores unless given. With ``common`` it is one.

    Returns:
        A fit for each curve, in their order; ``max_error`` is a part of that curve's range.

    Raises:
        FitRefused: No fit within the options; its ``path`` names the curve, ``curves[17]``. Also, with the
            code ``fit-cancelled``, where ``progress`` returned ``False``.
        ArgumentError: Not as many tolerances as curves, a name that is none, what is no curve.

    Example:
        >>> import numpy as np
        >>> x = np.linspace(0, 1, 101)
        >>> waves = (Curve.from_samples(x, np.sin(pace * x)) for pace in range(1, 4))
        >>> counts = []
        >>> fits = fit_many(waves, progress=lambda done, total: counts.append(done))
        >>> counts, len(fits)
        ([1, 2, 3], 3)
    """
    _need_flags(common, progress, refusals, threads)
    settings = {
        "max_keys": max_keys,
        "frames": frames,
        "slopes": slopes,
        "extremes": extremes,
        "kinks": kinks,
        "floor": floor,
        "locked": locked,
        "unit": unit,
    }
    if common:
        return fit_common(list(_pairs(curves, tolerance)), settings, _percent(progress))
    total = len(curves) if isinstance(curves, Sequence) else None
    answers: list[Fit | FitRefused] = []

    def answered(answer: Fit | FitRefused) -> None:
        if isinstance(answer, FitRefused):
            answer.path = f"curves[{len(answers)}]"
            if refusals == "raise":
                raise answer
        answers.append(answer)
        if progress and progress(len(answers), total) is False:
            raise _cancelled()

    fit_each(_pairs(curves, tolerance), settings, answered, threads)
    return answers


def _need_flags(common: object, progress: object, refusals: object, threads: object) -> None:
    """Whether these are what they have to be.

    Raises:
        ArgumentError: One is not.
    """
    if not isinstance(common, (bool, np.bool_)):
        raise wrong_argument("common", common, "True or False")
    if progress is not None and not callable(progress):
        raise wrong_argument("progress", progress, "a function of two numbers, or None")
    word("refusals", refusals, ("raise", "return"))
    if threads is not None:
        whole("threads", threads, 1, _MOST_THREADS)


def _pairs(curves: Iterable[Curve], tolerance: _Tolerance) -> Iterator[tuple[Curve, float]]:
    """Each curve with its tolerance.

    Raises:
        ArgumentError: One is none, or there are not as many of the one as of the other.
    """
    of_each = None if is_number(tolerance) else _column(tolerance)
    one = number("tolerance", tolerance, "a number over 0") if of_each is None else 0.0
    try:
        found = iter(curves)
    except TypeError:
        raise wrong_argument("curves", curves, "a list of Curves, or what makes them one by one") from None
    count = 0
    for count, curve in enumerate(found, start=1):
        if not isinstance(curve, Curve):
            raise wrong_argument(f"curves[{count - 1}]", curve, "a Curve")
        if of_each is not None and count > len(of_each):
            break
        yield curve, one if of_each is None else of_each[count - 1]
    if of_each is not None and count != len(of_each):
        raise wrong_argument("tolerance", tolerance, "one number, or one for each curve")


def _column(tolerance: object) -> list[float]:
    try:
        column = np.asarray(tolerance)
    except ValueError:  # rows of different lengths
        column = np.empty((0, 0))
    if column.ndim != 1 or (column.size and column.dtype.kind not in "fiu"):
        raise wrong_argument("tolerance", tolerance, "one number, or one for each curve")
    numbers: list[float] = column.astype(float).tolist()
    return numbers


def _percent(progress: Progress | None) -> Callable[[float], bool]:
    """Hears parts of the span, tells whole percent, each once."""
    told = -1

    def watch(part: float) -> bool:
        nonlocal told
        percent = int(100.0 * part)
        if progress is None or percent == told:
            return True
        told = percent
        return progress(percent, 100) is not False

    return watch


def _cancelled() -> FitRefused:
    text = "the fit was ended before it was done"
    return FitRefused(text, code="fit-cancelled", hint="start again to fit all of it")
