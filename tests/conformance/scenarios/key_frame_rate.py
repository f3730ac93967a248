"""What a free key keeps when the frame rate changes: seconds or frames."""

PROBES = "P14"
SWITCHES = "key_remembers evalattime_rounding"


def scenario(hou, observe, stage):
    parm = stage.node().parm("ty")
    hou.setFps(24)
    by_frame, by_time = stage.key(25, 1.0), stage.key(1, 0.0)
    by_time.setTime(2.0)
    hou.setFps(48)
    observe("time of a key set by frame", by_frame.time())
    observe("time of a key set by time", by_time.time())
    parm.setKeyframes([by_frame, by_time])
    observe("times when written", [key.time() for key in parm.keyframes()])
    hou.setFps(24)
    observe("times when the rate is back", [key.time() for key in parm.keyframes()])
    parm.deleteAllKeyframes()
    parm.setExpression("$T", hou.exprLanguage.Hscript)
    observe("evalAtTime is exact at a third of a frame", parm.evalAtTime(1.0 / 72.0) == 1.0 / 72.0)
