"""Does a change of an own parameter that the cook does not read cook the node, and with nocookwhen?"""

PROBES = "P38 P39"
SWITCHES = "dirty_on_unevaluated nocookwhen"


def scenario(hou, observe, stage):
    node, source = stage.probe_asset(), stage.node().parm("ty")
    node.cook(force=True)
    node.parm("unread").set(1.0)
    observe("unread: needs to cook", node.needsToCook())
    node.parm("unread").setExpression('ch("../ty")', hou.exprLanguage.Hscript)
    node.cook(force=True)
    source.set(7.0)
    observe("source of an unread one: needs to cook", node.needsToCook())
    count = node.cookCount()
    node.cook()
    observe("source of an unread one: cooks", node.cookCount() - count)
    # "quiet" has nocookwhen "{ mode == slow }", which holds at first.
    node.cook(force=True)
    node.parm("quiet").set(1.0)
    observe("nocookwhen holds: needs to cook", node.needsToCook())
    node.parm("mode").set(1)
    node.cook(force=True)
    node.parm("quiet").set(2.0)
    observe("nocookwhen does not hold: needs to cook", node.needsToCook())
