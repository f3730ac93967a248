"""How a scene holds a menu's value, doubles, defaults, and what a large user data entry costs."""

PROBES = "P43"
SWITCHES = "menu_saved_as"


def scenario(hou, observe, stage):
    import os
    import re
    import time

    node = stage.probe_asset()
    node.parm("mode").set("fast")
    node.parm("speed").set(0.1 + 0.2)
    path = str(stage.folder / "scene.hip")
    observe("save", lambda: hou.hipFile.save(path, save_to_recent_files=False))
    with open(path, "rb") as file:
        lines = re.findall(rb"^(?:mode|speed|quiet|count|pick)\t\[.*$", file.read(), re.MULTILINE)
    observe.figure("lines of the .parm text", [line.decode("utf-8", "replace") for line in lines])
    stage.update_probe_asset({"DialogScript": ('"slow" "Slow" "fast" "Fast"', '"fast" "Fast" "slow" "Slow"')})
    observe("load", lambda: hou.hipFile.load(path, suppress_save_prompt=True))
    node = hou.node("/obj/ball/probe")
    observe("a menu's value when its items were swapped", lambda: node.parm("mode").evalAsString())
    observe("a double comes back exactly", lambda: node.parm("speed").eval() == 0.1 + 0.2)
    observe("a value at its default", lambda: [node.parm("count").eval(), node.parm("count").isAtDefault()])
    node.setUserData("kit", "x" * 5_000_000)
    began = time.perf_counter()
    observe("save 5 MB of user data", lambda: hou.hipFile.save(path, save_to_recent_files=False))
    observe.figure("seconds to save 5 MB of user data", time.perf_counter() - began)
    observe.figure("bytes of the file", os.path.getsize(path))
