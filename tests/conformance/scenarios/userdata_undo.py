"""Is setUserData undone and redone, with undo disabled, and when it is destroyed?"""

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
    hou.undos.performUndo()
    observe("undo of what was before it", [node.userData("kit"), node.evalParm("tx")])
    hou.undos.performRedo()
    observe("and redo", [node.userData("kit"), node.evalParm("tx")])
    with hou.undos.group("kit destroyed"):
        node.destroyUserData("kit", must_exist=False)
        node.parm("tx").set(3.0)
    hou.undos.performUndo()
    observe("destroyed, after undo", [node.userData("kit"), node.evalParm("tx")])
