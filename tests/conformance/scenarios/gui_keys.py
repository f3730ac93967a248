"""Selected keys: their order, what is left when another node is selected, and K on a locked channel."""

PROBES = "P15 P34 P49"
SWITCHES = "selection_order select_replaces_channel_list"


def scenario(hou, observe, stage):
    ball, other = stage.node(), stage.node("other")
    parm, free = ball.parm("ty"), ball.parm("tx")
    for each, frames in ((parm, (1, 13, 25)), (free, (1,))):
        each.setKeyframes([stage.key(frame, 0.0) for frame in frames])
    ball.setSelected(True, clear_all_selected=True)

    def look(what):
        observe(f"{what}: listed", lambda: parm in hou.playbar.channelList().parms())
        selected = observe.figure(f"{what}: selection", lambda: hou.playbar.selectedKeyframes()) or {}
        observe(f"{what}: keys", [round(key.frame()) for key in selected.get(parm, ())])
        editor = hou.ui.paneTabOfType(hou.paneTabType.ChannelEditor)
        graph = editor.graph().selectedKeyframes() if editor is not None else {}
        observe(f"{what}: keys in the graph", [round(key.frame()) for key in graph.get(parm, ())])
        observe(f"{what}: there", lambda: [parm in editor.channelList().parms(), editor.channelListPinned()])
        pane = hou.ui.paneTabOfType(hou.paneTabType.Parm)
        observe.figure(f"{what}: parameter pane", pane and [pane.isPin(), pane.currentNode()])

    yield (
        "In the animation editor, click the key of ball/ty at frame 25, then shift-click the one at frame 1.",
        lambda hands: (hands.open_animation_editor(), hands.select_keys("/obj/ball/ty", (25, 1))),
    )
    look("keys selected")
    yield "In the network editor, click the object other.", lambda hands: hands.select(other.path())
    look("another node selected")
    text = "Pin the parameter pane, which shows other; in the network editor, click the object ball."
    yield text, lambda hands: hands.select(ball.path())
    look("parameter pane pinned, the node again")
    parm.lock(True)
    hou.setFrame(7)
    text = (
        "In the animation editor, pin the channel list; in the network editor, click the object other; with "
        "the pointer over the animation editor, press K. (Take both pins out when all is done.)"
    )
    yield text, lambda hands: (hands.pin_channel_list(), hands.select(other.path()), hands.key_channels())
    look("pinned, another node selected")
    frames = [[round(key.frame()) for key in each.keyframes()] for each in (parm, free)]
    observe("K: a locked channel, one that is not", frames)
    parm.lock(False)
