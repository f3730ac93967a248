"""A Python geometry node with two labelled outputs."""

PROBES = "P28"
SWITCHES = ""


def scenario(hou, observe, stage):
    label = '    label   "Conformance Probe"\n'
    outputs = label + '    outputlabel 1 "First"\n    outputlabel 2 "Second"\n'
    node = stage.probe_asset({"DialogScript": (label, outputs)})
    observe("output labels", lambda: node.outputLabels())
    observe("output names", lambda: node.outputNames())
    observe("cook", lambda: node.cook(force=True))
    observe("geometry of the second", lambda: node.geometry(1) is not None)
