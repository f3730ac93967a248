"""A child take: parameters it includes and does not, the values that each take keeps, and user data."""

PROBES = "P54"
SWITCHES = "take_write take_locks"


def scenario(hou, observe, stage):
    node, root = stage.node(), hou.takes.rootTake()
    tx, ty, tz = node.parmTuple("t")
    tx.set(1.0)
    take = root.addChildTake("kit")

    def look(what):
        observe(what, lambda: [tx.eval(), len(ty.keyframes()), ty.eval(), tz.isLocked()])

    hou.takes.setCurrentTake(take)
    observe("it includes", lambda: [each.name() for each in take.parmTuples()])
    observe("a parameter it does not include", lambda: tx.set(1.5))
    observe("user data, nothing included", lambda: node.setUserData("kit", "data"))
    observe("include", lambda: take.addParmTuple(node.parmTuple("t")))
    look("included")
    observe("a parameter it includes", lambda: tx.set(2.0))
    observe("a key it includes", lambda: ty.setKeyframe(stage.key(1, 3.0)))
    observe("a lock on what it includes", lambda: tz.lock(True))
    observe("user data, something included", lambda: node.setUserData("kit", "more"))
    hou.takes.setCurrentTake(root)
    look("in the root take")
    observe("user data in the root take", lambda: node.userData("kit"))
    below = take.addChildTake("below")
    hou.takes.setCurrentTake(below)
    look("in a take below")
    hou.takes.setCurrentTake(take)
    look("in the take again")
    observe("exclude", lambda: take.removeParmTuple(node.parmTuple("t")))
    look("excluded")
    hou.takes.setCurrentTake(root)
    look("in the root take again")
