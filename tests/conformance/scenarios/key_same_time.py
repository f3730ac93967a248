"""How near is the same key, and does a key that has only a value merge or replace?"""

PROBES = "P06"
SWITCHES = "same_key_tolerance set_on_existing"


def scenario(hou, observe, stage):
    parm = stage.node().parm("ty")
    for distance in (1e-3, 5e-5, 5e-6, 5e-7, 5e-8, 5e-9, 5e-10):
        parm.deleteAllKeyframes()
        second = stage.key(25, 1.0)
        second.setTime(1.0 + distance)
        parm.setKeyframe(stage.key(25, 0.0))
        parm.setKeyframe(second)
        observe(f"keys {distance:g} s apart", len(parm.keyframes()))
    parm.deleteAllKeyframes()
    parm.setKeyframe(stage.key(1, 0.0, slope=0.75, span=0.2))
    parm.setKeyframe(hou.Keyframe(5.0, 0.0))
    key = parm.keyframes()[0]
    observe("value", lambda: key.value())
    observe("slope", lambda: key.slope())
    observe("keeps its accel", lambda: abs(key.accel() - 0.25) < 1e-6)
    observe("expression", lambda: key.expression())
