"""A callback that raises: what pressButton and set do, and what is left."""

PROBES = "P46"
SWITCHES = "press_exception event_exception"


def scenario(hou, observe, stage):
    node = stage.probe_asset()

    def action(kwargs):
        kwargs["node"].parm("quiet").set(1.0)
        raise ZeroDivisionError("on purpose")

    hou.session.on_go = action
    observe("press", lambda: node.parm("go").pressButton())
    observe("what was set before", node.evalParm("quiet"))
    observe.figure("labels", lambda: hou.undos.undoLabels())
    runs = []

    def listener(**event):
        runs.append("first")
        raise ZeroDivisionError("on purpose")

    node.addEventCallback((hou.nodeEventType.ParmTupleChanged,), listener)
    node.addEventCallback((hou.nodeEventType.ParmTupleChanged,), lambda **event: runs.append("second"))
    observe("event: set", lambda: node.parm("quiet").set(2.0))
    observe("event: value", lambda: node.evalParm("quiet"))
    observe("event: callbacks that ran", lambda: list(runs))
