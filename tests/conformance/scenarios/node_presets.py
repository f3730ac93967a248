"""A node preset: what of a node it brings to another one. It is saved into the scenario's own folder."""

PROBES = "P42"
SWITCHES = "userdata_on_reference_copy"


def scenario(hou, observe, stage):
    node, other = stage.node(), stage.node("other")
    node.parm("tx").set(1.0)
    node.parm("ty").setKeyframe(stage.key(1, 2.0))
    node.parm("sx").setExpression('ch("tx")', hou.exprLanguage.Hscript)
    node.setUserData("kit", "data")
    other.setUserData("own", "other")
    folder, before = stage.folder.as_posix(), hou.getenv("HOUDINI_PATH")
    hou.putenv("HOUDINI_PATH", f"{folder};&")
    try:
        save = hou.hscript(f'oppresetsave {node.path()} kit "{folder}"')
        load = hou.hscript(f"oppresetload {other.path()} kit")
    finally:
        hou.unsetenv("HOUDINI_PATH") if before is None else hou.putenv("HOUDINI_PATH", before)
    observe("saved", save[1] == "")
    observe("loaded", load[1] == "")
    observe.figure("said", [*save, *load])
    observe("value", other.evalParm("tx"))
    observe("keys", [key.value() for key in other.parm("ty").keyframes()])
    observe("expression", lambda: other.parm("sx").expression())
    observe("user data", [str(other.userData(name)) for name in ("kit", "own")])
