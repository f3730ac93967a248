"""The size of an integer parameter, and keys on one."""

PROBES = "P53"
SWITCHES = "int_parm_bits int_keys"


def scenario(hou, observe, stage):
    parm = stage.probe_asset().parm("count")
    for name, number in (("2^31-1", 2**31 - 1), ("2^31", 2**31), ("2^32-1", 2**32 - 1), ("2^40", 2**40)):
        observe(f"{name}: set", lambda number=number: parm.set(number))
        observe(f"{name}: is kept", parm.eval() == number)
    parm.set(0)
    observe("keys: set", lambda: parm.setKeyframes([stage.key(1, 2.0), stage.key(25, 3.0)]))
    observe("keys: number", len(parm.keyframes()))
    observe("keys: values", lambda: [parm.evalAtFrame(frame) for frame in (1, 7, 13, 20, 25)])
    observe("keys: as a float", lambda: parm.evalAsFloatAtFrame(13))
