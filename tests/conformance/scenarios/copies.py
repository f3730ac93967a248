"""References of copied nodes: with the object, across parents, collapsed, pasted."""

PROBES = "P35"
SWITCHES = "copy_refs_other_parent"


def scenario(hou, observe, stage):
    obj, ball = hou.node("/obj"), stage.node()
    hscript = hou.exprLanguage.Hscript
    box = obj.createNode("subnet", "box")
    inner = box.createNode("null", "inner")
    inner.parm("tx").setExpression('ch("../../ball/ty")', hscript)
    twin = obj.createNode("null", "beside")
    twin.parm("tx").setExpression('ch("../ball/ty")', hscript)
    copies = hou.copyNodesTo([ball, twin], obj)
    observe("copied together", lambda: copies[1].parm("tx").expression())
    copies = hou.copyNodesTo([ball, box], obj)
    observe("copied with a container", lambda: copies[1].node("inner").parm("tx").expression())
    copies = hou.copyNodesTo([ball, inner], obj)
    observe("copied from two levels", lambda: copies[1].parm("tx").eval() == 0.0)
    ball.parm("ty").set(3.0)
    observe("follows the original", lambda: copies[1].parm("tx").eval() == 3.0)
    observe("collapsed", lambda: obj.collapseIntoSubnet([twin], "collapsed").name())
    observe("collapsed: reference", lambda: hou.node("/obj/collapsed/beside").parm("tx").expression())
    (deep,) = hou.copyNodesTo([inner], hou.node("/obj/collapsed"))
    observe("copied into another level", lambda: deep.parm("tx").eval())
