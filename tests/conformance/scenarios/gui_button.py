"""A button pressed by hand with two nodes selected: how often it runs, and its undo step."""

PROBES = "P48 P52 P57"
SWITCHES = "multi_select_callbacks callback_group"


def scenario(hou, observe, stage):
    node = stage.probe_asset()
    other = stage.node().createNode(node.type().name(), "other_probe")
    runs = []
    hou.session.on_go = lambda kwargs: runs.append(kwargs["node"].name())
    node.setSelected(True, clear_all_selected=True)
    calls = node.hdaModule().calls
    calls["menu"] = 0
    before = len(hou.undos.undoLabels())
    yield (
        "In /obj/ball only probe is selected. Press its button Go.",
        lambda hands: (hands.select(node.path()), hands.press(f"{node.path()}/go")),
    )
    observe("one selected: runs", list(runs))
    observe("nothing changed: steps", len(hou.undos.undoLabels()) - before)
    observe.figure("calls of a menu script while the node's parameters were shown", calls["menu"])
    runs.clear()
    yield (
        "In /obj/ball select other_probe, then shift-click probe. Press the button Go.",
        lambda hands: (hands.select(other.path(), node.path()), hands.press(f"{node.path()}/go")),
    )
    observe("two selected: runs", sorted(runs))
    before = len(hou.undos.undoLabels())
    hou.session.on_go = lambda kwargs: (node.parm("quiet").set(1.0), node.parm("unread").set(1.0))
    yield (
        "Select probe only and press the button Go again.",
        lambda hands: (hands.select(node.path()), hands.press(f"{node.path()}/go")),
    )
    observe("two parameters changed: steps", len(hou.undos.undoLabels()) - before)
    observe.figure("labels", lambda: hou.undos.undoLabels())
