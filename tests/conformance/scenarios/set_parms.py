"""What setParms has set when one of its names is bad."""

PROBES = "P30"
SWITCHES = "setparms_on_bad_name"


def scenario(hou, observe, stage):
    node = stage.node()
    values = {"tx": 1.0, "ty": 1.0, "nothing_of_this_name": 1.0, "rx": 1.0, "ry": 1.0}
    observe("five, the third bad", lambda: node.setParms(values))
    observe("set", {name: node.evalParm(name) for name in ("tx", "ty", "rx", "ry")})
