"""How near a key must be to be deleted, and is the frame rounded first?"""

PROBES = "P51"
SWITCHES = "delete_tolerance delete_rounding"


def scenario(hou, observe, stage):
    parm = stage.node().parm("ty")
    for distance in (1e-3, 5e-5, 5e-6, 5e-7, 5e-8, 5e-9, 5e-10):
        parm.deleteAllKeyframes()
        parm.setKeyframe(stage.key(25, 0.0))
        observe(
            f"{distance:g} s away", lambda distance=distance: parm.deleteKeyframeAtFrame(25 + 24 * distance)
        )
        observe(f"{distance:g} s away: keys left", len(parm.keyframes()))
    # With 10 s a frame, six digits of a frame are 3e-6 s.
    parm.deleteAllKeyframes()
    hou.setFps(0.1)
    key = stage.key(1, 0.0)
    key.setTime(10 / 3)
    parm.setKeyframe(key)
    observe("a third of a frame", lambda: parm.deleteKeyframeAtFrame(1 + 1 / 3))
    observe("a third of a frame: keys left", len(parm.keyframes()))
    hou.setFps(24)
    parm.setKeyframe(stage.key(25, 0.0))
    observe("chkeyrm -t", lambda: hou.hscript(f"chkeyrm -t {parm.path()} 1")[1])
    observe("chkeyrm -t: keys left", len(parm.keyframes()))
