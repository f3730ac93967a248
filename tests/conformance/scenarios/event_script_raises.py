"""Event scripts of an asset that raise: does what the host was doing go on, and is it told?"""

PROBES = "P46"
SWITCHES = "event_script_exception"


def scenario(hou, observe, stage):
    node = stage.probe_asset()
    node.parm("quiet").set(1.0)
    path = str(stage.folder / "scene.hip")
    hou.hipFile.save(path, save_to_recent_files=False)
    broken = "raise ZeroDivisionError('on purpose')"
    stage.update_probe_asset(
        {
            name: (f"kwargs['node'].hdaModule().on_event('{name}')", broken)
            for name in ("OnCreated", "OnLoaded", "OnDeleted", "OnNameChanged")
        }
    )
    observe("create", lambda: hou.node("/obj/ball").createNode(node.type().name(), "second"))
    observe("it is there", lambda: hou.node("/obj/ball/second") is not None)
    observe("rename", lambda: hou.node("/obj/ball/second").setName("other"))
    observe("delete", lambda: hou.node("/obj/ball/other").destroy())
    observe("it is gone", lambda: hou.node("/obj/ball/other") is None)
    observe("load", lambda: hou.hipFile.load(path, suppress_save_prompt=True))
    observe("what was loaded", lambda: hou.node("/obj/ball/probe").evalParm("quiet"))
