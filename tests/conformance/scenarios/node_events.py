"""Which event scripts of an asset run, and in which order, when a node is made, copied, merged, deleted."""

PROBES = "P42"
SWITCHES = "undo_in_batch"


def scenario(hou, observe, stage):
    node, ball = stage.probe_asset(), stage.node()
    heard = hou.session.events = []

    def events(name, action):
        heard.clear()
        observe(name, action)
        observe(f"{name}: events", list(heard))

    events("made", lambda: ball.createNode(node.type().name(), "fresh").name())
    events("copied", lambda: hou.copyNodesTo([node], ball)[0].name())
    hou.copyNodesToClipboard([node])
    events("pasted", lambda: hou.pasteNodesFromClipboard(ball))
    events("renamed", lambda: node.setName("other"))
    path = str(stage.folder / "scene.hip")
    events("saved", lambda: hou.hipFile.save(path, save_to_recent_files=False))
    events("merged", lambda: hou.hipFile.merge(path))
    events("deleted", lambda: node.destroy())
    events("undo of the delete", lambda: hou.undos.performUndo())
    events("loaded", lambda: hou.hipFile.load(path, suppress_save_prompt=True))
    heard.clear()
