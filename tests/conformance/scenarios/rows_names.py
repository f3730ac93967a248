"""Numbers of rows, and the type of a callback's script_ values."""

PROBES = "P21"
SWITCHES = "multiparm_indices script_kwargs"


def scenario(hou, observe, stage):
    node = stage.probe_asset()
    observe("indices of the first row", lambda: node.parm("value1").multiParmInstanceIndices())
    observe("indices of the second row", lambda: node.parm("value2").multiParmInstanceIndices())
    observe("start offset", lambda: node.parm("rows").multiParmStartOffset())
    observe("names", lambda: [parm.name() for parm in node.parm("rows").multiParmInstances()])
    seen = {}
    hou.session.on_go = seen.update
    observe("press a row's button", lambda: node.parm("press2").pressButton())
    for name in ("script_value", "script_multiparm_index", "script_multiparm_nesting", "script_parm"):
        observe(f"{name}: type", type(seen.get(name)).__name__)
        observe(f"{name}: text", str(seen.get(name)))
    observe.figure("all kwargs", sorted(seen))
