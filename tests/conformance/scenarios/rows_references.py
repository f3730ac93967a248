"""Rows that are inserted, removed and moved: keys, references, and references to them from elsewhere."""

PROBES = "P33"
SWITCHES = "external_refs_to_rows"


def scenario(hou, observe, stage):
    node = stage.probe_asset()
    rows, outside = node.parm("rows"), stage.node().parm("ty")

    def look(what):
        names = [f"value{number}" for number in range(1, rows.eval() + 1)]
        observe(f"{what}: outside", lambda: outside.expression())
        observe(f"{what}: keys", [len(node.parm(name).keyframes()) for name in names])
        observe(f"{what}: values", lambda: [node.parm(name).eval() for name in names])

    outside.setExpression('ch("probe/value1")', hou.exprLanguage.Hscript)
    node.parm("value1").setKeyframes([stage.key(1, 4.0), stage.key(25, 4.0)])
    node.parm("value2").setExpression("5", hou.exprLanguage.Hscript)
    look("before")
    rows.insertMultiParmInstance(0)
    look("one inserted before")
    rows.removeMultiParmInstance(0)
    look("it is removed")
    observe("moved up", lambda: rows.moveUpMultiParmInstance(0))
    look("moved up")
