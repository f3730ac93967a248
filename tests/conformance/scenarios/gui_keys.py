"""Selected keys: their order, what is left when another node is selected, and K on a locked channel."""

PROBES = "P15 P34 P49"
SWITCHES = "selection_order select_replaces_channel_list"


def scenario(hou, observe, stage):
    ball, other = stage.node(), stage.node("other")
    parm = ball.parm("ty")
    parm.setKeyframes([stage.key(frame, 0.0) for frame in (1, 13, 25)])
    free = ball.parm("tx")
    free.setKeyframes([stage.key(1, 0.0)])
    ball.setSelected(True, clear_all_selected=True)

    def look(what):
        observe(f"{what}: listed", lambda: parm in hou.playbar.channelList().parms())
        selected = observe.figure(f"{what}: selection", lambda: hou.playbar.selectedKeyframes()) or {}
        observe(f"{what}: keys", [round(key.frame()) for key in selected.get(parm, ())])
        editor = hou.ui.paneTabOfType(hou.paneTabType.ChannelEditor)
        graph = editor.graph().selectedKeyframes() if editor is not None else {}
        observe(f"{what}: keys in the graph", [round(key.frame()) for key in graph.get(parm, ())])
        if editor is not None:
            observe(f"{what}: listed there", lambda: parm in editor.channelList().parms())
            observe(f"{what}: pinned", lambda: editor.channelListPinned())

    yield (
        "In the animation editor, click the key of ball/ty at frame 25, then shift-click the one at frame 1.",
        lambda hands: (hands.open_animation_editor(), hands.select_keys("/obj/ball/ty", (25, 1))),
    )
    look("keys selected")
    yield "In the network editor, click the object other.", lambda hands: hands.select(other.path())
    look("another node selected")
    yield "In the network editor, click the object ball.", lambda hands: hands.select(ball.path())
    look("the node again")
    parm.lock(True)
    hou.setFrame(7)
    yield (
        "In the animation editor, pin the channel list; in the network editor, click the object other; with "
        "the pointer over the animation editor, press K. (Take the pin out when all is done.)",
        lambda hands: (hands.pin_channel_list(), hands.select(other.path()), hands.key_channels()),
    )
    look("pinned, another node selected")
    for each, what in ((parm, "locked"), (free, "not locked")):
        observe(f"K: {what}", [round(key.frame()) for key in each.keyframes()])
    parm.lock(False)
