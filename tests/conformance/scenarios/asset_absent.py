"""A scene opened without its asset's library, saved, and opened with it again."""

PROBES = "P45"
SWITCHES = ""


def scenario(hou, observe, stage):
    node = stage.probe_asset()
    node.parm("speed").set(1.5)
    node.parm("rows").set(3)
    node.parm("value3").set(7.0)
    node.setUserData("kit", "data")
    library = node.type().definition().libraryFilePath()
    path = str(stage.folder / "scene.hip")
    hou.hipFile.save(path, save_to_recent_files=False)
    hou.hipFile.clear(suppress_save_prompt=True)
    hou.hda.uninstallFile(library)
    observe("load without the library", lambda: hou.hipFile.load(path, suppress_save_prompt=True))
    observe("node without the library", lambda: hou.node("/obj/ball/probe") is not None)
    observe("user data without the library", lambda: hou.node("/obj/ball/probe").userData("kit"))
    observe("save without the library", lambda: hou.hipFile.save(path, save_to_recent_files=False))
    stage.install(library)
    observe("load with the library", lambda: hou.hipFile.load(path, suppress_save_prompt=True))
    observe(
        "values", lambda: [hou.node("/obj/ball/probe").evalParm(name) for name in ("speed", "rows", "value3")]
    )
