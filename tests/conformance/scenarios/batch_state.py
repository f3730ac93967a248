"""Conditions without a user interface: isDisabled and isHidden, before and after updateParmStates."""

PROBES = "P47"
SWITCHES = "batch_ui_state"


def scenario(hou, observe, stage):
    node = stage.probe_asset()
    speed = node.parm("speed")
    observe("disabled by a condition", lambda: speed.isDisabled())
    observe("hidden", lambda: speed.isHidden())
    observe("updateParmStates", lambda: node.updateParmStates())
    observe("disabled by a condition, updated", lambda: speed.isDisabled())
    node.parm("mode").set(1)
    observe("the condition is over", lambda: speed.isDisabled())
    speed.disable(True)
    observe("disabled by a script", lambda: speed.isDisabled())
    observe("can be set when disabled", lambda: speed.set(1.5))
