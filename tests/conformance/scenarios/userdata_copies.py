"""Which copies take user data along: copy, paste, reference copy, merge, undo of a delete."""

PROBES = "P42"
SWITCHES = "userdata_on_copy userdata_on_reference_copy undo_in_batch"


def scenario(hou, observe, stage):
    node, obj = stage.node(), hou.node("/obj")
    node.setUserData("kit", "data")
    node.setCachedUserData("kit", "cached")

    def come(name, action):
        """What is on the nodes that an action makes."""
        before = set(obj.children())
        observe(name, action)
        for kind in ("userData", "cachedUserData"):
            made = (str(getattr(each, kind)("kit")) for each in set(obj.children()) - before)
            observe(f"{name}: {kind}", sorted(made))

    come("copied", lambda: hou.copyNodesTo([node], obj)[0].name())
    come("copyItems", lambda: obj.copyItems([node])[0].name())
    come("reference copy", lambda: obj.copyItems([node], channel_reference_originals=True)[0].name())
    hou.copyNodesToClipboard([node])
    come("pasted", lambda: hou.pasteNodesFromClipboard(obj))
    path = str(stage.folder / "scene.hip")
    observe("save", lambda: hou.hipFile.save(path, save_to_recent_files=False))
    come("merged", lambda: hou.hipFile.merge(path))
    observe("delete", lambda: node.destroy())
    hou.undos.performUndo()
    back = hou.node("/obj/ball")
    observe("undo of the delete", back is not None)
    if back is not None:
        observe("undo of the delete: user data", [str(back.userData("kit")), str(back.cachedUserData("kit"))])
