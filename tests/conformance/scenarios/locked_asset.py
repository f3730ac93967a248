"""Inside a locked asset: parameters, keys and user data."""

PROBES = "P55"
SWITCHES = "locked_asset_write"


def scenario(hou, observe, stage):
    box = hou.node("/obj").createNode("subnet", "box")
    box.createNode("null", "inner")
    library = str(stage.folder / "locked.hda")
    made = box.createDigitalAsset(
        name="conformance::locked::1.0",
        hda_file_name=library,
        description="Locked",
        min_num_inputs=0,
        max_num_inputs=0,
    )
    stage.install(library)
    made.matchCurrentDefinition()
    inner = made.node("inner")
    observe("locked", made.isLockedHDA())
    observe("inside", inner.isInsideLockedHDA())
    observe("set", lambda: inner.parm("tx").set(1.0))
    observe("key", lambda: inner.parm("ty").setKeyframe(stage.key(1, 0.0)))
    observe("user data", lambda: inner.setUserData("kit", "data"))
    observe("create", lambda: made.createNode("null"))
    made.type().definition().addSection("EditableNodes", "inner")
    made.matchCurrentDefinition()
    inner = made.node("inner")
    observe("editable: set", lambda: inner.parm("tx").set(1.0))
    observe("editable: user data", lambda: inner.setUserData("kit", "data"))
