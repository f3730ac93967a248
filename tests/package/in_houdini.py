"""Runs by itself in a Python that has NumPy and the stand-in, and finds Keywright as Houdini would.

``python -I in_houdini.py PATH PACKAGES VERSION`` begins a session with the package files of a folder,
makes a Motion Recipe, cooks, commits, and prints what it saw as JSON. What goes wrong is printed, not raised.
"""

import json
import os
import sys


def say(hou, action):
    """What the action raises as a person reads it: text and whether it is Houdini's own error."""
    try:
        action()
    except hou.Error as error:
        return {"error": error.instanceMessage(), "kind": type(error).__name__}
    except Exception as error:
        return {"error": str(error), "kind": f"not Houdini's: {type(error).__name__}"}
    return {"error": "", "kind": ""}


def keys(parm):
    return [[key.frame(), key.value(), key.expression()] for key in parm.keyframes()]


def look(hou):
    """A node of the asset, used as an animator would."""
    ball = hou.node("/obj").createNode("geo", "ball")
    for frame, value in ((1, 7.0), (48, 1.0)):
        key = hou.Keyframe(value)
        key.setFrame(frame)
        ball.parm("ty").setKeyframe(key)
    before = keys(ball.parm("ty"))
    node = ball.createNode("motion_recipe")
    seen = {
        "type": node.type().name(),
        "asset": node.type().definition().libraryFilePath(),
        "parameters": len(node.parms()),
        "menu": node.parm("library").menuLabels(),
    }
    node.parm("library").set("bounce/basketball")
    node.parm("targets").set(1)
    node.parm("target_ref1").setExpression('ch("../ty")', hou.exprLanguage.Hscript)
    seen["load"] = say(hou, node.parm("load").pressButton)
    cooked = say(hou, lambda: node.cook(force=True))
    seen["cook"] = list(node.errors()) or ([cooked["error"]] if cooked["kind"] else [])
    seen["commit"] = say(hou, node.parm("commit").pressButton)
    seen["status"] = node.evalParm("status")
    seen["points"] = 0 if seen["cook"] else len(node.geometry().points())
    seen["before"], seen["after"] = before, keys(ball.parm("ty"))
    return seen


def main(path, folder, version):
    sys.path[:0] = path.split(os.pathsep)
    from hou_standin import packages

    with packages.started(folder, version, environ={}, readback_noise="none") as session:
        seen = {"hou": session.hou.applicationVersionString(), "python": sys.version.split()[0]}
        if session.hou.nodeType("Sop/keywright::motion_recipe::1.0") is not None:
            seen.update(look(session.hou))
        for name in ("keywright", "keywright._core", "numpy"):
            module = sys.modules.get(name)
            seen[name] = getattr(module, "__file__", None)
        seen["numpy version"] = getattr(sys.modules.get("numpy"), "__version__", None)
        print(json.dumps(seen))


if __name__ == "__main__":
    main(*sys.argv[1:])
