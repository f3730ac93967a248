"""A callback that raises: what pressButton does, and what is left."""

PROBES = "P46"
SWITCHES = "press_exception"


def scenario(hou, observe, stage):
    node = stage.probe_asset()

    def action(kwargs):
        kwargs["node"].parm("quiet").set(1.0)
        raise ZeroDivisionError("on purpose")

    hou.session.on_go = action
    observe("press", lambda: node.parm("go").pressButton())
    observe("what was set before", node.evalParm("quiet"))
    observe.figure("labels", lambda: hou.undos.undoLabels())
