"""What the neighbours' handles keep when a key is inserted, deleted or moved."""

PROBES = "P07"
SWITCHES = "neighbour_handles batch_keys"


def accels(parm):
    return [
        [round(key.inAccel() if not key.isAccelTied() else key.accel(), 6), round(key.accel(), 6)]
        for key in parm.keyframes()
    ]


def scenario(hou, observe, stage):
    parm = stage.node().parm("ty")
    parm.setKeyframes([stage.key(1, 0.0), stage.key(49, 1.0), stage.key(13, 1.0)])
    observe("three keys at once", lambda: accels(parm))
    parm.deleteAllKeyframes()
    for frame in (1, 49, 97):
        parm.setKeyframe(stage.key(frame, frame / 49))
    observe("three keys one by one", lambda: accels(parm))
    parm.setKeyframe(stage.key(25, 1.0))
    observe("one inserted", lambda: accels(parm))
    parm.deleteKeyframeAtFrame(49)
    observe("one deleted", lambda: accels(parm))
    parm.deleteKeyframeAtFrame(25)
    parm.setKeyframe(stage.key(73, 1.0))
    observe("moved", lambda: accels(parm))
