"""What reading and writing many parameters costs. Figures only."""

PROBES = "P56"
SWITCHES = ""


def scenario(hou, observe, stage):
    import time

    def seconds(call, repeats=1):
        began = time.perf_counter()
        for _ in range(repeats):
            call()
        return time.perf_counter() - began

    node = stage.node()
    names = [parm.name() for parm in node.parms()]
    observe.figure("parameters of an object", len(names))
    observe.figure("150 evalParm", seconds(lambda: node.evalParm("tx"), 150))
    if hasattr(node, "parmsAsData"):
        observe.figure("parmsAsData", lambda: seconds(lambda: node.parmsAsData()))
    keys = [stage.key(1 + 6 * number, float(number)) for number in range(12)]
    many = 1000 if stage.real else 50
    nodes = [hou.node("/obj").createNode("null") for _ in range(many // 10)]
    parms = [parm for each in nodes for name in ("t", "r", "s") for parm in each.parmTuple(name)]
    observe.figure("channels", len(parms))
    observe.figure("12 keys each, undo on", seconds(lambda: [parm.setKeyframes(keys) for parm in parms]))
    with hou.undos.disabler():
        observe.figure("12 keys each, undo off", seconds(lambda: [parm.setKeyframes(keys) for parm in parms]))
    observe("keys on the last one", len(parms[-1].keyframes()))
