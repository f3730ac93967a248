"""A value over time, from 0 to 1.

``Curve`` is made of knots and never changes; its operations give new curves. Time ``x`` runs from 0 to 1;
values are free, 0 and 1 are the start and the end of a move. Velocities are dy/dx.

Example:
    >>> import numpy as np
    >>> from keywright import Curve
    >>> ease = Curve.from_samples([0, 1], [0, 1], slopes=[0, 0])
    >>> ease.evaluate(0.25)
    0.15625
    >>> ease.evaluate(np.array([0.0, 0.5, 1.0]))
    array([0. , 0.5, 1. ])
    >>> ease.insert(0.5).knots["x"]
    array([0. , 0.5, 1. ])
"""

from __future__ import annotations

from keywright._core import Curve, Fit, Keys, evaluate_segment

__all__ = ["Curve", "Fit", "Keys", "evaluate_segment"]
