"""Is an accel of exactly zero on one side kept, or read as unset and tied?"""

PROBES = "P03"
SWITCHES = "zero_accel"


def scenario(hou, observe, stage):
    parm = stage.node().parm("ty")
    for name, number in (("zero", 0.0), ("1e-15", 1e-15)):
        key = stage.key(13, 1.0, span=0.2)
        key.setInAccel(number)
        key.interpretAccelAsRatio(False)
        parm.deleteAllKeyframes()
        parm.setKeyframes([stage.key(1, 0.0), key, stage.key(25, 0.0)])
        read = parm.keyframes()[1]
        observe(f"{name}: tied", read.isAccelTied())
        observe(f"{name}: out", lambda read=read: read.accel())
        observe(f"{name}: in", lambda read=read: read.inAccel())
        observe(f"{name}: is there", lambda read=read: read.inAccel() > 0.0)
        observe(f"{name}: value between", lambda: parm.evalAtFrame(10))
