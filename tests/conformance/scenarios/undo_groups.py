"""Undo: nested groups, an exception in a group, undo in a group, in batch and in a callback."""

PROBES = "P10"
SWITCHES = "nested_groups undo_in_batch undo_in_group callback_group"


def scenario(hou, observe, stage):
    parm, node = stage.node().parm("tx"), stage.probe_asset()
    observe("enabled", hou.undos.areEnabled())

    def labels(what):
        observe(what, lambda: [label for label in hou.undos.undoLabels() if label.startswith("kit")])

    with hou.undos.group("kit outer"):
        with hou.undos.group("kit inner"):
            parm.set(1.0)
        parm.set(2.0)
    labels("nested")
    hou.undos.performUndo()
    observe("nested, undone once", parm.eval())

    def failing():
        with hou.undos.group("kit failing"):
            parm.set(3.0)
            raise RuntimeError("on purpose")

    observe("exception in a group", failing)
    labels("after an exception")
    with hou.undos.group("kit open"):
        parm.set(4.0)
        observe("undo in a group", lambda: hou.undos.performUndo())
        observe("undo in a group: value", parm.eval())
    for name, action in (
        ("nothing", lambda kwargs: None),
        ("two", lambda kwargs: (parm.set(8), parm.set(9))),
    ):
        hou.session.on_go = action
        before = len(hou.undos.undoLabels())
        observe(f"callback, {name} changed", lambda: node.parm("go").pressButton())
        observe(f"callback, {name} changed: steps", len(hou.undos.undoLabels()) - before)
