"""What becomes of takes when nodes are made and copied, steps undone, and with automatic takes."""

PROBES = "P54"
SWITCHES = "take_auto take_undo take_new_node take_on_copy undo_in_batch"


def scenario(hou, observe, stage):
    node, obj, root = stage.node(), hou.node("/obj"), hou.takes.rootTake()
    take = root.addChildTake("kit")
    hou.takes.setCurrentTake(take)
    observe("a node made in it", lambda: obj.createNode("null").parm("tx").set(1.0))
    take.addParmTuple(node.parmTuple("t"))
    node.parm("tx").set(2.0)
    hou.takes.setCurrentTake(root)
    twin = hou.copyNodesTo([node], obj)[0]
    hou.takes.setCurrentTake(take)
    observe("a copy made in the root take", lambda: twin.evalParm("tx"))
    was_on = "on" in hou.hscript("takeautomode")[0]
    hou.hscript("takeautomode on")
    observe("automatic", lambda: hou.hscript("takeautomode")[0].strip())
    observe("automatic: a script's write", lambda: node.parm("sx").set(3.0))
    observe("automatic: it includes", lambda: take.hasParmTuple(node.parmTuple("s")))
    hou.hscript(f"takeautomode {'on' if was_on else 'off'}")
    node.parm("tx").set(4.0)
    hou.takes.setCurrentTake(root)
    observe("undo in the root take", lambda: hou.undos.performUndo())
    observe("undo: take, value", lambda: [hou.takes.currentTake().name(), node.evalParm("tx")])
    hou.takes.setCurrentTake(root)
