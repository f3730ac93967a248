"""What is stored for the slope and the accel that a key leaves unset."""

PROBES = "P09"
SWITCHES = "incomplete_key auto_slope_rule"


def scenario(hou, observe, stage):
    parm = stage.node().parm("ty")
    for number, value in enumerate((0.0, 1.0, 3.0)):
        parm.setKeyframe(hou.Keyframe(value, float(number)))
    for number, key in enumerate(parm.keyframes()):
        observe(f"{number}: expression", lambda key=key: key.expression())
        observe(f"{number}: slope is automatic", lambda key=key: key.isSlopeAuto())
        observe(f"{number}: slope is tied", lambda key=key: key.isSlopeTied())
        observe(f"{number}: accel is tied", lambda key=key: key.isAccelTied())
        observe(f"{number}: slope", lambda key=key: key.slope())
        observe(f"{number}: accel", lambda key=key: key.accel())
        observe(f"{number}: accel of the in side", lambda key=key: key.inAccel())
    observe("values", [parm.evalAtFrame(frame) for frame in range(1, 50, 6)])
