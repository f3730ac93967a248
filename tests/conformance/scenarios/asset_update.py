"""A parameter that a new release of an asset lacks: in SyncNodeVersion, and afterwards."""

PROBES = "P44"
SWITCHES = "parms_missing_on_update parms_after_update"


def scenario(hou, observe, stage):
    seen = {}

    def on_sync(kwargs):
        parm = kwargs["node"].parm("quiet")
        seen["quiet"] = parm.eval() if parm is not None else None

    node = stage.probe_asset()
    node.parm("quiet").set(0.5)
    node.parm("note").set("kept")
    hou.session.on_sync = on_sync
    observe(
        "update",
        lambda: stage.update_probe_asset(
            {"DialogScript": ('"quiet"', '"silent"'), "Version": ("1.0", "1.1")}
        ),
    )
    node = hou.node("/obj/ball/probe")
    observe("SyncNodeVersion ran", bool(seen))
    observe("quiet in SyncNodeVersion", seen.get("quiet"))
    left = node.parm("quiet")
    observe("quiet afterwards", left is not None)
    observe("quiet is spare", lambda: left is not None and left.isSpare())
    observe("silent", lambda: node.parm("silent").eval())
    observe("what both have", lambda: node.parm("note").eval())
