"""Where the files that ship with Keywright lie: the asset and the recipe library.

=================  ==========================  =================================
how it got here    Python files                asset and recipes
=================  ==========================  =================================
checkout           ``python/keywright``        ``otls/``, ``presets/``
Houdini package    ``scripts/python/keywright``  ``otls/``, ``recipes/``
installed wheel    ``keywright``               ``keywright/otls``, ``keywright/recipes``
=================  ==========================  =================================
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

ASSET = "keywright_motion_recipe.hda"
"""The asset library: a folder, or the file it was collapsed to."""


def recipes() -> Path:
    """The folder of the recipe library: categories with recipes."""
    return _place()[0]


def asset() -> Path:
    """The asset library, to be installed with ``hou.hda.installFile``."""
    return _place()[1]


@cache
def _place() -> tuple[Path, Path]:
    here = Path(__file__).resolve()
    checkout, package, wheel = here.parents[2], here.parents[3], here.parent
    places = ((checkout, "presets"), (package, "recipes"), (wheel, "recipes"))
    found = [(root / folder, root / "otls" / ASSET) for root, folder in places]
    whole = (place for place in found if place[0].is_dir() and place[1].exists())
    return next(whole, found[-1])
