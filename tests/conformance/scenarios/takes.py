"""A child take: parameters it includes and does not, and user data."""

PROBES = "P54"
SWITCHES = "take_write"


def scenario(hou, observe, stage):
    node = stage.node()
    root = hou.takes.rootTake()
    take = root.addChildTake("kit")
    hou.takes.setCurrentTake(take)
    observe("a parameter it does not include", lambda: node.parm("tx").set(1.0))
    observe("user data, nothing included", lambda: node.setUserData("kit", "data"))
    observe("include", lambda: take.addParmTuple(node.parmTuple("t")))
    observe("a parameter it includes", lambda: node.parm("tx").set(2.0))
    observe("a key it includes", lambda: node.parm("ty").setKeyframe(stage.key(1, 3.0)))
    observe("user data, something included", lambda: node.setUserData("kit", "more"))
    hou.takes.setCurrentTake(root)
    observe("in the root take", [node.evalParm("tx"), node.evalParm("ty"), node.userData("kit")])
