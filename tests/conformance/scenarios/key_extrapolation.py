"""Values beyond the keys, at the seams of each extrapolation."""

PROBES = "P11"
SWITCHES = ""


def scenario(hou, observe, stage):
    parm = stage.node().parm("ty")
    parm.setKeyframes([stage.key(1, 0.0), stage.key(25, 2.0, 1.0), stage.key(49, 1.0)])
    for name in ("Hold", "Slope", "Cycle", "CycleOffset", "Oscillate"):
        kind = getattr(hou.parmExtrapolate, name, None)
        observe(f"{name} is there", kind is not None)
        if kind is not None:
            parm.setKeyframeExtrapolation(False, kind)
            for offset in (-1e-6, 0.0, 1e-6, 0.25, 2.0 - 1e-6, 2.0, 2.0 + 1e-6, 4.5):
                observe(f"{name}: {offset!r} s", lambda offset=offset: parm.evalAtTime(2.0 + offset))
