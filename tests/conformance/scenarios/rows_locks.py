"""What a lock keeps when rows move: its row or its number."""

PROBES = "P34"
SWITCHES = "lock_and_row_moves"


def scenario(hou, observe, stage):
    node = stage.probe_asset()
    rows = node.parm("rows")
    node.parm("value1").lock(True)
    observe("insert before", lambda: rows.insertMultiParmInstance(0))
    observe("locked after insert", [node.parm(f"value{number}").isLocked() for number in (1, 2, 3)])
    observe("remove the first", lambda: rows.removeMultiParmInstance(0))
    observe("locked after remove", [node.parm(f"value{number}").isLocked() for number in (1, 2)])
    observe("rename the node", lambda: node.setName("other"))
    observe("locked after rename", [node.parm(f"value{number}").isLocked() for number in (1, 2)])
