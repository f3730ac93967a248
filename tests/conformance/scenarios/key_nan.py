"""What happens to a key with a number that is none."""

PROBES = "P16"
SWITCHES = "nan_in_key"


def scenario(hou, observe, stage):
    nan = float("nan")
    for name, change in (
        ("value", lambda key: key.setValue(nan)),
        ("slope", lambda key: key.setSlope(nan)),
        ("time", lambda key: key.setTime(nan)),
        ("endless value", lambda key: key.setValue(float("inf"))),
    ):
        parm = stage.node(name.replace(" ", "_")).parm("ty")
        key = stage.key(1, 0.0)
        observe(f"{name}: set", lambda key=key, change=change: change(key))
        observe(f"{name}: written", lambda parm=parm, key=key: parm.setKeyframe(key))
        observe(f"{name}: keys", len(parm.keyframes()))
