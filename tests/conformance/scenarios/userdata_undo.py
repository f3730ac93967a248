"""Is setUserData undone and redone, and with undo disabled?"""

PROBES = "P41"
SWITCHES = "userdata_undo undo_in_batch"


def scenario(hou, observe, stage):
    node = stage.node()
    with hou.undos.group("kit user data"):
        node.setUserData("kit", "first")
        node.parm("tx").set(1.0)
    hou.undos.performUndo()
    observe("after undo", [node.userData("kit"), node.evalParm("tx")])
    hou.undos.performRedo()
    observe("after redo", [node.userData("kit"), node.evalParm("tx")])
    with hou.undos.disabler():
        node.setUserData("kit", "second")
    observe("under the disabler", node.userData("kit"))
