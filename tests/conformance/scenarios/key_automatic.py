"""Automatic slopes: the rule, and whose edit computes them anew."""

PROBES = "P50"
SWITCHES = "auto_slope_rule auto_slope_trigger"


def automatic(stage, frame, value):
    key = stage.key(frame, value, span=1 / 3)
    key.setSlopeAuto(True)
    key.setInSlopeAuto(True)
    return key


def scenario(hou, observe, stage):
    parm = stage.node().parm("ty")

    def slopes(what):
        observe(f"{what}: slopes", lambda: [key.slope() for key in parm.keyframes()])

    points = ((1, 0.0), (25, 1.0), (49, 3.0), (73, 4.0), (97, 6.0))
    parm.setKeyframes([automatic(stage, *point) for point in points])
    slopes("five at once")
    observe("quarter frames", lambda: [parm.evalAtFrame(1 + 8.25 * step) for step in range(12)])
    parm.deleteAllKeyframes()
    for point in points:
        parm.setKeyframe(automatic(stage, *point))
    slopes("five one by one")
    parm.setKeyframe(automatic(stage, 1, -1.0))
    slopes("the first rewritten")
    parm.setKeyframe(automatic(stage, 49, 2.5))
    slopes("the third rewritten")
    parm.setKeyframe(automatic(stage, 37, 1.5))
    slopes("one inserted")
    parm.deleteKeyframeAtFrame(49)
    slopes("the third deleted")
