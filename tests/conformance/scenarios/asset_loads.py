"""Does a hand-written expanded asset load, collapsed too, and with which sections left out?"""

from conformance import stage as stages

PROBES = "P17 P18 P27"
SWITCHES = ""


def scenario(hou, observe, stage):
    def loads(name, path):
        observe(
            f"{name}: definitions", lambda: [each.nodeTypeName() for each in hou.hda.definitionsInFile(path)]
        )
        observe(f"{name}: install", lambda: stage.install(path))
        node = observe(f"{name}: create", lambda: stage.node().createNode(stages.PROBE))
        if node is not None:
            observe(f"{name}: parameters", len(node.parms()))
            observe(f"{name}: cook", lambda: node.cook(force=True))
            observe(f"{name}: points", lambda: len(node.geometry().points()))
            node.destroy()
        observe(f"{name}: uninstall", lambda: hou.hda.uninstallFile(path))

    source = stages.ASSETS / "probe.hda"
    loads("expanded", stage.library(source))
    packed = str(stage.folder / "packed.hda")
    observe("collapse", lambda: hou.hda.collapseFromDirectory(packed, stage.library(source)))
    for section in ("TypePropertiesOptions", "Tools.shelf", "FunctionName", "Help"):
        path = stage.library(source, name=f"no_{section}.hda")
        stage.leave_out(path, section)
        loads(f"without {section}", path)
    (script,) = (file.read_text(encoding="utf-8") for file in source.glob("*/CreateScript"))
    loads("empty CreateScript", stage.library(source, {"CreateScript": (script, "")}, name="no_script.hda"))
    loads("without .hda", stage.library(source, name="probe"))
    crlf = stage.library(source, {"DialogScript": ("\n", "\r\n")}, name="crlf.hda")
    loads("CRLF", crlf)
    keywright = stage.library(stages.KEYWRIGHT)
    observe("Keywright: install", lambda: stage.install(keywright))
    node = observe("Keywright: create", lambda: stage.node().createNode("keywright::motion_recipe::1.0"))
    observe("Keywright: parameters", lambda: len(node.parms()))
