"""Does a written accel come back slightly changed, and does it drift when it is written again?"""

PROBES = "P08"
SWITCHES = "readback_noise"


def scenario(hou, observe, stage):
    parm = stage.node().parm("ty")
    first, second = [], []
    for length in (0.123456789 * step for step in range(1, 9)):
        parm.setKeyframe(stage.key(1, 0.0, span=length))
        read = parm.keyframes()[0]
        first.append(abs(read.accel() / length - 1.0))
        parm.setKeyframe(stage.key(1, 0.0, span=read.accel()))
        second.append(abs(parm.keyframes()[0].accel() / length - 1.0))
    observe("accels come back exactly", max(first) < 1e-14)
    observe("accels come back within 1.1e-8", max(first) < 1.1e-8)
    observe.figure("relative differences", first)
    observe.figure("relative differences, written twice", second)
