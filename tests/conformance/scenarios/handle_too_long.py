"""Where a handle that is longer than its segment is cut: when written, read or evaluated."""

PROBES = "P04"
SWITCHES = "long_handle neighbour_handles"


def scenario(hou, observe, stage):
    long, full = stage.node().parm("ty"), stage.node().parm("tx")
    long.setKeyframes([stage.key(1, 0.0, 1.0, span=2.0), stage.key(25, 5.0, span=0.0)])
    full.setKeyframes([stage.key(1, 0.0, 1.0, span=1.0), stage.key(25, 5.0, span=0.0)])
    observe("accel over 1 s, written as 2 s", lambda: long.keyframes()[0].accel())
    frames = range(1, 26, 3)
    observe("values", [long.evalAtFrame(frame) for frame in frames])
    observe("values of a handle of 1 s", [full.evalAtFrame(frame) for frame in frames])
    # What was cut when it was written stays short when the segment grows.
    long.setKeyframe(stage.key(73, 5.0))
    long.deleteKeyframeAtFrame(25)
    observe("accel over 3 s", lambda: long.keyframes()[0].accel())
