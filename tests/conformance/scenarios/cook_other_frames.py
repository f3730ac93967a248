"""A channel read at another frame in a cook, and hou.frame() in a cook."""

PROBES = "P20 P40"
SWITCHES = "evalatframe_dependency frame_call_dependency time_dependence"


def scenario(hou, observe, stage):
    node, parm = stage.probe_asset(), stage.node().parm("ty")
    parm.setKeyframes([stage.key(1, 0.0), stage.key(25, 1.0)])
    hou.session.reader = lambda node: node.parent().parm("ty").evalAtFrame(12)
    node.cook(force=True)
    observe("evalAtFrame: time dependent", node.isTimeDependent())
    count = node.cookCount()
    parm.setKeyframe(stage.key(13, 5.0))
    observe("evalAtFrame: needs to cook after a key", node.needsToCook())
    node.cook()
    observe("evalAtFrame: cooks after a key", node.cookCount() - count)
    hou.session.reader = lambda node: hou.frame()
    node.cook(force=True)
    observe("hou.frame(): time dependent", node.isTimeDependent())
    count = node.cookCount()
    for frame in range(2, 6):
        hou.setFrame(frame)
        node.cook()
    observe("hou.frame(): cooks over four frames", node.cookCount() - count)
