"""Which calls and modules this version has."""

PROBES = "P22 P24"
SWITCHES = "api_20_0"


def scenario(hou, observe, stage):
    parm = stage.node().parm("tx")
    node = stage.node().createNode("null")
    for owner, names in (
        (node, "addWarning addError addMessage lastCookTime invalidateOutput parmsAsData setParmsFromData"),
        (parm, "moveMultiParmInstances moveUpMultiParmInstance isPending referenceExpression asData"),
        (hou, "OpNode data"),
        (hou.hda, "installFiles collapseFromDirectory expandToDirectory"),
    ):
        for name in names.split():
            observe(f"{type(owner).__name__}: {name}", lambda owner=owner, name=name: hasattr(owner, name))
    observe.figure("NumPy", lambda: __import__("numpy").__version__)
    observe.figure("Keywright's module", lambda: __import__("keywright._core").__name__)
