"""Does the asset come in as one file that our packer wrote, and built by calls out of nothing?"""

from conformance import stage as stages
from hou_standin.library import packed_library, read_library
from packing.building import build_script

PROBES = "P17"
SWITCHES = ""


def scenario(hou, observe, stage):
    def look(name, node):
        if node is not None:
            observe(f"{name}: parameters", len(node.parms()))
            observe(f"{name}: sections", sorted(node.type().definition().sections()))
            node.destroy()

    library = read_library(stages.KEYWRIGHT)
    ours = stage.folder / "ours.hda"
    ours.write_bytes(packed_library(library))
    observe("one file: definitions", lambda: [d.nodeTypeName() for d in hou.hda.definitionsInFile(str(ours))])
    observe("one file: install", lambda: hou.hda.installFile(str(ours)))
    kind = "keywright::motion_recipe::1.0"
    look("one file", observe("one file: create", lambda: stage.node().createNode(kind)))
    observe("one file: uninstall", lambda: hou.hda.uninstallFile(str(ours)))
    built = str(stage.folder / "built.hda")
    script = {"__name__": "build_asset"}
    exec(build_script(*library.definitions), script)
    look("built by calls", observe("built by calls: create", lambda: script["build"](built)))
    observe("built by calls: uninstall", lambda: hou.hda.uninstallFile(built))
