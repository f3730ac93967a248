"""Writes a small scene to try things on: a ball, a Motion Recipe that was committed, and changed since.

    python docs/examples/shot.py out/shot.hip

The scene is one of the bundled stand-in; under hython it is one of Houdini.
"""

from __future__ import annotations

import importlib.util
import sys

if importlib.util.find_spec("hou") is None:
    import hou_standin

    hou_standin.install()

import hou

from keywright import node, shipped
from keywright.demo import scene

recipe = scene.build(shipped.asset())  # /obj/ball with blocked keys, and the node inside
scene.point_at_channels(recipe)  # a row each for tx, ty, rz and sy; that of tx is off
node.load(recipe, "bounce/basketball")
print("commit:", node.commit(recipe).summary)
recipe.parm("bounce_elasticity").set(0.6)  # the keys are not those of the recipe any more
file = sys.argv[1] if len(sys.argv) > 1 else "shot.hip"
hou.hipFile.save(file)
print("wrote", file)
