"""Which copies take user data along: copy, paste, reference copy, merge."""

PROBES = "P42"
SWITCHES = "userdata_on_copy userdata_on_reference_copy"


def scenario(hou, observe, stage):
    node, obj = stage.node(), hou.node("/obj")
    node.setUserData("kit", "data")
    node.setCachedUserData("kit", "cached")
    (twin,) = hou.copyNodesTo([node], obj)
    observe("copied", twin.userData("kit"))
    observe("copied: cached", twin.cachedUserData("kit"))
    (twin,) = obj.copyItems([node])
    observe("copyItems", twin.userData("kit"))
    observe(
        "reference copy", lambda: obj.copyItems([node], channel_reference_originals=True)[0].userData("kit")
    )
    path = str(stage.folder / "scene.hip")
    observe("save", lambda: hou.hipFile.save(path, save_to_recent_files=False))
    before = set(obj.children())
    observe("merge", lambda: hou.hipFile.merge(path))
    observe("merged", lambda: sorted(str(each.userData("kit")) for each in set(obj.children()) - before))
