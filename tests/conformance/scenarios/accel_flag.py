"""Does setAccel turn the ratio flag on, on a new key and on one that was read back?"""

PROBES = "P01"
SWITCHES = "accel_sets_ratio"


def scenario(hou, observe, stage):
    parm = stage.node().parm("ty")
    key = hou.Keyframe()
    observe("a new key", key.isAccelInterpretedAsRatio())
    key.setAccel(0.25)
    observe("a new key, accel set", key.isAccelInterpretedAsRatio())
    parm.setKeyframes([stage.key(1, 0.0), stage.key(25, 1.0)])
    read = parm.keyframes()[0]
    observe("a key that was read", read.isAccelInterpretedAsRatio())
    read.setAccel(0.25)
    observe("a key that was read, accel set", read.isAccelInterpretedAsRatio())
