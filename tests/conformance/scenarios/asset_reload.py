"""Is a changed asset read again although the date in its index is the same?"""

from conformance import stage as stages

PROBES = "P18"
SWITCHES = ""


def scenario(hou, observe, stage):
    node = stage.probe_asset()
    observe("label", lambda: node.parm("unread").description())
    stage.update_probe_asset({"DialogScript": ('label   "Unread"', 'label   "Changed"')})
    observe("label after the reload", lambda: node.parm("unread").description())
    twin = observe("a new node", lambda: stage.node().createNode(stages.PROBE, "twin"))
    observe("its label", lambda: twin.parm("unread").description())
