"""A locked row: what the lock keeps when rows move, its reference at a rename, keys on it."""

PROBES = "P34"
SWITCHES = "lock_and_row_moves"


def scenario(hou, observe, stage):
    node, source = stage.probe_asset(), stage.node("source")
    rows = node.parm("rows")

    def locked():
        return [node.parm(f"value{number + 1}").isLocked() for number in range(rows.eval())]

    node.parm("value1").lock(True)
    observe("insert before", lambda: rows.insertMultiParmInstance(0))
    observe("locked after insert", locked())
    if hasattr(rows, "moveMultiParmInstances"):
        observe("move the last to the front", lambda: rows.moveMultiParmInstances([2, 0]))
        observe("locked after move", locked())
        observe("and back", lambda: rows.moveMultiParmInstances([0, 2]))
        observe("locked after both", locked())
    observe("remove the first", lambda: rows.removeMultiParmInstance(0))
    observe("locked after remove", locked())
    observe("rename the node", lambda: node.setName("other"))
    observe("locked after rename", locked())
    parm = node.parm("value2")
    parm.lock(False)
    parm.setExpression('ch("/obj/source/tx")', hou.exprLanguage.Hscript)
    parm.lock(True)
    observe("rename what it references", lambda: source.setName("renamed"))
    observe("reference of the locked row", lambda: parm.expression())
    observe("key on the locked row", lambda: parm.setKeyframe(stage.key(1, 2.0)))
    observe("set the locked row", lambda: parm.set(2.0))
    observe("keys of the locked row", len(parm.keyframes()))
