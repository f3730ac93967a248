"""Handles of 0.9 and 0.9 of a segment: is the curve the plain cubic?"""

PROBES = "P05"
SWITCHES = "overlap"


def scenario(hou, observe, stage):
    parm = stage.node().parm("ty")
    parm.setKeyframes([stage.key(1, 0.0, 4.0, span=0.9), stage.key(25, 0.0, -4.0, span=0.9)])
    observe("values at the frames", [parm.evalAtFrame(frame) for frame in range(1, 26, 3)])
    observe("accels", [key.accel() for key in parm.keyframes()])
