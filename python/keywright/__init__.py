"""Keywright shapes motion in Houdini and writes it as a few native keys."""

from keywright._version import __version__
from keywright.curve import Curve, Fit, Keys, evaluate_segment
from keywright.errors import (
    CurveError,
    FitRefused,
    FormatError,
    HostError,
    KeywrightError,
    PlanRefused,
    RecipeError,
)
from keywright.many import fit_many
from keywright.node.direct import commit, inspect
from keywright.recipe import Recipe

__all__ = [
    "Curve",
    "CurveError",
    "Fit",
    "FitRefused",
    "FormatError",
    "HostError",
    "Keys",
    "KeywrightError",
    "PlanRefused",
    "Recipe",
    "RecipeError",
    "__version__",
    "commit",
    "evaluate_segment",
    "fit_many",
    "inspect",
]
