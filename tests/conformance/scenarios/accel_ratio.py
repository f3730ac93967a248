"""What an accel in ratio mode means: a share of the segment, or the proportion of in to out only."""

PROBES = "P02"
SWITCHES = "ratio_meaning"


def scenario(hou, observe, stage):
    parm = stage.node().parm("ty")
    parm.setKeyframes([stage.key(1, 0.0), stage.key(25, 1.0)])
    key = hou.Keyframe(0.0, 0.0)
    key.setSlope(1.0)
    key.setAccel(0.25)
    key.interpretAccelAsRatio(True)
    parm.setKeyframe(key)
    read = parm.keyframes()[0]
    observe("flag", read.isAccelInterpretedAsRatio())
    read.interpretAccelAsRatio(False)
    observe("accel of slope 1 over 1 s, written as 0.25", lambda: read.accel())
    observe("value in the middle", lambda: parm.evalAtFrame(13))
