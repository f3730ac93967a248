"""Keywright shapes motion in Houdini and writes it as a few native keys."""

from keywright._version import __version__
from keywright.errors import (
    ArgumentError,
    CurveError,
    FitRefused,
    FormatError,
    HostError,
    KeywrightError,
    PlanRefused,
    RecipeError,
)

TYPE_CHECKING = False  # what typing says, without importing it
if TYPE_CHECKING:
    from keywright.curve import Curve, Fit, Keys, evaluate_segment
    from keywright.many import fit_many
    from keywright.node.direct import commit, inspect
    from keywright.recipe import Recipe
else:
    _PLACES = {
        "Curve": "curve",
        "Fit": "curve",
        "Keys": "curve",
        "Recipe": "recipe",
        "commit": "node.direct",
        "evaluate_segment": "curve",
        "fit_many": "many",
        "inspect": "node.direct",
    }

    def __getattr__(name: str) -> object:
        """Imports what is asked for, so that the command line and the node start with little."""
        from importlib import import_module

        if name in ("formats", "node", "presets", "testing"):
            return import_module(f"keywright.{name}")
        if name not in _PLACES:
            raise AttributeError(f"module 'keywright' has no attribute {name!r}")
        found = globals()[name] = getattr(import_module(f"keywright.{_PLACES[name]}"), name)
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})


__all__ = [
    "ArgumentError",
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
