"""Is a node time dependent for an animated parameter that its cook does not read?"""

PROBES = "P37"
SWITCHES = "time_dependence"


def scenario(hou, observe, stage):
    node = stage.probe_asset()
    # The probe's parameter "frame" is animated from the start; its cook reads "speed" alone.
    node.cook(force=True)
    observe("unread: time dependent", node.isTimeDependent())
    count = node.cookCount()
    for frame in range(2, 12):
        hou.setFrame(frame)
        node.cook()
    observe("unread: cooks over ten frames", node.cookCount() - count)
    hou.session.reader = lambda node: node.evalParm("frame")
    node.cook(force=True)
    observe("read: time dependent", node.isTimeDependent())
